#if Server
    internal import Platform

    /// How long a push waits after a failure.
    package struct PushPauses: Sendable {
        /// After the first failure, in milliseconds; it doubles with each further one.
        package var first: Int64 = 1_000
        /// The longest wait after failures.
        package var longest: Int64 = 300_000
        /// After an answer that this token has had too many pushes.
        package var busy: Int64 = 30_000
        /// After a request that APNs calls wrong.
        package var fault: Int64 = 3_600_000
        /// How often a push is tried to a token that ended before its registration.
        package var renewedAttempts: Int64 = 5

        package init() {}

        func after(_ outcome: PushOutcome, attempts: Int64) -> Int64 {
            let base =
                switch outcome {
                case .tokenBusy: busy
                case .ourFault: fault
                default: first
                }
            return min(base << min(attempts, 16), max(longest, base))
        }
    }

    /// What a batch of outcomes comes down to in the database.
    private struct Ledger {
        var done: [String] = []
        /// Registrations to remove.
        var dead: [String] = []
        /// Due again at once.
        var again: [String] = []
        /// Due again at this time, after another attempt.
        var later: [Int64: [String]] = [:]
        var records: [Record: [String]] = [:]

        struct Record: Hashable {
            let status: Int
            let reason: String?
        }
    }

    extension Store {
        /// Notes what came of claimed pushes, all in one transaction.
        ///
        /// A row that was changed while its push was sent stays, and so does one whose token was. There is one outcome
        /// for each push of the claim; the number of devices that were removed is returned.
        @discardableResult
        package func finishPushes(
            _ claim: PushClaim, _ outcomes: [PushOutcome], pauses: PushPauses = PushPauses()
        ) async throws -> Int {
            let now = milliseconds
            return try await database.write { session in
                let ledger = try Self.ledger(claim, outcomes, pauses, in: session, at: now)
                let type = claim.type
                for (record, devices) in ledger.records {
                    try Self.update(
                        "devices SET pushed = ?, push_status = ?, push_reason = ?",
                        [.integer(now), SQLValue(record.status), SQLValue(record.reason)], devices, type: type,
                        in: session)
                }
                try Self.remove(from: "pushes", ledger.done + ledger.dead, type: type, in: session)
                try Self.removeRegistrations(ledger.dead, type: type, in: session)
                try Self.remove(from: "devices", ledger.dead, type: type, in: session)
                try Self.update(
                    "pushes SET claimed_until = 0, due = ?", [.integer(now)], ledger.again, type: type, in: session)
                for (due, devices) in ledger.later {
                    try Self.update(
                        "pushes SET claimed_until = 0, attempts = attempts + 1, due = ?", [.integer(due)], devices,
                        type: type, in: session)
                }
                return ledger.dead.count
            }
        }

        private static func ledger(
            _ claim: PushClaim, _ outcomes: [PushOutcome], _ pauses: PushPauses, in session: any SQLSession,
            at now: Int64
        ) throws -> Ledger {
            let devices = claim.pushes.map(\.device)
            // Devices first, then pushes, as registering does.
            let tokens = try tokens(of: devices, type: claim.type, in: session, lock: session.dialect.forUpdate)
            let tags = try ownTags(claim, devices, in: session)
            var ledger = Ledger()
            for (push, outcome) in zip(claim.pushes, outcomes) {
                let device = push.device
                let present = tokens[device]
                if present != nil, let record = outcome.record {
                    ledger.records[.init(status: record.status, reason: record.reason), default: []].append(device)
                }
                // Another process has claimed it since, or the device was unregistered and its push removed.
                guard let tag = tags[device] else { continue }
                guard let present else {
                    ledger.done.append(device)
                    continue
                }
                // What was answered is about a token that the device no longer has.
                let isCurrent = present.token == push.token
                let isUnchanged = tag == push.tag
                func wait() {
                    let pause = pauses.after(outcome, attempts: push.attempts)
                    // Eight steps of jitter: few enough to write them together.
                    let due = now + pause * Int64.random(in: 6...13) / 10
                    ledger.later[due, default: []].append(device)
                }
                switch outcome {
                case .unsent: ledger.again.append(device)
                case _ where !isCurrent: ledger.again.append(device)
                case .accepted where isUnchanged: ledger.done.append(device)
                case .accepted: ledger.again.append(device)
                case .badToken: ledger.dead.append(device)
                case .gone(_, let timestamp) where present.registered < timestamp ?? claim.start:
                    ledger.dead.append(device)
                // The token was registered after it ended, so it should work soon; not for ever, though.
                case .gone where push.attempts >= pauses.renewedAttempts && isUnchanged: ledger.done.append(device)
                case .foreignToken where push.attempts >= pauses.renewedAttempts && isUnchanged:
                    ledger.done.append(device)
                case .gone, .misconfigured, .foreignToken, .ourFault, .tokenBusy, .retry: wait()
                }
            }
            return ledger
        }

        /// The present tags of the rows that this claim still holds.
        private static func ownTags(
            _ claim: PushClaim, _ devices: [String], in session: any SQLSession
        ) throws -> [String: Int64] {
            var tags: [String: Int64] = [:]
            for part in devices.chunks(of: 500) {
                let rows = try session.run(
                    "SELECT device, tag FROM pushes WHERE type = ? AND claimed_until = ? AND device IN"
                        + " (\(marks(part.count))) ORDER BY device" + session.dialect.forUpdate,
                    [.text(claim.type), .integer(claim.end)] + part.map { .text($0) })
                for row in rows { tags[row.text(0)] = row.integer(1) }
            }
            return tags
        }

        /// Removes all registrations of devices for passes of a type.
        static func removeRegistrations(_ devices: [String], type: String, in session: any SQLSession) throws {
            for part in devices.chunks(of: 500) {
                try session.run(
                    """
                    DELETE FROM registrations WHERE device IN (\(marks(part.count)))
                    AND EXISTS (SELECT 1 FROM passes WHERE passes.id = registrations.pass AND passes.type = ?)
                    """, part.map { .text($0) } + [.text(type)])
            }
        }
    }
#endif
