#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import Logging
    internal import Metrics

    /// Counts and logs requests by their route: the path itself may hold what is secret, or tells of a person.
    struct RequestObserver: RouterMiddleware {
        let logger: Logger

        func handle(
            _ request: Request, context: ServiceRequestContext,
            next: (Request, ServiceRequestContext) async throws -> Response
        ) async throws -> Response {
            let start = ContinuousClock.now
            let response: Response
            do {
                response = try await next(request, context)
            } catch let error as HTTPError {
                note(request, context, error.status, ContinuousClock.now - start)
                throw error
            }
            note(request, context, response.status, ContinuousClock.now - start)
            return response
        }

        private func note(
            _ request: Request, _ context: ServiceRequestContext, _ status: HTTPResponse.Status, _ time: Duration
        ) {
            // Not the path itself: it may hold a token, and each one would be a series of its own.
            let route = context.endpointPath.map { "\(request.method.rawValue) \($0)" } ?? "none"
            Counter(label: "passtool_requests_total", dimensions: [("route", route), ("status", "\(status.code)")])
                .increment()
            Metrics.Timer(label: "passtool_request_seconds", dimensions: [("route", route)])
                .recordNanoseconds(
                    time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000)
            logger.debug("request", metadata: ["route": "\(route)", "status": "\(status.code)"])
        }
    }
#endif
