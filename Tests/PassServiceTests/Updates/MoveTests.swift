#if Server
    import Foundation
    @testable import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("A database that moves to another place", .endsByItself) struct MoveTests {
        /// All rows of a database, without those that belong to its place.
        private func rows(of database: any Database) async throws -> [String: Set<SQLRow>] {
            var all: [String: Set<SQLRow>] = [:]
            for (table, _, _) in DatabaseMove.tables where table != "counters" {
                let rows = try await database.query("SELECT * FROM \(table)--", [])
                all[table] = Set(rows.filter { table != "meta" || !["place", "moving"].contains($0.text(0)) })
            }
            return all
        }

        @Test(
            "from SQLite to PostgreSQL with all rows, while phones go on: each ends with the last version of its passes",
            .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"),
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
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
            // As if a run had been interrupted.
            _ = try await new.database.write { session in
                _ = try Migrations.prepare(in: session)
                try session.run("INSERT INTO meta (name, value) VALUES ('moving', '')")
                try session.run("INSERT INTO admin_tokens (name, role, hash, created) VALUES ('half', 'read', 'h', 1)")
            }
            try service.move(from: old.location, to: new.location)
            let (before, after) = try await (rows(of: old.database), rows(of: new.database))
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
            #expect(throws: RehearsedService.Failure.self) { try service.move(from: old.location, to: new.location) }
            await run.end()

            let back = try TestDatabase(.sqlite)
            try service.move(from: new.location, to: back.location)
            let (last, moved) = try await (rows(of: new.database), rows(of: back.database))
            for table in last.keys { #expect(last[table] == moved[table], "\(table)") }
            let tag = try await back.database.query("SELECT value FROM counters WHERE name = 'tag'", [])[0].integer(0)
            let highest = try await back.database.query("SELECT MAX(tag) FROM passes", [])[0].integer(0)
            #expect(tag >= highest)
        }
    }
#endif
