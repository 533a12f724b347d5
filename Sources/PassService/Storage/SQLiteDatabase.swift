#if Server
    internal import Dispatch
    internal import GRDB
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import Synchronization
    internal import SystemPackage

    /// The database in one file, with one writer at a time and concurrent readers (WAL).
    package final class SQLiteDatabase: Database {
        private let pool: DatabasePool
        private let batcher = QueryBatcher()
        private let timeout: Duration
        private let file: DatabaseFile
        private let opened: DatabaseFile.Identity?
        /// The write-ahead log after the first change; it exists as long as a connection is open.
        private let log = Mutex<DatabaseFile.Identity?>(nil)

        /// Opens or creates a database; only the owner can read a new file.
        ///
        /// - Parameters:
        ///   - path: the file. SQLite adds two others, whose names end in `-wal` and `-shm`.
        ///   - timeout: how long a transaction waits for others of this process, and then for other programs.
        /// - Throws: ``StoreError``.
        package init(path: String, timeout: Duration = .seconds(5)) throws(StoreError) {
            self.timeout = timeout
            file = DatabaseFile(path: path)
            try file.prepare()
            var configuration = Configuration()
            configuration.busyMode = .timeout(timeout / .seconds(1))
            configuration.foreignKeysEnabled = true
            configuration.publicStatementArguments = false
            pool = try Self.opened(path, configuration, deadline: .now + timeout)
            opened = file.identity
        }

        package func read<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            // Not GRDB's async functions, since a cancelled task would interrupt a statement.
            try await withCheckedThrowingContinuation { continuation in
                pool.asyncRead { continuation.resume(with: SQLiteSession.result(of: body, in: $0)) }
            }
        }

        package func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow] {
            try await batcher.rows(of: SQLQuery(statement, values)) {
                // Each statement sees the last commit.
                pool.asyncUnsafeRead { [batcher] database in
                    while let waiters = batcher.next() {
                        for waiter in waiters {
                            let (statement, values) = (waiter.query.statement, waiter.query.values)
                            let result = SQLiteSession.result(of: { try $0.run(statement, values) }, in: database)
                            waiter.resume(with: result)
                        }
                    }
                }
            }
        }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            let end = ContinuousClock.now + timeout
            // Changes of an unlinked file would be lost when the process ends.
            let known = log.withLock { $0 }
            guard file.identity == opened, known == nil || known == file.logIdentity else {
                throw StoreError(.lost, "'\(file.path)' was removed or replaced while it was in use")
            }
            return try await withCheckedThrowingContinuation { continuation in
                pool.asyncWriteWithoutTransaction { database in
                    continuation.resume(
                        with: Result {
                            // While another program writes, queued transactions must not each wait in turn.
                            guard ContinuousClock.now < end else { throw StoreError(.busy, "other changes wait") }
                            return try storeErrors {
                                var value: Value?
                                try database.inTransaction(.immediate) {
                                    value = try SQLiteSession.result(of: body, in: .success(database)).get()
                                    return .commit
                                }
                                guard let value else { throw StoreError(.fault, "the transaction did not run") }
                                self.log.withLock { if $0 == nil { $0 = self.file.logIdentity } }
                                return value
                            }
                        })
                }
            }
        }

        package func close() async {
            await withCheckedContinuation { continuation in
                // This blocks, so it must not block the threads that tasks share.
                DispatchQueue.global().async { [pool] in
                    // GRDB closes the readers last, which makes SQLite keep its log. After a restore, that log would be
                    // replayed onto the backup. Another program or a full disk may prevent the checkpoint.
                    // This is a statement, since GRDB's function would crash if the database is closed already.
                    try? pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
                    // No one uses it any more, and acknowledged changes are on disk.
                    try? pool.close()
                    continuation.resume()
                }
            }
        }

        // While another program opens the file, SQLite may report at once that it is busy.
        private static func opened(
            _ path: String, _ configuration: Configuration, deadline: ContinuousClock.Instant
        ) throws(StoreError) -> DatabasePool {
            while true {
                do {
                    return try storeErrors {
                        let pool = try DatabasePool(path: path, configuration: configuration)
                        // Acknowledged changes must survive a power failure; GRDB sets NORMAL for WAL.
                        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
                        return pool
                    }
                } catch {
                    let error = error as? StoreError ?? StoreError(.fault, "it cannot be opened")
                    guard error.code == .busy, ContinuousClock.now < deadline else {
                        let code = [.busy, .full, .damaged].contains(error.code) ? error.code : .unopenable
                        throw StoreError(code, "'\(path)': \(error.reason)")
                    }
                    usleep(20_000)
                }
            }
        }
    }

    /// A connection to SQLite.
    private final class SQLiteSession: SQLSession {
        let dialect = SQLDialect.sqlite
        private let database: GRDB.Database
        // The first error. As in PostgreSQL, it ends the transaction.
        private var failure: StoreError?

        private init(_ database: GRDB.Database) { self.database = database }

        static func result<Value>(
            of body: (any SQLSession) throws -> Value, in database: Result<GRDB.Database, any Error>
        ) -> Result<Value, any Error> {
            Result {
                try storeErrors {
                    let session = SQLiteSession(try database.get())
                    let value = try body(session)
                    if let failure = session.failure { throw failure }
                    return value
                }
            }
        }

        func queue(_ query: SQLQuery) throws(StoreError) { _ = try run(query) }

        func run(_ queries: [SQLQuery]) throws(StoreError) -> [[SQLRow]] {
            var rows: [[SQLRow]] = []
            for query in queries { rows.append(try run(query)) }
            return rows
        }

        private func run(_ query: SQLQuery) throws(StoreError) -> [SQLRow] {
            if let failure { throw failure }
            do {
                let statement = try database.cachedStatement(sql: query.statement)
                statement.setUncheckedArguments(StatementArguments(query.values.map(\.databaseValue)))
                guard statement.columnCount > 0 else {
                    try statement.execute()
                    return []
                }
                let rows = try Row.fetchCursor(statement)
                var result: [SQLRow] = []
                while let row = try rows.next() { result.append(SQLRow(row.databaseValues.map(SQLValue.init))) }
                return result
            } catch {
                let error = StoreError(sqlite: error)
                failure = error
                throw error
            }
        }
    }

    extension SQLValue {
        fileprivate var databaseValue: DatabaseValue {
            switch self {
            case .null: .null
            case .integer(let number): number.databaseValue
            case .text(let text): text.withoutNUL.databaseValue
            case .bytes(let bytes): Data(bytes).databaseValue
            }
        }

        fileprivate init(_ value: DatabaseValue) {
            switch value.storage {
            case .null: self = .null
            case .int64(let number): self = .integer(number)
            // No column has fractions; SQLite returns them when a sum overflows.
            case .double(let number): self = Int64(exactly: number.rounded()).map { .integer($0) } ?? .null
            case .string(let text): self = .text(text)
            case .blob(let data): self = .bytes([UInt8](data))
            }
        }
    }

    extension String {
        /// The text with a visible symbol for each NUL, which neither database can store in a text.
        var withoutNUL: String {
            guard utf8.contains(0) else { return self }
            return String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{2400}" : $0 }))
        }
    }

    /// Converts errors of the database to ``StoreError``; other errors of `body` are unchanged.
    private func storeErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError { throw StoreError(sqlite: error) }
    }

    extension StoreError {
        /// The error without the statement; SQLite's messages contain tables and columns, never values.
        fileprivate init(sqlite error: any Error) {
            if let error = error as? StoreError {
                self = error
                return
            }
            guard let error = error as? DatabaseError else {
                self.init(.fault, "unknown error")
                return
            }
            let code: Code =
                switch (error.resultCode, error.extendedResultCode) {
                case (_, .SQLITE_IOERR_WRITE), (.SQLITE_FULL, _): .full
                case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _), (.SQLITE_INTERRUPT, _), (.SQLITE_ABORT, _): .busy
                case (.SQLITE_CONSTRAINT, _): .conflict
                // GRDB reports misuse of a closed connection.
                case (.SQLITE_CANTOPEN, _), (.SQLITE_READONLY, _), (.SQLITE_PERM, _), (.SQLITE_MISUSE, _): .unreachable
                case (.SQLITE_CORRUPT, _), (.SQLITE_NOTADB, _): .damaged
                default: .fault
                }
            self.init(code, error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)")
        }
    }

    /// The file of a database; it detects a replaced or missing one.
    struct DatabaseFile: Sendable {
        let path: String

        /// Identifies a file, independent of its path.
        struct Identity: Sendable, Equatable {
            private let device, number: UInt64

            /// `nil` if the file does not exist.
            fileprivate init?(_ path: String) {
                var info = stat()
                guard unsafe stat(path, &info) == 0 else { return nil }
                (device, number) = (UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino))
            }
        }

        /// The current file.
        var identity: Identity? { Identity(path) }
        /// The write-ahead log.
        var logIdentity: Identity? { Identity("\(path)-wal") }

        private func byteCount(_ path: String) -> Int {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)  // a missing file has none
            return attributes?[.size] as? Int ?? 0
        }

        /// Prepares the file for SQLite: others can't read it, whether it is new or old.
        ///
        /// - Throws: ``StoreError`` if a database that existed is gone.
        func prepare() throws(StoreError) {
            let marker = DatabaseMarker(beside: path)
            guard byteCount(path) > 0 || !marker.exists && byteCount("\(path)-wal") == 0 else {
                throw StoreError(.lost, "'\(path)' is empty or gone", hint: marker.hint)
            }
            guard FileManager.default.fileExists(atPath: path) else {
                // SQLite would create one that everybody can read. An error here is reported there.
                _ = FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
                return
            }
            // SQLite would add another file that can't be written either.
            guard FileManager.default.isWritableFile(atPath: path) else {
                throw StoreError(.unopenable, "'\(path)': the file cannot be written")
            }
            var info = stat()
            guard unsafe stat(path, &info) == 0, info.st_mode & 0o007 != 0 else { return }
            // The mode of another user's file can't be changed, but it can be used.
            _ = unsafe chmod(path, info.st_mode & 0o770)
        }
    }

    /// A marker file that names the installation of a database, so that another or empty one is not mistaken for it.
    package struct DatabaseMarker: Sendable {
        let path: String

        init(path: String) { self.path = path }

        /// The marker of a file; its name has another beginning, so that `rm passes.sqlite*` keeps it.
        init(beside file: String) {
            let slash = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
            path = "\(file[..<slash]).\(file[slash...]).known"
        }

        var exists: Bool { FileManager.default.fileExists(atPath: path) }
        var hint: String { "if this is the right database, remove \(path.shellQuoted)" }

        /// The installation of the database; `nil` if there was none.
        ///
        /// - Throws: ``StoreError`` if the marker can't be read.
        var installation: String? {
            get throws {
                guard exists else { return nil }
                if let first = fields.first { return first }
                throw StoreError(.unopenable, "named by '\(path)': the file cannot be read")
            }
        }

        /// Whether the database was lost or restored, and phones were not notified since.
        var isLost: Bool { fields.last == "lost" }
        /// The last cluster and timeline of PostgreSQL.
        var timeline: String { fields.count > 1 && fields[1] != "lost" ? fields[1] : "" }

        var fields: [String] {
            let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8)  // an unreadable one has none
            return text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        }

        /// Writes it atomically: an empty one would keep the service from starting.
        func write(_ fields: [String]) throws(StoreError) {
            do {
                try OutputFile.write(Array("\(fields.joined(separator: " "))\n".utf8), to: path, replacing: true)
            } catch {
                throw StoreError(.unopenable, "named by '\(path)': \(error.message)")
            }
        }
    }

    /// Locks a database file for one process: a service, or a restore, which must not run beside a service.
    ///
    /// The kernel releases the lock when the process ends.
    package struct DatabaseLock {
        private let descriptor: FileDescriptor

        /// Locks a database.
        ///
        /// The lock is on another file: closing another descriptor of the database would release the locks of SQLite.
        ///
        /// - Throws: ``StoreError`` if another process has the lock.
        init(_ path: String) throws(StoreError) {
            let file = URL(filePath: path).resolvingSymlinksInPath()
            let lock = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).lock")
            do {
                // Another user may own the file, and reading suffices.
                descriptor = try FileDescriptor.open(
                    FilePath(lock.path(percentEncoded: false)), .readOnly, options: [.create, .closeOnExec],
                    permissions: [.ownerReadWrite, .groupRead, .otherRead])
            } catch {
                throw StoreError(.unopenable, "'\(path)': its lock cannot be opened: \(error)")
            }
            guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 else { return }
            let reason = Errno(rawValue: errno)
            try? descriptor.close()  // what failed before is reported
            throw reason == .wouldBlock
                ? StoreError(.inUse, "'\(path)'") : StoreError(.unopenable, "'\(path)': it cannot be locked: \(reason)")
        }

        /// Releases the lock.
        package func release() { try? descriptor.close() }
    }
#endif
