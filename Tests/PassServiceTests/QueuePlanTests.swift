#if Server
    import PassService
    import ServiceSupport
    import Testing

    @Suite(
        "Plans of PostgreSQL", .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"),
        .timeLimit(.minutes(60)))
    struct QueuePlanTests {
        @Test("a queue that grows after its statements were planned is still read by its indexes, row by row")
        func growth() async throws {
            let test = try TestDatabase(.postgres)
            let store = try await Store(opening: test.database)
            // The server would otherwise look at the tables now and then, and plan anew.
            for table in ["pushes", "devices"] {
                try await test.database.write { try $0.run("ALTER TABLE \(table) SET (autovacuum_enabled = off)") }
            }
            for _ in 0..<8 { try await send(500, of: store) }
            try await fill(50_000, of: store)
            // One connection does all of this, since nothing runs at the same time.
            try await test.database.write { try $0.run("SELECT CAST(pg_stat_force_next_flush() AS TEXT)") }
            let before = try test.readRows()
            try await claimAndFinish(500, of: store)
            await test.database.close()
            // Some statements look at each of the 500 rows; a plan for a small table looks at 50,000 each time.
            let read = try test.readRows() - before
            #expect(read < 25_000)
        }

        private func send(_ count: Int, of store: Store) async throws {
            try await fill(count, of: store)
            try await claimAndFinish(count, of: store)
        }

        private func fill(_ count: Int, of store: Store) async throws {
            try await store.database.write { session in
                try session.run("DELETE FROM pushes")
                try session.run("DELETE FROM devices")
                let numbers = "SELECT 'device' || i, 't' FROM generate_series(1, \(count)) i"
                try session.run(
                    "INSERT INTO devices (device, type, token, registered) SELECT n.*, 'token', 0 FROM (\(numbers)) n")
                try session.run("INSERT INTO pushes (device, type, tag, due) SELECT n.*, 1, 0 FROM (\(numbers)) n")
            }
        }

        private func claimAndFinish(_ count: Int, of store: Store) async throws {
            let claim = try await store.claimPushes(type: "t", limit: count, lease: 60_000)
            #expect(claim.pushes.count == count)
            try await store.finishPushes(claim, claim.pushes.map { _ in .accepted })
        }
    }

    extension TestDatabase {
        /// How many rows of the queue and of the devices all statements so far have looked at.
        fileprivate func readRows() throws -> Int {
            let sum = "coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)"
            let text = try witness(
                "SELECT \(sum) FROM pg_stat_user_tables WHERE relname IN ('pushes', 'devices')")
            return try #require(Int(text))
        }
    }
#endif
