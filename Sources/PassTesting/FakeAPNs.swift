#if Server
    package import NIOCore
    internal import NIOHTTP2
    internal import NIOPosix
    internal import NIOSSL
    package import PassModel
    public import PassService
    internal import PassToolkit
    internal import Platform
    package import SignedMessages
    internal import Synchronization

    /// A server on this machine that takes pushes as APNs does: HTTP/2 over TLS, with answers of your own.
    ///
    /// Give its ``endpoint`` to a `WalletService`.
    public final class FakeAPNs: Sendable {
        /// A push that was received.
        public struct Push: Sendable {
            /// The push token of the device.
            public let token: String
            /// The pass type identifier.
            public let topic: String
            /// All headers.
            public let headers: [String: String]
            /// The payload.
            public let body: String
            /// The number of the connection, from 1.
            package let connection: Int
            /// The pass type identifier in the client's certificate.
            public let certificateType: String?
        }

        /// What a push is answered.
        public struct Answer: Sendable {
            package var status = 200
            package var reason: String?
            package var timestamp: Int64?
            package var delay = TimeAmount.zero
            package var isSilent = false

            /// The push is accepted.
            public static let accepted = Answer()
            package static func accepted(after delay: TimeAmount) -> Answer { Answer(delay: delay) }
            /// The push is not answered.
            public static let silence = Answer(isSilent: true)
            /// The push is refused, for example with 410 and `Unregistered` since a time in milliseconds.
            public static func refusal(_ status: Int, _ reason: String, timestamp: Int64? = nil) -> Answer {
                Answer(status: status, reason: reason, timestamp: timestamp)
            }

            var body: String? {
                reason.map { reason in
                    let ending = timestamp.map { #","timestamp":\#($0)"# } ?? ""
                    return #"{"reason":"\#(reason)"\#(ending)}"#
                }
            }
        }

        package struct Script: Sendable {
            /// The number of streams in the settings; `nil` for none.
            package var streamLimit: Int? = 1000
            /// After so many pushes, a connection gets GOAWAY and answers those up to then.
            package var goAwayAfter: Int?
            /// Reads nothing more on any connection.
            package var isDeaf = false
            package var needsCertificate = true
            /// The root that client certificates must chain to; `nil` accepts any.
            package var clientRoot: Certificate?
            package var keepsHeaders = true
            package var answer: @Sendable (Push) -> Answer = { _ in .accepted }

            package init() {}

            /// Whether a client with these certificates, its own first, may push.
            func accepts(_ chain: [Certificate]) -> Bool {
                guard let last = chain.last else { return false }
                guard let clientRoot else { return true }
                return last.isIssued(by: clientRoot) && zip(chain, chain.dropFirst()).allSatisfy { $0.isIssued(by: $1) }
            }
        }

        struct State {
            var script: Script
            var pushes: [Push] = []
            var connectionCount = 0
            var mostOpenStreams = 0
            var channels: [ObjectIdentifier: any Channel] = [:]
        }

        let state: Mutex<State>
        package let port: Int
        package var root: Certificate { credentials.root }
        private let credentials: Credentials
        private let channel: any Channel

        private init(state: consuming Mutex<State>, channel: any Channel, credentials: Credentials) {
            self.state = state
            self.channel = channel
            self.credentials = credentials
            port = channel.localAddress?.port ?? 0
        }

        /// Starts a server on a free port of 127.0.0.1.
        ///
        /// - Parameter answer: what to answer a push.
        /// - Returns: the server, which runs until it is stopped.
        /// - Throws: `OpenSSLError`, `IOError`.
        public static func start(
            answering answer: @escaping @Sendable (Push) -> Answer = { _ in .accepted }
        ) async throws -> FakeAPNs {
            var script = Script()
            script.answer = answer
            return try await start(script)
        }

        package static func start(_ script: Script, port: Int = 0) async throws -> FakeAPNs {
            let credentials = try Credentials.shared.get()
            let tls = try credentials.tls(needsCertificate: script.needsCertificate)
            let link = Link()
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try link.fake?.install(in: channel, tls: tls) }
                }.bind(host: "127.0.0.1", port: port).get()
            let fake = FakeAPNs(state: Mutex(State(script: script)), channel: channel, credentials: credentials)
            link.set(fake)
            return fake
        }

        /// The endpoint for a service: it trusts this server, makes short pauses, and waits for answers.
        public var endpoint: APNsEndpoint {
            var endpoint = APNsEndpoint()
            (endpoint.connectTimeout, endpoint.answerTimeout) = (.hours(1), .hours(1))
            (endpoint.host, endpoint.port) = ("127.0.0.1", port)
            endpoint.trustedRoots = [root]
            endpoint.firstPause = .milliseconds(50)
            endpoint.longestPause = .milliseconds(400)
            endpoint.connectionInterval = .milliseconds(20)
            endpoint.misconfiguredPause = .milliseconds(500)
            return endpoint
        }

        /// The same for a client that soon gives up an answer; on a machine that pauses, also one that was given.
        package var impatientEndpoint: APNsEndpoint {
            var endpoint = endpoint
            endpoint.answerTimeout = .milliseconds(500)
            return endpoint
        }

        /// The same in the settings of a service, with its root in a file.
        package func settings(trust path: String = "apns.pem") -> JSONValue {
            .object([("host", .string("127.0.0.1")), ("port", .number(.init(port))), ("trustAnchors", .string(path))])
        }

        /// The pushes that were received, in order.
        public var pushes: [Push] { state.withLock { $0.pushes } }
        package var pushCount: Int { state.withLock { $0.pushes.count } }
        package var connectionCount: Int { state.withLock { $0.connectionCount } }
        /// The most streams that were open at once on a connection.
        package var mostOpenStreams: Int { state.withLock { $0.mostOpenStreams } }

        /// Changes the script; another stream limit is sent on open connections.
        package func change(_ body: @Sendable (inout Script) -> Void) {
            let (script, channels) = state.withLock { state in
                body(&state.script)
                return (state.script, Array(state.channels.values))
            }
            for channel in channels { apply(script, to: channel) }
        }

        private func apply(_ script: Script, to channel: any Channel) {
            // Waits, so that what is sent next finds it deaf. A channel that is closed needs no option.
            if script.isDeaf { try? channel.setOption(.autoRead, value: false).wait() }
            guard let limit = script.streamLimit else { return }
            let settings = [HTTP2Setting(parameter: .maxConcurrentStreams, value: limit)]
            channel.writeAndFlush(HTTP2Frame(streamID: .rootStream, payload: .settings(.settings(settings))))
                .whenComplete { _ in }
        }

        package func dropConnections() {
            for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
        }

        /// Waits until it has received this number of pushes.
        ///
        /// - Returns: whether they came within `limit`.
        @discardableResult
        public func waitForPushes(_ count: Int, within limit: Duration = .seconds(300)) async throws -> Bool {
            let end = ContinuousClock.now + limit
            while pushCount < count {
                if .now > end { return false }
                try await Task.sleep(for: .milliseconds(20))
            }
            return true
        }

        /// Closes all connections and the port, and waits until this is done.
        public func stop() async {
            dropConnections()
            try? await channel.close().get()
        }

        package func close() {
            dropConnections()
            channel.close(promise: nil)
        }
    }

    /// The fake for its listening channel, which is made first.
    private final class Link: Sendable {
        private let held = Mutex<FakeAPNs?>(nil)
        var fake: FakeAPNs? { held.withLock { $0 } }
        func set(_ fake: FakeAPNs) { held.withLock { $0 = fake } }
    }

    /// A root and a certificate of the server.
    private struct Credentials: Sendable {
        /// Made once, since keys take time.
        static let shared = Result { try Credentials() }

        let root: Certificate
        private let certificate: Certificate
        private let key: PrivateKey

        private init() throws {
            let rootKey = try PrivateKey.generateRSA()
            key = try .generateRSA()
            root = try Self.blueprint(
                "Fake Push Root CA",
                [
                    ("subjectKeyIdentifier", "hash"), ("basicConstraints", "critical,CA:TRUE"),
                    ("keyUsage", "critical,keyCertSign"),
                ]
            ).certificate(for: rootKey)
            certificate = try Self.blueprint(
                "localhost",
                [
                    ("subjectAltName", "DNS:localhost,IP:127.0.0.1"), ("extendedKeyUsage", "serverAuth"),
                    ("keyUsage", "critical,digitalSignature"),
                ]
            ).certificate(for: key, issuedBy: (root, rootKey))
        }

        private static func blueprint(
            _ name: String, _ extensions: [(name: String, value: String)]
        ) -> CertificateBlueprint {
            let validity = TestAuthority.validity()
            return CertificateBlueprint(
                subject: [.commonName: name], notBefore: validity.lowerBound, notAfter: validity.upperBound,
                serialNumber: .random(in: 1 ... .max), extensions: extensions)
        }

        func tls(needsCertificate: Bool) throws -> NIOSSLContext {
            let certificate = try NIOSSLCertificate(bytes: certificate.der, format: .der)
            var tls = TLSConfiguration.makeServerConfiguration(
                certificateChain: [.certificate(certificate)],
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: key.pkcs8(), format: .der)))
            tls.applicationProtocols = ["h2"]
            if needsCertificate { tls.certificateVerification = .noHostnameVerification }
            return try NIOSSLContext(configuration: tls)
        }
    }

    extension FakeAPNs {
        fileprivate func install(in channel: any Channel, tls: NIOSSLContext) throws {
            let id = ObjectIdentifier(channel)
            let (number, script) = state.withLock { state in
                state.connectionCount += 1
                state.channels[id] = channel
                return (state.connectionCount, state.script)
            }
            channel.closeFuture.whenComplete { _ in _ = self.state.withLock { $0.channels.removeValue(forKey: id) } }
            let peer = Peer()
            let handler =
                script.needsCertificate
                ? NIOSSLServerHandler(
                    context: tls,
                    customVerificationCallback: { certificates, promise in
                        // The push records its pass type.
                        let chain = certificates.compactMap { try? Certificate(der: $0.toDERBytes()) }
                        peer.certificate.withLock { $0 = chain.first }
                        promise.succeed(script.accepts(chain) ? .certificateVerified : .failed)
                    }) : NIOSSLServerHandler(context: tls)
            var configuration = NIOHTTP2Handler.ConnectionConfiguration()
            configuration.initialSettings = [HTTP2Setting(parameter: .maxHeaderListSize, value: 16_384)]
            if let limit = script.streamLimit {
                configuration.initialSettings.append(HTTP2Setting(parameter: .maxConcurrentStreams, value: limit))
            }
            try channel.pipeline.syncOperations.addHandlers([
                handler, NIOHTTP2Handler(mode: .server, connectionConfiguration: configuration),
                FakeStreams(fake: self, number: number, peer: peer),
            ])
        }
    }

    final class Peer: Sendable {
        let certificate = Mutex<Certificate?>(nil)
    }
#endif
