import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("PEM files made by openssl", .enabled(if: Witness.openssl.isInstalled, "openssl is not installed"))
struct KeyMaterialPEMTests {
    /// A way to write a key, and whether it takes a passphrase to read it.
    struct Form: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let isEncrypted: Bool
        var start = "-----BEGIN "
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let rsaForms = [
        Form(arguments: ["pkey", "-in", "rsa.pem"], isEncrypted: false, start: "-----BEGIN PRIVATE KEY-----"),
        Form(
            arguments: ["rsa", "-in", "rsa.pem", "-traditional"], isEncrypted: false,
            start: "-----BEGIN RSA PRIVATE KEY-----"),
        Form(
            arguments: ["pkcs8", "-topk8", "-in", "rsa.pem", "-v2", "aes-256-cbc", "-passout", "pass:secret"],
            isEncrypted: true, start: "-----BEGIN ENCRYPTED PRIVATE KEY-----"),
        Form(
            arguments: ["pkcs8", "-topk8", "-in", "rsa.pem", "-scrypt", "-passout", "pass:secret"], isEncrypted: true,
            start: "-----BEGIN ENCRYPTED PRIVATE KEY-----"),
        Form(
            arguments: ["rsa", "-in", "rsa.pem", "-traditional", "-aes128", "-passout", "pass:secret"],
            isEncrypted: true,
            start: "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED"),
        Form(
            arguments: ["rsa", "-in", "rsa.pem", "-traditional", "-des3", "-passout", "pass:secret"], isEncrypted: true,
            start: "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED"),
    ]

    static let curveForms = [
        Form(arguments: ["pkey", "-in", "ec.pem"], isEncrypted: false, start: "-----BEGIN PRIVATE KEY-----"),
        Form(arguments: ["ec", "-in", "ec.pem"], isEncrypted: false, start: "-----BEGIN EC PRIVATE KEY-----"),
        Form(
            arguments: ["ec", "-in", "ec.pem", "-aes256", "-passout", "pass:secret"], isEncrypted: true,
            start: "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED"),
    ]

    /// `rsa.pem` and `ec.pem`, made by openssl.
    static let keys = Result { () throws -> (rsa: String, curve: String) in
        let shop = try Workshop()
        return (
            try shop.openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"),
            try shop.openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
        )
    }

