#if Server
    internal import AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    internal import NIOSSL
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    /// An answer, or why there is none.
    struct ProbeAnswer: Sendable {
        let status: Int
        /// The names are in lower case.
        let headers: [String: String]
        let body: [UInt8]

        /// The media type without parameters.
        var mediaType: String? {
            headers["content-type"]?.lowercased().split { $0 == ";" || $0 == " " }.first.map(String.init)
        }

        /// The body, if it is a JSON object; the steps report anything else.
        var json: JSONObject? { (try? JSONDocument(parsing: body))?.root.object }
    }

    /// Why a request got no answer.
    struct ProbeFailure: Error {
        enum Code { case tooSlow, closed, cancelled, untrusted, other, brokenOff, tooLarge, redirects }
        let code: Code
        let message: String
    }

    /// Sends single requests, patiently and within bounds.
    struct ProbeClient: Sendable {
        let base: String
        let client: HTTPClient
        /// How long an answer may take.
        let patience: Duration

        private static let mostBytes = 20_000_000

        init(base: String, trust: [String], patience: Duration) throws {
            client = HTTPClient(
                eventLoopGroupProvider: .singleton, configuration: try .probing(trust: trust, patience: patience))
            self.base = base
            self.patience = patience
        }

        /// Sends a request to `base` and `path`.
        func send(
            _ method: HTTPMethod, _ path: String, _ headers: [(String, String)] = [], body: [UInt8]? = nil,
            type: String = "application/json"
        ) async throws(ProbeFailure) -> ProbeAnswer {
            var request = HTTPClientRequest(url: base + path)
            request.method = method
            request.headers = HTTPHeaders(headers + [("User-Agent", "PassService")])
            if let body {
                request.body = .bytes(ByteBuffer(bytes: body))
                request.headers.add(name: "Content-Type", value: type)
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

    extension HTTPClient.Configuration {
        /// For single requests; `trust` are certificates in PEM form besides the system's.
        static func probing(trust: [String], patience: Duration) throws -> Self {
            var settings = Self(redirectConfiguration: .disallow)
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
            return settings
        }
    }

    extension ProbeFailure {
        init(_ error: any Error) {
            let http = error as? HTTPClientError
            let timeouts: [HTTPClientError] = [
                .connectTimeout, .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout,
            ]
            if error is CancellationError || http == .cancelled {
                self.init(code: .cancelled, message: "the probe was interrupted")
            } else if let http, timeouts.contains(http) {
                self.init(code: .tooSlow, message: "no answer in time")
            } else if http == .remoteConnectionClosed || http == .writeTimeout {
                self.init(code: .closed, message: "the service closed the connection without an answer")
            } else if let error = error as? IOError, error.errnoCode != ECONNREFUSED {
                self.init(code: .closed, message: "the connection broke: \(error.description)")
            } else {
                let (code, message) = Self.words(about: error)
                self.init(code: code, message: message)
            }
        }

        private static func words(about error: any Error) -> (Code, String) {
            switch error {
            case is NIOTooManyBytesError: return (.other, "the answer is over 20 MB, more than a phone accepts")
            case is NIOSSLExtraError: return (.untrusted, "the certificate of the service is for another host name")
            case is IOError: return (.other, "nothing answers there: the connection was refused")
            case let error as NIOConnectionError where error.connectionErrors.isEmpty:
                return (.other, "the host name '\(error.host.visible)' cannot be found")
            case let error as NIOConnectionError:
                return (.other, "nothing answers at \(error.host.visible), port \(error.port)")
            case let error as HTTPClientError: return (.other, "no answer: \(error.shortDescription)")
            default: break
            }
            let text = "\(error)"
            func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }
            if has("CERTIFICATE_VERIFY_FAILED", "unableToValidateCertificate") {
                return (
                    .untrusted,
                    "the certificate of the service is not trusted: it has expired, its chain is incomplete, or its "
                        + "authority is not a public one"
                )
            }
            if has("WRONG_VERSION_NUMBER", "HTTP_REQUEST") {
                return (.untrusted, "the service does not use TLS at this address: is it an http address?")
            }
            if has("PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL") {
                return (.untrusted, "the service offers only versions of TLS that phones refuse")
            }
            let reason = String(text.prefix(200)).visible
            return error is NIOSSLError || has("CERTIFICATE", "SSL")
                ? (.untrusted, "the TLS handshake with the service failed: \(reason)")
                : (.other, "no answer: \(reason)")
        }
    }
#endif
