#if Server
    internal import Logging
    internal import ServiceLifecycle

    /// How long rows are kept that only tell what happened.
    package struct Retention: Sendable, Hashable {
        /// Events that a reader has not read, and inactive readers.
        package var eventDays = 30
        /// The audit log; 0 for ever.
        package var auditDays = 0

        package init() {}
    }

    /// Checks the database every few seconds, and removes old rows once an hour.
    struct Housekeeper: Service {
        let store: Store
        let database: ObservedDatabase
        let retention: Retention
        let logger: Logger
        /// A minute after the start, when the service is busy.
        var firstPause = Duration.seconds(60)

        func run() async throws {
            let failures = ThrottledLogger(pause: .seconds(86_400))
            try await untilShutdown {
                // Concurrently, since it may wait for locks.
                async let _: Void = {
                    for pause in sequence(first: firstPause, next: { _ in .seconds(3600) }) {
                        try await Task.sleep(for: pause)
                        await store.tidy(logger, retention)
                    }
                }()
                async let _: Void = {
                    var gauges = ServiceGauges(of: store)
                    while true {
                        do { try await gauges.record() } catch  where !Task.isCancelled {
                            failures.log(.warning, "cannot count for the metrics: \(error)", to: logger)
                        }
                        try await Task.sleep(for: .seconds(15))
                    }
                }()
                while true {
                    let error = await database.lastError()
                    if let error, error.code == .lost { failures.log(.critical, error.message, to: logger) }
                    do throws(StoreError) { try store.updateMarker(error) } catch {
                        failures.log(.warning, "cannot update the marker of the database: \(error.message)", to: logger)
                    }
                    try await Task.sleep(for: .seconds(5))
                }
            }
        }
    }

    extension Store {
        /// Records in the marker where the primary is, and a loss, so that the next start refuses the database until
        /// that is resolved.
        func updateMarker(_ error: StoreError?) throws(StoreError) {
            let isLost = error?.code == .lost
            guard let marker, isLost || error == nil && marker.exists else { return }
            let fields = [installation, lineage.timeline, isLost ? "lost" : ""].filter { !$0.isEmpty }
            if marker.fields != fields { try marker.write(fields) }
        }

        /// How long expired links, log lines of phones and devices of deleted passes are kept: 30 days.
        static let month: Int64 = 30 * 86_400_000
        /// The maximum number of rows that one transaction removes, so that others don't wait long.
        static let mostRemoved = 5000

        /// A transaction that continues after the last row of the previous one.
        private typealias Step = @Sendable (any SQLSession, _ last: SQLValue) throws -> [SQLRow]

        /// Removes old rows, and events that all readers have; each step fails on its own.
        func tidy(_ logger: Logger, _ retention: Retention = .init()) async {
            let day: Int64 = 86_400_000
            let old = SQLValue.integer(milliseconds - Self.month)
            let oldEvents = SQLValue.integer(milliseconds - Int64(retention.eventDays) * day)
            let oldChanges = SQLValue.integer(
                retention.auditDays == 0 ? 0 : milliseconds - Int64(retention.auditDays) * day)
            func removal(_ table: String, _ key: String, _ rows: String, _ values: SQLValue...) -> (String, Step) {
                let statement = """
                    DELETE FROM \(table) WHERE (\(key)) IN
                        (SELECT \(key) FROM \(table) WHERE \(rows) LIMIT \(Self.mostRemoved)) RETURNING \(key)
                    """
                return (table, { session, _ in try session.run(statement, values) })
            }
            let (end, reader) = ("COALESCE(revoked, used, expires)", SQLValue.text(Self.webhookReader))
            let steps: [(table: String, step: Step)] = [
                removal("links", "id", "\(end) < ? ORDER BY \(end)", old),
                removal("logs", "id", "received < ? ORDER BY id", old),
                removal("failures", "pass, request, status", "failed < ? ORDER BY failed", old),
                ("registrations", { session, _ in try Self.forgetDevices(ofPassesDeletedBefore: old, in: session) }),
                removal("event_readers", "name", "seen < ?", oldEvents),
                removal("deliveries", "number", "NOT EXISTS (SELECT 1 FROM event_readers WHERE name = ?)", reader),
                // Events that no reader has read yet have no number.
                ("events", { session, _ in try Self.numberEvents(in: session) }),
                ("events", { session, _ in try Self.forgetEvents(before: oldEvents, in: session) }),
                ("events", { try Self.removeEvents(after: $1, in: $0) }),
                ("audit", { session, _ in try Self.forgetChanges(before: oldChanges, in: session) }),
            ]
            for (table, step) in steps {
                do {
                    var rows: [SQLRow] = []
                    repeat {
                        let last = rows.last?.values[0] ?? 0
                        rows = try await database.write { try step($0, last) }
                        for row in rows where table == "event_readers" {
                            let reader: Logger.Metadata = ["reader": "\(row.text(0))"]
                            logger.warning(
                                "removed an event reader that was inactive for \(retention.eventDays) days",
                                metadata: reader)
                        }
                    } while rows.count == Self.mostRemoved && !Task.isCancelled
                } catch {
                    logger.warn("old rows could not be removed", of: error, ["table": "\(table)"])
                }
            }
        }

        /// Removes some events that all readers have, except pending deliveries; returns the rows examined.
        private static func removeEvents(after last: SQLValue, in session: any SQLSession) throws -> [SQLRow] {
            let rows = try session.run(
                """
                SELECT number FROM events
                WHERE number > ? AND number <= COALESCE((SELECT MIN(position) FROM event_readers), \(Int64.max))
                ORDER BY number LIMIT \(mostRemoved)
                """, last)
            let part = [last, rows.last?.values[0] ?? 0]
            try session.run(
                """
                DELETE FROM events WHERE number > ? AND number <= ? AND NOT EXISTS (
                    SELECT 1 FROM deliveries d WHERE d.number = events.number AND d.number > ? AND d.number <= ?)
                """, part + part)
            return rows
        }

        /// Removes old events and their deliveries, even if readers have not read them.
        private static func forgetEvents(before old: SQLValue, in session: any SQLSession) throws -> [SQLRow] {
            // Numbers increase with the time, which has no index.
            let rows = try session.run(
                """
                SELECT number FROM (SELECT number, time FROM events WHERE number IS NOT NULL
                    ORDER BY number LIMIT \(mostRemoved)) oldest WHERE time < ? ORDER BY number
                """, old)
            for table in ["deliveries", "events"] {
                try session.run(for: rows.map { $0.values[0] }, []) { "DELETE FROM \(table) WHERE number IN (\($0))" }
            }
            return rows
        }

        /// Removes the oldest rows of the audit log; the last one stays, since a later copy of the database has it.
        private static func forgetChanges(before old: SQLValue, in session: any SQLSession) throws -> [SQLRow] {
            try session.run(
                """
                DELETE FROM audit WHERE number IN (
                    SELECT number FROM (SELECT number, time FROM audit ORDER BY number LIMIT \(mostRemoved)) oldest
                    WHERE time < ? AND number < (SELECT MAX(number) FROM audit)) RETURNING number
                """, old)
        }

        /// Removes registrations of some deleted passes, and then their tokens; returns the rows changed.
        private static func forgetDevices(
            ofPassesDeletedBefore old: SQLValue, in session: any SQLSession
        ) throws -> [SQLRow] {
            let passes = try session.run(
                "SELECT id FROM passes WHERE deleted > 1 AND deleted < ? ORDER BY deleted LIMIT \(mostRemoved)"
                    + session.dialect.forUpdateSkippingLocked, old)
            guard !passes.isEmpty else { return [] }
            let (ids, marks) = (passes.map { $0.values[0] }, marks(passes.count))
            let ended = try session.run(
                """
                DELETE FROM registrations WHERE (pass, device) IN (
                    SELECT pass, device FROM registrations WHERE pass IN (\(marks)) LIMIT \(mostRemoved)) RETURNING pass
                """, ids)
            // One pass may have many devices.
            if ended.count == mostRemoved { return ended }
            try session.run("UPDATE passes SET deleted = 1, token = '' WHERE id IN (\(marks))", ids)
            return passes
        }
    }
#endif
