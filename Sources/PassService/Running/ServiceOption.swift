#if Server
    /// An option of the service: where it stands in the settings file, and the variable that overrides it.
    struct ServiceOption: Sendable {
        enum Kind: Sendable {
            case text
            case word([String])
            case number(ClosedRange<Int>)
            /// A list of texts; a variable has commas between them.
            case list
        }

        /// The names from the top of the file.
        let path: [String]
        let kind: Kind
        /// How a value is written.
        let example: String

        init(_ name: String, _ kind: Kind, example: String) {
            path = name.split(separator: ".").map(String.init)
            self.kind = kind
            self.example = example
        }

        var name: String { path.joined(separator: ".") }

        /// The environment variable that overrides the file.
        var variable: String { "PASSTOOL_SERVER_" + path.map(\.inCapitals).joined(separator: "_") }

        static let logLevels = ["trace", "debug", "info", "notice", "warning", "error", "critical"]
        private static let count = Kind.number(1...1_000_000)
        private static let byteCount = Kind.number(1024...1_000_000_000)

        /// All options but the identities, which are a list.
        static let all: [ServiceOption] = [
            ServiceOption("listen.host", .text, example: "\"127.0.0.1\""),
            ServiceOption("listen.port", .number(0...65535), example: "8080"),
            ServiceOption("operations.host", .text, example: "\"127.0.0.1\""),
            ServiceOption("operations.port", .number(1...65535), example: "9090"),
            ServiceOption("publicURL", .text, example: "\"https://passes.example.com\""),
            ServiceOption("database", .text, example: "\"sqlite:///var/lib/passes/passes.sqlite\""),
            ServiceOption("apns.host", .text, example: "\"api.push.apple.com\""),
            ServiceOption("apns.port", .number(1...65535), example: "443"),
            ServiceOption("apns.trust", .text, example: "\"anchors.pem\""),
            ServiceOption("apns.tokenKey", .text, example: "\"AuthKey_ABC123DEFG.p8\""),
            ServiceOption("apns.keyId", .text, example: "\"ABC123DEFG\""),
            ServiceOption("apns.teamId", .text, example: "\"DEF123GHIJ\""),
            ServiceOption("tls.certificate", .text, example: "\"server.pem\""),
            ServiceOption("tls.key", .text, example: "\"server.key\""),
            ServiceOption("limits.cacheBytes", .number(0...64_000_000_000), example: "67108864"),
            ServiceOption("limits.templateBytes", byteCount, example: "20000000"),
            ServiceOption("limits.archiveBytes", byteCount, example: "20000000"),
            ServiceOption("limits.recordBytes", byteCount, example: "262144"),
            ServiceOption("limits.linkRequestsPerMinute", count, example: "60"),
            ServiceOption("limits.adminRequestsPerMinute", count, example: "6000"),
            ServiceOption("limits.newDevicesPerMinute", count, example: "600"),
            ServiceOption("proxies", .list, example: "[\"127.0.0.1\", \"10.0.0.0/8\"]"),
            ServiceOption("log.level", .word(logLevels), example: "\"info\""),
            ServiceOption("log.format", .word(["text", "json"]), example: "\"json\""),
            ServiceOption("trust", .text, example: "\"anchors.pem\""),
        ]

        /// The keys of an identity in the list.
        static let identityKeys = [
            "path", "variable", "key", "keyVariable", "passphraseFile", "passphraseVariable", "intermediate",
        ]
    }

    extension String {
        /// A name as a variable has it: `PUBLIC_URL` of `publicURL`.
        var inCapitals: String {
            var result = ""
            var wasLower = false
            for character in self {
                if character.isUppercase, wasLower { result.append("_") }
                result.append(contentsOf: character.uppercased())
                wasLower = !character.isUppercase
            }
            return result
        }
    }
#endif
