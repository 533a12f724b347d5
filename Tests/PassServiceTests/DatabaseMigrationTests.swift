#if Server
    import PassService
    import ServiceSupport
    import Testing

    @Suite("Migrations")
    struct DatabaseMigrationTests {
        @Test("a new database gets the tables, and another start changes nothing", .eachDatabase)
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
            // One of a newer version is refused and not changed.
            try await test.database.write { try $0.run("INSERT INTO migrations (number) VALUES (?)", 999) }
            let error = await #expect(throws: StoreError.self) { _ = try await Store(opening: test.another()) }
            #expect(error?.code == .fault)
            #expect(try test.witness("SELECT max(number) FROM migrations") == "999")
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
    }
#endif
