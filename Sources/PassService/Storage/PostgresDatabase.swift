#if Server
    internal import Platform
    internal import Synchronization

    /// A database that several servers share.
    package final class PostgresDatabase: Database {
        private let pool: PostgresPool
        /// Single queries, and the connection that they share.
        private let batcher = QueryBatcher()
        private let reader: PostgresWorker
        private let greeting = PostgresGreeting()
        private let watch: Task<Void, any Error>

        /// Names a database; connections are made when they are needed.
        ///
        /// - Parameters:
        ///   - url: `postgresql://USER@HOST:PORT/DATABASE`, or what else libpq reads.
        ///   - connections: how many there are, at most; one of them is for single queries.
        ///   - timeouts: how long to wait for the server.
        /// - Throws: ``StoreError`` if libpq cannot read the address.
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

        /// What a transaction begins with that changes something.
        fileprivate static let writing = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"

        package func greet(_ body: @escaping @Sendable (any SQLSession) throws -> Bool) {
            greeting.body.withLock { $0 = body }
        }

        /// Runs statements, each in a transaction of its own; all of them again if the connection is lost.
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
            // A connection that is lost is closed.
            try? await reader.perform { $0.forget() }
            await pool.close()
            watch.cancel()
        }
    }

    /// What each new connection does first.
    final class PostgresGreeting: Sendable {
        let body = Mutex<(@Sendable (any SQLSession) throws -> Bool)?>(nil)

        /// Counts up when the connections of before are of no more use.
        let number = Atomic(0)

        func run(on connection: PostgresConnection) throws(PostgresFailure) {
            guard let body = body.withLock({ $0 }) else { return }
            let session = PostgresSession(connection, PostgresDatabase.writing)
            do {
                let isNewer = try body(session)
                try session.commit()
                if isNewer { number.add(1, ordering: .relaxed) }
            } catch {
                let error = error as? StoreError ?? session.failure?.error ?? StoreError(.fault, "it gives no greeting")
                throw session.failure ?? PostgresFailure(.none, error)
            }
        }
    }

    /// One transaction on a connection, whose failure it remembers.
    private final class PostgresSession: SQLSession {
        let dialect = SQLDialect.postgres
        private let connection: PostgresConnection
        /// What goes together with the next statement; the beginning of the transaction is the first.
        private var queued: [SQLQuery]
        /// What went wrong first, whatever the caller made of it.
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
                guard !connection.isStandby || begin != PostgresDatabase.writing else {
                    // It may have been promoted: another connection finds out.
                    throw PostgresFailure(
                        .reconnect, StoreError(.unreachable, "the server is a standby, which only reads"))
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
                        forget()  // nobody knows whether the change was made
                        throw PostgresFailure(.none, StoreError(.busy, "the connection was lost during a commit"))
                    }
                }
                if begin != nil, failure?.remedy != .reconnect { try connection.command("ROLLBACK") }
                if let failure { throw failure }
                return result
            }
        }
    }

    /// A statement with the types of its values: PostgreSQL prepares it anew for other types.
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

        /// The statement in PostgreSQL's form: `$1`, `$2`… for values, and NULL as itself, since it has no type.
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

    /// A type of PostgreSQL, by the number that it has in every installation.
    struct PostgresType: RawRepresentable {
        let rawValue: UInt32

        static let bytea = PostgresType(rawValue: 17)
        static let int8 = PostgresType(rawValue: 20)
        static let text = PostgresType(rawValue: 25)

        /// Reads a value in PostgreSQL's binary form.
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

    /// What PostgreSQL refused, and whether the transaction may be tried again.
    struct PostgresFailure: Error {
        /// What helps.
        enum Remedy {
            case none
            /// The transaction gave way to another one; it can run again.
            case again
            /// The connection is of no more use.
            case reconnect
        }

        let remedy: Remedy
        let error: StoreError

        init(_ remedy: Remedy, _ error: StoreError) {
            self.remedy = remedy
            self.error = error
        }

        /// Reads the server's answer.
        ///
        /// - Parameters:
        ///   - state: the five characters of SQLSTATE.
        ///   - message: the server's words without details.
        ///   - constraint: the name of the constraint that refuses a row.
        ///   - isConnected: whether the connection still stands.
        init(state: String, message: String, constraint: String, isConnected: Bool) {
            // An error of libpq's own has no state: the server has not answered, even if libpq has yet to notice why.
            let isConnected = isConnected && !state.isEmpty
            remedy =
                switch state {
                case "40001", "40P01": .again
                // The last: a table has changed under a prepared statement.
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
            case "25006", "0A000": .unreachable  // a standby: it reads only, and refuses such a transaction
            default:
                switch state.prefix(2) {
                case "23": .conflict
                case "08": .unreachable
                case "57": .busy
                default: isConnected ? .fault : .busy
                }
            }
        }

        /// Words without values: those about data (class 22) repeat the data.
        private static func reason(_ state: String, _ message: String, constraint: String) -> String {
            if state.isEmpty { return "the connection was lost" }
            if state.hasPrefix("23"), !constraint.isEmpty { return "it breaks the constraint '\(constraint)'" }
            return state.hasPrefix("22") || state.hasPrefix("23") ? "SQLSTATE \(state)" : "\(message) (\(state))"
        }
    }
#endif
