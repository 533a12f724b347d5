#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// `GET /health`: whether the service can do its work.
    package struct HealthRoutes: Sendable {
        private let store: Store
        private let database: ObservedDatabase
        private let identities: ServiceIdentities
        private let pushAlarm: @Sendable () async -> String?

        /// - Parameters:
        ///   - store: the database.
        ///   - database: what is known about it.
        ///   - identities: the certificates.
        ///   - pushAlarm: why pushes are not sent or fail, if they do.
        package init(
            store: Store, database: ObservedDatabase, identities: ServiceIdentities,
            pushAlarm: @escaping @Sendable () async -> String? = { nil }
        ) {
            self.store = store
            self.database = database
            self.identities = identities
            self.pushAlarm = pushAlarm
        }

        /// Adds the route.
        ///
        /// - Parameters:
        ///   - router: where requests come from.
        ///   - isPublic: whether anybody may ask, who is then told `ready` or `not ready` and nothing else.
        package func add(to router: some RouterMethods<ServiceRequestContext>, isPublic: Bool) {
            router.get("health") { _, _ in await respond(isPublic) }
            router.head("health") { _, _ in await respond(isPublic).createHeadResponse() }
        }

        private func respond(_ isPublic: Bool) async -> Response {
            let (isReady, report) = await report
            return .json(
                isPublic ? .object([("status", report.object?["status"])]) : report,
                status: isReady ? .ok : .serviceUnavailable, headers: [.cacheControl: "no-store"])
        }

        /// Whether the service can work, and all that there is to say about it.
        var report: (isReady: Bool, json: JSONValue) {
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
                ])
                return (isReady, json)
            }
        }
    }
#endif
