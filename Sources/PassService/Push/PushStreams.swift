#if Server
    internal import NIOCore
    internal import NIOHPACK
    internal import NIOHTTP2

    /// The waiting and open requests of one HTTP/2 connection.
    ///
    /// It works on frames, since a channel for each request would cost more than the request.
    final class PushStreams: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias OutboundOut = HTTP2Frame

        private struct Open {
            let promise: EventLoopPromise<PushOutcome>
            let start: NIODeadline
            var status = 0
            var body: [UInt8] = []
        }

        private let endpoint: APNsEndpoint
        private let ready: EventLoopPromise<Void>
        /// Called once, when the connection accepts no more requests, with the reason of APNs.
        private let onEnd: @Sendable (String?) -> Void
        private var context: ChannelHandlerContext?
        private var waiting = CircularBuffer<(headers: HPACKHeaders, promise: EventLoopPromise<PushOutcome>)>()
        private var open: [HTTP2StreamID: Open] = [:]
        /// Open requests by start time, for timeouts; answered ones are skipped.
        private var order = CircularBuffer<(id: HTTP2StreamID, start: NIODeadline)>()
        private var cancelled: [HTTP2StreamID] = []
        private var nextID: HTTP2StreamID = 1
        /// How many streams APNs allows; 0 until it has sent its settings.
        private var limit = 0
        private var isEnding = false
        /// Whether a push of the topic was accepted, on this connection or before.
        private var hasAccepted: Bool
        private var unacknowledgedByteCount = 0
        private var lastRead = NIODeadline.now()
        private var pinged: NIODeadline?
        /// Since when requests wait because APNs allows no streams.
        private var blockedSince: NIODeadline?
        private var timer: RepeatedTask?
        private let content = ByteBuffer(string: "{}")

        init(
            endpoint: APNsEndpoint, hasAccepted: Bool, ready: EventLoopPromise<Void>,
            onEnd: @escaping @Sendable (String?) -> Void
        ) {
            (self.endpoint, self.hasAccepted, self.ready, self.onEnd) = (endpoint, hasAccepted, ready, onEnd)
        }

        // MARK: - Sending

        func send(_ headers: [HPACKHeaders], on loop: any EventLoop) -> EventLoopFuture<[PushOutcome]> {
            let promises = headers.map { _ in loop.makePromise(of: PushOutcome.self) }
            waiting.append(contentsOf: zip(headers, promises).map { ($0, $1) })
            if isEnding { finishWaiting(.notSent) }
            fill()
            return EventLoopFuture.whenAllSucceed(promises.map(\.futureResult), on: loop)
        }

        private func finishWaiting(_ outcome: PushOutcome) {
            while let (_, promise) = waiting.popFirst() { promise.succeed(outcome) }
        }

        /// Sends nothing more, and closes the connection when the open requests are answered.
        func end(_ reason: String?) {
            if !isEnding {
                isEnding = true
                onEnd(reason)
            }
            finishWaiting(.notSent)
            if open.isEmpty { context?.close(promise: nil) }
        }

        /// Opens as many streams as APNs allows now.
        private func fill() {
            guard let context, !isEnding else { return }
            var hasWritten = false
            while open.count < limit, !isEnding, let (headers, promise) = waiting.popFirst() {
                let id = nextID
                nextID = nextID.advanced(by: 2)
                let start = NIODeadline.now()
                open[id] = Open(promise: promise, start: start)
                order.append((id, start))
                write(id, .headers(.init(headers: headers)), in: context)
                write(id, .data(.init(data: .byteBuffer(content), endStream: true)), in: context)
                hasWritten = true
                // Stream numbers are 31 bits; the connection is replaced before they run out.
                if nextID > 2_000_000_000 { end(nil) }
            }
            if hasWritten { context.flush() }
        }

        private func write(_ id: HTTP2StreamID, _ payload: HTTP2Frame.FramePayload, in context: ChannelHandlerContext) {
            context.write(wrapOutboundOut(HTTP2Frame(streamID: id, payload: payload)), promise: nil)
        }

        private func finish(_ id: HTTP2StreamID, _ outcome: PushOutcome) {
            guard let stream = open.removeValue(forKey: id) else { return }
            stream.promise.succeed(outcome)
            if isEnding, open.isEmpty { context?.close(promise: nil) }
        }

        // MARK: - Receiving

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            let shortest = min(endpoint.answerTimeout, endpoint.idleTime)
            let step = TimeAmount.nanoseconds(max(shortest.nanoseconds / 8, 10_000_000))
            let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
            timer = context.eventLoop.scheduleRepeatedTask(initialDelay: step, delay: step) { _ in
                bound.value.checkTimes()
            }
        }

        /// A connection that failed to open does not become inactive.
        func handlerRemoved(context: ChannelHandlerContext) {
            timer?.cancel()
            self.context = nil
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            lastRead = .now()
            pinged = nil
            switch frame.payload {
            case .headers(let headers):
                // An informational answer (1xx) precedes the final one; trailers have no status.
                if let status = headers.headers.first(name: ":status") {
                    open[frame.streamID]?.status = Int(status) ?? 0
                }
                if headers.endStream { answer(frame.streamID) }
            case .data(let data):
                receive(data, on: frame.streamID, in: context)
            case .settings(.settings(let settings)):
                if let value = settings.last(where: { $0.parameter == .maxConcurrentStreams })?.value {
                    limit = min(value, endpoint.streamLimit)
                } else if limit == 0 {
                    limit = endpoint.streamLimit
                }
                ready.succeed()
                fill()
            case .goAway(let last, _, let reason):
                goAway(last: last, reason: reason)
            default: break
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            for id in cancelled { finish(id, .init(.retry, reason: "stream reset")) }
            cancelled = []
            fill()
            context.fireChannelReadComplete()
        }

        private func receive(
            _ data: HTTP2Frame.FramePayload.Data, on id: HTTP2StreamID, in context: ChannelHandlerContext
        ) {
            guard case .byteBuffer(let buffer) = data.data else { return }
            // A refusal has some dozen bytes; the rest of a longer one is dropped.
            if let count = open[id]?.body.count, count < 4096 { open[id]?.body += Array(buffer: buffer) }
            unacknowledgedByteCount += buffer.readableBytes
            if unacknowledgedByteCount > 16_384 {
                let increment = unacknowledgedByteCount
                unacknowledgedByteCount = 0
                write(.rootStream, .windowUpdate(windowSizeIncrement: increment), in: context)
                context.flush()
            }
            if data.endStream { answer(id) }
        }

        private func answer(_ id: HTTP2StreamID) {
            guard let stream = open[id] else { return }
            let outcome = PushOutcome(status: stream.status, body: stream.body)
            finish(id, outcome)
            switch outcome.meaning {
            case .accepted: hasAccepted = true
            // Others were accepted, so the cause is this token.
            case .misconfigured where hasAccepted && outcome.reason == "DeviceTokenNotForTopic": break
            // Later requests would be refused as well; APNs asks for a new connection.
            case .misconfigured, .retry: end(outcome.reason)
            default: break
            }
        }

        private func goAway(last: HTTP2StreamID, reason: ByteBuffer?) {
            let body = reason.map { Array(buffer: $0) } ?? []
            for id in open.keys.filter({ $0 > last }) { finish(id, .notSent) }
            end(PushOutcome(status: 0, body: body).reason ?? "GOAWAY")
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if let closed = event as? StreamClosedEvent, let reason = closed.reason {
                switch reason {
                case .refusedStream: finish(closed.streamID, .notSent)
                // GOAWAY may have ended the stream; its frame is read next.
                case .cancel: cancelled.append(closed.streamID)
                default: finish(closed.streamID, .init(.retry, reason: "stream reset: \(reason)"))
                }
            }
            context.fireUserInboundEventTriggered(event)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            ready.fail(error)
            end("\(error)")
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            timer?.cancel()
            ready.fail(ChannelError.eof)
            end("connection closed")
            for id in Array(open.keys) { finish(id, .init(.retry, reason: "connection closed")) }
            self.context = nil
            context.fireChannelInactive()
        }

        // MARK: - Time

        private func checkTimes() {
            guard let context else { return }
            let now = NIODeadline.now()
            while let (id, start) = order.first, open[id] == nil || now - start > endpoint.answerTimeout {
                order.removeFirst()
                guard open[id] != nil else { continue }
                finish(id, .init(.retry, reason: "no answer"))
                // Nothing else was received since: the connection is dead.
                if lastRead < start { return giveUp(context) }
                write(id, .rstStream(.cancel), in: context)
                context.flush()
            }
            if let pinged, now - pinged > endpoint.answerTimeout { return giveUp(context) }
            blockedSince = limit > 0 || waiting.isEmpty || !open.isEmpty ? nil : blockedSince ?? now
            if let blockedSince, now - blockedSince > endpoint.answerTimeout {
                // Not `notSent`, which would be retried without a pause.
                finishWaiting(PushOutcome(.retry, reason: "no stream is allowed"))
                return giveUp(context)
            }
            if pinged == nil, open.isEmpty, now - lastRead > endpoint.idleTime {
                pinged = now
                write(.rootStream, .ping(HTTP2PingData(withInteger: 7), ack: false), in: context)
                context.flush()
            }
            fill()
        }

        private func giveUp(_ context: ChannelHandlerContext) {
            end("silence")
            context.close(mode: .all, promise: nil)
        }
    }
#endif
