#if Server
    package import Platform
    internal import SignedMessages

    /// What the service knows: passes, devices, pushes, and what happened.
    ///
    /// Each topic is an extension in a file of its own, and each function is one transaction.
    package struct Store: Sendable {
        package let database: any Database
        package let now: @Sendable () -> Date
        /// The mark of this installation's tags: tags of another one mean nothing here.
        let epoch: String
        /// Rings when events may have been noted.
        let bell = Bell()

        /// Brings the tables of a database up to date.
        ///
        /// - Parameters:
        ///   - database: the database; it may be new.
        ///   - now: the clock.
        /// - Throws: ``StoreError``, also if the database is of a newer version of the service.
        package init(opening database: any Database, now: @escaping @Sendable () -> Date = { Date() }) async throws {
            self.database = database
            self.now = now
            epoch = try await database.write { session in
                try Migrations.run(in: session)
                let fresh = Array.random(byteCount: 4).hexadecimal
                try session.run(
                    "INSERT INTO meta (name, value) VALUES ('epoch', ?) ON CONFLICT (name) DO NOTHING", .text(fresh))
                return try session.one("SELECT value FROM meta WHERE name = 'epoch'").text(0)
            }
        }

        /// The time in milliseconds since 1970.
        package var milliseconds: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded(.down)) }
    }

    extension Migrations {
        static func run(in session: any SQLSession) throws {
            if session.dialect == .postgres { try session.run("SELECT pg_advisory_xact_lock(7277)") }
            try session.run("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
            let done = try session.one("SELECT COALESCE(MAX(number), 0) FROM migrations").integer(0)
            let steps = steps(in: session.dialect)
            guard done <= steps.count else {
                throw StoreError(.fault, "it was made by a newer version of the service")
            }
            for (number, statements) in zip(1..., steps) where number > done {
                for statement in statements { try session.run(statement) }
                try session.run("INSERT INTO migrations (number) VALUES (?)", SQLValue(number))
            }
        }
    }
#endif
