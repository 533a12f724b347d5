#if Server
    internal import HummingbirdCore
    internal import HummingbirdTLS
    internal import NIOCore
    internal import NIOSSL
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    extension ServiceConfiguration {
        /// The path of the public address, if it has one: `/wallet`.
        var pathPrefix: String? {
            guard let path = URL(string: publicURL)?.path(percentEncoded: true), path.count > 1 else { return nil }
            return path
        }

        /// How APNs is reached.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`.
        func endpoint() throws -> APNsEndpoint {
            var endpoint = APNsEndpoint()
            endpoint.host = push.host
            endpoint.port = push.port
            endpoint.trustedRoots = try push.trustPath.map { try KeyMaterial(path: $0).certificates }
            return endpoint
        }

        /// The key that pushes in place of the certificates, if there is one.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`, `APNsError`.
        func pushKey() throws -> APNsCredentials? {
            guard let token = push.token else { return nil }
            guard let key = try KeyMaterial(path: token.path).key else {
                throw ConfigurationError(
                    .badValue("apns.tokenKey", example: "\"AuthKey_ABC1234567.p8\""), in: token.path)
            }
            return try APNsCredentials(key: key, keyID: token.keyId, team: token.teamId)
        }

        /// Whom archives that are handed in must be signed by.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`.
        func trust() throws -> TrustPolicy {
            guard let trustPath else { return .apple(subject: .unsafelyAnyPassType, at: .now) }
            return .apple(
                anchors: try KeyMaterial(path: trustPath).certificates, subject: .unsafelyAnyPassType, at: .now)
        }

        /// HTTP, or HTTPS where no proxy does it.
        ///
        /// - Throws: ``ListeningError`` if certificate or key can't be used.
        func httpServer() throws -> HTTPServerBuilder {
            guard let tls else { return Self.http }
            do {
                return try Self.httpsServer(tls)
            } catch {
                let reason =
                    error is IOError
                    ? "a file cannot be read" : "they do not hold a certificate with its chain, and its key"
                throw ListeningError(
                    .unusableTLS, place: "\(tls.certificatePath)' and '\(tls.keyPath)", reason: reason)
            }
        }

        /// Who sends nothing for a minute holds a connection that others need.
        private static var http: HTTPServerBuilder { .http1(configuration: .init(idleTimeout: .seconds(60))) }

        private static func httpsServer(_ tls: TLS) throws -> HTTPServerBuilder {
            let chain = try NIOSSLCertificate.fromPEMFile(tls.certificatePath).map {
                NIOSSLCertificateSource.certificate($0)
            }
            let key = try NIOSSLPrivateKey(file: tls.keyPath, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            return try .tls(http, tlsConfiguration: configuration)
        }
    }
#endif
