#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore
    internal import Synchronization

    /// Closes the connection after a body that is too large, since the client may go on sending it; also after a long body
    /// that no handler reads, such as that of a request without a valid token.
    struct OversizedBodies<Context: RequestContext>: RouterMiddleware {
        func handle(
            _ request: Request, context: Context,
            next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            guard request.mayBeLong else {
                let response = try await next(request, context)
                return response.status == .contentTooLarge ? closing(response) : response
            }
            let body = WatchedBody(request.body)
            var watched = request
            watched.body = RequestBody(asyncSequence: body)
            var response: Response
            do {
                response = try await next(watched, context)
            } catch let error as any HTTPResponseError {
                response = try error.response(from: request, context: context)
            }
            guard response.status != .contentTooLarge else { return closing(response) }
            response.afterwards { if !body.isRead { try await request.dropBody() } }
            return response
        }

        private func closing(_ response: Response) -> Response {
            var response = response
            response.headers[.connection] = "close"
            response.afterwards { throw OversizedBody() }
            return response
        }
    }

    extension Response {
        /// Runs `action` when all was sent; its error closes the connection, which the header alone does only after the rest
        /// of the request's body was read.
        fileprivate mutating func afterwards(_ action: @escaping @Sendable () async throws -> Void) {
            let sent = body
            body = ResponseBody(contentLength: sent.contentLength) { writer in
                try await sent.write(writer)
                try await action()
            }
        }
    }

    /// The body of a request, which notes when reading begins.
    private final class WatchedBody: AsyncSequence, Sendable {
        private let body: RequestBody
        private let begun = Atomic(false)

        init(_ body: RequestBody) { self.body = body }

        var isRead: Bool { begun.load(ordering: .relaxed) }

        func makeAsyncIterator() -> RequestBody.AsyncIterator {
            begun.store(true, ordering: .relaxed)
            return body.makeAsyncIterator()
        }
    }
#endif
