#if Server
    // What is kept for diagnosis only: no update depends on it.
    extension Store {
        /// The most lines of phones that are kept.
        static let mostLogs: Int64 = 100_000
        /// How long lines of phones are kept: 30 days.
        static let logAge: Int64 = 30 * 24 * 3_600_000

        /// Keeps what requests left behind, and removes what is too old.
        package func keep(_ traces: Traces) async throws {
            let now = milliseconds
            defer { if !traces.fetched.isEmpty { bell.ring() } }
            try await database.write { session in
                // In one order, so that two servers do not wait for each other.
                for (asker, trace) in traces.listed.sorted(by: { $0.key < $1.key }) {
                    try session.run(
                        """
                        UPDATE registrations SET listed = ?, listed_since = ?, listed_status = ?
                        WHERE device = ? AND type = ?
                        AND (listed IS NULL OR listed <= ? OR listed > ?)
                        """, SQLValue(trace.time), SQLValue(trace.since), SQLValue(trace.status),
                        .text(asker.device), .text(asker.type), SQLValue(trace.time),
                        SQLValue(now + Self.longestWait))
                }
                for (fetch, trace) in traces.fetches { try Self.keep(trace, of: fetch.pass, in: session) }
                for (failure, time) in traces.failed.sorted(by: { $0.key < $1.key }) {
                    try session.run(
                        """
                        INSERT INTO failures (pass, request, status, failed)
                        SELECT id, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes
                        WHERE type = ? AND serial = ?
                        ON CONFLICT (pass, request, status) DO UPDATE SET failed = excluded.failed
                        """, .text(failure.request.rawValue), SQLValue(failure.status), .integer(time),
                        .text(failure.pass.type), .text(failure.pass.serial))
                }
                try Self.keep(traces.logged, now: now, in: session)
            }
        }

        /// The pass is looked up here: at the request, this may have been what failed.
        private static func keep(_ trace: Traces.Fetched, of pass: PassAddress, in session: any SQLSession) throws {
            try session.run(
                """
                INSERT INTO fetches (pass, fetched, status, version)
                SELECT id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes
                WHERE type = ? AND serial = ?
                ON CONFLICT (pass) DO UPDATE
                SET fetched = excluded.fetched, status = excluded.status, version = excluded.version
                """, SQLValue(trace.time), SQLValue(trace.status), SQLValue(trace.version), .text(pass.type),
                .text(pass.serial))
        }

        // MARK: - Lines of phones

        /// The most lines of one network that are kept.
        private static let mostOfNetwork: Int64 = 1000
        private static func keep(_ lines: [Traces.Logged], now: Int64, in session: any SQLSession) throws {
            guard !lines.isEmpty else { return }
            let rows = lines.map { (line: $0, entry: DeviceLogEntry($0.line)) }
            // Many in one statement, since anybody can send many.
            for part in rows.chunks(of: 100) {
                try session.run(
                    "INSERT INTO logs (received, message, type, origin) VALUES "
                        + part.map { _ in "(?, ?, ?, ?)" }.joined(separator: ", "),
                    part.flatMap { line, entry -> [SQLValue] in
                        [SQLValue(line.time), .text(entry.message), SQLValue(entry.type), .text(line.origin)]
                    })
            }
            for origin in Set(lines.map(\.origin)).sorted() {
                try session.run(
                    """
                    DELETE FROM logs WHERE origin = ?
                    AND id <= (SELECT id FROM logs WHERE origin = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
                    """, .text(origin), .text(origin), .integer(mostOfNetwork))
            }
            try trimLogs(now: now, in: session)
        }

        /// The rows are numbered in the order of their arrival, so the index of the key finds the oldest.
        private static func trimLogs(now: Int64, in session: any SQLSession) throws {
            let newest = try session.run("SELECT MAX(id) FROM logs").first?.integer(0) ?? 0
            try session.run("DELETE FROM logs WHERE id <= ?", SQLValue(newest - mostLogs))
            // A share at a time, so that no request waits long.
            try session.run(
                """
                DELETE FROM logs WHERE received < ? AND id IN (SELECT id FROM logs ORDER BY id LIMIT 1000)
                """, SQLValue(now - logAge))
        }
    }

    extension Traces.Asker: Comparable {
        static func < (first: Self, second: Self) -> Bool {
            (first.type, first.device) < (second.type, second.device)
        }
    }
#endif
