#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore

    /// The body of a request is larger than it may be.
    struct OversizedBody: Error {}

    extension Request {
        /// The whole body.
        ///
        /// Of what is beyond the limit, some is read and dropped: many clients read no answer before they have sent all.
        /// - Throws: ``OversizedBody``.
        func collected(upTo limit: Int) async throws -> [UInt8] {
            let most = max(2 * limit, 1 << 20)
            if let length = headers[.contentLength].flatMap({ Int($0) }), length > most { throw OversizedBody() }
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
#endif
