import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("A signature of ours", .needs(.openssl)) struct SignatureAcceptanceTests {
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

    @Test("a signature of ours is not made with a key of another certificate") func keyDiffers() throws {
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.otherKey, additionalCertificates: [])
        let error = try #require(throws: OpenSSLError.self) { try signer.signature() }
        #expect(error.call == "X509_check_private_key")
    }

    @Test("a signer that is given the same certificate twice embeds it once") func certificateTwice() throws {
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

    /// A key, its certificate, and what is included beside it.
    struct Bearer: CustomTestStringConvertible {
        let name: String
        let key: Result<PrivateKey, OpenSSLError>
        let othersCount: Int
        var testDescription: String { "\(name), \(othersCount) more certificates" }

        func others() throws -> [Certificate] {
            let authority = try Identity.authority
            let more = try (0..<max(0, othersCount - 2)).map { try Mint.root(name: "Other \($0)") }
            return Array(([authority.intermediate, authority.root] + more).prefix(othersCount))
        }

        func certificate() throws -> Certificate { try Identity.authority.leaf(for: key.get()) }
    }

    static let bearers = [2048, 3072, 4096].flatMap { bitCount in
        let key = Result { () throws(OpenSSLError) in try PrivateKey.generateRSA(bitCount: bitCount) }
        return (bitCount == 2048 ? [0, 1, 2, 5] : [1]).map {
            Bearer(name: "RSA \(bitCount)", key: key, othersCount: $0)
        }
    }

    @Test("a signature has the bytes that openssl makes of the same key, certificates and time", arguments: bearers)
    func openssl(_ bearer: Bearer) throws {
        let shop = try Workshop()
        let certificate = try bearer.certificate()
        let others = try bearer.others()
        try shop.write(certificate.pem(), "leaf.pem")
        try shop.write(bearer.key.get().pem(encryptedWith: nil), "key.pem")
        try shop.write(others.flatMap { try $0.pem() }, "others.pem")
        try shop.write(Identity.content, "content")
        try shop.openssl(
            "cms -sign -binary -nosmimecap -md sha256 -in content -signer leaf.pem -inkey key.pem -outform DER "
                + "-out signature \(others.isEmpty ? "" : "-certfile others.pem")")
        let theirs = try shop.read("signature")
        let time = try #require(try SignedMessage(reading: theirs).signers.first?.signingTime)
        let ours = try MessageSigner(
            certificate: certificate, key: bearer.key.get(), additionalCertificates: others
        ).detachedSignature(of: Identity.content, at: time)
        #expect(ours == theirs)
    }

    @Test(
        "a signature has the time in the form that RFC 5652 wants, at any time",
        arguments: [
            (1_767_225_600.0, "260101000000Z"), (-631_152_000, "500101000000Z"), (-0.5, "691231235959Z"),
            (2_524_607_999, "491231235959Z"), (2_524_608_000, "20500101000000Z"), (-631_152_001, "19491231235959Z"),
            (951_782_400, "000229000000Z"), (253_402_300_799, "99991231235959Z"),
        ])
    func times(seconds: Double, text: String) throws {
        let shop = try Workshop.withIdentity()
        let ours = try Identity.signer.detachedSignature(of: Identity.content, at: Date(timeIntervalSince1970: seconds))
        try shop.write(ours, "signature")
        #expect(try Self.isAccepted(in: shop))
        let kind = text.count == 13 ? "UTCTIME " : "GENERALIZEDTIME "
        let lines = try shop.openssl("asn1parse -inform DER -in signature").split(separator: "\n")
        #expect(lines.contains { $0.contains(kind) && $0.hasSuffix(":\(text)") })
        let signer = try #require(try SignedMessage(reading: ours).signers.first)
        #expect(signer.signingTime == Date(timeIntervalSince1970: seconds.rounded(.down)))
    }
}
