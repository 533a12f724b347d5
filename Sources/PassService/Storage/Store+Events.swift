#if Server
    internal import Bytes
    package import PassModel
    public import Platform
    internal import SignedMessages

    /// An event of a pass, for other programs of a shop.
    ///
    /// It contains neither tokens nor personal data.
    ///
    /// ```swift
    /// for try await event in passes.events(for: "crm") { print("\(event.pass.serial): \(event.kind)") }
    /// ```
    public struct PassEvent: Sendable, Hashable, Codable, Identifiable {
        /// A kind of event.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// A device added the pass, and receives updates from now on.
            case registered = "pass.registered"
            /// A device receives no more updates: the pass was removed, or its push token expired.
            case unregistered = "pass.unregistered"
            /// A device downloaded the pass. Downloads within a second are one event; a crash or an outage loses some.
            case fetched = "pass.fetched"
            /// The owner of the pass entered the requested data.
            case personalized = "pass.personalized"
            /// A push to a device failed permanently.
            case pushFailed = "pass.push_failed"
            /// Google refused the pass.
            case googleFailed = "pass.google_failed"
        }

        /// Identifies the event: repeated deliveries have the same one.
        public let id: String
        /// The kind of event.
        public let kind: Kind
        /// When it happened.
        public let time: Date
        /// The pass.
        public let pass: PassAddress
        /// A digest of the device identifier, which itself would let anyone list the passes of the device.
        public let device: String?
        /// The version of the pass that was downloaded or personalized.
        public let version: Int64?
        /// Why a push failed, as named by APNs, or why Google refused the pass.
        public let reason: String?

        private enum CodingKeys: String, CodingKey {
            case id, pass, device, version, reason
            case kind = "type"
            case time = "timestamp"
        }

        /// The event in the format of the webhook, with its time in ISO 8601.
        var body: [UInt8] {
            get throws {
                let encoder = JSONEncoder()
                encoder.dateEncodingStrategy = .iso8601
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return Array(try encoder.encode(self))
            }
        }

        /// The same as a JSON value.
        package var json: JSONValue { get throws { try JSONDocument(parsing: body).root } }
    }

    /// An event in the database.
    package struct StoredEvent: Sendable {
        let number: Int64
        /// The row of the pass.
        let pass: Int64
        package let event: PassEvent

        /// The columns of ``init(_:_:)``, of `e` joined with `p`.
        static let columns = "e.number, e.pass, e.time, e.kind, p.type, p.serial, e.device, e.version, e.reason"

        init(_ row: SQLRow, _ store: Store) throws {
            guard let kind = PassEvent.Kind(rawValue: row.text(3)) else {
                throw StoreError(.fault, "an event has a kind that is unknown to this version")
            }
            (number, pass) = (row.integer(0), row.integer(1))
            let device = try row.text(ifAt: 6).map { device in
                try DigestAlgorithm.sha256.digest(of: Array(device.utf8)).prefix(12).base64URL
            }
            event = PassEvent(
                id: store.wireTag(number), kind: kind, time: Date(milliseconds: row.integer(2)),
                pass: PassAddress(type: row.text(4), serial: row.text(5)), device: device,
                version: row.integer(ifAt: 7), reason: row.text(ifAt: 8))
        }
    }

    extension Store {
        /// How long a process has the lease of a reader; it extends that while it runs.
        static let readingLease: Int64 = 15_000
        /// The reader of the webhook.
        static let webhookReader = "webhook"

        /// Whether there may be events for a reader that no other process reads for.
        func hasWork(for name: String, as holder: String) async throws -> Bool {
            let now = milliseconds
            let reader = try await database.query(
                """
                SELECT position, holder, held_until, seen,
                    CASE WHEN (SELECT MAX(number) FROM events WHERE number IS NOT NULL) > position
                        OR EXISTS (SELECT 1 FROM events WHERE number IS NULL) THEN 1 ELSE 0 END
                FROM event_readers WHERE name = ?
                """, [.text(name)]
            ).first
            // A new or idle reader must be recorded, so that it is not removed.
            guard let reader, reader.integer(3) > now - 86_400_000 else { return true }
            return reader.truth(4) && !Self.isHeldByAnother(reader, than: holder, at: now)
        }

        /// Whether another process holds the lease; one that ends far too late was made by a wrong clock.
        ///
        /// The clocks of servers may differ a little.
        private static func isHeldByAnother(_ row: SQLRow, than holder: String, at now: Int64) -> Bool {
            row.text(1) != holder && (now + 1...now + 4 * readingLease).contains(row.integer(2))
        }

        /// Claims the next events for a reader, which has acknowledged those up to a number.
        ///
        /// A new reader gets later events only. `isNeeded` keeps other processes out even if there are no events.
        /// - Returns: the events in their order; `nil` if another process reads.
        /// - Throws: ``StoreError``.
        func claimEvents(
            for name: String, as holder: String, acknowledged: Int64, limit: Int, isNeeded: Bool = false
        ) async throws -> [StoredEvent]? {
            let isKnown = "SELECT 1 FROM event_readers WHERE name = ?"
            if try await database.query(isKnown, [.text(name)]).isEmpty {
                // A new reader starts after all events, numbered or not.
                while try await database.write({ try Self.numberEvents(in: $0).count == Self.mostRemoved }) {}
            }
            let now = milliseconds
            let rows: [SQLRow]? = try await database.write { session in
                // Before a new reader is added.
                _ = try Self.numberEvents(in: session)
                try session.run(
                    """
                    INSERT INTO event_readers (name, position, holder, held_until, seen)
                    SELECT CAST(? AS TEXT), value, '', 0, 0 FROM counters WHERE name = 'event'
                    ON CONFLICT (name) DO NOTHING
                    """, .text(name))
                let reader = try session.one(
                    "SELECT position, holder, held_until FROM event_readers WHERE name = ?" + session.dialect.forUpdate,
                    .text(name))
                if Self.isHeldByAnother(reader, than: holder, at: now) { return nil }
                let position = reader.text(1) == holder ? max(reader.integer(0), acknowledged) : reader.integer(0)
                let rows = try session.run(
                    """
                    SELECT \(StoredEvent.columns) FROM events e JOIN passes p ON p.id = e.pass
                    WHERE e.number > ? ORDER BY e.number LIMIT ?
                    """, .integer(position), SQLValue(limit))
                // If there are none, another process may claim the next ones.
                let end = rows.isEmpty && !isNeeded ? 0 : now + Self.readingLease
                try session.run(
                    "UPDATE event_readers SET position = ?, holder = ?, held_until = ?, seen = ? WHERE name = ?",
                    .integer(position), .text(holder), .integer(end), .integer(now), .text(name))
                return rows
            }
            return try rows?.map { try StoredEvent($0, self) }
        }

        /// Numbers committed events in the order of their rows.
        ///
        /// Events of one registration are committed in the order of their rows, so this keeps their order. It does not
        /// wait for running transactions.
        /// - Returns: the numbers; there may be more events if there are ``mostRemoved``.
        static func numberEvents(in session: any SQLSession) throws -> [SQLRow] {
            // One process at a time: the row is locked until the commit.
            let last = try session.one(
                "SELECT value FROM counters WHERE name = 'event'" + session.dialect.forUpdate
            ).integer(0)
            let numbered = try session.run(
                """
                UPDATE events SET number = CAST(? AS BIGINT) + fresh.place FROM (
                    SELECT oldest.id AS id, ROW_NUMBER() OVER (ORDER BY oldest.id) AS place FROM (
                        SELECT id FROM events WHERE number IS NULL ORDER BY id LIMIT \(mostRemoved)) AS oldest) AS fresh
                WHERE events.id = fresh.id RETURNING number
                """, .integer(last))
            guard !numbered.isEmpty else { return [] }
            try session.run(
                "UPDATE counters SET value = ? WHERE name = 'event'", .integer(last + Int64(numbered.count)))
            return numbered
        }

        /// Records a permanent failure if there are readers; triggers record the other kinds of events.
        static func note(
            _ kind: PassEvent.Kind, ofPass pass: Int64, device: String? = nil, _ reason: String,
            in session: any SQLSession, at now: Int64
        ) throws {
            try session.run(
                """
                INSERT INTO events (time, kind, pass, device, reason)
                SELECT CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT)
                WHERE EXISTS (SELECT 1 FROM event_readers)
                """, .integer(now), .text(kind.rawValue), .integer(pass), SQLValue(device), .text(reason))
        }

        /// Extends the lease of a reader by some milliseconds, and records what it acknowledged; 0 ends the lease.
        func extendReading(for name: String, as holder: String, acknowledged: Int64 = 0, by lease: Int64) async throws {
            let now = milliseconds
            try await database.write { session in
                _ = try session.run(
                    """
                    UPDATE event_readers SET held_until = ?, seen = ?,
                        position = CASE WHEN position > ? THEN position ELSE ? END
                    WHERE name = ? AND holder = ?
                    """, .integer(now + lease), .integer(now), .integer(acknowledged), .integer(acknowledged),
                    .text(name),
                    .text(holder))
            }
        }
    }
#endif
