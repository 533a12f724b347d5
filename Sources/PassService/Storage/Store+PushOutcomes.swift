#if Server
    internal import PassModel

    /// The answer of APNs to a push, and its meaning for the push and its registrations.
    package struct PushOutcome: Error, Hashable {
        /// The meaning; the texts are labels of metrics.
        package enum Meaning: String, Sendable {
            /// APNs accepted the push; whether it arrives is unknown.
            case accepted
            /// The token expired: earlier registrations are removed.
            case unregistered
            /// The token is not valid for this type: the registration is removed.
            case badToken = "bad_token"
            /// Our certificate, key or configuration is refused: the topic is paused, nothing is removed.
            case misconfigured
            /// The token is for another topic, while others are accepted: the device registered a wrong one.
            case wrongTopic = "wrong_topic"
            /// Our request is invalid; the push is kept for a corrected version.
            case invalidRequest = "invalid_request"
            /// Too many pushes to this token: wait.
            case tokenBusy = "token_busy"
            /// No answer, or a temporary error.
            case retry
            /// APNs has not processed the push, which is retried without a pause.
            case notSent
        }

        package var meaning: Meaning
        /// The status; 0 if there was no answer.
        package let status: Int
        /// The reason of APNs, such as `BadDeviceToken`, or why there was no answer.
        package let reason: String?
        /// When the token expired, in milliseconds since 1970, if the status is 410.
        package let timestamp: Int64?

        package static let accepted = PushOutcome(status: 200)
        package static let notSent = PushOutcome(.notSent)

        /// An outcome with a known meaning; status 0 means that there was no answer.
        init(_ meaning: Meaning, status: Int = 0, reason: String? = nil) {
            self.meaning = meaning
            (self.status, self.reason, timestamp) = (status, reason, nil)
        }

        /// The outcome of an answer.
        package init(status: Int, reason: String? = nil, timestamp: Int64? = nil) {
            (self.status, self.reason, self.timestamp) = (status, reason, timestamp)
            meaning =
                switch (status, reason) {
                case (200, _): .accepted
                case (400, "BadDeviceToken"): .badToken
                case (410, _): .unregistered
                case (400, "DeviceTokenNotForTopic"), (400, "BadTopic"), (400, "MissingTopic"),
                    (400, "TopicDisallowed"), (403, _):
                    .misconfigured
                // We renewed the provider token too often; the device is not the cause.
                case (429, "TooManyProviderTokenUpdates"): .retry
                case (429, _): .tokenBusy
                case (400..<500, _): .invalidRequest
                default: .retry
                }
        }

        /// Parses the body of a refusal; an unreadable body is ignored.
        package init(status: Int, body: [UInt8]) {
            // Without a valid body, the status suffices.
            let refusal = (try? JSONDocument(parsing: body))?.root.object
            let timestamp = refusal?["timestamp"]?.number?.int.map { Int64($0) }
            self.init(status: status, reason: refusal?["reason"]?.string, timestamp: timestamp)
        }
    }

    /// How long a push waits after a failure.
    package struct PushBackoff: Sendable {
        /// The wait after the first failure, in milliseconds; it doubles with each further one.
        package var first: Int64 = 1_000
        /// The longest wait after failures.
        package var longest = Store.longestWait
        /// The wait after too many pushes to a token.
        package var throttled: Int64 = 30_000
        /// The wait after an invalid request.
        package var invalidRequest = Store.longestWait
        /// The number of attempts for a token that expired before its registration.
        package var renewedAttempts: Int64 = 5

        package init() {}

        func after(_ outcome: PushOutcome, attempts: Int64) -> Int64 {
            let base =
                switch outcome.meaning {
                case .tokenBusy: throttled
                case .invalidRequest: invalidRequest
                default: first
                }
            // Eight steps of jitter, so that pushes of the same step can be written together.
            let pause = (base << min(attempts, 16)) * Int64.random(in: 6...13) / 10
            return min(pause, max(longest, base), Store.longestWait)
        }
    }

    /// The changes in the database for a batch of outcomes, by token.
    private struct PushResults {
        var done: [String] = []
        /// Registrations to remove.
        var dead: [Registration] = []
        /// Registrations whose push is abandoned; they stay.
        var givenUp: [Registration] = []
        /// Due again at once.
        var again: [String] = []
        /// Due again at once, for a change since the last push.
        var fresh: [String] = []
        /// Due again at this time, after another attempt.
        var later: [Int64: [String]] = [:]
        var records: [Record: [String]] = [:]

        struct Record: Hashable {
            let status: Int
            let reason: String?
        }

        struct Registration {
            let pass: Int64
            let device: String
            let token: String
            let registered: Int64
            /// The reason of APNs.
            var reason = ""

            /// Reads `token, pass, device, registered`.
            init(_ row: SQLRow) {
                (token, pass, device, registered) = (row.text(0), row.integer(1), row.text(2), row.integer(3))
            }

            func noteFailure(in session: any SQLSession, at now: Int64) throws {
                try Store.note(.pushFailed, ofPass: pass, device: device, reason, in: session, at: now)
            }
        }
    }

    extension Store {
        /// Records the outcomes of claimed pushes, one for each, in one transaction.
        ///
        /// A push that was queued again meanwhile stays queued. Returns the number of removed registrations.
        @discardableResult
        package func finishPushes(
            _ claim: PushClaim, _ outcomes: [PushOutcome], backoff: PushBackoff = PushBackoff()
        ) async throws -> Int {
            let now = milliseconds
            defer { wakeup.notify() }
            return try await database.write { session in
                let type = claim.type
                // Before rows are locked; usually it exists already.
                if outcomes.contains(where: { $0.meaning == .accepted }) {
                    let note = "INSERT INTO meta (name, value) VALUES (?, '') ON CONFLICT (name) DO NOTHING"
                    try session.queue(note, .text("delivered \(type)"))
                }
                let results = try Self.results(claim, outcomes, backoff, in: session, at: now)
                for (record, tokens) in results.records {
                    let values = [.integer(now), SQLValue(record.status), SQLValue(record.reason), .text(type)]
                    try session.queue(for: tokens.map(SQLValue.text), values) {
                        "UPDATE registrations SET pushed = ?, push_status = ?, push_reason = ?"
                            + " WHERE type = ? AND token IN (\($0))"
                    }
                }
                try Self.removePushes(results.done, type: type, in: session)
                try Self.updatePushes(
                    "claimed_until = 0, due = ?", [.integer(now)], results.again, type: type, in: session)
                try Self.updatePushes(
                    "claimed_until = 0, due = ?, queued = ?", [.integer(now), .integer(now)], results.fresh, type: type,
                    in: session)
                for (due, tokens) in results.later {
                    try Self.updatePushes(
                        "claimed_until = 0, attempts = attempts + 1, due = ?", [.integer(due)], tokens, type: type,
                        in: session)
                }
                for registration in results.givenUp { try registration.noteFailure(in: session, at: now) }
                return try results.dead.count { try Self.end($0, type: type, in: session, at: now) }
            }
        }

        private static func results(
            _ claim: PushClaim, _ outcomes: [PushOutcome], _ backoff: PushBackoff, in session: any SQLSession,
            at now: Int64
        ) throws -> PushResults {
            let tokens = claim.pushes.map(\.token)
            // Lock registrations first, then pushes, as registering does.
            let registrations = Dictionary(
                grouping: try rows(
                    of: "SELECT token, pass, device, registered", tokens, type: claim.type, in: session,
                    lock: session.dialect.forUpdate
                ).map(PushResults.Registration.init), by: \.token)
            let tags = try ownTags(claim, tokens, in: session)
            var results = PushResults()
            for (push, outcome) in zip(claim.pushes, outcomes) {
                let token = push.token
                var present = registrations[token] ?? []
                for index in present.indices { present[index].reason = outcome.reason ?? "\(outcome.status)" }
                if !present.isEmpty, outcome.meaning != .notSent {
                    results.records[.init(status: outcome.status, reason: outcome.reason), default: []].append(token)
                }
                // Another process has claimed the push since.
                guard let tag = tags[token] else { continue }
                let isUnchanged = tag == push.tag
                // A token registered after it expired should work soon, but attempts are limited.
                let isWorthIt = push.attempts < backoff.renewedAttempts || !isUnchanged
                func finish() { if isUnchanged { results.done.append(token) } else { results.fresh.append(token) } }
                switch outcome.meaning {
                // All have unregistered; one may be registering again.
                case _ where present.isEmpty: finish()
                case .notSent: results.again.append(token)
                case .accepted: finish()
                case .badToken:
                    finish()
                    results.dead += present
                case .unregistered where present.allSatisfy { $0.registered < outcome.timestamp ?? claim.start }:
                    finish()
                    results.dead += present
                case .unregistered where !isWorthIt, .wrongTopic where !isWorthIt:
                    results.done.append(token)
                    results.givenUp += present
                case .unregistered, .misconfigured, .wrongTopic, .invalidRequest, .tokenBusy, .retry:
                    results.later[now + backoff.after(outcome, attempts: push.attempts), default: []].append(token)
                }
            }
            return results
        }

        /// Removes a registration whose token expired, unless the device has registered another token since.
        ///
        /// In that case it stays without a token, and its pushes go to the other one. It does not adopt that, which may be
        /// another person's registration, since a token identifies a device.
        /// - Returns: whether the registration was removed.
        private static func end(
            _ registration: PushResults.Registration, type: String, in session: any SQLSession, at now: Int64
        ) throws -> Bool {
            let newest = try session.run(
                """
                SELECT token FROM registrations
                    WHERE device = ? AND type = ? AND token NOT IN (?, '') AND registered >= ?
                    ORDER BY registered DESC, token LIMIT 1
                """, .text(registration.device), .text(type), .text(registration.token),
                .integer(registration.registered)
            ).first?.text(0)
            guard let newest else {
                // Before the deletion, whose event a trigger records.
                try registration.noteFailure(in: session, at: now)
                try session.run(
                    "DELETE FROM registrations WHERE pass = ? AND device = ?", .integer(registration.pass),
                    .text(registration.device))
                // Registrations without a token depend on one with a token.
                try session.run(
                    """
                    DELETE FROM registrations WHERE device = ? AND type = ? AND token = '' AND NOT EXISTS
                        (SELECT 1 FROM registrations o WHERE o.device = registrations.device
                            AND o.type = registrations.type AND o.token <> '')
                    """, .text(registration.device), .text(type))
                return true
            }
            try session.run(
                "UPDATE registrations SET token = '' WHERE pass = ? AND device = ?", .integer(registration.pass),
                .text(registration.device))
            let tag = try session.run("SELECT tag FROM passes WHERE id = ?", .integer(registration.pass)).first
            try enqueuePush(token: newest, type: type, tag: tag?.integer(0) ?? 0, in: session, at: now)
            return false
        }

        /// The current tags of the rows that the claim still has.
        static func ownTags(
            _ claim: PushClaim, _ tokens: [String], in session: any SQLSession
        ) throws -> [String: Int64] {
            let rows = try session.run(for: tokens.map(SQLValue.text), [.text(claim.type), .integer(claim.end)]) {
                "SELECT token, tag FROM pushes WHERE type = ? AND claimed_until = ? AND token IN (\($0))"
                    + " ORDER BY token" + session.dialect.forUpdate
            }
            return Dictionary(rows.map { ($0.text(0), $0.integer(1)) }) { first, _ in first }
        }
    }
#endif