    static func file(_ form: Form) throws -> (bytes: [UInt8], plain: String) {
        let shop = try Workshop()
        let keys = try keys.get()
        try shop.write(keys.rsa, "rsa.pem")
        try shop.write(keys.curve, "ec.pem")
        let result = try Witness.openssl.run(form.arguments + ["-out", "out.pem"], in: shop.folder.path)
        try #require(result.status == 0, "\(result.errors)")
        let bytes = try shop.read("out.pem")
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(form.start))
        return (bytes, form.arguments.contains("ec.pem") ? keys.curve : keys.rsa)
    }

    @Test("PEM files made by openssl give their key in each form", arguments: rsaForms + curveForms)
    func forms(_ form: Form) throws {
        let (bytes, plain) = try Self.file(form)
        let material = try KeyMaterial(reading: bytes, passphrase: Passphrase("secret"))
        #expect(material.certificates.isEmpty)
        let key = try #require(material.key)
        #expect(try String(decoding: key.pem(encryptedWith: nil), as: UTF8.self) == plain)
        #expect(key.summary == (form.arguments.contains("ec.pem") ? "EC 256" : "RSA 2048"))
    }

    @Test("encrypted PEM files need a passphrase and recognise a wrong one", arguments: rsaForms + curveForms)
    func passphrases(_ form: Form) throws {
        let (bytes, _) = try Self.file(form)
        guard form.isEncrypted else {
            #expect(try KeyMaterial(reading: bytes).key != nil)
            return
        }
        #expect(Self.code(bytes, nil) == .passphraseNeeded)
        #expect(Self.code(bytes, "Secret") == .wrongPassphrase)
        #expect(Self.code(bytes, "") == .wrongPassphrase)
        #expect(Self.code(bytes, String(repeating: "x", count: 5000)) == .wrongPassphrase)
    }

    @Test("each of a thousand wrong passphrases is recognised, also one that decrypts to valid padding")
    func manyWrongPassphrases() throws {
        let (bytes, _) = try Self.file(Self.rsaForms[4])
        for number in 0..<1000 where Self.code(bytes, "wrong\(number)") != .wrongPassphrase {
            Issue.record("'wrong\(number)' gave \(String(describing: Self.code(bytes, "wrong\(number)")))")
        }
    }

    @Test(
        "PEM files that openssl encrypted with old ciphers open",
        arguments: ["PBE-SHA1-RC2-40", "PBE-SHA1-3DES", "PBE-MD5-DES", "PBE-SHA1-DES", "PBE-SHA1-RC4-128"])
    func oldKinds(_ cipher: String) throws {
        let shop = try Workshop()
        try shop.write(Self.keys.get().rsa, "rsa.pem")
        try shop.openssl(
            "pkcs8", "-topk8", "-in", "rsa.pem", "-out", "out.pem", "-v1", cipher, "-passout", "pass:secret",
            "-provider", "legacy", "-provider", "default")
        try Self.expectKey(in: shop.read("out.pem"))
    }

    @Test("traditional PEM files that openssl encrypted with old ciphers open", arguments: ["-des", "-des3", "-idea"])
    func oldTraditional(_ cipher: String) throws {
        let shop = try Workshop()
        try shop.write(Self.keys.get().rsa, "rsa.pem")
        let arguments = [
            "rsa", "-traditional", "-in", "rsa.pem", "-out", "out.pem", cipher, "-passout", "pass:secret", "-provider",
            "legacy", "-provider", "default",
        ]
        // Many an openssl is built without IDEA.
        guard try Witness.openssl.run(arguments, in: shop.folder.path).status == 0 || cipher != "-idea" else { return }
        try Self.expectKey(in: shop.read("out.pem"))
    }

    private static func expectKey(in bytes: [UInt8]) throws {
        let key = try #require(try KeyMaterial(reading: bytes, passphrase: Passphrase("secret")).key)
        #expect(try String(decoding: key.pem(encryptedWith: nil), as: UTF8.self) == keys.get().rsa)
        #expect(code(bytes, "wrong") == .wrongPassphrase)
        #expect(code(bytes, nil) == .passphraseNeeded)
    }

    /// A traditional key, encrypted as RFC 1421 says and with a passphrase that is longer than programs take.
    private static func encrypted(with passphrase: [UInt8]) throws -> [UInt8] {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.openssl("rsa", "-in", "key.pem", "-traditional", "-outform", "DER", "-out", "key.der")
        let vector = Array(0..<16 as Range<UInt8>)
        let digest = try Witness.openssl.run(["dgst", "-md5", "-binary"], input: Data(passphrase + vector.prefix(8)))
        try shop.openssl(
            "enc", "-aes-128-cbc", "-K", Array(digest.output).hexadecimal, "-iv", vector.hexadecimal, "-in", "key.der",
            "-out", "key.enc")
        let body = try Data(shop.read("key.enc")).base64EncodedString(options: .lineLength64Characters)
        return Array(
            """
            -----BEGIN RSA PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-128-CBC,\(vector.hexadecimal.uppercased())

            \(body)
            -----END RSA PRIVATE KEY-----

            """.utf8)
    }

    @Test(
        "a traditional key opens with a passphrase as long as OpenSSL takes, and a longer one is not cut off",
        arguments: [(6, nil), (1024, nil), (1025, .wrongPassphrase)] as [(Int, KeyMaterialError.Code?)])
    func longPassphrase(count: Int, code: KeyMaterialError.Code?) throws {
        let passphrase = String(repeating: "secret", count: 200).prefix(count)
        #expect(Self.code(try Self.encrypted(with: Array(passphrase.utf8)), String(passphrase)) == code)
        if count == 1025 {
            let cut = try Self.encrypted(with: Array(passphrase.utf8.dropLast()))
            #expect(Self.code(cut, String(passphrase)) == .wrongPassphrase)
        }
    }

    @Test("PEM files made by openssl open with a passphrase beyond ASCII", arguments: ["pässwörd", "合言葉", "🔑 key"])
    func passphraseBeyondASCII(_ text: String) throws {
        let shop = try Workshop()
        try shop.write(Self.keys.get().rsa, "rsa.pem")
        try shop.write(text + "\n", "passphrase")
        try shop.openssl("pkcs8", "-topk8", "-in", "rsa.pem", "-out", "out.pem", "-passout", "file:passphrase")
        let key = try KeyMaterial(reading: shop.read("out.pem"), passphrase: Passphrase(text)).key
        #expect(try key.map { try String(decoding: $0.pem(encryptedWith: nil), as: UTF8.self) } == Self.keys.get().rsa)
        #expect(Self.code(try shop.read("out.pem"), "password") == .wrongPassphrase)
    }

    static func code(_ bytes: [UInt8], _ passphrase: String?) -> KeyMaterialError.Code? {
        do throws(KeyMaterialError) {
            _ = try KeyMaterial(reading: bytes, passphrase: passphrase.map { Passphrase($0) })
            return nil
        } catch {
            return error.code
        }
    }
}
