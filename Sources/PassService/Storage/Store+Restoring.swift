#if Server
    internal import SignedMessages

    extension Store {
        /// Begins a new epoch of tags, after a backup was restored; returns its mark.
        ///
        /// The counter of a backup is behind the tags that phones have. With another epoch they are given everything, and
        /// every device is pushed, since it may have a version that is lost.
        package func beginEpoch() async throws -> String {
            let fresh = Array.random(byteCount: 4).hexadecimal
            let now = milliseconds
            try await database.write { session in
                try session.run("UPDATE meta SET value = ? WHERE name = 'epoch'", .text(fresh))
                // No date of a lost version may be that of a new one.
                try session.run(
                    "UPDATE passes SET modified = CASE WHEN modified + 86400 > ? THEN modified + 86400 ELSE ? END",
                    .integer(now / 1000), .integer(now / 1000))
                try session.run(
                    """
                    INSERT INTO pushes (token, type, tag, due)
                        SELECT DISTINCT token, type, (SELECT value FROM counters WHERE name = 'tag'),
                            CAST(? AS BIGINT)
                        FROM registrations WHERE token <> ''
                        ON CONFLICT (token, type) DO UPDATE SET tag = excluded.tag, due = excluded.due, attempts = 0,
                            claimed_until = 0
                    """, .integer(now))
            }
            return fresh
        }
    }
#endif
