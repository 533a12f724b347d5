#if Server
    internal import Hummingbird
    internal import HummingbirdCore
    internal import Logging
    package import NIOCore
    internal import NIOSSL
    public import PassToolkit
    internal import Platform
    internal import ServiceLifecycle
    internal import SignedMessages
    internal import Synchronization

    /// Serves one address.
    struct Listener: Service {
        let address: ServiceConfiguration.Listening
        let responder: MethodResponder
        let server: HTTPServerBuilder
        let limiter: ConnectionLimiter
        let logger: Logger
        let onRunning: @Sendable (Int) -> Void

        func run() async throws {
            let onRunning = onRunning
            let application = Application(
                responder: responder, server: server,
                configuration: .init(
                    address: address.socket.map { .unixDomainSocket(path: $0) }
                        ?? .hostname(address.host, port: address.port), serverName: nil,
                    availableConnectionsDelegate: limiter.delegate),
                onServerRunning: { channel in onRunning(channel.localAddress?.port ?? 0) }, logger: logger)
            let place = address.socket ?? "\(address.host):\(address.port)"
            do {
                try await application.run()
            } catch let error as IOError {
                throw ListeningError(error, place: place)
            } catch let error where error is SocketAddressError || error is SocketAddressError.UnknownHost {
                throw ListeningError(.noSuchAddress, place: place, reason: "unknown host")
            }
        }
    }

    /// Why the service cannot listen.
    ///
    /// ```swift
    /// } catch let error as ListeningError where error.code == .portInUse {
    ///     print("another program serves at \(error.place)")
    /// ```
    public struct ListeningError: DescribedError, Equatable {
        /// What is wrong, to test.
        public enum Code: Equatable, Sendable {
            /// Another program uses this port.
            case portInUse
            /// The port needs more rights than this user has.
            case notAllowed
            /// The host is not an address of this machine.
            case noSuchAddress
            /// The certificate or the key for TLS cannot be used.
            case unusableTLS
            /// Another error of the system.
            case other
        }

        /// What is wrong.
        public let code: Code
        /// Host and port; for TLS, the files.
        public let place: String
        /// The system's message.
        public let reason: String

        init(_ code: Code, place: String, reason: String) {
            (self.code, self.place, self.reason) = (code, place, reason)
        }

        package init(_ error: IOError, place: String) {
            let code: Code =
                switch error.errnoCode {
                case EADDRINUSE: .portInUse
                case EACCES, EPERM: .notAllowed
                case EADDRNOTAVAIL: .noSuchAddress
                default: .other
                }
            self.init(code, place: place, reason: "system error \(error.errnoCode)")
        }

        /// What failed, and why.
        public var message: String {
            switch code {
            case .portInUse: "cannot listen on '\(place)': another program uses this port"
            case .notAllowed: "cannot listen on '\(place)': this user is not allowed to"
            case .noSuchAddress: "cannot listen on '\(place)': the host is not an address of this machine"
            case .unusableTLS: "cannot do TLS with '\(place)': \(reason)"
            case .other: "cannot listen on '\(place)': \(reason)"
            }
        }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .portInUse: ["end the other program, or choose another port in 'listen'"]
            case .notAllowed: ["choose a port above 1023 in 'listen'"]
            case .noSuchAddress: ["in 'listen', use 127.0.0.1 behind a proxy, or 0.0.0.0 or :: for all addresses"]
            case .unusableTLS:
                ["both must be PEM files: the server's certificate with its chain, and its key without passphrase"]
            case .other: []
            }
        }
    }

    /// The service's own certificate chain and key for TLS; new connections get those that were read last.
    final class ServiceCertificate: Sendable {
        private typealias Material = (chain: [NIOSSLCertificateSource], key: NIOSSLPrivateKeySource)

        private let files: ServiceConfiguration.TLS
        private let current: Mutex<Material>

        /// Reads the files.
        ///
        /// - Throws: ``ListeningError``, `FileAccessError`.
        init(_ files: ServiceConfiguration.TLS) throws {
            self.files = files
            current = Mutex(try Self.material(files))
        }

        /// Reads the files again.
        ///
        /// - Throws: as the initializer does; then the old ones stay in use.
        func renew() throws {
            let material = try Self.material(files)
            current.withLock { $0 = material }
        }

        /// How connections are secured.
        var configuration: TLSConfiguration {
            let first = current.withLock(\.self)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: first.chain, privateKey: first.key)
            configuration.minimumTLSVersion = .tlsv12
            // For TLS 1.2, only suites with forward secrecy and authenticated encryption.
            configuration.cipherSuiteValues = [
                .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
                .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
                .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
            ]
            configuration.sslContextCallback = { [self] _, promise in
                let newest = current.withLock(\.self)
                var change = NIOSSLContextConfigurationOverride()
                (change.certificateChain, change.privateKey) = (newest.chain, newest.key)
                promise.succeed(change)
            }
            return configuration
        }

        private static func material(_ files: ServiceConfiguration.TLS) throws -> Material {
            func used<Part>(_ place: String, or reason: String, _ make: () throws -> Part) throws -> Part {
                do { return try make() } catch { throw ListeningError(.unusableTLS, place: place, reason: reason) }
            }
            let (certificatePath, keyPath) = (files.certificatePath, files.keyPath)
            let text = try InputFile.readFound(certificatePath, limit: 1_000_000)
            let chain = try used(certificatePath, or: "it is not a certificate in PEM") {
                try NIOSSLCertificate.fromPEMBytes(text).map(NIOSSLCertificateSource.certificate)
            }
            var bytes = try InputFile.readFound(keyPath, limit: 1_000_000)
            defer { bytes.cleanse() }
            let key = try used(keyPath, or: "it is not a key in PEM, or has a passphrase") {
                NIOSSLPrivateKeySource.privateKey(try NIOSSLPrivateKey(bytes: bytes, format: .pem))
            }
            // Creating a context compares them.
            _ = try used("\(certificatePath)' and '\(keyPath)", or: "the key does not match the certificate") {
                try NIOSSLContext(configuration: .makeServerConfiguration(certificateChain: chain, privateKey: key))
            }
            return (chain, key)
        }
    }
#endif
