#if Server
    internal import Hummingbird
    package import Logging
    internal import Metrics
    internal import PassRules
    package import PassToolkit
    internal import Platform
    internal import ServiceLifecycle
    internal import Synchronization

    /// Makes passes for programs on the same machine, without a database: one operation of the administration interface,
    /// at the same path, without tokens.
    package struct RenderServer: Service {
        /// What can change while it runs: templates by their names.
        private final class Makers: Sendable {
            let all = Mutex<[String: PassMaker]>([:])
        }

        private let listener: Listener
        private let watcher: FileWatcher
        private let logger: Logger

        /// Reads the templates; nothing is served yet.
        ///
        /// - Parameters:
        ///   - address: where it listens.
        ///   - metrics: collects the metrics for the page `/metrics`.
        ///   - paths: the files of templates and identity.
        ///   - logger: its log.
        ///   - onRunning: called with the port when it accepts requests.
        ///   - read: makes the makers, at the start and whenever one of the files has changed; it gets those before.
        /// - Throws: what `read` throws.
        package init(
            at address: ServiceConfiguration.Listening, metrics: PrometheusMetrics,
            watching paths: @escaping @Sendable () -> [String],
            logger: Logger, onRunning: @escaping @Sendable (Int) -> Void,
            read: @escaping @Sendable (_ before: [String: PassMaker]) throws -> [String: PassMaker]
        ) throws {
            ProcessGauges.record()
            let makers = Makers()
            watcher = try FileWatcher(
                [
                    FileWatcher.Files(name: "the templates", paths: paths) {
                        let new = try read(makers.all.withLock { $0 })
                        makers.all.withLock { $0 = new }
                    }
                ], interval: .seconds(2), logger: logger)
            let router = Router(context: ServiceRequestContext.self)
            router.add(middleware: RequestObserver<ServiceRequestContext>(logger: logger))
            router.add(middleware: OversizedBodies<ServiceRequestContext>())
            let rendering = PassRendering(besides: nil) { name in
                guard let maker = makers.all.withLock({ $0[name] }) else {
                    let known = makers.all.withLock { $0.keys.sorted() }
                    throw AdminFailure(
                        .notFound, "no-template", "there is no template '\(name)'",
                        hints: [
                            Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
                                ?? "templates: \(known.joined(separator: ", "))"
                        ])
                }
                return maker
            }
            router.post("admin/v1/templates/{name}/render") { request, context in
                // A page in a browser names itself as the origin, or reaches this machine by a name that leads here.
                guard Self.isLocal(request), request.headers[.origin] == nil else {
                    return AdminFailure.foreignHost.response
                }
                return await Self.answer(request, context, rendering)
            }
            router.get("livez") { _, _ in Response.status(.ok) }
            router.get("readyz") { _, _ in
                let isReady = makers.all.withLock { all in
                    // A question: why not is logged when a pass is asked for.
                    all.values.allSatisfy { (try? $0.signing(at: Date())) != nil }
                }
                return Response.status(isReady ? .ok : .serviceUnavailable)
            }
            router.get("metrics") { _, _ in
                ProcessGauges.record()
                for maker in makers.all.withLock({ Array($0.values) }) {
                    let identity = maker.signer.identity
                    let dimensions = [("type", identity.passTypeIdentifier)]
                    Meter(label: "passtool_certificate_days_left", dimensions: dimensions)
                        .set(Int64(identity.certificate.daysLeft(at: Date())))
                }
                return metrics.response
            }
            let limiter = ConnectionLimiter()
            listener = Listener(
                address: address, responder: MethodResponder(router),
                server: try ServiceConfiguration.standard.httpServer(
                    nil, limiter: limiter, idleTimeout: .seconds(60), pace: .init()),
                limiter: limiter, logger: logger, onRunning: onRunning)
            self.logger = logger
        }

        private static func isLocal(_ request: Request) -> Bool {
            let authority = request.head.authority ?? "localhost"
            let port = authority.last == "]" ? nil : authority.lastIndex(of: ":")
            return AddressRange.isLoopback(String(authority[..<(port ?? authority.endIndex)]))
        }

        private static func answer(
            _ request: Request, _ context: ServiceRequestContext, _ rendering: PassRendering
        ) async -> Response {
            do {
                var call = AdminCall(request: request, logger: context.logger)
                for (name, value) in context.parameters { call.parameters[String(name)] = String(value) }
                try call.checkQuery(PassRendering.query)
                call.body = try await call.bytes(limit: ServiceLimits().recordBytes)
                return try await rendering.response(to: call)
            } catch {
                let failure = AdminFailure(error)
                if failure.isFault { context.logger.warn("a pass could not be made", of: error) }
                return failure.response
            }
        }

        /// Serves until its group shuts down.
        ///
        /// - Throws: ``ListeningError``.
        package func run() async throws {
            var group = ServiceGroupConfiguration(services: [watcher, listener], logger: logger)
            group.maximumGracefulShutdownDuration = .seconds(30)
            try await ServiceGroup(configuration: group).run()
        }
    }

    extension AdminFailure {
        fileprivate static let foreignHost = AdminFailure(
            .misdirectedRequest, "foreign-host",
            "the request is from a web page, or for another host than this machine",
            hints: ["ask 127.0.0.1 or localhost, without Origin"])
    }
#endif
