#if Server
    internal import SignedMessages

    extension Store {
        /// Begins a new epoch of tags, after a backup was restored.
        ///
        /// The counter of a backup is behind the tags that phones have. With another epoch they are given everything, and
        /// every device is pushed, since it may have a version that is lost.
        ///
        /// Rows are changed in portions, each a transaction of its own, so that no statement takes long. Called again
        /// after it was cut off, it does everything again.
        /// - Parameters:
        ///   - portion: how many rows a transaction changes.
        ///   - progress: called after each portion with how many of how many rows are done.
        /// - Returns: the mark of the epoch.
        /// - Throws: ``StoreError``.
        package func beginEpoch(
            portion: Int = 10_000, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
        ) async throws -> String {
            let (fresh, now) = (Array.random(byteCount: 4).hexadecimal, milliseconds)
            let (tag, total) = try await database.write { session in
                try session.run("UPDATE meta SET value = ? WHERE name = 'epoch'", .text(fresh))
                try session.run("INSERT INTO meta (name, value) VALUES ('restoring', '') ON CONFLICT DO NOTHING")
                let row = try session.one(
                    """
                    SELECT value, (SELECT COUNT(*) FROM passes) + (SELECT COUNT(*) FROM registrations)
                    FROM counters WHERE name = 'tag'
                    """)
                return (row.integer(0), Int(row.integer(1)))
            }
            var done = 0
            func advance() {
                done = min(done + portion, total)
                progress(done, total)
            }
            var pass: Int64? = 0
            while let last = pass {
                pass = try await database.write { try Self.date(portion, after: last, in: $0, at: now) }
                advance()
            }
            var registration: [SQLValue]? = [0, ""]
            while let last = registration {
                registration = try await database.write {
                    try Self.queue(portion, after: last, tag: tag, in: $0, at: now)
                }
                advance()
            }
            _ = try await forgetRestoring()
            return fresh
        }

        /// Forgets a restore that was not finished.
        ///
        /// - Returns: whether there was one.
        /// - Throws: ``StoreError``.
        package func forgetRestoring() async throws -> Bool {
            try await database.write { session in
                try !session.run("DELETE FROM meta WHERE name = 'restoring' RETURNING name").isEmpty
            }
        }

        /// No date of a lost version may be that of a new one; the last pass, or `nil` if no others follow.
        private static func date(
            _ size: Int, after pass: Int64, in session: any SQLSession, at now: Int64
        ) throws -> Int64? {
            let last = try session.run(
                "SELECT id FROM passes WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?", .integer(pass), SQLValue(size - 1)
            ).first?.integer(0)
            try session.run(
                """
                UPDATE passes SET modified = CASE WHEN modified + 86400 > ? THEN modified + 86400 ELSE ? END
                    WHERE id > ? AND id <= ?
                """, .integer(now / 1000), .integer(now / 1000), .integer(pass), .integer(last ?? .max))
            return last
        }

        /// Queues pushes; pass and device of the last registration, or `nil` if no others follow.
        private static func queue(
            _ size: Int, after start: [SQLValue], tag: Int64, in session: any SQLSession, at now: Int64
        ) throws -> [SQLValue]? {
            let last = try session.run(
                """
                SELECT pass, device FROM registrations WHERE (pass, device) > (?, ?) ORDER BY pass, device
                    LIMIT 1 OFFSET ?
                """, start + [SQLValue(size - 1)]
            ).first?.values
            try session.run(
                """
                INSERT INTO pushes (token, type, tag, due)
                    SELECT DISTINCT token, type, CAST(? AS BIGINT), CAST(? AS BIGINT)
                    FROM registrations WHERE token <> '' AND (pass, device) > (?, ?)
                    \(last == nil ? "" : "AND (pass, device) <= (?, ?)") ORDER BY 1, 2
                    ON CONFLICT (token, type) DO UPDATE SET tag = excluded.tag, due = excluded.due, attempts = 0,
                        claimed_until = 0
                """, [.integer(tag), .integer(now)] + start + (last ?? []))
            return last
        }
    }
#endif
