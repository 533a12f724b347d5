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
        private let writing: WritingTest

        /// - Parameters:
        ///   - store: the database.
        ///   - identities: the certificates.
        ///   - writeInterval: how long the result of a test write holds.
        ///   - pushAlarm: why no pushes are sent, if that needs a person.
        package init(
            store: Store, identities: ServiceIdentities, writeInterval: Duration = .seconds(10),
            pushAlarm: @escaping @Sendable () async -> String? = { nil }
        ) {
            self.store = store
            self.identities = identities
            self.pushAlarm = pushAlarm
            writing = WritingTest(store: store, interval: writeInterval)
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
            guard answer == 1 else { return false }
            return await writing.isWritable
        }
    }

    /// Tells whether the database takes changes: a full disk can be read.
    private actor WritingTest {
        private let store: Store
        private let interval: Duration
        private var last: ContinuousClock.Instant?
        private var succeeded = true

        init(store: Store, interval: Duration) {
            self.store = store
            self.interval = interval
        }

        /// What the last test write gave; a new one is made if that was long ago.
        var isWritable: Bool {
            get async {
                if let last, last.duration(to: .now) < interval { return succeeded }
                // Who asks in the meantime gets the result before.
                last = .now
                do {
                    try await store.writeForHealth()
                    succeeded = true
                } catch let error as StoreError where error.code == .busy {
                    // Someone else writes.
                } catch {
                    succeeded = false
                }
                return succeeded
            }
        }
    }

    extension Store {
        /// Changes a row that nothing else uses.
        fileprivate func writeForHealth() async throws {
            let now = milliseconds
            try await database.write { session in
                try session.run(
                    """
                    INSERT INTO counters (name, value) VALUES ('health', ?)
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value
                    """, .integer(now))
                return
            }
        }
    }
#endif
