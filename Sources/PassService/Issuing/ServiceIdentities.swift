#if Server
    package import PassModel
    package import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import Synchronization

    /// The identities that sign and push, one a pass type or order type; they can be replaced while the service runs.
    package final class ServiceIdentities: Sendable {
        private let byType: Mutex<[String: [SigningIdentity]]>

        /// Identities by the types in their certificates.
        package init(_ given: [SigningIdentity]) { byType = Mutex(Dictionary(grouping: given, by: \.servedType)) }

        /// A valid one, if possible; if several have the same type, the latest expiry wins.
        private static func best(of identities: [SigningIdentity]) -> SigningIdentity? {
            let now = Date()
            let valid = identities.filter { $0.certificate.notBefore <= now && now <= $0.certificate.notAfter }
            return (valid.isEmpty ? identities : valid).max { $0.certificate.notAfter < $1.certificate.notAfter }
        }

        /// Replaces all identities, such as by renewed ones.
        package func replace(with identities: [SigningIdentity]) {
            let sorted = Dictionary(grouping: identities, by: \.servedType)
            byType.withLock { $0 = sorted }
        }

        /// The identity for a pass type or order type.
        package subscript(type: String) -> SigningIdentity? { byType.withLock { $0[type] }.flatMap(Self.best) }

        /// All identities, by type.
        package var all: [String: SigningIdentity] { byType.withLock { $0 }.compactMapValues(Self.best) }
    }

    extension SigningIdentity {
        /// The pass type or order type that it is for.
        package var servedType: String {
            let purpose = certificate.signingPurpose ?? .pass
            return certificate.typeMarker(for: purpose) ?? certificate.subject.userID ?? ""
        }

        /// Differs from that of one with another key or validity.
        package var fingerprint: String { certificate.fingerprint }
    }

    /// Whether this server can serve, and alarms for its operator.
    package struct ServiceHealth: Sendable {
        /// What an alarm is about.
        package enum Subject: String, Sendable, CaseIterable { case database, certificate, push, google }

        package typealias Alarm = (about: Subject, message: String)

        private let database: ObservedDatabase
        private let identities: ServiceIdentities
        private let now: @Sendable () -> Date
        private let others: @Sendable () async -> [Alarm]

        /// - Parameters:
        ///   - store: has the clock.
        ///   - database: the database, which is observed.
        ///   - identities: the certificates.
        ///   - others: why pushes fail, and why Google rejects passes.
        package init(
            store: Store, database: ObservedDatabase, identities: ServiceIdentities,
            others: @escaping @Sendable () async -> [Alarm] = { [] }
        ) {
            (self.database, self.identities, self.now, self.others) = (database, identities, store.now, others)
        }

        /// Whether the database can be read: then phones get lists, and passes that are signed or can be.
        ///
        /// Other problems affect every server, or one type, so a proxy can't help by choosing another server.
        package var isReady: Bool {
            get async {
                // An emptied database has no such row. Why it can't be read is an alarm.
                let rows = try? await database.query("SELECT value FROM counters WHERE name = 'tag'", [])
                return rows?.isEmpty == false
            }
        }

        /// Problems that the operator has to solve.
        package var alarms: [Alarm] {
            get async {
                var alarms: [Alarm] = []
                if let error = await database.lastError() { alarms.append((.database, error.message)) }
                // If the database can't be read, that is the alarm above.
                if await (try? database.query("SELECT 1 FROM meta WHERE name = 'restoring'", []))?.isEmpty == false {
                    alarms.append((.database, "it was restored, but phones don't know yet: finish the restore"))
                }
                for (type, identity) in identities.all.sorted(by: { $0.key < $1.key }) {
                    do {
                        try identity.checkValidity(at: now())
                    } catch {
                        alarms.append((.certificate, "\(type): \(error.message)"))
                    }
                }
                return await alarms + others()
            }
        }

        /// The days until certificates end, by type.
        package var daysLeft: [(type: String, days: Int)] {
            identities.all.sorted { $0.key < $1.key }.map { ($0.key, $0.value.certificate.daysLeft(at: now())) }
        }

        /// The alarms, and the certificates.
        package var report: JSONValue {
            get async {
                let certificates = daysLeft.map { type, days in
                    JSONValue.object([("type", .string(type)), ("daysLeft", .number(JSONNumber(days)))])
                }
                let alarms = await alarms.map { about, message in
                    JSONValue.object([("about", .string(about.rawValue)), ("message", .string(message))])
                }
                return .object([("alarms", .array(alarms)), ("certificates", .array(certificates))])
            }
        }
    }
#endif
