#if Server
    internal import Dispatch
    internal import GRDB
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import Synchronization
    internal import SystemPackage

    /// The database in one file: one writer at a time, and readers beside it (WAL).
    package final class SQLiteDatabase: Database {
        private let pool: DatabasePool
        private let batcher = QueryBatcher()
        private let timeout: Duration
        private let file: DatabaseFile
        private let opened: DatabaseFile.Identity?
        /// The log as it was after the first change; it lasts as long as a connection is open.
        private let log = Mutex<DatabaseFile.Identity?>(nil)

        /// Opens a database, or makes it: a new file can be read by its owner only.
        ///
        /// - Parameters:
        ///   - path: the file. SQLite keeps two more beside it, whose names end in `-wal` and `-shm`.
        ///   - timeout: how long a transaction waits for its turn, and then for another program's one.
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
            // Not GRDB's async functions: a cancelled task would interrupt a statement in its middle.
            try await withCheckedThrowingContinuation { continuation in
                pool.asyncRead { continuation.resume(with: SQLiteSession.result(of: body, in: $0)) }
            }
        }

        package func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow] {
            try await batcher.rows(of: SQLQuery(statement, values)) {
                // Each statement by itself sees what was committed last.
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
            // What is written to a file that has no name any more is gone with the process.
            let known = log.withLock { $0 }
            guard file.identity == opened, known == nil || known == file.logIdentity else {
                throw StoreError(.lost, "'\(file.path)' was removed or replaced while it was in use")
            }
            return try await withCheckedThrowingContinuation { continuation in
                pool.asyncWriteWithoutTransaction { database in
                    continuation.resume(
                        with: Result {
                            // While another program writes, those in the queue must not wait one after the other.
                            guard ContinuousClock.now < end else { throw StoreError(.busy, "other changes come first") }
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
                // It waits for what runs, so it must not hold one of the threads that tasks share.
                DispatchQueue.global().async { [pool] in
                    // GRDB closes the readers last, and SQLite leaves its log behind then. People who restore a backup
                    // would have it played onto that. Another program or a full disk may prevent it.
                    // A statement, since GRDB's function would crash if it is closed already.
                    try? pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
                    // Nobody uses it any more, and what was acknowledged is on the disk.
                    try? pool.close()
                    continuation.resume()
                }
            }
        }

        // While another program does the same, SQLite may say at once that it is busy.
        private static func opened(
            _ path: String, _ configuration: Configuration, deadline: ContinuousClock.Instant
        ) throws(StoreError) -> DatabasePool {
            while true {
                do {
                    return try storeErrors {
                        let pool = try DatabasePool(path: path, configuration: configuration)
                        // What was acknowledged survives a power failure, too; GRDB sets NORMAL for WAL.
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
        // What went wrong first. As in PostgreSQL, nothing more happens in that transaction.
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
            // No column has fractions; SQLite makes them when a sum gets too large.
            case .double(let number): self = Int64(exactly: number.rounded()).map { .integer($0) } ?? .null
            case .string(let text): self = .text(text)
            case .blob(let data): self = .bytes([UInt8](data))
            }
        }
    }

    extension String {
        /// The text with a visible sign for each NUL, which neither database can keep in a text.
        var withoutNUL: String {
            guard utf8.contains(0) else { return self }
            return String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{2400}" : $0 }))
        }
    }

    /// Passes errors on as ``StoreError``; those of `body`'s own are left as they are.
    private func storeErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError { throw StoreError(sqlite: error) }
    }

    extension StoreError {
        /// The error without the statement; SQLite's words name tables and columns, never values.
        fileprivate init(sqlite error: any Error) {
            if let error = error as? StoreError {
                self = error
                return
            }
            guard let error = error as? DatabaseError else {
                self.init(.fault, "an error of an unknown kind")
                return
            }
            let code: Code =
                switch (error.resultCode, error.extendedResultCode) {
                case (_, .SQLITE_IOERR_WRITE), (.SQLITE_FULL, _): .full
                case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _), (.SQLITE_INTERRUPT, _), (.SQLITE_ABORT, _): .busy
                case (.SQLITE_CONSTRAINT, _): .conflict
                // GRDB says "misuse" where the connection is closed.
                case (.SQLITE_CANTOPEN, _), (.SQLITE_READONLY, _), (.SQLITE_PERM, _), (.SQLITE_MISUSE, _): .unreachable
                case (.SQLITE_CORRUPT, _), (.SQLITE_NOTADB, _): .damaged
                default: .fault
                }
            self.init(code, error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)")
        }
    }

    /// The file of a database: whether it is the one that was opened, and whether there was one before.
    struct DatabaseFile: Sendable {
        let path: String

        /// What tells a file from another one in its place.
        struct Identity: Sendable, Equatable {
            private let device, number: UInt64

            /// `nil` if there is no file.
            fileprivate init?(_ path: String) {
                var info = stat()
                guard unsafe stat(path, &info) == 0 else { return nil }
                (device, number) = (UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino))
            }
        }

        /// The file that is there now.
        var identity: Identity? { Identity(path) }
        /// The log of changes that are not in the file yet.
        var logIdentity: Identity? { Identity("\(path)-wal") }

        private func byteCount(_ path: String) -> Int {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)  // no file has no bytes
            return attributes?[.size] as? Int ?? 0
        }

        /// Prepares the file for SQLite: a new one can be read by its owner only, and nobody else can read an old one.
        ///
        /// - Throws: ``StoreError`` if a database was there and is gone.
        func prepare() throws(StoreError) {
            let mark = DatabaseMarker(beside: path)
            guard byteCount(path) > 0 || !mark.exists && byteCount("\(path)-wal") == 0 else {
                throw StoreError(.lost, "'\(path)' is empty or gone", hint: mark.hint)
            }
            guard FileManager.default.fileExists(atPath: path) else {
                // SQLite would make one that everybody can read. What fails here fails again there, with a reason.
                _ = FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
                return
            }
            // SQLite would leave another file beside it that nobody can write either.
            guard FileManager.default.isWritableFile(atPath: path) else {
                throw StoreError(.unopenable, "'\(path)': the file cannot be written")
            }
            var info = stat()
            guard unsafe stat(path, &info) == 0, info.st_mode & 0o007 != 0 else { return }
            // A file that is another user's stays as it is; what is in it can be used all the same.
            _ = unsafe chmod(path, info.st_mode & 0o770)
        }
    }

    /// Lies where a database is used, and shows which one: another one, or an empty one, is not taken for it.
    package struct DatabaseMarker: Sendable {
        let path: String

        init(path: String) { self.path = path }

        /// The one of a file; its name does not begin as the file's, since people who remove all those would remove it.
        init(beside file: String) {
            let slash = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
            path = "\(file[..<slash]).\(file[slash...]).known"
        }

        var exists: Bool { FileManager.default.fileExists(atPath: path) }
        var hint: String { "if this is the right database, remove \(path.shellQuoted)" }

        /// The installation whose database was used; `nil` if there was none.
        ///
        /// - Throws: ``StoreError`` if it can't be read.
        var installation: String? {
            get throws {
                guard exists else { return nil }
                if let word = words.first { return word }
                throw StoreError(.unopenable, "that '\(path)' shows: the file cannot be read")
            }
        }

        /// Whether a service noticed that it was restored, or another one, and phones were not told since.
        var isLost: Bool { words.last == "lost" }
        /// Cluster and timeline of PostgreSQL that were used last.
        var timeline: String { words.count > 1 && words[1] != "lost" ? words[1] : "" }

        var words: [String] {
            let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8)  // an unreadable one has none
            return text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        }

        /// Writes it, all or nothing: an empty one would keep the service from starting.
        func write(_ words: [String]) throws(StoreError) {
            do {
                try OutputFile.write(Array("\(words.joined(separator: " "))\n".utf8), to: path, replacing: true)
            } catch {
                throw StoreError(.unopenable, "that '\(path)' shows: \(error.message)")
            }
        }
    }

    /// The claim of one process to a database in a file: a service, or a restore that needs that no service runs.
    ///
    /// The kernel gives it up when the process ends, however that happens.
    package struct DatabaseLock {
        private let descriptor: FileDescriptor

        /// Claims a database.
        ///
        /// The lock is on a file of its own: closing one more descriptor of the database would free the locks of SQLite.
        ///
        /// - Throws: ``StoreError`` if another process has it.
        init(_ path: String) throws(StoreError) {
            let file = URL(filePath: path).resolvingSymlinksInPath()
            let lock = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).lock")
            do {
                // Another user may have made the file, and reading is enough.
                descriptor = try FileDescriptor.open(
                    FilePath(lock.path(percentEncoded: false)), .readOnly, options: [.create, .closeOnExec],
                    permissions: [.ownerReadWrite, .groupRead, .otherRead])
            } catch {
                throw StoreError(.unopenable, "'\(path)': its lock cannot be opened: \(error)")
            }
            guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 else { return }
            let reason = Errno(rawValue: errno)
            try? descriptor.close()
            throw reason == .wouldBlock
                ? StoreError(.inUse, "'\(path)'") : StoreError(.unopenable, "'\(path)': it cannot be locked: \(reason)")
        }

        /// Gives it up.
        package func release() { try? descriptor.close() }
    }
#endif
