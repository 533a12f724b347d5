#if Server
    internal import PassModel

    /// An option of the service: where it stands in the settings file, and the variable that overrides it.
    struct ServiceOption: Sendable {
        enum Kind: Sendable {
            case text
            /// The path of a file; one in the settings file is relative to its folder.
            case path
            case word([String])
            case number(ClosedRange<Int>)
            /// A list of texts; a variable has commas between them.
            case list
        }

        /// The names from the top of the file, with dots between them.
        let name: String
        let kind: Kind
        /// How a value is written.
        let example: String

        init(_ name: String, _ kind: Kind, example: String) {
            (self.name, self.kind, self.example) = (name, kind, example)
        }

        /// The names from the top of the file.
        var path: [String] { name.split(separator: ".").map(String.init) }

        /// The environment variable that overrides the file: `PASSTOOL_SERVER_PUBLIC_URL` for `publicURL`.
        var variable: String {
            var result = "PASSTOOL_SERVER_"
            var wasLower = false
            for letter in name {
                if letter.isUppercase, wasLower { result.append("_") }
                result += letter == "." ? "_" : letter.uppercased()
                wasLower = letter.isLowercase
            }
            return result
        }

        /// The value that the text of a variable stands for.
        func value(ofVariable text: String) -> JSONValue {
            switch kind {
            case .text, .path, .word: .string(text)
            case .number: Int(text).map { .number(JSONNumber($0)) } ?? .string(text)
            case .list: .array(text.split(separator: ",").map { .string($0.trimming(while: \.isWhitespace)) })
            }
        }

        private static let logLevels = ["trace", "debug", "info", "notice", "warning", "error", "critical"]
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
            ServiceOption("apns.trust", .path, example: "\"anchors.pem\""),
            ServiceOption("apns.tokenKey", .path, example: "\"AuthKey_ABC123DEFG.p8\""),
            ServiceOption("apns.keyId", .text, example: "\"ABC123DEFG\""),
            ServiceOption("apns.teamId", .text, example: "\"DEF123GHIJ\""),
            ServiceOption("tls.certificate", .path, example: "\"server.pem\""),
            ServiceOption("tls.key", .path, example: "\"server.key\""),
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
            ServiceOption("trust", .path, example: "\"anchors.pem\""),
        ]

        /// The keys of an identity in the list.
        static let identityKeys = [
            "path", "variable", "key", "keyVariable", "passphraseFile", "passphraseVariable", "intermediate",
        ]
    }
#endif
