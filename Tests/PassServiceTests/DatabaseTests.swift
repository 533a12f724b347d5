#if Server
    import Foundation
    @testable import PassService
    import ServiceSupport
    import Synchronization
    import Testing

    @Suite("Databases")
    struct DatabaseTests {
        @Test("a database that is closed twice is closed, and says so when asked", .eachDatabase)
        func closedTwice() async throws {
            let test = try TestDatabase(.current)
            _ = try await Store(opening: test.database)
            await test.database.close()
            await test.database.close()
            let error = await #expect(throws: StoreError.self) { try await test.database.query("SELECT 1", []) }
            #expect(error?.code == .unreachable)
        }

        @Test(
            "the tests over both databases include PostgreSQL",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func both() throws {
            #expect(DatabaseKind.available == [.sqlite, .postgres])
            let version = try PostgresServer.shared.psql("SHOW server_version_num", in: "postgres")
            #expect(try #require(Int(version)) >= 150_000)
        }

        @Test(
            "values of PostgreSQL's own types are read, and its errors about data don't repeat the data",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func postgres() async throws {
            let test = try TestDatabase(.postgres)
            let row = try await test.database.query("SELECT 66051::oid, true, 258::smallint, 16909060::int", [])
            #expect(row == [SQLRow([66_051, 1, 258, 16_909_060])])
            try await test.database.write {
                try $0.run("CREATE TABLE things (a BIGINT NOT NULL, b TEXT CONSTRAINT short CHECK (length(b) < 9))")
            }
            for (statement, words) in [
                ("SELECT 'secret'::bigint", "SQLSTATE 22P02"),
                ("INSERT INTO things VALUES (NULL, 'secret')", "SQLSTATE 23502"),
                ("INSERT INTO things VALUES (1, 'my secrets')", "it breaks the constraint 'short'"),
            ] {
                let error = await #expect(throws: StoreError.self) {
                    _ = try await test.database.write { try $0.run(statement) }
                }
                #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
                #expect(error?.message.contains("secret") == false)
            }
        }

        @Test("work is done again while the database is busy, as often as was asked for, and not after a fault")
        func retrying() async throws {
            let test = try TestDatabase(.sqlite)
            let store = try await Store(opening: test.database)
            for (error, count) in [(StoreError(.busy, "busy"), 3), (StoreError(.fault, "broken"), 1)] {
                var calls = 0
                await #expect(throws: StoreError.self) {
                    try await store.retrying(3) {
                        calls += 1
                        throw error
                    }
                }
                #expect(calls == count)
            }
        }

        @Test("values come back as they were stored, and another program reads the same", .eachDatabase)
        func values() async throws {
            let kind = DatabaseKind.current
            let test = try TestDatabase(.current)
            let bytes = (0...255).map { UInt8($0) }
            let rows: [[SQLValue]] = [
                [1, nil, nil, nil],
                [2, .integer(.max), "it's \"quoted\" \\ $1 ? ü 🎟️", .bytes(bytes)],
                [3, .integer(.min), "", .bytes([])],
                [4, 0, "line\nline\ttab", .bytes([0, 0])],
                [
                    5, -1, .text(String(repeating: "long ", count: 100_000)),
                    .bytes(Array(repeating: 7, count: 1_000_000)),
                ],
            ]
            try await test.database.write { session in
                try session.run(
                    "CREATE TABLE things (id BIGINT PRIMARY KEY, number BIGINT, text TEXT, bytes \(session.dialect.bytes))"
                )
                for row in rows {
                    try session.run("INSERT INTO things (id, number, text, bytes) VALUES (?, ?, ?, ?)", row)
                }
            }
            let read = try await test.database.read {
                try $0.run("SELECT id, number, text, bytes FROM things ORDER BY id")
            }
            #expect(read == rows.map { SQLRow($0) })
            #expect(
                try test.witness("SELECT number, text FROM things WHERE id = 2")
                    == "9223372036854775807|it's \"quoted\" \\ $1 ? ü 🎟️")
            #expect(try test.witness("SELECT number FROM things WHERE id = 3") == "-9223372036854775808")
            #expect(try test.witness("SELECT count(*) FROM things WHERE text IS NULL AND bytes IS NULL") == "1")
            let hex = kind == .sqlite ? "lower(hex(bytes))" : "encode(bytes, 'hex')"
            #expect(
                try test.witness("SELECT \(hex) FROM things WHERE id = 2")
                    == bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        }

        @Test("a NUL in a text is kept as a visible sign", .eachDatabase)
        func nul() async throws {
            let test = try TestDatabase(.current)
            let rows = try await test.database.write { session in
                try session.run("CREATE TABLE things (text TEXT)")
                return try session.run("INSERT INTO things (text) VALUES (?) RETURNING text", "a\0b")
            }
            #expect(rows == [SQLRow(["a\u{2400}b"])])
        }

        @Test("sums, counts, comparisons and missing values have the same form", .eachDatabase)
        func forms() async throws {
            let test = try TestDatabase(.current)
            let row = try await test.database.write { session in
                try session.run("CREATE TABLE numbers (number BIGINT)")
                for number in [5_000_000_000, 20_000, -3] {
                    try session.run("INSERT INTO numbers (number) VALUES (?)", SQLValue(number))
                }
                return try session.run(
                    """
                    SELECT SUM(number), COUNT(*), MIN(number), MAX(number) > ?, ? IS NULL, COALESCE(?, ?), SUM(-number),
                        SUM(number) * 0
                    FROM numbers WHERE number <> ? OR ? = ? LIMIT ?
                    """, 7, nil, nil, "else", 99, "a", "b", 1)
            }
            #expect(
                row == [SQLRow([5_000_019_997, 3, -3, 1, 1, "else", -5_000_019_997, 0])])
        }

        @Test("a transaction whose work throws leaves nothing", .eachDatabase)
        func rollback() async throws {
            struct Refusal: Error {}
            let test = try TestDatabase(.current)
            try await test.database.write { try $0.run("CREATE TABLE things (id BIGINT PRIMARY KEY)") }
            await #expect(throws: Refusal.self) {
                try await test.database.write { session in
                    try session.run("INSERT INTO things (id) VALUES (?)", 1)
                    throw Refusal()
                }
            }
            #expect(try test.witness("SELECT count(*) FROM things") == "0")
        }

        @Test("after a refused row, nothing of the transaction stays, even if its work ignores that", .eachDatabase)
        func conflict() async throws {
            let test = try TestDatabase(.current)
            try await test.database.write { session in
                try session.run("CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT)")
                try session.run("INSERT INTO things (id, name) VALUES (?, ?)", 1, "first")
            }
            for _ in 0..<3 {  // a refused statement that is prepared works again later
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

        @Test("a row that refers to none is refused", .eachDatabase)
        func foreignKey() async throws {
            let test = try TestDatabase(.current)
            let store = try await Store(opening: test.database)
            let error = await #expect(throws: StoreError.self) {
                try await store.database.write {
                    try $0.run(
                        """
                        INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                        VALUES ('d', 77, 't', 'ab', 1, 1, 1)
                        """)
                }
            }
            #expect(error?.code == .conflict)
        }

        @Test("a read changes nothing, and sees one state of the database", .eachDatabase)
        func snapshot() async throws {
            let test = try TestDatabase(.current)
            let other = try test.another()
            try await test.database.write { session in
                try session.run("CREATE TABLE things (id BIGINT PRIMARY KEY)")
            }
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
            await #expect(throws: StoreError.self) {
                try await test.database.read { try $0.run("DELETE FROM things") }
            }
            #expect(try test.witness("SELECT count(*) FROM things") == "1")
        }

        @Test("an unknown table is a fault, and its message holds no values", .eachDatabase)
        func fault() async throws {
            let test = try TestDatabase(.current)
            let error = await #expect(throws: StoreError.self) {
                try await test.database.write {
                    try $0.run("INSERT INTO nothing (name) VALUES (?)", "secret@example.com")
                }
            }
            #expect(error?.code == .fault)
            #expect(error?.message.contains("nothing") == true)
            #expect(error?.message.contains("secret") == false)
        }

        @Test(
            "data of the wrong type is not repeated in the message",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func wrongType() async throws {
            let test = try TestDatabase(.postgres)
            let error = await #expect(throws: StoreError.self) {
                try await test.database.write { try $0.run("SELECT CAST(CAST(? AS TEXT) AS BIGINT)", "secret") }
            }
            #expect(error?.message == "the database failed: SQLSTATE 22P02")
        }

        @Test(
            "a statement has limits, and those of the address are left as they are",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
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

        @Test(
            "queries in one round trip have their own answers, and leave the connection ready",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func roundTrip() throws {
            let test = try TestDatabase(.postgres)
            let connection = try PostgresConnection(to: PostgresAddress(url: test.location), PostgresWatch())
            let queries = [1, 2, 3].map { number in
                QueryLane.Query(statement: "SELECT CAST(? AS BIGINT)", values: [.integer(number)])
            }
            for _ in 0..<2 {
                let answers = try connection.rows(of: queries)
                #expect(answers.map { $0.map(\.values) } == [[[1]], [[2]], [[3]]])
            }
        }
    }

    /// Something that happens once.
    final class Signal: Sendable {
        private let happened = Mutex(false)
        var isSet: Bool { happened.withLock { $0 } }
        func set() { happened.withLock { $0 = true } }

        /// Waits inside a transaction, whose thread is no task's.
        func waitHere() { while !isSet { usleep(1000) } }
        func wait() async throws { while !isSet { try await Task.sleep(for: .milliseconds(1)) } }
    }
#endif
