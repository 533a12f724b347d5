#if Server
    package import NIOCore
    internal import NIOSSL
    internal import PassModel
    public import PassToolkit
    internal import Platform
    public import SignedMessages
    internal import Synchronization

    /// The credentials of the service for APNs.
    package struct APNsCredentials: Sendable {
        enum Kind: Sendable {
            case certificate(SigningIdentity, PrivateKey)
            case token(ProviderToken)
        }

        let kind: Kind
        /// Identifies the credentials: a client with different ones is replaced.
        package let mark: String

        /// A Pass Type ID or Order Type ID certificate, used as TLS client certificate.
        ///
        /// - Throws: ``APNsError`` if the key can't be exported.
        package init(identity: SigningIdentity) throws(APNsError) {
            guard let key = identity.signer.exportableKey else { throw APNsError(.keyIsElsewhere(path: identity.path)) }
            kind = .certificate(identity, key)
            mark = "\(identity.certificate.issuer) \(identity.certificate.serialNumber)"
        }

        /// A key of the developer account (`.p8`), for all topics of the team.
        ///
        /// - Parameters:
        ///   - key: an elliptic key on P-256.
        ///   - keyID: the identifier of the key, ten characters.
        ///   - team: the team identifier.
        /// - Throws: ``APNsError`` for another kind of key.
        package init(key: PrivateKey, keyID: String, team: String) throws(APNsError) {
            guard key.summary == "EC 256" else { throw APNsError(.wrongKind) }
            kind = .token(ProviderToken(key: key, keyID: keyID, team: team))
            mark = "\(team).\(keyID)"
        }

        /// The TLS context of a connection.
        func context(trusting roots: [Certificate]?) throws -> NIOSSLContext {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["h2"]
            if let roots {
                configuration.trustRoots = .certificates(
                    try roots.map { try NIOSSLCertificate(bytes: $0.der, format: .der) })
            }
            if case .certificate(let identity, let key) = kind {
                configuration.certificateChain = try [identity.certificate, identity.intermediate].map {
                    .certificate(try NIOSSLCertificate(bytes: $0.der, format: .der))
                }
                var bytes = try key.pkcs8()
                defer { bytes.cleanse() }
                configuration.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: bytes, format: .der))
            }
            return try NIOSSLContext(configuration: configuration)
        }
    }

    /// Why pushes cannot be authenticated.
    ///
    /// ```swift
    /// } catch let error as APNsError where error.code == .wrongKind {
    ///     print("this key is not for pushes")
    /// ```
    public struct APNsError: DescribedError, Equatable {
        /// The kind of error, for tests.
        public enum Code: Equatable, Sendable {
            /// The key is in a token or another program, so TLS can't use it.
            case keyIsElsewhere(path: String)
            /// The key is not on P-256.
            case wrongKind
        }

        /// The kind of error.
        public let code: Code

        init(_ code: Code) { self.code = code }

        /// What failed, and why.
        public var message: String {
            switch code {
            case .keyIsElsewhere(let path):
                "cannot push with '\(path)': its key is in a hardware token or another program"
            case .wrongKind: "cannot push with this key: APNs needs an elliptic-curve key on P-256"
            }
        }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .keyIsElsewhere: ["push with a key of the developer account (.p8)"]
            case .wrongKind: ["download a key for APNs from the developer account"]
            }
        }
    }

    /// The address of APNs, and its timeouts.
    ///
    /// ```swift
    /// let root = try KeyMaterial(reading: pem).certificates
    /// return APNsEndpoint(host: "127.0.0.1", port: 8443, trustedRoots: root)
    /// ```
    public struct APNsEndpoint: Sendable {
        /// The host name, which is looked up for each connection.
        public var host: String
        /// The port; 2197 works as well.
        public var port: Int
        /// The root certificates to trust; `nil` trusts those of the system.
        public var trustedRoots: [Certificate]?
        /// How long a connection may take to be ready.
        package var connectTimeout = TimeAmount.seconds(10)
        /// How long an answer may take.
        package var answerTimeout = TimeAmount.seconds(15)
        /// After how much silence a ping probes the connection.
        package var idleTime = TimeAmount.minutes(60)
        /// The maximum number of concurrent requests, even if APNs allows more.
        package var streamLimit = 1000
        /// The pause after the first failed connection; it doubles with each further one.
        package var firstPause = Duration.seconds(1)
        /// The longest pause after failed connections.
        package var longestPause = Duration.seconds(120)
        /// The minimum time between two connections, even if none failed.
        package var connectionInterval = Duration.milliseconds(500)
        /// How long a topic pauses after APNs refused our certificate or configuration.
        package var misconfiguredPause = Duration.seconds(300)

        /// Apple's server by default; passes have no sandbox, so others are for tests.
        public init(host: String = "api.push.apple.com", port: Int = 443, trustedRoots: [Certificate]? = nil) {
            (self.host, self.port, self.trustedRoots) = (host, port, trustedRoots)
        }

        /// The pause after this many consecutive failures; the client varies it by a quarter.
        package func pause(afterFailures count: Int) -> Duration {
            min(firstPause * (1 << min(count - 1, 16)), longestPause)
        }
    }

    /// A provider token: a JSON Web Token (RFC 7519) with ES256, renewed before APNs refuses it as too old.
    package final class ProviderToken: Sendable {
        /// APNs accepts a token for an hour, and refuses more than one in 20 minutes.
        static let lifetime = 50 * 60

        private let key: PrivateKey
        private let keyID: String
        private let team: String
        private let current = Mutex<(text: String, issued: Int)?>(nil)

        package init(key: PrivateKey, keyID: String, team: String) {
            self.key = key
            self.keyID = keyID
            self.team = team
        }

        /// The token to send at a time.
        ///
        /// - Throws: `OpenSSLError`.
        package func text(at now: Date) throws -> String {
            let seconds = Int(now.timeIntervalSince1970)
            return try current.withLock { current in
                if let current, (0..<Self.lifetime).contains(seconds - current.issued) { return current.text }
                let text = try made(at: seconds)
                current = (text, seconds)
                return text
            }
        }

        /// Discards a token that APNs calls expired, unless it was replaced already.
        ///
        /// - Returns: whether a retry may succeed.
        package func renew(insteadOf text: String, at now: Date) -> Bool {
            current.withLock { current in
                guard let present = current, present.text == text else { return true }
                guard Int(now.timeIntervalSince1970) - present.issued > 60 else { return false }
                current = nil
                return true
            }
        }

        private func made(at seconds: Int) throws -> String {
            try WebToken.text(
                .object([("alg", .string("ES256")), ("kid", .string(keyID))]),
                .object([("iss", .string(team)), ("iat", .number(JSONNumber(seconds)))]), by: key)
        }
    }
#endif
