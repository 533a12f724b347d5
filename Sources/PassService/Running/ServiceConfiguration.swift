#if Server
    package import PassToolkit
    internal import Platform

    /// How the service runs: the settings file, with what variables override.
    package struct ServiceConfiguration: Sendable, Hashable {
        package struct Listening: Sendable, Hashable {
            package var host = "127.0.0.1"
            package var port = 8080
        }

        package enum DatabasePlace: Sendable, Hashable {
            case sqlite(path: String)
            /// The whole address; libpq reads it, and the password from its own file or variable.
            case postgres(url: String)
        }

        package struct PushService: Sendable, Hashable {
            package var host = "api.push.apple.com"
            package var port = 443
            /// The PEM file of roots to trust in place of the system's.
            package var trustPath: String?
            package var token: TokenKey?

            /// A key that authenticates pushes in place of the certificates.
            package struct TokenKey: Sendable, Hashable {
                package var path: String
                package var keyId: String
                package var teamId: String
            }
        }

        package struct TLS: Sendable, Hashable {
            package var certificatePath: String
            package var keyPath: String
            package init(certificatePath: String, keyPath: String) {
                (self.certificatePath, self.keyPath) = (certificatePath, keyPath)
            }
        }

        package struct Log: Sendable, Hashable {
            package var level = "info"
            package var isJSON = false
        }

        package var listen = Listening()
        /// Where health and figures are served in place of ``listen``.
        package var operations: Listening?
        /// Where phones reach the service, without a slash at the end; passes get it as `webServiceURL`.
        package var publicURL: String
        package var database: DatabasePlace
        package var identities: [IdentitySource] = []
        package var push = PushService()
        package var tls: TLS?
        package var limits = ServiceLimits()
        /// The proxies whose word on a client's address is taken.
        package var proxies: [AddressRange] = []
        package var log = Log()
        /// The PEM file of roots that archives handed in must chain to, in place of Apple's.
        package var trustPath: String?
        package var environment = NoticedEnvironment()

        /// A service with one database and no identity.
        package init(publicURL: String, database: DatabasePlace) {
            self.publicURL = publicURL
            self.database = database
        }

        /// Reads the settings.
        ///
        /// - Parameters:
        ///   - path: the file; `nil` if variables say everything. Relative paths in it start from its folder.
        ///   - environment: the variables, which override the file. Relative paths in them start from the current folder.
        /// - Throws: ``ConfigurationError``, `FileAccessError`.
        package init(path: String?, environment: ServiceEnvironment) throws {
            let text = try path.map { try InputFile.read($0, limit: 1_000_000) }
            try self.init(json: text, source: path ?? "environment", environment: environment)
        }

        package init(json text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            let reader = try ConfigurationReader(text: text, source: source, environment: environment)
            try Self.checkVariables(environment.names)
            publicURL = try Self.publicURL(reader)
            database = try Self.database(reader)
            self.environment = NoticedEnvironment(environment)
            listen.host = try reader.text("listen.host") ?? listen.host
            listen.port = try reader.number("listen.port", default: listen.port)
            operations = try Self.operations(reader)
            // An identity of the environment takes the place of those in the file.
            identities = IdentitySource(environment).map { [$0] } ?? reader.identities.map(IdentitySource.init)
            push = try Self.push(reader)
            tls = try Self.tls(reader)
            limits = try Self.limits(reader)
            for text in try reader.list("proxies") {
                guard let range = AddressRange(text) else {
                    throw reader.error(
                        .badValue("proxies", example: "[\"127.0.0.1\", \"10.0.0.0/8\"]"), about: "proxies")
                }
                proxies.append(range)
            }
            log.level = try reader.text("log.level") ?? log.level
            log.isJSON = try reader.text("log.format") == "json"
            trustPath = try reader.path("trust")
        }

        /// Refuses variables that begin as the service's do and mean nothing: a misspelt one would be ignored.
        private static func checkVariables(_ names: [String]) throws(ConfigurationError) {
            let known =
                ServiceOption.all.map(\.variable) + ["PASSTOOL_SERVER_CONFIG"] + IdentitySource.variables
            let unknown = names.filter { $0.hasPrefix("PASSTOOL_SERVER_") && !known.contains($0) }.min()
            if let unknown { throw ConfigurationError(.unknownKey(unknown, known: known), in: "environment") }
        }

        private static func publicURL(_ reader: ConfigurationReader) throws(ConfigurationError) -> String {
            let example = "\"https://passes.example.com\""
            guard var text = try reader.text("publicURL") else {
                throw reader.error(.missing("publicURL", example: example), about: "publicURL")
            }
            while text.hasSuffix("/") { text.removeLast() }
            guard let url = URL(string: text), let scheme = url.scheme, let host = url.host(), !host.isEmpty,
                url.query() == nil, url.fragment() == nil, url.user() == nil, ["https", "http"].contains(scheme)
            else { throw reader.error(.badValue("publicURL", example: example), about: "publicURL") }
            guard scheme == "https" || isLocal(host) else {
                throw reader.error(
                    .combination(
                        "'publicURL' is not https, and phones load updates over nothing else",
                        advice: "write it like \"publicURL\": \(example)"), about: "publicURL")
            }
            let parts = url.path(percentEncoded: true).split(separator: "/")
            let isPlain = parts.joined().allSatisfy { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber) || "-._~%".contains(letter)
            }
            guard isPlain, parts.first.map({ ["admin", "health", "metrics", "p"].contains($0) }) != true else {
                throw reader.error(
                    .combination(
                        "'publicURL' has a path that the service uses, or characters that paths of services don't have",
                        advice: "use another path, of letters and digits"), about: "publicURL")
            }
            guard !text.hasSuffix("/v1") else {
                throw reader.error(
                    .combination("'publicURL' ends in /v1, which phones add", advice: "leave /v1 out"),
                    about: "publicURL")
            }
            return text
        }

        private static func isLocal(_ host: String) -> Bool {
            ["localhost", "[::1]", "::1"].contains(host) || host.hasSuffix(".local")
                || AddressRange.loopback.contains { range in IPAddress(host).map(range.contains) ?? false }
        }

        private static func database(_ reader: ConfigurationReader) throws(ConfigurationError) -> DatabasePlace {
            let example = "\"sqlite:///var/lib/passes/passes.sqlite\""
            guard let text = try reader.text("database") else {
                throw reader.error(.missing("database", example: example), about: "database")
            }
            if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
                // A settings file is copied and checked in; a variable is where servers keep secrets.
                guard !hasPassword(text) || reader.isVariable("database") else {
                    throw reader.error(
                        .combination(
                            "'database' holds a password",
                            advice: "set PASSTOOL_SERVER_DATABASE, or name a file in PGPASSFILE"), about: "database")
                }
                return .postgres(url: text)
            }
            if text.hasPrefix("sqlite://") {
                let path = String(text.dropFirst("sqlite://".count))
                if path.hasPrefix("/"), path.count > 1 { return .sqlite(path: path) }
            } else if !text.contains("://"), !text.contains("="), !text.hasPrefix("sqlite:") {
                return .sqlite(path: try reader.path("database") ?? text)
            }
            throw reader.error(.badValue("database", example: example), about: "database")
        }

        private static func hasPassword(_ url: String) -> Bool {
            // As libpq reads it: several hosts are allowed, which a URL can't have.
            let rest = url.drop { $0 != "/" }.dropFirst(2)
            let user = rest.prefix { $0 != "/" }.split(separator: "@", omittingEmptySubsequences: false).dropLast()
            let options = rest.drop { $0 != "?" }.dropFirst().split(separator: "&")
            return user.joined(separator: "@").contains(":")
                || options.contains { $0.hasPrefix("password=") || $0.hasPrefix("sslpassword=") }
        }

        private static func push(_ reader: ConfigurationReader) throws(ConfigurationError) -> PushService {
            var push = PushService()
            push.host = try reader.text("apns.host") ?? push.host
            guard !push.host.contains("/") else {
                throw reader.error(
                    .combination(
                        "'apns.host' is an address, not the name of a host",
                        advice: "leave out https:// and what follows the name"), about: "apns.host")
            }
            push.port = try reader.number("apns.port", default: push.port)
            push.trustPath = try reader.path("apns.trust")
            let parts = (
                try reader.path("apns.tokenKey"), try reader.text("apns.keyId"), try reader.text("apns.teamId")
            )
            switch parts {
            case (let path?, let keyId?, let teamId?):
                push.token = PushService.TokenKey(path: path, keyId: keyId, teamId: teamId)
            case (nil, nil, nil): break
            default:
                throw reader.error(
                    .combination(
                        "a key for pushes needs 'tokenKey', 'keyId' and 'teamId'",
                        advice: "add what is missing, or leave all three out to use the certificates"),
                    aboutAny: ["apns.tokenKey", "apns.keyId", "apns.teamId"])
            }
            return push
        }

        private static func operations(_ reader: ConfigurationReader) throws(ConfigurationError) -> Listening? {
            let (host, port) = (try reader.text("operations.host"), try reader.number("operations.port", default: 0))
            guard port > 0 else {
                guard host != nil else { return nil }
                throw reader.error(.missing("operations.port", example: "9090"), about: "operations.host")
            }
            var operations = Listening()
            operations.port = port
            operations.host = host ?? operations.host
            let main = try reader.number("listen.port", default: Listening().port)
            let mainHost = try reader.text("listen.host") ?? Listening().host
            guard port != main || operations.host != mainHost else {
                throw reader.error(
                    .combination(
                        "'operations.port' is the port of 'listen'", advice: "give operations a port of their own"),
                    about: "operations.port")
            }
            return operations
        }

        private static func tls(_ reader: ConfigurationReader) throws(ConfigurationError) -> TLS? {
            switch (try reader.path("tls.certificate"), try reader.path("tls.key")) {
            case (nil, nil): return nil
            case (let certificate?, let key?): return TLS(certificatePath: certificate, keyPath: key)
            default:
                throw reader.error(
                    .combination(
                        "TLS needs both 'certificate' and 'key'",
                        advice: "add the other, or leave both out where a proxy does TLS"),
                    aboutAny: ["tls.certificate", "tls.key"])
            }
        }

        private static func limits(_ reader: ConfigurationReader) throws(ConfigurationError) -> ServiceLimits {
            var limits = ServiceLimits()
            limits.cacheBytes = try reader.number("limits.cacheBytes", default: limits.cacheBytes)
            limits.templateBytes = try reader.number("limits.templateBytes", default: limits.templateBytes)
            limits.archiveBytes = try reader.number("limits.archiveBytes", default: limits.archiveBytes)
            limits.recordBytes = try reader.number("limits.recordBytes", default: limits.recordBytes)
            limits.linkRequestsPerMinute = try reader.number(
                "limits.linkRequestsPerMinute", default: limits.linkRequestsPerMinute)
            limits.adminRequestsPerMinute = try reader.number(
                "limits.adminRequestsPerMinute", default: limits.adminRequestsPerMinute)
            limits.newDevicesPerMinute = try reader.number(
                "limits.newDevicesPerMinute", default: limits.newDevicesPerMinute)
            return limits
        }
    }

    /// The variables of the configuration; they don't take part in comparisons.
    package struct NoticedEnvironment: Sendable, Hashable {
        package let variables: ServiceEnvironment
        init(_ variables: ServiceEnvironment = .empty) { self.variables = variables }
        package static func == (first: Self, second: Self) -> Bool { true }
        package func hash(into hasher: inout Hasher) {}
    }

    extension ServiceConfiguration {
        /// Reads all signing identities.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`, ``ConfigurationError``.
        package func signingIdentities() throws -> [SigningIdentity] {
            try identities.map { try $0.identity(in: environment.variables) }
        }
    }
#endif
