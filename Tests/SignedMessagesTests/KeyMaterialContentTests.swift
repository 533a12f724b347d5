import SignedMessages
import Testing
import TestSupport

@Suite("A file that is taken for a key or a certificate") struct KeyMaterialContentTests {
    private static func content(_ bytes: some Sequence<UInt8>) -> KeyMaterialError.Content? {
        guard case .holds(let content) = refusal(of: Array(bytes)) else { return nil }
        return content
    }

    @Test(
        "a file that is neither key nor certificate is named by its first bytes",
        arguments: [
            ("<!DOCTYPE html><html><body>Sign in</body></html>", .webPage), ("\u{FEFF}\n<HTML>", .webPage),
            ("<?xml version=\"1.0\"?><plist/>", .propertyList), ("bplist00abc", .propertyList),
            ("{\"formatVersion\": 1}", .json), ("hello", .text), ("PK\u{3}\u{4}", .archive),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:00\n", .lfsPointer),
            ("PuTTY-User-Key-File-2: ssh-rsa\n", .puttyKey), ("ssh-rsa AAAA me@host", .openSSHPublicKey),
            ("kych\u{0}\u{1}", .keychain),
            ("-----BEGIN PGP PRIVATE KEY BLOCK-----\n-----END PGP PRIVATE KEY BLOCK-----", .openPGPKey),
            ("-----BEGIN EC PARAMETERS-----\nBggq\n-----END EC PARAMETERS-----", .block("EC PARAMETERS")),
            ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----", .openSSHKey),
        ] as [(String, KeyMaterialError.Content)])
    func beginnings(text: String, content: KeyMaterialError.Content) {
        #expect(Self.content(text.utf8) == content)
    }

    @Test("a Java keystore and an image are named by their first bytes")
    func binary() {
        #expect(Self.content([0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2] as [UInt8]) == .javaKeystore)
        #expect(Self.content([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] as [UInt8]) == .image)
    }

    @Test("a long text is a text, wherever in a character the part ends that is looked at", arguments: 0..<4)
    func longText(shift: Int) {
        #expect(
            Self.content((String(repeating: "a", count: shift) + String(repeating: "😀", count: 60_000)).utf8) == .text)
    }

    private static let sign = "openssl cms -sign -signer leaf.pem -inkey key.pem"

    /// What openssl makes, by its command line.
    static let mistakes: [(String, KeyMaterialError.Content)] = [
        ("openssl pkey -in key.pem -pubout -out out", .publicKey),
        ("openssl pkey -in key.pem -pubout -outform DER -out out", .publicKey),
        ("openssl req -new -key key.pem -subj /CN=x -outform DER -out out", .certificateRequest),
        ("openssl req -new -key key.pem -subj /CN=x | base64 >out", .certificateRequest),
        ("echo x | \(sign) -outform DER -nodetach -out out", .signature),
        ("echo '<?xml?><plist/>' | \(sign) -outform DER -nodetach -out out", .provisioningProfile),
        ("echo x | \(sign) -outform PEM -out out", .signature),
    ]

    @Test(
        "a file that openssl made and that is neither key nor certificate is named", .needs(.openssl),
        arguments: mistakes)
    func otherFiles(command: String, content: KeyMaterialError.Content) throws {
        let shop = try Workshop.withIdentity()
        try shop.shell(command)
        #expect(try Self.content(shop.read("out")) == content)
    }
}
