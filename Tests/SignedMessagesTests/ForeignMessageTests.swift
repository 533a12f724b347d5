import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("A message made by openssl", .enabled(if: Witness.openssl.isInstalled, "openssl is not installed"))
struct ForeignMessageTests {
    /// How `openssl cms -sign` is asked, and what we must find.
    struct Recipe: CustomTestStringConvertible, Sendable {
        var options: [String]
        var digest = "sha256"
        var hasAttributes = true
        var isAttached = false
        var carriesCertificates = true
        var isIndefinite = false
        var testDescription: String { options.joined(separator: " ") }
    }

    static let recipes = [
        Recipe(options: ["-binary"]),
        Recipe(options: ["-binary", "-nosmimecap"]),
        Recipe(options: ["-binary", "-nodetach"], isAttached: true),
        Recipe(options: ["-binary", "-keyid"]),
        Recipe(options: ["-binary", "-md", "sha1"], digest: "sha1"),
        Recipe(options: ["-binary", "-md", "md5"], digest: "md5"),
        Recipe(options: ["-binary", "-md", "sha384"], digest: "sha384"),
        Recipe(options: ["-binary", "-md", "sha512"], digest: "sha512"),
        Recipe(options: ["-binary", "-md", "sha224"], digest: "sha224"),
        Recipe(options: ["-binary", "-md", "sha3-256"], digest: "2.16.840.1.101.3.4.2.8"),
        Recipe(options: ["-binary", "-noattr"], hasAttributes: false),
        Recipe(options: ["-binary", "-noattr", "-md", "sha1"], digest: "sha1", hasAttributes: false),
        Recipe(options: ["-binary", "-stream"], isAttached: true, isIndefinite: true),
        Recipe(options: ["-binary", "-indef", "-nodetach"], isAttached: true, isIndefinite: true),
        Recipe(options: ["-binary", "-nocerts"], carriesCertificates: false),
        Recipe(options: ["-binary", "-keyopt", "rsa_padding_mode:pss"]),
    ]

    /// Has openssl sign ``Bench/content``.
    private static func message(_ recipe: Recipe) throws -> [UInt8] {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(Bench.content, "manifest.json")
        var arguments = [
            "cms", "-sign", "-in", "manifest.json", "-signer", "leaf.pem", "-inkey", "key.pem", "-outform", "DER",
            "-out",
            "signature",
        ]
        if recipe.carriesCertificates { arguments += ["-certfile", "intermediate.pem"] }
        let result = try Witness.openssl.run(arguments + recipe.options, in: shop.folder.path)
        try #require(result.status == 0, "\(result.errors)")
        return try shop.read("signature")
    }

