#if Server
    package import Logging
    package import NIOCore
    internal import NIOHPACK
    internal import NIOHTTP2
    internal import NIOPosix
    internal import NIOSSL
    package import Platform

    /// Sends the pushes of one topic over one persistent connection.
    package actor APNsClient {
        nonisolated let credentials: APNsCredentials
        private let topic: String
        private let endpoint: APNsEndpoint
        private let group: any EventLoopGroup
        private let logger: Logger
        private let now: @Sendable () -> Date
        private var connection: (number: Int, APNsConnection)?
        private var opening: (number: Int, Task<APNsConnection, any Error>)?
        /// Whether it has a connection that accepts requests.
        package var isConnected: Bool { connection != nil }
        /// The number of connections opened so far, which identifies the latest.
        package private(set) var connectionCount = 0
        private var lastEnded = 0
        private var failureCount = 0
        /// Why the last attempt to connect failed, if it did.
        package private(set) var outage: String?
        private var notBefore = ContinuousClock.now
        private var isDraining = false
        /// Whether a push was ever accepted, which proves that the credentials match the topic.
        private var hasAccepted: Bool

        /// A client; `hasAccepted` is whether a push of the topic was accepted earlier.
        package init(
            topic: String, credentials: APNsCredentials, endpoint: APNsEndpoint, hasAccepted: Bool = false,
            group: any EventLoopGroup, logger: Logger, now: @escaping @Sendable () -> Date
        ) {
            (self.topic, self.credentials, self.endpoint) = (topic, credentials, endpoint)
            (self.hasAccepted, self.group, self.logger, self.now) = (hasAccepted, group, logger, now)
        }

        /// How long to wait before sending; zero if it can start now.
        package var pause: Duration {
            connection != nil || opening != nil ? .zero : max(.zero, notBefore - .now)
        }

        /// Sends a push to each token, and returns the outcomes in the same order.
        ///
        /// Pushes that APNs has not processed are sent again over a new connection, unless connecting has to wait.
        package func send(_ tokens: [String]) async -> [PushOutcome] {
            var outcomes = [PushOutcome](repeating: .notSent, count: tokens.count)
            var left = Array(tokens.indices)
            for _ in 0..<4 where !left.isEmpty && !isDraining {
                guard pause <= endpoint.connectionInterval else { break }
                guard let bearer = bearer() else {
                    let outcome = PushOutcome(.misconfigured, reason: "no provider token can be signed")
                    for index in left { outcomes[index] = outcome }
                    note([outcome])
                    break
                }
                let connection: (number: Int, APNsConnection)
                do {
                    connection = try await ready()
                } catch {
                    guard let outcome = Self.misconfiguration(error) else { break }
                    // The server was reached.
                    outage = nil
                    for index in left { outcomes[index] = outcome }
                    note([outcome])
                    break
                }
                let headers = left.map { self.headers(token: tokens[$0], bearer: bearer.text) }
                // If the connection ended, we can't tell which were sent, so all are retried.
                let answers =
                    (try? await connection.1.send(headers))
                    ?? headers.map { _ in PushOutcome(.retry, reason: "connection closed") }
                for (index, answer) in zip(left, answers) { outcomes[index] = answer }
                if answers.contains(.notSent) { ended(connection.number, nil) }
                renew(bearer, &outcomes)
                excuse(&outcomes)
                note(left.map { outcomes[$0] })
                left = left.filter { outcomes[$0].meaning == .notSent }
            }
            return outcomes
        }

        /// Opens no more streams, and closes the connection when the open ones are answered.
        package func drain() {
            isDraining = true
            connection?.1.end()
            connection = nil
        }

        // MARK: - Requests

        private func bearer() -> (token: ProviderToken?, text: String?)? {
            guard case .token(let token) = credentials.kind else { return (nil, nil) }
            do {
                return (token, try token.text(at: now()))
            } catch {
                logger.error("no provider token", metadata: ["topic": "\(topic)", "error": "\(error)"])
                return nil
            }
        }

        /// Marks pushes refused for an expired token as not sent, so that they are sent with a new one.
        private func renew(_ bearer: (token: ProviderToken?, text: String?), _ outcomes: inout [PushOutcome]) {
            let isExpired = { (outcome: PushOutcome) in outcome.reason == "ExpiredProviderToken" }
            guard let text = bearer.text, outcomes.contains(where: isExpired) else { return }
            // If a new token is refused, the clock is wrong, and somebody has to set it.
            guard bearer.token?.renew(insteadOf: text, at: now()) == true else { return }
            outcomes = outcomes.map { isExpired($0) ? .notSent : $0 }
        }

        /// Treats a topic mismatch as an error of that token alone, once another token was accepted.
        ///
        /// Otherwise anyone who has a pass could stop its pushes by registering a token of another app.
        private func excuse(_ outcomes: inout [PushOutcome]) {
            hasAccepted = hasAccepted || outcomes.contains(where: { $0.meaning == .accepted })
            guard hasAccepted else { return }
            for index in outcomes.indices where outcomes[index].reason == "DeviceTokenNotForTopic" {
                outcomes[index].meaning = .wrongTopic
            }
        }

        private func headers(token: String, bearer: String?) -> HPACKHeaders {
            var headers: HPACKHeaders = [":method": "POST", ":scheme": "https", ":authority": endpoint.host]
            // Tokens differ, and would evict the fields that all requests share from the table.
            headers.add(name: ":path", value: "/3/device/\(token)", indexing: .nonIndexable)
            headers.add(contentsOf: [
                ("apns-topic", topic), ("apns-push-type", "background"), ("apns-priority", "5"),
                ("apns-expiration", expiration), ("content-type", "application/json"), ("content-length", "2"),
            ])
            if let bearer { headers.add(name: "authorization", value: "bearer \(bearer)") }
            return headers
        }

        /// In 30 days, rounded to the hour, for phones that are switched off.
        private var expiration: String {
            let hours = Int(now().timeIntervalSince1970 / 3600)
            return String((hours + 30 * 24) * 3600)
        }

        // MARK: - The connection

        private func ready() async throws -> (number: Int, APNsConnection) {
            if let connection { return connection }
            if opening == nil { opening = start() }
            guard let (number, task) = opening else { throw ChannelError.eof }
            do {
                let made = try await task.value
                guard opening?.number == number else { return connection ?? (number, made) }
                opening = nil
                outage = nil
                // It may have ended before this actor was resumed.
                if number > lastEnded { connection = (number, made) }
                return (number, made)
            } catch {
                if opening?.number == number {
                    opening = nil
                    fail("\(error)")
                }
                throw error
            }
        }

        private func start() -> (number: Int, Task<APNsConnection, any Error>) {
            connectionCount += 1
            let number = connectionCount
            let wait = max(.zero, notBefore - .now)
            notBefore = .now + wait + endpoint.connectionInterval
            let (credentials, endpoint, group, hasAccepted) = (credentials, endpoint, group, hasAccepted)
            return (
                number,
                Task {
                    try await Task.sleep(for: wait)
                    let tls = try credentials.context(trusting: endpoint.trustedRoots)
                    return try await APNsConnection.open(endpoint, tls: tls, hasAccepted: hasAccepted, on: group) {
                        [weak self] reason in
                        Task { await self?.ended(number, reason) }
                    }
                }
            )
        }

        private func ended(_ number: Int, _ reason: String?) {
            lastEnded = max(lastEnded, number)
            guard connection?.number == number else { return }
            connection = nil
            logger.info("connection to APNs ended", metadata: ["topic": "\(topic)", "reason": "\(reason ?? "")"])
        }

        /// Derives from the results of a connection how soon another one may be opened.
        private func note(_ outcomes: [PushOutcome]) {
            if outcomes.contains(where: { $0.meaning == .misconfigured }) {
                connection?.1.end()
                connection = nil
                notBefore = max(notBefore, .now + endpoint.misconfiguredPause)
            } else if outcomes.contains(where: { $0.meaning == .retry }) {
                fail(nil)
            } else if outcomes.contains(where: { $0.meaning != .notSent }) {
                failureCount = 0
            }
        }

        private func fail(_ reason: String?) {
            failureCount += 1
            let pause = endpoint.pause(afterFailures: failureCount) * Double.random(in: 0.75...1.25)
            notBefore = max(notBefore, .now + pause)
            guard let reason else { return }
            outage = String(reason.prefix(300))
            logger.warning(
                "no connection to APNs", metadata: ["topic": "\(topic)", "error": "\(reason)", "pause": "\(pause)"])
        }

        /// The outcome of a handshake error, if APNs refuses the certificate.
        private static func misconfiguration(_ error: any Error) -> PushOutcome? {
            let text = "\(error)".uppercased()
            guard text.contains("ALERT"), text.contains("CERTIFICATE") else { return nil }
            return PushOutcome(.misconfigured, reason: "the certificate is refused")
        }
    }

    /// An open HTTP/2 connection to APNs.
    struct APNsConnection: Sendable {
        private let channel: any Channel
        private let streams: NIOLoopBound<PushStreams>

        /// Looks up the name, connects, and waits for the settings of APNs.
        ///
        /// `onEnd` is called once, when the connection accepts no more requests.
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
            // A host name is not an error.
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

        /// Sends requests, and returns their outcomes.
        func send(_ headers: [HPACKHeaders]) async throws -> [PushOutcome] {
            try await channel.eventLoop.flatSubmit { [channel, streams] in
                streams.value.send(headers, on: channel.eventLoop)
            }.get()
        }

        /// Sends nothing more, and closes when the open requests are answered.
        func end() {
            channel.eventLoop.execute { [streams] in streams.value.end(nil) }
        }
    }
#endif
