#if Server
    extension Migrations {
        /// One change of the tables, which is done once and then recorded.
        ///
        /// A new database, and SQLite, have each step in one transaction, where no index is made `CONCURRENTLY`.
        package enum Step: Sendable {
            /// In one transaction. It waits a second for the lock of a table, then lets others go first, and comes again.
            case together([String])
            /// On PostgreSQL, each statement by itself, and again as long as it returns rows, so that it can change a large
            /// table in portions. A step that was cut off begins anew, so its statements must bear that.
            case separately([String])

            /// An index, which is made while others write; what is left of one that was cut off goes first.
            package static func index(_ name: String, on columns: String) -> Self {
                .separately([
                    "DROP INDEX CONCURRENTLY IF EXISTS \(name)", "CREATE INDEX CONCURRENTLY \(name) ON \(columns)",
                ])
            }

            /// The statements as a transaction has them.
            package var statements: [String] {
                switch self {
                case .together(let statements): statements
                case .separately(let statements): statements.map { $0.replacing("CONCURRENTLY ", with: "") }
                }
            }

            /// Does it, and records that.
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

        /// Gives a new database its tables, and looks at the version of another one; whether it was new.
        package static func prepare(_ steps: [Step]? = nil, in session: any SQLSession) throws -> Bool {
            let steps = steps ?? Self.steps(in: session.dialect)
            let done = try found(of: steps, in: session)
            guard done == 0 || done == steps.count else {
                throw StoreError(.outdated, "it has step \(done) of \(steps.count) of its tables")
            }
            for (number, step) in zip(1..., steps) where number > done { try step.run(as: number, in: session) }
            return done == 0
        }

        /// The last step that was done; 0 if there are no tables, whose makers then wait for each other.
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
        /// Does the steps of a database that are not done, while servers of an older version go on.
        ///
        /// It waits for another one that does the same, and for those who use a table. Cut off, it can be called again.
        /// - Parameters:
        ///   - steps: other steps than the service has.
        ///   - place: the database.
        ///   - isCheck: whether it only looks.
        ///   - pause: how long it waits before it tries a step again.
        ///   - progress: called when it begins a step, and with what keeps it from it.
        /// - Returns: how many steps were done before, and how many there are.
        /// - Throws: ``StoreError``.
        package static func run(
            _ steps: [Step]? = nil, at place: PassStore.Place, isCheck: Bool = false, pause: Duration = .seconds(5),
            progress: (_ step: Int, _ obstacle: StoreError?) -> Void = { _, _ in }
        ) async throws -> (done: Int, all: Int) {
            let steps = steps ?? Self.steps(in: place.dialect)
            let database = try place.openedDatabase(isUnlimited: true)
            let done = try await database.write { session in
                let done = try found(of: steps, in: session)
                if done == 0 { throw StoreError(.missing, "there that has the service's tables") }
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

        /// Does a step unless another one has done it, or returns what is in its way for now.
        private static func perform(
            _ step: Step, as number: Int, of steps: [Step], on database: any Database
        ) async throws -> StoreError? {
            let alone: PostgresDatabase? = if case .separately = step { database as? PostgresDatabase } else { nil }
            // If the connection is lost, all of this is done on another one.
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

        /// Makes a session of PostgreSQL the only one that changes tables, without limits of time but one for locks.
        ///
        /// The server looks whether this process lives, so that no session of a dead one goes on. Nobody waits in a statement
        /// for the claim: who makes an index concurrently would wait for that one.
        private static func claim(_ session: any SQLSession, lockLimit: Int) throws {
            let isClaimed = try session.one(
                """
                SELECT pg_try_advisory_lock(7278), set_config('statement_timeout', '0', false),
                    set_config('lock_timeout', '\(lockLimit)', false),
                    set_config('client_connection_check_interval', '10000', false)
                """
            ).truth(0)
            guard isClaimed else { throw StoreError(.busy, "another program changes its tables") }
        }
    }

    extension PassStore {
        /// Brings the tables of a database up to date, while servers of an older version go on.
        ///
        /// Cut off, it can be called again.
        /// - Throws: ``StoreError``.
        public static func migrate(_ place: Place) async throws { _ = try await Migrations.run(at: place) }
    }
#endif
