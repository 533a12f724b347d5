internal import Platform
internal import SignedMessages
internal import Synchronization

/// What one worker keeps from pass to pass: the key made ready, and the memory of the last archive.
final class WorkBench {
    private let signer: MessageSigner
    private let context: SigningContext
    private var buffer: [UInt8] = []

    /// A bench for a signer whose key is at hand.
    init(_ signer: MessageSigner) throws {
        self.signer = signer
        context = try signer.context()
    }

    func signature(of manifest: [UInt8], at signingTime: Date) throws -> [UInt8] {
        try signer.detachedSignature(of: manifest, at: signingTime, in: context)
    }

    /// The bytes that `fill` writes; if nobody has the last ones any more, their memory is used again.
    func bytes(_ fill: (inout [UInt8]) throws -> Void) throws -> [UInt8] {
        buffer.removeAll(keepingCapacity: true)
        try fill(&buffer)
        return buffer
    }
}

// Used by the one worker that it is lent to.
extension WorkBench: @unchecked Sendable {}

/// The benches of all workers, each lent to one of them at a time.
final class WorkBenches: Sendable {
    private let free = Mutex<[WorkBench]>([])

    /// Lends a bench for the length of `work`, which is one pass.
    func withBench<Value>(for signer: MessageSigner, _ work: (WorkBench) throws -> Value) throws -> Value {
        let bench = try free.withLock { $0.popLast() } ?? WorkBench(signer)
        defer { free.withLock { $0.append(bench) } }
        return try work(bench)
    }
}
