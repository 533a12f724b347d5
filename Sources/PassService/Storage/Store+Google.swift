#if Server
    internal import PassToolkit

    /// What a pass is called at Google's: its kind, and the identifiers of class and object.
    package struct GoogleNames: Sendable, Hashable {
        package let kind, sharedClass, object: String

        /// Of a record that never became a pass.
        static let none = GoogleNames(kind: "", sharedClass: "", object: "")
    }

    /// What Google was told of a pass, and what it answered last.
    package struct GoogleState: Sendable, Hashable {
        package let names: GoogleNames
        /// The version that Google has; `nil` if it took none yet.
        package let written: Int64?
        /// When it was asked last, in milliseconds since 1970.
        package let tried: Int64
        /// Its answer: 0 for none, and ``notSent`` if there was no pass to send.
        package let status: Int
        package let reason: String?

        package static let notSent = -1
    }

    /// What came of a write to Google.
    package struct GoogleResult: Sendable {
        package let outcome: PushOutcome
        /// What the pass is called there; `nil` if Google has nothing of it that counts.
        package let names: GoogleNames?
        /// The version that was written.
        package let version: Int64

        package init(
            _ outcome: PushOutcome, names: GoogleNames? = nil, version: Int64 = 0
        ) {
            (self.outcome, self.names, self.version) = (outcome, names, version)
        }
    }

    extension Store {
        /// The type of rows among the pushes that are writes to Google; no pass has it.
        static let googleType = "google"

        /// Queues writes of those passes that are for Google Wallet, too; `tag` is that of the change.
        static func enqueueGoogleWrites(
            ofPasses ids: [Int64], tag: Int64, in session: any SQLSession, at now: Int64, isAskedFor: Bool = false
        ) throws {
            for part in ids.chunks(of: 500) {
                try session.run(
                    """
                    INSERT INTO pushes (token, type, tag, due)
                    SELECT CAST(p.id AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT)
                    FROM passes p LEFT JOIN templates t ON t.id = p.template
                    WHERE p.id IN (\(marks(part.count)))
                        AND (t.google = 1 OR \(isKnownToGoogle)) ORDER BY 1
                    """ + joining(isAskedFor: isAskedFor),
                    [.text(googleType), .integer(tag), .integer(now)] + part.map { .integer($0) })
            }
        }

        /// Whether Google was told of a pass, or is about to be.
        private static let isKnownToGoogle = """
            (EXISTS (SELECT 1 FROM google_passes g WHERE g.pass = p.id)
                OR EXISTS (SELECT 1 FROM pushes u WHERE u.type = '\(googleType)' AND u.token = CAST(p.id AS TEXT)))
            """

        /// Queues the end of deleted passes that Google has or gets just now, with a tag of its own, so that a write of
        /// before that is under way does not count for it.
        static func enqueueGoogleWrites(ofDeleted ids: [Int64], in session: any SQLSession, at now: Int64) throws {
            let known = try ids.chunks(of: 500).flatMap { part in
                try session.run(
                    "SELECT p.id FROM passes p WHERE p.id IN (\(marks(part.count))) AND \(isKnownToGoogle)",
                    part.map { .integer($0) }
                ).map { $0.integer(0) }
            }
            guard !known.isEmpty else { return }
            try enqueueGoogleWrites(ofPasses: known, tag: nextTag(in: session), in: session, at: now)
        }

        /// How many writes are queued, counted up to a million.
        package func googleQueueLength() async throws -> Int {
            let rows = "SELECT 1 FROM pushes WHERE type = ? AND due >= 0 LIMIT 1000000"
            let count = try await database.query("SELECT COUNT(*) FROM (\(rows)) q", [.text(Self.googleType)])
            return count.first.map { Int($0.integer(0)) } ?? 0
        }

        /// Notes what a pass is going to be called at Google's, before it is sent there: if the answer is lost, the pass
        /// can be ended all the same.
        package func noteGoogleNames(_ names: GoogleNames, ofPass id: Int64) async throws {
            let now = milliseconds
            try await database.write { session in
                try session.run(
                    """
                    INSERT INTO google_passes (pass, kind, class, object, written, tried, status, reason)
                    VALUES (?, ?, ?, ?, NULL, ?, 0, NULL) ON CONFLICT (pass) DO NOTHING
                    """, .integer(id), .text(names.kind), .text(names.sharedClass), .text(names.object), .integer(now))
            }
        }

        /// The pass of a row.
        package func pass(ofWrite token: String) async throws -> StoredPass? {
            guard let id = Int64(token) else { return nil }
            return try await database.query(
                "SELECT \(PassRow.columns) FROM passes WHERE id = ?", [.integer(id)]
            ).first.map { try StoredPass(PassRow($0)) }
        }

        /// Whether a version of a template is the newest one.
        package func isNewestTemplate(_ id: Int64) async throws -> Bool {
            try await database.query(
                "SELECT 1 FROM templates t JOIN templates n ON n.name = t.name AND n.id > t.id WHERE t.id = ? LIMIT 1",
                [.integer(id)]
            ).isEmpty
        }

        /// What Google was told of a pass; `nil` if nothing.
        package func googleState(ofPass id: Int64) async throws -> GoogleState? {
            try await database.read { try Self.googleState(ofPass: id, in: $0) }
        }

        static func googleState(ofPass id: Int64, in session: any SQLSession) throws -> GoogleState? {
            try session.run(
                "SELECT kind, class, object, written, tried, status, reason FROM google_passes WHERE pass = ?",
                .integer(id)
            ).first.map { row in
                GoogleState(
                    names: GoogleNames(kind: row.text(0), sharedClass: row.text(1), object: row.text(2)),
                    written: row.integer(ifAt: 3), tried: row.integer(4), status: Int(row.integer(5)),
                    reason: row.text(ifAt: 6))
            }
        }

        /// Notes what came of claimed writes, in one transaction; there is one result for each.
        ///
        /// A write that was queued again while it was sent stays.
        package func finishGoogleWrites(
            _ claim: PushClaim, _ results: [GoogleResult], pauses: PushPauses = PushPauses()
        ) async throws {
            let now = milliseconds
            defer { bell.ring() }
            try await database.write { session in
                let tags = try Self.ownTags(claim, claim.pushes.map(\.token), in: session)
                for (push, result) in zip(claim.pushes, results) {
                    try Self.note(result, of: push, in: session, at: now)
                    // Another process has claimed it since.
                    guard let tag = tags[push.token] else { continue }
                    let outcome = result.outcome
                    switch outcome.meaning {
                    case .accepted where tag == push.tag:
                        try Self.removePushes([push.token], type: claim.type, in: session)
                    case .accepted, .unsent:
                        try Self.updatePushes(
                            "claimed_until = 0, due = ?", [.integer(now)], [push.token], type: claim.type, in: session)
                    default:
                        let due = now + pauses.after(outcome, attempts: push.attempts)
                        try Self.updatePushes(
                            "claimed_until = 0, attempts = attempts + 1, due = ?", [.integer(due)], [push.token],
                            type: claim.type, in: session)
                    }
                }
            }
        }

        private static func note(
            _ result: GoogleResult, of push: ClaimedPush, in session: any SQLSession, at now: Int64
        ) throws {
            let isTaken = result.outcome.meaning == .accepted
            guard let id = Int64(push.token), result.outcome.meaning != .unsent else { return }
            if isTaken, result.names == nil {
                try session.run("DELETE FROM google_passes WHERE pass = ?", .integer(id))
                return
            }
            let before = try googleState(ofPass: id, in: session)
            let names = result.names ?? before?.names ?? .none
            // Of several servers, one may have written a later version.
            let written = isTaken ? max(result.version, before?.written ?? 0) : before?.written
            try session.run(
                """
                INSERT INTO google_passes (pass, kind, class, object, written, tried, status, reason)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (pass) DO UPDATE SET kind = excluded.kind, class = excluded.class,
                    object = excluded.object, written = excluded.written, tried = excluded.tried,
                    status = excluded.status, reason = excluded.reason
                """, .integer(id), .text(names.kind), .text(names.sharedClass), .text(names.object),
                SQLValue(written), .integer(now), SQLValue(result.outcome.status), SQLValue(result.outcome.reason))
            let isNews = before?.status != result.outcome.status || before?.reason != result.outcome.reason
            guard [.ourFault, .misconfigured].contains(result.outcome.meaning), isNews else { return }
            try session.run(
                """
                INSERT INTO events (time, kind, pass, reason)
                SELECT CAST(? AS BIGINT), 'pass.google_failed', CAST(? AS BIGINT), CAST(? AS TEXT)
                WHERE EXISTS (SELECT 1 FROM event_readers)
                """, .integer(now), .integer(id), SQLValue(result.outcome.reason ?? "\(result.outcome.status)"))
        }
    }
#endif
