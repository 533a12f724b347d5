#if Server
    internal import GooglePasses
    public import Hummingbird
    public import Logging
    internal import NIOPosix
    package import PassRules
    public import PassToolkit
    public import ServiceLifecycle
    internal import SignedMessages
    internal import Synchronization

    /// The web service that Wallet asks for updates, as a part of a Hummingbird application.
    ///
    /// ```swift
    /// let store = try await PassStore(.sqlite(path: "passes.sqlite"))
    /// let passes = try await WalletService(
    ///     store: store, identities: [identity], publicURL: "https://shop.example", logger: logger)
    /// passes.addRoutes(to: router)
    /// let application = Application(router: router, services: [passes])
    /// ```
    ///
    /// As a service of the application, it sends the pushes and ends with the application.
    public struct WalletService: Service {
        package let store: Store
        package let dispatcher: PushDispatcher
        package let issuer: PassIssuer
        let traces: TraceBuffer
        private let housekeeper: Housekeeper
        let health: ServiceHealth
        let links: LinkSealer
        /// Starts to send pushes after a change.
        let wake: @Sendable () -> Void
        private let devices: DeviceRoutes
        private let downloads: DownloadRoutes
        private let administration: AdminRoutes
        private let sender: WebhookSender?
        let google: GoogleDispatcher?
        let logger: Logger

        /// What the service is built from.
        package struct Dependencies: Sendable {
            package var trust = TrustPolicy.apple(subject: .unsafelyAnyPassType, at: .now)
            package var rules = RuleBook.standard
            package var limits = ServiceLimits()
            package var clients = ClientAddress(trusting: [])
            package var pageTexts = PageTexts.standard
            package var endpoint = APNsEndpoint()
            /// A key that authenticates pushes in place of the certificates.
            package var pushKey: APNsCredentials?
            package var pushes = PushDispatcher.Configuration()
            package var webhook: Webhook?
            package var google: GoogleAccess?
            package var retention = Retention()

            package init() {}
        }

        /// Access to Google Wallet, for passes of templates with a `google.json`.
        ///
        /// ```swift
        /// let google = try WalletService.GoogleAccess(
        ///     keyFile: "google-key.json", imageBase: "https://shop.example/wallet")
        /// ```
        public struct GoogleAccess: Sendable {
            let account: ServiceAccount
            let imageBase: String?
            var place = GoogleAPI.Place()

            /// Access by a service account, which is a user of the issuer in the console of Google Wallet.
            ///
            /// - Parameters:
            ///   - path: the key file of the account.
            ///   - imageBase: where Google fetches images; without it passes have none.
            /// - Throws: `GoogleError` for a file that is not a key, `FileAccessError`.
            public init(keyFile path: String, imageBase: String? = nil) throws {
                account = try ServiceAccount(json: InputFile.readFound(path, limit: 100_000), path: path)
                self.imageBase = imageBase
            }
        }

        /// Prepares the service; nothing is served or sent yet.
        ///
        /// - Parameters:
        ///   - store: the database.
        ///   - identities: sign and push; one for each pass type and order type.
        ///   - publicURL: where phones reach the routes: the address of the group that ``addRoutes(to:)`` gets. Passes
        ///     have it as `webServiceURL`. If it changes, phones use the old one until they have fetched their passes
        ///     again, so mount the routes at both.
        ///   - proxies: networks of proxies whose `X-Forwarded-For` counts, such as `10.0.0.0/8`.
        ///   - apns: where pushes go; only tests need another place than Apple's.
        ///   - webhook: another receiver of ``events(for:)``.
        ///   - google: access to Google Wallet.
        ///   - downloadPageTexts: a file of texts for the pages of links; see *Records, links and lists*.
        ///   - logger: the service's log.
        /// - Throws: ``ConfigurationError`` about the address, a proxy or the texts, `FileAccessError`,
        ///   ``StoreError``.
        public init(
            store: PassStore, identities: [SigningIdentity], publicURL: String, proxies: [String] = [],
            apns: APNsEndpoint = APNsEndpoint(), webhook: Webhook? = nil, google: GoogleAccess? = nil,
            downloadPageTexts: String? = nil, logger: Logger
        ) async throws {
            var dependencies = Dependencies()
            (dependencies.endpoint, dependencies.webhook, dependencies.google) = (apns, webhook, google)
            if let downloadPageTexts { dependencies.pageTexts = try PageTexts(path: downloadPageTexts) }
            dependencies.clients = ClientAddress(
                trusting: try ServiceConfiguration.with("proxies", .list(proxies)).proxies)
            try await self.init(
                store: store, identities: ServiceIdentities(identities),
                publicURL: try ServiceConfiguration.with("publicURL", .text(publicURL)).publicURL,
                dependencies: dependencies, logger: logger)
        }

        /// Prepares the service.
        package init(
            store database: PassStore, identities: ServiceIdentities, publicURL: String, dependencies: Dependencies,
            logger: Logger
        ) async throws {
            let store = database.store
            let pushKey = dependencies.pushKey
            let dispatcher = PushDispatcher(
                store: store, endpoint: dependencies.endpoint, configuration: dependencies.pushes,
                group: MultiThreadedEventLoopGroup.singleton, logger: logger
            ) { type in
                if let pushKey { return pushKey }
                return try identities[type].map { try APNsCredentials(identity: $0) }
            }
            let issuer = PassIssuer(
                store: store, identities: identities, base: publicURL,
                trust: dependencies.trust, rules: dependencies.rules, cacheByteCount: dependencies.limits.cacheBytes)
            (self.store, self.dispatcher, self.issuer, self.logger) = (store, dispatcher, issuer, logger)
            let google = try dependencies.google.map { access in
                GoogleDispatcher(
                    store: store, issuer: issuer, api: try GoogleAPI(access.account, at: access.place, now: store.now),
                    imageBase: access.imageBase, backoff: dependencies.pushes.backoff,
                    lease: dependencies.pushes.lease, logger: logger)
            }
            self.google = google
            let failures = ThrottledLogger(pause: .seconds(60))
            wake = {
                dispatcher.wake()
                google?.wake()
                guard !dispatcher.hasBegun.load(ordering: .relaxed) else { return }
                failures.log(
                    .warning, "no push is sent: the service is not among the application's services", to: logger)
            }
            traces = TraceBuffer(store: store, logger: logger)
            housekeeper = Housekeeper(
                store: store, database: database.database, retention: dependencies.retention, logger: logger)
            health = ServiceHealth(
                store: store, database: database.database, identities: identities,
                others: {
                    // A database that can't be read is an alarm of its own.
                    let refusal: [ServiceHealth.Alarm] =
                        google == nil ? [] : (try? await store.googleProblem()).map { [(.google, $0)] } ?? []
                    return await dispatcher.alarms.map { (.push, $0) } + refusal
                })
            links = try await LinkSealer(store: store)
            devices = DeviceRoutes(
                store: store, issuer: issuer, traces: traces,
                personalizationsPerMinute: dependencies.limits.linkRequestsPerMinute,
                newDevicesPerMinute: dependencies.limits.newDevicesPerMinute, clients: dependencies.clients, wake: wake)
            downloads = try DownloadRoutes(
                store: store, issuer: issuer, links: links,
                requestsPerMinute: dependencies.limits.linkRequestsPerMinute,
                clients: dependencies.clients, texts: dependencies.pageTexts, google: dependencies.google?.account)
            administration = AdminRoutes(
                store: store, issuer: issuer, links: links, limits: dependencies.limits, clients: dependencies.clients,
                health: health, wake: wake)
            sender = dependencies.webhook.map { WebhookSender(store: store, webhook: $0, logger: logger) }
            // Last, since nothing failed.
            let fields = [store.installation, store.lineage.timeline]
            if let marker = store.marker, !marker.exists {
                do throws(StoreError) { try marker.write(fields) } catch {
                    logger.warning("a loss of the database may go unnoticed: \(error.message)")
                }
            }
        }

        /// Adds the routes for phones and customers: Wallet's protocol below `/v1`, and download links below `/p`.
        ///
        /// Rate limits need a context with the addresses of clients: `RemoteAddressRequestContext`. Phones can't pass a
        /// middleware that asks for a login.
        public func addRoutes(to router: some RouterMethods<some RequestContext>) { addRoutes(in: guarded(router)) }

        /// Adds the administration interface below `/admin/v1`; each of its requests needs a token of the service.
        ///
        /// An application that changes passes itself needs no such routes.
        public func addAdministration(to router: some RouterMethods<some RequestContext>) {
            addAdministration(in: guarded(router))
        }

        /// Adds the routes to a router that closes connections after endless bodies.
        func addRoutes(in router: some RouterMethods<some RequestContext>) {
            devices.add(to: router)
            downloads.add(to: router)
        }

        /// Adds the administration interface to such a router.
        func addAdministration(in router: some RouterMethods<some RequestContext>) { administration.add(to: router) }

        private func guarded<Context>(_ router: some RouterMethods<Context>) -> RouterGroup<Context> {
            if !(Context.self is any RemoteAddressRequestContext.Type) {
                logger.warning(
                    """
                    \(Context.self) does not have the addresses of clients, so rate limits do not apply; \
                    let it conform to RemoteAddressRequestContext
                    """)
            }
            return router.group("").add(middleware: OversizedBodies<Context>())
        }

        /// What runs beside the routes.
        var services: [any Service] {
            let sender: [any Service] = sender.map { [$0] } ?? []
            let google: [any Service] = google.map { [$0] } ?? []
            return google + [dispatcher, traces, housekeeper] + sender + [store.wakeup]
        }

        /// Sends pushes and events until the application stops; then the database is closed, so it can run only once.
        ///
        /// - Throws: ``StoreError`` if it has run already.
        public func run() async throws {
            guard !dispatcher.hasBegun.exchange(true, ordering: .relaxed) else { throw StoreError.closed }
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for service in services { group.addTask { try await service.run() } }
                    // If one fails, the others end.
                    while try await group.next() != nil {}
                }
            } catch {
                await store.database.close()
                throw error
            }
            await store.database.close()
        }
    }
#endif
