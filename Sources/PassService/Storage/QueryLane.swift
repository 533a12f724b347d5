#if Server
    internal import Synchronization

    /// Single queries: those that come while others run go on together after them.
    ///
    /// One statement by itself takes less time than the way to the database and back, so this is what makes many fast.
    final class QueryLane: Sendable {
        struct Query: Sendable {
            let statement: String
            let values: [SQLValue]
        }

        /// Someone who waits for rows.
        struct Waiter: Sendable {
            let query: Query
            fileprivate let continuation: CheckedContinuation<[SQLRow], any Error>
            fileprivate let since = ContinuousClock.now

            /// Gives the rows, or why there are none; to be called once.
            func take(_ result: Result<[SQLRow], any Error>) { continuation.resume(with: result) }
        }

        private struct State {
            var waiting: [Waiter] = []
            var isRunning = false
            var isClosed = false
        }

        /// How many go together, at most.
        private static let batchLimit = 64

        private let state = Mutex(State())

        /// Waits for the rows of a query.
        ///
        /// - Parameters:
        ///   - query: a statement that changes nothing.
        ///   - start: starts work that answers ``next()`` until there is none; called if none is going on.
        /// - Returns: the rows.
        /// - Throws: ``StoreError``.
        func rows(of query: Query, start: () -> Void) async throws -> [SQLRow] {
            try await withCheckedThrowingContinuation { continuation in
                enum Next { case start, wait, refuse }
                let next: Next = state.withLock { state in
                    if state.isClosed { return .refuse }
                    state.waiting.append(Waiter(query: query, continuation: continuation))
                    defer { state.isRunning = true }
                    return state.isRunning ? .wait : .start
                }
                switch next {
                case .start: start()
                case .wait: break
                case .refuse: continuation.resume(throwing: StoreError.closed)
                }
            }
        }

        /// Those who wait; `nil` if nobody does, and the work is over.
        func next() -> [Waiter]? {
            state.withLock { state in
                let batch = Array(state.waiting.prefix(Self.batchLimit))
                state.waiting.removeFirst(batch.count)
                state.isRunning = !batch.isEmpty
                return batch.isEmpty ? nil : batch
            }
        }

        /// Gives up those who have waited since before `end`.
        func giveUp(before end: ContinuousClock.Instant) {
            let late = state.withLock { state in
                let late = state.waiting.prefix { $0.since < end }
                state.waiting.removeFirst(late.count)
                return late
            }
            for waiter in late { waiter.take(.failure(StoreError.overloaded)) }
        }

        /// Takes no more; those who wait get their rows.
        func close() { state.withLock { $0.isClosed = true } }
    }

    extension StoreError {
        static let closed = StoreError(.unreachable, "it is closed")
        static let overloaded = StoreError(.busy, "no connection was free in time")
    }
#endif
