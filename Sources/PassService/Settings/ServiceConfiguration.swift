#if Server
    package import PassToolkit

    /// How the service runs: the settings file, with what variables override.
    package struct ServiceConfiguration: Sendable, Hashable {
        package struct Listening: Sendable, Hashable {
            package var host = "127.0.0.1"
            package var port = 8080
        }

        package struct PushService: Sendable, Hashable {
            package var host = "api.push.apple.com"
            package var port = 443
            /// The PEM file of roots to trust in place of the system's.
            package var trustPath: String?
            package var token: TokenKey?

            /// A key that authenticates pushes in place of the certificates.
            package struct TokenKey: Sendable, Hashable {
                package var path = ""
                package var keyId = ""
                package var teamId = ""
            }
        }

        package struct TLS: Sendable, Hashable {
            package var certificatePath: String
            package var keyPath: String
            package init(certificatePath: String = "", keyPath: String = "") {
                (self.certificatePath, self.keyPath) = (certificatePath, keyPath)
            }
        }

        package struct Receiver: Sendable, Hashable {
            package var url = ""
            package var secretPath = ""
            package var retryHours = 24
        }

        /// The account that writes to Google Wallet.
        package struct Google: Sendable, Hashable {
            package var accountPath = ""
            package var api = GoogleAPI.Place().address
            package var imageBase: String?
        }

        package struct Log: Sendable, Hashable {
            package var level = "info"
            package var format = "text"
            package var isJSON: Bool { format == "json" }
        }

        package var listen = Listening()
        /// Where health and figures are served in place of ``listen``.
        package var operations: Listening?
        /// Where phones reach the service, without a slash at the end; passes get it as `webServiceURL`.
        package var publicURL: String
        package var database: PassStore.Place
        package var identities: [IdentitySource] = []
        package var push = PushService()
        package var tls: TLS?
        package var limits = ServiceLimits()
        /// The proxies whose word on a client's address is taken.
        package var proxies: [AddressRange] = []
        package var log = Log()
        /// The PEM file of roots that uploaded archives must chain to, in place of Apple's.
        package var trustPath: String?
        /// The file with words for the pages of links.
        package var landingTextsPath: String?
        /// Where events are sent.
        package var webhook: Receiver?
        /// How passes reach Google Wallet, too.
        package var google: Google?
        package var environment = ServiceEnvironment.empty

        /// What holds where nothing is set.
        static let standard = Self(publicURL: "", database: .sqlite(path: ""))

        /// A service with one database and no identity.
        package init(publicURL: String, database: PassStore.Place) {
            self.publicURL = publicURL
            self.database = database
        }

        /// Reads all signing identities.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`, ``ConfigurationError``.
        package func signingIdentities() throws -> [SigningIdentity] {
            try identities.map { try $0.identity(in: environment) }
        }
    }
#endif
