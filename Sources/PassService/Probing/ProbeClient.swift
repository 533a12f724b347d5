#if Server
    internal import AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    internal import NIOSSL
    internal import PassToolkit
    internal import Platform

    /// An answer, or why there is none.
    struct ProbeAnswer: Sendable {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]

        /// The value of a header; names are in lower case.
        func header(_ name: String) -> String? { headers[name] }

        /// The media type without parameters.
        var mediaType: String? {
            header("content-type").map {
                String($0.prefix { $0 != ";" }).trimmingSpaces.lowercased()
            }
        }
    }

    /// Why a request got no answer.
    struct ProbeFailure: Error, Equatable {
        enum Code: Equatable { case untrusted, unreachable, tooSlow, closed, tooLarge, cancelled, other }
        let code: Code
        let message: String
    }

    extension String {
        fileprivate var trimmingSpaces: String {
            String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Sends single requests as a phone does, but patiently and within bounds.
    struct ProbeClient: Sendable {
        let base: String
        let client: HTTPClient
        /// How long an answer may take.
        let patience: Duration

        private static let mostBytes = 20_000_000

        init(base: String, trust: [String], patience: Duration) throws {
            var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
            settings.timeout.connect = .nanoseconds(Int64(patience / .nanoseconds(1)))
            // A phone has connections of its own; here each fault should stand alone.
            settings.httpVersion = .http1Only
            settings.connectionPool.retryConnectionEstablishment = false
            if !trust.isEmpty {
                var tls = TLSConfiguration.makeClientConfiguration()
                let roots = try trust.flatMap { try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)) }
                tls.additionalTrustRoots = [.certificates(roots)]
                settings.tlsConfiguration = tls
            }
            client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
            self.base = base
            self.patience = patience
        }

        /// Sends a request to `base` and `path`.
        func send(
            _ method: HTTPMethod, _ path: String, _ headers: [(String, String)] = [], body: [UInt8]? = nil
        ) async throws(ProbeFailure) -> ProbeAnswer {
            var request = HTTPClientRequest(url: base + path)
            request.method = method
            request.headers = HTTPHeaders(headers + [("User-Agent", "PassService probe")])
            if let body {
                request.body = .bytes(ByteBuffer(bytes: body))
                request.headers.add(name: "Content-Type", value: "application/json")
            }
            do {
                let response = try await client.execute(
                    request, timeout: .nanoseconds(Int64(patience / .nanoseconds(1))))
                let body = try await response.body.collect(upTo: Self.mostBytes)
                let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
                return ProbeAnswer(
                    status: Int(response.status.code), headers: Dictionary(fields) { first, _ in first },
                    body: Array(buffer: body))
            } catch {
                throw ProbeFailure(error)
            }
        }
    }

    extension ProbeFailure {
        fileprivate init(_ error: any Error) {
            switch error {
            case is CancellationError: self.init(code: .cancelled, message: "the probe was interrupted")
            case is NIOTooManyBytesError:
                self.init(code: .tooLarge, message: "the answer is over 20 MB, more than a phone accepts")
            case let error as HTTPClientError: self.init(error)
            case let error as NIOSSLError: self.init(code: .untrusted, message: Self.words(about: "\(error)"))
            case is NIOSSLExtraError:
                self.init(
                    code: .untrusted, message: "the certificate of the service is for another host name")
            case let error as NIOConnectionError:
                let isUnknown = error.connectionErrors.isEmpty
                self.init(
                    code: .unreachable,
                    message: isUnknown
                        ? "the host name '\(error.host.visible)' cannot be found"
                        : "nothing answers at \(error.host.visible), port \(error.port)")
            case let error as IOError where error.errnoCode == ECONNREFUSED:
                self.init(code: .unreachable, message: "nothing answers there: the connection was refused")
            case let error as IOError:
                self.init(code: .closed, message: "the connection broke: \(error.description)")
            default:
                let text = "\(error)"
                self =
                    text.contains("CERTIFICATE") || text.contains("SSL")
                    ? .init(code: .untrusted, message: Self.words(about: text))
                    : .init(code: .other, message: "no answer: \(String(text.prefix(200)).visible)")
            }
        }

        private init(_ error: HTTPClientError) {
            switch error {
            case .cancelled: self.init(code: .cancelled, message: "the probe was interrupted")
            case .connectTimeout, .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout:
                self.init(code: .tooSlow, message: "no answer in time")
            case .remoteConnectionClosed, .writeTimeout:
                self.init(code: .closed, message: "the service closed the connection without an answer")
            default: self.init(code: .other, message: "no answer: \(error.shortDescription)")
            }
        }

        private static func words(about text: String) -> String {
            if text.contains("CERTIFICATE_VERIFY_FAILED") || text.contains("unableToValidateCertificate") {
                return "the certificate of the service is not trusted: it has expired, its chain is incomplete, or its "
                    + "authority is not a public one"
            }
            if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") {
                return "the service does not use TLS at this address: is it an http address?"
            }
            if text.contains("PROTOCOL_VERSION") || text.contains("UNSUPPORTED_PROTOCOL") {
                return "the service offers only versions of TLS that phones refuse"
            }
            return "the TLS handshake with the service failed: \(String(text.prefix(200)).visible)"
        }
    }
#endif
