#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import Metrics
    internal import NIOCore
    internal import Platform

    extension ServiceHealth {
        /// Adds `/livez`, whether this process answers, and `/readyz`, whether it can serve; anybody may ask.
        package func add(to router: some RouterMethods<some RequestContext>) {
            for method in [HTTPRequest.Method.get, .head] {
                router.on("livez", method: method) { _, _ in Response.status(.ok, [.cacheControl: "no-store"]) }
                router.on("readyz", method: method) { _, _ in
                    Response.status(await isReady ? .ok : .serviceUnavailable, [.cacheControl: "no-store"])
                }
            }
        }
    }

    extension PrometheusMetrics {
        /// Adds `GET /metrics`, with the alarms and the days until certificates end.
        package func add(to router: some RouterMethods<some RequestContext>, _ health: ServiceHealth) {
            router.get("metrics") { [self] _, _ in
                ProcessGauges.record()
                let alarms = await health.alarms
                for subject in ServiceHealth.Subject.allCases {
                    makeMeter(label: "passtool_alarms", dimensions: [("about", subject.rawValue)])
                        .set(Int64(alarms.count { $0.about == subject }))
                }
                for (type, days) in health.daysLeft {
                    makeMeter(label: "passtool_certificate_days_left", dimensions: [("type", type)]).set(Int64(days))
                }
                return response
            }
        }

        /// The page as an answer.
        var response: Response {
            Response(
                status: .ok, headers: [.contentType: Self.mediaType, .cacheControl: "no-store"],
                body: .init(byteBuffer: ByteBuffer(string: page)))
        }
    }

    /// Answers 405 if a path has routes, but none for the method of the request.
    struct MethodResponder: HTTPResponder {
        private let base: RouterResponder<ServiceRequestContext>
        private let routes: [(path: RouterPath, method: HTTPRequest.Method)]

        init(_ router: Router<ServiceRequestContext>) {
            base = router.buildResponder()
            routes = router.routes.map { ($0.path, $0.method) }
        }

        func respond(to request: Request, context: ServiceRequestContext) async throws -> Response {
            var response = try await base.respond(to: request, context: context)
            guard response.status == .notFound else { return response }
            let parts = request.uri.path.split(separator: "/")
            let allowed = routes.filter { route in
                route.path.count == parts.count && zip(route.path, parts).allSatisfy { $0 ~= $1 }
            }.map(\.method)
            // A handler has answered: what it names does not exist.
            guard !allowed.contains(request.method) else { return response }
            if parts.starts(with: ["admin"]) {
                let failure =
                    allowed.isEmpty
                    ? AdminFailure(.notFound, "not-found", "there is no such operation")
                    : AdminFailure(.methodNotAllowed, "method-not-allowed", "this operation has another method")
                response = request.method == .head ? failure.response.createHeadResponse() : failure.response
            }
            guard !allowed.isEmpty else { return response }
            response.status = .methodNotAllowed
            response.headers[.allow] = Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")
            return response
        }
    }

    /// The process itself, by the names that Prometheus' libraries have (Linux).
    enum ProcessGauges {
        private static let start = Date().timeIntervalSince1970

        static func record() {
            Meter(label: "process_start_time_seconds").set(start)
            #if os(Linux)
                // Without the folder, there is nothing to tell.
                guard
                    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
                    let resident = pages.dropFirst().first.flatMap({ Int64($0) }),
                    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                else { return }
                Meter(label: "process_resident_memory_bytes").set(resident * Int64(sysconf(Int32(_SC_PAGESIZE))))
                Meter(label: "process_open_fds").set(Int64(files.count))
            #endif
        }
    }
#endif
