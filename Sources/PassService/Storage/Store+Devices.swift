#if Server
    extension Store {
        /// What became of a registration.
        package enum Registration: Sendable, Hashable {
            case created, refreshed
            /// The token is not that of the pass, or there is no such pass: a phone is not told which.
            case unauthorized
        }

        /// Registers a device for a pass, and keeps its push token.
        ///
        /// A device whose pass may be older than the latest version is sent a push, and finds the pass in its list. This
        /// is so also if the registration is known: the phone may have removed the pass without our hearing of it, and
        /// added an old one. A device whose push token changed gets a push, too: the last may have gone to the old one.
        /// - Throws: ``StoreError``.
        package func register(
            device: String, for address: PassAddress, pushToken: String, token: String
        ) async throws -> Registration {
            let now = milliseconds
            return try await database.write { session in
                guard let pass = try Self.pass(address, in: session, lock: session.dialect.forShare),
                    isEqualSecret(token, pass.token)
                else { return .unauthorized }
                let known = try session.run(
                    "SELECT token FROM devices WHERE device = ? AND type = ?" + session.dialect.forUpdate,
                    .text(device), .text(address.type)
                ).first?.text(0)
                try session.run(
                    """
                    INSERT INTO devices (device, type, token, registered) VALUES (?, ?, ?, ?)
                        ON CONFLICT (device, type) DO UPDATE SET token = excluded.token, registered = excluded.registered
                    """, .text(device), .text(address.type), .text(pushToken), .integer(now))
                let isNew = try !session.run(
                    """
                    INSERT INTO registrations (device, pass, tag, created) VALUES (?, ?, 0, ?)
                        ON CONFLICT (device, pass) DO NOTHING RETURNING device
                    """, .text(device), .integer(pass.id), .integer(now)
                ).isEmpty
                // The new token may come with a new pass first. A known registration without a device is one that went
                // missing, too.
                let isRotated = known.map { $0 != pushToken } ?? !isNew
                guard pass.version > 1 || isRotated else { return isNew ? .created : .refreshed }
                let tag = try Self.nextTag(in: session)
                if pass.version > 1 {
                    try session.run(
                        "UPDATE registrations SET tag = ? WHERE device = ? AND pass = ?", .integer(tag), .text(device),
                        .integer(pass.id))
                }
                try Self.enqueuePush(device: device, type: address.type, tag: tag, in: session, at: now)
                return isNew ? .created : .refreshed
            }
        }

        /// Ends a registration, if there is one; the device goes with its last one.
        ///
        /// - Returns: whether the token was that of the pass.
        /// - Throws: ``StoreError``.
        package func unregister(device: String, from address: PassAddress, token: String) async throws -> Bool {
            try await database.write { session in
                guard let pass = try Self.pass(address, in: session), isEqualSecret(token, pass.token) else {
                    return false
                }
                // A registration of the same device that goes on at the same time comes first, or waits.
                try session.run(
                    "SELECT 1 FROM devices WHERE device = ? AND type = ?" + session.dialect.forUpdate, .text(device),
                    .text(address.type))
                try session.run(
                    "DELETE FROM registrations WHERE device = ? AND pass = ?", .text(device), .integer(pass.id))
                try Self.removeUnusedDevices([device], type: address.type, in: session)
                return true
            }
        }

        /// Ends all registrations for a pass; devices go with their last one.
        static func removeRegistrations(ofPass id: Int64, in session: any SQLSession) throws {
            guard let type = try session.run("SELECT type FROM passes WHERE id = ?", .integer(id)).first?.text(0) else {
                return
            }
            let devices = try session.run("SELECT device FROM registrations WHERE pass = ?", .integer(id)).map {
                $0.text(0)
            }.sorted()
            // As when one unregisters: what goes on with these devices at the same time comes first, or waits.
            _ = try tokens(of: devices, type: type, in: session, lock: session.dialect.forUpdate)
            try session.run("DELETE FROM registrations WHERE pass = ?", .integer(id))
            try removeUnusedDevices(devices, type: type, in: session)
        }

        /// Removes those devices that are registered for nothing of a type any more, and the pushes that wait for them.
        private static func removeUnusedDevices(
            _ devices: [String], type: String, in session: any SQLSession
        ) throws {
            for part in devices.chunks(of: 500) {
                let gone = try session.run(
                    """
                    DELETE FROM devices WHERE type = ? AND device IN (\(marks(part.count))) AND NOT EXISTS
                        (SELECT 1 FROM registrations r JOIN passes p ON p.id = r.pass
                            WHERE r.device = devices.device AND p.type = devices.type)
                        RETURNING device
                    """, [.text(type)] + part.map { .text($0) })
                try remove(from: "pushes", gone.map { $0.text(0) }, type: type, in: session)
            }
        }

        /// The passes of a device and type that changed since a tag of an earlier answer, with the tag for the next
        /// question; `nil` if there are none.
        ///
        /// All of them changed since a tag that this service did not give.
        /// - Throws: ``StoreError``.
        package func changedPasses(
            device: String, type: String, since tag: String?
        ) async throws -> (serials: [String], tag: String)? {
            let since = SQLValue.integer(tag.flatMap(number(ofTag:)) ?? 0)
            let rows = try await database.query(
                Self.listOfChanges, [.text(device), .text(type), since, since, since])
            guard let last = rows.map({ $0.integer(1) }).max() else { return nil }
            // Sorted here: sorting by serial number would lead SQLite through all passes of the type.
            return (rows.map { $0.text(0) }.sorted(), wireTag(last))
        }

        /// The passes of a device and a type that changed since a tag, or all if that tag was never given.
        package static let listOfChanges = """
            SELECT p.serial, CASE WHEN r.tag > p.tag THEN r.tag ELSE p.tag END
                FROM registrations r JOIN passes p ON p.id = r.pass
                WHERE r.device = ? AND p.type = ? AND p.deleted = 0 AND (p.tag > ? OR r.tag > ?
                    OR (SELECT value FROM counters WHERE name = 'tag') < ?)
            """

        /// The tag as phones get it.
        package func wireTag(_ number: Int64) -> String { "\(epoch)-\(number)" }

        /// The number in a tag that this service gave.
        package func number(ofTag tag: String) -> Int64? { Self.number(ofTag: tag, epoch: epoch) }

        static func number(ofTag tag: String, epoch: String) -> Int64? {
            let digits = tag.utf8.dropFirst(epoch.utf8.count + 1)
            guard tag.hasPrefix("\(epoch)-"), digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int64(String(digits) ?? ""), number > 0
            else { return nil }
            return number
        }

        /// The devices that are registered for a pass, with the times of registration, by name.
        ///
        /// - Throws: ``StoreError``.
        package func devices(
            of address: PassAddress, after device: String = "", limit: Int = 1000
        ) async throws -> [(device: String, registered: Int64)] {
            try await database.read { session in
                try session.run(
                    """
                    SELECT r.device, r.created FROM registrations r JOIN passes p ON p.id = r.pass
                        WHERE p.type = ? AND p.serial = ? AND r.device > ? ORDER BY r.device LIMIT ?
                    """, .text(address.type), .text(address.serial), .text(device), SQLValue(limit)
                ).map { ($0.text(0), $0.integer(1)) }
            }
        }
    }
#endif
