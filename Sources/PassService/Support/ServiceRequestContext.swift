#if Server
    package import Hummingbird
    package import NIOCore

    /// What the service knows about a request besides the request itself.
    package struct ServiceRequestContext: RequestContext, RemoteAddressRequestContext {
        package var coreContext: CoreRequestContextStorage
        /// The other end of the connection: a proxy, if one stands before the service.
        package let remoteAddress: SocketAddress?

        package init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            remoteAddress = source.channel.remoteAddress
        }
    }
#endif
