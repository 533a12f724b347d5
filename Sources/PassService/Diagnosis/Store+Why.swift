#if Server
    extension Store {
        /// The most devices of a pass that a report lists.
        static let mostDevicesOfAReport: Int64 = 100
        /// The most lines of phones that a report lists.
        static let mostLinesOfAReport = 20

        /// What the service knows about a pass's last change and its phones, as one snapshot.
        package func history(of address: PassAddress) async throws -> UpdateHistory {
            let (time, epoch) = (milliseconds, epoch)
            return try await database.read { session in
                var history = UpdateHistory(address: address, time: time, epoch: epoch)
                history.logs = try Self.lines(about: address, in: session)
                let rows = try session.run(
                    """
                    SELECT id, version, tag, changed, voided, deleted, person IS NOT NULL, generation FROM passes
                    WHERE type = ? AND serial = ?
                    """, .text(address.type), .text(address.serial))
                guard let row = rows.first else { return history }
                var version = UpdateHistory.Version(
                    number: row.integer(1), tag: row.integer(2), changed: row.integer(3))
                (version.isVoided, version.isDeleted) = (row.truth(4), row.truth(5))
                version.isPersonalized = row.truth(6)
                version.author = try Self.author(of: address, version: version.number, in: session)
                history.pass = version
                history.outage = try Self.outage(ofType: address.type, in: session)
                try Self.addDevices(of: row.integer(0), type: address.type, to: &history, in: session)
                let fetches = try session.run(
                    "SELECT fetched, status, version FROM fetches WHERE pass = ?", SQLValue(row.integer(0)))
                history.failures = try session.run(
                    "SELECT request, status, failed FROM failures WHERE pass = ? ORDER BY failed DESC",
                    SQLValue(row.integer(0))
                ).compactMap { row in
                    PassRequest(rawValue: row.text(0)).map {
                        .init(request: $0, status: Int(row.integer(1)), time: row.integer(2))
                    }
                }
                // An object that could not be ended comes first.
                history.google = try session.run(
                    """
                    SELECT \(GoogleState.columns) FROM google_passes WHERE pass = ? AND (generation = ? OR attempts > 0)
                    ORDER BY CASE WHEN attempts > 0 THEN 0 ELSE 1 END, CASE WHEN generation = ? THEN 0 ELSE 1 END LIMIT 1
                    """, SQLValue(row.integer(0)), SQLValue(row.integer(7)), SQLValue(row.integer(7))
                ).first.map(GoogleState.init)
                history.fetch = fetches.first.map {
                    .init(time: $0.integer(0), status: Int($0.integer(1)), version: $0.integer(ifAt: 2))
                }
                return history
            }
        }

        /// Notes a failed connection to APNs for pushes of a type.
        ///
        /// - Throws: ``StoreError``.
        package func noteOutage(_ reason: String, type: String) async throws {
            let value = "\(milliseconds) \(reason)"
            try await database.write { session in
                _ = try session.run(
                    "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                    .text("outage \(type)"), .text(value))
            }
        }

        private static func outage(ofType type: String, in session: any SQLSession) throws -> UpdateHistory.Outage? {
            let rows = try session.run("SELECT value FROM meta WHERE name = ?", .text("outage \(type)"))
            let parts = rows.first?.text(0).split(separator: " ", maxSplits: 1) ?? []
            guard parts.count == 2, let time = Int64(parts[0]) else { return nil }
            return .init(time: time, reason: String(parts[1]))
        }

        private static func addDevices(
            of pass: Int64, type: String, to history: inout UpdateHistory, in session: any SQLSession
        ) throws {
            let count = try session.run("SELECT COUNT(*) FROM registrations WHERE pass = ?", SQLValue(pass))
            history.deviceCount = Int(count.first?.integer(0) ?? 0)
            let rows = try session.run(
                """
                SELECT r.device, r.created, r.pushed, r.push_status, r.push_reason, r.listed, r.listed_since,
                    r.listed_status, p.due, p.attempts, p.claimed_until,
                    CASE WHEN \(Self.isUnqueued) THEN f.served END
                FROM registrations r
                LEFT JOIN fanouts f ON f.pass = r.pass
                LEFT JOIN pushes p ON p.token = r.token AND p.type = ?
                WHERE r.pass = ? ORDER BY r.created DESC, r.device LIMIT ?
                """, .text(type), SQLValue(pass), SQLValue(mostDevicesOfAReport))
            history.devices = rows.map { row in
                var device = UpdateHistory.Device(identifier: row.text(0), registered: row.integer(1))
                device.pushed = row.integer(ifAt: 2)
                device.pushStatus = row.integer(ifAt: 3).map { Int($0) }
                device.pushReason = row.text(ifAt: 4)
                device.listed = row.integer(ifAt: 5)
                device.listedSince = row.text(ifAt: 6)
                device.listedStatus = row.integer(ifAt: 7).map { Int($0) }
                device.queued = row.integer(ifAt: 8).map {
                    .init(due: $0, attempts: Int(row.integer(9)), claimedUntil: row.integer(10))
                }
                device.unqueuedSince = row.integer(ifAt: 11)
                return device
            }
        }

        /// The most lines of one network that a report lists, and that are searched for it.
        private static let (mostOfNetwork, mostLookedAt): (Int, Int64) = (5, 100)

        /// The lines that name a pass, the newest first.
        ///
        /// Anybody can send lines, so each network has only some.
        private static func lines(
            about address: PassAddress, in session: any SQLSession
        ) throws -> [UpdateHistory.Line] {
            // Masked as in stored lines.
            let serial = DeviceLogEntry(address.serial).message
            let rows = try session.run(
                """
                SELECT received, message, origin FROM (
                    SELECT logs.*, ROW_NUMBER() OVER (PARTITION BY origin ORDER BY id DESC) AS place FROM logs
                    WHERE type = ? AND REPLACE(message, ?, '') <> message) AS placed
                WHERE place <= ? ORDER BY id DESC
                """, .text(address.type), .text(serial), .integer(mostLookedAt))
            var counts: [String: Int] = [:]
            let shown = rows.filter { row in
                guard DeviceLogEntry.names(serial, in: row.text(1)) else { return false }
                counts[row.text(2), default: 0] += 1
                return counts[row.text(2), default: 0] <= mostOfNetwork
            }
            return shown.prefix(mostLinesOfAReport).map { .init(time: $0.integer(0), message: $0.text(1)) }
        }
    }

    /// What the service knows about a pass's last change and its phones.
    ///
    /// Times are in milliseconds since 1970.
    package struct UpdateHistory: Sendable, Hashable {
        /// Which pass or order.
        package let address: PassAddress
        /// When this was read.
        package let time: Int64
        /// The mark of this installation's tags.
        package var epoch: String
        /// The pass; `nil` if the service does not have it.
        package var pass: Version?
        /// Devices that are registered, the latest first; see ``deviceCount``.
        package var devices: [Device] = []
        /// How many devices are registered.
        package var deviceCount = 0
        /// When a phone last got the pass, or a 304.
        package var fetch: Fetch?
        /// The last request of each kind that failed in each way, the newest first.
        package var failures: [Failure] = []
        /// When a connection to APNs last failed for this type.
        package var outage: Outage?
        /// What was sent to Google; `nil` if the pass is not for Google Wallet.
        package var google: GoogleState?
        /// What phones logged about this pass, the newest first.
        package var logs: [Line] = []

        /// The latest version of the pass.
        package struct Version: Sendable, Hashable {
            package var number: Int64
            package var tag: Int64
            package var changed: Int64
            /// Who changed it, as in the audit log.
            package var author: String?
            package var isVoided = false
            /// Whether it has personal data of its owner.
            package var isPersonalized = false
            package var isDeleted = false
        }

        /// A registered device.
        package struct Device: Sendable, Hashable {
            package let identifier: String
            package var registered: Int64
            package var pushed: Int64?
            package var pushStatus: Int?
            package var pushReason: String?
            package var listed: Int64?
            package var listedSince: String?
            package var listedStatus: Int?
            package var queued: Queued?
            /// When the pushes of other devices were last queued, if its own is still to be.
            package var unqueuedSince: Int64?
        }

        /// A push that is still to be sent.
        package struct Queued: Sendable, Hashable {
            package var due: Int64
            package var attempts = 0
            package var claimedUntil: Int64 = 0
        }

        /// A failed connection to APNs.
        package struct Outage: Sendable, Hashable {
            package var time: Int64
            package var reason: String
        }

        /// A request for the pass.
        package struct Fetch: Sendable, Hashable {
            package var time: Int64
            package var status: Int
            package var version: Int64?
        }

        /// A request that was answered with an error.
        package struct Failure: Sendable, Hashable {
            package let request: PassRequest
            package let status: Int
            package let time: Int64

            package init(request: PassRequest, status: Int, time: Int64) {
                (self.request, self.status, self.time) = (request, status, time)
            }
        }

        /// The last request with a wrong token, which anybody may have sent.
        package var refusal: Failure? { failures.first { $0.status == 401 } }

        /// A line that a phone logged.
        package struct Line: Sendable, Hashable {
            package let time: Int64
            /// As ``DeviceLogEntry`` has it.
            package let message: String
        }
    }
#endif
