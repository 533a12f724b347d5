#if Server
    internal import Platform

    /// Copies all rows of a database to a new one, of the same or the other kind, while no server uses either.
    ///
    /// Tags go on where they were, so phones notice nothing. The old database is marked, so that nobody serves it by mistake.
    package enum DatabaseMove {
        /// The tables in an order in which rows refer to earlier ones, and readers of events come after what makes events.
        static let tables: [(name: String, key: [String])] = [
            ("templates", ["id"]), ("passes", ["id"]), ("registrations", ["pass", "device"]),
            ("pushes", ["token", "type"]), ("fanouts", ["pass"]), ("fetches", ["pass"]),
            ("failures", ["pass", "request", "status"]), ("logs", ["id"]), ("links", ["id"]), ("admin_tokens", ["id"]),
            ("audit", ["number"]), ("google_passes", ["pass", "generation"]), ("events", ["id"]),
            ("deliveries", ["number"]), ("event_readers", ["name"]), ("counters", ["name"]), ("meta", ["name"]),
        ]
        /// What belongs to one place of the database.
        private static let ownValues: Set = ["place", "moving", "moved"]
        /// How many rows are copied together at most, and about how many bytes, since archives may be large.
        private static let (mostRows, mostBytes) = (500, 4 << 20)

        /// Throws if a database is only half of another one, or was moved away.
        static func checkIsServable(_ session: any SQLSession, isRestored: Bool) throws {
            if try !session.run("SELECT 1 FROM meta WHERE name = 'moving'").isEmpty {
                throw StoreError(.lost, "a move to it was interrupted", hint: "run the move again")
            }
            if isRestored {
                try session.queue("DELETE FROM meta WHERE name = 'moved'")
            } else if let time = try session.run("SELECT value FROM meta WHERE name = 'moved'").first {
                throw StoreError(.moved, time.text(0))
            }
        }

        /// Moves a database.
        ///
        /// After an interruption, it can be called again: rows of the first attempt are removed.
        /// - Parameters:
        ///   - source: the database, up to date.
        ///   - target: an empty database.
        ///   - progress: called with the number of rows copied.
        /// - Returns: how many passes and registrations there are.
        /// - Throws: ``StoreError``, also if the target has rows, or a PostgreSQL database has other clients.
        package static func run(
            from source: PassStore.Place, to target: PassStore.Place, progress: (_ rows: Int) -> Void = { _ in }
        ) async throws -> (passes: Int, registrations: Int) {
            let old = try source.openedDatabase(isUnlimited: true)
            let new = try target.openedDatabase(isUnlimited: true)
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
                try checkIsAlone(session)
                try checkIsServable(session, isRestored: false)
                guard try session.run("SELECT 1 FROM meta WHERE name = 'restoring'").isEmpty else {
                    throw StoreError(
                        .unmovable, "it was restored, and phones don't know yet", hint: "finish the restore first")
                }
                let lineage = Lineage(
                    try session.one(Lineage.row("c.value", session.dialect)), session.dialect, timeline: "")
                return try session.one(lineage.present).integer(0)
            }
            try await prepare(new)
            var counts: [String: Int] = [:]
            var done = 0
            for (table, key) in tables {
                var (last, size): ([SQLValue], Int) = ([], 8)
                while true {
                    let rows = try await part(of: table, key, after: last, size, in: old)
                    guard let end = rows.last else { break }
                    last = Array(end.values.suffix(key.count))
                    try await insert(rows.map { Array($0.values.dropLast(key.count)) }, into: table, new)
                    let isSmall = rows.reduce(0) { $0 + $1.byteCount } < mostBytes
                    size = isSmall ? min(2 * size, mostRows) : max(1, size / 4)
                    counts[table, default: 0] += rows.count
                    done += rows.count
                    progress(done)
                }
            }
            try await new.write { session in
                // Above all tags that phones know; in PostgreSQL, the number of a transaction is added.
                try session.run("UPDATE counters SET value = ? WHERE name = 'tag'", .integer(tag))
                for (table, key) in tables where key == ["id"] && table != "links" && session.dialect == .postgres {
                    try session.run(
                        """
                        SELECT setval(pg_get_serial_sequence('\(table)', 'id'),
                            GREATEST((SELECT MAX(id) FROM \(table)), 1), EXISTS (SELECT 1 FROM \(table)))
                        """)
                }
                try session.run("DELETE FROM meta WHERE name = 'moving'")
            }
            let now = Date().ISO8601Format()
            try await old.write { try $0.queue("INSERT INTO meta (name, value) VALUES ('moved', ?)", .text(now)) }
            return (counts["passes"] ?? 0, counts["registrations"] ?? 0)
        }

        /// Throws if other programs use a PostgreSQL database; one in a file is locked.
        private static func checkIsAlone(_ session: any SQLSession) throws {
            guard session.dialect == .postgres else { return }
            let others = try session.run(
                """
                SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                    AND backend_type = 'client backend' LIMIT 1
                """)
            if !others.isEmpty {
                throw StoreError(.unmovable, "other programs use the database", hint: "stop all servers first")
            }
        }

        /// Makes the tables of the new database, and removes what an interrupted move left.
        private static func prepare(_ new: any Database) async throws {
            try await new.write { session in
                try checkIsAlone(session)
                _ = try Migrations.prepare(in: session)
                let isOurs = try !session.run("SELECT 1 FROM meta WHERE name = 'moving'").isEmpty
                guard try isOurs || session.run("SELECT 1 FROM meta LIMIT 1").isEmpty else {
                    throw StoreError(.unmovable, "the new database is not empty", hint: "name an empty one")
                }
                try session.run(
                    "INSERT INTO meta (name, value) VALUES ('moving', '') ON CONFLICT (name) DO NOTHING")
            }
            for (table, key) in tables.reversed() where !["counters", "meta"].contains(table) {
                let names = key.joined(separator: ", ")
                let removal = """
                    DELETE FROM \(table) WHERE (\(names)) IN
                        (SELECT \(names) FROM \(table) ORDER BY \(names) LIMIT 5000) RETURNING 1
                    """
                while try await !new.write({ try $0.run(removal) }).isEmpty {}
            }
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

    extension SQLRow {
        /// About how many bytes it takes.
        fileprivate var byteCount: Int {
            values.reduce(0) { count, value in
                switch value {
                case .text(let text): count + text.utf8.count
                case .bytes(let bytes): count + bytes.count
                case .integer, .null: count + 8
                }
            }
        }
    }
#endif
