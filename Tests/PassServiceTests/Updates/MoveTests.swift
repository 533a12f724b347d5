#if Server
    import Foundation
    @testable import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("A database that moves to another place", .endsByItself) struct MoveTests {
        /// All rows of a database, without those that belong to its place; then it is closed, since a move takes no other
        /// clients.
        private func rows(of test: TestDatabase) async throws -> [String: Set<SQLRow>] {
            let database = try test.another()
            var all: [String: Set<SQLRow>] = [:]
            let names = try test.witness(
                test.kind == .sqlite
                    ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                    : "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            for table in names.split(separator: "\n").map(String.init)
            where !["counters", "migrations"].contains(table) {
                let rows = try await database.query("SELECT * FROM \(table)--", [])
                all[table] = Set(rows.filter { table != "meta" || !["place", "moved"].contains($0.text(0)) })
            }
            await database.close()
            return all
        }

        @Test(
            "from SQLite to PostgreSQL with all rows, while phones go on: each ends with the last version of its passes",
            .needs(.server, .postgres))
        func moving() async throws {
            let old = try TestDatabase(.sqlite)
            let run = try await UpdateRun(on: old)
            for number in 0..<3 { try await run.put("P\(number)", balance: 0) }
            let template = try #require(try await run.store.template(named: "card"))
            let many = Effort.count(quick: 2_000, full: 100_000)
            for part in stride(from: 0, to: many, by: 500) {
                let addresses = (part..<min(part + 500, many)).map { TestShop.address("M\($0)") }
                _ = try await run.store.change(
                    addresses.map {
                        PassChange($0, .make(template: template.id, record: ["balance": 1], isVoided: nil))
                    })
                try await run.store.database.write { session in
                    try session.run(
                        """
                        INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                        SELECT 'd' || id, id, type, 't' || id, tag, 1, 1 FROM passes WHERE serial LIKE 'M%'
                            AND id NOT IN (SELECT pass FROM registrations)
                        """)
                    return
                }
            }
            let archives = try await [run.archive(of: "P0"), run.archive(of: "P1"), run.archive(of: "P2")]
            let phones = await run.crowd.grow(by: 8)
            let service = run.services[0]
            for phone in phones { for archive in archives { try await phone.add(archive, base: service.base) } }
            let busy = Task {
                var generator = SeededGenerator(seed: 5)
                while !Task.isCancelled {
                    // While nobody serves, this fails.
                    try? await phones[Int.random(in: 0..<8, using: &generator)].rotateToken()
                }
            }
            for number in 0..<3 { try await run.put("P\(number)", balance: 1) }
            await service.stop(SIGTERM)
            let new = try TestDatabase(.postgres)
            // As if a run had been interrupted: no server takes the half.
            let half = try new.another()
            _ = try await half.write { session in
                _ = try Migrations.prepare(in: session)
                try session.run("INSERT INTO meta (name, value) VALUES ('moving', '')")
                try session.run("INSERT INTO admin_tokens (name, role, hash, created) VALUES ('half', 'read', 'h', 1)")
            }
            await #expect(throws: StoreError.self) { try await Store(opening: half) }
            #expect(throws: Failure.self) { try service.move(from: old.location, to: new.location) }
            await half.close()
            try service.move(from: old.location, to: new.location)
            await #expect(throws: StoreError.self, "it was moved") { try await Store(opening: old.another()) }
            let (before, after) = try await (rows(of: old), rows(of: new))
            #expect(before.count == DatabaseMove.tables.count - 1)
            for table in before.keys { #expect(before[table] == after[table], "\(table)") }
            #expect(try #require(after["passes"]).count == many + 3 && !(try #require(after["registrations"])).isEmpty)
            try await service.start()
            busy.cancel()
            await busy.value
            // What it could not send while nobody served, a phone sends again.
            for phone in phones { for number in 0..<3 { try await phone.register(TestShop.address("P\(number)")) } }
            for number in 0..<3 { try await run.put("P\(number)", balance: 2) }
            try await run.put("N", balance: 3)
            try await run.expectInvariant()
            #expect(throws: Failure.self) { try service.move(from: old.location, to: new.location) }
            await run.end()

            let back = try TestDatabase(.sqlite)
            try service.move(from: new.location, to: back.location)
            let (last, moved) = try await (rows(of: new), rows(of: back))
            for table in last.keys { #expect(last[table] == moved[table], "\(table)") }
            let tag = try await back.database.query("SELECT value FROM counters WHERE name = 'tag'", [])[0].integer(0)
            let highest = try await back.database.query("SELECT MAX(tag) FROM passes", [])[0].integer(0)
            #expect(tag >= highest)
            // What was moved is not moved again: phones have gone on elsewhere.
            let third = try TestDatabase(.sqlite)
            let refusal = #expect(throws: Failure.self) {
                try service.move(from: new.location, to: third.location)
            }
            #expect(refusal?.description.contains("moved") == true, "\(refusal?.description ?? "")")
        }
    }
#endif
