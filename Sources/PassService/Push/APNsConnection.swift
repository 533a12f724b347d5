#if Server
    internal import NIOCore
    internal import NIOHPACK
    internal import NIOHTTP2
    internal import NIOPosix
    internal import NIOSSL

    /// An open HTTP/2 connection to APNs.
    struct APNsConnection: Sendable {
        private let channel: any Channel
        private let streams: NIOLoopBound<PushStreams>

        /// Looks up the name, connects, and waits until APNs told its settings.
        ///
        /// `onEnd` is called once, when the connection takes no more requests.
        static func open(
            _ endpoint: APNsEndpoint, tls: NIOSSLContext, hasAccepted: Bool, on group: any EventLoopGroup,
            onEnd: @escaping @Sendable (String?) -> Void
        ) async throws -> APNsConnection {
            let loop = group.next()
            let ready = loop.makePromise(of: Void.self)
            do {
                let channel = try await ClientBootstrap(group: loop)
                    .connectTimeout(endpoint.connectTimeout)
                    .channelOption(.socketOption(.so_keepalive), value: 1)
                    .channelInitializer { channel in
                        channel.eventLoop.makeCompletedFuture {
                            let streams = PushStreams(
                                endpoint: endpoint, hasAccepted: hasAccepted, ready: ready, onEnd: onEnd)
                            try Self.install(streams, in: channel, endpoint, tls: tls)
                        }
                    }
                    .connect(host: endpoint.host, port: endpoint.port).get()
                let timeout = loop.scheduleTask(in: endpoint.connectTimeout) {
                    ready.fail(ChannelError.connectTimeout(endpoint.connectTimeout))
                    channel.close(promise: nil)
                }
                defer { timeout.cancel() }
                try await ready.futureResult.get()
                let streams = try await loop.submit {
                    NIOLoopBound(try channel.pipeline.syncOperations.handler(type: PushStreams.self), eventLoop: loop)
                }.get()
                return APNsConnection(channel: channel, streams: streams)
            } catch {
                ready.fail(error)
                throw error
            }
        }

        private static func install(
            _ streams: PushStreams, in channel: any Channel, _ endpoint: APNsEndpoint, tls: NIOSSLContext
        ) throws {
            // A name is not an error.
            let isAddress = (try? SocketAddress(ipAddress: endpoint.host, port: endpoint.port)) != nil
            var settings = NIOHTTP2Handler.ConnectionConfiguration()
            settings.initialSettings = [
                HTTP2Setting(parameter: .enablePush, value: 0),
                HTTP2Setting(parameter: .maxHeaderListSize, value: 16_384),
            ]
            try channel.pipeline.syncOperations.addHandlers([
                try NIOSSLClientHandler(context: tls, serverHostname: isAddress ? nil : endpoint.host),
                NIOHTTP2Handler(mode: .client, connectionConfiguration: settings),
                streams,
            ])
        }

        /// Sends requests, and returns what became of each.
        func send(_ headers: [HPACKHeaders]) async throws -> [PushOutcome] {
            let promise = channel.eventLoop.makePromise(of: [PushOutcome].self)
            let streams = streams
            channel.eventLoop.execute { streams.value.send(PushBatch(headers, promise: promise)) }
            return try await promise.futureResult.get()
        }

        /// Sends nothing more, and closes when what is open is answered.
        func end() {
            let streams = streams
            channel.eventLoop.execute { streams.value.end(nil) }
        }
    }
#endif
