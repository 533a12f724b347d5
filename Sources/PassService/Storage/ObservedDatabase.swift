#if Server
    internal import Synchronization

    /// Stands before a database, and learns from what the service does with it whether it works.
    package final class ObservedDatabase: Database {
        private struct State {
            /// Why the last change failed; `nil` if it was made.
            var failure: StoreError?
            /// When the disk was full last: a small change may fit on it all the same.
            var full: (error: StoreError, time: ContinuousClock.Instant)?
            var test: (task: Task<Void, Never>, start: ContinuousClock.Instant)?
            var lastTest: ContinuousClock.Instant?
        }

        private let database: any Database
        private let state = Mutex(State())
        /// How long the result of a test holds.
        private let interval: Duration

        /// How long a full disk counts as full after a change failed for it.
        private static let fullness = Duration.seconds(60)
        /// How long an answer may take until the database counts as gone.
        private static let patience = Duration.seconds(3)
        /// How long ``trouble(now:)`` waits for the result of a test.
        private static let wait = Duration.milliseconds(700)

        package init(_ database: any Database, interval: Duration = .seconds(5)) {
            (self.database, self.interval) = (database, interval)
        }

        package func read<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value { try await database.read(body) }

        package func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow] {
            try await database.query(statement, values)
        }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            do {
                let value = try await database.write(body)
                state.withLock { $0.failure = nil }
                return value
            } catch let error as StoreError {
                if error.code != .conflict { note(error) }
                throw error
            }
        }

        package func giveUp() { database.giveUp() }
        package func close() async { await database.close() }

        private func note(_ error: StoreError) {
            state.withLock { state in
                state.failure = error
                if error.code == .full { state.full = (error, .now) }
            }
        }

        // MARK: - Health

        /// Why the database can't be used at the moment; `nil` if it can.
        ///
        /// It answers within a second, whatever the database does.
        package func trouble() async -> StoreError? {
            let (task, start) = startedTest()
            await Self.wait(for: task, atMost: Self.wait)
            return state.withLock { state in
                if let (error, time) = state.full, time.duration(to: .now) < Self.fullness { return error }
                if state.test != nil, start.duration(to: .now) > Self.patience {
                    return state.failure ?? StoreError(.busy, "it has not answered for some seconds")
                }
                return state.failure
            }
        }

        /// The test that runs, or the last one, if it was not long ago, or else a new one.
        private func startedTest() -> (task: Task<Void, Never>, start: ContinuousClock.Instant) {
            state.withLock { state in
                if let test = state.test { return test }
                let now = ContinuousClock.now
                if let last = state.lastTest, last.duration(to: now) < interval { return (Task {}, now) }
                let test = (task: Task { await self.test() }, start: now)
                state.test = test
                return test
            }
        }

        /// Reads and changes a row that nothing else uses: a full disk can be read.
        private func test() async {
            do {
                _ = try await read { try $0.one("SELECT value FROM counters WHERE name = 'tag'") }
                let number = Int64.random(in: 0..<Int64.max)
                try await write { session in
                    _ = try session.run(
                        """
                        INSERT INTO counters (name, value) VALUES ('health', ?)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value
                        """, .integer(number))
                }
            } catch {
                note(error as? StoreError ?? StoreError(.fault, "an error of an unknown kind"))
            }
            state.withLock { state in
                state.test = nil
                state.lastTest = .now
            }
        }

        /// Waits for a task, but not for long.
        private static func wait(for task: Task<Void, Never>, atMost limit: Duration) async {
            let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let first = Task {
                await task.value
                end.yield()
            }
            let second = Task {
                // A cancelled wait is over, too.
                try? await Task.sleep(for: limit)
                end.yield()
            }
            for await _ in ends { break }
            first.cancel()
            second.cancel()
        }
    }
#endif
