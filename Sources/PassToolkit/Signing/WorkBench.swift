internal import Platform
internal import SignedMessages
internal import Synchronization

/// The state that a worker keeps between passes: the prepared key, and the memory of the last archive.
final class WorkBench {
    private let signer: MessageSigner
    private let context: SigningContext
    private var buffer: [UInt8] = []

    /// A bench for a signer with a local key.
    init(_ signer: MessageSigner) throws {
        self.signer = signer
        context = try signer.context()
    }

    func signature(of manifest: [UInt8], at signingTime: Date) throws -> [UInt8] {
        try signer.detachedSignature(of: manifest, at: signingTime, in: context)
    }

    /// The bytes that `fill` writes; the memory of the last result is reused if nobody else holds it.
    func bytes(_ fill: (inout [UInt8]) throws -> Void) throws -> [UInt8] {
        buffer.removeAll(keepingCapacity: true)
        try fill(&buffer)
        return buffer
    }
}

// Only one worker at a time uses it.
extension WorkBench: @unchecked Sendable {}

/// The benches of all workers; each is used by one worker at a time.
final class WorkBenches: Sendable {
    private let free = Mutex<[WorkBench]>([])

    /// Gives `work` a bench for the duration of one pass.
    func withBench<Value>(for signer: MessageSigner, _ work: (WorkBench) throws -> Value) throws -> Value {
        let bench = try free.withLock { $0.popLast() } ?? WorkBench(signer)
        defer { free.withLock { $0.append(bench) } }
        return try work(bench)
    }
}
