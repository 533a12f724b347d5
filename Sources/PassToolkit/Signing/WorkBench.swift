internal import SignedMessages
internal import Synchronization

/// What a worker keeps between passes: the local key, ready to sign, and the memory of the last archive.
final class WorkBench {
    let context: SigningContext
    private var buffer: [UInt8] = []

    init(_ context: consuming SigningContext) { self.context = context }

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
        let bench = try free.withLock { $0.popLast() } ?? WorkBench(signer.context())
        defer { free.withLock { $0.append(bench) } }
        return try work(bench)
    }
}
