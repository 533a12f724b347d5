#if Server

    /// An option of the service: its name and kind, and what its value becomes.
    ///
    /// A new option is one line in ``all``, and a row in *Run the pass service*.
    struct ServiceOption: Sendable {
        enum Kind: Sendable {
            case text
            /// The name or address of a machine.
            case host
            /// A text that may hold a password.
            case address
            /// An address of the web, whose path or query may be what keeps others out.
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

        typealias Taking = @Sendable (inout ServiceConfiguration, Setting) throws(ConfigurationError) -> Void

        /// The names from the top of the file, with dots between them.
        let name: String
        let kind: Kind
        /// A value, or an item of a list, without quotes.
        let example: String
        /// Takes a value of its kind.
        let take: Taking

        /// Whether the service doesn't run without it.
        private(set) var isRequired = false
        /// Another option that must be set, too.
        private(set) var needed: String?
        /// Whether the example is what holds if nothing sets it.
        private var isDefault = false

        init(
            _ name: String, _ kind: Kind, example: String, isRequired: Bool = false, needs needed: String? = nil,
            take: @escaping Taking
        ) {
            (self.name, self.kind, self.example, self.take) = (name, kind, example, take)
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

        /// What holds if nothing sets it.
        var standard: Setting? {
            guard isDefault else { return nil }
            return Setting(option: self, content: Int(example).map { .number($0) } ?? .text(example), origin: "default")
        }

        private static let levels = ["trace", "debug", "info", "notice", "warning", "error", "critical"]

        /// All options but the identities, which are a list.
        static let all: [ServiceOption] = [
            Self("publicURL", .text, example: "https://passes.example.com", isRequired: true, take: takePublicURL),
            Self("database", .address, example: "/var/lib/passes.sqlite", isRequired: true, take: takeDatabase),
            Self("listen.host", \.listen.host, .host),
            Self("listen.port", \.listen.port, .number(0...65535)),
            Self("operations.host", \.operations[or: .init(port: 0)].host, .host, needs: "operations.port"),
            Self("operations.port", \.operations[or: .init(port: 0)].port, .number(1...65535), example: "9090"),
            Self("proxies", .list, example: "10.0.0.0/8", take: takeProxies),
            Self("tls.certificate", \.tls[or: .init()].certificatePath, .path, example: "server.pem", needs: "tls.key"),
            Self("tls.key", \.tls[or: .init()].keyPath, .path, example: "server.key", needs: "tls.certificate"),
            Self("apns.host", \.push.host, .host),
            Self("apns.port", \.push.port, .number(1...65535)),
            Self("apns.trust", \.push.trustPath[or: ""], .path, example: "anchors.pem"),
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
            Self("log.level", \.log.level, .word(levels)),
            Self("log.format", \.log.format, .word(["text", "json"])),
            Self("trust", \.trustPath[or: ""], .path, example: "anchors.pem"),
            Self("landingTexts", \.landingTextsPath[or: ""], .path, example: "texts.json"),
            Self(
                "webhook.url", .endpoint, example: "https://crm.example.com/passes", needs: "webhook.secretFile",
                take: takeWebhook),
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
            Self("webhook.retryHours", \.webhook[or: .init()].retryHours, .number(1...720), needs: "webhook.url"),
        ]

        static subscript(name: String) -> Self? { all.first { $0.name == name } }

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

        /// The names that may stand in the object at a place of the file; none if an option is there.
        static func names(below place: [String]) -> [String] {
            if place.first == "identities" { return place.count == 2 ? IdentitySource.keys.map(\.name) : [] }
            let names = all.map(\.path).filter { $0.starts(with: place) }.compactMap { $0.dropFirst(place.count).first }
            return names.reduce(into: place.isEmpty ? ["identities"] : []) { if $0.last != $1 { $0.append($1) } }
        }
    }

    extension Optional {
        /// The value; the first who sets a part of it makes it.
        subscript(or new: Wrapped) -> Wrapped {
            get { self ?? new }
            set { self = newValue }
        }
    }
#endif
