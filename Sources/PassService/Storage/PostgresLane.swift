#if Server
    internal import Synchronization

    /// Single queries on one connection: those that come while it works go together in the next round trip.
    ///
    /// One statement by itself takes less of the server than the way to it and back, so this is what makes many fast.
    final class PostgresLane: Sendable {
        struct Query: Sendable {
            let statement: String
            let values: [SQLValue]
        }

        private struct Waiter {
            let query: Query
            let continuation: CheckedContinuation<[SQLRow], any Error>
            let since = ContinuousClock.now
        }

        private struct State {
            var waiting: [Waiter] = []
            var isRunning = false
            var isClosed = false
        }

        /// How many go in one round trip, at most.
        private static let batchLimit = 64

        private let worker: PostgresWorker
        private let state = Mutex(State())

        init(address: PostgresAddress) { worker = PostgresWorker(address: address) }

        /// Runs one statement that changes nothing.
        ///
        /// - Throws: ``StoreError``.
        func rows(of query: Query) async throws -> [SQLRow] {
            try await withCheckedThrowingContinuation { continuation in
                enum Next { case start, wait, refuse }
                let next: Next = state.withLock { state in
                    if state.isClosed { return .refuse }
                    state.waiting.append(Waiter(query: query, continuation: continuation))
                    defer { state.isRunning = true }
                    return state.isRunning ? .wait : .start
                }
                switch next {
                case .start: worker.start { [self] in work($0) }
                case .wait: break
                case .refuse: continuation.resume(throwing: StoreError.closed)
                }
            }
        }

        /// Answers queries until none waits.
        private func work(_ worker: PostgresWorker) {
            while true {
                let batch = state.withLock { state in
                    let batch = Array(state.waiting.prefix(Self.batchLimit))
                    state.waiting.removeFirst(batch.count)
                    state.isRunning = !batch.isEmpty
                    return batch
                }
                if batch.isEmpty { return }
                worker.answer(batch.map { waiter in (waiter.query, { waiter.continuation.resume(with: $0) }) })
            }
        }

        /// Gives up what takes too long.
        func giveUp(_ patience: PostgresPatience) {
            let end = ContinuousClock.now - patience.waiting
            let late = state.withLock { state in
                let late = state.waiting.prefix { $0.since < end }
                state.waiting.removeFirst(late.count)
                return late
            }
            for waiter in late { waiter.continuation.resume(throwing: StoreError.overloaded) }
            worker.watch.giveUp(before: .now - patience.answering)
        }

        /// Lets the queries finish that wait or run, and closes the connection.
        func close() async {
            state.withLock { $0.isClosed = true }
            // A connection that is lost is closed.
            try? await worker.perform { $0.forget() }
        }
    }

    extension PostgresWorker {
        /// Gives each query its rows, or why there are none, as soon as that is known.
        fileprivate func answer(
            _ queries: [(query: PostgresLane.Query, take: (Result<[SQLRow], any Error>) -> Void)]
        ) {
            if queries.count > 1 {
                do throws(PostgresFailure) {
                    let rows = try using { connection throws(PostgresFailure) in
                        try connection.rows(of: queries.map(\.query))
                    }
                    for (query, rows) in zip(queries, rows) { query.take(.success(rows)) }
                    return
                } catch {
                    // If there is no way to the server, each would only find that out again.
                    if error.error.code == .unreachable { return queries.forEach { $0.take(.failure(error.error)) } }
                }
            }
            // If one fails, the server leaves out those after it. Each by itself has its own end, and is tried again as
            // usual if the connection is lost.
            for (query, take) in queries {
                take(Result { try transaction(nil) { try $0.run(query.statement, query.values) } })
            }
        }
    }
#endif
