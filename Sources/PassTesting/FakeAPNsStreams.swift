#if Server
    internal import NIOCore
    internal import NIOHPACK
    internal import NIOHTTP2
    internal import PassToolkit
    internal import SignedMessages
    internal import Synchronization

    final class FakeStreams: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias OutboundOut = HTTP2Frame

        private let fake: FakeAPNs
        private let number: Int
        private let peer: Peer
        private var open: [HTTP2StreamID: (headers: HPACKHeaders, body: String)] = [:]
        private var answering = 0
        private var begunCount = 0
        private var last: HTTP2StreamID?
        private var unacknowledgedByteCount = 0

        init(fake: FakeAPNs, number: Int, peer: Peer) {
            self.fake = fake
            self.number = number
            self.peer = peer
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            switch frame.payload {
            case .headers(let headers):
                // What came after GOAWAY is not processed.
                if last != nil { return }
                begunCount += 1
                if begunCount == fake.state.withLock({ $0.script.goAwayAfter }) {
                    last = frame.streamID
                    sayGoAway(frame.streamID, in: context)
                }
                open[frame.streamID] = (headers.headers, "")
                let count = open.count + answering
                fake.state.withLock { $0.mostOpenStreams = max($0.mostOpenStreams, count) }
                if headers.endStream { take(frame.streamID, in: context) }
            case .data(let data):
                guard case .byteBuffer(let buffer) = data.data else { return }
                open[frame.streamID]?.body += String(buffer: buffer)
                unacknowledgedByteCount += buffer.readableBytes
                if unacknowledgedByteCount > 16_384 {
                    write(.rootStream, .windowUpdate(windowSizeIncrement: unacknowledgedByteCount), in: context)
                    unacknowledgedByteCount = 0
                }
                if data.endStream { take(frame.streamID, in: context) }
            default: break
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if let closed = event as? StreamClosedEvent { open.removeValue(forKey: closed.streamID) }
            context.fireUserInboundEventTriggered(event)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        /// Writes the frame past NIO's handler, which would close the connection when it reads what the client had
        /// sent before it knew.
        private func sayGoAway(_ last: HTTP2StreamID, in context: ChannelHandlerContext) {
            // RFC 9113 §6.8: eight bytes, type 7, stream 0; the last stream and the error code.
            var frame = ByteBuffer(bytes: [0, 0, 8, 7, 0, 0, 0, 0, 0])
            frame.writeInteger(UInt32(Int(last)))
            frame.writeInteger(UInt32(0))
            try? context.pipeline.syncOperations.context(handlerType: NIOHTTP2Handler.self)
                .writeAndFlush(NIOAny(frame), promise: nil)
        }

        private func take(_ id: HTTP2StreamID, in context: ChannelHandlerContext) {
            guard let (headers, body) = open.removeValue(forKey: id) else { return }
            let script = fake.state.withLock { $0.script }
            let push = FakeAPNs.Push(
                token: String((headers.first(name: ":path") ?? "").dropFirst("/3/device/".count)),
                topic: headers.first(name: "apns-topic") ?? "",
                headers: script.keepsHeaders
                    ? Dictionary(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }) : [:],
                body: body, connection: number, certificateType: peer.certificate.withLock { $0?.subject.userID })
            fake.state.withLock { $0.pushes.append(push) }
            let answer = script.answer(push)
            answering += 1
            guard !answer.isSilent else { return }
            guard answer.delay > .zero else { return send(answer, id, in: context) }
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            context.eventLoop.scheduleTask(in: answer.delay) {
                let (handler, context) = bound.value
                guard context.channel.isActive else { return }
                handler.send(answer, id, in: context)
                context.flush()
            }
        }

        private func send(_ answer: FakeAPNs.Answer, _ id: HTTP2StreamID, in context: ChannelHandlerContext) {
            answering -= 1
            let headers: HPACKHeaders = [":status": String(answer.status)]
            if let body = answer.body {
                write(id, .headers(.init(headers: headers)), in: context)
                write(id, .data(.init(data: .byteBuffer(ByteBuffer(string: body)), endStream: true)), in: context)
            } else {
                write(id, .headers(.init(headers: headers, endStream: true)), in: context)
            }
            if last != nil, answering == 0, open.isEmpty {
                context.flush()
                context.close(promise: nil)
            }
        }

        private func write(_ id: HTTP2StreamID, _ payload: HTTP2Frame.FramePayload, in context: ChannelHandlerContext) {
            context.write(wrapOutboundOut(HTTP2Frame(streamID: id, payload: payload)), promise: nil)
        }
    }
#endif
