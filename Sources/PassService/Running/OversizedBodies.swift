#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore

    /// Ends the connection after a body that is too large, since the client may go on sending it.
    struct OversizedBodies: RouterMiddleware {
        private struct ConnectionEnds: Error {}

        func handle(
            _ request: Request, context: ServiceRequestContext,
            next: (Request, ServiceRequestContext) async throws -> Response
        ) async throws -> Response {
            var response = try await next(request, context)
            guard response.status == .contentTooLarge else { return response }
            response.headers[.connection] = "close"
            let body = response.body
            response.body = ResponseBody(contentLength: body.contentLength) { writer in
                try await body.write(writer)
                // The header alone does not close it: the rest of the body would be read first.
                throw ConnectionEnds()
            }
            return response
        }
    }
#endif
