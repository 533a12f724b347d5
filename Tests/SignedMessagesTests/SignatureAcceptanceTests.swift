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
        Content(testDescription: "JSON", bytes: Bench.content),
        Content(testDescription: "nothing", bytes: []),
        Content(testDescription: "CRLF", bytes: Array("{\r\n}\r\n\n\r".utf8)),
        Content(testDescription: "bare line feeds", bytes: Array("{\n}\n".utf8)),
        Content(testDescription: "NUL", bytes: [0, 1, 0, 0xFF, 0]),
        Content(testDescription: "one megabyte", bytes: (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
    ]

    @Test("a signature of ours is accepted by openssl, and by us, for any content", arguments: contents)
    func accepted(_ content: Content) throws {
        let signature = try Bench.signer().detachedSignature(of: content.bytes, at: Bench.moment)
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(signature, "signature")
        try shop.write(content.bytes, "manifest.json")
        #expect(try Self.isAccepted(in: shop))
        try SignedMessage(reading: signature).verifySignatures(over: content.bytes)
    }

    @Test("a signature of ours is refused by openssl, and by us, over other content")
    func refused() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(Bench.signature.get(), "signature")
        try shop.write(Bench.content + [10], "manifest.json")
        #expect(try !Self.isAccepted(in: shop))
        #expect(throws: OpenSSLError.self) {
            try SignedMessage(reading: Bench.signature.get()).verifySignatures(over: Bench.content + [10])
        }
    }

    @Test("a signature of ours is accepted by openssl when made with an elliptic curve key")
    func ellipticCurve() throws {
        let shop = try Workshop()
        try shop.openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "ec.pem",
            "-out",
            "root.pem", "-subj", "/CN=Curve", "-days", "2")
        let material = try KeyMaterial(reading: shop.read("ec.pem") + shop.read("root.pem"))
        let signer = MessageSigner(
            certificate: try #require(material.certificates.first), key: try #require(material.key),
            additionalCertificates: [])
        let signature = try signer.detachedSignature(of: Bench.content, at: .now)
        try shop.write(signature, "signature")
        try shop.write(Bench.content, "manifest.json")
        #expect(try Self.isAccepted(in: shop))
        try SignedMessage(reading: signature).verifySignatures(over: Bench.content)
    }

    @Test("a signature of ours is the same bytes for equal content, key and time, and other bytes otherwise")
    func deterministic() throws {
        let signer = try Bench.signer()
        let signature = try signer.detachedSignature(of: Bench.content, at: Bench.moment)
        #expect(try signer.detachedSignature(of: Bench.content, at: Bench.moment) == signature)
        #expect(try signer.detachedSignature(of: Bench.content, at: Bench.moment.addingTimeInterval(0.9)) == signature)
        #expect(try signer.detachedSignature(of: Bench.content, at: Bench.moment.addingTimeInterval(1)) != signature)
        #expect(try signer.detachedSignature(of: Bench.content + [0], at: Bench.moment) != signature)
    }

    @Test("a signature of ours is not made with a key of another certificate")
    func keyDiffers() throws {
        let signer = MessageSigner(
            certificate: try Bench.leaf.get(), key: try TestCertificates.otherKey.get(), additionalCertificates: [])
        let error = try #require(throws: OpenSSLError.self) {
            try signer.detachedSignature(of: Bench.content, at: Bench.moment)
        }
        #expect(error.call == "X509_check_private_key")
        #expect(error.description.contains("key values mismatch"))
    }

    @Test("a signer that is given the same certificate twice embeds it once")
    func certificateTwice() throws {
        let intermediate = try Bench.authority().intermediate
        let signer = MessageSigner(
            certificate: try Bench.leaf.get(), key: try TestCertificates.key.get(),
            additionalCertificates: [intermediate, try Bench.leaf.get(), intermediate])
        let message = try SignedMessage(reading: signer.detachedSignature(of: Bench.content, at: Bench.moment))
        #expect(Set(message.certificates) == [try Bench.leaf.get(), intermediate])
        #expect(message.certificates.count == 2)
    }

    static func isAccepted(in shop: Workshop) throws -> Bool {
        try shop.accepts(
            "cms", "-verify", "-binary", "-inform", "DER", "-in", "signature", "-content", "manifest.json", "-CAfile",
            "root.pem", "-purpose", "any", "-out", "verified")
    }
}
