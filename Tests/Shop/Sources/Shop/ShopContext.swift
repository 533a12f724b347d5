#if Server
    import Foundation
    import Hummingbird
    import NIOCore

    /// What the shop knows about a request: with the address of the client, the service can limit each one.
    struct ShopContext: RequestContext, RemoteAddressRequestContext {
        var coreContext: CoreRequestContextStorage
        let remoteAddress: SocketAddress?

        init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            remoteAddress = source.channel.remoteAddress
        }
    }

    /// The shop's own login, which browsers ask for.
    struct Login: RouterMiddleware {
        let password: String

        func handle(
            _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
        ) async throws -> Response {
            let credentials = "Basic " + Data("till:\(password)".utf8).base64EncodedString()
            guard request.headers[.authorization] == credentials else {
                throw HTTPError(.unauthorized, headers: [.wwwAuthenticate: #"Basic realm="till""#])
            }
            return try await next(request, context)
        }
    }
#endif
