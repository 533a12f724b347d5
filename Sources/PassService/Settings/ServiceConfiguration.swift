#if Server
    internal import Logging
    package import PassToolkit

    /// How the service runs: the settings file, with what variables override.
    package struct ServiceConfiguration: Sendable, Hashable {
        package struct Listening: Sendable, Hashable {
            package var host = "127.0.0.1"
            package var port = 8080
            /// A Unix socket in place of host and port.
            package var socket: String?

            package init(host: String = "127.0.0.1", port: Int = 8080, socket: String? = nil) {
                (self.host, self.port, self.socket) = (host, port, socket)
            }
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
            package var requestsPerSecond = GoogleAPI.Place().requestsPerSecond
        }

        package struct Log: Sendable, Hashable {
            package var level = "info"
            package var format: String
            /// Whether there is a line for each request.
            package var requests = "off"
            package var isJSON: Bool { format == "json" }

            package init(format: String = "text") { self.format = format }
        }

        /// How long rows are kept that only tell what happened.
        package var retention = Retention()
        package var listen = Listening()
        /// Where metrics are served in place of ``listen``.
        package var metrics: Listening?
        /// Where phones reach the service, without a slash at the end; passes get it as `webServiceURL`.
        package var publicURL: String
        package var database: PassStore.Place
        package var identities: [IdentitySource] = []
        package var push = PushService()
        package var tls: TLS?
        package var limits = ServiceLimits()
        /// The proxies whose `X-Forwarded-For` counts.
        package var proxies: [AddressRange] = []
        package var log = Log()
        /// The PEM file of roots that uploaded archives must chain to, in place of Apple's.
        package var trustPath: String?
        /// The file with words for the pages of links.
        package var pageTextsPath: String?
        /// Where events are sent.
        package var webhook: Receiver?
        /// Access to Google Wallet.
        package var google: Google?
        package var environment = ServiceEnvironment.empty

        /// The defaults.
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
            try identities.map { try $0.identity(in: environment, hiding: secretVariables) }
        }

        /// The variables with secrets that identities name.
        package var secretVariables: Set<String> {
            Set(identities.flatMap(\.secretVariables))
        }
    }

    extension ServiceConfiguration {
        /// Reads the settings.
        ///
        /// - Parameters:
        ///   - path: the file; `nil` if variables say everything. Relative paths in it start from its folder.
        ///   - environment: the variables, which override the file. Relative paths in them start from the current
        ///     folder.
        /// - Throws: ``ConfigurationError``, `FileAccessError`.
        package init(path: String?, environment: ServiceEnvironment) throws {
            try self.init(Self.reader(path, environment), environment)
        }

        package init(json text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            try self.init(SettingsReader(text: text, source: source, environment: environment), environment)
        }

        private static func reader(_ path: String?, _ environment: ServiceEnvironment) throws -> SettingsReader {
            let text = try path.map { try InputFile.read($0, limit: 1_000_000) }
            return try SettingsReader(text: text, source: path ?? "environment", environment: environment)
        }

        private init(_ reader: SettingsReader, _ environment: ServiceEnvironment) throws(ConfigurationError) {
            self = .standard
            self.environment = environment
            var origins: [String: String] = [:]
            for option in ServiceOption.all {
                guard let setting = try reader.setting(option) else { continue }
                origins[option.name] = setting.origin
                try option.apply(&self, setting)
            }
            identities = try reader.identities().map(IdentitySource.init)
            for option in ServiceOption.all where origins[option.name] == nil {
                let needing = ServiceOption.all.first { $0.needed == option.name && origins[$0.name] != nil }
                guard option.isRequired || needing != nil else { continue }
                throw ConfigurationError(
                    .missing, in: needing.flatMap { origins[$0.name] } ?? reader.source,
                    "'\(option.name)' is missing\(needing.map { ", which '\($0.name)' needs" } ?? "")",
                    advice: option.advice())
            }
            if let origin = origins["log.requests"], log.requests == "on",
                Logger.Level(rawValue: log.level) ?? .info > .info
            {
                throw ConfigurationError(
                    .combination, in: origin, "'log.requests' has no effect with this 'log.level'",
                    advice: "write info, or leave one out")
            }
            guard metrics != listen else {
                throw ConfigurationError(
                    .combination, in: origins["metrics.port"] ?? reader.source,
                    "'metrics.port' is the port of 'listen'", advice: "choose another port")
            }
        }

        /// A configuration with one value from code, which is checked like one in the settings.
        ///
        /// - Throws: ``ConfigurationError``.
        static func with(_ name: String, _ content: Setting.Content) throws(ConfigurationError) -> Self {
            var configuration = standard
            guard let option = ServiceOption.all.first(where: { $0.name == name }) else { return configuration }
            let setting = Setting(option: option, content: content, origin: "in code")
            try setting.check()
            try option.apply(&configuration, setting)
            return configuration
        }

        /// All options in effect: their values without secrets, and where they are from.
        ///
        /// The parameters are those of ``init(path:environment:)``.
        /// - Throws: as the initializer does.
        package static func effective(
            path: String?, environment: ServiceEnvironment
        ) throws -> [(name: String, value: String, origin: String)] {
            let reader = try reader(path, environment)
            _ = try Self(reader, environment)
            let settings = try ServiceOption.all.compactMap { try reader.setting($0) ?? $0.standard }
            return try (settings + reader.identities().joined()).map { ($0.option.name, $0.shown, $0.origin) }
        }
    }
#endif
