#if Server
    internal import Hummingbird
    public import Logging
    internal import NIOPosix
    package import PassRules
    internal import PassToolkit
    internal import Platform
    public import ServiceLifecycle
    internal import SignedMessages

    /// The whole web service, with the ports, certificates and database of its settings.
    ///
    /// Run it by itself, or in a `ServiceGroup` of swift-service-lifecycle.
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

        /// Replaces parts of the service, for tests and measurements.
        package struct TestOverrides: Sendable {
            /// Changes how APNs is reached.
            package var endpoint: @Sendable (inout APNsEndpoint) -> Void = { _ in }
            /// Decide which passes are stored.
            package var rules = RuleBook.standard
            /// How pushes are sent.
            package var pushes = PushDispatcher.Configuration()
            /// Wraps the database.
            package var database: @Sendable (any Database) -> any Database = { $0 }
            /// How often renewable files are checked.
            package var watchInterval = Duration.seconds(15)
            /// How long a connection may be idle, since connections are limited.
            package var idleTimeout = Duration.seconds(60)
            /// How slow clients may be.
            var pace = ConnectionGuard.Pace()
            /// Called with the port when the service accepts requests.
            package var onRunning: @Sendable (Int) -> Void = { _ in }

            package init() {}
        }

        /// Opens the database, reads the identities, and prepares all parts; nothing is served yet.
        ///
        /// - Parameters:
        ///   - path: the file of *Settings of the pass service*; `nil` if variables have all of them.
        ///   - variables: the environment variables, which override the file.
        ///   - logger: the service's log.
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
        ///   - logger: the service's log.
        ///   - overrides: replaces parts of the service.
        /// - Throws: ``StoreError``, `IdentityError`, `FileAccessError`, `APNsError`.
        package init(
            _ configuration: ServiceConfiguration, metrics: PrometheusMetrics, logger: Logger,
            overrides: TestOverrides = TestOverrides()
        ) async throws {
            ProcessGauges.record()
            self.configuration = configuration
            self.logger = logger
            self.overrides = overrides
            let database = try await PassStore(
                on: overrides.database(try configuration.database.openedDatabase()),
                marked: configuration.databaseMarker)
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
            router.add(
                middleware: RequestObserver<ServiceRequestContext>(
                    logger: logger, level: configuration.log.requests == "on" ? .info : .debug))
            // For all paths, even unknown ones.
            router.add(middleware: OversizedBodies<ServiceRequestContext>())
            service.addRoutes(in: router)
            // A proxy may keep or remove the path of the public address.
            if let prefix = URL(string: configuration.publicURL)?.path(percentEncoded: true), prefix.count > 1 {
                service.addRoutes(in: router.group(RouterPath(prefix)))
            }
            service.addAdministration(in: router)
            service.health.add(to: router)
            metrics.add(to: own ?? router, service.health)
            metricsResponder = own.map { MethodResponder($0) }
            responder = MethodResponder(router)
        }

        /// Serves until the task is cancelled or its group shuts down.
        ///
        /// Open requests then get at most 30 seconds. The database is closed at the end, so it can run only once.
        ///
        /// - Throws: ``ListeningError`` if a port cannot be used.
        public func run() async throws {
            var listeners = [
                try listener(
                    at: configuration.listen, responder, certificate, limiter: ConnectionLimiter(), overrides.onRunning)
            ]
            if let address = configuration.metrics, let metricsResponder {
                let limiter = ConnectionLimiter(limit: 16)
                listeners.append(try listener(at: address, metricsResponder, nil, limiter: limiter) { _ in })
            }
            // At lower levels, the group prints its services with all their properties, even the database's password.
            var quiet = logger
            quiet.logLevel = max(.info, logger.logLevel)
            var group = ServiceGroupConfiguration(
                services: service.services + [watcher] + listeners,
                logger: quiet)
            // Services stop in reverse order, so requests stop first.
            group.maximumGracefulShutdownDuration = .seconds(30)
            do {
                try await withGracefulShutdownHandler {
                    try await ServiceGroup(configuration: group).run()
                } onGracefulShutdown: { [store = service.store] in
                    // A database that does not answer must not delay the end.
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
        /// - Returns: the report; for an unknown pass, its first step failed.
        /// - Throws: ``StoreError``.
        public func why(type: String, serial: String) async throws -> WhyReport {
            try await service.why(PassAddress(type: type, serial: serial))
        }

        private func listener(
            at address: ServiceConfiguration.Listening, _ responder: MethodResponder,
            _ certificate: ServiceCertificate?, limiter: ConnectionLimiter,
            _ onRunning: @escaping @Sendable (Int) -> Void
        ) throws -> Listener {
            Listener(
                address: address, responder: responder,
                server: try configuration.httpServer(
                    certificate, limiter: limiter, idleTimeout: overrides.idleTimeout, pace: overrides.pace),
                limiter: limiter, logger: logger, onRunning: onRunning)
        }
    }

    extension PushDispatcher {
        /// Why pushes of topics are stopped or fail, in words.
        var alarms: [String] { problems.map { "\($0.key): \($0.value.reason)" }.sorted() }
    }
#endif
