#if Server
    package import PassModel
    package import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import Synchronization

    /// The identities that sign and push, one a pass type or order type; they can be replaced while the service runs.
    package final class ServiceIdentities: Sendable {
        private let byType: Mutex<[String: SigningIdentity]>

        /// Identities by the types in their certificates; of two for one type, the one that is valid longer.
        package init(_ identities: [SigningIdentity]) {
            byType = Mutex(Self.sorted(identities))
        }

        private static func sorted(_ identities: [SigningIdentity]) -> [String: SigningIdentity] {
            Dictionary(identities.map { ($0.servedType, $0) }) { first, second in
                first.certificate.notAfter < second.certificate.notAfter ? second : first
            }
        }

        /// Takes these in place of the old ones, such as renewed ones.
        package func replace(with identities: [SigningIdentity]) {
            let sorted = Self.sorted(identities)
            byType.withLock { $0 = sorted }
        }

        /// The identity for a pass type or order type.
        package subscript(type: String) -> SigningIdentity? { byType.withLock { $0[type] } }

        /// All identities, by type.
        package var all: [String: SigningIdentity] { byType.withLock { $0 } }
    }

    extension SigningIdentity {
        /// The pass type or order type that it is for.
        package var servedType: String {
            let purpose = certificate.signingPurpose ?? .pass
            return certificate.typeMarker(for: purpose) ?? certificate.subject.userID ?? ""
        }

        /// What tells it from one with another key or validity.
        package var fingerprint: String { certificate.fingerprint }
    }

    /// Whether passes can be kept, made and pushed, and what keeps them from it.
    package struct ServiceHealth: Sendable {
        private let store: Store
        private let database: ObservedDatabase
        private let identities: ServiceIdentities
        private let pushAlarm: @Sendable () async -> String?
        private let googleAlarm: @Sendable () async -> String?

        /// - Parameters:
        ///   - store: the database.
        ///   - database: what is known about it.
        ///   - identities: the certificates.
        ///   - pushAlarm: why pushes are not sent or fail, if they do.
        ///   - googleAlarm: why Google takes no passes, if it doesn't.
        package init(
            store: Store, database: ObservedDatabase, identities: ServiceIdentities,
            pushAlarm: @escaping @Sendable () async -> String? = { nil },
            googleAlarm: @escaping @Sendable () async -> String? = { nil }
        ) {
            self.store = store
            self.database = database
            self.identities = identities
            self.pushAlarm = pushAlarm
            self.googleAlarm = googleAlarm
        }

        /// Whether the service can work, and all that there is to say about it.
        package var report: (isReady: Bool, json: JSONValue) {
            get async {
                let now = store.now()
                let trouble = await database.trouble()
                let all = identities.all.sorted { $0.key < $1.key }
                let usable = all.contains { $0.value.certificate.isValid(at: now) }
                let isReady = trouble == nil && usable
                let alarm = await pushAlarm()
                let certificates = all.map { type, identity in
                    let days = (identity.certificate.notAfter.timeIntervalSince(now) / 86_400).rounded(.down)
                    return JSONValue.object([("type", .string(type)), ("daysLeft", .number(JSONNumber(Int(days))))])
                }
                let json = JSONValue.object([
                    ("status", .string(isReady ? "ready" : "not ready")),
                    ("database", .bool(trouble == nil)),
                    ("databaseTrouble", trouble.map { .string($0.message) }), ("identity", .bool(usable)),
                    ("certificates", .array(certificates)),
                    ("push", .string(alarm == nil ? "working" : "alarm")), ("pushAlarm", alarm.map { .string($0) }),
                    ("googleAlarm", await googleAlarm().map { .string($0) }),
                ])
                return (isReady, json)
            }
        }
    }
#endif
