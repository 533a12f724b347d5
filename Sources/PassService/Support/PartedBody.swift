#if Server
    internal import Hummingbird
    internal import NIOCore

    extension ResponseBody {
        /// A body that is written in parts if it is large.
        ///
        /// The server counts a connection as silent when all of an answer is handed over. What a slow client has not read
        /// by then could be lost, so little may wait.
        init(inPartsOf buffer: ByteBuffer) {
            self.init(contentLength: buffer.readableBytes) { writer in
                try await writer.write(inPartsOf: buffer)
                try await writer.finish(nil)
            }
        }
    }

    extension ResponseBodyWriter {
        /// Writes bytes in parts, and waits between them for the client to read.
        mutating func write(inPartsOf buffer: ByteBuffer) async throws {
            var rest = buffer
            while rest.readableBytes > 0, let part = rest.readSlice(length: min(rest.readableBytes, 1 << 18)) {
                try await write(part)
            }
        }
    }
#endif
