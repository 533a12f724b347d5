#if Server
    internal import SignedMessages

    extension Store {
        /// Begins a new epoch of tags, after a backup was restored.
        ///
        /// The counter of a backup is behind the tags that phones have. With another epoch they are given everything, and
        /// every device is pushed, since it may have a version that is lost.
        ///
        /// Rows are changed in portions, each a transaction of its own, so that no statement takes long. Called again
        /// after it was cut off, it goes on; if there was a change since then, it does everything again, which is right, too.
        /// - Parameters:
        ///   - portion: how many rows a transaction changes.
        ///   - progress: called after each portion with how many of how many rows are done.
        /// - Returns: the mark of the epoch.
        /// - Throws: ``StoreError``.
        package func beginEpoch(
            portion: Int = 10_000, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
        ) async throws -> String {
            let (fresh, now) = (Array.random(byteCount: 4).hexadecimal, milliseconds)
            var (restoring, total) = try await database.write { session in
                try session.run("UPDATE meta SET value = ? WHERE name = 'epoch'", .text(fresh))
                let start = try Restoring.begun(in: session)
                return (start, try start.remainingCount(in: session))
            }
            var done = 0
            while true {
                let next = try await database.write { [restoring] in
                    try restoring.portion(of: portion, in: $0, at: now)
                }
                guard let next else { return fresh }
                restoring = next
                done = min(done + portion, total)
                progress(done, total)
            }
        }

        /// Forgets how far a restore came that was not finished; the next one begins at its start.
        ///
        /// The service changes what the mark stands for, also without a new tag.
        /// - Returns: whether there was one.
        /// - Throws: ``StoreError``.
        package func forgetRestoring() async throws -> Bool {
            try await database.write { session in
                try !session.run("DELETE FROM meta WHERE name = 'restoring' RETURNING name").isEmpty
            }
        }
    }

    /// How far the rows are changed: first all passes, then the pushes for all registrations are queued.
    private struct Restoring {
        /// The newest tag; with another one, there was a change since.
        let tag: Int64
        /// The last pass that is done.
        var pass: Int64 = 0
        /// The last device of that pass whose push is queued; `nil` while passes are changed.
        var device: String?

        /// Where an earlier call was cut off, or the start.
        static func begun(in session: any SQLSession) throws -> Restoring {
            let tag = try session.one("SELECT value FROM counters WHERE name = 'tag'").integer(0)
            let mark = try session.run("SELECT value FROM meta WHERE name = 'restoring'").first?.text(0)
            let parts = mark?.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false) ?? []
            guard parts.count > 1, Int64(parts[0]) == tag, let pass = Int64(parts[1]) else { return Self(tag: tag) }
            return Restoring(tag: tag, pass: pass, device: parts.count == 3 ? String(parts[2]) : nil)
        }

        func remainingCount(in session: any SQLSession) throws -> Int {
            let passes = try session.one("SELECT COUNT(*) FROM passes WHERE id > ?", .integer(pass)).integer(0)
            let registrations = try session.one(
                "SELECT COUNT(*) FROM registrations WHERE (pass, device) > (?, ?)",
                .integer(device == nil ? 0 : pass), .text(device ?? "")
            ).integer(0)
            return Int((device == nil ? passes : 0) + registrations)
        }

        /// Changes the next rows; `nil` after the last ones.
        func portion(of size: Int, in session: any SQLSession, at now: Int64) throws -> Restoring? {
            let next =
                if let device { try queue(size, after: device, in: session, at: now) } else {
                    try date(size, in: session, at: now)
                }
            guard let next else {
                try session.run("DELETE FROM meta WHERE name = 'restoring'")
                return nil
            }
            let mark = "\(next.tag) \(next.pass)" + (next.device.map { " \($0)" } ?? "")
            try session.run(
                "INSERT INTO meta (name, value) VALUES ('restoring', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                .text(mark))
            return next
        }

        /// No date of a lost version may be that of a new one.
        private func date(_ size: Int, in session: any SQLSession, at now: Int64) throws -> Restoring {
            let last = try session.run(
                "SELECT id FROM passes WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?", .integer(pass), SQLValue(size - 1)
            ).first?.integer(0)
            try session.run(
                """
                UPDATE passes SET modified = CASE WHEN modified + 86400 > ? THEN modified + 86400 ELSE ? END
                    WHERE id > ? AND id <= ?
                """, .integer(now / 1000), .integer(now / 1000), .integer(pass), .integer(last ?? .max))
            return last.map { Restoring(tag: tag, pass: $0) } ?? Restoring(tag: tag, device: "")
        }

        private func queue(
            _ size: Int, after device: String, in session: any SQLSession, at now: Int64
        ) throws -> Restoring? {
            let start: [SQLValue] = [.integer(pass), .text(device)]
            let last = try session.run(
                """
                SELECT pass, device FROM registrations WHERE (pass, device) > (?, ?) ORDER BY pass, device
                    LIMIT 1 OFFSET ?
                """, start + [SQLValue(size - 1)]
            ).first
            try session.run(
                """
                INSERT INTO pushes (token, type, tag, due)
                    SELECT DISTINCT token, type, CAST(? AS BIGINT), CAST(? AS BIGINT)
                    FROM registrations WHERE token <> '' AND (pass, device) > (?, ?)
                    \(last == nil ? "" : "AND (pass, device) <= (?, ?)") ORDER BY 1, 2
                    ON CONFLICT (token, type) DO UPDATE SET tag = excluded.tag, due = excluded.due, attempts = 0,
                        claimed_until = 0
                """, [.integer(tag), .integer(now)] + start + (last?.values ?? []))
            return last.map { Restoring(tag: tag, pass: $0.integer(0), device: $0.text(1)) }
        }
    }
#endif
