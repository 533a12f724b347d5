import Foundation
import Testing
import TestSupport

@testable import SignedMessages

@Suite("Signers") struct SignerTests {
    /// Answers with what it is told to.
    struct Elsewhere: Signer {
        let answer: @Sendable ([UInt8], SignatureAlgorithm) async throws -> [UInt8]

        func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) async throws -> [UInt8] {
            try await answer(digest, algorithm)
        }
    }

    private static func signer(
        for certificate: Certificate? = nil,
        _ answer: @escaping @Sendable ([UInt8], SignatureAlgorithm) async throws -> [UInt8]
    ) throws -> MessageSigner {
        MessageSigner(
            certificate: try certificate ?? Identity.leaf, signer: Elsewhere(answer: answer),
            additionalCertificates: [try Identity.intermediate])
    }

    @Test(
        "a signer that answers with anything but its signature is detected",
        arguments: [
            { _ in [] }, { _ in [UInt8](repeating: 0, count: 256) }, { $0 },
            { try Identity.otherKey.signature(ofSHA256: $0) },
            { try Identity.key.signature(ofSHA256: Array($0.reversed())) },
            { try Identity.key.signature(ofSHA256: $0) + [0] },
            { try Identity.key.signature(ofSHA256: $0).dropLast() },
            // Signed as if the digest were the message, that is digested twice.
            { try Identity.key.signature(ofSHA256: DigestAlgorithm.sha256.digest(of: $0)) },
        ] as [@Sendable ([UInt8]) throws -> [UInt8]])
    func rubbish(answer: @escaping @Sendable ([UInt8]) throws -> [UInt8]) async throws {
        let signer = try Self.signer { digest, _ in try answer(digest) }
        let error = await #expect(throws: SignatureError.self) {
            try await signer.detachedSignature(of: Identity.content, at: Identity.moment)
        }
        let count = try answer(Array(repeating: 1, count: 32)).count
        #expect(error?.code == .wrongSignature(byteCount: count))
    }

    @Test("a synchronous call doesn't wait for a signer elsewhere") func synchronous() throws {
        let signer = try Self.signer { _, _ in [] }
        #expect(throws: SignatureError(.keyIsElsewhere)) { try signer.signature() }
        #expect(throws: SignatureError(.keyIsElsewhere)) { _ = try signer.context() }
    }

    @Test("a message is made again with its signature, and with that of no other content or time")
    func madeAgain() throws {
        let signer = try Self.signer { _, _ in [] }
        let (content, moment) = (Identity.content, Identity.moment)
        let (signature, _) = try #require(SignedMessage.signature(in: Identity.signature))
        #expect(try signer.message(with: signature, over: content, at: moment) == Identity.signature)
        for (content, moment) in [(content + [0], moment), (content, moment + 1)] {
            #expect(throws: SignatureError.self) { try signer.message(with: signature, over: content, at: moment) }
        }
    }

    @Test("a key on an elliptic curve signs, at hand and elsewhere", .needs(.openssl)) func curve() async throws {
        let shop = try Workshop.withIdentity()
        let key = try #require(try KeyMaterial(reading: Array(KeyFormTests.curve.get().utf8)).key)
        let certificate = try Identity.authority.leaf(for: key)
        let elsewhere = try Self.signer(for: certificate) { digest, algorithm in
            #expect(algorithm == .ecdsaSHA256)
            return try key.signature(ofSHA256: digest)
        }
        let atHand = MessageSigner(
            certificate: certificate, key: key, additionalCertificates: [try Identity.intermediate])
        for signer in [elsewhere, atHand] {
            let signature = try await signer.detachedSignature(of: Identity.content, at: Identity.moment)
            try shop.write(signature, "signature")
            #expect(try SignatureAcceptanceTests.isAccepted(in: shop))
            try SignedMessage(reading: signature).verifySignatures(over: Identity.content)
        }
    }

    @Test("a signer elsewhere cannot have a key of another kind", .needs(.openssl)) func otherKind() throws {
        let shop = try Workshop()
        try shop.openssl("req -x509 -newkey ed25519 -nodes -keyout key.pem -out leaf.pem -subj /CN=E -days 2")
        let material = try KeyMaterial(reading: shop.read("key.pem") + shop.read("leaf.pem"))
        let signer = MessageSigner(
            certificate: try #require(material.certificates.first), key: try #require(material.key),
            additionalCertificates: [])
        #expect(throws: SignatureError(.unsupportedKey)) { try signer.detachedSignature(of: [], at: .now) }
    }

    @Test("eight tasks that share a signer get the bytes that one task gets") func oneSigner() async throws {
        let signer = try Identity.signer
        let store = TrustStore(anchors: [try Identity.root])
        let contents = (0..<16).map { number in [UInt8](repeating: UInt8(number), count: number * 1000) }
        let expected = try contents.map { try signer.detachedSignature(of: $0, at: Identity.moment) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<10 {
                        let index = (task + round) % contents.count
                        let signature = try await signer.detachedSignature(of: contents[index], at: Identity.moment)
                        #expect(signature == expected[index])
                        let message = try SignedMessage(reading: signature)
                        try message.verifySignatures(over: contents[index])
                        // A failure here must not show in another task's error queue.
                        let error = try #require(throws: OpenSSLError.self) {
                            try message.verifySignatures(over: contents[(index + 1) % contents.count])
                        }
                        #expect(SignedMessage.contentDiffers(error))
                        let leaf = try #require(message.signers.first?.certificate)
                        #expect(try store.chain(for: leaf, with: message.certificates, at: Identity.moment).count == 3)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
