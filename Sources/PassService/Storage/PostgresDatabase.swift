#if Server
    internal import Platform

    /// A database that several servers share.
    package final class PostgresDatabase: Database {
        private let pool: PostgresPool
        /// Single queries, and the connection that they share.
        private let lane = QueryLane()
        private let reader: PostgresWorker
        private let watch: Task<Void, any Error>

        /// Names a database; connections are made when they are needed.
        ///
        /// - Parameters:
        ///   - url: `postgresql://USER@HOST:PORT/DATABASE`, or what else libpq reads.
        ///   - connections: how many there are, at most; one of them is for single queries.
        ///   - patience: how long the server may take.
        /// - Throws: ``StoreError`` if libpq cannot read the address.
        package init(
            url: String, connections: Int = 8, patience: PostgresPatience = PostgresPatience()
        ) throws(StoreError) {
            let address = try PostgresAddress(url: url)
            pool = PostgresPool(address: address, count: max(1, connections - 1))
            reader = PostgresWorker(address: address)
            watch = Task { [pool, lane, reader] in
                while true {
                    try await Task.sleep(for: min(.seconds(1), patience.waiting / 2))
                    pool.giveUp(patience)
                    lane.giveUp(before: .now - patience.waiting)
                    reader.watch.giveUp(before: .now - patience.answering)
                }
            }
        }

        deinit { watch.cancel() }

        package func read<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            try await pool.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
        }

        package func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow] {
            try await lane.rows(of: QueryLane.Query(statement: statement, values: values)) {
                reader.start { [lane] reader in
                    while let waiters = lane.next() { reader.answer(waiters) }
                }
            }
        }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            try await pool.transaction("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", body)
        }

        package func giveUp() {
            lane.close()
            lane.giveUp(before: .now)
            pool.giveUp()
            reader.watch.end()
        }

        package func close() async {
            lane.close()
            // A connection that is lost is closed.
            try? await reader.perform { $0.forget() }
            await pool.close()
            watch.cancel()
        }
    }

    /// One transaction on a connection, whose failure it remembers.
    private final class PostgresSession: SQLSession {
        let dialect = SQLDialect.postgres
        private let connection: PostgresConnection
        /// What went wrong first, whatever the caller made of it.
        private(set) var failure: PostgresFailure?

        init(_ connection: PostgresConnection) { self.connection = connection }

        func run(_ statement: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
            if let failure { throw failure.error }
            assert(statement.utf8.count { $0 == UInt8(ascii: "?") } == values.count, "a value for each question mark")
            do throws(PostgresFailure) {
                return try connection.run(statement, values)
            } catch {
                failure = error
                throw error.error
            }
        }
    }

    extension PostgresWorker {
        /// Runs a transaction that starts with a command, or a statement by itself; again if it had to give way to
        /// another one, and once more on a new connection.
        func transaction<Value>(_ begin: String?, _ body: (any SQLSession) throws -> Value) throws -> Value {
            var (collisions, losses) = (0, 0)
            while true {
                let result: Result<Value, any Error>
                do throws(PostgresFailure) {
                    result = try attempt(begin, body)
                } catch {
                    switch error.remedy {
                    case .again where collisions < 8:
                        collisions += 1
                        // Those that collided would do so again if they started at the same moment.
                        usleep(UInt32.random(in: 0...(2_000 << UInt32(collisions))))
                    case .reconnect where losses < 1: losses += 1
                    default: throw error.error
                    }
                    continue
                }
                return try result.get()
            }
        }

        /// One attempt; errors of `body`'s own are a result, since they end the matter.
        private func attempt<Value>(
            _ begin: String?, _ body: (any SQLSession) throws -> Value
        ) throws(PostgresFailure) -> Result<Value, any Error> {
            try using { connection throws(PostgresFailure) in
                if let begin { try connection.command(begin) }
                let session = PostgresSession(connection)
                let result = Result { try body(session) }
                guard begin != nil else {
                    if let failure = session.failure { throw failure }
                    return result
                }
                if let failure = session.failure {
                    if failure.remedy != .reconnect { try connection.command("ROLLBACK") }
                    throw failure
                }
                guard case .success = result else {
                    try connection.command("ROLLBACK")
                    return result
                }
                try commit(connection)
                return result
            }
        }

        /// Commits; if the connection is lost meanwhile, nobody knows whether the change was made.
        private func commit(_ connection: PostgresConnection) throws(PostgresFailure) {
            do throws(PostgresFailure) {
                guard try connection.command("COMMIT") == "COMMIT" else {
                    throw PostgresFailure(.none, StoreError(.fault, "the transaction was not committed"))
                }
            } catch {
                guard error.remedy == .reconnect else { throw error }
                forget()
                throw PostgresFailure(.none, StoreError(.busy, "the connection was lost during a commit"))
            }
        }
    }
#endif
