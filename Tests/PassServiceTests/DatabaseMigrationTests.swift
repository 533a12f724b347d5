#if Server
    import PassService
    import ServiceSupport
    import Testing

    @Suite("Migrations")
    struct DatabaseMigrationTests {
        @Test("each step is done once, however often the service starts", .eachDatabase)
        func once() async throws {
            let test = try TestDatabase(.current)
            let steps = Migrations.steps(in: test.kind == .sqlite ? .sqlite : .postgres).count
            let first = try await Store(opening: test.database)
            try await test.database.write { try $0.run("UPDATE counters SET value = ? WHERE name = 'tag'", 5) }
            let epoch = try test.witness("SELECT value FROM meta WHERE name = 'epoch'")
            let second = try await Store(opening: test.another())
            #expect(
                try test.witness("SELECT count(*), min(number), max(number) FROM migrations") == "\(steps)|1|\(steps)")
            #expect(try test.witness("SELECT value FROM counters WHERE name = 'tag'") == "5")
            #expect(try test.witness("SELECT value FROM meta WHERE name = 'epoch'") == epoch)
            #expect(epoch.count == 8)
            await first.database.close()
            await second.database.close()
        }

        @Test("servers that start at the same time make the tables once", .eachDatabase)
        func together() async throws {
            let test = try TestDatabase(.current)
            try await withThrowingTaskGroup { group in
                for _ in 0..<6 {
                    group.addTask { _ = try await Store(opening: test.another()) }
                }
                try await group.waitForAll()
            }
            #expect(try test.witness("SELECT count(*) FROM counters") == "3")
            #expect(try test.witness("SELECT count(*) FROM meta WHERE name = 'epoch'") == "1")
        }

        @Test(
            "a database from before keeps its registrations with their tokens, and the pushes that wait",
            .eachDatabase)
        func tokens() async throws {
            let test = try TestDatabase(.current)
            try await test.database.write { session in
                for statement in Migrations.steps(in: session.dialect)[0] { try session.run(statement) }
                try session.run("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
                try session.run("INSERT INTO migrations (number) VALUES (1)")
                for (id, type) in [(1, "pass.a"), (2, "pass.a"), (3, "pass.b")] {
                    try session.run(
                        """
                        INSERT INTO passes (id, type, serial, token, version, tag, modified, created, changed)
                        VALUES (?, ?, ?, 'k', 2, 7, 0, 0, 0)
                        """, SQLValue(id), .text(type), .text("s\(id)"))
                }
                for (device, type, token) in [("d", "pass.a", "aa"), ("d", "pass.b", "bb"), ("e", "pass.a", "cc")] {
                    try session.run(
                        "INSERT INTO devices (device, type, token, registered) VALUES (?, ?, ?, 5)", .text(device),
                        .text(type), .text(token))
                }
                for (device, pass) in [("d", 1), ("d", 2), ("d", 3), ("e", 2), ("lost", 1)] {
                    try session.run(
                        "INSERT INTO registrations (device, pass, tag, created) VALUES (?, ?, 6, 4)", .text(device),
                        SQLValue(pass))
                }
                try session.run(
                    "INSERT INTO pushes (device, type, tag, due, attempts) VALUES ('d', 'pass.a', 7, 9999999999999, 3)")
                try session.run(
                    "INSERT INTO logs (received, message, type, serial) VALUES (1, 'm', 'pass.a', 's1')"
                )
            }
            let store = try await Store(opening: test.database)
            let rows = "SELECT device, pass, type, token, tag, created, registered FROM registrations ORDER BY 1, 2"
            #expect(
                try test.witness(rows) == """
                    d|1|pass.a|aa|6|4|5
                    d|2|pass.a|aa|6|4|5
                    d|3|pass.b|bb|6|4|5
                    e|2|pass.a|cc|6|4|5
                    """)
            #expect(try await store.claimPushes(type: "pass.a", limit: 9, lease: 1000).pushes.map(\.token) == ["aa"])
            #expect(try await store.history(of: PassAddress(type: "pass.a", serial: "s1")).logs.count == 1)
        }

        @Test("a database from before keeps what it knew of requests that failed", .eachDatabase)
        func failures() async throws {
            let test = try TestDatabase(.current)
            try await test.database.write { session in
                try session.run("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
                for (index, step) in Migrations.steps(in: session.dialect).prefix(2).enumerated() {
                    for statement in step { try session.run(statement) }
                    try session.run("INSERT INTO migrations (number) VALUES (?)", SQLValue(index + 1))
                }
                for (id, status) in [(1, 503), (2, 200)] {
                    try session.run(
                        """
                        INSERT INTO passes (id, type, serial, token, version, tag, modified, created, changed)
                        VALUES (?, 'pass.a', ?, 'k', 2, 7, 0, 0, 0)
                        """, SQLValue(id), .text("s\(id)"))
                    try session.run(
                        "INSERT INTO fetches (pass, fetched, status) VALUES (?, 8, ?)", SQLValue(id), SQLValue(status))
                }
                try session.run("INSERT INTO refusals (pass, refused) VALUES (1, 9)")
            }
            let store = try await Store(opening: test.database)
            let first = try await store.history(of: PassAddress(type: "pass.a", serial: "s1"))
            #expect(
                first.failures == [
                    .init(request: .fetch, status: 401, time: 9), .init(request: .fetch, status: 503, time: 8),
                ])
            #expect(first.fetch == nil)
            let second = try await store.history(of: PassAddress(type: "pass.a", serial: "s2"))
            #expect(second.failures.isEmpty && second.fetch?.status == 200)
        }

        @Test("a database of a newer version is refused and not changed", .eachDatabase)
        func newer() async throws {
            let test = try TestDatabase(.current)
            _ = try await Store(opening: test.database)
            try await test.database.write { try $0.run("INSERT INTO migrations (number) VALUES (?)", 999) }
            let error = await #expect(throws: StoreError.self) { _ = try await Store(opening: test.another()) }
            #expect(error?.code == .fault)
            #expect(try test.witness("SELECT max(number) FROM migrations") == "999")
        }
    }
#endif
