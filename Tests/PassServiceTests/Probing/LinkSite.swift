#if Server
    import Foundation
    import NIOCore
    import NIOPosix
    import NIOSSL
    import TestSupport
    import Testing

    /// A server on loopback that answers each connection once, with the given bytes.
    final class LinkSite: Sendable {
        enum Reply: Sendable {
            case bytes([UInt8])
            /// The part each 20 milliseconds after these.
            case endless([UInt8], part: String)
        }

        struct Request: Sendable {
            let method: String
            let path: String
            let head: String

            /// An answer with the headers that a pass should have; `changes` replace some, and `nil` removes one.
            func answer(_ body: [UInt8], status: Int = 200, _ changes: [String: String?] = [:]) -> Reply {
                var headers: [String: String] = [
                    "Content-Type": "application/vnd.apple.pkpass", "Content-Length": "\(body.count)",
                    "ETag": "\"1\"", "Cache-Control": "no-cache", "Connection": "close",
                ]
                for (name, value) in changes { headers[name] = value }
                let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
                return .bytes(Array("HTTP/1.1 \(status) X\r\n\(lines)\r\n".utf8) + (method == "HEAD" ? [] : body))
            }

            func redirect(to address: String) -> Reply {
                answer([], status: 302, ["Location": address, "Content-Type": nil])
            }

            func page(_ body: String) -> Reply { answer(Array(body.utf8), ["Content-Type": "text/html"]) }
        }

        /// A certificate of its own making, with its key.
        struct Identity: Sendable {
            let certificate: String
            let key: String

            init(for host: String) throws {
                let folder = try TemporaryFolder()
                let (key, certificate) = (folder.path("key"), folder.path("cert"))
                let made = try Witness.openssl.run([
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate,
                    "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)",
                ])
                try #require(made.status == 0, "\(made.errors)")
                self.certificate = try String(contentsOfFile: certificate, encoding: .utf8)
                self.key = try String(contentsOfFile: key, encoding: .utf8)
            }

            func context() throws -> NIOSSLContext {
                let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
                return try NIOSSLContext(
                    configuration: .makeServerConfiguration(
                        certificateChain: chain.map { .certificate($0) },
                        privateKey: .privateKey(NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))))
            }
        }

        let port: Int
        private let channel: any Channel

        init(_ identity: Identity? = nil, _ reply: @escaping @Sendable (Request) -> Reply) async throws {
            let tls = try identity?.context()
            channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                        try pipeline.addHandler(Handler(reply))
                    }
                }.bind(host: "127.0.0.1", port: 0).get()
            port = try #require(channel.localAddress?.port)
        }

        deinit { channel.close(promise: nil) }

        private final class Handler: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            private let reply: @Sendable (Request) -> Reply
            private var head = ""
            private var isAnswered = false

            init(_ reply: @escaping @Sendable (Request) -> Reply) { self.reply = reply }

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                guard !isAnswered else { return }
                head += String(buffer: unwrapInboundIn(data))
                // A hello of TLS to a server without it is answered at once, as nginx does.
                if head.utf8.first == 0x16 { head = "GET /hello-of-tls HTTP/1.1\r\n\r\n" }
                guard head.contains("\r\n\r\n") else { return }
                isAnswered = true
                let words = head.split(separator: " ")
                let channel = context.channel
                switch reply(Request(method: String(words[0]), path: String(words[1]), head: head)) {
                case .bytes(let bytes):
                    channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenComplete { _ in channel.close(promise: nil) }
                case .endless(let bytes, let part):
                    channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
                    channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(20)) { task in
                        channel.writeAndFlush(ByteBuffer(string: part)).whenFailure { _ in task.cancel() }
                    }
                }
            }
        }
    }
#endif
