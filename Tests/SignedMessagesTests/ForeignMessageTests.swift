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
}
