#if Server
    import AsyncHTTPClient
    import Foundation
    import Hummingbird
    import NIOHTTP1
    import Logging
    import NIOCore
    import PassModel
    import PassRules
    import PassToolkit
    import ServiceLifecycle
    import ServiceSupport
    import Synchronization
    import TestSupport
    import ZipContainer

    @testable import PassService

    /// Administration, links, health and metrics on loopback, for one test.
    struct AdministrationService {
        let store: Store
        let issuer: PassIssuer
        let url: String
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
            let fields: JSONValue = .object(
                JSONObject(members: [
                    .init(
                        name: "primaryFields",
                        value: .array([
                            .object(
                                JSONObject(members: [
                                    .init(name: "key", value: .string("balance")),
                                    .init(name: "label", value: .string("Balance")),
                                    .init(name: "value", value: .string("{{balance}}")),
                                ]))
                        ]))
                ]))
            let files = SamplePass.files([("storeCard", fields)] + members).sorted { $0.key < $1.key }
            return try ArchiveWriter.archive(
                of: files.map { ArchiveEntry(name: $0.key, bytes: $0.value, compression: .deflated) })
        }

        /// Runs a service for the length of `body`.
        static func run(
            on kind: DatabaseKind = .current, limits: ServiceLimits = .init(),
            proxies: [String] = [], rules: RuleBook = .standard,
            _ body: @Sendable (AdministrationService) async throws -> Void
        ) async throws {
            let test = try TestDatabase(kind)
            let clock = TestClock(nil)
            let database = ObservedDatabase(test.database, interval: .zero)
            let store = try await Store(opening: database, now: { clock.now })
            let identities = ServiceIdentities([try TestCertificates.identity()])
            let audit = AuditLog(store: store)
            let (ports, found) = AsyncStream.makeStream(of: Int.self)
            let base = "https://passes.example.com"
            let issuer = PassIssuer(
                store: store, identities: identities, base: base,
                trust: try TestCertificates.policy(at: Date()), rules: rules
            ) { made in
                try await audit.record(
                    AuditEntry(
                        signed: clock.now, actor: made.actor, address: made.address, version: made.version,
                        manifestDigest: made.manifest))
            }
            let sealer = try await LinkSealer(store: store)
            let clients = ClientAddress(trusting: proxies.compactMap { AddressRange($0) })
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let wakes = Counter()
            let metrics = PrometheusMetrics()
            let router = Router(context: ServiceRequestContext.self)
            router.add(middleware: OversizedBodies())
            let health = ServiceHealth(store: store, database: database, identities: identities)
            AdminRoutes(
                store: store, issuer: issuer, links: sealer, limits: limits, clients: clients, health: health,
                logger: logger
            ) { wakes.increment() }.add(to: router)
            try LandingRoutes(
                store: store, issuer: issuer, links: sealer, requestsPerMinute: limits.linkRequestsPerMinute,
                clients: clients, logger: logger
            ).add(to: router)
            HealthRoutes(health).add(to: router, isPublic: false)
            MetricsRoutes(metrics).add(to: router)
            let application = Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) }, logger: logger)
            var tokens: [AdminRole: String] = [:]
            for role in AdminRole.allCases {
                tokens[role] = try await store.makeAdminToken(named: role.rawValue, role: role)
            }
            let made = tokens
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await application.run() }
                var numbers = ports.makeAsyncIterator()
                let number = await numbers.next() ?? 0
                let service = AdministrationService(
                    store: store, issuer: issuer, url: "http://127.0.0.1:\(number)", tokens: made, wakes: wakes,
                    metrics: metrics, clock: clock)
                defer { group.cancelAll() }
                try await body(service)
            }
            await test.database.close()
        }

        // MARK: - Requests

        struct Answer: Sendable {
            let status: Int
            let headers: [String: String]
            let body: [UInt8]

            var json: JSONObject { (try? JSONDocument(parsing: body).root.object) ?? JSONObject() }
            var text: String { String(decoding: body, as: UTF8.self) }
            var error: String? { json["error"]?.object?["code"]?.string }
        }

        func send(
            _ method: String, _ path: String, _ body: [UInt8]? = nil, headers: [(String, String)] = []
        ) async throws -> Answer {
            var request = HTTPClientRequest(url: path.hasPrefix("http") ? path : url + path)
            request.method = .init(rawValue: method)
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            if let body { request.body = .bytes(body) }
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
            let bytes = try await response.body.collect(upTo: 100 << 20)
            return Answer(
                status: Int(response.status.code),
                headers: Dictionary(
                    response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 }),
                body: Array(bytes.readableBytesView))
        }

        /// A request of the administration interface.
        func admin(
            _ method: String, _ path: String, _ body: String? = nil, as role: AdminRole = .admin,
            headers: [(String, String)] = []
        ) async throws -> Answer {
            try await admin(method, path, bytes: body.map { Array($0.utf8) }, as: role, headers: headers)
        }

        func admin(
            _ method: String, _ path: String, bytes: [UInt8]?, as role: AdminRole = .admin,
            headers: [(String, String)] = []
        ) async throws -> Answer {
            try await send(
                method, "/admin/v1\(path)", bytes,
                headers: headers + [("Authorization", "Bearer \(tokens[role] ?? "")")])
        }

        static let passPath = "/passes/\(TestCertificates.passType)"

        /// Puts the template `card` and a pass of it.
        @discardableResult
        func issue(_ serial: String = "1", balance: String = "12") async throws -> Answer {
            if try await store.template(named: "card") == nil {
                _ = try await admin("PUT", "/templates/card", bytes: Self.template())
            }
            return try await admin(
                "PUT", "\(Self.passPath)/\(serial)", #"{"template": "card", "record": {"balance": "\#(balance)"}}"#)
        }
    }
#endif
