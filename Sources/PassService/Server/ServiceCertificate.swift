#if Server
    internal import NIOCore
    internal import NIOSSL
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import Synchronization

    /// The service's own certificate chain and key for TLS; new connections get those that were read last.
    final class ServiceCertificate: Sendable {
        private struct Material {
            let chain: [NIOSSLCertificateSource]
            let key: NIOSSLPrivateKeySource
        }

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
        /// - Throws: as the initializer does; then the old ones stay.
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
            // With TLS 1.2 only those with forward secrecy and authenticated encryption.
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
            let material = Material(chain: try chain(files.certificatePath), key: try key(files.keyPath))
            do {
                // Making a context compares them.
                _ = try NIOSSLContext(
                    configuration: .makeServerConfiguration(
                        certificateChain: material.chain, privateKey: material.key))
            } catch {
                throw ListeningError(
                    .unusableTLS, place: "\(files.certificatePath)' and '\(files.keyPath)",
                    reason: "the key is not the one of the certificate")
            }
            return material
        }

        private static func chain(_ path: String) throws -> [NIOSSLCertificateSource] {
            let bytes = try InputFile.readFound(path, limit: 1_000_000)
            do {
                return try NIOSSLCertificate.fromPEMBytes(bytes).map { .certificate($0) }
            } catch {
                throw ListeningError(
                    .unusableTLS, place: path, reason: "it is not a certificate in PEM")
            }
        }

        private static func key(_ path: String) throws -> NIOSSLPrivateKeySource {
            var bytes = try InputFile.readFound(path, limit: 1_000_000)
            defer { bytes.cleanse() }
            do {
                return .privateKey(try NIOSSLPrivateKey(bytes: bytes, format: .pem))
            } catch {
                throw ListeningError(
                    .unusableTLS, place: path, reason: "it is not a key in PEM, or has a passphrase")
            }
        }
    }
#endif
