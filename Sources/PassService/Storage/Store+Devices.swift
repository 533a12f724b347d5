#if Server
    extension Store {
        /// The outcome of a registration.
        package enum Registration: Sendable, Hashable {
            case created, refreshed
            /// A wrong token or an unknown pass; the answer does not say which.
            case unauthorized
            /// Too many registrations: the device may retry after this many seconds.
            case limited(seconds: Int)
        }

        /// Registers a device for a pass, and stores its push token.
        ///
        /// The push token belongs to this registration. The owner of another pass can't change it, even knowing the
        /// identifier of the device.
        ///
        /// A device whose pass may be outdated gets a push, and finds the pass in its list, even if it was registered
        /// before: the phone may have removed the pass unnoticed, and added an old one. A device with a new push token
        /// gets a push, too, since the last one may have gone to the old token.
        /// - Parameters:
        ///   - device: the device library identifier.
        ///   - address: the pass.
        ///   - pushToken: the token for its pushes.
        ///   - token: the authentication token that the phone sent.
        ///   - wait: called before a new device is registered, or a known one gets a push; the seconds to wait, if any.
        /// - Returns: the outcome.
        /// - Throws: ``StoreError``.
        package func register(
            device: String, for address: PassAddress, pushToken: String, token: String,
            unless wait: @escaping @Sendable (_ isNew: Bool) -> Int? = { _ in nil }
        ) async throws -> Registration {
            let now = milliseconds
            defer { wakeup.notify() }
            return try await writeTagged({ dialect in
                [
                    Self.query(address, lock: dialect.forShare),
                    SQLQuery(
                        "SELECT pass, token FROM registrations WHERE device = ? AND type = ?",
                        [.text(device), .text(address.type)]),
                ]
            }) { session, rows, nextTag in
                guard let pass = rows[0].first.map(PassRow.init), !pass.isDeleted, pass.admits(token) else {
                    return .unauthorized
                }
                // The push tokens of the device by its passes of the type.
                let known = Dictionary(rows[1].map { ($0.integer(0), $0.text(1)) }) { first, _ in first }
                let before = known[pass.id]
                // Each of these queues a push.
                let isRenewed = before != nil && (pass.version > 1 || before != pushToken)
                if before == nil || isRenewed, let seconds = wait(before == nil) { return .limited(seconds: seconds) }
                try session.queue(
                    """
                    INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                        VALUES (?, ?, ?, ?, 0, ?, ?)
                        ON CONFLICT (pass, device) DO UPDATE SET token = excluded.token, registered = excluded.registered
                    """, .text(device), .integer(pass.id), .text(address.type), .text(pushToken), .integer(now),
                    .integer(now))
                if let before, before != pushToken, !before.isEmpty {
                    // Knowing the old token proves that it is the same device, so update its other passes as well.
                    try session.queue(
                        """
                        UPDATE registrations SET token = ?, registered = ? WHERE device = ? AND type = ? AND token = ?
                        """, .text(pushToken), .integer(now), .text(device), .text(address.type), .text(before))
                }
                // The new token may first arrive with a new pass.
                let isRotated = !known.isEmpty && !known.values.contains(pushToken)
                guard pass.version > 1 || isRotated else { return before == nil ? .created : .refreshed }
                let tag = try nextTag()
                if pass.version > 1 {
                    try session.queue(
                        "UPDATE registrations SET tag = ? WHERE device = ? AND pass = ?", .integer(tag), .text(device),
                        .integer(pass.id))
                }
                try Self.enqueuePush(token: pushToken, type: address.type, tag: tag, in: session, at: now)
                return before == nil ? .created : .refreshed
            }
        }

        /// Removes a registration, if there is one.
        ///
        /// A queued push is dropped when it is due.
        /// - Returns: whether the token was valid.
        /// - Throws: ``StoreError``.
        package func unregister(device: String, from address: PassAddress, token: String) async throws -> Bool {
            defer { wakeup.notify() }
            return try await database.write { session in
                guard let pass = try Self.row(address, in: session), pass.admits(token) else { return false }
                try session.queue(
                    "DELETE FROM registrations WHERE device = ? AND pass = ?", .text(device), .integer(pass.id))
                return true
            }
        }

        /// The passes of a device and type that changed since the tag of an earlier answer, with the tag for the next
        /// request; `nil` if there are none.
        ///
        /// With an unknown tag, all of them have changed.
        /// - Throws: ``StoreError``.
        package func changedPasses(
            device: String, type: String, since tag: String?
        ) async throws -> (serials: [String], tag: String)? {
            let (statement, epoch) = (Self.listOfChanges(lineage.dialect), epoch)
            let since = SQLValue.integer(tag.flatMap(number(ofTag:)) ?? 0)
            let rows = try await database.query(
                statement, [.text(device), .text(type), since, since, since, .text(epoch)])
            guard let last = rows.map({ min($0.integer(1), $0.integer(2)) }).max(), let epoch = rows.first?.text(3)
            else { return nil }
            // Sorted here: sorting by serial number would make SQLite read all passes of the type.
            return (rows.map { $0.text(0) }.sorted(), Self.wireTag(last, epoch: epoch))
        }

        /// The query for the passes of a device and type that changed since a tag, or all if the tag is not of the current
        /// epoch; with their tags, and the tag up to which all changes are committed.
        package static func listOfChanges(_ dialect: SQLDialect) -> String {
            """
            SELECT p.serial, CASE WHEN r.tag > p.tag THEN r.tag ELSE p.tag END, h.tag, h.epoch
                FROM registrations r JOIN passes p ON p.id = r.pass JOIN (SELECT \(Lineage.horizon(dialect)) AS tag,
                    (SELECT value FROM meta WHERE name = 'epoch') AS epoch) h ON 1 = 1
                WHERE r.device = ? AND p.type = ? AND p.deleted = 0
                    AND (p.tag > ? OR r.tag > ? OR h.tag < ? OR h.epoch <> ?)
            """
        }

        /// The tag in the format for phones.
        package func wireTag(_ number: Int64) -> String { Self.wireTag(number, epoch: epoch) }

        private static func wireTag(_ number: Int64, epoch: String) -> String { "\(epoch)-\(number)" }

        /// The number in a tag of this epoch.
        package func number(ofTag tag: String) -> Int64? { Self.number(ofTag: tag, epoch: epoch) }

        static func number(ofTag tag: String, epoch: String) -> Int64? {
            let digits = tag.utf8.dropFirst(epoch.utf8.count + 1)
            guard tag.hasPrefix("\(epoch)-"), digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int64(String(digits) ?? ""), number > 0
            else { return nil }
            return number
        }

        /// The devices registered for a pass, with the times of registration, by identifier.
        ///
        /// - Throws: ``StoreError``.
        package func devices(
            of address: PassAddress, after device: String = "", limit: Int = 1000
        ) async throws -> [(device: String, registered: Int64)] {
            try await database.query(
                """
                SELECT r.device, r.created FROM registrations r JOIN passes p ON p.id = r.pass
                    WHERE p.type = ? AND p.serial = ? AND r.device > ? ORDER BY r.device LIMIT ?
                """, [.text(address.type), .text(address.serial), .text(device), SQLValue(limit)]
            ).map { ($0.text(0), $0.integer(1)) }
        }
    }
#endif
