#if Server
    internal import Foundation
    package import PassService
    internal import Synchronization
    internal import TestSupport
    internal import Testing

    /// PostgreSQL for a test, whichever it is: an issue is any statement of the service that no index answers.
    package final class JudgedDatabase: Database {
        private let database: any Database
        private let count = Mutex(0)
        /// How often it was waited for an answer.
        package var trips: Int { count.withLock { $0 } }

        init(_ database: any Database) { self.database = database }

        private func countTrip() { count.withLock { $0 += 1 } }

        private struct Session: SQLSession {
            let session: any SQLSession
            let trip: () -> Void
            var dialect: SQLDialect { session.dialect }

            func run(_ queries: [SQLQuery]) throws(StoreError) -> [[SQLRow]] {
                for query in queries { StatementPlan.judge(query.statement) }
                trip()
                return try session.run(queries)
            }

            func queue(_ query: SQLQuery) throws(StoreError) {
                StatementPlan.judge(query.statement)
                try session.queue(query)
            }
        }

        package func read<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            countTrip()  // its end
            return try await database.read { try body(Session(session: $0, trip: self.countTrip)) }
        }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            countTrip()  // its commit
            return try await database.write { try body(Session(session: $0, trip: self.countTrip)) }
        }

        package func query(_ statement: String, _ values: [SQLValue]) async throws -> [SQLRow] {
            StatementPlan.judge(statement)
            countTrip()
            return try await database.query(statement, values)
        }

        package func greet(_ body: @escaping @Sendable (any SQLSession) throws -> Bool) { database.greet(body) }
        package func abort() { database.abort() }
        package func close() async { await database.close() }
    }

    /// How PostgreSQL answers a statement where tables have a hundred million rows.
    package enum StatementPlan {
        private static let judged = Mutex<Set<String>>([])

        /// Tests themselves may read whole tables, by statements that stand in them or end with `--`.
        fileprivate static func judge(_ statement: String) {
            // The length of a list makes no other plan.
            guard judged.withLock({ $0.insert(statement).inserted }), !statement.hasSuffix("--") else { return }
            let form = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .replacing(/IN \(\?(, \?)+\)/, with: "IN (?)").replacing(/(\(\?[?, ]*\))(, \(\?[?, ]*\))+/) { $0.1 }
            let isNew = judged.withLock { $0.insert(form).inserted } || form == statement
            guard isNew, form.prefixMatch(of: /SELECT|INSERT|UPDATE|DELETE/) != nil else { return }
            var fault = ""
            do { fault = try scans(of: form).joined(separator: "; ") } catch { fault = "\(error)" }
            if fault.isEmpty || fault.contains("ERROR:  relation ") || tests.contains(form) { return }
            Issue.record("no index answers \(form): \(fault)")
        }

        private static let tests = ["PassServiceTests", "ServiceSupport"].flatMap { name in
            let folder = Checkout.path("Tests/\(name)")
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
            return names.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        }.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")

        /// The steps that read more than what an index leads to, or go on where nothing is found.
        package static func scans(of statement: String) throws -> [String] {
            // For any limit, it would expect a tenth of the table; who locks rows tests the condition of their index, too.
            let parts = statement.replacing(/(LIMIT|OFFSET) \?/) { "\($0.1) 1000" }
                .replacing(/\sFOR (NO KEY )?(UPDATE|SHARE)( SKIP LOCKED)?$/, with: "").components(separatedBy: "?")
            let numbered = parts.dropFirst().enumerated().reduce(parts[0]) { "\($0)$\($1.offset + 1)\($1.element)" }
            let values = parts.dropFirst().map { _ in "NULL" }.joined(separator: ", ")
            let plan = try PostgresServer.shared.psql(
                """
                SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0;
                SET plan_cache_mode = force_generic_plan; PREPARE judged AS \(numbered);
                EXPLAIN (COSTS OFF) EXECUTE judged\(values.isEmpty ? "" : "(\(values))")
                """, in: tables.get())
            let steps = plan.components(separatedBy: "->")
            return zip([""] + steps, steps).filter { above, step in
                guard let scan = step.prefixMatch(of: /\s*(Seq|Index|Index Only|Bitmap Heap) Scan.* on (\w+)/),
                    !small.contains(String(scan.2))
                else { return false }
                let condition = step.firstMatch(of: /(?:Index|Recheck) Cond: (.*)/)?.1
                if step.contains(" Filter: ") { return condition?.contains(/\s=\s|>.*\s<|<.*\s>/) != true }
                // The first rows, or an index of what is still to be done.
                let isShort = above.contains(/^\s*Limit\n|One-Time/) || step.contains(/without_number|google_failing/)
                return scan.1 == "Seq" || condition == nil && !isShort
            }.map(\.1)
        }

        /// They have few rows, whatever the service has to do: logs are 100,000 lines at most.
        private static let small: Set = ["meta", "counters", "templates", "admin_tokens", "event_readers", "logs"]

        /// Tables with a thousand rows, of which PostgreSQL believes that they are a hundred million.
        private static let tables = Result {
            let database = try PostgresServer.shared.freshDatabase()
            let filling = """
                DO $$ DECLARE t RECORD; BEGIN
                    SET LOCAL session_replication_role = replica;
                    FOR t IN SELECT table_name AS name, string_agg(column_name, ', ') AS columns, string_agg(format(
                        'CAST(i %% %s || '''' AS %s)', CASE WHEN column_name IN ('type', 'kind', 'template', 'version',
                        'request', 'status', 'deleted', 'dead') THEN 3 ELSE 1000 END, data_type), ', ') AS texts
                    FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name LOOP
                        EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t.name);
                        EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM generate_series(0, 999) i
                            ON CONFLICT DO NOTHING', t.name, t.columns, t.texts);
                    END LOOP;
                END $$;
                ANALYZE;
                UPDATE pg_class SET reltuples = reltuples * 100000 WHERE relnamespace = 'public'::regnamespace
                """
            try PostgresServer.shared.psql(
                "\(Migrations.steps(in: .postgres).flatMap(\.statements).joined(separator: ";\n"));\n\(filling)",
                in: database)
            return database
        }
    }
#endif
