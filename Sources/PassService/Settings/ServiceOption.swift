#if Server
    internal import Logging
    internal import Platform

    /// An option of the service: its name and kind, and what its value becomes.
    ///
    /// A new option is one line in ``all``, and a row in *Settings of the pass service*.
    struct ServiceOption: Sendable {
        enum Kind: Sendable {
            case text
            /// The name or address of a machine.
            case host
            /// A text that may contain a password.
            case address
            /// A web address whose path or query may be secret.
            case endpoint
            /// The path of a file; one in the settings file is relative to its folder.
            case path
            case word([String])
            case number(ClosedRange<Int>)
            /// A list of texts; a variable has commas between them.
            case list
        }

        /// What the names of variables begin with.
        static let prefix = "PASSTOOL_SERVER_"

        typealias Apply = @Sendable (inout ServiceConfiguration, Setting) throws(ConfigurationError) -> Void

        /// The names from the top of the file, with dots between them.
        let name: String
        let kind: Kind
        /// A value, or an item of a list, without quotes.
        let example: String
        /// Stores a value of its kind in the configuration.
        let apply: Apply

        /// Whether the service doesn't run without it.
        private(set) var isRequired = false
        /// Another option that must be set, too.
        private(set) var needed: String?
        /// Whether the example is the default.
        private var isDefault = false

        init(
            _ name: String, _ kind: Kind, example: String, isRequired: Bool = false, needs needed: String? = nil,
            apply: @escaping Apply
        ) {
            (self.name, self.kind, self.example, self.apply) = (name, kind, example, apply)
            (self.isRequired, self.needed) = (isRequired, needed)
        }

        /// An option that is a text or a number in the configuration; one without an example has a default.
        private init<Value: Sendable>(
            _ name: String, _ place: any WritableKeyPath<ServiceConfiguration, Value> & Sendable, _ kind: Kind = .text,
            example: String? = nil, needs needed: String? = nil
        ) {
            let standard = "\(ServiceConfiguration.standard[keyPath: place])"
            self.init(name, kind, example: example ?? standard) { (configuration, setting) throws(ConfigurationError) in
                if let value = setting.value(as: Value.self) { configuration[keyPath: place] = value }
            }
            (self.needed, isDefault) = (needed, example == nil)
        }

        /// The default, if there is one.
        var standard: Setting? {
            guard isDefault else { return nil }
            return Setting(option: self, content: Int(example).map { .number($0) } ?? .text(example), origin: "default")
        }

        /// All options but the identities, which are a list.
        static let all: [ServiceOption] = [
            Self("publicURL", .text, example: "https://passes.example.com", isRequired: true, apply: applyPublicURL),
            Self("database", .address, example: "/var/lib/passes.sqlite", isRequired: true, apply: applyDatabase),
            Self("listen.host", \.listen.host, .host),
            Self("listen.port", \.listen.port, .number(0...65535)),
            Self("metrics.host", \.metrics[or: .init(port: 0)].host, .host, needs: "metrics.port"),
            Self("metrics.port", \.metrics[or: .init(port: 0)].port, .number(1...65535), example: "9090"),
            Self("proxies", .list, example: "10.0.0.0/8", apply: applyProxies),
            Self("tls.certificate", \.tls[or: .init()].certificatePath, .path, example: "server.pem", needs: "tls.key"),
            Self("tls.key", \.tls[or: .init()].keyPath, .path, example: "server.key", needs: "tls.certificate"),
            Self("apns.host", \.push.host, .host),
            Self("apns.port", \.push.port, .number(1...65535)),
            Self("apns.trustAnchors", \.push.trustPath[or: ""], .path, example: "anchors.pem"),
            Self("apns.tokenKey", \.push.token[or: .init()].path, .path, example: "AuthKey_1.p8", needs: "apns.keyId"),
            Self("apns.keyId", \.push.token[or: .init()].keyId, example: "ABC123DEFG", needs: "apns.teamId"),
            Self("apns.teamId", \.push.token[or: .init()].teamId, example: "DEF123GHIJ", needs: "apns.tokenKey"),
            Self("limits.cacheBytes", \.limits.cacheBytes, .number(0...64_000_000_000)),
            Self("limits.templateBytes", \.limits.templateBytes, .number(1024...1_000_000_000)),
            Self("limits.archiveBytes", \.limits.archiveBytes, .number(1024...1_000_000_000)),
            Self("limits.recordBytes", \.limits.recordBytes, .number(1024...1_000_000_000)),
            Self("limits.linkRequestsPerMinute", \.limits.linkRequestsPerMinute, .number(1...1_000_000)),
            Self("limits.adminRequestsPerMinute", \.limits.adminRequestsPerMinute, .number(1...1_000_000)),
            Self("limits.newDevicesPerMinute", \.limits.newDevicesPerMinute, .number(1...1_000_000)),
            Self("log.level", \.log.level, .word(Logger.Level.allCases.map(\.rawValue))),
            Self("log.format", \.log.format, .word(["text", "json"])),
            Self("log.requests", \.log.requests, .word(["off", "on"])),
            Self("retention.eventDays", \.retention.eventDays, .number(1...3650)),
            Self("retention.auditDays", \.retention.auditDays, .number(0...36_500)),
            Self("uploadTrustAnchors", \.trustPath[or: ""], .path, example: "anchors.pem"),
            Self("downloadPageTexts", \.pageTextsPath[or: ""], .path, example: "texts.json"),
            Self(
                "webhook.url", .endpoint, example: "https://crm.example.com/passes", needs: "webhook.secretFile",
                apply: applyWebhook),
            Self(
                "webhook.secretFile", \.webhook[or: .init()].secretPath, .path, example: "webhook.secret",
                needs: "webhook.url"),
            Self("google.serviceAccount", \.google[or: .init()].accountPath, .path, example: "google-key.json"),
            Self(
                "google.imageBase", \.google[or: .init()].imageBase[or: ""], example: "https://shop.example/wallet",
                needs: "google.serviceAccount"),
            Self(
                "google.api", \.google[or: .init()].api,
                example: "https://walletobjects.googleapis.com/walletobjects/v1",
                needs: "google.serviceAccount"),
            Self(
                "google.requestsPerSecond", \.google[or: .init()].requestsPerSecond, .number(1...1000),
                needs: "google.serviceAccount"),
            Self("webhook.retryHours", \.webhook[or: .init()].retryHours, .number(1...720), needs: "webhook.url"),
        ]

        /// The names from the top of the file.
        var path: [String] { name.split(separator: ".").map(String.init) }

        /// The variable that overrides the file: `PASSTOOL_SERVER_PUBLIC_URL`.
        var variable: String {
            var words = Self.prefix
            for letter in name {
                if letter.isUppercase, words.last?.isLowercase == true { words.append("_") }
                words.append(letter == "." ? "_" : letter)
            }
            return words.uppercased()
        }

        /// How it is written in the file, or as a variable.
        func advice(isVariable: Bool = false) -> String {
            if isVariable { return "write it like \(variable)=\(example)" }
            var value = "\"\(example)\""
            if case .number = kind { value = example }
            if case .list = kind { value = "[\(value)]" }
            return "write it like \"\(path.last ?? name)\": \(value)"
        }

        /// The allowed names of the object at a place of the file; empty at an option.
        static func names(below place: [String]) -> [String] {
            if place.first == "identities" { return place.count == 2 ? IdentitySource.keys.map(\.name) : [] }
            let names = all.map(\.path).filter { $0.starts(with: place) }.compactMap { $0.dropFirst(place.count).first }
            return names.reduce(into: place.isEmpty ? ["identities"] : []) { if $0.last != $1 { $0.append($1) } }
        }
    }

    extension Optional {
        /// The value, which is made when its first part is set.
        subscript(or new: Wrapped) -> Wrapped {
            get { self ?? new }
            set { self = newValue }
        }
    }

    extension ServiceOption {
        /// The address where phones reach the service, without slashes at its end.
        static let applyPublicURL: Apply = { (all, value) throws(ConfigurationError) in
            let text = value.text.withoutSlashes
            guard let url = URL(string: text), let scheme = url.scheme, let host = url.host(), !host.isEmpty,
                url.query() == nil, url.fragment() == nil, url.user() == nil, ["https", "http"].contains(scheme)
            else { throw value.error() }
            guard scheme == "https" || AddressRange.isLoopback(host) || host.hasSuffix(".local") else {
                throw value.error("it is not https, and phones load updates over nothing else")
            }
            let parts = url.path(percentEncoded: true).split(separator: "/")
            let isPlain = parts.joined().allSatisfy { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber) || "-._~%".contains(letter)
            }
            guard isPlain, parts.first.map({ ["admin", "livez", "metrics", "p", "readyz"].contains($0) }) != true else {
                throw value.error(
                    "it has a path that the service itself uses, or unusual characters in its path",
                    advice: "use another path, of letters and digits")
            }
            guard parts.last != "v1" else {
                throw value.error("it ends in /v1, which phones add", advice: "leave /v1 out")
            }
            all.publicURL = text
        }

        /// The address that events are sent to.
        static let applyWebhook: Apply = { (all, value) throws(ConfigurationError) in
            guard let url = URL(string: value.text), let host = url.host(), !host.isEmpty, url.fragment() == nil else {
                throw value.error()
            }
            guard url.user() == nil else { throw value.error("it has a user name or password, which are not sent") }
            guard url.scheme == "https" || url.scheme == "http" && AddressRange.isLoopback(host) else {
                throw value.error("it is not https, and events are about customers")
            }
            all.webhook[or: .init()].url = value.text
        }

        /// The database: a file, or an address of PostgreSQL.
        static let applyDatabase: Apply = { (all, value) throws(ConfigurationError) in
            let text = value.text
            if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
                // A settings file is copied and checked in; a variable is where servers keep secrets.
                guard value.folder == nil || Setting.masked(text) == text else {
                    throw value.error(
                        "it contains a password", advice: "set \(value.option.variable), or name a file in PGPASSFILE")
                }
                all.database = .postgres(url: text)
            } else if text.hasPrefix("sqlite:///"), text.count > "sqlite:///".count {
                all.database = .sqlite(path: String(text.dropFirst("sqlite://".count)))
            } else if !text.contains("://"), !text.contains("="), !text.hasPrefix("sqlite:") {
                all.database = .sqlite(path: value.beside(text))
            } else {
                throw value.error()
            }
        }

        /// The networks of the proxies.
        static let applyProxies: Apply = { (all, value) throws(ConfigurationError) in
            all.proxies = value.list.compactMap(AddressRange.init)
            guard all.proxies.count == value.list.count else { throw value.error() }
        }
    }

    extension ServiceConfiguration {
        /// Opens the database, which the service has made.
        ///
        /// - Throws: ``StoreError``.
        package func openedStore(isRestored: Bool) async throws -> Store {
            try await Store(
                opening: database.openedDatabase(), marked: databaseMarker, mayBeNew: false, isRestored: isRestored)
        }

        /// The marker of the database that was used here; for PostgreSQL, in the folder that systemd or the container names.
        var databaseMarker: DatabaseMarker? {
            // systemd may name several.
            database.marker(in: environment.text("STATE_DIRECTORY")?.split(separator: ":").first)
        }

        /// Claims the database for this process; `nil` for PostgreSQL, which several servers share.
        ///
        /// - Throws: ``StoreError`` if another process has it.
        package func lockedDatabase() throws(StoreError) -> DatabaseLock? {
            guard case .sqlite(let path) = database else { return nil }
            return try DatabaseLock(path)
        }

        /// The same settings with another database, as the option has it.
        ///
        /// - Throws: ``ConfigurationError``.
        package func moved(to database: String) throws(ConfigurationError) -> Self {
            var configuration = self
            configuration.database = try Self.with("database", .text(database)).database
            return configuration
        }

        /// Throws if the database does not exist: a wrong path would create an empty one.
        package func checkDatabaseExists() throws(StoreError) {
            guard case .sqlite(let path) = database, !FileManager.default.fileExists(atPath: path) else { return }
            throw StoreError(.missing, "'\(URL(filePath: path).standardizedFileURL.path(percentEncoded: false))'")
        }
    }
#endif
