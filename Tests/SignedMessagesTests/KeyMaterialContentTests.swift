import Foundation
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
            ("{\"formatVersion\": 1}", .json), ("hello", .text), ("0", .text), ("PK\u{3}\u{4}", .archive),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:00\n", .lfsPointer),
            ("PuTTY-User-Key-File-2: ssh-rsa\n", .puttyKey), ("ssh-rsa AAAA me@host", .openSSHPublicKey),
            ("ecdsa-sha2-nistp256 AAAA", .openSSHPublicKey), ("kych\u{0}\u{1}", .keychain),
            ("-----BEGIN PGP PRIVATE KEY BLOCK-----\n-----END PGP PRIVATE KEY BLOCK-----", .openPGPKey),
            ("-----BEGIN EC PARAMETERS-----\nBggq\n-----END EC PARAMETERS-----", .block("EC PARAMETERS")),
            ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----", .openSSHKey),
        ] as [(String, KeyMaterialError.Content)])
    func beginnings(text: String, content: KeyMaterialError.Content) {
        #expect(Self.content(text.utf8) == content)
    }

    @Test(
        "a binary file that is neither key nor certificate is named by its first bytes",
        arguments: [
            ([0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2], .javaKeystore),
            ([0xCE, 0xCE, 0xCE, 0xCE, 0, 0, 0, 2], .javaKeystore),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .image), ([0xFF, 0xD8, 0xFF, 0xE0], .image),
        ] as [([UInt8], KeyMaterialError.Content)])
    func binary(bytes: [UInt8], content: KeyMaterialError.Content) { #expect(Self.content(bytes) == content) }

    @Test("a long text is a text, wherever in a character the part ends that is looked at", arguments: ["語", "😀", "é"])
    func longText(character: String) {
        let text = String(repeating: character, count: 60_000)
        for shift in 0..<4 { #expect(Self.content((String(repeating: "a", count: shift) + text).utf8) == .text) }
    }

    @Test("a file of blanks and line ends holds nothing that has a name", arguments: ["\n", " \t\r\n", "\u{FEFF} "])
    func blank(text: String) {
        #expect(refusal(of: Array(text.utf8), nil) == .unrecognised)
    }

    private static let sign = "openssl cms -sign -signer leaf.pem -inkey key.pem"

    /// What programs make, by their command line.
    static let mistakes: [(command: String, content: KeyMaterialError.Content)] = [
        ("openssl pkey -in key.pem -pubout -out out", .publicKey),
        ("openssl pkey -in key.pem -pubout -outform DER -out out", .publicKey),
        ("openssl rsa -in key.pem -RSAPublicKey_out -out out", .publicKey),
        ("openssl req -new -key key.pem -subj /CN=x -out out", .certificateRequest),
        ("openssl req -new -key key.pem -subj /CN=x -outform DER -out out", .certificateRequest),
        ("openssl req -new -key key.pem -subj /CN=x | base64 >out", .certificateRequest),
        ("echo x | \(sign) -outform DER -nodetach -out out", .signature),
        ("echo '<?xml?><plist/>' | \(sign) -outform DER -nodetach -out out", .provisioningProfile),
        ("echo x | \(sign) -outform PEM -out out", .signature),
        ("ssh-keygen -q -t rsa -b 2048 -N '' -f out", .openSSHKey),
        ("ssh-keygen -q -t rsa -b 2048 -N '' -f x && mv x.pub out", .openSSHPublicKey),
        (
            "keytool -genkeypair -keyalg RSA -dname CN=x -storetype JKS -keystore out "
                + "-storepass:file words -keypass:file words",
            .javaKeystore
        ),
        ("zip -q x key.pem && mv x.zip out", .archive),
    ]

    @Test("a file of another program that is neither key nor certificate is named", arguments: mistakes.map(\.command))
    func otherPrograms(command: String) throws {
        let mistake = try #require(Self.mistakes.first { $0.command == command })
        for program in ["openssl", "ssh-keygen", "keytool", "zip"] where command.contains(program) {
            try Witness(program).orSkip()
        }
        let shop = try Workshop.withIdentity()
        try shop.write("secret\n", "words")
        try shop.shell(command)
        #expect(try Self.content(shop.read("out")) == mistake.content)
    }
}
