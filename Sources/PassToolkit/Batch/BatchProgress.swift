internal import Synchronization

/// How far a batch is.
public struct BatchSummary: Sendable, Hashable {
    /// Passes made.
    public internal(set) var made = 0
    /// Passes that were there already and are as they should be.
    public internal(set) var unchanged = 0
    /// Records of which nothing was made.
    public internal(set) var failed = 0
    /// Records that belong to other shards.
    public internal(set) var elsewhere = 0
    /// Bytes of the passes made.
    public internal(set) var byteCount = 0
    /// How long it has taken.
    public internal(set) var duration = Duration.zero
    /// Bytes of the list that the reading of records took.
    public internal(set) var listOffset = 0
    /// Bytes of the list; `nil` for a pipe.
    public internal(set) var listByteCount: Int?
    /// Whether it was stopped before the end of the list.
    public internal(set) var wasStopped = false

    /// Records met, with those of other shards.
    public var records: Int { made + unchanged + failed + elsewhere }
}

/// Tells any thread how far a batch is, and takes the wish to stop it.
public final class BatchProgress: Sendable {
    private struct State {
        var summary = BatchSummary()
        var isStopping = false
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now

    init(listByteCount: Int?) { state.withLock { $0.summary.listByteCount = listByteCount } }

    /// How far it is.
    public var summary: BatchSummary {
        var summary = state.withLock { $0.summary }
        if summary.duration == .zero { summary.duration = ContinuousClock.now - start }
        return summary
    }

    /// Lets the batch finish the passes in hand and read no more.
    public func stop() { state.withLock { $0.isStopping = true } }

    /// Whether it is to stop.
    public var isStopping: Bool { state.withLock { $0.isStopping } }

    func update(_ change: (inout BatchSummary) -> Void) { state.withLock { change(&$0.summary) } }

    func end() {
        let duration = ContinuousClock.now - start
        update { $0.duration = duration }
    }
}
