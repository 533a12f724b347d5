#if Server
    internal import Hummingbird
    internal import HummingbirdTLS
    public import Logging
    internal import NIOCore
    internal import NIOPosix
    internal import NIOSSL
    internal import PassToolkit
    internal import Platform
    public import ServiceLifecycle
    internal import SignedMessages

    /// The web service: everything that its settings name, from the first request until it is told to stop.
    ///
    /// It is a service of swift-service-lifecycle, to run in a `ServiceGroup` by itself or beside others.
    public struct PassServer: Service {
        package let store: Store
        package let dispatcher: PushDispatcher
        let configuration: ServiceConfiguration
        private let identities: ServiceIdentities
        private let traces: TraceBuffer
        private let responder: RouterResponder<ServiceRequestContext>
        private let logger: Logger
        private let onRunning: @Sendable (Int) -> Void

        /// What differs from the settings, for tests and measurements.
        package struct Adjustments: Sendable {
            /// How APNs is reached.
            package var endpoint: @Sendable (inout APNsEndpoint) -> Void = { _ in }
            /// How pushes are sent.
            package var pushes = PushDispatcher.Configuration()
            /// Stands between the service and its database.
            package var database: @Sendable (any Database) -> any Database = { $0 }
            /// Gets the port as soon as requests are taken.
            package var onRunning: @Sendable (Int) -> Void = { _ in }

            package init() {}
        }

        /// Opens the database, reads the identities, and prepares all parts; nothing is served yet.
        ///
        /// - Parameters:
        ///   - path: the settings file, as *Run the pass service* describes it; `nil` if variables say everything.
        ///   - variables: the environment variables, which override the file.
        ///   - logger: takes what happens.
        /// - Throws: ``ConfigurationError``, ``StoreError``, ``APNsError``; `IdentityError` and `FileAccessError` about
        ///   certificates and keys.
        public init(settingsAt path: String?, variables: [String: String], logger: Logger) async throws {
            let configuration = try ServiceConfiguration(path: path, environment: ServiceEnvironment(variables))
            try await self.init(configuration, metrics: PrometheusMetrics(), logger: logger)
        }

        /// Opens the database, reads the identities, and prepares all parts; nothing is served yet.
        ///
        /// - Parameters:
        ///   - configuration: the settings.
        ///   - metrics: where figures are gathered, for the page `/metrics`.
        ///   - logger: takes what happens.
        ///   - adjustments: what differs from the settings.
        /// - Throws: ``StoreError``, `IdentityError`, `FileAccessError`, `APNsError`.
        package init(
            _ configuration: ServiceConfiguration, metrics: PrometheusMetrics, logger: Logger,
            adjustments: Adjustments = Adjustments()
        ) async throws {
            self.configuration = configuration
            self.logger = logger
            onRunning = adjustments.onRunning
            let store = try await Store(opening: adjustments.database(configuration.openedDatabase()))
            self.store = store
            let identities = ServiceIdentities(try configuration.signingIdentities())
            self.identities = identities
            if identities.all.isEmpty { logger.warning("there is no identity, so no pass can be signed") }
            traces = TraceBuffer(store: store)
            var endpoint = try configuration.endpoint()
            adjustments.endpoint(&endpoint)
            let key = try configuration.pushKey()
            dispatcher = PushDispatcher(
                store: store, endpoint: endpoint, configuration: adjustments.pushes,
                group: MultiThreadedEventLoopGroup.singleton, logger: logger
            ) { type in
                if let key { return key }
                return try identities[type].map { try APNsCredentials(identity: $0) }
            }
            let audit = AuditLog(store: store)
            let issuer = PassIssuer(
                store: store, identities: identities, base: configuration.publicURL,
                verifier: PassVerifier(policy: try configuration.trust()),
                cacheByteCount: configuration.limits.cacheBytes
            ) { signature in
                try await audit.record(
                    AuditEntry(
                        signed: store.now(), actor: signature.actor, address: signature.address,
                        version: signature.version, manifestDigest: signature.manifest))
            }
            responder = try await Self.router(
                configuration, store, issuer, identities, traces, dispatcher, metrics, logger
            ).buildResponder()
        }

        private static func router(
            _ configuration: ServiceConfiguration, _ store: Store, _ issuer: PassIssuer,
            _ identities: ServiceIdentities,
            _ traces: TraceBuffer, _ dispatcher: PushDispatcher, _ metrics: PrometheusMetrics, _ logger: Logger
        ) async throws -> Router<ServiceRequestContext> {
            let router = Router(context: ServiceRequestContext.self)
            router.add(middleware: RequestObserver(logger: logger))
            let links = try await LinkSealer(store: store)
            let clients = ClientAddress(trusting: configuration.proxies)
            let wake: @Sendable () -> Void = { dispatcher.wake() }
            let devices = DeviceRoutes(store: store, issuer: issuer, traces: traces, logger: logger, wake: wake)
            let landing = try LandingRoutes(
                store: store, issuer: issuer, links: links,
                requestsPerMinute: configuration.limits.linkRequestsPerMinute, clients: clients, logger: logger)
            devices.add(to: router)
            landing.add(to: router)
            // A proxy may pass on the path of the public address, or take it away.
            if let prefix = configuration.pathPrefix {
                devices.add(to: router.group(RouterPath(prefix)))
                landing.add(to: router.group(RouterPath(prefix)))
            }
            AdminRoutes(
                store: store, issuer: issuer, links: links, limits: configuration.limits, clients: clients,
                logger: logger, wake: wake
            ).add(to: router)
            HealthRoutes(store: store, identities: identities, pushAlarm: { await dispatcher.alarm }).add(to: router)
            MetricsRoutes(metrics).add(to: router)
            return router
        }

        /// Serves until the task is cancelled, or the group that it runs in shuts down; what is in hand is finished.
        ///
        /// Requests in hand get at most 30 seconds. The database is closed at the end, so it can run only once.
        ///
        /// - Throws: ``ListeningError`` if the port or TLS cannot be used.
        public func run() async throws {
            let onRunning = onRunning
            let application = Application(
                responder: responder, server: try configuration.httpServer(),
                configuration: .init(
                    address: .hostname(configuration.listen.host, port: configuration.listen.port), serverName: nil),
                onServerRunning: { channel in onRunning(channel.localAddress?.port ?? 0) }, logger: logger)
            let watcher = IdentityWatcher(configuration: configuration, identities: identities, logger: logger)
            // At lower levels, the group prints its services with all that they hold, the database's password too.
            var quiet = logger
            quiet.logLevel = max(.info, logger.logLevel)
            var group = ServiceGroupConfiguration(
                services: [dispatcher, traces, Housekeeper(store: store, logger: logger), watcher, application],
                logger: quiet)
            // The last one stops first: no more requests, then the rest.
            group.maximumGracefulShutdownDuration = .seconds(30)
            do {
                try await ServiceGroup(configuration: group).run()
            } catch {
                await store.database.close()
                throw explained(error)
            }
            await store.database.close()
        }

        /// What keeps the port from opening, in words.
        private func explained(_ error: any Error) -> any Error {
            let place = "\(configuration.listen.host):\(configuration.listen.port)"
            switch error {
            case let error as IOError: return ListeningError(error, place: place)
            case is SocketAddressError, is SocketAddressError.UnknownHost:
                return ListeningError(.noSuchAddress, place: place, reason: "unknown host")
            default: return error
            }
        }
    }

    extension PushDispatcher {
        /// Why pushes of a topic are stopped, in words; `nil` if none is.
        var alarm: String? {
            get async {
                let troubles = await troubles
                guard let first = troubles.min(by: { $0.key < $1.key }) else { return nil }
                return "\(first.key): \(first.value.reason)"
            }
        }
    }
#endif
