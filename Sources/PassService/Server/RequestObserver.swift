#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import Logging
    internal import Metrics
    internal import Synchronization

    /// Counts and logs requests by their route: the path itself may hold what is secret, or tells of a person.
    final class RequestObserver<Context: RequestContext>: RouterMiddleware {
        private let logger: Logger
        /// The series of what was answered so far; to find them by their labels each time costs more than to count.
        private let series = Mutex<[Answer: (count: Counter, times: Metrics.Timer)]>([:])

        private struct Answer: Hashable {
            let method: String
            let path: String?
            let status: Int
        }

        init(logger: Logger) { self.logger = logger }

        func handle(
            _ request: Request, context: Context,
            next: (Request, Context) async throws -> Response
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
            _ request: Request, _ context: Context, _ status: HTTPResponse.Status, _ time: Duration
        ) {
            // What no route takes is counted together, since a client can send any method and path.
            let route = context.endpointPath.map { "\(request.method.rawValue) \($0)" } ?? "none"
            let answer = Answer(
                method: context.endpointPath == nil ? "" : request.method.rawValue, path: context.endpointPath,
                status: status.code)
            let (count, times) = series.withLock { series in
                if let known = series[answer] { return known }
                let new = (
                    Counter(
                        label: "passtool_requests_total", dimensions: [("route", route), ("status", "\(status.code)")]),
                    Metrics.Timer(label: "passtool_request_seconds", dimensions: [("route", route)])
                )
                series[answer] = new
                return new
            }
            count.increment()
            times.recordNanoseconds(
                time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000)
            logger.debug("request", metadata: ["route": "\(route)", "status": "\(status.code)"])
        }
    }
#endif
