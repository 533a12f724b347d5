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
        private let identities: ServiceIdentities
        private let pushAlarm: @Sendable () async -> String?

        /// - Parameters:
        ///   - store: the database.
        ///   - identities: the certificates.
        ///   - pushAlarm: why no pushes are sent, if that needs a person.
        package init(
            store: Store, identities: ServiceIdentities,
            pushAlarm: @escaping @Sendable () async -> String? = { nil }
        ) {
            self.store = store
            self.identities = identities
            self.pushAlarm = pushAlarm
        }

        /// Adds the route.
        package func add(to router: some RouterMethods<ServiceRequestContext>) {
            router.get("health") { _, _ in await respond() }
            router.head("health") { _, _ in await respond().createHeadResponse() }
        }

        private func respond() async -> Response {
            let now = store.now()
            let hasDatabase = await isDatabaseReady()
            let all = identities.all.sorted { $0.key < $1.key }
            let usable = all.contains { $0.value.certificate.isValid(at: now) }
            let isReady = hasDatabase && usable
            let alarm = await pushAlarm()
            let certificates = all.map { type, identity in
                let days = (identity.certificate.notAfter.timeIntervalSince(now) / 86_400).rounded(.down)
                return JSONValue.object([("type", .string(type)), ("daysLeft", .number(JSONNumber(Int(days))))])
            }
            return .json(
                .object([
                    ("status", .string(isReady ? "ready" : "not ready")),
                    ("database", .bool(hasDatabase)), ("identity", .bool(usable)),
                    ("certificates", .array(certificates)),
                    ("push", .string(alarm == nil ? "working" : "alarm")), ("pushAlarm", alarm.map { .string($0) }),
                ]), status: isReady ? .ok : .serviceUnavailable, headers: [.cacheControl: "no-store"])
        }

        private func isDatabaseReady() async -> Bool {
            // What is wrong is logged where it hinders a request; this says that it is.
            let answer = try? await store.database.read { session in
                try session.run("SELECT value FROM counters WHERE name = 'tag'").count
            }
            return answer == 1
        }
    }
#endif
