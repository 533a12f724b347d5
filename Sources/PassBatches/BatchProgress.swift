internal import Synchronization

/// The counts of a batch so far.
public struct BatchSummary: Sendable, Hashable {
    /// Passes made.
    public internal(set) var made = 0
    /// Passes that were changed, where a service stores them.
    public internal(set) var changed = 0
    /// Passes that existed already and are up to date.
    public internal(set) var unchanged = 0
    /// Records that failed.
    public internal(set) var failed = 0
    /// Records that belong to other shards.
    public internal(set) var elsewhere = 0
    /// Bytes of the passes made.
    public internal(set) var byteCount = 0
    /// The time since the start.
    public internal(set) var duration = Duration.zero
    /// How many bytes of the list have been read.
    public internal(set) var listOffset = 0
    /// The size of the list in bytes; `nil` for a pipe.
    public internal(set) var listByteCount: Int?
    /// Whether the run was stopped before the end of the list.
    public internal(set) var wasStopped = false
    /// Records whose serial number an earlier record has too; a device keeps only one of these passes.
    ///
    /// Counted over the whole list; 0 for groups, where duplicates are errors.
    public internal(set) var repeatedSerialNumbers = 0
    /// The first pair with the same serial number.
    public internal(set) var firstRepetition: SameSerialNumber?

    /// Two records with the same serial number.
    public struct SameSerialNumber: Sendable, Hashable {
        /// The number.
        public let serialNumber: String
        /// Their lines in the list, or their numbers in a JSON array.
        public let marks: [Int]
    }

    /// All records read so far, including those of other shards.
    public var records: Int { made + changed + unchanged + failed + elsewhere }
}

/// Reports the progress of a batch to any thread, and accepts stop requests.
public final class BatchProgress: Sendable {
    private struct State {
        var summary = BatchSummary()
        var isStopping = false
        var condition: (@Sendable () -> Bool)?
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now

    init(listByteCount: Int?) { state.withLock { $0.summary.listByteCount = listByteCount } }

    /// The counts so far.
    public var summary: BatchSummary {
        var summary = state.withLock { $0.summary }
        if summary.duration == .zero { summary.duration = ContinuousClock.now - start }
        return summary
    }

    /// Asks the batch to finish the passes in progress and to read no more.
    public func stop() { state.withLock { $0.isStopping = true } }

    /// Stops the batch as soon as `condition` holds.
    ///
    /// The condition is checked for each record and while waiting for the list. It is called under the lock: don't read
    /// this object in it.
    public func stop(when condition: @escaping @Sendable () -> Bool) { state.withLock { $0.condition = condition } }

    /// Whether a stop was requested.
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
