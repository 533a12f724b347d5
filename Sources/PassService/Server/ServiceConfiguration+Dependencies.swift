#if Server
    internal import GooglePasses
    internal import HummingbirdCore
    internal import HummingbirdTLS
    internal import NIOCore
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    extension ServiceConfiguration {
        /// What the service is built from.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`, `APNsError`, ``ConfigurationError``.
        func dependencies(_ overrides: PassServer.TestOverrides) throws -> WalletService.Dependencies {
            var dependencies = WalletService.Dependencies()
            dependencies.trust = try trust()
            dependencies.rules = overrides.rules
            dependencies.limits = limits
            dependencies.clients = ClientAddress(trusting: proxies)
            if let pageTextsPath { dependencies.pageTexts = try PageTexts(path: pageTextsPath) }
            dependencies.endpoint = try endpoint()
            overrides.endpoint(&dependencies.endpoint)
            dependencies.pushKey = try pushKey()
            dependencies.pushes = overrides.pushes
            dependencies.webhook = try receiver()
            dependencies.google = try googleAccess()
            dependencies.retention = retention
            return dependencies
        }

        /// How APNs is reached.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`.
        func endpoint() throws -> APNsEndpoint {
            let roots = try push.trustPath.map { try KeyMaterial(path: $0).certificates }
            return APNsEndpoint(host: push.host, port: push.port, trustedRoots: roots)
        }

        /// The key that authenticates pushes in place of the certificates, if any.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`, `APNsError`.
        func pushKey() throws -> APNsCredentials? {
            guard let token = push.token else { return nil }
            guard let key = try KeyMaterial(path: token.path).key else {
                throw ConfigurationError(
                    .badValue, in: token.path, "the file of 'apns.tokenKey' contains no key",
                    advice: "name a file like AuthKey_ABC123DEFG.p8")
            }
            return try APNsCredentials(key: key, keyID: token.keyId, team: token.teamId)
        }

        /// Access to Google Wallet, if it is set.
        ///
        /// - Throws: `GoogleError`, `GoogleAddressError`, `FileAccessError`.
        func googleAccess() throws -> WalletService.GoogleAccess? {
            guard let google else { return nil }
            var access = try WalletService.GoogleAccess(keyFile: google.accountPath, imageBase: google.imageBase)
            (access.place.address, access.place.requestsPerSecond) = (google.api, google.requestsPerSecond)
            try GoogleAddressError.check(access.place.address)
            return access
        }

        /// The receiver of events, if it is set.
        ///
        /// - Throws: ``ConfigurationError``, `FileAccessError`.
        func receiver() throws -> Webhook? {
            guard let webhook else { return nil }
            let text = String(decoding: try InputFile.readFound(webhook.secretPath, limit: 1000), as: UTF8.self)
            // Programs break long Base64 into lines.
            let secrets = text.split(whereSeparator: \.isWhitespace).reduce(into: [] as [String]) { secrets, word in
                if word.hasPrefix("whsec_") || secrets.isEmpty {
                    secrets.append(String(word))
                } else {
                    secrets[secrets.count - 1] += word
                }
            }
            return try Webhook(
                url: webhook.url, secret: secrets.joined(separator: " "), retries: .seconds(webhook.retryHours * 3600))
        }

        /// Which signatures are accepted on uploaded archives.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`.
        func trust() throws -> TrustPolicy {
            guard let trustPath else { return .apple(subject: .unsafelyAnyPassType, at: .now) }
            return .apple(
                anchors: try KeyMaterial(path: trustPath).certificates, subject: .unsafelyAnyPassType, at: .now)
        }

        /// An issuer without identities: it can check passes, but not sign them.
        ///
        /// - Throws: what is wrong with the roots in the settings.
        package func unsigningIssuer(in store: Store) throws -> PassIssuer {
            PassIssuer(store: store, identities: ServiceIdentities([]), base: publicURL, trust: try trust())
        }

        /// The errors of the files that the settings name, in the order in which the service opens them.
        package var fileErrors: [any Error] {
            let first: [() throws -> Void] = [{ if let tls { _ = try ServiceCertificate(tls) } }]
            let signing = identities.map { source in { _ = try source.identity(in: environment) } }
            let rest: [() throws -> Void] = [
                { _ = try trust() }, { if let pageTextsPath { _ = try PageTexts(path: pageTextsPath) } },
                { _ = try endpoint() }, { _ = try pushKey() }, { _ = try receiver() },
                { _ = try googleAccess() },
            ]
            return (first + signing + rest).compactMap { open in
                do { try open() } catch { return error }
                return nil
            }
        }

        /// The files that may be renewed while the service runs.
        func renewedFiles(_ identities: ServiceIdentities, _ certificate: ServiceCertificate?) -> [FileWatcher.Files] {
            var files = [
                FileWatcher.Files(name: "the identities", paths: { self.identities.flatMap(\.watchedPaths) }) {
                    identities.replace(with: try signingIdentities())
                }
            ]
            if let tls, let certificate {
                files.append(
                    FileWatcher.Files(name: "the TLS files", paths: { [tls.certificatePath, tls.keyPath] }) {
                        try certificate.renew()
                    })
            }
            return files
        }

        /// HTTP, or HTTPS if no proxy does TLS.
        func httpServer(
            _ certificate: ServiceCertificate?, limiter: ConnectionLimiter, idleTimeout: Duration,
            pace: ConnectionGuard.Pace
        ) throws -> HTTPServerBuilder {
            let http = HTTPServerBuilder { responder in
                GuardedChannel(
                    base: HTTP1Channel(responder: responder, configuration: .init(idleTimeout: .init(idleTimeout))),
                    limiter: limiter, isEncrypted: certificate != nil, pace: pace)
            }
            guard let certificate else { return http }
            return try .tls(http, tlsConfiguration: certificate.configuration)
        }
    }
#endif
