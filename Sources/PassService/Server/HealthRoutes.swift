#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit

    extension ServiceHealth {
        /// Adds `GET /health`: whether the service can do its work.
        ///
        /// - Parameters:
        ///   - router: where requests come from.
        ///   - isPublic: whether anybody may ask, who is then told `ready` or `not ready` and nothing else.
        package func add(to router: some RouterMethods<some RequestContext>, isPublic: Bool) {
            router.get("health") { _, _ in await response(isPublic) }
            router.head("health") { _, _ in await response(isPublic).createHeadResponse() }
        }

        private func response(_ isPublic: Bool) async -> Response {
            let (isReady, report) = await report
            return .json(
                isPublic ? .object([("status", report.object?["status"])]) : report,
                status: isReady ? .ok : .serviceUnavailable, headers: [.cacheControl: "no-store"])
        }
    }

    extension PrometheusMetrics {
        /// Adds `GET /metrics`: the figures in Prometheus text.
        package func add(to router: some RouterMethods<some RequestContext>) {
            router.get("metrics") { [self] _, _ in
                Response(
                    status: .ok, headers: [.contentType: Self.mediaType, .cacheControl: "no-store"],
                    body: .init(byteBuffer: ByteBuffer(string: page)))
            }
        }
    }

    /// Answers 405 where a path has routes, but none for the method of the request.
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
            let allowed = methods(for: request.uri.path)
            guard !allowed.isEmpty, !allowed.contains(request.method) else { return response }
            response.status = .methodNotAllowed
            response.headers[.allow] = Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")
            return response
        }

        private func methods(for path: String) -> [HTTPRequest.Method] {
            let parts = path.split(separator: "/")
            return routes.filter { route in
                route.path.count == parts.count && zip(route.path, parts).allSatisfy { $0 ~= $1 }
            }.map(\.method)
        }
    }
#endif
