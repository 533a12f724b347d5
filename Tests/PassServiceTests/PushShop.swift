#if Server
    import Foundation
    import NIOCore
    import NIOPosix
    import PassService
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport
    import Testing

    /// A store with devices, and a fake APNs for its pushes.
    struct PushShop: Sendable {
        static let type = TestCertificates.passType

        /// Minted once, since another certificate would mean another connection.
        static let credentials = Result { try APNsCredentials(identity: TestCertificates.identity()) }

        private let held: TestDatabase
        private let closing: Closing
        let store: Store
        let fake: FakeAPNs
        let clock: TestClock

        init(_ script: FakeAPNs.Script = FakeAPNs.Script(), clock: TestClock = TestClock(nil)) async throws {
            self.clock = clock
            held = try TestDatabase(.current)
            store = try await Store(opening: held.database, now: { clock.now })
            fake = try await FakeAPNs.start(script)
            closing = Closing(fake: fake)
        }

        /// A shop whose APNs answers so.
        init(
            streamLimit: Int = 1000, answer: @escaping @Sendable (FakeAPNs.Push) -> FakeAPNs.Answer
        ) async throws {
            var script = FakeAPNs.Script()
            (script.streamLimit, script.answer) = (streamLimit, answer)
            try await self.init(script)
        }

        /// Ends the fake with the test.
        private final class Closing: Sendable {
            private let fake: FakeAPNs
            init(fake: FakeAPNs) { self.fake = fake }
            deinit { fake.close() }
        }

        var database: any Database { store.database }
        var now: Int64 { store.milliseconds }

        @discardableResult func pass(_ serial: String, type: String = type) async throws -> Int64 {
            try await database.write { session in
                try session.run(
                    """
                    INSERT INTO passes (type, serial, token, version, tag, modified, created, changed)
                    VALUES (?, ?, 'secret', 1, 0, 0, 0, 0) RETURNING id
                    """, .text(type), .text(serial))[0].integer(0)
            }
        }

        func register(_ device: String, token: String, pass: Int64, at registered: Int64 = 0) async throws {
            try await database.write { session in
                _ = try session.run(
                    """
                    INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                    SELECT CAST(? AS TEXT), id, type, CAST(? AS TEXT), 0, 0, CAST(? AS BIGINT) FROM passes WHERE id = ?
                    ON CONFLICT (pass, device) DO UPDATE SET token = excluded.token, registered = excluded.registered
                    """, .text(device), .text(token), .integer(registered), .integer(pass))
            }
        }

        /// Registers devices `d0`, `d1`, … with the tokens `t0`, `t1`, ….
        func register(_ count: Int, pass: Int64) async throws {
            try await database.write { session in
                for number in 0..<count {
                    try session.run(
                        """
                        INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                        VALUES (?, ?, ?, ?, 0, 0, 0)
                        """, .text("d\(number)"), .integer(pass), .text(Self.type), .text("t\(number)"))
                }
            }
        }

        /// A pass that has changed, so that pushes to its devices wait: to `d0`, `d1`, …, or to one named `a`.
        @discardableResult
        func changedPass(devices count: Int = 0, token: String? = nil, at registered: Int64 = 0) async throws -> Int64 {
            let pass = try await pass("1")
            if let token { try await register("a", token: token, pass: pass, at: registered) }
            try await register(count, pass: pass)
            try await change([pass])
            return pass
        }

        /// Changes passes, as far as pushes are concerned.
        @discardableResult func change(_ passes: [Int64]) async throws -> Int64 {
            let now = now
            return try await database.write { session in
                let tag = try session.run("UPDATE counters SET value = value + 1 WHERE name = 'tag' RETURNING value")[0]
                    .integer(0)
                try Store.enqueuePushes(forPasses: passes, tag: tag, in: session, at: now)
                return tag
            }
        }

        func count(_ table: String) async throws -> Int {
            try await database.read { Int(try $0.run("SELECT COUNT(*) FROM \(table)--")[0].integer(0)) }
        }

        /// Status and reason of a device's last push.
        func record(_ device: String) async throws -> (status: Int64?, reason: String?) {
            try await database.read { session in
                let row = try session.run(
                    "SELECT push_status, push_reason FROM registrations WHERE device = ?", .text(device))
                return (row.first?.integer(ifAt: 0), row.first?.text(ifAt: 1))
            }
        }

        /// When a queued push is due, and until when it is claimed.
        func queued(_ token: String) async throws -> (due: Int64, claimed: Int64)? {
            try await database.read { session in
                try session.run(
                    "SELECT due, claimed_until FROM pushes WHERE token = ? AND type = ?", .text(token), .text(Self.type)
                ).first.map { ($0.integer(0), $0.integer(1)) }
            }
        }

        func claim(_ limit: Int = 500, lease: Int64 = 10_000) async throws -> PushClaim {
            try await store.claimPushes(type: Self.type, limit: limit, lease: lease)
        }

        func client(_ credentials: APNsCredentials? = nil, endpoint: APNsEndpoint? = nil) throws -> APNsClient {
            APNsClient(
                topic: Self.type, credentials: try credentials ?? Self.credentials.get(),
                endpoint: endpoint ?? fake.endpoint, group: MultiThreadedEventLoopGroup.singleton,
                logger: EventShop.quiet, now: { clock.now })
        }

        func dispatcher(
            endpoint: APNsEndpoint? = nil, _ configure: (inout PushDispatcher.Configuration) -> Void = { _ in },
            credentials: @escaping @Sendable (String) async throws -> APNsCredentials? = { type in
                type == PushShop.type ? try PushShop.credentials.get() : nil
            }
        ) -> PushDispatcher {
            var configuration = PushDispatcher.Configuration()
            configuration.pollInterval = .milliseconds(50)
            configuration.backoff.first = 20
            configuration.backoff.throttled = 40
            configuration.backoff.longest = 200
            configure(&configuration)
            return PushDispatcher(
                store: store, endpoint: endpoint ?? fake.endpoint, configuration: configuration,
                group: MultiThreadedEventLoopGroup.singleton, logger: EventShop.quiet, credentials: credentials)
        }

        /// Lets services run for the length of `body`, then shuts them down gracefully.
        static func running(_ services: [any Service], _ body: () async throws -> Void) async throws {
            let group = ServiceGroup(services: services, logger: EventShop.quiet)
            async let run: Void = group.run()
            do {
                try await body()
            } catch {
                await group.triggerGracefulShutdown()
                try? await run
                throw error
            }
            await group.triggerGracefulShutdown()
            try await run
        }

        /// Lets dispatchers run until nothing is left to send.
        func sendAll(with dispatchers: [PushDispatcher]) async throws {
            try await Self.running(dispatchers) {
                let isEmpty = try await waitForEmptyQueue()
                #expect(isEmpty)
            }
        }

        func waitForEmptyQueue() async throws -> Bool {
            try await waits { () async throws in
                let fanouts = try await count("fanouts")
                return try await count("pushes") + fanouts == 0
            }
        }
    }

    extension [String] {
        /// `t0`, `t1`, ….
        static func tokens(_ count: Int) -> [String] { (0..<count).map { "t\($0)" } }
    }

    extension PushOutcome {
        static let badToken = PushOutcome(status: 400, reason: "BadDeviceToken")
        static let tokenBusy = PushOutcome(status: 429, reason: "TooManyRequests")
    }
#endif
