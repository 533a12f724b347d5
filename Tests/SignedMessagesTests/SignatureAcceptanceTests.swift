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

    @Test("a signature of ours may be wrapped in indefinite lengths, as some passes have it, and is still read")
    func indefiniteLengths() throws {
        let definite = try Identity.signature
        // SEQUENCE, object identifier, [0], SEQUENCE: the outer three lengths become indefinite.
        try #require([definite[1], definite[16], definite[20]] == [0x82, 0x82, 0x82])
        let bytes = [0x30, 0x80] + definite[4..<15] + [0xA0, 0x80, 0x30, 0x80] + definite[23...] + [0, 0, 0, 0, 0, 0]
        let message = try SignedMessage(reading: bytes)
        #expect(message.trailingByteCount == 0 && message.attachedContent == nil)
        #expect(message.signers.first?.signingTime == Identity.moment)
        try message.verifySignatures(over: Identity.content)
        let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: []) }
        #expect(SignedMessage.contentDiffers(error))
    }

    @Test("a signature of ours reads back as what was signed")
    func readBack() throws {
        let message = try SignedMessage(reading: Identity.signature)
        #expect(message.attachedContent == nil)
        let signer = try #require(message.signers.first)
        #expect(message.signers.count == 1)
        #expect(signer.certificate == (try Identity.leaf))
        #expect(signer.digestAlgorithm == "sha256")
        #expect(signer.signingTime == Identity.moment)
    }

    static func isAccepted(in shop: Workshop) throws -> Bool {
        try shop.accepts(
            "cms -verify -binary -inform DER -in signature -content content -CAfile root.pem -purpose any -out "
                + "verified")
    }
}
