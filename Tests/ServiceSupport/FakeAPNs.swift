#if Server
    package import NIOCore
    internal import NIOHTTP2
    internal import NIOPosix
    internal import NIOSSL
    package import PassModel
    package import PassService
    internal import PassToolkit
    package import SignedMessages
    internal import Synchronization
    internal import TestSupport

    /// An APNs on loopback: HTTP/2 over TLS, with answers from a script.
    package final class FakeAPNs: Sendable {
        package struct Push: Sendable {
            package let token: String
            package let topic: String
            /// All headers, unless the script keeps none.
            package let headers: [String: String]
            package let body: String
            /// The number of the connection, from 1.
            package let connection: Int
            /// The type in the client's certificate.
            package let certificateType: String?
        }

        package struct Answer: Sendable {
            package var status = 200
            package var reason: String?
            package var timestamp: Int64?
            package var delay = TimeAmount.zero
            package var isSilent = false

            package static let accepted = Answer()
            package static func accepted(after delay: TimeAmount) -> Answer { Answer(delay: delay) }
            package static let silence = Answer(isSilent: true)
            package static func refusal(_ status: Int, _ reason: String, timestamp: Int64? = nil) -> Answer {
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
            /// The number of streams in the settings; `nil` tells none.
            package var streamLimit: Int? = 1000
            /// After so many pushes, a connection gets GOAWAY and answers those up to then.
            package var goAwayAfter: Int?
            /// Reads nothing more on any connection.
            package var isDeaf = false
            package var needsCertificate = true
            /// The root that client certificates must chain to; `nil` takes any.
            package var clientRoot: Certificate?
            package var keepsHeaders = true
            package var answer: @Sendable (Push) -> Answer = { _ in .accepted }

            package init() {}

            /// Whether a client with these certificates, its own first, may push.
            func takes(_ chain: [Certificate]) -> Bool {
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
        package let root: Certificate
        private let channel: any Channel

        private init(state: consuming Mutex<State>, channel: any Channel, root: Certificate) {
            self.state = state
            self.channel = channel
            self.root = root
            port = channel.localAddress?.port ?? 0
        }

        package static func start(_ script: Script = Script(), port: Int = 0) async throws -> FakeAPNs {
            let authority = try OpenAuthority.shared.get()
            let tls = try tls(authority, needsCertificate: script.needsCertificate)
            let link = Link()
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try link.fake?.install(in: channel, tls: tls) }
                }.bind(host: "127.0.0.1", port: port).get()
            let fake = FakeAPNs(state: Mutex(State(script: script)), channel: channel, root: authority.root)
            link.set(fake)
            return fake
        }

        /// Where a client finds it; pauses are short, and no answer is late.
        package var endpoint: APNsEndpoint {
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

        package var pushes: [Push] { state.withLock { $0.pushes } }
        package var pushCount: Int { state.withLock { $0.pushes.count } }
        package var connectionCount: Int { state.withLock { $0.connectionCount } }
        /// The most streams that were open at once on a connection.
        package var mostOpenStreams: Int { state.withLock { $0.mostOpenStreams } }

        /// Changes the script; open connections are told another stream limit.
        package func change(_ body: @Sendable (inout Script) -> Void) {
            let (script, channels) = state.withLock { state in
                body(&state.script)
                return (state.script, Array(state.channels.values))
            }
            for channel in channels { tell(script, to: channel) }
        }

        private func tell(_ script: Script, to channel: any Channel) {
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

        /// Waits until it has received so many pushes; returns whether they came in time.
        @discardableResult
        package func waitForPushes(_ count: Int) async throws -> Bool { try await waits { pushCount >= count } }

        /// Stops it, and waits until nobody can connect.
        package func stop() async {
            dropConnections()
            try? await channel.close().get()
        }

        package func close() {
            dropConnections()
            channel.close(promise: nil)
        }
    }

    /// Lends the fake to its listening channel, which is made first.
    private final class Link: Sendable {
        private let held = Mutex<FakeAPNs?>(nil)
        var fake: FakeAPNs? { held.withLock { $0 } }
        func set(_ fake: FakeAPNs) { held.withLock { $0 = fake } }
    }

    extension FakeAPNs {
        private static func tls(_ authority: OpenAuthority, needsCertificate: Bool) throws -> NIOSSLContext {
            let key = try TestCertificates.key.get()
            let certificate = try CertificateBlueprint(
                subject: [.commonName: "localhost"], notBefore: TestCertificates.validity.lowerBound,
                notAfter: TestCertificates.validity.upperBound, serialNumber: .random(in: 1 ... .max),
                extensions: [
                    ("subjectAltName", "DNS:localhost,IP:127.0.0.1"), ("extendedKeyUsage", "serverAuth"),
                    ("keyUsage", "critical,digitalSignature"),
                ]
            ).certificate(for: key, issuedBy: (authority.intermediate, authority.intermediateKey))
            let chain = try [certificate, authority.intermediate].map {
                NIOSSLCertificateSource.certificate(try NIOSSLCertificate(bytes: $0.der, format: .der))
            }
            let privateKey = try NIOSSLPrivateKey(bytes: key.pkcs8(), format: .der)
            var tls = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain, privateKey: .privateKey(privateKey))
            tls.applicationProtocols = ["h2"]
            if needsCertificate { tls.certificateVerification = .noHostnameVerification }
            return try NIOSSLContext(configuration: tls)
        }

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
                        // What it is for is recorded.
                        let chain = certificates.compactMap { try? Certificate(der: $0.toDERBytes()) }
                        peer.certificate.withLock { $0 = chain.first }
                        promise.succeed(script.takes(chain) ? .certificateVerified : .failed)
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
