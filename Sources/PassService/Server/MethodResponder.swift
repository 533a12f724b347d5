#if Server
    internal import HTTPTypes
    internal import Hummingbird

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
