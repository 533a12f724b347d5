#if Server
    internal import Hummingbird
    public import Logging
    internal import NIOPosix
    package import PassRules
    internal import PassToolkit
    internal import Platform
    public import ServiceLifecycle
    internal import SignedMessages

    /// The web service: everything that its settings name, from the first request until it is told to stop.
    ///
    /// It is a service of swift-service-lifecycle, to run in a `ServiceGroup` by itself or beside others.
    ///
    /// ```swift
    /// let server = try await PassServer(settingsAt: "server.json", variables: [:], logger: logger)
    /// try await server.run()
    /// ```
    public struct PassServer: Service {
        package let service: WalletService
        let configuration: ServiceConfiguration
        private let certificate: ServiceCertificate?
        private let watcher: FileWatcher
        private let responder: MethodResponder
        /// Serves the metrics, if they have their own address.
        private let metricsResponder: MethodResponder?
        private let logger: Logger
        private let overrides: TestOverrides

        /// What differs from the settings, for tests and measurements.
        package struct TestOverrides: Sendable {
            /// How APNs is reached.
            package var endpoint: @Sendable (inout APNsEndpoint) -> Void = { _ in }
            /// What decides which passes are stored.
            package var rules = RuleBook.standard
            /// How pushes are sent.
            package var pushes = PushDispatcher.Configuration()
            /// Stands between the service and its database.
            package var database: @Sendable (any Database) -> any Database = { $0 }
            /// How often files that may be renewed are looked at.
            package var watchInterval = Duration.seconds(15)
            /// How long a connection may be silent: it keeps others from being taken.
            package var idleTimeout = Duration.seconds(60)
            /// How slow clients may be.
            var pace = ConnectionGuard.Pace()
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
        /// - Throws: ``ConfigurationError``, ``StoreError``, ``APNsError``; ``ListeningError`` if TLS cannot be used;
        ///   `IdentityError` and `FileAccessError` about certificates and keys.
        public init(settingsAt path: String?, variables: [String: String], logger: Logger) async throws {
            let configuration = try ServiceConfiguration(path: path, environment: ServiceEnvironment(variables))
            try await self.init(configuration, metrics: PrometheusMetrics(), logger: logger)
        }

        /// Opens the database, reads the identities, and prepares all parts; nothing is served yet.
        ///
        /// - Parameters:
        ///   - configuration: the settings.
        ///   - metrics: collects them, for the page `/metrics`.
        ///   - logger: takes what happens.
        ///   - overrides: what differs from the settings.
        /// - Throws: ``StoreError``, `IdentityError`, `FileAccessError`, `APNsError`.
        package init(
            _ configuration: ServiceConfiguration, metrics: PrometheusMetrics, logger: Logger,
            overrides: TestOverrides = TestOverrides()
        ) async throws {
            self.configuration = configuration
            self.logger = logger
            self.overrides = overrides
            let database = try await PassStore(
                on: overrides.database(try configuration.database.openedDatabase()),
                marked: configuration.databaseMark)
            let identities = ServiceIdentities([])
            let certificate = try configuration.tls.map { try ServiceCertificate($0) }
            self.certificate = certificate
            watcher = try FileWatcher(
                configuration.renewedFiles(identities, certificate), interval: overrides.watchInterval,
                logger: logger)
            if identities.all.isEmpty { logger.warning("there is no identity, so no pass can be signed") }
            service = try await WalletService(
                store: database, identities: identities, publicURL: configuration.publicURL,
                dependencies: try configuration.dependencies(overrides), logger: logger)
            let own = configuration.metrics.map { _ in Router(context: ServiceRequestContext.self) }
            let router = Router(context: ServiceRequestContext.self)
            router.add(middleware: RequestObserver<ServiceRequestContext>(logger: logger))
            // For all paths, also those that are not the service's.
            router.add(middleware: OversizedBodies<ServiceRequestContext>())
            service.addRoutes(in: router)
            // A proxy may pass on the path of the public address, or take it away.
            if let prefix = URL(string: configuration.publicURL)?.path(percentEncoded: true), prefix.count > 1 {
                service.addRoutes(in: router.group(RouterPath(prefix)))
            }
            service.addAdministration(in: router)
            service.health.add(to: router)
            metrics.add(to: own ?? router, service.health)
            metricsResponder = own.map { MethodResponder($0) }
            responder = MethodResponder(router)
        }

        /// Serves until the task is cancelled, or the group that it runs in shuts down; what is in hand is finished.
        ///
        /// Requests in hand get at most 30 seconds. The database is closed at the end, so it can run only once.
        ///
        /// - Throws: ``ListeningError`` if a port cannot be used.
        public func run() async throws {
            var listeners = [
                try listener(
                    at: configuration.listen, responder, certificate, room: ConnectionRoom(), overrides.onRunning)
            ]
            if let address = configuration.metrics, let metricsResponder {
                let room = ConnectionRoom(limit: 16)
                listeners.append(try listener(at: address, metricsResponder, nil, room: room) { _ in })
            }
            // At lower levels, the group prints its services with all that they hold, the database's password too.
            var quiet = logger
            quiet.logLevel = max(.info, logger.logLevel)
            var group = ServiceGroupConfiguration(
                services: service.services + [watcher] + listeners,
                logger: quiet)
            // The last ones stop first: no more requests, then the rest.
            group.maximumGracefulShutdownDuration = .seconds(30)
            do {
                try await withGracefulShutdownHandler {
                    try await ServiceGroup(configuration: group).run()
                } onGracefulShutdown: { [store = service.store] in
                    // A database that does not answer must not hold up the end.
                    Task {
                        try await Task.sleep(for: .seconds(20))
                        store.database.abort()
                    }
                }
            } catch {
                await service.store.database.close()
                throw error
            }
            await service.store.database.close()
        }
    }

    extension PassServer {
        /// Why a pass or order did not reach phones; the service need not run for it.
        ///
        /// - Parameters:
        ///   - type: the pass type or order type identifier.
        ///   - serial: the serial number of the pass, or the identifier of the order.
        /// - Returns: the report; a pass that the service does not have is a finding, not an error.
        /// - Throws: ``StoreError``.
        public func why(type: String, serial: String) async throws -> WhyReport {
            try await service.why(PassAddress(type: type, serial: serial))
        }

        private func listener(
            at address: ServiceConfiguration.Listening, _ responder: MethodResponder,
            _ certificate: ServiceCertificate?, room: ConnectionRoom, _ onRunning: @escaping @Sendable (Int) -> Void
        ) throws -> Listener {
            Listener(
                address: address, responder: responder,
                server: try configuration.httpServer(
                    certificate, room: room, idleTimeout: overrides.idleTimeout, pace: overrides.pace),
                room: room, logger: logger, onRunning: onRunning)
        }
    }

    extension PushDispatcher {
        /// Why pushes of topics are stopped or fail, in words.
        var alarms: [String] { problems.map { "\($0.key): \($0.value.reason)" }.sorted() }
    }
#endif
