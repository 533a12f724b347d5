#if Server
    internal import CLibPQ
    internal import Platform

    /// One connection to PostgreSQL; calls block, and only one may run at a time.
    @safe final class PostgresConnection {
        private let handle: OpaquePointer  // PGconn *
        private let watchdog: StallWatchdog
        private var prepared: [PostgresStatement: String] = [:]
        /// Whether the server was a standby when the connection was made; it may have been promoted since.
        private(set) var isStandby = false

        /// Connects, and waits for the result.
        init(to address: PostgresAddress, _ watchdog: StallWatchdog) throws(PostgresFailure) {
            self.watchdog = watchdog
            guard let handle = unsafe PQconnectdb(address.connectionString) else {
                throw PostgresFailure(.none, StoreError(.busy, "out of memory"))
            }
            unsafe self.handle = handle
            // The default prints the server's notices, which contain values.
            _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
            guard unsafe PQstatus(handle) == CONNECTION_OK else {
                let reason = address.withoutPassword(unsafe String(cString: PQerrorMessage(handle)))
                throw PostgresFailure(.none, StoreError(.unreachable, reason))
            }
            for setting in Self.settings { try command(setting) }
            isStandby = try run([SQLQuery("SELECT pg_is_in_recovery()")])[0].rows.first?.truth(0) == true
        }

        deinit { unsafe PQfinish(handle) }

        /// The settings of each session, which keep limits of the address or the database, and safer commits.
        private static let settings = [
            "SELECT set_config('lock_timeout', '5000', false) WHERE current_setting('lock_timeout') = '0'",
            "SELECT set_config('statement_timeout', '20000', false) WHERE current_setting('statement_timeout') = '0'",
            "SET idle_in_transaction_session_timeout = 60000",
            // Plans are cached for long, while the queue of pushes may grow from nothing to millions. A plan for an empty
            // table would scan all of it. The high cost of other scans must not cause compilation.
            "SET enable_seqscan = off", "SET jit = off",
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
        ]

        /// The answer to a statement: its rows, and its command tag, such as `COMMIT`.
        struct Answer {
            let rows: [SQLRow]
            let commandTag: String
        }

        /// Runs a command without values or rows; it is not prepared.
        func command(_ text: String) throws(PostgresFailure) {
            let result = unsafe awaited { unsafe PQexec(handle, text) }
            defer { unsafe PQclear(result) }
            try unsafe check(result)
        }

        /// Runs statements in sequence, in one round trip; each is prepared the first time.
        ///
        /// - Throws: the ``PostgresFailure`` of the first one that fails; the server skips those after it.
        func run(_ queries: [SQLQuery]) throws(PostgresFailure) -> [Answer] {
            let lost = PostgresFailure(.reconnect, StoreError(.busy, "the connection was lost"))
            // The names of all must stay valid.
            if prepared.count + queries.count > Self.mostPrepared { try forgetPrepared() }
            var statements: [(PostgresStatement, name: String?)] = []
            for query in queries {
                let statement = PostgresStatement(query.statement, query.values)
                // A long list is planned each time, which costs little compared with its work, for the same reason.
                statements.append((statement, query.values.count < 50 ? try name(of: statement) : nil))
            }
            guard unsafe PQenterPipelineMode(handle) == 1 else { throw lost }
            for (query, (statement, name)) in zip(queries, statements) where !send(query, statement, name) {
                throw lost
            }
            guard unsafe PQpipelineSync(handle) == 1 else { throw lost }
            var answers: [Answer] = []
            var failure: PostgresFailure?
            for _ in queries {
                let result = unsafe awaited { unsafe PQgetResult(handle) }
                defer { unsafe PQclear(result) }
                do throws(PostgresFailure) {
                    if failure == nil { answers.append(unsafe try answer(of: result)) }
                } catch {
                    failure = error
                }
                guard unsafe result != nil, unsafe PQgetResult(handle) == nil else { throw failure ?? lost }
            }
            let end = unsafe awaited { unsafe PQgetResult(handle) }
            defer { unsafe PQclear(end) }
            guard unsafe PQresultStatus(end) == PGRES_PIPELINE_SYNC, unsafe PQexitPipelineMode(handle) == 1 else {
                throw failure?.remedy == .reconnect ? failure ?? lost : lost
            }
            if let failure { throw failure }
            return answers
        }

        private func send(_ query: SQLQuery, _ statement: PostgresStatement, _ name: String?) -> Bool {
            unsafe PostgresParameters(query.values).withPointers { count, pointers, byteCounts, formats in
                if let name { return unsafe PQsendQueryPrepared(handle, name, count, pointers, byteCounts, formats, 1) }
                return unsafe PQsendQueryParams(
                    handle, statement.numbered, count, statement.types, pointers, byteCounts, formats, 1)
            } == 1
        }

        private func answer(of result: OpaquePointer?) throws(PostgresFailure) -> Answer {
            try unsafe check(result)
            return unsafe Answer(rows: rows(of: result), commandTag: String(cString: PQcmdStatus(result)))
        }

        /// Calls libpq to wait for an answer; the watchdog can end that.
        private func awaited<Value>(_ body: () -> Value) -> Value {
            watchdog.watching(unsafe PQsocket(handle), body)
        }

        /// The name of a statement on the server, which is prepared the first time.
        private func name(of statement: PostgresStatement) throws(PostgresFailure) -> String {
            if let known = prepared[statement] { return known }
            if prepared.count >= Self.mostPrepared { try forgetPrepared() }
            let name = "s\(prepared.count)"
            let types = statement.types
            let result = unsafe awaited {
                unsafe PQprepare(handle, name, statement.numbered, CInt(types.count), types)
            }
            defer { unsafe PQclear(result) }
            try unsafe check(result)
            prepared[statement] = name
            return name
        }

        /// Statements with lists of many lengths must not accumulate.
        private static let mostPrepared = 1000

        private func forgetPrepared() throws(PostgresFailure) {
            try command("DEALLOCATE ALL")
            prepared = [:]
        }

        private func rows(of result: OpaquePointer?) -> [SQLRow] {
            let columns = unsafe (0..<PQnfields(result)).map { unsafe PostgresType(rawValue: PQftype(result, $0)) }
            return unsafe (0..<PQntuples(result)).map { row in
                SQLRow(
                    zip(CInt(0)..., columns).map { column, type in
                        guard unsafe PQgetisnull(result, row, column) == 0 else { return .null }
                        let bytes = unsafe UnsafeRawBufferPointer(
                            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
                        return unsafe type.value([UInt8](bytes))
                    })
            }
        }

        private func check(_ result: OpaquePointer?) throws(PostgresFailure) {
            guard let result = unsafe result else {
                throw PostgresFailure(.reconnect, StoreError(.busy, "the connection was lost"))
            }
            let status = unsafe PQresultStatus(result)
            if status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK { return }
            func field(_ code: Character) -> String {
                guard let ascii = code.asciiValue, let text = unsafe PQresultErrorField(result, CInt(ascii)) else {
                    return ""
                }
                return unsafe String(cString: text)
            }
            throw PostgresFailure(
                state: field("C"), message: field("M"), constraint: field("n"),
                isConnected: unsafe PQstatus(handle) == CONNECTION_OK)
        }
    }

    /// The values of a statement in PostgreSQL's binary format, concatenated.
    private struct PostgresParameters {
        private(set) var buffer: [UInt8] = []
        private(set) var offsets: [Int] = []
        private(set) var byteCounts: [CInt] = []

        init(_ values: [SQLValue]) {
            for value in values {
                let start = buffer.count
                switch value {
                case .null: continue
                case .integer(let number): buffer += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
                case .text(let text): buffer += text.withoutNUL.utf8
                case .bytes(let bytes): buffer += bytes
                }
                offsets.append(start)
                byteCounts.append(CInt(buffer.count - start))
            }
            buffer.append(0)
        }

        /// Calls `body` with the parameters of libpq: count, pointers, lengths and formats, valid only during the call.
        func withPointers<Value>(
            _ body: (CInt, [UnsafePointer<CChar>?], [CInt], [CInt]) -> Value
        ) -> Value {
            unsafe buffer.withUnsafeBytes { buffer in
                // An empty value needs a pointer, since none means NULL; the buffer is never empty.
                let pointers = unsafe offsets.map { offset in
                    unsafe buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
                }
                return unsafe body(CInt(byteCounts.count), pointers, byteCounts, byteCounts.map { _ in 1 })
            }
        }
    }

    /// The address of a PostgreSQL server.
    struct PostgresAddress: Sendable {
        /// The address in the format of libpq.
        let connectionString: String
        private let password: String

        /// Parses `postgresql://…`, or another format of libpq.
        init(url: String) throws(StoreError) {
            guard let options = unsafe PQconninfoParse(url, nil) else {
                // libpq's reason would repeat the address, which may contain a password.
                throw StoreError(.unreachable, "its address is not of the form postgresql://USER@HOST:PORT/DATABASE")
            }
            defer { unsafe PQconninfoFree(options) }
            // A vanished server is detected after half a minute.
            var values = [
                "connect_timeout": "5", "keepalives_idle": "15", "keepalives_interval": "5", "keepalives_count": "3",
                "tcp_user_timeout": "30000", "fallback_application_name": "PassService",
            ]
            var option = unsafe options
            while let name = unsafe option.pointee.keyword {
                if let value = unsafe option.pointee.val {
                    unsafe values[String(cString: name)] = unsafe String(cString: value)
                }
                unsafe option += 1
            }
            values["client_encoding"] = "UTF8"
            // Of several servers, only the primary is used: standbys lag, and phones would not find changes in their lists.
            if values["host"]?.contains(",") == true, values["target_session_attrs"] == nil {
                values["target_session_attrs"] = "read-write"
            }
            password = values["password"] ?? ""
            connectionString =
                values.sorted { $0.key < $1.key }.map { name, value in
                    let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
                    return "\(name)='\(escaped)'"
                }.joined(separator: " ")
        }

        /// A message in one line; a general one if it contains the password.
        func withoutPassword(_ message: String) -> String {
            if !password.isEmpty, message.contains(password) { return "the connection failed" }
            return message.split(whereSeparator: \.isNewline)
                .map { $0.trimmingPrefix { $0.isWhitespace } }.joined(separator: "; ")
        }
    }
#endif
