#if Server
    internal import PassToolkit

    /// The names of a pass at Google: its kind, and the identifiers of class and object.
    package struct GoogleNames: Sendable, Hashable {
        package let kind, sharedClass, object: String
    }

    /// The state of a pass at Google, and the last answer.
    package struct GoogleState: Sendable, Hashable {
        /// Empty texts if nothing was sent yet.
        package let names: GoogleNames
        /// The version that Google has, if any.
        package let written: Int64?
        /// The time of the last attempt, in milliseconds since 1970; 0 for never.
        package let tried: Int64
        /// The status of the answer: 0 if there was none, and ``notSent`` if the pass could not be made.
        package let status: Int
        package let reason: String?
        /// Whether a write is queued.
        package let isQueued: Bool

        package static let notSent = -1
        static let columns = "kind, class, object, written, tried, status, reason, due"
        /// The pass is refused, or attempts have failed for at least a minute; `google_failing` is the index.
        static let isFailing = "(attempts > 0 AND status BETWEEN 400 AND 428 OR attempts > 6 AND status >= 0)"
        /// Access was denied; `google_denied` is the index.
        static let isDenied = "due IS NULL AND attempts > 0 AND status = 403"

        /// Reads ``columns``.
        init(_ row: SQLRow) {
            names = GoogleNames(kind: row.text(0), sharedClass: row.text(1), object: row.text(2))
            (written, tried, status) = (row.integer(ifAt: 3), row.integer(4), Int(row.integer(5)))
            (reason, isQueued) = (row.text(ifAt: 6), row.integer(ifAt: 7) != nil)
        }
    }

    /// A write to Google that this process has claimed for a while.
    package struct GoogleWrite: Sendable, Hashable {
        package let pass, generation: Int64
        package let state: GoogleState
        /// The number of queued changes when it was claimed.
        fileprivate let changes: Int64
        let attempts: Int64
        /// Whether Google may have executed an earlier write after a later one.
        let isAfterDoubt: Bool
        /// A random number that identifies the claim.
        fileprivate let claim: Int64

        fileprivate static let columns = "\(GoogleState.columns), pass, generation, changes, attempts, unsure"
        fileprivate static let isHeld = "pass = ? AND generation = ? AND claim = ?"
        /// How long Google may take to execute an unanswered write, in milliseconds.
        fileprivate static let doubt: Int64 = 60_000
        /// After how long denied access is retried, in milliseconds.
        fileprivate static let denial: Int64 = 600_000
        fileprivate var key: [SQLValue] { [.integer(pass), .integer(generation), .integer(claim)] }

        /// A claim of a row with ``columns``.
        fileprivate init(_ row: SQLRow, at now: Int64) {
            (state, pass, generation) = (GoogleState(row), row.integer(8), row.integer(9))
            (changes, attempts, claim) = (row.integer(10), row.integer(11), .random(in: 1...Int64.max))
            isAfterDoubt = row.integer(12) > 0 && row.integer(12) <= now
        }
    }

    extension Int64 {
        /// A new random generation.
        static var freshGeneration: Int64 { .random(in: 1..<person) }
        /// Generations that differ by multiples of it are objects of the same person, of different kinds.
        static let person: Int64 = 1 << 40
    }

    extension Store {
        /// Queues writes of changed and deleted passes that are for Google Wallet or that Google has; objects of earlier
        /// generations have their own writes, which end them.
        ///
        /// Each is due at once, or keeps its place; a running one is repeated.
        static func enqueueGoogleWrites(ofPasses ids: [Int64], in session: any SQLSession, at now: Int64) throws {
            let passes = ids.map(SQLValue.integer)
            try session.queue(for: passes, [.integer(now), .integer(now), .integer(now + longestWait), .integer(now)]) {
                """
                UPDATE google_passes SET changes = changes + 1, attempts = 0,
                    queued = CASE WHEN due IS NULL THEN ? ELSE queued END,
                    due = CASE WHEN due <= ? OR claim <> 0 AND due <= ? THEN due ELSE ? END WHERE pass IN (\($0))
                """
            }
            try session.queue(for: passes, [.integer(now), .integer(now)]) {
                """
                INSERT INTO google_passes (pass, generation, due, queued)
                SELECT p.id, p.generation, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes p JOIN templates t ON t.id = p.template
                WHERE p.id IN (\($0)) AND t.google = 1 ORDER BY 1 ON CONFLICT (pass, generation) DO NOTHING
                """
            }
        }

        /// The passes that Google does not accept, up to 1000, with its last answer, for the health report.
        package func googleProblem() async throws -> String? {
            let rows = "FROM google_passes WHERE \(GoogleState.isFailing)"
            return try await database.query(
                """
                SELECT status, reason, (SELECT COUNT(*) FROM (SELECT 1 \(rows) LIMIT 1000) q) \(rows)
                ORDER BY tried DESC LIMIT 1
                """, []
            ).first.map {
                let answer = $0.integer(0) == 0 ? "does not answer" : "answers \($0.integer(0))"
                let count = $0.integer(2) == 1 ? "1 pass" : "\($0.integer(2)) passes"
                return "Google does not accept \(count), and \(answer): \($0.text(ifAt: 1) ?? "")"
            }
        }

        /// Claims the first writes that are due; after `lease` milliseconds they are due again, as after a kill.
        ///
        /// Last are those that were denied access a while ago, and those refused before `start` or before a template was
        /// stored, since the new content may be accepted.
        package func claimGoogleWrites(
            limit: Int, lease: Int64, refusedBefore start: Int64
        ) async throws -> [GoogleWrite] {
            let (now, refused) = (milliseconds, "due IS NULL AND attempts > 0 AND tried <")
            let wanted: [(condition: String, order: String, values: [SQLValue])] = [
                // A time too far in the future was set by a wrong clock.
                ("due <= ?", "due", [.integer(now)]), ("due > ?", "due", [.integer(now + Self.longestWait)]),
                ("\(GoogleState.isDenied) AND tried < ?", "tried", [.integer(now - GoogleWrite.denial)]),
                ("\(refused) ?", "tried", [.integer(start)]),
                ("\(refused) (SELECT created FROM templates ORDER BY id DESC LIMIT 1)", "tried", []),
            ]
            let any = wanted.map { "EXISTS (SELECT 1 FROM google_passes WHERE \($0.condition))" }
            // Usually nothing is due, and on SQLite a writing transaction would delay others.
            let isAny = try await database.query(
                "SELECT 1 WHERE \(any.joined(separator: " OR "))", wanted.flatMap(\.values))
            if isAny.isEmpty { return [] }
            let end = SQLValue.integer(now + min(lease, Self.longestWait))
            return try await database.write { session in
                for (condition, order, values) in wanted {
                    let rows = try session.run(
                        "SELECT \(GoogleWrite.columns) FROM google_passes WHERE \(condition) ORDER BY \(order) LIMIT ?"
                            + session.dialect.forUpdateSkippingLocked, values + [SQLValue(limit)])
                    if rows.isEmpty { continue }
                    return try rows.map { GoogleWrite($0, at: now) }.map { write in
                        try session.run(
                            """
                            UPDATE google_passes SET unsure = CASE WHEN claim <> 0 THEN ? ELSE unsure END, claim = ?,
                                due = ? WHERE pass = ? AND generation = ?
                            """, .integer(now + GoogleWrite.doubt), .integer(write.claim), end, .integer(write.pass),
                            .integer(write.generation))
                        return write
                    }
                }
                return []
            }
        }

        /// Whether the claim of a write lasts at least so many milliseconds.
        package func holds(_ write: GoogleWrite, for reserve: Int64) async throws -> Bool {
            try await !database.query(
                "SELECT 1 FROM google_passes WHERE \(GoogleWrite.isHeld) AND due >= ?",
                write.key + [.integer(milliseconds + reserve)]
            ).isEmpty
        }

        /// Records the names of a pass before it is sent, so that it can be ended even if the answer is lost.
        ///
        /// - Returns: whether this process still has the claim.
        package func note(_ names: GoogleNames, of write: GoogleWrite) async throws -> Bool {
            try await database.write { session in
                try !session.run(
                    "UPDATE google_passes SET kind = ?, object = ?, class = ? WHERE \(GoogleWrite.isHeld) RETURNING pass",
                    [.text(names.kind), .text(names.object), .text(names.sharedClass)] + write.key
                ).isEmpty
            }
        }

        /// Gives a pass a new object, after which the old one is ended.
        ///
        /// The name is random, since a restored database may lack earlier ones.
        func replaceObject(of write: GoogleWrite) async throws {
            let now = milliseconds
            try await database.write { session in
                try session.run(
                    "UPDATE passes SET generation = ? WHERE id = ? AND generation = ?",
                    .integer(write.generation % .person + .person * .random(in: 1..<1 << 22)), .integer(write.pass),
                    .integer(write.generation))
                try session.run("UPDATE google_passes SET claim = 0 WHERE \(GoogleWrite.isHeld)", write.key)
                try Self.enqueueGoogleWrites(ofPasses: [write.pass], in: session, at: now)
            }
        }

        /// A pass by its row number.
        package func pass(_ id: Int64) async throws -> StoredPass? {
            try await database.query("SELECT \(PassRow.columns) FROM passes WHERE id = ?", [.integer(id)]).first
                .map { try StoredPass(PassRow($0)) }
        }

        /// The state of a pass at Google; `nil` if it is not for Google.
        package func googleState(ofPass id: Int64, generation: Int64) async throws -> GoogleState? {
            try await database.query(
                "SELECT \(GoogleState.columns) FROM google_passes WHERE pass = ? AND generation = ?",
                [.integer(id), .integer(generation)]
            ).first.map(GoogleState.init)
        }

        /// Records the outcome of a claimed write.
        ///
        /// A change that was queued meanwhile is due at once. A write that a late earlier one may overwrite is due after
        /// that. A refused one waits for a change, or for access. Without a version, the object was ended.
        package func finish(
            _ write: GoogleWrite, _ names: GoogleNames, version: Int64?, _ outcome: PushOutcome,
            backoff: PushBackoff = PushBackoff()
        ) async throws {
            let (now, isAccepted) = (milliseconds, outcome.meaning == .accepted)
            let doubt = now + GoogleWrite.doubt
            defer { wakeup.notify() }
            try await database.write { session in
                let held = try session.run(
                    "SELECT changes, unsure FROM google_passes WHERE \(GoogleWrite.isHeld)\(session.dialect.forUpdate)",
                    write.key)
                guard let row = held.first else {
                    // Another server took the claim over, and either write may have been last: queue another one.
                    try session.run(
                        """
                        INSERT INTO google_passes (pass, generation, kind, class, object, unsure)
                        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (pass, generation) DO UPDATE SET unsure = excluded.unsure
                        """, .integer(write.pass), .integer(write.generation), .text(names.kind),
                        .text(names.sharedClass), .text(names.object), .integer(doubt))
                    return try Self.enqueueGoogleWrites(ofPasses: [write.pass], in: session, at: now)
                }
                let (isChanged, unsure) = (row.integer(0) != write.changes, row.integer(1))
                let due: Int64? =
                    switch outcome.meaning {
                    case _ where isChanged: now
                    case .accepted: now < unsure && unsure <= doubt ? unsure : nil
                    case .invalidRequest: nil
                    default: now + backoff.after(outcome, attempts: write.attempts)
                    }
                if isAccepted, version == nil, due == nil {
                    try session.run("DELETE FROM google_passes WHERE \(GoogleWrite.isHeld)", write.key)
                    return
                }
                try session.run(
                    """
                    UPDATE google_passes SET claim = 0, written = ?, tried = ?, status = ?, reason = ?, due = ?,
                        queued = COALESCE(CAST(? AS BIGINT), queued), attempts = ?, unsure = ? WHERE \(GoogleWrite.isHeld)
                    """,
                    [
                        SQLValue(isAccepted ? version : write.state.written), .integer(now), SQLValue(outcome.status),
                        SQLValue(outcome.reason), SQLValue(due), isAccepted && isChanged ? .integer(now) : .null,
                        .integer(isChanged || isAccepted ? 0 : write.attempts + 1),
                        .integer(outcome.meaning == .retry ? doubt : isAccepted && due == nil ? 0 : unsure),
                    ] + write.key)
                let isNew = write.state.status != outcome.status || write.state.reason != outcome.reason
                guard [.invalidRequest, .misconfigured].contains(outcome.meaning), isNew else { return }
                let reason = outcome.reason ?? "\(outcome.status)"
                try Self.note(.googleFailed, ofPass: write.pass, reason, in: session, at: now)
            }
        }
    }
#endif
