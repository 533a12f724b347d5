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
            ("<!DOCTYPE html><html><body>Sign in</body></html>", "an HTML page"),
            ("-----BEGIN EC PARAMETERS-----\nBggq\n-----END EC PARAMETERS-----", "PEM with 'EC PARAMETERS'"),
            (
                "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----",
                "a private key in OpenSSH's format"
            ),
        ])
    func beginnings(text: String, name: String) {
        #expect(Self.content(text.utf8)?.name == name)
    }

    @Test("a certificate or store that was converted as if it were text is called that")
    func converted() throws {
        let files = try [Identity.leaf.der, Identity.material.pkcs12(passphrase: Passphrase("x"), name: "x")]
        #expect(files.allSatisfy { Self.content($0.asText.utf8)?.name.contains("became U+FFFD") == true })
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
