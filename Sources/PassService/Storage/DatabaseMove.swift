#if Server
    /// Copies all rows of a database to a new one, of the same or the other kind.
    ///
    /// Both stay closed to servers meanwhile. Tags go on where they were, so phones notice nothing.
    package enum DatabaseMove {
        /// The tables in an order in which rows refer to earlier ones, and readers of events come after what makes events.
        static let tables: [(name: String, key: [String], size: Int)] = [
            ("templates", ["id"], 5), ("passes", ["id"], 200), ("registrations", ["pass", "device"], 500),
            ("pushes", ["token", "type"], 500), ("fanouts", ["pass"], 500), ("fetches", ["pass"], 500),
            ("failures", ["pass", "request", "status"], 500), ("logs", ["id"], 500), ("links", ["id"], 500),
            ("admin_tokens", ["id"], 500), ("audit", ["number"], 500), ("google_passes", ["pass", "generation"], 500),
            ("events", ["id"], 500), ("deliveries", ["number"], 500), ("event_readers", ["name"], 500),
            ("counters", ["name"], 500), ("meta", ["name"], 500),
        ]
        /// What belongs to one place of the database.
        private static let ownValues: Set = ["place", "restoring", "moving"]

        /// Moves a database.
        ///
        /// After an interruption, it can be called again: rows of the first attempt are removed.
        /// - Parameters:
        ///   - source: the database, up to date.
        ///   - target: an empty database.
        ///   - progress: called with the number of rows copied.
        /// - Returns: how many passes and registrations there are.
        /// - Throws: ``StoreError``, also if the target has rows.
        package static func run(
            from source: PassStore.Place, to target: PassStore.Place, progress: (_ rows: Int) -> Void = { _ in }
        ) async throws -> (passes: Int, registrations: Int) {
            let (old, new) = (try source.openedDatabase(), try target.openedDatabase())
            do {
                let counts = try await copy(old, new, progress)
                await old.close()
                await new.close()
                return counts
            } catch {
                await old.close()
                await new.close()
                throw error
            }
        }

        private static func copy(
            _ old: any Database, _ new: any Database, _ progress: (_ rows: Int) -> Void
        ) async throws -> (passes: Int, registrations: Int) {
            let tag = try await old.write { session in
                guard try !Migrations.prepare(in: session) else {
                    throw StoreError(.missing, "with the service's tables")
                }
                let lineage = Lineage(
                    try session.one(Lineage.row("c.value", session.dialect)), session.dialect, timeline: "")
                return try session.one(lineage.present).integer(0)
            }
            try await new.write { session in
                _ = try Migrations.prepare(in: session)
                let isOurs = try !session.run("SELECT 1 FROM meta WHERE name = 'moving'").isEmpty
                guard try isOurs || session.run("SELECT 1 FROM meta LIMIT 1").isEmpty else {
                    throw StoreError(.conflict, "the new database is not empty")
                }
                for table in tables.reversed() where !["counters", "meta"].contains(table.name) {
                    try session.run("DELETE FROM \(table.name)")
                }
                try session.run("INSERT INTO meta (name, value) VALUES ('moving', '') ON CONFLICT (name) DO NOTHING")
            }
            var counts: [String: Int] = [:]
            var done = 0
            for (table, key, size) in tables {
                var last: [SQLValue] = []
                while true {
                    let rows = try await part(of: table, key, after: last, size, in: old)
                    guard let end = rows.last else { break }
                    last = Array(end.values.suffix(key.count))
                    try await insert(rows.map { Array($0.values.dropLast(key.count)) }, into: table, new)
                    counts[table, default: 0] += rows.count
                    done += rows.count
                    progress(done)
                }
            }
            try await new.write { session in
                // Above all tags that phones know; in PostgreSQL, the number of a transaction is added.
                try session.run("UPDATE counters SET value = ? WHERE name = 'tag'", .integer(tag))
                for (table, key, _) in tables where key == ["id"] && table != "links" && session.dialect == .postgres {
                    try session.run(
                        """
                        SELECT setval(pg_get_serial_sequence('\(table)', 'id'),
                            GREATEST((SELECT MAX(id) FROM \(table)), 1), EXISTS (SELECT 1 FROM \(table)))
                        """)
                }
                try session.run("DELETE FROM meta WHERE name = 'moving'")
            }
            return (counts["passes"] ?? 0, counts["registrations"] ?? 0)
        }

        /// Rows in the order of a key, each followed by its key.
        private static func part(
            of table: String, _ key: [String], after last: [SQLValue], _ size: Int, in database: any Database
        ) async throws -> [SQLRow] {
            let names = key.joined(separator: ", ")
            let condition = last.isEmpty ? "" : "WHERE (\(names)) > (\(Store.marks(key.count)))"
            return try await database.query(
                "SELECT *, \(names) FROM \(table) \(condition) ORDER BY \(names) LIMIT ?", last + [SQLValue(size)])
        }

        private static func insert(_ rows: [[SQLValue]], into table: String, _ database: any Database) async throws {
            let isNamed = ["counters", "meta"].contains(table)
            let rows = table == "meta" ? rows.filter { !ownValues.contains(SQLRow($0).text(0)) } : rows
            guard !rows.isEmpty else { return }
            let places = rows.map { "(\(Store.marks($0.count)))" }.joined(separator: ", ")
            let conflict = isNamed ? "ON CONFLICT (name) DO UPDATE SET value = excluded.value" : ""
            try await database.write { session in
                try session.run("INSERT INTO \(table) VALUES \(places) \(conflict)", rows.flatMap { $0 })
                return
            }
        }
    }
#endif
