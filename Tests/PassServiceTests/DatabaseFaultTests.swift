#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Databases with errors", .endsByItself) struct DatabaseFaultTests {
        @Test("a transaction that waits too long for another one reports a busy database", .eachDatabase)
        func locked() async throws {
            let kind = DatabaseKind.current
            let test = try TestDatabase(.current)
            try await test.database.write { session in
                try session.run("CREATE TABLE things (id BIGINT)")
                try session.run("INSERT INTO things (id) VALUES (?)", 1)
            }
            let other =
                kind == .sqlite
                ? try SQLiteDatabase(path: test.location, timeout: .milliseconds(100)) : try test.another()
            try await test.database.whileHeld("UPDATE things SET id = 2") { _ async throws in
                let error = await #expect(throws: StoreError.self) {
                    try await other.write { session in
                        if session.dialect == .postgres { try session.run("SET LOCAL lock_timeout = 100") }
                        try session.run("UPDATE things SET id = ?", 3)
                    }
                }
                #expect(error?.code == .busy && error?.isTemporary == true)
                // Readers do not wait.
                #expect(try await other.read { try $0.run("SELECT id FROM things")[0].integer(0) } == 1)
            }
            #expect(try test.witness("SELECT id FROM things") == "2")
        }

        @Test("a full SQLite file refuses changes, keeps whole transactions, and works again when there is space")
        func fullFile() async throws {
            let test = try TestDatabase(.sqlite)
            try await test.database.write { session in
                try session.run("CREATE TABLE things (bytes BLOB)")
                try session.run("PRAGMA max_page_count = 10")
            }
            func fill() async throws {
                for _ in 0..<10 {
                    try await test.database.write { session in
                        for _ in 0..<10 {
                            try session.run(
                                "INSERT INTO things (bytes) VALUES (?)", .bytes(Array.random(byteCount: 1500)))
                        }
                    }
                }
            }
            let error = await #expect(throws: StoreError.self) { try await fill() }
            #expect(error?.code == .full)
            #expect(error?.isTemporary == true)
            let count = try #require(Int(test.witness("SELECT count(*) FROM things")))
            #expect(count % 10 == 0)
            try await test.database.write { try $0.run("PRAGMA max_page_count = 100000") }
            try await fill()
            #expect(try test.witness("SELECT count(*) FROM things") == "\(count + 100)")
        }

        @Test("a file that is not a database is reported by name, and is not changed") func noDatabase() throws {
            let folder = try TemporaryFolder()
            let text = String(repeating: "this is no database ", count: 500)
            let path = try folder.write(text.utf8, to: "service.sqlite")
            for path in [path, "/nonexistent/service.sqlite"] {
                let error = #expect(throws: StoreError.self) { try SQLiteDatabase(path: path) }
                #expect(error?.message.contains(path) == true)
            }
            #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == text)
        }

        @Test("a new SQLite file is readable by its owner only, and is synchronous at each commit")
        func safety() async throws {
            let test = try TestDatabase(.sqlite)
            try await test.database.write { try $0.run("CREATE TABLE things (id BIGINT)") }
            for suffix in ["", "-wal", "-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: test.location + suffix)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
            }
            let settings = try await test.database.write { session in
                try ["journal_mode", "synchronous", "foreign_keys"].map { try session.run("PRAGMA \($0)")[0].values[0] }
            }
            #expect(settings == ["wal", 2, 1])
        }
    }

    @Suite("PostgreSQL failures", .needs(.postgres), .endsByItself) struct PostgresLossTests {
        @Test("a server that stalls with open connections causes temporary errors, until it continues")
        func stalled() async throws {
            let server = try PostgresServer()
            let location = try server.freshDatabase()
            try server.psql("CREATE TABLE things (id BIGINT)", in: location)
            var timeouts = PostgresTimeouts()
            (timeouts.answer, timeouts.connection) = (.seconds(1), .milliseconds(500))
            let database = try PostgresDatabase(
                url: location + "&connect_timeout=2", connections: 3, timeouts: timeouts)
            // A busy machine may need longer for the first answers.
            try #require(
                try await waits { (try? await database.query("SELECT count(*) FROM things", [])) == [SQLRow([0])] })
            try #require(try await waits { (try? await database.write { try $0.run("SELECT 1") }) != nil })
            let processes = try server.psql("SELECT pid FROM pg_stat_activity", in: location)
                .split(separator: "\n").compactMap { Int32($0) }
            let parent = try #require(try processes.first.flatMap(Self.parent))
            do {
                for process in [parent] + processes { kill(process, SIGSTOP) }
                defer { for process in [parent] + processes { kill(process, SIGCONT) } }
                // More than there are connections: some wait for an answer, some for a connection.
                await withTaskGroup { group in
                    for number in 0..<12 {
                        group.addTask {
                            let error = await #expect(throws: StoreError.self) {
                                if number.isMultiple(of: 2) {
                                    _ = try await database.query("SELECT count(*) FROM things", [])
                                } else {
                                    _ = try await database.write { try $0.run("INSERT INTO things (id) VALUES (1)") }
                                }
                            }
                            #expect(error?.isTemporary == true)
                        }
                    }
                }
            }
            try #require(
                try await waits {
                    (try? await database.write { try $0.run("INSERT INTO things (id) VALUES (2)") }) != nil
                })
            #expect(try server.psql("SELECT DISTINCT id FROM things", in: location) == "2")
            await database.close()
            try server.stop()
        }

        /// The process that started another one (Linux).
        private static func parent(of process: Int32) throws -> Int32? {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            return status.split(separator: "\n").first { $0.hasPrefix("PPid:") }?
                .split(separator: "\t").last.flatMap { Int32($0) }
        }

        @Test("a standby serves reads, and changes fail with a temporary error") func standby() async throws {
            let server = try PostgresServer(preparation: "touch standby.signal")
            let database = try PostgresDatabase(url: server.address(of: "postgres"))
            #expect(try await database.query("SELECT 1", []).count == 1)
            let error = await #expect(throws: StoreError.self) {
                try await database.write { _ = try $0.run("SELECT 1") }
            }
            #expect(error?.code == .unreachable && error?.isTemporary == true)
            await database.close()
        }

        @Test("a transaction whose connection is lost runs again on a new one, unless the loss is at the commit")
        func lost() async throws {
            let test = try TestDatabase(.postgres)
            try await test.database.write { try $0.run("CREATE TABLE things (id BIGINT)") }
            let server = try PostgresServer.shared
            let dropped = Signal()
            // All its work is repeated, once.
            try await test.database.write { session in
                try session.run("INSERT INTO things (id) VALUES (?)", 1)
                if !dropped.isSet {
                    dropped.set()
                    try server.dropConnections(to: test.location)
                }
                try session.run("INSERT INTO things (id) VALUES (?)", 2)
            }
            #expect(dropped.isSet)
            #expect(try test.witness("SELECT count(*) FROM things") == "2")
            let code = await refusal {
                try await test.database.write { session in
                    try session.run("INSERT INTO things (id) VALUES (?)", 3)
                    try server.dropConnections(to: test.location)
                }
            }
            #expect(code == .busy)
            try await test.database.write { try $0.run("INSERT INTO things (id) VALUES (?)", 4) }
            #expect(try test.witness("SELECT count(*) FROM things") == "3")
        }

        @Test("aborting ends unanswered statements, and those that wait")
        func givenUp() async throws {
            let test = try TestDatabase(.postgres)
            var timeouts = PostgresTimeouts()
            (timeouts.answer, timeouts.connection) = (.seconds(36_000), .seconds(36_000))
            // One connection is for single queries, the other one for transactions.
            let database = try PostgresDatabase(url: test.location, connections: 2, timeouts: timeouts)
            let isRunning = Signal()
            let running = Task {
                try await database.write { session in
                    isRunning.set()
                    _ = try session.run("SELECT pg_sleep(36000)")
                }
            }
            try await isRunning.wait()
            let waiting = Task { try await database.write { _ = try $0.run("SELECT 1") } }
            let query = Task { _ = try await database.query("SELECT pg_sleep(36000)", []) }
            database.abort()
            for task in [running, waiting, query] { await #expect(throws: StoreError.self) { try await task.value } }
            try PostgresServer.shared.dropConnections(to: test.location)
        }
    }
#endif
