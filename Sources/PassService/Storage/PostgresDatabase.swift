#if Server
    internal import Platform
    internal import Synchronization

    /// A database that several servers can share.
    package final class PostgresDatabase: Database {
        private let pool: PostgresPool
        /// Single queries, which share a connection.
        private let batcher = QueryBatcher()
        private let reader: PostgresWorker
        private let greeting = PostgresGreeting()
        private let watch: Task<Void, any Error>

        /// A database; connections are made when they are needed.
        ///
        /// - Parameters:
        ///   - url: `postgresql://USER@HOST:PORT/DATABASE`, or another format of libpq.
        ///   - connections: the maximum number; one of them is for single queries.
        ///   - timeouts: how long to wait for the server.
        /// - Throws: ``StoreError`` if libpq can't parse the address.
        package init(
            url: String, connections: Int = 8, timeouts: PostgresTimeouts = PostgresTimeouts()
        ) throws(StoreError) {
            let address = try PostgresAddress(url: url)
            pool = PostgresPool(address: address, count: max(1, connections - 1), greeting)
            reader = PostgresWorker(address: address, greeting)
            watch = Task { [pool, batcher, reader] in
                while true {
                    try await Task.sleep(for: min(.seconds(1), timeouts.connection / 2))
                    pool.failLate(timeouts)
                    batcher.failWaiters(olderThan: .now - timeouts.connection)
                    reader.watchdog.endConnection(waitingSince: .now - timeouts.answer)
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
            try await batcher.rows(of: SQLQuery(statement, values)) {
                reader.start { [batcher] reader in
                    while let waiters = batcher.next() { reader.answer(waiters) }
                }
            }
        }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            try await pool.transaction(Self.writing, body)
        }

        /// The start of a writing transaction.
        fileprivate static let writing = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"

        package func greet(_ body: @escaping @Sendable (any SQLSession) throws -> Bool) {
            greeting.body.withLock { $0 = body }
        }

        /// Runs statements, each in its own transaction; all again if the connection is lost.
        func separately(_ body: @escaping @Sendable (any SQLSession) throws -> Void) async throws {
            try await pool.transaction(nil, body)
        }

        package func abort() {
            batcher.close()
            batcher.failWaiters(olderThan: .now)
            pool.abort()
            reader.watchdog.end()
        }

        package func close() async {
            batcher.close()
            // A lost connection is closed already.
            try? await reader.perform { $0.forget() }
            await pool.close()
            watch.cancel()
        }
    }

    /// The statements that each new connection runs first.
    final class PostgresGreeting: Sendable {
        let body = Mutex<(@Sendable (any SQLSession) throws -> Bool)?>(nil)

        /// Increases when earlier connections have become useless.
        let number = Atomic(0)

        func run(on connection: PostgresConnection) throws(PostgresFailure) {
            guard let body = body.withLock({ $0 }) else { return }
            let session = PostgresSession(connection, PostgresDatabase.writing)
            do {
                let isNewer = try body(session)
                try session.commit()
                if isNewer { number.add(1, ordering: .relaxed) }
            } catch {
                let error = error as? StoreError ?? session.failure?.error ?? StoreError(.fault, "a connection fails")
                throw session.failure ?? PostgresFailure(.none, error)
            }
        }
    }

    /// One transaction on a connection; it records its first failure.
    private final class PostgresSession: SQLSession {
        let dialect = SQLDialect.postgres
        private let connection: PostgresConnection
        /// Statements sent with the next one; first the start of the transaction.
        private var queued: [SQLQuery]
        /// The first failure, even if the caller caught it.
        private(set) var failure: PostgresFailure?

        init(_ connection: PostgresConnection, _ begin: String?) {
            (self.connection, queued) = (connection, begin.map { [SQLQuery($0)] } ?? [])
        }

        func queue(_ query: SQLQuery) throws(StoreError) {
            if let failure { throw failure.error }
            queued.append(query)
        }

        func run(_ queries: [SQLQuery]) throws(StoreError) -> [[SQLRow]] {
            do throws(PostgresFailure) {
                return try answers(to: queries).map(\.rows)
            } catch {
                throw error.error
            }
        }

        private func answers(to queries: [SQLQuery]) throws(PostgresFailure) -> [PostgresConnection.Answer] {
            if let failure { throw failure }
            do throws(PostgresFailure) {
                defer { queued = [] }
                return try connection.run(queued + queries).suffix(queries.count)
            } catch {
                failure = error
                throw error
            }
        }

        func commit() throws(PostgresFailure) {
            guard try answers(to: [SQLQuery("COMMIT")]).last?.commandTag == "COMMIT" else {
                throw PostgresFailure(.none, StoreError(.fault, "the transaction was not committed"))
            }
        }
    }

    extension PostgresWorker {
        /// Runs a transaction with this start, or single statements without one; retries after a conflict, and once on
        /// a new connection.
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
                        // Conflicting transactions must not restart at the same time.
                        usleep(UInt32.random(in: 0...(2_000 << UInt32(collisions))))
                    case .reconnect where losses < 1: losses += 1
                    default: throw error.error
                    }
                    continue
                }
                return try result.get()
            }
        }

        /// One attempt; errors of `body` are results, since they must not be retried.
        private func attempt<Value>(
            _ begin: String?, _ body: (any SQLSession) throws -> Value
        ) throws(PostgresFailure) -> Result<Value, any Error> {
            try using { connection throws(PostgresFailure) in
                guard !connection.isStandby || begin != PostgresDatabase.writing else {
                    // It may have been promoted since: a new connection finds out.
                    throw PostgresFailure(
                        .reconnect, StoreError(.unreachable, "the server is a standby, which is read-only"))
                }
                let session = PostgresSession(connection, begin)
                let result = Result { try body(session) }
                guard begin != nil || session.failure != nil else { return result }
                var failure = session.failure
                if failure == nil, case .success = result {
                    do throws(PostgresFailure) {
                        try session.commit()
                        return result
                    } catch {
                        failure = error
                    }
                    if failure?.remedy == .reconnect {
                        forget()  // the commit may or may not have succeeded
                        throw PostgresFailure(.none, StoreError(.busy, "the connection was lost during a commit"))
                    }
                }
                if begin != nil, failure?.remedy != .reconnect { try connection.command("ROLLBACK") }
                if let failure { throw failure }
                return result
            }
        }
    }

    /// A statement with the types of its values, since PostgreSQL prepares it for those.
    struct PostgresStatement: Hashable {
        private let text: String
        /// `nil` for NULL.
        private let all: [UInt32?]
        /// The types of the values that are sent.
        var types: [UInt32] { all.compactMap(\.self) }

        init(_ text: String, _ values: [SQLValue]) {
            self.text = text
            all = values.map { value in
                switch value {
                case .null: nil
                case .integer: PostgresType.int8.rawValue
                case .text: PostgresType.text.rawValue
                case .bytes: PostgresType.bytea.rawValue
                }
            }
        }

        /// The statement in PostgreSQL's syntax: `$1`, `$2`… for values, and NULL literally, since it has no type.
        var numbered: String {
            var result: [UInt8] = []
            var (types, number) = (all[...], 0)
            for byte in text.utf8 {
                guard byte == UInt8(ascii: "?") else {
                    result.append(byte)
                    continue
                }
                if types.popFirst() == .some(nil) {
                    result += "NULL".utf8
                } else {
                    number += 1
                    result += "$\(number)".utf8
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// A built-in type of PostgreSQL, by its object identifier.
    struct PostgresType: RawRepresentable {
        let rawValue: UInt32

        static let bytea = PostgresType(rawValue: 17)
        static let int8 = PostgresType(rawValue: 20)
        static let text = PostgresType(rawValue: 25)

        /// Parses a value in PostgreSQL's binary format.
        func value(_ bytes: [UInt8]) -> SQLValue {
            switch rawValue {
            case 17: .bytes(bytes)
            case 16: .integer(bytes == [1] ? 1 : 0)  // bool
            case 20, 21, 23: .integer(Self.integer(bytes))
            default: .text(String(decoding: bytes, as: UTF8.self))
            }
        }

        /// A number of two, four or eight bytes.
        private static func integer(_ bytes: [UInt8]) -> Int64 {
            let isNegative = bytes.first.map { $0 > 127 } == true
            return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
        }
    }

    /// An error of PostgreSQL, and whether to retry the transaction.
    struct PostgresFailure: Error {
        /// What to do.
        enum Remedy {
            case none
            /// The transaction conflicted with another one and can be retried.
            case again
            /// The connection is useless.
            case reconnect
        }

        let remedy: Remedy
        let error: StoreError

        init(_ remedy: Remedy, _ error: StoreError) {
            self.remedy = remedy
            self.error = error
        }

        /// Interprets an error of the server.
        ///
        /// - Parameters:
        ///   - state: the five characters of SQLSTATE.
        ///   - message: the server's message without details.
        ///   - constraint: the name of the violated constraint.
        ///   - isConnected: whether the connection is still open.
        init(state: String, message: String, constraint: String, isConnected: Bool) {
            // An error of libpq itself has no state: the server has not answered.
            let isConnected = isConnected && !state.isEmpty
            remedy =
                switch state {
                case "40001", "40P01": .again
                // The last one: a table of a prepared statement has changed.
                case "57P01", "57P02", "57P03", "57P05", "0A000": .reconnect
                default: isConnected ? .none : .reconnect
                }
            error = StoreError(
                Self.code(state, isConnected: isConnected), Self.reason(state, message, constraint: constraint))
        }

        private static func code(_ state: String, isConnected: Bool) -> StoreError.Code {
            switch state {
            case "40001", "40P01", "55P03", "57014", "53200", "53300", "25P03": .busy
            case "53100": .full
            case "25006", "0A000": .unreachable  // a standby refuses writing transactions
            default:
                switch state.prefix(2) {
                case "23": .conflict
                case "08": .unreachable
                case "57": .busy
                default: isConnected ? .fault : .busy
                }
            }
        }

        /// A reason without values: messages about data (class 22) repeat the data.
        private static func reason(_ state: String, _ message: String, constraint: String) -> String {
            if state.isEmpty { return "the connection was lost" }
            if state.hasPrefix("23"), !constraint.isEmpty { return "it violates the constraint '\(constraint)'" }
            return state.hasPrefix("22") || state.hasPrefix("23") ? "SQLSTATE \(state)" : "\(message) (\(state))"
        }
    }
#endif
