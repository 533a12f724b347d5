#if Server
    package import PassModel
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

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
