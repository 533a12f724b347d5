#if Server
    internal import HummingbirdCore
    internal import Logging
    internal import NIOCore
    internal import NIOHTTP1
    internal import Platform
    internal import Synchronization

    /// Watches one connection: whether there is room for it, and whether the other side keeps up.
    ///
    /// What is slow is told by the rate, not by the time that it takes: large archives arrive over bad networks, but nobody
    /// keeps a connection by a byte now and then.
    final class ConnectionGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        /// How slow the other side may be.
        struct Pace: Sendable {
            /// How often it is looked at.
            var interval = TimeAmount.seconds(20)
            /// How many bytes must have come or gone since, while there are some to come or to go: 500 a second.
            var leastByteCount = 10_000
        }

        private let room: ConnectionRoom
        private let member: ConnectionRoom.Member
        private let isEncrypted: Bool
        private let pace: Pace
        private var isMember = false
        private var timer: RepeatedTask?
        private var requestCount = 0
        /// Whether it was closed: what is decoded already is left out.
        private var isClosed = false
        /// The most requests that wait for their answers; clients that send on before they read have a few.
        private static let mostRequests = 32
        /// Whether the body of a request is being read, and since the last look.
        private var (isReceiving, wasReceiving) = (false, false)
        /// Whether the answer has begun and goes on beside the request.
        private var isStreaming = false
        private var receivedByteCount = 0
        private var writtenByteCount = 0
        private var (sentByteCount, pendingByteCount) = (0, 0)
        /// Kept when the system took all of the answer: its last part, since of an end TLS may send nothing.
        fileprivate var taken: EventLoopPromise<Void>?
        private var lastPart: EventLoopFuture<Void>?

        init(_ channel: any Channel, room: ConnectionRoom, isEncrypted: Bool, pace: Pace) {
            self.room = room
            self.isEncrypted = isEncrypted
            self.pace = pace
            member = ConnectionRoom.Member(channel)
        }

        // MARK: - Room

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
            guard !isMember else { return }
            isMember = room.admits(member)
            if !isMember { refuse(context) }
        }

        private func leave() {
            taken?.fail(ChannelError.ioOnClosedChannel)
            timer?.cancel()
            timer = nil
            if isMember { room.leave(member) }
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
                member.begin()
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
                // Such a client takes the end of the connection for the end of the answer.
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
            // Only a stream is answered without a length, since its end is not known yet.
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
                if requestCount == 0 { member.end() }
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
            // It fails where the connection has just ended.
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
        /// When the system took all of the answer that is written next; `nil` where no ``ConnectionGuard`` sees that.
        func takingAnswer() async throws -> EventLoopFuture<Void>? {
            try await eventLoop.submit { [self] in
                // In an application's own server there is none.
                let watch = try? pipeline.syncOperations.handler(type: ConnectionGuard.self)
                watch?.taken = eventLoop.makePromise()
                return watch?.taken?.futureResult
            }.get()
        }
    }

    /// A connection of Hummingbird's with a ``ConnectionGuard``.
    struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
        let base: Base
        let room: ConnectionRoom
        let isEncrypted: Bool
        let pace: ConnectionGuard.Pace

        func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
            base.setup(channel: channel, logger: logger).flatMapThrowing { value in
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                let watch = ConnectionGuard(channel, room: room, isEncrypted: isEncrypted, pace: pace)
                try pipeline.addHandler(watch, position: .after(decoder))
                return value
            }
        }

        func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
    }

    /// How many connections there may be: fewer than descriptors, so that the database and APNs always get theirs.
    ///
    /// Beyond the limit, a new connection takes the place of the one that has been silent for longest. Where all are
    /// busy, it gets an answer (503) and is closed.
    final class ConnectionRoom: Sendable {
        /// A connection.
        final class Member: Sendable {
            fileprivate let channel: any Channel
            /// Since when no request is in hand, in nanoseconds of a clock that nobody sets; 0 while one is.
            private let silentSince: Atomic<UInt64>

            init(_ channel: any Channel) {
                self.channel = channel
                silentSince = Atomic(NIODeadline.now().uptimeNanoseconds)
            }

            func begin() { silentSince.store(0, ordering: .relaxed) }
            func end() { silentSince.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }

            /// `nil` while a request is in hand.
            fileprivate var silence: UInt64? {
                let since = silentSince.load(ordering: .relaxed)
                return since == 0 ? nil : since
            }
        }

        /// What the rest of the service needs: its database, APNs, files and event loops.
        private static let kept = 80
        /// How many connections beyond the limit are open until they have their answer.
        private static let refusedAtOnce = 16

        let limit: Int
        private let members = Mutex<[ObjectIdentifier: Member]>([:])

        init(limit: Int) { self.limit = max(1, limit) }

        /// As many connections as the descriptors of this process allow.
        convenience init() { self.init(limit: Descriptors.limit - Self.kept - Self.refusedAtOnce) }

        /// Takes a new connection; `false` if there is no room for it.
        func admits(_ member: Member) -> Bool {
            let (isAdmitted, silent) = members.withLock { members -> (Bool, Member?) in
                guard members.count >= limit else {
                    members[ObjectIdentifier(member)] = member
                    return (true, nil)
                }
                // Who has just connected is about to ask.
                let latest = NIODeadline.now().uptimeNanoseconds - 1_000_000_000
                let longest = members.min { ($0.value.silence ?? .max) < ($1.value.silence ?? .max) }
                guard let longest, let silence = longest.value.silence, silence < latest else { return (false, nil) }
                members[longest.key] = nil
                members[ObjectIdentifier(member)] = member
                return (true, longest.value)
            }
            silent?.channel.close(promise: nil)
            return isAdmitted
        }

        func leave(_ member: Member) { members.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(member)) } }

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

        /// The number in force.
        static var limit: Int {
            var present = rlimit()
            return unsafe getrlimit(kind, &present) == 0 ? Int(clamping: present.rlim_cur) : 1024
        }

        /// Takes as many as the system allows: each connection needs one.
        package static func raise() {
            var limit = rlimit()
            guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
            limit.rlim_cur = min(limit.rlim_max, 65_536)
            // Where it may not be raised, there is room for fewer connections.
            _ = unsafe setrlimit(kind, &limit)
        }
    }
#endif
