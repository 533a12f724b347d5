#if Server
    internal import Synchronization

    /// Single queries: those that come while others run go on together after them.
    ///
    /// One statement by itself takes less time than the way to the database and back, so this is what makes many fast.
    final class QueryBatcher: Sendable {
        /// Those who wait for the rows of one query: it is answered once for all of them.
        struct Waiters: Sendable {
            let query: SQLQuery
            fileprivate var continuations: [CheckedContinuation<[SQLRow], any Error>]
            fileprivate let since = ContinuousClock.now

            /// Gives the rows, or why there are none; to be called once.
            func resume(with result: Result<[SQLRow], any Error>) {
                for continuation in continuations { continuation.resume(with: result) }
            }
        }

        fileprivate struct State {
            var waiting: [Waiters] = []
            /// Where the waiters for a query are in the list, counted from the first ones that ever were.
            var places: [SQLQuery: Int] = [:]
            var takenCount = 0
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

        /// Those who wait; `nil` if nobody does, and the work is over.
        func next() -> [Waiters]? {
            state.withLock { state in
                let batch = state.first(Self.batchLimit)
                state.isRunning = !batch.isEmpty
                return batch.isEmpty ? nil : batch
            }
        }

        /// Gives up those who have waited since before `end`.
        func failWaiters(olderThan end: ContinuousClock.Instant) {
            let late = state.withLock { state in
                state.first(state.waiting.prefix { $0.since < end }.count)
            }
            for waiter in late { waiter.resume(with: .failure(StoreError.overloaded)) }
        }

        /// Takes no more; those who wait get their rows.
        func close() { state.withLock { $0.isClosed = true } }
    }

    extension QueryBatcher.State {
        /// Who asks what another one is waiting for gets the same rows: the query has not begun.
        mutating func add(_ continuation: CheckedContinuation<[SQLRow], any Error>, _ query: SQLQuery) {
            if let place = places[query] { return waiting[place - takenCount].continuations.append(continuation) }
            places[query] = takenCount + waiting.count
            waiting.append(.init(query: query, continuations: [continuation]))
        }

        /// Takes some out, those that came first.
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
