#if Server
    import Foundation
    import ServiceSupport
    import SignedMessages
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Databases", .endsByItself) struct DatabaseTests {
        @Test("a connection to PostgreSQL lasts for any number of statements", .needs(.postgres))
        func manyStatements() async throws {
            let database = try PostgresDatabase(url: PostgresServer.shared.freshDatabase(), connections: 2)
            for number in 0..<2100 {
                let rows = try await database.query("SELECT \(number)", [])
                #expect(rows.first?.integer(0) == Int64(number))
            }
            await database.close()
        }

        @Test("values are read as they were stored, also by another program", .eachDatabase)
        func values() async throws {
            let test = try TestDatabase(.current)
            let bytes = (0...255).map { UInt8($0) }
            let rows: [[SQLValue]] = [
                [1, nil, nil, nil],
                [2, .integer(.max), "it's \"quoted\" \\ $1 ? ü 🎟️", .bytes(bytes)],
                [3, .integer(.min), "", .bytes([])],
                [4, 0, "line\nline\ttab", .bytes(Array(repeating: 0, count: 1_000_000))],
            ]
            // A NUL in a text is stored as a visible symbol.
            let given: [SQLValue] = [6, 0, "a\0b", nil]
            let kept: [SQLValue] = [6, 0, "a\u{2400}b", nil]
            try await test.database.write { session in
                try session.run(
                    "CREATE TABLE things (id BIGINT PRIMARY KEY, number BIGINT, text TEXT, bytes \(session.dialect.bytes))"
                )
                for row in rows + [given] {
                    try session.run("INSERT INTO things (id, number, text, bytes) VALUES (?, ?, ?, ?)", row)
                }
            }
            let read = try await test.database.read {
                try $0.run("SELECT id, number, text, bytes FROM things ORDER BY id")
            }
            #expect(read == (rows + [kept]).map { SQLRow($0) })
            let hex = test.kind == .sqlite ? "lower(hex(bytes))" : "encode(bytes, 'hex')"
            #expect(
                try test.witness("SELECT number, text, \(hex) FROM things WHERE id = 2")
                    == "9223372036854775807|it's \"quoted\" \\ $1 ? ü 🎟️|\(bytes.hexadecimal)")
            #expect(try test.witness("SELECT count(*) FROM things WHERE text IS NULL AND bytes IS NULL") == "1")
        }

        @Test("a failed transaction leaves nothing, even if its code ignores a refused row", .eachDatabase)
        func rollback() async throws {
            struct Refusal: Error {}
            let test = try TestDatabase(.current)
            try await test.database.write { session in
                try session.run("CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT)")
                try session.run("INSERT INTO things (id, name) VALUES (?, ?)", 1, "first")
            }
            await #expect(throws: Refusal.self) {
                try await test.database.write { session in
                    try session.run("INSERT INTO things (id, name) VALUES (?, ?)", 2, "thrown")
                    throw Refusal()
                }
            }
            for _ in 0..<3 {  // a prepared statement that was refused works later
                let error = await #expect(throws: StoreError.self) {
                    try await test.database.write { session in
                        try session.run("INSERT INTO things (id, name) VALUES (?, ?)", 2, "secret-2")
                        _ = try? session.run("INSERT INTO things (id, name) VALUES (?, ?)", 1, "secret-1")
                    }
                }
                #expect(error?.code == .conflict)
                #expect(error?.message.contains("secret") == false)
                #expect(try test.witness("SELECT name FROM things") == "first")
            }
            try await test.database.write { try $0.run("INSERT INTO things (id, name) VALUES (?, ?)", 2, "second") }
            #expect(try test.witness("SELECT count(*) FROM things") == "2")
        }

        @Test("a read changes nothing, and sees one state of the database", .eachDatabase)
        func snapshot() async throws {
            let test = try TestDatabase(.current)
            let other = try test.another()
            try await test.database.write { try $0.run("CREATE TABLE things (id BIGINT PRIMARY KEY)") }
            let (started, written) = (Signal(), Signal())
            async let counts = test.database.read { session in
                let before = try session.run("SELECT COUNT(*) FROM things")[0].integer(0)
                started.set()
                written.waitHere()
                return try [before, session.run("SELECT COUNT(*) FROM things")[0].integer(0)]
            }
            try await started.wait()
            try await other.write { try $0.run("INSERT INTO things (id) VALUES (?)", 1) }
            written.set()
            #expect(try await counts == [0, 0])
            await #expect(throws: StoreError.self) { try await test.database.read { try $0.run("DELETE FROM things") } }
            #expect(try test.witness("SELECT count(*) FROM things") == "1")
        }

        @Test("no error contains the data that it is about", .eachDatabase) func errors() async throws {
            let test = try TestDatabase(.current)
            try await test.database.write {
                try $0.run("CREATE TABLE things (a BIGINT NOT NULL, b TEXT CONSTRAINT short CHECK (length(b) < 9))")
            }
            let statements = [
                ("INSERT INTO nothing VALUES (?)", StoreError.Code.fault),
                ("INSERT INTO things VALUES (NULL, ?)", .conflict), ("INSERT INTO things VALUES (1, ?)", .conflict),
            ]
            let typed = [("SELECT CAST(CAST(? AS TEXT) AS BIGINT)", StoreError.Code.fault)]
            for (statement, code) in statements + (test.kind == .postgres ? typed : []) {
                let error = await #expect(throws: StoreError.self) {
                    _ = try await test.database.write { try $0.run(statement, "secret@example.com") }
                }
                #expect(error?.code == code, "\(statement)")
                #expect(error?.message.contains("secret") == false)
            }
        }

        @Test("statements have time limits, and those of the address are kept", .needs(.postgres))
        func limits() async throws {
            let test = try TestDatabase(.postgres)
            for (options, limits) in [("", ["5s", "20s"]), ("&options=-c%20lock_timeout%3D1500", ["1500ms", "20s"])] {
                let database = try PostgresDatabase(url: test.location + options)
                for (name, limit) in zip(["lock_timeout", "statement_timeout"], limits) {
                    #expect(try await database.query("SHOW \(name)", []).map { $0.text(0) } == [limit])
                }
                await database.close()
            }
        }
    }

    /// Something that happens once.
    final class Signal: Sendable {
        private let happened = Mutex(false)
        var isSet: Bool { happened.withLock { $0 } }
        func set() { happened.withLock { $0 = true } }

        /// Waits inside a transaction, which does not run on a task's thread.
        func waitHere() {
            let end = ContinuousClock.now + longestWait
            while !isSet, .now < end { usleep(1000) }
        }

        func wait() async throws { try #require(try await waits { isSet }) }
    }

    @Suite("Migrations") struct DatabaseMigrationTests {
        @Test("a new database gets the tables, and another start changes nothing", .eachDatabase)
        func once() async throws {
            let test = try TestDatabase(.current)
            let steps = Migrations.steps(in: test.kind == .sqlite ? .sqlite : .postgres).count
            let first = try await Store(opening: test.database)
            try await test.database.write { try $0.run("UPDATE counters SET value = ? WHERE name = 'tag'", 5) }
            let second = try await Store(opening: test.another())
            #expect(
                try test.witness("SELECT count(*), min(number), max(number) FROM migrations") == "\(steps)|1|\(steps)")
            #expect(try test.witness("SELECT value FROM counters WHERE name = 'tag'") == "5")
            #expect(second.epoch == first.epoch)
            // A newer version is refused and not changed.
            try await test.database.write { try $0.run("INSERT INTO migrations (number) VALUES (?)", 999) }
            #expect(await refusal { try await Store(opening: test.another()) } == .fault)
            #expect(try test.witness("SELECT max(number) FROM migrations") == "999")
            await first.database.close()
            await second.database.close()
        }

        @Test("servers that start concurrently create the tables once", .eachDatabase) func together() async throws {
            let test = try TestDatabase(.current)
            try await withThrowingTaskGroup { group in
                for _ in 0..<6 { group.addTask { _ = try await Store(opening: test.another()) } }
                try await group.waitForAll()
            }
            #expect(try test.witness("SELECT count(*) FROM counters") == "3")
            #expect(try test.witness("SELECT count(*) FROM meta WHERE name = 'epoch'") == "1")
        }

        @Test("an older database is refused until its steps are done, each once; its server continues", .eachDatabase)
        func later() async throws {
            let test = try TestDatabase(.current)
            let steps =
                test.known + [
                    .index("logs_by_time", on: "logs (received)"), .together(["ALTER TABLE logs ADD COLUMN note TEXT"]),
                    .separately([
                        """
                        UPDATE logs SET note = message
                            WHERE id IN (SELECT id FROM logs WHERE note IS NULL LIMIT 2) RETURNING id
                        """
                    ]),
                ]
            let known = test.known.count
            #expect(await refusal { try await Migrations.run(steps, at: test.place) } == .missing)
            let old = try await Store(opening: test.database)
            for _ in 0..<5 { try await test.log() }
            let error = await #expect(throws: StoreError.self) {
                try await test.another().write { try Migrations.prepare(steps, in: $0) }
            }
            #expect(error?.code == .outdated && error?.isTemporary == false)
            #expect(try await Migrations.run(steps, at: test.place, isCheck: true).done == known)
            #expect(try test.witness("SELECT max(number) FROM migrations") == "\(known)")
            for begun in [[known + 1, known + 2, known + 3], []] {
                var numbers: [Int] = []
                _ = try await Migrations.run(steps, at: test.place) { if $1 == nil { numbers.append($0) } }
                #expect(numbers == begun)
                #expect(try test.witness("SELECT count(note), count(*) FROM logs") == "5|5")
                #expect(try await !test.another().write { try Migrations.prepare(steps, in: $0) })
            }
            _ = try await old.makeAdminToken(named: "till", role: .read)
            // A new database has the same tables at once.
            let fresh = try TestDatabase(.current)
            #expect(try await fresh.database.write { try Migrations.prepare(steps, in: $0) })
            let look = "INSERT INTO logs (received, message, note) VALUES (0, '', '')"
            try await fresh.database.write { try $0.run(look) }
            let drop = "DROP INDEX logs_by_time"
            try await fresh.database.write { try $0.run(drop) }
        }

        @Test("an index whose creation was killed is created again, by one program, while servers write", .overPostgres)
        func killed() async throws {
            let test = try TestDatabase(.postgres)
            _ = try await Store(opening: test.database)
            let steps = test.known + [.index("logs_by_time", on: "logs (received)")]
            try await test.database.whileHeld("INSERT INTO logs (received, message) VALUES (0, '')") { release in
                async let first = Migrations.run(steps, at: test.place, pause: .milliseconds(10))
                let makers = "FROM pg_stat_activity WHERE query LIKE '% INDEX CONC%' AND wait_event = 'virtualxid'"
                #expect(try await waits { try test.witness("SELECT count(*) \(makers)") == "1" })
                let refused = Signal()
                async let second = Migrations.run(steps, at: test.place, pause: .milliseconds(10)) { _, obstacle in
                    if obstacle?.code == .busy { refused.set() }
                }
                try await refused.wait()
                #expect(try test.witness("SELECT pg_terminate_backend(pid, 60000) \(makers)") == "t")
                #expect(try await waits { try test.witness("SELECT count(*) \(makers)") == "1" })
                try await test.log()
                release.set()
                _ = try await (first, second)
            }
            let valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'logs_by_time'::regclass"
            #expect(try test.witness(valid) == "t")
            #expect(try test.witness("SELECT count(*) FROM migrations") == "\(steps.count)")
        }

        @Test("a change of a table that is being dumped lets servers continue, and is made afterwards", .overPostgres)
        func dumped() async throws {
            let test = try TestDatabase(.postgres)
            _ = try await Store(opening: test.database)
            let steps = test.known + [.together(["ALTER TABLE logs ADD COLUMN note TEXT"])]
            try await test.database.whileHeld("SELECT 1 FROM logs--") { release in
                let refused = Signal()
                async let change = Migrations.run(steps, at: test.place, pause: .milliseconds(10)) { _, obstacle in
                    if obstacle?.reason.contains("lock timeout") == true { refused.set() }
                }
                try await refused.wait()
                try await test.log()
                #expect(try test.witness("SELECT count(*) FROM migrations") == "\(test.known.count)")
                release.set()
                _ = try await change
            }
            #expect(try test.witness("SELECT count(note) FROM logs") == "0")
        }
    }

    /// The code with which a database refuses something.
    func refusal(of body: () async throws -> some Any) async -> StoreError.Code? {
        do { _ = try await body() } catch { return (error as? StoreError)?.code }
        return nil
    }

    extension Database {
        /// Runs work while a transaction with statements stays open, until the work ends it or returns.
        func whileHeld(_ statements: String..., work: (_ release: Signal) async throws -> Void) async throws {
            let (isHeld, release) = (Signal(), Signal())
            defer { release.set() }
            async let holder: Void = write { [statements] session in
                for statement in statements { try session.run(statement) }
                isHeld.set()
                release.waitHere()
            }
            try await isHeld.wait()
            try await work(release)
            release.set()
            try await holder
        }
    }

    extension TestDatabase {
        fileprivate var place: PassStore.Place { kind == .sqlite ? .sqlite(path: location) : .postgres(url: location) }
        fileprivate var known: [Migrations.Step] { Migrations.steps(in: kind == .sqlite ? .sqlite : .postgres) }

        /// Writes a row, as a server does.
        fileprivate func log() async throws {
            try await database.write { try $0.run("INSERT INTO logs (received, message) VALUES (0, 'a')") }
        }
    }
#endif
