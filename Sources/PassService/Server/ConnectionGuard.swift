#if Server
    internal import HummingbirdCore
    internal import Logging
    internal import NIOCore
    internal import NIOHTTP1
    internal import Platform
    internal import Synchronization

    /// Closes a connection beyond the limit, and one whose client is too slow.
    ///
    /// Slow means a low rate, not a long time: large archives take long over bad networks, but a byte now and then does not
    /// keep a connection open.
    final class ConnectionGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        /// How slow a client may be.
        struct Pace: Sendable {
            /// How often the rate is measured.
            var interval = TimeAmount.seconds(20)
            /// The fewest bytes in an interval while there are some to receive or to send: 500 a second.
            var leastByteCount = 10_000
        }

        private let limiter: ConnectionLimiter
        private let connection: ConnectionLimiter.Connection
        private let isEncrypted: Bool
        private let pace: Pace
        private var isAdmitted = false
        private var timer: RepeatedTask?
        private var requestCount = 0
        /// Whether it was closed: requests that are decoded already are dropped.
        private var isClosed = false
        /// The most requests that wait for their answers; clients that pipeline have a few.
        private static let mostRequests = 32
        /// Whether the body of a request is being read, and whether it was at the last measurement.
        private var (isReceiving, wasReceiving) = (false, false)
        /// Whether the answer has begun while the request is still being read.
        private var isStreaming = false
        private var receivedByteCount = 0
        private var writtenByteCount = 0
        private var (sentByteCount, pendingByteCount) = (0, 0)
        /// Succeeds when the system has accepted the last part of the answer; for its end, TLS may send nothing.
        fileprivate var taken: EventLoopPromise<Void>?
        private var lastPart: EventLoopFuture<Void>?

        init(_ channel: any Channel, limiter: ConnectionLimiter, isEncrypted: Bool, pace: Pace) {
            self.limiter = limiter
            self.isEncrypted = isEncrypted
            self.pace = pace
            connection = ConnectionLimiter.Connection(channel)
        }

        // MARK: - Limit

        func handlerAdded(context: ChannelHandlerContext) {
            if context.channel.isActive { begin(context) }
        }

        func channelActive(context: ChannelHandlerContext) {
            begin(context)
            context.fireChannelActive()
        }

        func channelInactive(context: ChannelHandlerContext) {
            leave()
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) { leave() }

        private func begin(_ context: ChannelHandlerContext) {
            guard !isAdmitted else { return }
            isAdmitted = limiter.admit(connection)
            if !isAdmitted { refuse(context) }
        }

        private func leave() {
            taken?.fail(ChannelError.ioOnClosedChannel)
            timer?.cancel()
            timer = nil
            if isAdmitted { limiter.remove(connection) }
        }

        private func refuse(_ context: ChannelHandlerContext) {
            guard !isEncrypted else { return context.close(promise: nil) }
            let head = HTTPResponseHead(
                version: .http1_1, status: .serviceUnavailable,
                headers: ["Retry-After": "5", "Content-Length": "0", "Connection": "close"])
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in bound.value.close(promise: nil) }
        }

        // MARK: - Requests

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isClosed else { return }
            switch unwrapInboundIn(data) {
            case .head(var head):
                connection.begin()
                requestCount += 1
                guard requestCount <= Self.mostRequests else {
                    isClosed = true
                    return context.close(promise: nil)
                }
                (isReceiving, wasReceiving, isStreaming) = (true, false, false)
                receivedByteCount = 0
                startTimer(context)
                if head.headers["Expect"].contains(where: { $0.lowercased() == "100-continue" }) {
                    let answer = HTTPResponseHead(version: head.version, status: .continue)
                    context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
                }
                // For such a client, the answer ends with the connection.
                if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
                context.fireChannelRead(wrapInboundOut(.head(head)))
                return
            case .body(let bytes): receivedByteCount += bytes.readableBytes
            case .end: isReceiving = false
            }
            context.fireChannelRead(data)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            // Only a stream has no Content-Length, since its end is not known yet.
            case .head(let head):
                isStreaming = isReceiving && head.status == .ok && !head.headers.contains(name: "Content-Length")
            case .body(.byteBuffer(let bytes)):
                writtenByteCount += bytes.readableBytes
                guard taken != nil else { break }
                let sent = promise ?? context.eventLoop.makePromise()
                lastPart = sent.futureResult
                return context.write(data, promise: sent)
            case .body(.fileRegion(let region)): writtenByteCount += region.readableBytes
            case .end:
                requestCount -= 1
                if requestCount == 0 { connection.end() }
                lastPart?.cascade(to: taken)
            }
            context.write(data, promise: promise)
        }

        // MARK: - Pace

        private func startTimer(_ context: ChannelHandlerContext) {
            guard timer == nil else { return }
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            timer = context.eventLoop.scheduleRepeatedTask(initialDelay: pace.interval, delay: pace.interval) { _ in
                let (watch, context) = bound.value
                watch.look(context)
            }
        }

        private func look(_ context: ChannelHandlerContext) {
            // This fails if the connection has just ended.
            let pending = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
            let sent = writtenByteCount - pending
            let isSlowReader =
                pendingByteCount > 0 && pending > 0 && sent - sentByteCount < pace.leastByteCount
            let isSlowWriter = isReceiving && wasReceiving && !isStreaming && receivedByteCount < pace.leastByteCount
            (sentByteCount, pendingByteCount) = (sent, pending)
            (wasReceiving, receivedByteCount) = (isReceiving, 0)
            if isSlowReader || isSlowWriter { context.close(promise: nil) }
        }
    }

    extension Channel {
        /// Completes when the system has accepted all of the next answer; `nil` without a ``ConnectionGuard``.
        func takingAnswer() async throws -> EventLoopFuture<Void>? {
            try await eventLoop.submit { [self] in
                // An application's own server has none.
                let watch = try? pipeline.syncOperations.handler(type: ConnectionGuard.self)
                watch?.taken = eventLoop.makePromise()
                return watch?.taken?.futureResult
            }.get()
        }
    }

    /// A connection of Hummingbird's with a ``ConnectionGuard``.
    struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
        let base: Base
        let limiter: ConnectionLimiter
        let isEncrypted: Bool
        let pace: ConnectionGuard.Pace

        func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
            base.setup(channel: channel, logger: logger).flatMapThrowing { value in
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                let watch = ConnectionGuard(channel, limiter: limiter, isEncrypted: isEncrypted, pace: pace)
                try pipeline.addHandler(watch, position: .after(decoder))
                return value
            }
        }

        func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
    }

    /// Limits connections to fewer than there are descriptors, so that the database and APNs always get theirs.
    ///
    /// Beyond the limit, a new connection replaces the one that has been idle for longest. If all are busy, it gets 503 and
    /// is closed.
    final class ConnectionLimiter: Sendable {
        final class Connection: Sendable {
            fileprivate let channel: any Channel
            /// When the last request ended, in nanoseconds of a monotonic clock; 0 during a request.
            private let idleSince: Atomic<UInt64>

            init(_ channel: any Channel) {
                self.channel = channel
                idleSince = Atomic(NIODeadline.now().uptimeNanoseconds)
            }

            func begin() { idleSince.store(0, ordering: .relaxed) }
            func end() { idleSince.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }

            /// `nil` during a request.
            fileprivate var idleStart: UInt64? {
                let since = idleSince.load(ordering: .relaxed)
                return since == 0 ? nil : since
            }
        }

        /// Descriptors for the rest of the service: database, APNs, files and event loops.
        private static let kept = 80
        /// How many refused connections may be open until they have their answer.
        private static let refusedAtOnce = 16

        let limit: Int
        private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

        init(limit: Int) { self.limit = max(1, limit) }

        /// As many connections as the descriptors of this process allow.
        convenience init() { self.init(limit: Descriptors.limit - Self.kept - Self.refusedAtOnce) }

        /// Admits a new connection, or returns `false` at the limit.
        func admit(_ connection: Connection) -> Bool {
            let (isAdmitted, silent) = connections.withLock { connections -> (Bool, Connection?) in
                guard connections.count >= limit else {
                    connections[ObjectIdentifier(connection)] = connection
                    return (true, nil)
                }
                // A connection of the last second is about to send its request.
                let latest = NIODeadline.now().uptimeNanoseconds - 1_000_000_000
                let longest = connections.min { ($0.value.idleStart ?? .max) < ($1.value.idleStart ?? .max) }
                guard let longest, longest.value.idleStart ?? .max < latest else { return (false, nil) }
                connections[longest.key] = nil
                connections[ObjectIdentifier(connection)] = connection
                return (true, longest.value)
            }
            silent?.channel.close(promise: nil)
            return isAdmitted
        }

        func remove(_ connection: Connection) { connections.withLock { $0[ObjectIdentifier(connection)] = nil } }

        /// Keeps new connections waiting while those that were refused are being closed.
        var delegate: any AvailableConnectionsDelegate { MaximumAvailableConnections(limit + Self.refusedAtOnce) }
    }

    /// How many files and connections the process may have open.
    package enum Descriptors {
        #if os(Linux)
            private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            private static let kind = RLIMIT_NOFILE
        #endif

        /// The current limit.
        static var limit: Int {
            var present = rlimit()
            return unsafe getrlimit(kind, &present) == 0 ? Int(clamping: present.rlim_cur) : 1024
        }

        /// Raises the limit as far as the system allows: each connection needs a descriptor.
        package static func raise() {
            var limit = rlimit()
            guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
            limit.rlim_cur = min(limit.rlim_max, 65_536)
            // If this fails, the service accepts fewer connections.
            _ = unsafe setrlimit(kind, &limit)
        }
    }
#endif
