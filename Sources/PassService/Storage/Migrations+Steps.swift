#if Server
    extension Migrations {
        /// One change of the tables, which is recorded when it is done.
        ///
        /// In a new database, and in SQLite, each step is one transaction, without `CONCURRENTLY`.
        package enum Step: Sendable {
            /// In one transaction, which waits at most a second for the lock of a table before it is retried.
            case together([String])
            /// On PostgreSQL, each statement in its own transaction, repeated while it returns rows, so that it can change
            /// a large table in portions. An interrupted step starts again, so its statements must be repeatable.
            case separately([String])

            /// An index, created while others write; a partial one of an interrupted step is dropped first.
            package static func index(_ name: String, on columns: String) -> Self {
                .separately([
                    "DROP INDEX CONCURRENTLY IF EXISTS \(name)", "CREATE INDEX CONCURRENTLY \(name) ON \(columns)",
                ])
            }

            /// The statements for a single transaction.
            package var statements: [String] {
                switch self {
                case .together(let statements): statements
                case .separately(let statements): statements.map { $0.replacing("CONCURRENTLY ", with: "") }
                }
            }

            /// Runs the step, and records it.
            fileprivate func run(as number: Int, in session: any SQLSession, isAlone: Bool = false) throws {
                switch self {
                case .together(let statements): for statement in statements { try session.run(statement) }
                case .separately(let statements):
                    for statement in isAlone ? statements : self.statements {
                        while try !session.run(statement).isEmpty {}
                    }
                }
                try session.run("INSERT INTO migrations (number) VALUES (?)", SQLValue(number))
            }
        }

        /// Creates the tables of a new database, or checks the version of an existing one; returns whether it was new.
        package static func prepare(_ steps: [Step]? = nil, in session: any SQLSession) throws -> Bool {
            let steps = steps ?? Self.steps(in: session.dialect)
            let done = try found(of: steps, in: session)
            guard done == 0 || done == steps.count else {
                throw StoreError(.outdated, "it has \(done) of \(steps.count) steps")
            }
            for (number, step) in zip(1..., steps) where number > done { try step.run(as: number, in: session) }
            return done == 0
        }

        /// The last completed step; 0 if there are no tables, which only one server creates at a time.
        private static func found(of steps: [Step], in session: any SQLSession) throws -> Int {
            if session.dialect == .postgres { try session.run("SELECT pg_advisory_xact_lock(7277)") }
            try session.run("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
            return try done(of: steps, in: session)
        }

        private static func done(of steps: [Step], in session: any SQLSession) throws -> Int {
            let done = try session.one("SELECT COALESCE(MAX(number), 0) FROM migrations").integer(0)
            guard done <= steps.count else { throw StoreError(.fault, "it was made by a newer version of the service") }
            return Int(done)
        }
    }

    extension Migrations {
        /// Runs the missing steps of a database, while servers of an older version continue.
        ///
        /// It waits for other migrations, and for users of a table. After an interruption, it can be called again.
        /// - Parameters:
        ///   - steps: other steps than those of the service.
        ///   - place: the database.
        ///   - isCheck: whether to run no steps.
        ///   - pause: how long to wait before a retry.
        ///   - progress: called when a step starts, and with the reason when it has to wait.
        /// - Returns: how many steps were complete before, and how many there are.
        /// - Throws: ``StoreError``.
        package static func run(
            _ steps: [Step]? = nil, at place: PassStore.Place, isCheck: Bool = false, pause: Duration = .seconds(5),
            progress: (_ step: Int, _ obstacle: StoreError?) -> Void = { _, _ in }
        ) async throws -> (done: Int, all: Int) {
            let steps = steps ?? Self.steps(in: place.dialect)
            let database = try place.openedDatabase(isUnlimited: true)
            let done = try await database.write { session in
                let done = try found(of: steps, in: session)
                if done == 0 { throw StoreError(.missing, "with the service's tables") }
                return done
            }
            for (number, step) in zip(1..., steps) where number > done && !isCheck {
                progress(number, nil)
                while let obstacle = try await perform(step, as: number, of: steps, on: database) {
                    progress(number, obstacle)
                    try await Task.sleep(for: pause)
                }
            }
            await database.close()
            return (done, steps.count)
        }

        /// Runs a step unless it is complete, or returns a temporary obstacle.
        private static func perform(
            _ step: Step, as number: Int, of steps: [Step], on database: any Database
        ) async throws -> StoreError? {
            let alone: PostgresDatabase? = if case .separately = step { database as? PostgresDatabase } else { nil }
            // If the connection is lost, all of this is repeated on another one.
            let body: @Sendable (any SQLSession) throws -> Void = { session in
                if session.dialect == .postgres { try claim(session, lockLimit: alone == nil ? 1000 : 0) }
                guard try done(of: steps, in: session) < number else { return }
                try step.run(as: number, in: session, isAlone: alone != nil)
            }
            do {
                if let alone { try await alone.separately(body) } else { try await database.write(body) }
                return nil
            } catch let error as StoreError where error.code == .busy { return error }
        }

        /// Makes a PostgreSQL session the only one that changes tables, without time limits except for locks.
        ///
        /// The server checks the connection, so that the session of a killed process ends. The claim never waits inside
        /// a statement, since creating an index concurrently would wait for that.
        private static func claim(_ session: any SQLSession, lockLimit: Int) throws {
            let isClaimed = try session.one(
                """
                SELECT pg_try_advisory_lock(7278), set_config('statement_timeout', '0', false),
                    set_config('lock_timeout', '\(lockLimit)', false),
                    set_config('client_connection_check_interval', '10000', false)
                """
            ).truth(0)
            guard isClaimed else { throw StoreError(.busy, "another program is changing its tables") }
        }
    }

    extension PassStore {
        /// Brings the tables of a database up to date, while servers of an older version continue.
        ///
        /// After an interruption, it can be called again.
        /// - Throws: ``StoreError``.
        public static func migrate(_ place: Place) async throws { _ = try await Migrations.run(at: place) }
    }
#endif
