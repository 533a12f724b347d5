#if Server
    internal import Bytes
    internal import Metrics
    internal import Synchronization

    /// The database of the service: SQLite in one file, or PostgreSQL.
    ///
    /// Each statement is written once, in the SQL that both support; see ``SQLSession``.
    package protocol Database: Sendable {
        /// Runs statements that change nothing, on one snapshot of the database.
        ///
        /// - Throws: ``StoreError``, or what `body` throws.
        func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> Value) async throws -> Value

        /// Runs one statement that changes nothing; cheaper than ``read(_:)``, since it needs no transaction.
        ///
        /// - Throws: ``StoreError``.
        func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow]

        /// Runs statements in one transaction, which is committed when `body` returns and rolled back when it throws.
        ///
        /// On return, the change survives a power failure. `body` may run more than once, if transactions conflict.
        /// - Throws: ``StoreError``, or what `body` throws.
        @discardableResult
        func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> Value) async throws -> Value

        /// Runs this first on each new connection, in a transaction: the server may be another one than before. If it
        /// returns `true`, all other connections are closed. SQLite does not need it.
        func greet(_ body: @escaping @Sendable (any SQLSession) throws -> Bool)

        /// Makes running statements fail, if the database does not answer, and starts no others.
        func abort()

        /// Finishes running statements, and closes all connections.
        func close() async
    }

    extension Database {
        // A file answers, or the whole process hangs.
        package func abort() {}
        package func greet(_ body: @escaping @Sendable (any SQLSession) throws -> Bool) {}

        package func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow] {
            try await read { try $0.run(statement, values) }
        }
    }

    /// A statement with a value for each `?`.
    ///
    /// Every question mark is a placeholder, so literals must not contain any.
    package struct SQLQuery: Sendable, Hashable {
        package let statement: String
        package let values: [SQLValue]

        package init(_ statement: String, _ values: [SQLValue] = []) {
            (self.statement, self.values) = (statement, values)
            assert(statement.utf8.count { $0 == UInt8(ascii: "?") } == values.count, "a value for each question mark")
        }
    }

    /// A connection in a transaction, valid only inside the closure that receives it.
    package protocol SQLSession {
        /// The dialect of SQL.
        var dialect: SQLDialect { get }

        /// Runs statements in sequence, in one round trip, and returns the rows of each.
        func run(_ queries: [SQLQuery]) throws(StoreError) -> [[SQLRow]]

        /// Runs a statement together with the next one, or with the commit; its rows are dropped.
        func queue(_ query: SQLQuery) throws(StoreError)
    }

    extension SQLSession {
        /// Runs one statement with a value for each `?`, and returns its rows.
        @discardableResult
        package func run(_ statement: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
            try run([SQLQuery(statement, values)])[0]
        }

        /// Runs one statement with these values.
        @discardableResult
        package func run(_ statement: String, _ values: SQLValue...) throws(StoreError) -> [SQLRow] {
            try run(statement, values)
        }

        /// Runs a statement together with the next one, or with the commit; its rows are dropped.
        package func queue(_ statement: String, _ values: SQLValue...) throws(StoreError) {
            try queue(SQLQuery(statement, values))
        }

        /// The same for a long list, in parts as in ``run(for:_:_:)``.
        func queue(
            for list: [SQLValue], _ values: [SQLValue], _ statement: (_ marks: String) -> String
        ) throws(StoreError) {
            for part in list.chunks(of: 500) {
                try queue(SQLQuery(statement(Store.marks(part.count)), values + part))
            }
        }

        /// Runs a statement for a long list, in parts; its last placeholders are those of the part.
        @discardableResult
        func run(
            for list: [SQLValue], _ values: [SQLValue], _ statement: (_ marks: String) -> String
        ) throws(StoreError) -> [SQLRow] {
            var rows: [SQLRow] = []
            for part in list.chunks(of: 500) { rows += try run(statement(Store.marks(part.count)), values + part) }
            return rows
        }

        /// The first row of a statement that always returns one.
        ///
        /// - Throws: ``StoreError`` if it returns none: the database is damaged.
        func one(_ statement: String, _ values: SQLValue...) throws(StoreError) -> SQLRow {
            try run(statement, values).one()
        }
    }

    extension [SQLRow] {
        /// The first row of a result that can't be empty.
        func one() throws(StoreError) -> SQLRow {
            if let first { return first }
            throw StoreError(.fault, "a required row is missing")
        }
    }

    /// The differences between the databases.
    package enum SQLDialect: Sendable {
        case sqlite, postgres

        /// Locks the rows of a query in a writing transaction; SQLite has only one writer at a time.
        package var forUpdate: String { self == .postgres ? " FOR NO KEY UPDATE" : "" }
        /// Prevents changes of these rows until the commit; several transactions may do so.
        package var forShare: String { self == .postgres ? " FOR SHARE" : "" }
        /// Like ``forUpdate``, without waiting: rows that another transaction has locked are skipped.
        package var forUpdateSkippingLocked: String { self == .postgres ? " FOR NO KEY UPDATE SKIP LOCKED" : "" }
        /// The type of a column of bytes.
        package var bytes: String { self == .postgres ? "BYTEA" : "BLOB" }
        /// The type of an automatic row number.
        package var serialKey: String {
            self == .postgres
                ? "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY" : "INTEGER PRIMARY KEY AUTOINCREMENT"
        }
    }

    /// A value in a database.
    package enum SQLValue: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
        ExpressibleByNilLiteral
    {
        case null
        case integer(Int64)
        case text(String)
        case bytes([UInt8])

        package init(integerLiteral value: Int64) { self = .integer(value) }
        package init(stringLiteral value: String) { self = .text(value) }
        package init(nilLiteral: ()) { self = .null }
        package init(_ number: some BinaryInteger) { self = .integer(Int64(number)) }
        package init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
        package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
        package init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }
        package init(_ truth: Bool) { self = .integer(truth ? 1 : 0) }

        // By bytes, as in the databases: two encodings of "é" are different texts, though they may have the same hash.
        package static func == (first: Self, second: Self) -> Bool {
            switch (first, second) {
            case (.null, .null): true
            case (.integer(let first), .integer(let second)): first == second
            case (.text(let first), .text(let second)): first.isIdentical(to: second)
            case (.bytes(let first), .bytes(let second)): first == second
            default: false
            }
        }
    }

    /// A row of a result.
    ///
    /// A column of another type is read as `nil`, or as the empty value.
    package struct SQLRow: Sendable, Hashable {
        /// The values in the order of the columns.
        package let values: [SQLValue]

        package init(_ values: [SQLValue]) { self.values = values }

        /// A whole number, or `nil`.
        package func integer(ifAt column: Int) -> Int64? {
            if case .integer(let number) = values[column] { number } else { nil }
        }
        /// A text, or `nil`.
        package func text(ifAt column: Int) -> String? {
            if case .text(let text) = values[column] { text } else { nil }
        }
        /// Bytes, or `nil`.
        package func bytes(ifAt column: Int) -> [UInt8]? {
            if case .bytes(let bytes) = values[column] { bytes } else { nil }
        }

        package func integer(_ column: Int) -> Int64 { integer(ifAt: column) ?? 0 }
        package func text(_ column: Int) -> String { text(ifAt: column) ?? "" }
        package func bytes(_ column: Int) -> [UInt8] { bytes(ifAt: column) ?? [] }
        package func truth(_ column: Int) -> Bool { integer(column) != 0 }
    }

    /// Wraps a database, and observes whether it works.
    package final class ObservedDatabase: Database {
        private struct State {
            /// Why the last write failed; `nil` if it succeeded.
            var failure: StoreError?
            /// When the disk was last full; small changes may still succeed then.
            var full: (error: StoreError, time: ContinuousClock.Instant)?
            /// Why nothing is read or written: the database was replaced since it was opened.
            var lost: StoreError?
            /// What identifies the database that was opened.
            var lineage: Lineage?
            /// When the running test started, and when the last one ended.
            var test, lastTest: ContinuousClock.Instant?
        }

        private let database: any Database
        private let state = Mutex(State())
        /// How long the result of a test is valid.
        private let interval: Duration

        /// How long a disk counts as full after a write failed.
        private static let fullness = Duration.seconds(60)
        /// How long an answer may take before the database counts as unavailable.
        private static let timeout = Duration.seconds(3)

        package init(_ database: any Database, interval: Duration = .seconds(5)) {
            (self.database, self.interval) = (database, interval)
        }

        private var usable: any Database {
            get throws { if let lost = state.withLock({ $0.lost }) { throw lost } else { database } }
        }

        package func read<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            let database = try usable
            return try await Self.timed("read") { try await database.read(body) }
        }

        package func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow] {
            let database = try usable
            return try await Self.timed("read") { try await database.query(statement, values) }
        }

        private static let times = ["read", "write"].reduce(into: [String: Metrics.Timer]()) { times, kind in
            times[kind] = Timer(label: "passtool_transaction_seconds", dimensions: [("kind", kind)])
        }

        private static func timed<Value>(_ kind: String, _ body: () async throws -> Value) async rethrows -> Value {
            let start = ContinuousClock.now
            defer { times[kind]?.record(duration: .now - start) }
            return try await body()
        }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            do {
                let database = try usable
                let value = try await Self.timed("write") { try await database.write(body) }
                state.withLock { $0.failure = nil }
                return value
            } catch let error as StoreError {
                if error.code != .conflict { note(error) }
                throw error
            }
        }

        func watch(_ lineage: Lineage) { state.withLock { $0.lineage = lineage } }
        package func greet(_ body: @escaping @Sendable (any SQLSession) throws -> Bool) { database.greet(body) }
        package func abort() { database.abort() }
        package func close() async { await database.close() }

        private func note(_ error: StoreError) {
            state.withLock { state in
                state.failure = error
                if error.code == .lost { state.lost = error }
                if error.code == .full { state.full = (error, .now) }
            }
        }

        // MARK: - Health

        /// Why the database can't be used, according to the last write or test; `nil` if it can.
        package func lastError() async -> StoreError? {
            state.withLock { state in
                let now = ContinuousClock.now
                if state.test == nil, state.lastTest.map({ $0.duration(to: now) >= interval }) ?? true {
                    state.test = now
                    Task { await test() }
                }
                if let lost = state.lost { return lost }
                if let (error, time) = state.full, time.duration(to: now) < Self.fullness { return error }
                if let start = state.test, start.duration(to: now) > Self.timeout {
                    return state.failure ?? StoreError(.busy, "it has not answered for some seconds")
                }
                return state.failure
            }
        }

        /// Tests whether it still is the same database, and updates an unused row: a full disk can still be read.
        func test() async {
            do {
                try await lookForLoss()
                let number = Int64.random(in: 0..<Int64.max)
                try await database.write { session in
                    _ = try session.run(
                        """
                        INSERT INTO counters (name, value) VALUES ('health', ?)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value
                        """, .integer(number))
                }
                state.withLock { ($0.failure, $0.lost) = (nil, nil) }
            } catch {
                note(error as? StoreError ?? StoreError(.fault, "unknown error"))
            }
            state.withLock { state in
                state.test = nil
                state.lastTest = .now
            }
        }

        /// Throws if the database was emptied, replaced or restored.
        private func lookForLoss() async throws {
            guard let lineage = state.withLock({ $0.lineage }) else { return }
            // Other transactions continue meanwhile.
            let known = lineage.known
            do {
                let rows = try await database.query(lineage.present, [])
                if rows.first?.values.first == .null { return }  // a standby, which may lag
                lineage.note(try lineage.tag(in: rows.first, notBelow: known))
            } catch let error as StoreError where error.code == .fault {
                throw StoreError(.lost, error.reason)  // the table does not exist
            }
        }
    }
#endif
