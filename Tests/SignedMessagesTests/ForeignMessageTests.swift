import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("A message made by openssl", .needs(.openssl))
struct ForeignMessageTests {
    /// The options for `openssl cms -sign -binary`, and what we must find.
    struct Recipe: CustomTestStringConvertible, Sendable {
        var options = ""
        var digest = "sha256"
        var hasAttributes: Bool { !options.contains("-noattr") }
        var isIndefinite: Bool { options.contains("-stream") || options.contains("-indef") }
        var isAttached: Bool { isIndefinite || options.contains("-nodetach") }
        var carriesCertificates: Bool { !options.contains("-nocerts") }
        var testDescription: String { options }
    }

    static let recipes =
        [Recipe(options: "-md sha3-256", digest: "2.16.840.1.101.3.4.2.8")]
        + ["sha1", "md5", "sha512"].map { Recipe(options: "-md \($0)", digest: $0) }
        + [
            "", "-nosmimecap", "-nodetach", "-keyid", "-noattr", "-stream", "-indef -nodetach", "-nocerts",
            "-keyopt rsa_padding_mode:pss",
        ].map { Recipe(options: $0) }

    /// Has openssl sign ``Identity/content``.
    private static func message(_ recipe: Recipe) throws -> [UInt8] {
        let shop = try Workshop.withIdentity()
        let others = recipe.carriesCertificates ? "-certfile intermediate.pem" : ""
        try shop.openssl(
            "cms -sign -binary -in content -signer leaf.pem -inkey key.pem -outform DER -out signature \(others) "
                + recipe.options)
        return try shop.read("signature")
    }

    @Test("a message made by openssl is read and its signature checked", arguments: recipes)
    func reading(_ recipe: Recipe) throws {
        let bytes = try Self.message(recipe)
        #expect((bytes[1] == 0x80) == recipe.isIndefinite)
        let message = try SignedMessage(reading: bytes)
        #expect(message.trailingByteCount == 0 && message.signers.count == 1)
        #expect(message.attachedContent == (recipe.isAttached ? Identity.content : nil))
        let signer = try #require(message.signers.first)
        #expect(signer.digestAlgorithm == recipe.digest)
        #expect((signer.signingTime.map { abs($0.timeIntervalSinceNow) < 3600 } ?? false) == recipe.hasAttributes)
        #expect((signer.messageDigest != nil) == recipe.hasAttributes)
        let leaf = try Identity.leaf
        let name =
            recipe.options == "-keyid"
            ? "key \(leaf.subjectKeyIdentifier.hexadecimal)" : "serial number \(leaf.serialNumber) of '"
        #expect(signer.identifier.hasPrefix(name))
        if recipe.carriesCertificates {
            #expect(signer.certificate == (try Identity.leaf))
            #expect(Set(message.certificates) == [try Identity.leaf, try Identity.intermediate])
            try message.verifySignatures(over: Identity.content)
            guard !recipe.isAttached else { return }
            let other = try #require(throws: OpenSSLError.self) {
                try message.verifySignatures(over: Identity.content + [0])
            }
            #expect(SignedMessage.contentDiffers(other))
        } else {
            #expect(signer.certificate == nil)
            #expect(message.certificates.isEmpty)
            let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: Identity.content) }
            #expect(!SignedMessage.contentDiffers(error))
        }
    }

    @Test("a message made by openssl has two signers, and both must be right")
    func twoSigners() throws {
        let shop = try Workshop.withIdentity()
        let second = try Identity.authority.leaf(for: Identity.otherKey)
        try shop.write(second.pem(), "second.pem")
        try shop.write(Identity.otherKey.pem(encryptedWith: nil), "second-key.pem")
        try shop.openssl(
            "cms -sign -binary -in content -outform DER -out signature -signer leaf.pem -inkey key.pem -signer "
                + "second.pem -inkey second-key.pem")
        var bytes = try shop.read("signature")
        let message = try SignedMessage(reading: bytes)
        #expect(Set(message.signers.compactMap(\.certificate)) == [try Identity.leaf, second])
        #expect(message.signers.count == 2)
        try message.verifySignatures(over: Identity.content)
        bytes[bytes.count - 1] ^= 1  // the signature of the second signer alone
        #expect(throws: OpenSSLError.self) {
            try SignedMessage(reading: bytes).verifySignatures(over: Identity.content)
        }
    }

    @Test("a message made by openssl is refused where it has no signer at all")
    func noSigner() throws {
        let shop = try Workshop.withIdentity()
        try shop.openssl("crl2pkcs7 -nocrl -certfile leaf.pem -outform DER -out signature")
        let message = try SignedMessage(reading: shop.read("signature"))
        #expect(message.signers.isEmpty)
        #expect(message.certificates == [try Identity.leaf])
        #expect(throws: OpenSSLError.self) { try message.verifySignatures(over: []) }
        #expect(throws: OpenSSLError.self) { try message.verifySignatures(over: Identity.content) }
    }

    @Test("a message made by openssl is refused where it is data, compressed or enveloped rather than signed")
    func otherKinds() throws {
        let shop = try Workshop.withIdentity()
        try shop.openssl("cms -data_create -in content -outform DER -out data")
        try shop.openssl("cms -digest_create -in content -outform DER -out digested")
        try shop.openssl("cms -encrypt -in content -outform DER -out enveloped leaf.pem")
        for name in ["data", "digested", "enveloped"] {
            #expect(throws: OpenSSLError.self) { try SignedMessage(reading: shop.read(name)) }
        }
    }
}
