#if Server
    internal import Bytes
    internal import PassToolkit

    /// A push that this process has claimed for a while.
    package struct ClaimedPush: Sendable, Equatable {
        /// The push token.
        package let token: String
        /// The tag of the row when it was claimed; a change since then has a higher one.
        package let tag: Int64
        package let attempts: Int64
    }

    /// Claimed pushes of one type.
    package struct PushClaim: Sendable, Equatable {
        package let type: String
        /// When the claim was made and when it ends, in milliseconds since 1970; the end also marks its rows.
        package let start: Int64
        package let end: Int64
        package let pushes: [ClaimedPush]
    }

    // MARK: - In the transaction of a change

    extension Store {
        /// No push waits longer than this, even after a wrong clock: 5 minutes, in milliseconds.
        package static let longestWait: Int64 = 300_000

        /// Queues pushes to all devices of these passes; those of passes with many devices are deferred.
        ///
        /// A token has at most one queued push; if one is being sent, another follows. Requested pushes reset attempts.
        package static func enqueuePushes(
            forPasses ids: [Int64], tag: Int64, in session: any SQLSession, at now: Int64, isAskedFor: Bool = false
        ) throws {
            try beginFanouts(forPasses: ids, tag: tag, in: session, at: now, isAskedFor: isAskedFor)
            for part in ids.chunks(of: 500) {
                try enqueuePushes(
                    """
                    r.pass IN (SELECT p.id FROM passes p WHERE p.id IN (\(marks(part.count)))
                        AND NOT EXISTS (SELECT 1 FROM fanouts f WHERE f.pass = p.id AND f.tag = ?))
                    """, part.map { .integer($0) } + [.integer(tag)], tag: tag, in: session, at: now,
                    isAskedFor: isAskedFor)
            }
        }

        /// Queues pushes to the devices of registrations `r` that match a condition.
        ///
        /// A device gets one for each of its tokens: the newest may have arrived with another pass.
        static func enqueuePushes(
            _ condition: String, _ values: [SQLValue], tag: Int64, in session: any SQLSession, at now: Int64,
            isAskedFor: Bool
        ) throws {
            try session.queue(
                SQLQuery(
                    """
                    INSERT INTO pushes (token, type, tag, due, queued)
                    SELECT DISTINCT o.token, o.type, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT)
                    FROM registrations r JOIN registrations o ON o.device = r.device AND o.type = r.type
                    WHERE o.token <> '' AND \(condition) ORDER BY 1, 2
                    """ + joining(isAskedFor: isAskedFor), [.integer(tag), .integer(now), .integer(now)] + values))
        }

        /// Merges a push with one that is queued for the same token: it is due at once.
        ///
        /// The tag increases with each change, whichever is committed first, and so shows changes while a push is sent.
        static func joining(isAskedFor: Bool) -> String {
            """
             ON CONFLICT (token, type) DO UPDATE
                SET tag = CASE WHEN pushes.tag < excluded.tag THEN excluded.tag ELSE pushes.tag + 1 END,
                    due = CASE WHEN pushes.claimed_until BETWEEN excluded.due + 1 AND excluded.due + \(longestWait)
                        THEN pushes.due ELSE excluded.due END\(isAskedFor ? ", attempts = 0" : "")
            """
        }

        /// Queues a push to one token, regardless of an earlier failure.
        package static func enqueuePush(
            token: String, type: String, tag: Int64, in session: any SQLSession, at now: Int64
        ) throws {
            try session.queue(
                "INSERT INTO pushes (token, type, tag, due, queued) VALUES (?, ?, ?, ?, ?)"
                    + joining(isAskedFor: true),
                .text(token), .text(type), .integer(tag), .integer(now), .integer(now))
        }

        /// Placeholders for a number of values.
        static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
    }

    // MARK: - Claiming

    extension Store {
        /// The types with queued pushes, due or not.
        package func queuedTypes() async throws -> [String] { try await database.read(Self.queuedTypes) }

        private static func queuedTypes(in session: any SQLSession) throws -> [String] {
            var types: [String] = []
            // One step through the index for each type, however many rows there are.
            while let type = try session.run(
                "SELECT type FROM pushes WHERE type > ? AND due >= 0 ORDER BY type LIMIT 1", .text(types.last ?? "")
            ).first?.text(0) {
                types.append(type)
            }
            return types
        }

        /// Whether APNs ever accepted a push of a type, which proves that the credentials match.
        package func hasDelivered(_ type: String) async throws -> Bool {
            try await !database.query("SELECT 1 FROM meta WHERE name = ?", [.text("delivered \(type)")]).isEmpty
        }

        /// The types with due pushes.
        package func dueTypes() async throws -> [String] {
            let now = milliseconds
            return try await database.read { session in
                try Self.queuedTypes(in: session).filter { type in
                    try [("<=", now), (">", now + Self.longestWait)].contains { sign, time in
                        try !session.run(
                            "SELECT 1 FROM pushes WHERE type = ? AND due >= 0 AND due \(sign) ? LIMIT 1", .text(type),
                            .integer(time)
                        ).isEmpty
                    }
                }
            }
        }

        /// Claims due pushes, the oldest first.
        ///
        /// After `lease` milliseconds they are due again, as after a kill.
        package func claimPushes(type: String, limit: Int, lease: Int64) async throws -> PushClaim {
            let now = milliseconds
            return try await database.write { session in
                // A time too far in the future was set by a wrong clock.
                try session.run(
                    "UPDATE pushes SET due = ?, claimed_until = 0 WHERE type = ? AND due >= 0 AND due > ?",
                    .integer(now), .text(type), .integer(now + Self.longestWait))
                let rows = try session.run(
                    "SELECT token, tag, attempts FROM pushes WHERE type = ? AND due >= 0 AND due <= ?"
                        + " ORDER BY due LIMIT ?" + session.dialect.forUpdateSkippingLocked,
                    .text(type), .integer(now), SQLValue(limit))
                guard !rows.isEmpty else { return PushClaim(type: type, start: now, end: now, pushes: []) }
                let tokens = rows.map { $0.text(0) }
                // Not locked: a concurrent registration queues its push again after this commit.
                let registered = Set(
                    try Self.rows(of: "SELECT token", tokens, type: type, in: session).map { $0.text(0) })
                try Self.removePushes(tokens.filter { !registered.contains($0) }, type: type, in: session)
                let pushes = rows.filter { registered.contains($0.text(0)) }.map { row in
                    ClaimedPush(token: row.text(0), tag: row.integer(1), attempts: row.integer(2))
                }
                // A claimed row is due when the claim expires, so that the index skips it until then.
                let end = now + min(lease, Self.longestWait)
                try Self.updatePushes(
                    "claimed_until = ?, due = ?", [.integer(end), .integer(end)], pushes.map(\.token), type: type,
                    in: session)
                return PushClaim(type: type, start: now, end: end, pushes: pushes)
            }
        }

        /// Extends a claim whose pushes are still being sent.
        ///
        /// - Throws: ``StoreError``.
        package func extend(_ claim: PushClaim, by lease: Int64) async throws {
            let due = milliseconds + min(lease, Self.longestWait)
            try await database.write { session in
                try session.run(
                    for: claim.pushes.map { .text($0.token) }, [.integer(due), .text(claim.type), .integer(claim.end)]
                ) { "UPDATE pushes SET due = ? WHERE type = ? AND claimed_until = ? AND token IN (\($0))" }
            }
        }

        /// Extends a claim until the task is cancelled, but not for ever: if sending hangs, other servers take over.
        package func heartbeat(of claim: PushClaim, lease: Duration) -> Task<Void, any Error> {
            Task {
                for _ in 1...30 {
                    try await Task.sleep(for: lease / 3)
                    // If this fails, the claim may expire, and its pushes are sent twice.
                    try? await extend(claim, by: lease.milliseconds)
                }
            }
        }

        /// Registrations of one type with these push tokens, locked in the same order everywhere, to avoid deadlocks.
        static func rows(
            of selection: String, _ tokens: [String], type: String, in session: any SQLSession, lock: String = ""
        ) throws -> [SQLRow] {
            try session.run(for: tokens.map(SQLValue.text), [.text(type)]) { marks in
                "\(selection) FROM registrations WHERE type = ? AND token IN (\(marks))"
                    + (lock.isEmpty ? "" : " ORDER BY pass, device") + lock
            }
        }

        static func removePushes(_ tokens: [String], type: String, in session: any SQLSession) throws {
            try session.queue(for: tokens.map(SQLValue.text), [.text(type)]) {
                "DELETE FROM pushes WHERE type = ? AND token IN (\($0))"
            }
        }

        static func updatePushes(
            _ change: String, _ values: [SQLValue], _ tokens: [String], type: String, in session: any SQLSession
        ) throws {
            try session.queue(for: tokens.map(SQLValue.text), values + [.text(type)]) {
                "UPDATE pushes SET \(change) WHERE type = ? AND token IN (\($0))"
            }
        }
    }

    // A change of a pass with many devices queues their pushes in chunks, each a short transaction, so that other changes
    // don't wait for all of them, and none times out. Phones find the change by its tag in any case.
    extension Store {
        /// The maximum number of devices of a pass whose pushes are queued with its change.
        static let mostPushesOfAChange: Int64 = 100

        /// Records which of these passes have many devices.
        ///
        /// If pushes of an earlier change are still being queued, that continues, and then wraps around to the first
        /// devices: no device is skipped, however often a pass changes.
        static func beginFanouts(
            forPasses ids: [Int64], tag: Int64, in session: any SQLSession, at now: Int64, isAskedFor: Bool
        ) throws {
            let values = [.integer(tag), SQLValue(isAskedFor), .integer(now)]
            try session.queue(for: ids.map(SQLValue.integer), values) { marks in
                """
                INSERT INTO fanouts (pass, tag, device, until, urgent, served)
                SELECT p.id, CAST(? AS BIGINT), '', '', CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes p
                WHERE p.id IN (\(marks)) AND (SELECT r.device FROM registrations r WHERE r.pass = p.id
                    ORDER BY r.device LIMIT 1 OFFSET \(mostPushesOfAChange)) IS NOT NULL
                ORDER BY p.id
                ON CONFLICT (pass) DO UPDATE SET tag = excluded.tag, until = fanouts.device,
                    urgent = CASE WHEN fanouts.urgent > excluded.urgent THEN 1 ELSE excluded.urgent END
                """
            }
        }

        /// Queues the next pushes of the pass that was served longest ago.
        ///
        /// Servers choose different passes. A chunk that is not committed is repeated.
        /// - Returns: whether there was work.
        /// - Throws: ``StoreError``.
        package func enqueueNextChunk(of size: Int) async throws -> Bool {
            // Usually nothing is left, and on SQLite a writing transaction would delay others.
            guard try await !database.query("SELECT pass FROM fanouts LIMIT 1", []).isEmpty else { return false }
            let now = milliseconds
            return try await database.write { session in
                let rows = try session.run(
                    """
                    SELECT f.pass, f.tag, f.device, f.until, f.urgent, CASE WHEN f.device < f.until THEN 1 ELSE 0 END,
                        (SELECT type FROM passes WHERE id = f.pass)
                    FROM fanouts f ORDER BY f.served, f.pass LIMIT 1
                    """ + session.dialect.forUpdateSkippingLocked)
                guard let fanout = rows.first.map(Fanout.init) else { return false }
                try fanout.enqueueNextChunk(of: size, in: session, at: now)
                return true
            }
        }

        /// Whether the push to a device `r.device` is not yet queued by `f`; see ``Fanout``.
        static let isUnqueued = """
            r.device > f.device AND r.device <= f.until
            OR f.device >= f.until AND (r.device > f.device OR r.device <= f.until)
            """
    }

    /// The progress of queueing the pushes of a pass.
    ///
    /// Devices after `device` are left, and then the first ones up to `until`; if `until` is after `device`, only those
    /// between them. The database compares identifiers, since its order may depend on a locale.
    private struct Fanout {
        let pass: Int64
        let tag: Int64
        let device, until: String
        let isAskedFor: Bool
        let isWrappingAround: Bool
        let type: String

        init(_ row: SQLRow) {
            (pass, tag) = (row.integer(0), row.integer(1))
            (device, until) = (row.text(2), row.text(3))
            (isAskedFor, isWrappingAround) = (row.truth(4), row.truth(5))
            type = row.text(6)
        }

        func enqueueNextChunk(of size: Int, in session: any SQLSession, at now: Int64) throws {
            let bound = isWrappingAround ? " AND r.device <= ?" : ""
            let range: [SQLValue] = [.integer(pass), .text(device)] + (isWrappingAround ? [.text(until)] : [])
            let last = try session.run(
                "SELECT device FROM registrations r WHERE pass = ? AND device > ?\(bound) ORDER BY device LIMIT 1 OFFSET ?",
                range + [SQLValue(size - 1)]
            ).first?.text(0)
            try Store.enqueuePushes(
                "r.pass = ? AND r.device > ?\(bound)\(last == nil ? "" : " AND r.device <= ?")",
                range + (last.map { [.text($0)] } ?? []), tag: tag, in: session, at: now, isAskedFor: isAskedFor)
            let isOver = isWrappingAround && until.isIdentical(to: last)
            if let last, !isOver {
                try advance(to: last, in: session, at: now)
            } else if !isWrappingAround, !until.isEmpty {
                try advance(to: "", in: session, at: now)
            } else {
                try session.run("DELETE FROM fanouts WHERE pass = ?", .integer(pass))
            }
        }

        private func advance(to device: String, in session: any SQLSession, at now: Int64) throws {
            try session.run(
                "UPDATE fanouts SET device = ?, served = ? WHERE pass = ?", .text(device), .integer(now), .integer(pass)
            )
        }
    }
#endif
