#if Server
    package import Hummingbird
    package import Logging
    package import PassService
    @_exported public import PassTesting
    package import ServiceLifecycle

    /// A shop's routes on a port of loopback, until the site is released.
    package final class TestSite: Sendable {
        package let base: String
        private let group: ServiceGroup

        /// Serves the routes of phones, and those that `adding` adds.
        package convenience init(
            of shop: TestShop, traces: TraceBuffer? = nil,
            newDevicesPerMinute: Int = ServiceLimits().newDevicesPerMinute, personalizationsPerMinute: Int = 60,
            clock: @escaping @Sendable () -> Duration = RateLimiter<IPAddress>.uptime,
            adding: (Router<ServiceRequestContext>) -> Void = { _ in }
        ) async throws {
            try await self.init { router in
                DeviceRoutes(
                    store: shop.store, issuer: shop.issuer, traces: traces ?? TraceBuffer(store: shop.store),
                    personalizationsPerMinute: personalizationsPerMinute, newDevicesPerMinute: newDevicesPerMinute,
                    clients: ClientAddress(trusting: AddressRange.loopback), clock: clock, wake: {}
                ).add(to: router)
                adding(router)
            }
        }

        package convenience init(adding: (Router<ServiceRequestContext>) throws -> Void) async throws {
            let router = Router(context: ServiceRequestContext.self)
            try adding(router)
            try await self.init(responder: router.buildResponder())
        }

        package init<Responder: HTTPResponder>(
            responder: Responder
        ) async throws where Responder.Context == ServiceRequestContext {
            let (ports, found) = AsyncStream<Int>.makeStream()
            let application = Application(
                responder: responder, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) }, logger: Self.quiet)
            let group = ServiceGroup.stopping(application, logger: Self.quiet)
            self.group = group
            Task { try await group.run() }
            var port = ports.makeAsyncIterator()
            base = "http://127.0.0.1:\(await port.next() ?? 0)"
        }

        private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

        deinit { Task { [group] in await group.triggerGracefulShutdown() } }

        /// Sends a request; no address is followed.
        package func send(
            _ method: String, _ path: String, _ authorization: String? = nil, _ body: String? = nil,
            since: String? = nil, headers: [String: String] = [:]
        ) async throws -> WebAnswer {
            let bytes = body.map { Array($0.utf8) }
            return try await send(method, path, authorization, bytes: bytes, since: since, headers: headers)
        }

        package func send(
            _ method: String, _ path: String, _ authorization: String? = nil, bytes: [UInt8]?,
            since: String? = nil, headers: [String: String] = [:]
        ) async throws -> WebAnswer {
            let condition = since.map { [("If-Modified-Since", $0)] } ?? []
            return try await WebAnswer(
                to: method, base + path, authorization: authorization,
                headers: headers.map { ($0.key, $0.value) } + condition, body: bytes)
        }
    }

    extension ServiceGroup {
        /// Runs a server that is stopped and not cancelled: NIO ends the program if a server is cancelled while an accepted
        /// connection waits to be served (apple/swift-nio, issue 2813).
        package static func stopping(_ service: any Service, logger: Logger) -> ServiceGroup {
            var configuration = ServiceGroupConfiguration(services: [service], logger: logger)
            // By then it accepts no more connections, and clients that never end are cut off.
            configuration.maximumGracefulShutdownDuration = .seconds(5)
            return ServiceGroup(configuration: configuration)
        }

        /// Runs for the length of `body`, which gets the port that the server finds.
        package nonisolated func run(
            serving ports: AsyncStream<Int>, _ body: (_ port: Int) async throws -> Void
        ) async throws {
            async let end: Void = run()
            var found = ports.makeAsyncIterator()
            try await body(await found.next() ?? 0)
            await triggerGracefulShutdown()
            try await end
        }
    }
#endif
