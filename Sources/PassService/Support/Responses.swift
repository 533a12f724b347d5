#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle

    extension Response {
        /// An answer without a body.
        static func status(_ status: HTTPResponse.Status, _ headers: HTTPFields = [:]) -> Response {
            Response(status: status, headers: headers)
        }

        /// An answer in JSON.
        static func json(
            _ value: JSONValue, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
        ) -> Response {
            var headers = headers
            headers[.contentType] = "application/json"
            return Response(
                status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: value.utf8Text())))
        }
    }

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

    /// The body of a request is larger than it may be.
    struct OversizedBody: Error {}

    extension Request {
        /// How much is read and dropped of what nobody wants.
        private static let mostDropped = 1 << 20

        /// The whole body.
        ///
        /// Reads and discards part of an oversized body: many clients read no answer before they have sent all.
        /// - Throws: ``OversizedBody``.
        func collected(upTo limit: Int) async throws -> [UInt8] {
            let most = max(2 * limit, Self.mostDropped)
            if let announcedLength, announcedLength > most { throw OversizedBody() }
            return try await Self.endingWithApplication { [body] in
                var bytes: [UInt8] = []
                var count = 0
                for try await part in body {
                    count += part.readableBytes
                    guard count <= most else { throw OversizedBody() }
                    if count <= limit { bytes += part.readableBytesView }
                }
                guard count <= limit else { throw OversizedBody() }
                return bytes
            }
        }

        /// Reads what may never end; when the application stops, it gets ten more seconds.
        ///
        /// Else one client that sends half of a body would keep an application from stopping.
        private static func endingWithApplication(
            _ read: @escaping @Sendable () async throws -> [UInt8]
        ) async throws -> [UInt8] {
            try await withThrowingTaskGroup(of: [UInt8].self) { group in
                group.addTask(operation: read)
                group.addTask {
                    try await gracefulShutdown()
                    try await Task.sleep(for: .seconds(10))
                    throw CancellationError()
                }
                defer { group.cancelAll() }
                return try await group.next() ?? []
            }
        }

        /// Reads a body to its end, unless it is long.
        ///
        /// - Throws: ``OversizedBody``.
        func dropBody() async throws {
            var count = 0
            for try await part in body {
                count += part.readableBytes
                guard count <= Self.mostDropped else { throw OversizedBody() }
            }
        }

        /// Whether the body may be longer than what is dropped; chunks don't tell their sum.
        var mayBeLong: Bool {
            if let announcedLength { return announcedLength > Self.mostDropped }
            return headers[.transferEncoding] != nil
        }

        private var announcedLength: Int? { headers[.contentLength].flatMap { Int($0) } }
    }
#endif
