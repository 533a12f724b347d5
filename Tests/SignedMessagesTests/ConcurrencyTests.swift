import SignedMessages
import Testing
import TestSupport

@Suite("Eight tasks at once")
struct ConcurrencyTests {
    @Test("eight tasks that share a signer get the bytes that one task gets")
    func oneSigner() async throws {
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
