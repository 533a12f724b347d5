#if Server
    internal import Logging
    internal import ServiceLifecycle

    /// Looks every few seconds whether the database still is the same, and removes what is no longer needed once an hour.
    struct Housekeeper: Service {
        let store: Store
        let database: ObservedDatabase
        let logger: Logger

        func run() async throws {
            let failures = ThrottledLogger(pause: .seconds(86_400))
            try await untilShutdown {
                // Beside the looks, since it may wait for others; first a minute after the start, which has enough to do.
                async let _: Void = {
                    for pause in sequence(first: 60, next: { _ in 3600 }) {
                        try await Task.sleep(for: .seconds(pause))
                        await store.tidy(logger)
                    }
                }()
                while true {
                    let error = await database.lastError()
                    if let error, error.code == .lost { failures.log(.critical, error.message, to: logger) }
                    do throws(StoreError) { try store.updateMarker(error) } catch {
                        failures.log(.warning, "a loss may be forgotten: \(error.message)", to: logger)
                    }
                    try await Task.sleep(for: .seconds(5))
                }
            }
        }
    }

    extension Store {
        /// Has the mark show a loss, which the next start must not take for what was there, until it is over; and where
        /// the primary is.
        func updateMarker(_ error: StoreError?) throws(StoreError) {
            let isLost = error?.code == .lost
            guard let mark, isLost || error == nil && mark.exists else { return }
            let words = [installation, lineage.timeline, isLost ? "lost" : ""].filter { !$0.isEmpty }
            if mark.words != words { try mark.write(words) }
        }

        /// How long events, readers that don't ask, ended links and the devices of deleted passes are kept: 30 days.
        static let month: Int64 = 30 * 86_400_000
        /// The most rows that one transaction removes, so that nobody waits long.
        static let mostRemoved = 5000

        /// What a transaction does after a row, the last one of the transaction before.
        private typealias Step = @Sendable (any SQLSession, _ last: SQLValue) throws -> [SQLRow]

        /// Removes what is over a month old, and events that all readers have; a step that fails stops no other.
        func tidy(_ logger: Logger) async {
            let old = SQLValue.integer(milliseconds - Self.month)
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
                removal("event_readers", "name", "seen < ?", old),
                removal("deliveries", "number", "NOT EXISTS (SELECT 1 FROM event_readers WHERE name = ?)", reader),
                // Those that no reader has asked for have no number yet.
                ("events", { session, _ in try Self.numberEvents(in: session) }),
                ("events", { session, _ in try Self.forgetEvents(before: old, in: session) }),
                ("events", { try Self.removeEvents(after: $1, in: $0) }),
            ]
            for (table, step) in steps {
                do {
                    var rows: [SQLRow] = []
                    repeat {
                        let last = rows.last?.values[0] ?? 0
                        rows = try await database.write { try step($0, last) }
                        for row in rows where table == "event_readers" {
                            let reader = row.text(0)
                            logger.warning("nobody read these events for 30 days", metadata: ["reader": "\(reader)"])
                        }
                    } while rows.count == Self.mostRemoved && !Task.isCancelled
                } catch {
                    logger.warn("old rows stay", of: error, ["table": "\(table)"])
                }
            }
        }

        /// Removes some events that all readers have, but those that wait to be sent; the rows that it looked at.
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

        /// Removes old events, also those that wait for their readers, with their deliveries.
        private static func forgetEvents(before old: SQLValue, in session: any SQLSession) throws -> [SQLRow] {
            // Numbers go up with the time, which has no index.
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

        /// Ends the registrations of some deleted passes, and then their tokens; the rows that this took.
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
