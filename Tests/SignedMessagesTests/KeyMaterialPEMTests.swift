import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("PEM files made by openssl", .needs(.openssl))
struct KeyMaterialPEMTests {
    /// A way to write a key, and how the file begins.
    struct Form: CustomTestStringConvertible, Sendable {
        let options: String
        let start: String
        var isEncrypted: Bool { options.contains("secret") }
        var isCurve: Bool { options.contains("ec.pem") }
        var testDescription: String { options }
    }

    private static let traditional = "-----BEGIN RSA PRIVATE KEY-----"
    private static let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----"
    private static let aes128 = Form(
        options: "rsa -in rsa.pem -traditional -aes128 -passout pass:secret",
        start: "\(traditional)\nProc-Type: 4,ENCRYPTED")

    static let forms = [
        Form(options: "pkey -in rsa.pem", start: "-----BEGIN PRIVATE KEY-----"),
        Form(options: "rsa -in rsa.pem -traditional", start: traditional),
        Form(options: "pkcs8 -topk8 -in rsa.pem -v2 aes-256-cbc -passout pass:secret", start: encrypted),
        Form(options: "pkcs8 -topk8 -in rsa.pem -scrypt -passout pass:secret", start: encrypted),
        aes128,
        Form(
            options: "rsa -in rsa.pem -traditional -des3 -passout pass:secret",
            start: "\(traditional)\nProc-Type: 4,ENCRYPTED"),
        Form(options: "pkey -in ec.pem", start: "-----BEGIN PRIVATE KEY-----"),
        Form(options: "ec -in ec.pem", start: "-----BEGIN EC PRIVATE KEY-----"),
        Form(
            options: "ec -in ec.pem -aes256 -passout pass:secret",
            start: "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED"),
    ]

    /// `rsa.pem` and `ec.pem`, made by openssl.
    static let keys = Result { () throws -> (rsa: String, curve: String) in
        let shop = try Workshop()
        return (
            try shop.openssl("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048"),
            try shop.openssl("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256")
        )
    }

    static func file(_ form: Form) throws -> (bytes: [UInt8], plain: String) {
        let shop = try Workshop()
        let keys = try keys.get()
        try shop.write(keys.rsa, "rsa.pem")
        try shop.write(keys.curve, "ec.pem")
        try shop.openssl("\(form.options) -out out.pem")
        let bytes = try shop.read("out.pem")
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(form.start))
        return (bytes, form.isCurve ? keys.curve : keys.rsa)
    }

    @Test("PEM files made by openssl give their key; encrypted ones need the right passphrase", arguments: forms)
    func key(_ form: Form) throws {
        let (bytes, plain) = try Self.file(form)
        let material = try KeyMaterial(reading: bytes, passphrase: Passphrase("secret"))
        #expect(material.certificates.isEmpty)
        let key = try #require(material.key)
        #expect(try String(decoding: key.pem(encryptedWith: nil), as: UTF8.self) == plain)
        #expect(key.summary == (form.isCurve ? "EC 256" : "RSA 2048"))
        #expect(refusal(of: bytes, nil) == (form.isEncrypted ? .passphraseNeeded : nil))
        for wrong in ["Secret", "", String(repeating: "x", count: 5000)] {
            #expect(refusal(of: bytes, wrong) == (form.isEncrypted ? .wrongPassphrase : nil))
        }
    }

    @Test("each of a thousand wrong passphrases is recognised, also one that decrypts to valid padding")
    func manyWrongPassphrases() throws {
        let (bytes, _) = try Self.file(Self.aes128)
        for number in 0..<1000 where refusal(of: bytes, "wrong\(number)") != .wrongPassphrase {
            Issue.record("'wrong\(number)' gave \(String(describing: refusal(of: bytes, "wrong\(number)")))")
        }
    }

    @Test(
        "PEM files that openssl encrypted with old ciphers open",
        arguments: ["PBE-SHA1-RC2-40", "PBE-SHA1-3DES", "PBE-MD5-DES", "PBE-SHA1-DES", "PBE-SHA1-RC4-128"].map {
            "pkcs8 -topk8 -v1 \($0)"
        } + ["-des", "-des3", "-idea"].map { "rsa -traditional \($0)" })
    func old(options: String) throws {
        let shop = try Workshop()
        try shop.write(Self.keys.get().rsa, "rsa.pem")
        let line = "\(options) -in rsa.pem -out out.pem -passout pass:secret -provider legacy -provider default"
        // Many an openssl is built without IDEA.
        guard try shop.accepts(line) || !options.contains("-idea") else { return }
        let bytes = try shop.read("out.pem")
        let key = try #require(try KeyMaterial(reading: bytes, passphrase: Passphrase("secret")).key)
        #expect(try String(decoding: key.pem(encryptedWith: nil), as: UTF8.self) == Self.keys.get().rsa)
        #expect(refusal(of: bytes, "wrong") == .wrongPassphrase && refusal(of: bytes, nil) == .passphraseNeeded)
    }

    /// A traditional key, encrypted as RFC 1421 says and with a passphrase that is longer than programs take.
    private static func encrypted(with passphrase: [UInt8]) throws -> [UInt8] {
        let shop = try Workshop.withIdentity()
        try shop.openssl("rsa -in key.pem -traditional -outform DER -out key.der")
        let vector = Array(0..<16 as Range<UInt8>)
        let digest = try Witness.openssl.run(["dgst", "-md5", "-binary"], input: Data(passphrase + vector.prefix(8)))
        let key = Array(digest.output).hexadecimal
        try shop.openssl("enc -aes-128-cbc -K \(key) -iv \(vector.hexadecimal) -in key.der -out key.enc")
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
        #expect(refusal(of: try Self.encrypted(with: Array(passphrase.utf8)), String(passphrase)) == code)
        if count == 1025 {
            let cut = try Self.encrypted(with: Array(passphrase.utf8.dropLast()))
            #expect(refusal(of: cut, String(passphrase)) == .wrongPassphrase)
        }
    }

    @Test("PEM files made by openssl open with a passphrase beyond ASCII", arguments: ["pässwörd", "合言葉", "🔑 key"])
    func passphraseBeyondASCII(_ text: String) throws {
        let shop = try Workshop()
        try shop.write(Self.keys.get().rsa, "rsa.pem")
        try shop.write(text + "\n", "passphrase")
        try shop.openssl("pkcs8 -topk8 -in rsa.pem -out out.pem -passout file:passphrase")
        let key = try KeyMaterial(reading: shop.read("out.pem"), passphrase: Passphrase(text)).key
        #expect(try key.map { try String(decoding: $0.pem(encryptedWith: nil), as: UTF8.self) } == Self.keys.get().rsa)
        #expect(refusal(of: try shop.read("out.pem"), "password") == .wrongPassphrase)
    }
}
