import Foundation
import TestSupport
import Testing

@testable import SignedMessages

@Suite("The content of a file") struct KeyMaterialContentTests {
    private static func content(_ bytes: some Sequence<UInt8>) -> KeyMaterialError.Content? {
        guard case .holds(let content) = refusal(of: Array(bytes)) else { return nil }
        return content
    }

    @Test("a certificate or store that was converted as if it were text is reported as such") func converted() throws {
        let files = try [Identity.leaf.der, Identity.material.pkcs12(passphrase: Passphrase("x"), name: "x")]
        #expect(files.allSatisfy { Self.content($0.asText.utf8)?.name.contains("became U+FFFD") == true })
    }

    private static let sign = "openssl cms -sign -signer leaf.pem -inkey key.pem"

    /// The files made by openssl, by its command line.
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

    private let passphrase = Passphrase("sesame")

    /// Everything in `bytes`.
    private func everything(in bytes: [UInt8], _ passphrase: Passphrase? = nil) throws(KeyMaterialError) -> KeyMaterial
    { try KeyMaterial(reading: bytes, passphrase: passphrase, accepting: .everything) }

    /// The error if only usable material is accepted; it must equal the problem of everything.
    private func fault(of bytes: [UInt8]) throws -> KeyMaterialError.Code? {
        let error = #expect(throws: KeyMaterialError.self) { try KeyMaterial(reading: bytes) }
        #expect(try everything(in: bytes).problem == error)
        return error?.code
    }

    @Test("an encrypted key stays locked until a passphrase opens it") func locked() throws {
        let key = try Identity.key
        let text = try key.pem(encryptedWith: passphrase) + Identity.leaf.pem()
        let locked = try everything(in: text)
        #expect(locked.storedKeys.map(\.isEncrypted) == [true] && locked.storedKeys[0].key == nil)
        #expect(try locked.isLocked && locked.keys.isEmpty && locked.certificates == [Identity.leaf])
        #expect(try fault(of: text) == .passphraseNeeded)
        let opened = try everything(in: text, passphrase)
        #expect(opened.storedKeys[0].isEncrypted && opened.key?.publicKey == key.publicKey)
        let wrong = #expect(throws: KeyMaterialError.self) { try everything(in: text, Passphrase("wrong")) }
        #expect(wrong?.code == .wrongPassphrase)
        let plain = try everything(in: key.pem(encryptedWith: nil), passphrase)
        #expect(plain.storedKeys.map(\.isEncrypted) == [false])
    }

    @Test("the contents of a file list its keys and requests, and name other PEM blocks") func others() throws {
        let keys = try Identity.key.pem(encryptedWith: nil) + Identity.otherKey.pem(encryptedWith: nil)
        let block = Array("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n".utf8)
        let material = try everything(in: block + keys)
        #expect(material.others == ["PUBLIC KEY"] && material.keys.count == 2)
        #expect(try fault(of: block) == .holds(.publicKey))
        // An unreadable request is an error only on its own; next to other material it is just another block.
        let broken = Array("-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n".utf8)
        let error = #expect(throws: KeyMaterialError.self) { try everything(in: broken) }
        #expect(error?.code == .damaged("certificate request"))
        let request = try CertificateRequest(subject: [.commonName: "Shop"], key: Identity.key)
        #expect(try everything(in: request.pem() + broken).requests == [request])
    }

    @Test(
        "a file without key or certificate is reported as empty, cut off, damaged or unrecognised",
        arguments: [
            ([], .empty), ([0, 1, 2, 3], .unrecognised), (Array("-----BEGIN ".utf8), .unrecognised),
            (Array("-----BEGIN -----".utf8), .cutOff), ([0x30, 0x03, 0x02, 0x01, 0x05], .unrecognised),
            ([0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF], .unrecognised), (Array(" \t\r\n".utf8), .unrecognised),
            (Array("\u{FEFF} ".utf8), .unrecognised),
            ([0x30, 0x40, 0x30, 0x3E, 0xA0, 3, 2, 1] + Array(repeating: 0, count: 58), .damaged("certificate")),
        ] as [([UInt8], KeyMaterialError.Code)])
    func unrecognised(bytes: [UInt8], code: KeyMaterialError.Code) { #expect(refusal(of: bytes) == code) }

    @Test(
        "the error about a damaged key file names the damaged part",
        arguments: [
            ("CERTIFICATE", "certificate"), ("PRIVATE KEY", "private key"), ("RSA PRIVATE KEY", "private key"),
            ("EC PRIVATE KEY", "private key"), ("ENCRYPTED PRIVATE KEY", "private key"),
        ])
    func damaged(label: String, part: String) {
        for body in ["", "AAAA\n", "!\n", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n"] {
            let text = "-----BEGIN \(label)-----\n\(body)-----END \(label)-----\n"
            #expect(refusal(of: Array(text.utf8)) == .damaged(part), "\(text)")
        }
    }

    @Test("reading a file never makes OpenSSL prompt at the terminal") func noPrompt() throws {
        let block = """
            -----BEGIN CERTIFICATE-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF

            AAAAAAAAAAAAAAAAAAAAAA==
            -----END CERTIFICATE-----
            """
        let error = try #require(throws: KeyMaterialError.self) { try KeyMaterial(reading: Array(block.utf8)) }
        #expect(error.code == .damaged("certificate"))
        // If OpenSSL prompted, its user interface (library 40) would report an error.
        #expect(error.underlying?.entries.contains { $0.library == 40 } == false)
    }

    @Test("thousands of unfinished PEM blocks are refused quickly", .endsByItself) func manyBeginnings() {
        let text = String(repeating: "-----BEGIN A-----\n", count: 55_000)
        #expect(refusal(of: Array(text.utf8)) == .cutOff)
    }
}

@Suite("Passphrases and PINs") struct PassphraseTests {
    @Test("a passphrase never shows in a description") func hidden() {
        let passphrase = Passphrase("hunter2")
        #expect("\(passphrase)" == "••••••")
        #expect(String(reflecting: passphrase) == "••••••")
        var dumped = ""
        dump(passphrase, to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }

    @Test("a passphrase is in no error message") func notInErrors() throws {
        let store = try Identity.material.pkcs12(passphrase: Passphrase("right"), name: "x")
        let key = try Identity.key.pem(encryptedWith: Passphrase("right"))
        for bytes in [store, key] {
            let error = try #require(throws: KeyMaterialError.self) {
                try KeyMaterial(reading: bytes, passphrase: Passphrase("hunter2"))
            }
            #expect(!String(reflecting: error).contains("hunter2"))
        }
    }
}
