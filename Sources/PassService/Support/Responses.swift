#if Server
    internal import HTTPTypes
    package import Hummingbird
    package import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle
    internal import SignedMessages

    /// The context of a request.
    package struct ServiceRequestContext: RequestContext, RemoteAddressRequestContext {
        package var coreContext: CoreRequestContextStorage
        /// The other end of the connection, which may be a proxy.
        package let remoteAddress: SocketAddress?
        let channel: any Channel

        package init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            (channel, remoteAddress) = (source.channel, source.channel.remoteAddress)
        }
    }

    extension Request {
        /// The credentials after a scheme in the header `Authorization`; the case of the scheme is ignored.
        func credentials(_ scheme: String) -> String? {
            let words = headers[.authorization]?.split(separator: " ") ?? []
            guard words.count == 2, words[0].lowercased() == scheme.lowercased() else { return nil }
            return String(words[1])
        }
    }

    /// Whether two secrets are equal, in constant time.
    package func isEqualSecret(_ first: String, _ second: String) -> Bool {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        // The length of a token is not secret.
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    extension Array where Element == UInt8 {
        /// Unpredictable bytes.
        package static func random(byteCount: Int) -> [UInt8] {
            // This is the generator of the system.
            (0..<byteCount).map { _ in UInt8.random(in: .min ... .max) }
        }
    }

    extension Response {
        /// An answer without a body.
        static func status(_ status: HTTPResponse.Status, _ headers: HTTPFields = [:]) -> Response {
            Response(status: status, headers: headers)
        }

        /// An answer in JSON, with a line end for terminals.
        static func json(
            _ value: JSONValue, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
        ) -> Response {
            var headers = headers
            headers[.contentType] = "application/json"
            return Response(
                status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: value.utf8Text() + [0x0A])))
        }
    }

    extension ResponseBody {
        /// A body that is written in parts if it is large.
        ///
        /// The server counts a connection as idle once the answer is written. A slow client could lose what it has not read
        /// by then, so little may be pending.
        init(inPartsOf buffer: ByteBuffer) {
            self.init(contentLength: buffer.readableBytes) { writer in
                try await writer.write(inPartsOf: buffer)
                try await writer.finish(nil)
            }
        }
    }

    extension ResponseBodyWriter {
        /// Writes bytes in parts, and waits after each until the client has read it.
        mutating func write(inPartsOf buffer: ByteBuffer) async throws {
            var rest = buffer
            while rest.readableBytes > 0, let part = rest.readSlice(length: min(rest.readableBytes, 1 << 18)) {
                try await write(part)
            }
        }
    }

    /// The body of a request exceeds its limit.
    struct OversizedBody: Error {}

    extension Request {
        /// How many unwanted bytes are read and dropped.
        private static let mostDropped = 1 << 20

        /// The whole body.
        ///
        /// Discards an oversized body up to a limit: many clients read the answer only after sending the whole body.
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

        /// Reads a body; when the application stops, the read has ten more seconds.
        ///
        /// Otherwise a client that sends half a body would keep the application from stopping.
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

        /// Reads a body and drops it, unless it is long.
        ///
        /// - Throws: ``OversizedBody``.
        func dropBody() async throws {
            var count = 0
            for try await part in body {
                count += part.readableBytes
                guard count <= Self.mostDropped else { throw OversizedBody() }
            }
        }

        /// Whether the body may exceed the limit for dropping; chunked bodies announce no length.
        var mayBeLong: Bool {
            if let announcedLength { return announcedLength > Self.mostDropped }
            return headers[.transferEncoding] != nil
        }

        private var announcedLength: Int? { headers[.contentLength].flatMap { Int($0) } }
    }

    /// Dates in the format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    enum HTTPDate {
        private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        private static let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        private static let calendar: Calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }()

        /// The text of a time in seconds since 1970.
        static func text(_ seconds: Int64) -> String {
            let parts = calendar.dateComponents(
                [.weekday, .day, .month, .year, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(seconds)))
            func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
            let (weekday, month) = (weekdays[(parts.weekday ?? 1) - 1], months[(parts.month ?? 1) - 1])
            return "\(weekday), \(two(parts.day)) \(month) \(parts.year ?? 0) "
                + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) GMT"
        }

        /// Parses a date in one of the three formats that recipients must accept, as seconds since 1970:
        /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
        ///
        /// - Parameters:
        ///   - text: the date.
        ///   - now: seconds since 1970; a two-digit year is at most 50 years later.
        /// - Returns: `nil` for another format.
        static func seconds(of text: String, now: Int64 = 0) -> Int? {
            guard text.utf8.count <= 40 else { return nil }
            var words = text.split { " ,-:".contains($0) }.map(String.init)
            // The last format has the year at the end, and no time zone.
            if words.count == 7 { words = [words[0], words[2], words[1], words[6]] + words[3...5] + ["GMT"] }
            guard words.count == 8, words[7] == "GMT", weekdays.contains(String(words[0].prefix(3))),
                let month = months.firstIndex(of: words[2])
            else { return nil }
            let numbers = [1, 3, 4, 5, 6].compactMap { Int(words[$0]) }
            guard numbers.count == 5, (1...31).contains(numbers[0]), (0...9999).contains(numbers[1]),
                (0..<24).contains(numbers[2]), (0..<60).contains(numbers[3]), (0...60).contains(numbers[4])
            else { return nil }
            var year = numbers[1]
            if words[3].count == 2 {
                let latest = calendar.component(.year, from: Date(timeIntervalSince1970: Double(now))) + 50
                year = latest - ((latest - year) % 100 + 100) % 100
            }
            let parts = DateComponents(
                year: year, month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3], second: numbers[4])
            return calendar.date(from: parts).map { Int($0.timeIntervalSince1970) }
        }
    }

    extension String {
        /// The address without trailing slashes.
        var withoutSlashes: String { String(self[..<(lastIndex { $0 != "/" }.map(index(after:)) ?? startIndex)]) }
    }

    extension StringProtocol {
        /// The text with all but unreserved characters percent-encoded (RFC 3986, section 2.3), for a path or a query.
        package var percentEncoded: String {
            utf8.map { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(UnicodeScalar(byte))
                default: "%" + [byte].hexadecimal.uppercased()
                }
            }.joined()
        }

        /// The text without percent-encoding (RFC 3986, section 2.1); `nil` if that is invalid or not UTF-8.
        package var percentDecoded: String? {
            guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
            var bytes: [UInt8] = []
            var rest = Array(utf8)[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    bytes.append(byte)
                    continue
                }
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            }
            return String(validating: bytes, as: UTF8.self)
        }

        private func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
    }
#endif
