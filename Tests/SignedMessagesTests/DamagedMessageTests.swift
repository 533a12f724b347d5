import SignedMessages
import Testing
import TestSupport

@Suite("A damaged message")
struct DamagedMessageTests {
    @Test("a message with another signature, signed attribute or digest is refused, and the content is not blamed")
    func changed() throws {
        let sound = try Identity.signature
        var value = sound
        value[value.count - 1] ^= 1  // the RSA value stands last
        var time = sound
        let digits = try #require(time.firstRange(of: Array("260101000000Z".utf8)))
        time[digits.lowerBound + 1] += 1
        // The object identifier of SHA-256 stands in the list of digest algorithms and with the signer.
        let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
        var digest = sound
        while let range = digest.firstRange(of: sha256) { digest[range.upperBound - 1] = 0x7F }
        for bytes in [value, time, digest] {
            let message = try SignedMessage(reading: bytes)
            let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: Identity.content) }
            #expect(!SignedMessage.contentDiffers(error))
        }
        #expect(try SignedMessage(reading: time).signers.first?.signingTime == Mint.year(2027))
        #expect(try SignedMessage(reading: digest).signers.first?.digestAlgorithm == "2.16.840.1.101.3.4.2.127")
    }

    @Test("a damaged message is refused where the certificate has another key")
    func otherCertificate() throws {
        // Names the same issuer and serial number: the leaf for one key replaced by the leaf for another.
        let mine = try Mint.certificate(serialNumber: 7)
        let twin = try Mint.certificate(serialNumber: 7, key: Identity.otherKey)
        try #require(mine.der.count == twin.der.count)
        let signer = MessageSigner(certificate: mine, key: try Identity.key, additionalCertificates: [])
        var bytes = try signer.signature()
        try SignedMessage(reading: bytes).verifySignatures(over: Identity.content)
        bytes.replaceSubrange(try #require(bytes.firstRange(of: mine.der)), with: twin.der)
        let message = try SignedMessage(reading: bytes)
        #expect(message.signers.first?.certificate == twin)
        #expect(throws: OpenSSLError.self) { try message.verifySignatures(over: Identity.content) }
    }

    @Test("a damaged message is refused when cut off at any length")
    func truncated() throws {
        let signature = try Identity.signature
        for count in signature.indices where (try? SignedMessage(reading: Array(signature[..<count]))) != nil {
            Issue.record("\(count) of \(signature.count) bytes were read as a message")
        }
    }
}
