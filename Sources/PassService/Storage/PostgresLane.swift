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

        private struct State {
            var waiting: [(query: Query, continuation: CheckedContinuation<[SQLRow], any Error>)] = []
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
                    state.waiting.append((query, continuation))
                    defer { state.isRunning = true }
                    return state.isRunning ? .wait : .start
                }
                switch next {
                case .start: worker.start { [self] in work($0) }
                case .wait: break
                case .refuse: continuation.resume(throwing: StoreError(.unreachable, "it is closed"))
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
                for (query, result) in zip(batch, worker.results(of: batch.map(\.query))) {
                    query.continuation.resume(with: result)
                }
            }
        }

        /// Lets the queries finish that wait or run, and closes the connection.
        func close() async {
            state.withLock { $0.isClosed = true }
            // A connection that is lost is closed.
            try? await worker.perform { $0.forget() }
        }
    }

    extension PostgresWorker {
        /// The rows of each query, in their order.
        fileprivate func results(of queries: [PostgresLane.Query]) -> [Result<[SQLRow], any Error>] {
            // If one fails, the server leaves out those after it. Each by itself has its own end, and is tried again as
            // usual if the connection is lost.
            if queries.count > 1,
                let rows = try? using({ connection throws(PostgresFailure) in try connection.rows(of: queries) })
            {
                return rows.map { .success($0) }
            }
            return queries.map { query in
                Result { try transaction(nil) { try $0.run(query.statement, query.values) } }
            }
        }
    }
#endif
