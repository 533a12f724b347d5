#if Server
    public import Platform

    /// An event that could not be delivered to the webhook despite retries.
    ///
    /// ```swift
    /// for letter in try await passes.deadLetters() { print("\(letter.event.id): \(letter.reason)") }
    /// try await passes.resend()
    /// ```
    public struct DeadLetter: Sendable, Hashable {
        /// The event.
        public let event: PassEvent
        /// The number of attempts.
        public let attempts: Int
        /// The time of the first attempt.
        public let since: Date
        /// Why the last attempt failed.
        public let reason: String
    }

    /// A delivery of an event to the webhook.
    struct Delivery: Sendable {
        /// The result; the texts are labels of metrics.
        enum Verdict: String { case untried, delivered, failed, dead }

        let stored: StoredEvent
        /// Whether it is in the table of deliveries.
        var isWaiting = false
        var attempts: Int64 = 0
        /// The time of the first attempt.
        var since: Int64 = 0
        var due: Int64 = 0
        var reason = ""
        /// The time of the last attempt, if there will be no other.
        var dead: Int64 = 0
        var verdict = Verdict.untried
    }

    extension Store {
        /// The due time of deliveries blocked by an earlier one of their pass, so that queries skip them.
        static let blockedByEarlier = Int64.max

        /// The deliveries due before a time; only the first of each pass, which blocks the others.
        func dueDeliveries(before time: Int64, limit: Int) async throws -> [Delivery] {
            try await database.query(
                """
                SELECT \(StoredEvent.columns), d.attempts, d.since FROM deliveries d
                JOIN events e ON e.number = d.number JOIN passes p ON p.id = e.pass
                WHERE d.dead = 0 AND d.due < ? AND NOT EXISTS (
                    SELECT 1 FROM deliveries o WHERE o.pass = d.pass AND o.number < d.number AND o.dead = 0)
                ORDER BY d.due, d.number LIMIT ?
                """, [.integer(time), SQLValue(limit)]
            ).map { row in
                Delivery(
                    stored: try StoredEvent(row, self), isWaiting: true, attempts: row.integer(9),
                    since: row.integer(10))
            }
        }

        /// The passes, out of these, that have waiting events.
        func waitingPasses(_ passes: [Int64]) async throws -> Set<Int64> {
            guard !passes.isEmpty else { return [] }
            let rows = try await database.query(
                "SELECT DISTINCT pass FROM deliveries WHERE dead = 0 AND pass IN (\(Self.marks(passes.count)))",
                passes.map { .integer($0) })
            return Set(rows.map { $0.integer(0) })
        }

        /// Records the results of deliveries; untried ones keep their state.
        func settle(_ deliveries: [Delivery]) async throws {
            let changes = deliveries.filter { $0.isWaiting || $0.verdict != .delivered }
            // Usually, all were delivered at the first attempt.
            if changes.isEmpty { return }
            try await database.write { session in
                // One server at a time: otherwise the first event of a pass may stay blocked.
                try session.run(
                    "SELECT 1 FROM event_readers WHERE name = ?" + session.dialect.forUpdate, .text(Self.webhookReader))
                for delivery in changes {
                    let number = SQLValue.integer(delivery.stored.number)
                    let due = delivery.verdict == .untried ? Self.blockedByEarlier : delivery.due
                    if delivery.verdict == .delivered {
                        try session.run("DELETE FROM deliveries WHERE number = ?", number)
                        continue
                    }
                    let update = """
                        UPDATE SET attempts = excluded.attempts, since = excluded.since, due = excluded.due,
                            reason = excluded.reason, dead = excluded.dead
                        """
                    try session.run(
                        """
                        INSERT INTO deliveries (number, pass, attempts, since, due, reason, dead)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (number) DO \(delivery.verdict == .untried ? "NOTHING" : update)
                        """, number, .integer(delivery.stored.pass), .integer(delivery.attempts),
                        .integer(delivery.since), .integer(due), .text(delivery.reason),
                        .integer(delivery.dead))
                }
                for pass in Set(changes.map(\.stored.pass)).sorted() {
                    try session.run(
                        """
                        UPDATE deliveries SET due = 0 WHERE due = ? AND number = (
                            SELECT MIN(number) FROM deliveries WHERE pass = ? AND dead = 0)
                        """, .integer(Self.blockedByEarlier), .integer(pass))
                }
            }
        }

        /// The number of events waiting for a retry, and of dead letters, each up to 100,000.
        func deliveryCounts() async throws -> (waiting: Int64, dead: Int64) {
            let rows = try await database.query(
                """
                SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM deliveries WHERE dead = 0 LIMIT 100000) w),
                    (SELECT COUNT(*) FROM (SELECT 1 FROM deliveries WHERE dead > 0 LIMIT 100000) d)
                """, [])
            return rows.first.map { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
        }

        /// The dead letters after an event, oldest first.
        ///
        /// - Throws: ``StoreError``.
        package func deadLetters(after id: String? = nil, limit: Int = 1000) async throws -> [DeadLetter] {
            try await database.query(
                """
                SELECT \(StoredEvent.columns), d.attempts, d.since, d.reason FROM (
                    SELECT * FROM deliveries WHERE dead > 0 AND number > ? ORDER BY number LIMIT ?) d
                JOIN events e ON e.number = d.number JOIN passes p ON p.id = e.pass ORDER BY d.number
                """, [.integer(id.flatMap(number(ofTag:)) ?? 0), SQLValue(limit)]
            ).map { row in
                DeadLetter(
                    event: try StoredEvent(row, self).event, attempts: Int(row.integer(9)),
                    since: Date(milliseconds: row.integer(10)), reason: row.text(11))
            }
        }

        /// Retries dead letters: those of these events, or all.
        ///
        /// - Returns: the number of dead letters.
        /// - Throws: ``StoreError``.
        package func resend(_ ids: [String]?) async throws -> Int {
            defer { wakeup.notify() }
            func reset(_ numbers: String, _ values: [SQLValue]) async throws -> [Int64] {
                try await database.write { session in
                    try session.run(
                        """
                        UPDATE deliveries SET dead = 0, attempts = 0, since = 0, due = 0
                        WHERE dead > 0 AND number IN (\(numbers)) RETURNING number
                        """, values
                    ).map { $0.integer(0) }
                }
            }
            var (count, last): (Int, Int64?) = (0, ids == nil ? 0 : nil)
            for part in ids?.compactMap(number(ofTag:)).chunks(of: 500) ?? [] {
                count += try await reset(Self.marks(part.count), part.map { .integer($0) }).count
            }
            // In portions, so that others don't wait long.
            while let after = last {
                let numbers = try await reset(
                    "SELECT number FROM deliveries WHERE dead > 0 AND number > ? ORDER BY number LIMIT ?",
                    [.integer(after), SQLValue(Self.mostRemoved)])
                count += numbers.count
                last = numbers.max()
            }
            return count
        }
    }
#endif
