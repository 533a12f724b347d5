#if Server
    /// A push that this process has claimed for a while.
    package struct ClaimedPush: Sendable, Equatable {
        package let device: String
        /// The tag of the row when it was claimed; a change since then has a higher one.
        package let tag: Int64
        package let attempts: Int64
        /// The push token when it was claimed.
        package let token: String
    }

    /// Claimed pushes of one type.
    package struct PushClaim: Sendable, Equatable {
        package let type: String
        /// When the claim was made and when it ends, in milliseconds since 1970; the end also marks its rows.
        package let start: Int64
        package let end: Int64
        package let pushes: [ClaimedPush]
    }

    /// What the queue knows of a device, for diagnosis.
    package struct QueuedPush: Sendable, Equatable {
        package let tag: Int64
        package let due: Int64
        package let attempts: Int64
        package let isClaimed: Bool
    }

    // MARK: - In the transaction of a change

    extension Store {
        /// Queues a push to each device that has one of these passes; to those of passes with many devices, later.
        ///
        /// A device of which a push waits already gets no second one; if one is being sent, another follows it. `tag` is
        /// the tag of the change. Urgent pushes don't wait for the end of an earlier failure.
        package static func enqueuePushes(
            forPasses ids: [Int64], tag: Int64, in session: any SQLSession, at now: Int64, isUrgent: Bool = false
        ) throws {
            let large = try beginFanouts(forPasses: ids, tag: tag, in: session, at: now, isUrgent: isUrgent)
            for part in ids.filter({ !large.contains($0) }).chunks(of: 500) {
                try session.run(
                    """
                    INSERT INTO pushes (device, type, tag, due)
                    SELECT DISTINCT r.device, p.type, CAST(? AS BIGINT), CAST(? AS BIGINT)
                    FROM registrations r JOIN passes p ON p.id = r.pass WHERE r.pass IN (\(marks(part.count)))
                    ORDER BY 1, 2
                    """ + joining(isUrgent), [.integer(tag), .integer(now)] + part.map { .integer($0) })
            }
        }

        /// What a push does to one that is queued for the same device already.
        ///
        /// The tag never goes back: while the push is sent, it tells whether there was another change.
        static func joining(_ isUrgent: Bool) -> String {
            """
             ON CONFLICT (device, type) DO UPDATE
                SET tag = CASE WHEN pushes.tag > excluded.tag THEN pushes.tag ELSE excluded.tag END
            """
                + (isUrgent
                    ? """
                    , attempts = 0,
                        due = CASE WHEN pushes.claimed_until > excluded.due THEN pushes.due ELSE excluded.due END
                    """ : "")
        }

        /// Queues a push to one device, without waiting for the end of an earlier failure.
        package static func enqueuePush(
            device: String, type: String, tag: Int64, in session: any SQLSession, at now: Int64
        ) throws {
            try session.run(
                """
                INSERT INTO pushes (device, type, tag, due) VALUES (?, ?, ?, ?)
                """ + joining(true), .text(device), .text(type), .integer(tag), .integer(now))
        }

        /// As many marks for values as a list has.
        static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
    }

    // MARK: - Claiming

    extension Store {
        /// The types of which pushes are due.
        package func dueTypes() async throws -> [String] {
            let now = milliseconds
            return try await database.read { session in
                var types: [String] = []
                // One step through the index for each type, however many rows there are.
                while let type = try session.run(
                    "SELECT type FROM pushes WHERE type > ? AND due >= 0 ORDER BY type LIMIT 1",
                    .text(types.last ?? "")
                ).first?.text(0) {
                    types.append(type)
                }
                return try types.filter { type in
                    try !session.run(
                        "SELECT 1 FROM pushes WHERE type = ? AND due >= 0 AND due <= ? LIMIT 1", .text(type),
                        .integer(now)
                    ).isEmpty
                }
            }
        }

        /// Claims pushes that are due, the longest waiting ones first.
        ///
        /// After `lease` milliseconds they are due again, as after a kill.
        package func claimPushes(type: String, limit: Int, lease: Int64) async throws -> PushClaim {
            let now = milliseconds
            return try await database.write { session in
                let rows = try session.run(
                    "SELECT device, tag, attempts FROM pushes WHERE type = ? AND due >= 0 AND due <= ?"
                        + " ORDER BY due LIMIT ?" + session.dialect.forUpdateSkippingLocked,
                    .text(type), .integer(now), SQLValue(limit))
                guard !rows.isEmpty else { return PushClaim(type: type, start: now, end: now, pushes: []) }
                let devices = rows.map { $0.text(0) }
                // Not locked: what a phone registers meanwhile is noticed when the push is finished.
                let tokens = try Self.tokens(of: devices, type: type, in: session, lock: "")
                try Self.remove(from: "pushes", devices.filter { tokens[$0] == nil }, type: type, in: session)
                let pushes = rows.compactMap { row in
                    tokens[row.text(0)].map {
                        ClaimedPush(
                            device: row.text(0), tag: row.integer(1), attempts: row.integer(2), token: $0.token)
                    }
                }
                // A claimed row is due again when the claim ends, so that the index leads past it until then.
                let end = now + lease
                try Self.update(
                    "pushes SET claimed_until = ?, due = ?", [.integer(end), .integer(end)], pushes.map(\.device),
                    type: type, in: session)
                return PushClaim(type: type, start: now, end: end, pushes: pushes)
            }
        }

        /// Puts off the end of a claim whose pushes are still being sent.
        ///
        /// - Throws: ``StoreError``.
        package func extend(_ claim: PushClaim, by lease: Int64) async throws {
            let due = milliseconds + lease
            try await database.write { session in
                for part in claim.pushes.map(\.device).chunks(of: 500) {
                    try session.run(
                        "UPDATE pushes SET due = ? WHERE type = ? AND claimed_until = ? AND device IN"
                            + " (\(Self.marks(part.count)))",
                        [.integer(due), .text(claim.type), .integer(claim.end)] + part.map { .text($0) })
                }
            }
        }

        /// The state of the queue for a device.
        package func queuedPush(device: String, type: String) async throws -> QueuedPush? {
            let now = milliseconds
            return try await database.read { session in
                try session.run(
                    "SELECT tag, due, attempts, claimed_until FROM pushes WHERE device = ? AND type = ?",
                    .text(device), .text(type)
                ).first.map {
                    QueuedPush(
                        tag: $0.integer(0), due: $0.integer(1), attempts: $0.integer(2), isClaimed: $0.integer(3) > now)
                }
            }
        }

        static func tokens(
            of devices: [String], type: String, in session: any SQLSession, lock: String
        ) throws -> [String: (token: String, registered: Int64)] {
            var tokens: [String: (token: String, registered: Int64)] = [:]
            for part in devices.chunks(of: 500) {
                // In one order everywhere, so that two transactions don't wait for each other.
                let rows = try session.run(
                    "SELECT device, token, registered FROM devices WHERE type = ? AND device IN (\(marks(part.count)))"
                        + " ORDER BY device" + lock, [.text(type)] + part.map { .text($0) })
                for row in rows { tokens[row.text(0)] = (row.text(1), row.integer(2)) }
            }
            return tokens
        }

        static func remove(
            from table: String, _ devices: [String], type: String, in session: any SQLSession
        ) throws {
            for part in devices.chunks(of: 500) {
                try session.run(
                    "DELETE FROM \(table) WHERE type = ? AND device IN (\(marks(part.count)))",
                    [.text(type)] + part.map { .text($0) })
            }
        }

        static func update(
            _ change: String, _ values: [SQLValue], _ devices: [String], type: String, in session: any SQLSession
        ) throws {
            for part in devices.chunks(of: 500) {
                try session.run(
                    "UPDATE \(change) WHERE type = ? AND device IN (\(marks(part.count)))",
                    values + [.text(type)] + part.map { .text($0) })
            }
        }
    }
#endif
