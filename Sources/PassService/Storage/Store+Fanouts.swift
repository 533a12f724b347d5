#if Server
    internal import PassToolkit

    // A change of a pass with many devices queues their pushes in parts, each a short transaction: no other change waits
    // for all of them, and none is undone for taking too long. Phones are told of the change by its tag in any case.
    extension Store {
        /// The most devices of a pass whose pushes are queued together with its change.
        static let mostPushesOfAChange: Int64 = 100

        /// Notes which of these passes have many devices, and returns them.
        ///
        /// Where pushes of an earlier change are still being queued, this goes on, and then starts again with the first
        /// devices: however often a pass changes, every device has its turn.
        static func beginFanouts(
            forPasses ids: [Int64], tag: Int64, in session: any SQLSession, at now: Int64, isAskedFor: Bool
        ) throws -> Set<Int64> {
            var large: Set<Int64> = []
            for part in ids.chunks(of: 500) {
                let rows = try session.run(
                    """
                    INSERT INTO fanouts (pass, tag, device, until, urgent, turn)
                    SELECT p.id, CAST(? AS BIGINT), '', '', CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes p
                    WHERE p.id IN (\(marks(part.count))) AND (SELECT r.device FROM registrations r WHERE r.pass = p.id
                        ORDER BY r.device LIMIT 1 OFFSET \(mostPushesOfAChange)) IS NOT NULL
                    ORDER BY p.id
                    ON CONFLICT (pass) DO UPDATE SET tag = excluded.tag, until = fanouts.device,
                        urgent = CASE WHEN fanouts.urgent > excluded.urgent THEN 1 ELSE excluded.urgent END
                    RETURNING pass
                    """, [.integer(tag), SQLValue(isAskedFor), .integer(now)] + part.map { .integer($0) })
                large.formUnion(rows.map { $0.integer(0) })
            }
            return large
        }

        /// Queues the next pushes of the pass that has waited longest for it.
        ///
        /// Servers take different passes. A part that is not committed is done again.
        /// - Returns: whether there was anything to do.
        /// - Throws: ``StoreError``.
        package func queuePart(of size: Int) async throws -> Bool {
            // Most of the time there is nothing, and a writing transaction would hold up others on SQLite.
            guard try await !database.query("SELECT pass FROM fanouts LIMIT 1", []).isEmpty else { return false }
            let now = milliseconds
            return try await database.write { session in
                let rows = try session.run(
                    """
                    SELECT f.pass, f.tag, f.device, f.until, f.urgent, CASE WHEN f.device < f.until THEN 1 ELSE 0 END,
                        (SELECT type FROM passes WHERE id = f.pass)
                    FROM fanouts f ORDER BY f.turn, f.pass LIMIT 1
                    """ + session.dialect.forUpdateSkippingLocked)
                guard let fanout = rows.first.map(Fanout.init) else { return false }
                try fanout.queuePart(of: size, in: session, at: now)
                return true
            }
        }

        /// Whether the push to a registered device `r.device` is still to be queued by `f`; see ``Fanout``.
        static let isUnqueued = """
            r.device > f.device AND r.device <= f.until
            OR f.device >= f.until AND (r.device > f.device OR r.device <= f.until)
            """
    }

    /// How far the pushes of a pass are queued.
    ///
    /// To be queued are those of the devices after `device` and then of the first up to `until`; if `until` comes after
    /// `device`, only those between them. The database compares names, since its order may be one of a language.
    private struct Fanout {
        let pass: Int64
        let tag: Int64
        let device, until: String
        let isAskedFor: Bool
        let isLastRound: Bool
        let type: String

        init(_ row: SQLRow) {
            (pass, tag) = (row.integer(0), row.integer(1))
            (device, until) = (row.text(2), row.text(3))
            (isAskedFor, isLastRound) = (row.truth(4), row.truth(5))
            type = row.text(6)
        }

        func queuePart(of size: Int, in session: any SQLSession, at now: Int64) throws {
            let bound = isLastRound ? " AND r.device <= ?" : ""
            let range: [SQLValue] = [.integer(pass), .text(device)] + (isLastRound ? [.text(until)] : [])
            let last = try session.run(
                "SELECT device FROM registrations r WHERE pass = ? AND device > ?\(bound) ORDER BY device LIMIT 1 OFFSET ?",
                range + [SQLValue(size - 1)]
            ).first?.text(0)
            try Store.enqueuePushes(
                "r.pass = ? AND r.device > ?\(bound)\(last == nil ? "" : " AND r.device <= ?")",
                range + (last.map { [.text($0)] } ?? []), tag: tag, in: session, at: now, isAskedFor: isAskedFor)
            let isOver = isLastRound && until.isIdentical(to: last)
            if let last, !isOver {
                try advance(to: last, in: session, at: now)
            } else if !isLastRound, !until.isEmpty {
                try advance(to: "", in: session, at: now)
            } else {
                try session.run("DELETE FROM fanouts WHERE pass = ?", .integer(pass))
            }
        }

        private func advance(to device: String, in session: any SQLSession, at now: Int64) throws {
            try session.run(
                "UPDATE fanouts SET device = ?, turn = ? WHERE pass = ?", .text(device), .integer(now), .integer(pass))
        }
    }
#endif
