#if Server
    internal import Synchronization

    /// Batches single queries: those that arrive while others run are sent together after them.
    ///
    /// The round trip takes longer than most statements, so batching makes many of them fast.
    final class QueryBatcher: Sendable {
        /// The waiters for the rows of one query, which runs once for all of them.
        struct Waiters: Sendable {
            let query: SQLQuery
            fileprivate var continuations: [CheckedContinuation<[SQLRow], any Error>]
            fileprivate let since = ContinuousClock.now

            /// Resumes all with the rows or an error; call it once.
            func resume(with result: Result<[SQLRow], any Error>) {
                for continuation in continuations { continuation.resume(with: result) }
            }
        }

        fileprivate struct State {
            var waiting: [Waiters] = []
            /// The positions of the waiters for each query, counted from the first ones ever.
            var places: [SQLQuery: Int] = [:]
            var takenCount = 0
            var isRunning = false
            var isClosed = false
        }

        /// The maximum number of queries in a batch.
        private static let batchLimit = 64

        private let state = Mutex(State())

        /// Waits for the rows of a query.
        ///
        /// - Parameters:
        ///   - query: a statement that changes nothing.
        ///   - start: starts work that answers ``next()`` until it returns `nil`; called if none is running.
        /// - Returns: the rows.
        /// - Throws: ``StoreError``.
        func rows(of query: SQLQuery, start: () -> Void) async throws -> [SQLRow] {
            try await withCheckedThrowingContinuation { continuation in
                let (isClosed, isFirst) = state.withLock { state in
                    if state.isClosed { return (true, false) }
                    state.add(continuation, query)
                    defer { state.isRunning = true }
                    return (false, !state.isRunning)
                }
                if isFirst { start() }
                if isClosed { continuation.resume(throwing: StoreError.closed) }
            }
        }

        /// The next batch; `nil` if nothing is waiting, which ends the work.
        func next() -> [Waiters]? {
            state.withLock { state in
                let batch = state.first(Self.batchLimit)
                state.isRunning = !batch.isEmpty
                return batch.isEmpty ? nil : batch
            }
        }

        /// Makes queries fail that have waited since before `end`.
        func failWaiters(olderThan end: ContinuousClock.Instant) {
            let late = state.withLock { state in
                state.first(state.waiting.prefix { $0.since < end }.count)
            }
            for waiter in late { waiter.resume(with: .failure(StoreError.overloaded)) }
        }

        /// Refuses new queries; waiting ones are answered.
        func close() { state.withLock { $0.isClosed = true } }
    }

    extension QueryBatcher.State {
        /// Adds a waiter; equal queries share one answer, since the query has not started.
        mutating func add(_ continuation: CheckedContinuation<[SQLRow], any Error>, _ query: SQLQuery) {
            if let place = places[query] { return waiting[place - takenCount].continuations.append(continuation) }
            places[query] = takenCount + waiting.count
            waiting.append(.init(query: query, continuations: [continuation]))
        }

        /// Removes and returns the first ones.
        mutating func first(_ count: Int) -> [QueryBatcher.Waiters] {
            let first = Array(waiting.prefix(count))
            waiting.removeFirst(first.count)
            takenCount += first.count
            for waiters in first { places[waiters.query] = nil }
            return first
        }
    }

    extension StoreError {
        static let closed = StoreError(.unreachable, "it is closed")
        static let overloaded = StoreError(.busy, "no connection was free in time")
    }
#endif
