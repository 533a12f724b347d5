#if Server
    internal import AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    internal import NIOSSL
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    /// An answer with its whole body.
    struct HTTPAnswer: Sendable {
        let status: Int
        /// The names are in lower case.
        let headers: [String: String]
        let body: [UInt8]

        /// The media type without parameters; different ones are joined.
        var mediaType: String? {
            let types = (headers["content-type"] ?? "").lowercased().split(separator: ", ").compactMap {
                $0.split { $0 == ";" || $0 == " " }.first.map(String.init)
            }
            return Set(types).count > 1 ? types.joined(separator: ", ") : types.first
        }

        /// The body as a JSON object, if it is one; the caller reports anything else.
        var json: JSONObject? { (try? JSONDocument(parsing: body))?.root.object }
    }

    /// Why a request got no answer.
    struct HTTPFailure: Error {
        enum Code { case tooSlow, closed, cancelled, untrusted, other, brokenOff, tooLarge, redirects }
        let code: Code
        let message: String
        /// What to do about it, unless all errors with the code have the same hint.
        var hint: String?
    }

    /// Sends single requests, with a time limit and a size limit; it follows no redirects.
    struct HTTPFetcher: Sendable {
        /// What distinguishes the requests of a probe from those of phones.
        static let probeAgent = "PassService probe"

        private let plain: HTTPClient
        private let placed: [String: HTTPClient]
        /// How long an answer may take, including its body.
        private let timeout: Duration
        let mostBytes: Int

        /// A fetcher.
        ///
        /// - Parameters:
        ///   - trust: certificates in PEM form to trust in addition to the system's.
        ///   - places: the real addresses of hosts with ports.
        ///   - timeout: how long an answer may take.
        ///   - mostBytes: how many bytes it may have.
        /// - Throws: `NIOSSLError` for an invalid certificate.
        init(
            trust: [String] = [], places: [String: (host: String, address: String)] = [:], timeout: Duration,
            mostBytes: Int = 20_000_000
        ) throws {
            (self.timeout, self.mostBytes) = (timeout, mostBytes)
            var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
            // A missing server is reported earlier than a slow one.
            settings.timeout.connect = .nanoseconds(Int64(timeout / .nanoseconds(2)))
            // Each request has its own connection, so that one error does not affect another.
            settings.httpVersion = .http1Only
            settings.connectionPool.retryConnectionEstablishment = false
            if !trust.isEmpty {
                var tls = TLSConfiguration.makeClientConfiguration()
                let roots = try trust.flatMap { try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)) }
                tls.additionalTrustRoots = [.certificates(roots)]
                settings.tlsConfiguration = tls
            }
            plain = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
            placed = places.mapValues { place in
                settings.dnsOverride = [place.host: place.address]
                return HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
            }
        }

        /// Closes the connections.
        func shutDown() async {
            // Connections that remain end with the program.
            for client in [plain] + placed.values { try? await client.shutdown() }
        }

        /// Sends a request.
        func send(
            _ method: HTTPMethod, _ url: String, _ headers: [(String, String)], body: [UInt8]? = nil
        ) async throws(HTTPFailure) -> HTTPAnswer {
            var request = HTTPClientRequest(url: url)
            request.method = method
            request.headers = HTTPHeaders(headers)
            request.body = body.map { .bytes(ByteBuffer(bytes: $0)) }
            let place = URL(string: url).map {
                "\($0.host()?.lowercased() ?? ""):\($0.port ?? ($0.scheme?.lowercased() == "http" ? 80 : 443))"
            }
            let client = place.flatMap { placed[$0] } ?? plain
            let (timeout, mostBytes) = (timeout, mostBytes)
            do {
                return try await withThrowingTaskGroup(of: HTTPAnswer.self) { [request] group in
                    group.addTask {
                        let response = try await client.execute(request, deadline: .distantFuture)
                        return try await Self.answer(of: response, to: method, mostBytes: mostBytes)
                    }
                    // The deadline of a request covers only the head, and a body may trickle for ever.
                    group.addTask {
                        try await Task.sleep(for: timeout)
                        throw HTTPFailure(code: .tooSlow, message: "the answer is not complete after \(timeout)")
                    }
                    defer { group.cancelAll() }
                    guard let answer = try await group.next() else { throw CancellationError() }
                    return answer
                }
            } catch {
                throw HTTPFailure(error)
            }
        }

        /// The whole answer; reading stops at the size limit.
        private static func answer(
            of response: HTTPClientResponse, to method: HTTPMethod, mostBytes: Int
        ) async throws -> HTTPAnswer {
            let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
            // RFC 9110, section 5.3: fields with the same name form a list; browsers follow the first Location.
            var headers = Dictionary(fields) { "\($0), \($1)" }
            headers["location"] = response.headers.first(name: "location")
            let length = headers["content-length"].flatMap { Int($0) }
            var body: [UInt8] = []
            if method != .HEAD {
                let tooLarge = HTTPFailure(
                    code: .tooLarge,
                    message: "the answer has \(length.map { "\($0)" } ?? "over \(mostBytes)") bytes; a pass has "
                        + "\(mostBytes) at most, and the rest was not read")
                guard length ?? 0 <= mostBytes else { throw tooLarge }
                do {
                    for try await part in response.body {
                        body += part.readableBytesView
                        guard body.count <= mostBytes else { throw tooLarge }
                    }
                } catch let error where !(error is HTTPFailure || error is CancellationError) {
                    let whole = length.map { " of \($0)" } ?? ""
                    throw HTTPFailure(
                        code: .brokenOff, message: "the answer broke off after \(body.count)\(whole) bytes")
                }
            }
            return HTTPAnswer(status: Int(response.status.code), headers: headers, body: body)
        }
    }

    extension HTTPFailure {
        init(_ error: any Error) {
            let text = "\(error)"
            func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }
            func failure(_ code: Code, _ message: String) -> Self { Self(code: code, message: message) }
            self =
                switch error {
                case let known as Self: known
                case is CancellationError: failure(.cancelled, "the request was interrupted")
                case let error as HTTPClientError:
                    switch error {
                    case .cancelled: failure(.cancelled, "the request was interrupted")
                    case .connectTimeout: failure(.other, "nothing answers there")
                    case .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout:
                        failure(.tooSlow, "no answer in time")
                    case .remoteConnectionClosed, .writeTimeout:
                        failure(.closed, "the connection ended without an answer")
                    default: failure(.other, "no answer: \(error.shortDescription)")
                    }
                case let error as IOError where error.errnoCode != ECONNREFUSED:
                    failure(.closed, "the connection broke: \(error.description)")
                case is NIOSSLExtraError: failure(.untrusted, "the certificate is for another host name")
                case is IOError: failure(.other, "nothing answers there: the connection was refused")
                case let error as NIOConnectionError where error.connectionErrors.isEmpty:
                    failure(.other, "the host name '\(error.host.visible)' cannot be found")
                case let error as NIOConnectionError:
                    failure(.other, "nothing answers at \(error.host.visible), port \(error.port)")
                case _ where has("CERTIFICATE_VERIFY_FAILED", "unableToValidateCertificate"):
                    failure(
                        .untrusted,
                        "the certificate is not trusted: it has expired, its chain is incomplete, or its authority is "
                            + "not a public one")
                case _ where has("WRONG_VERSION_NUMBER", "HTTP_REQUEST"):
                    Self(
                        code: .untrusted, message: "there is no TLS at this address",
                        hint: "turn TLS on at this port, or write http:// in place of https://")
                case _ where has("PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL"):
                    failure(.untrusted, "the server offers only versions of TLS that phones refuse")
                case _ where error is NIOSSLError || has("CERTIFICATE", "SSL"):
                    failure(.untrusted, "the TLS handshake failed: \(String(text.prefix(200)).visible)")
                default: failure(.other, "no answer: \(String(text.prefix(200)).visible)")
                }
        }
    }
#endif
