#if Server
    public import Platform

    /// An event that the webhook's receiver did not take while it was sent again and again.
    ///
    /// ```swift
    /// for letter in try await passes.deadLetters() { print("\(letter.event.id): \(letter.reason)") }
    /// try await passes.resend()
    /// ```
    public struct DeadLetter: Sendable, Hashable {
        /// The event.
        public let event: PassEvent
        /// How often it was sent.
        public let attempts: Int
        /// When it was sent first.
        public let since: Date
        /// What the last answer was.
        public let reason: String
    }

    /// An event on its way to the webhook's receiver.
    struct Delivery: Sendable {
        /// What came of it; the texts are names in metrics.
        enum Verdict: String { case untried, delivered, failed, dead }

        let stored: StoredEvent
        /// Whether the table of deliveries has it.
        var isWaiting = false
        var attempts: Int64 = 0
        /// The time of the first attempt.
        var since: Int64 = 0
        var due: Int64 = 0
        var reason = ""
        /// The time of the last attempt, after which there is no other.
        var dead: Int64 = 0
        var verdict = Verdict.untried
    }

    extension Store {
        /// The time of those that wait behind another one of their pass, so that no search walks them.
        static let blockedByEarlier = Int64.max

        /// The events to be sent again before a time; the first ones of their passes, since the others wait for those.
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

        /// Those of some passes of which events wait.
        func waitingPasses(_ passes: [Int64]) async throws -> Set<Int64> {
            guard !passes.isEmpty else { return [] }
            let rows = try await database.query(
                "SELECT DISTINCT pass FROM deliveries WHERE dead = 0 AND pass IN (\(Self.marks(passes.count)))",
                passes.map { .integer($0) })
            return Set(rows.map { $0.integer(0) })
        }

        /// Notes what came of deliveries; those that were not tried keep what is known of them.
        func settle(_ deliveries: [Delivery]) async throws {
            let changes = deliveries.filter { $0.isWaiting || $0.verdict != .delivered }
            // Most of the time, all were taken at once.
            if changes.isEmpty { return }
            try await database.write { session in
                // One server at a time: otherwise a pass's first event may be left waiting for none.
                try session.run(
                    "SELECT 1 FROM event_readers WHERE name = ?" + session.dialect.forUpdate, .text(Self.webhookReader))
                for delivery in changes {
                    let number = SQLValue.integer(delivery.stored.number)
                    let due = delivery.verdict == .untried ? Self.blockedByEarlier : delivery.due
                    if delivery.verdict == .delivered {
                        try session.run("DELETE FROM deliveries WHERE number = ?", number)
                        continue
                    }
                    let news = """
                        UPDATE SET attempts = excluded.attempts, since = excluded.since, due = excluded.due,
                            reason = excluded.reason, dead = excluded.dead
                        """
                    try session.run(
                        """
                        INSERT INTO deliveries (number, pass, attempts, since, due, reason, dead)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (number) DO \(delivery.verdict == .untried ? "NOTHING" : news)
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

        /// How many events wait to be sent again, and how many are no longer sent, each counted up to 100,000.
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

        /// Has dead letters sent again: those of these events, or all.
        ///
        /// - Returns: how many there are.
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
            // A share at a time, so that nobody waits long.
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