    @Test("a message made by openssl is read and its signature checked", arguments: recipes)
    func reading(_ recipe: Recipe) throws {
        let bytes = try Self.message(recipe)
        #expect((bytes[1] == 0x80) == recipe.isIndefinite)
        let message = try SignedMessage(reading: bytes)
        #expect(message.trailingByteCount == 0)
        #expect(message.attachedContent == (recipe.isAttached ? Bench.content : nil))
        #expect(message.signers.count == 1)
        let signer = try #require(message.signers.first)
        #expect(signer.digestAlgorithm == recipe.digest)
        if recipe.hasAttributes {
            let signed = try #require(signer.signingTime)
            #expect(abs(signed.timeIntervalSinceNow) < 3600)
            #expect(signer.messageDigest != nil)
        } else {
            #expect(signer.signingTime == nil)
            #expect(signer.messageDigest == nil)
        }
        if recipe.options.contains("-keyid") {
            #expect(signer.identifier == "key \(try Bench.leaf.get().subjectKeyIdentifier.hexadecimal)")
        } else {
            #expect(signer.identifier.hasPrefix("serial number \(try Bench.leaf.get().serialNumber) of '"))
        }
        if recipe.carriesCertificates {
            #expect(signer.certificate == (try Bench.leaf.get()))
            #expect(Set(message.certificates) == [try Bench.leaf.get(), try Bench.authority().intermediate])
            try message.verifySignatures(over: Bench.content)
        } else {
            #expect(signer.certificate == nil)
            #expect(message.certificates.isEmpty)
            let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: Bench.content) }
            #expect(!SignedMessage.contentDiffers(error))
        }
    }

    @Test(
        "a message made by openssl is refused over changed content, and the error says so",
        arguments: recipes.filter { $0.carriesCertificates && !$0.isAttached })
    func changedContent(_ recipe: Recipe) throws {
        let message = try SignedMessage(reading: Self.message(recipe))
        let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: Bench.content + [0]) }
        #expect(SignedMessage.contentDiffers(error))
    }

    @Test("a message made by openssl has two signers, and both must be right")
    func twoSigners() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        let second = try Bench.authority().leaf(for: TestCertificates.otherKey.get())
        try shop.write(second.pem(), "second.pem")
        try shop.write(TestCertificates.otherKey.get().pem(encryptedWith: nil), "second-key.pem")
        try shop.write(Bench.content, "manifest.json")
        try shop.openssl(
            "cms", "-sign", "-binary", "-in", "manifest.json", "-outform", "DER", "-out", "signature", "-signer",
            "leaf.pem",
            "-inkey", "key.pem", "-signer", "second.pem", "-inkey", "second-key.pem")
        var bytes = try shop.read("signature")
        let message = try SignedMessage(reading: bytes)
        #expect(Set(message.signers.compactMap(\.certificate)) == [try Bench.leaf.get(), second])
        #expect(message.signers.count == 2)
        try message.verifySignatures(over: Bench.content)
        bytes[bytes.count - 1] ^= 1  // the signature of the second signer alone
        #expect(throws: OpenSSLError.self) { try SignedMessage(reading: bytes).verifySignatures(over: Bench.content) }
    }

    @Test("a message made by openssl is read where the key is on an elliptic curve")
    func ellipticCurve() throws {
        let shop = try Workshop()
        try shop.openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "ec.pem",
            "-out",
            "curve.pem", "-subj", "/CN=Curve", "-days", "2")
        try shop.write(Bench.content, "manifest.json")
        try shop.openssl(
            "cms", "-sign", "-binary", "-in", "manifest.json", "-signer", "curve.pem", "-inkey", "ec.pem", "-outform",
            "DER",
            "-out", "signature")
        let message = try SignedMessage(reading: shop.read("signature"))
        #expect(message.signers.first?.certificate?.subject.commonName == "Curve")
        try message.verifySignatures(over: Bench.content)
    }

    @Test("a message made by openssl is refused where it has no signer at all")
    func noSigner() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.openssl("crl2pkcs7", "-nocrl", "-certfile", "leaf.pem", "-outform", "DER", "-out", "signature")
        let message = try SignedMessage(reading: shop.read("signature"))
        #expect(message.signers.isEmpty)
        #expect(message.certificates == [try Bench.leaf.get()])
        #expect(throws: OpenSSLError.self) { try message.verifySignatures(over: []) }
        #expect(throws: OpenSSLError.self) { try message.verifySignatures(over: Bench.content) }
    }

    @Test("a message made by openssl is refused where it is data, compressed or enveloped rather than signed")
    func otherKinds() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(Bench.content, "manifest.json")
        try shop.openssl("cms", "-data_create", "-in", "manifest.json", "-outform", "DER", "-out", "data")
        try shop.openssl("cms", "-digest_create", "-in", "manifest.json", "-outform", "DER", "-out", "digested")
        try shop.openssl("cms", "-encrypt", "-in", "manifest.json", "-outform", "DER", "-out", "enveloped", "leaf.pem")
        for name in ["data", "digested", "enveloped"] {
            let error = try #require(throws: OpenSSLError.self) { try SignedMessage(reading: shop.read(name)) }
            #expect(error.description == "CMS_get0_type failed")
        }
    }
}
