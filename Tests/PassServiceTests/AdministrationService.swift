#if Server
    import Foundation
    import Hummingbird
    import PassModel
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    /// Administration, links, health and metrics on loopback, for one test.
    struct AdministrationService {
        let routes: AdminRoutes
        var store: Store { routes.store }
        var issuer: PassIssuer { routes.issuer }
        let tokens: [AdminRole: String]
        let wakes: Counter
        let metrics: PrometheusMetrics
        let clock: TestClock

        final class Counter: Sendable {
            private let count = Mutex(0)
            var value: Int { count.withLock { $0 } }
            func increment() { count.withLock { $0 += 1 } }
        }

        static func template(_ members: [(String, JSONValue)] = []) throws -> [UInt8] {
            let field = JSONValue.object([
                ("key", .string("balance")), ("label", .string("Balance")), ("value", .string("{{balance}}")),
            ])
            let style = ("storeCard", JSONValue.object([("primaryFields", .array([field]))]))
            return try TestShop.archive(SamplePass.files([style] + members))
        }

        private let held: TestDatabase
        /// How often the service waited for an answer of PostgreSQL.
        var trips: Int { (held.database as? JudgedDatabase)?.trips ?? 0 }
        private let site: TestSite

        init(
            on kind: DatabaseKind = .current, proxies: [String] = [],
            limiting limit: (inout ServiceLimits) -> Void = { _ in }
        ) async throws {
            var limits = ServiceLimits()
            limit(&limits)
            held = try TestDatabase(kind)
            let clock = TestClock(nil)
            let database = ObservedDatabase(held.database, interval: .zero)
            let store = try await Store(opening: database, now: { clock.now })
            let identities = ServiceIdentities([try TestCertificates.identity()])
            let issuer = PassIssuer(
                store: store, identities: identities, base: "https://passes.example.com",
                trust: try TestCertificates.policy(at: Date()))
            let sealer = try await LinkSealer(store: store)
            let clients = ClientAddress(trusting: proxies.compactMap { AddressRange($0) })
            let (wakes, metrics) = (Counter(), PrometheusMetrics())
            let health = ServiceHealth(store: store, database: database, identities: identities)
            let routes = AdminRoutes(
                store: store, issuer: issuer, links: sealer, limits: limits, clients: clients, health: health
            ) { wakes.increment() }
            site = try await TestSite { router in
                router.add(middleware: OversizedBodies())
                routes.add(to: router)
                try DownloadRoutes(
                    store: store, issuer: issuer, links: sealer, requestsPerMinute: limits.linkRequestsPerMinute,
                    clients: clients
                ).add(to: router)
                DeviceRoutes(
                    store: store, issuer: issuer, traces: TraceBuffer(store: store), clients: clients, wake: {}
                ).add(to: router)
                health.add(to: router)
                metrics.add(to: router, health)
            }
            var tokens: [AdminRole: String] = [:]
            for role in AdminRole.allCases {
                tokens[role] = try await store.makeAdminToken(named: role.rawValue, role: role)
            }
            (self.routes, self.tokens, self.wakes, self.metrics, self.clock) = (routes, tokens, wakes, metrics, clock)
        }

        // MARK: - Requests

        var url: String { site.base }

        func send(
            _ method: String, _ path: String, _ body: [UInt8]? = nil, headers: [(String, String)] = []
        ) async throws -> WebAnswer {
            try await WebAnswer(to: method, path.hasPrefix("http") ? path : url + path, headers: headers, body: body)
        }

        /// A request of the administration interface.
        func admin(
            _ method: String, _ path: String, _ body: String? = nil, as role: AdminRole = .admin,
            headers: [(String, String)] = []
        ) async throws -> WebAnswer {
            try await admin(method, path, bytes: body.map { Array($0.utf8) }, as: role, headers: headers)
        }

        func admin(
            _ method: String, _ path: String, bytes: [UInt8]?, as role: AdminRole = .admin,
            headers: [(String, String)] = []
        ) async throws -> WebAnswer {
            try await send(
                method, "/admin/v1\(path)", bytes,
                headers: headers + [("Authorization", "Bearer \(tokens[role] ?? "")")])
        }

        /// The answers until the first 429 with Retry-After; on a slow machine there are more.
        func taken(_ path: String, _ header: (Int) -> (String, String)) async throws -> [WebAnswer] {
            var answers: [WebAnswer] = []
            while answers.last?.status != 429 {
                answers.append(try await send("GET", path, headers: [header(answers.count)]))
            }
            #expect(answers.last?.header("retry-after").flatMap { Int($0) }.map { (1...60).contains($0) } == true)
            return answers.dropLast()
        }

        /// What the report has alarms about.
        func alarms() async throws -> [String] {
            try await admin("GET", "/health").json["alarms"]?.array?.compactMap { $0.object?["about"]?.string } ?? ["?"]
        }

        static let passPath = "/passes/\(TestCertificates.passType)"

        /// Puts the template `card` and a pass of it.
        @discardableResult func issue(_ serial: String = "1", balance: String = "12") async throws -> WebAnswer {
            if try await store.template(named: "card") == nil {
                _ = try await admin("PUT", "/templates/card", bytes: Self.template())
            }
            return try await admin(
                "PUT", "\(Self.passPath)/\(serial)", #"{"template": "card", "record": {"balance": "\#(balance)"}}"#)
        }
    }
#endif
