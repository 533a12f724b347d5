import SignedMessages
import Testing
import TestSupport

/// Every form in which openssl writes a key: PEM and DER, plain and encrypted, current and old.
@Suite("A key made by openssl, and one of ours", .needs(.openssl)) struct KeyFormTests {
    /// A key on an elliptic curve.
    static let curve = Result { () throws -> String in
        try Workshop().openssl("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256")
    }

    private static let plain = [
        "pkey -in key.pem", "rsa -in key.pem -traditional", "pkey -in ec.pem", "ec -in ec.pem",
        "pkcs8 -topk8 -nocrypt -in key.pem -outform DER", "rsa -in key.pem -traditional -outform DER",
        "pkcs8 -topk8 -nocrypt -in ec.pem -outform DER", "ec -in ec.pem -outform DER",
    ]
    private static let encrypted = [
        "pkcs8 -topk8 -in key.pem", "pkcs8 -topk8 -in key.pem -outform DER", "pkcs8 -topk8 -in key.pem -scrypt",
        "rsa -in key.pem -traditional -aes128", "rsa -in key.pem -traditional -des3", "ec -in ec.pem -aes256",
    ]
    private static let old =
        ["PBE-SHA1-RC2-40", "PBE-SHA1-3DES", "PBE-MD5-DES", "PBE-SHA1-DES", "PBE-SHA1-RC4-128"].map {
            "pkcs8 -topk8 -in key.pem -v1 \($0) -provider legacy -provider default"
        } + ["rsa -in key.pem -traditional -des -provider legacy -provider default"]

    private static let commands: [(String, String?)] =
        plain.map { ($0, nil as String?) } + (encrypted + old).map { ($0, "secret" as String?) }
        + ["pässwörd", "合言葉", "🔑 key"].map { ("pkcs8 -topk8 -in key.pem", $0 as String?) }

    @Test("a key in any form is read, and an encrypted one needs the right passphrase", arguments: commands)
    func forms(command: String, passphrase: String?) throws {
        let shop = try Workshop.withIdentity()
        try shop.write(Self.curve.get(), "ec.pem")
        try shop.write("\(passphrase ?? "")\n", "words")
        try shop.openssl(command + (passphrase == nil ? "" : " -passout file:words") + " -out out")
        let bytes = try shop.read("out")
        let material = try KeyMaterial(reading: bytes, passphrase: passphrase.map { Passphrase($0) })
        #expect(material.certificates.isEmpty)
        let plain = try shop.read(command.contains("ec.pem") ? "ec.pem" : "key.pem")
        #expect(try material.key?.pem(encryptedWith: nil) == plain)
        #expect(refusal(of: bytes, nil) == (passphrase == nil ? nil : .passphraseNeeded))
        for wrong in ["Secret", "", String(repeating: "x", count: 5000)] {
            #expect(refusal(of: bytes, wrong) == (passphrase == nil ? nil : .wrongPassphrase))
        }
    }

    @Test("each of a thousand wrong passphrases is recognised, also one that decrypts to valid padding")
    func manyWrongPassphrases() throws {
        let shop = try Workshop.withIdentity()
        try shop.openssl("rsa -in key.pem -traditional -aes128 -passout pass:secret -out out")
        let bytes = try shop.read("out")
        for number in 0..<1000 where refusal(of: bytes, "wrong\(number)") != .wrongPassphrase {
            Issue.record("'wrong\(number)' gave \(String(describing: refusal(of: bytes, "wrong\(number)")))")
        }
    }

    @Test(
        "certificates in DER, alone or in PKCS#7, are read",
        arguments: ["x509 -in leaf.pem", "crl2pkcs7 -nocrl -certfile leaf.pem"])
    func certificate(command: String) throws {
        let shop = try Workshop.withIdentity()
        try shop.openssl("\(command) -outform DER -out leaf.cer")
        let material = try KeyMaterial(reading: shop.read("leaf.cer"))
        #expect(try material.certificates == [Identity.leaf] && material.key == nil)
    }

    @Test("a private key in PEM is read by openssl") func writtenPEM() throws {
        let key = try Identity.key
        let shop = try Workshop()
        try shop.write(key.pem(encryptedWith: nil), "plain.pem")
        try shop.write(key.pem(encryptedWith: Passphrase("secret")), "encrypted.pem")
        let plain = try String(decoding: shop.read("plain.pem"), as: UTF8.self)
        #expect(try shop.openssl("pkey -in plain.pem") == plain)
        #expect(try shop.openssl("pkey -in encrypted.pem -passin pass:secret") == plain)
        #expect(try !shop.accepts("pkey -in encrypted.pem -passin pass:wrong"))
        #expect(try shop.openssl("asn1parse -in encrypted.pem").contains(":aes-256-cbc"))
    }

    @Test("a PKCS#12 store of ours is read by openssl, and is encrypted by AES") func writtenStore() throws {
        let material = try Identity.material
        let shop = try Workshop()
        try shop.write(material.pkcs12(passphrase: Passphrase("secret"), name: "Sample"), "store.p12")
        let text = try shop.openssl("pkcs12 -in store.p12 -nodes -passin pass:secret")
        #expect(text.contains("friendlyName: Sample"))
        let read = try KeyMaterial(reading: Array(text.utf8))
        #expect(read.certificates == material.certificates)
        #expect(try read.key?.belongs(to: Identity.leaf) == true)
        #expect(try !shop.accepts("pkcs12 -in store.p12 -nodes -passin pass:wrong"))
        let listing = try Witness.openssl.run(
            ["pkcs12", "-info", "-noout", "-in", "store.p12", "-passin", "pass:secret"], in: shop.folder.path)
        #expect(listing.errors.contains("AES-256-CBC, Iteration 2048"))
    }
}
