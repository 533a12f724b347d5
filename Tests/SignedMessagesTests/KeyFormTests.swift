import Foundation
import SignedMessages
import TestSupport
import Testing

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
        #expect(material.storedKeys.map(\.isEncrypted) == [passphrase != nil])
        let plain = try shop.read(command.contains("ec.pem") ? "ec.pem" : "key.pem")
        #expect(try material.key?.pem(encryptedWith: nil) == plain)
        #expect(refusal(of: bytes, nil) == (passphrase == nil ? nil : .passphraseNeeded))
        for wrong in ["Secret", "", String(repeating: "x", count: 5000)] {
            #expect(refusal(of: bytes, wrong) == (passphrase == nil ? nil : .wrongPassphrase))
        }
    }

    @Test("each of a thousand wrong passphrases is recognised, even one that decrypts to valid padding")
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

@Suite("Text around PEM blocks") struct PEMSurroundingsTests {
    private static func blocks() throws -> (leaf: String, intermediate: String, key: String) {
        (
            String(decoding: try Identity.leaf.pem(), as: UTF8.self),
            String(decoding: try Identity.intermediate.pem(), as: UTF8.self),
            String(decoding: try Identity.key.pem(encryptedWith: nil), as: UTF8.self)
        )
    }

    /// Changes of a text by editors, mail, variables, web forms and other programs.
    private static let changes: [String: @Sendable (String) -> [UInt8]] = [
        "text before, between and after": { text in
            let notes = "Bag Attributes\n    friendlyName: Ünïcode — with dashes ----- and more\n"
            return Array((notes + text.replacing("-----BEGIN", with: "subject=UID = x\n-----BEGIN") + "The end.").utf8)
        },
        "other blocks": { text in
            let block = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
            return Array((block + text.replacing("-----BEGIN C", with: block + "-----BEGIN C") + block).utf8)
        },
        "no line ends between, nor last": { Array($0.replacing("-----\n-----", with: "----------").dropLast().utf8) },
        "CRLF": { Array($0.replacing("\n", with: "\r\n").utf8) },
        "CR alone": { Array($0.replacing("\n", with: "\r").utf8) },
        "no line ends": { Array($0.replacing("\n", with: " ").utf8) },
        "line ends as JSON writes them": { Array("{\"key\":\"\($0.replacing("\n", with: "\\n"))\"}".utf8) },
        "indented": { Array($0.replacing("\n", with: "\n\t    ").utf8) },
        "blanks at line ends, and empty lines": { Array($0.replacing("\n", with: "  \n\n").utf8) },
        "byte order mark": { Array("\u{FEFF}\($0)".utf8) },
        "one hyphen lost": { Array($0.replacing("-----BEGIN C", with: "----BEGIN C", maxReplacements: 1).utf8) },
        "line ends escaped twice": { Array($0.replacing("\n", with: "\\\\n").utf8) },
        "blanks without width": { Array($0.replacing("\n", with: "\u{200B}\n").utf8) },
        "headers": { Array($0.replacing("BEGIN CERTIFICATE-----", with: "BEGIN CERTIFICATE-----\nHash: x\n").utf8) },
        "dashes of a word processor": { Array($0.replacing("-----", with: "–—-").utf8) },
        "quotes around each line": { Array($0.replacing("\n", with: "\\n\" +\n\"").utf8) },
        "a web page": { Array($0.replacing("+", with: "&#43;").replacing("\n", with: "<br>\n").utf8) },
        "no last lines": { Array($0.replacing(/-----END [A-Z ]+-----\n/, with: "").utf8) },
        "UTF-16": { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } },
        "Base64 of it all": { Array(Data($0.utf8).base64EncodedData(options: .lineLength76Characters)) },
    ]

    /// A key with an encryption header in its block.
    private static let encrypted = Result { () throws -> String in
        let shop = try Workshop.withIdentity()
        try shop.openssl("rsa -in key.pem -traditional -aes128 -passout pass:secret -out enc.pem")
        let text = String(decoding: try shop.read("enc.pem"), as: UTF8.self)
        try #require(text.contains("DEK-Info"))
        return text
    }

    @Test(
        "PEM, a traditional key that is encrypted included, survives what mail, editors and programs do to it",
        .needs(.openssl), arguments: changes.keys.sorted())
    func changed(_ name: String) throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let change = try #require(Self.changes[name])
        let keys: [(String, Passphrase?)] = try [(key, nil), (Self.encrypted.get(), Passphrase("secret"))]
        for (key, passphrase) in keys {
            let material = try KeyMaterial(reading: change(key + leaf + intermediate), passphrase: passphrase)
            #expect(material.certificates == [try Identity.leaf, try Identity.intermediate])
            #expect(try #require(material.key).belongs(to: Identity.leaf))
            #expect(material.storedKeys.map(\.isEncrypted) == [passphrase != nil])
        }
    }

    @Test("a PEM file keeps several keys and certificates in their order") func twoKeys() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let other = String(decoding: try Identity.otherKey.pem(encryptedWith: nil), as: UTF8.self)
        let material = try KeyMaterial(reading: Array((other + leaf + key + leaf + intermediate).utf8))
        #expect(material.certificates == [try Identity.leaf, try Identity.intermediate])
        #expect(material.keys.map { try? $0.pem(encryptedWith: nil) } == [Array(other.utf8), Array(key.utf8)])
        #expect(try material.key?.belongs(to: Identity.leaf) == false)
    }

    @Test("a PEM block without an end is reported as cut off") func unfinishedBlock() throws {
        let (leaf, _, key) = try Self.blocks()
        #expect(refusal(of: Array((leaf + key.dropLast(60)).utf8), nil) == .cutOff)
        #expect(refusal(of: Array((key + leaf.dropLast(60)).utf8), nil) == .cutOff)
        #expect(refusal(of: Array(key.utf8) + Array("-----BEGIN CERT".utf8), nil) == nil)
    }
}
