import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("A signature of ours", .needs(.openssl))
struct SignatureAcceptanceTests {
    @Test(
        "a signature of ours is accepted by openssl, and by us, for any content",
        arguments: [
            Identity.content, [], Array("{\r\n}\r\n\n\r".utf8), [0, 1, 0, 0xFF, 0],
            Array(repeating: 7, count: 1_048_576),
        ])
    func accepted(_ content: [UInt8]) throws {
        let signature = try Identity.signer.detachedSignature(of: content, at: Identity.moment)
        let shop = try Workshop.withIdentity()
        try shop.write(signature, "signature")
        try shop.write(content, "content")
        #expect(try Self.isAccepted(in: shop))
        try SignedMessage(reading: signature).verifySignatures(over: content)
    }

    @Test("a signature of ours is not made with a key of another certificate")
    func keyDiffers() throws {
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.otherKey, additionalCertificates: [])
        let error = try #require(throws: OpenSSLError.self) { try signer.signature() }
        #expect(error.call == "X509_check_private_key")
    }

    @Test("a signer that is given the same certificate twice embeds it once")
    func certificateTwice() throws {
        let intermediate = try Identity.intermediate
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.key,
            additionalCertificates: [intermediate, try Identity.leaf, intermediate])
        let message = try SignedMessage(reading: signer.signature())
        #expect(Set(message.certificates) == [try Identity.leaf, intermediate] && message.certificates.count == 2)
    }

    static func isAccepted(in shop: Workshop) throws -> Bool {
        try shop.accepts(
            "cms -verify -binary -inform DER -in signature -content content -CAfile root.pem -purpose any -out "
                + "verified")
    }
}
