#if Server
    import PassService
    import ServiceSupport
    import Testing
    import TestSupport

    @Suite("Plans of the databases", .endsByItself) struct QueuePlanTests {
        @Test("SQLite finds the passes of a device by its registrations, not by reading all passes of the type")
        func lists() async throws {
            let test = try TestDatabase(.sqlite)
            _ = try await Store(opening: test.database)
            let plan = try await test.database.query(
                "EXPLAIN QUERY PLAN \(Store.listOfChanges(.sqlite))", ["phone", "t", 1, 1, 1, ""]
            ).map { $0.text(3) }
            #expect(plan.contains { $0.contains("SEARCH r ") }, "\(plan)")
            #expect(!plan.contains { $0.contains("type=?") }, "\(plan)")
        }

        @Test(
            "a statement that reads more of a table than necessary is detected, whatever test runs it",
            .needs(.postgres),
            arguments: [
                ("SELECT id FROM passes WHERE type = ? AND serial = ?", true),
                ("SELECT number FROM audit WHERE number > ? ORDER BY number LIMIT ?", true),
                ("SELECT 1 FROM registrations WHERE type = ? AND push_status = 200 LIMIT 1", false),
                ("SELECT value, (SELECT COUNT(*) FROM passes) FROM counters WHERE name = 'tag'", false),
                ("SELECT number FROM deliveries WHERE attempts > 0 AND number > ? ORDER BY number LIMIT ?", false),
                ("DELETE FROM links WHERE expires < ? OR used < ?", false),
                ("SELECT id FROM passes WHERE deleted = 0 AND id > ? ORDER BY id LIMIT ?", false),
            ])
        func judged(statement: String, isShort: Bool) throws {
            #expect(try StatementPlan.scans(of: statement).isEmpty == isShort)
        }

        @Test(
            "a PostgreSQL queue that grows after its statements were planned is still read by index",
            .needs(.postgres))
        func growth() async throws {
            let test = try TestDatabase(.postgres)
            let store = try await Store(opening: test.database)
            // The server would otherwise analyse the tables now and then, and plan again.
            for table in ["pushes", "registrations"] {
                try await test.database.write { try $0.run("ALTER TABLE \(table) SET (autovacuum_enabled = off)") }
            }
            for _ in 0..<8 {
                try await fill(500, of: store)
                try await claimAndFinish(500, of: store)
            }
            try await fill(50_000, of: store)
            // All of this uses one connection, since nothing runs concurrently.
            try await test.database.write { try $0.run("SELECT CAST(pg_stat_force_next_flush() AS TEXT)") }
            let before = try test.readRows()
            try await claimAndFinish(500, of: store)
            await test.database.close()
            // Some statements read each of the 500 rows; a plan for a small table reads 50,000 each time.
            let read = try test.readRows() - before
            #expect(read < 25_000)
        }

        private func fill(_ count: Int, of store: Store) async throws {
            try await store.database.write { session in
                try session.run("DELETE FROM pushes")
                try session.run("DELETE FROM registrations")
                try session.run(
                    """
                    INSERT INTO passes (id, type, serial, token, version, tag, modified, created, changed)
                    VALUES (1, 't', 's', 'k', 1, 1, 0, 0, 0) ON CONFLICT DO NOTHING
                    """)
                let numbers = "generate_series(1, \(count)) i"
                try session.run(
                    """
                    INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                    SELECT 'device' || i, 1, 't', 'token' || i, 0, 0, 0 FROM \(numbers)
                    """)
                try session.run(
                    "INSERT INTO pushes (token, type, tag, due) SELECT 'token' || i, 't', 1, 0 FROM \(numbers)")
            }
        }

        private func claimAndFinish(_ count: Int, of store: Store) async throws {
            let claim = try await store.claimPushes(type: "t", limit: count, lease: 60_000)
            #expect(claim.pushes.count == count)
            try await store.finishPushes(claim, claim.pushes.map { _ in .accepted })
        }
    }

    extension TestDatabase {
        /// How many rows of the queue and of the registrations all statements have read so far.
        fileprivate func readRows() throws -> Int {
            let sum = "coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)"
            let text = try witness(
                "SELECT \(sum) FROM pg_stat_user_tables WHERE relname IN ('pushes', 'registrations')")
            return try #require(Int(text))
        }
    }
#endif
