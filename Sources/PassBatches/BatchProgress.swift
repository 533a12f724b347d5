internal import Synchronization

/// How far a batch is.
public struct BatchSummary: Sendable, Hashable {
    /// Passes made.
    public internal(set) var made = 0
    /// Passes that were there already and are as they should be.
    public internal(set) var unchanged = 0
    /// Records of which nothing was made.
    public internal(set) var failed = 0
    /// Passes made for an archive that was then not written.
    public internal(set) var abandoned = 0
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
    /// Records whose pass has the serial number of an earlier one, of which a device keeps one.
    ///
    /// Counted over the whole list; 0 for groups, which are refused for it.
    public internal(set) var repeatedSerialNumbers = 0
    /// The first of them.
    public internal(set) var firstRepetition: SameSerialNumber?

    /// Two records of one serial number.
    public struct SameSerialNumber: Sendable, Hashable {
        /// The number.
        public let serialNumber: String
        /// Their lines in the list, or their numbers in a JSON array.
        public let marks: [Int]
    }

    /// Records met, with those of other shards.
    public var records: Int { made + unchanged + failed + abandoned + elsewhere }
}

/// Tells any thread how far a batch is, and takes the wish to stop it.
public final class BatchProgress: Sendable {
    private struct State {
        var summary = BatchSummary()
        var isStopping = false
        var condition: (@Sendable () -> Bool)?
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

    /// Lets the batch do so as soon as `condition` holds, which is asked for each record and while a list is waited for.
    ///
    /// It must not ask for the progress.
    public func stop(when condition: @escaping @Sendable () -> Bool) { state.withLock { $0.condition = condition } }

    /// Whether it is to stop.
    public var isStopping: Bool {
        state.withLock { state in
            if !state.isStopping, let condition = state.condition { state.isStopping = condition() }
            return state.isStopping
        }
    }

    func update(_ change: (inout BatchSummary) -> Void) { state.withLock { change(&$0.summary) } }

    func end() {
        let duration = ContinuousClock.now - start
        update { $0.duration = duration }
    }
}
