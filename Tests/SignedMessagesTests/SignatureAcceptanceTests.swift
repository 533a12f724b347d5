import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("A signature of ours", .enabled(if: Witness.openssl.isInstalled, "openssl is not installed"))
struct SignatureAcceptanceTests {
    struct Content: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
    }

    static let contents = [
        Content(testDescription: "JSON", bytes: Identity.content),
        Content(testDescription: "nothing", bytes: []),
        Content(testDescription: "CRLF", bytes: Array("{\r\n}\r\n\n\r".utf8)),
        Content(testDescription: "bare line feeds", bytes: Array("{\n}\n".utf8)),
        Content(testDescription: "NUL", bytes: [0, 1, 0, 0xFF, 0]),
        Content(testDescription: "one megabyte", bytes: (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
    ]

    @Test("a signature of ours is accepted by openssl, and by us, for any content", arguments: contents)
    func accepted(_ content: Content) throws {
        let signature = try Identity.signer.detachedSignature(of: content.bytes, at: Identity.moment)
        let shop = try Workshop.withIdentity()
        try shop.write(signature, "signature")
        try shop.write(content.bytes, "content")
        #expect(try Self.isAccepted(in: shop))
        try SignedMessage(reading: signature).verifySignatures(over: content.bytes)
    }

    @Test("a signature of ours is refused by openssl, and by us, over other content")
    func refused() throws {
        let shop = try Workshop.withIdentity()
        try shop.write(Identity.signature, "signature")
        try shop.write(Identity.content + [10], "content")
        #expect(try !Self.isAccepted(in: shop))
        #expect(throws: OpenSSLError.self) {
            try SignedMessage(reading: Identity.signature).verifySignatures(over: Identity.content + [10])
        }
    }

    @Test("a signature of ours is accepted by openssl when made with an elliptic curve key")
    func ellipticCurve() throws {
        let shop = try Workshop()
        try shop.openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ec.pem -out root.pem -subj "
                + "/CN=Curve -days 2")
        let material = try KeyMaterial(reading: shop.read("ec.pem") + shop.read("root.pem"))
        let signer = MessageSigner(
            certificate: try #require(material.certificates.first), key: try #require(material.key),
            additionalCertificates: [])
        let signature = try signer.detachedSignature(of: Identity.content, at: .now)
        try shop.write(signature, "signature")
        try shop.write(Identity.content, "content")
        #expect(try Self.isAccepted(in: shop))
        try SignedMessage(reading: signature).verifySignatures(over: Identity.content)
    }

    @Test("a signature of ours is the same bytes for equal content, key and time, and other bytes otherwise")
    func deterministic() throws {
        let signer = try Identity.signer
        let signature = try signer.signature()
        #expect(try signer.signature() == signature)
        #expect(
            try signer.detachedSignature(of: Identity.content, at: Identity.moment.addingTimeInterval(0.9)) == signature
        )
        #expect(
            try signer.detachedSignature(of: Identity.content, at: Identity.moment.addingTimeInterval(1)) != signature)
        #expect(try signer.detachedSignature(of: Identity.content + [0], at: Identity.moment) != signature)
    }

    @Test("a signature of ours is not made with a key of another certificate")
    func keyDiffers() throws {
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.otherKey, additionalCertificates: [])
        let error = try #require(throws: OpenSSLError.self) {
            try signer.signature()
        }
        #expect(error.call == "X509_check_private_key")
        #expect(error.description.contains("key values mismatch"))
    }

    @Test("a signer that is given the same certificate twice embeds it once")
    func certificateTwice() throws {
        let intermediate = try Identity.intermediate
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.key,
            additionalCertificates: [intermediate, try Identity.leaf, intermediate])
        let message = try SignedMessage(reading: signer.signature())
        #expect(Set(message.certificates) == [try Identity.leaf, intermediate])
        #expect(message.certificates.count == 2)
    }

    static func isAccepted(in shop: Workshop) throws -> Bool {
        try shop.accepts(
            "cms -verify -binary -inform DER -in signature -content content -CAfile root.pem -purpose any -out "
                + "verified")
    }
}
