#if Server
    package import NIOCore
    internal import NIOSSL
    public import PassToolkit
    public import SignedMessages

    /// What authenticates the service to APNs.
    package struct APNsCredentials: Sendable {
        enum Kind: Sendable {
            case certificate(SigningIdentity, PrivateKey)
            case token(ProviderToken)
        }

        let kind: Kind
        /// Tells these credentials from others: a client with other ones is replaced.
        package let mark: String

        /// A Pass Type ID or Order Type ID certificate, as TLS client.
        ///
        /// - Throws: ``APNsError`` if the key cannot leave the place it is in.
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
        /// - Throws: ``APNsError`` if it is another kind of key.
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
        /// What is wrong, to test.
        public enum Code: Equatable, Sendable {
            /// The key signs elsewhere, so TLS cannot use it.
            case keyIsElsewhere(path: String)
            /// The key is not on P-256.
            case wrongKind
        }

        /// What is wrong.
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
        public var recovery: [String] {
            switch code {
            case .keyIsElsewhere: ["push with a key of the developer account (.p8)"]
            case .wrongKind: ["download a key for APNs from the developer account"]
            }
        }
    }

    /// Where APNs is, and how long to wait for it.
    ///
    /// ```swift
    /// let root = try KeyMaterial(reading: pem).certificates
    /// return APNsEndpoint(host: "127.0.0.1", port: 8443, trustedRoots: root)
    /// ```
    public struct APNsEndpoint: Sendable {
        /// Its name, which is looked up anew for each connection.
        public var host: String
        /// Its port; 2197 works as well.
        public var port: Int
        /// The root certificates to trust; `nil` trusts those of the system.
        public var trustedRoots: [Certificate]?
        /// How long a connection may take to be ready.
        package var connectTimeout = TimeAmount.seconds(10)
        /// How long an answer may take.
        package var answerTimeout = TimeAmount.seconds(15)
        /// After how much silence the connection is probed.
        package var idleTime = TimeAmount.minutes(60)
        /// At most so many requests at once, even if APNs allows more.
        package var streamLimit = 1000
        /// The pause after the first failed connection; it doubles with each further one.
        package var firstPause = Duration.seconds(1)
        /// The longest pause after failed connections.
        package var longestPause = Duration.seconds(120)
        /// The least time between two connections, even if none failed.
        package var connectionInterval = Duration.milliseconds(500)
        /// How long a topic stops after APNs refused our certificate or configuration.
        package var misconfiguredPause = Duration.seconds(300)

        /// Apple's own, or another place: passes have no sandbox, so the latter is for tests.
        public init(host: String = "api.push.apple.com", port: Int = 443, trustedRoots: [Certificate]? = nil) {
            (self.host, self.port, self.trustedRoots) = (host, port, trustedRoots)
        }

        /// How long no connection is opened after this many failures in a row; the client gives or takes a quarter.
        package func pause(afterFailures count: Int) -> Duration {
            min(firstPause * (1 << min(count - 1, 16)), longestPause)
        }
    }
#endif
