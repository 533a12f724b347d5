#if Server
    internal import PassModel
    internal import PassToolkit

    /// A value of an option, and where it is from.
    struct Setting {
        /// What an option can be set to.
        enum Content: Sendable {
            case text(String), number(Int), truth(Bool), list([String])
            /// A value that no option has.
            case other

            /// The value of a variable, as the option's kind; a text if it is of another kind.
            init(variable text: String, as kind: ServiceOption.Kind) {
                self =
                    switch kind {
                    case .number: Int(text).map { .number($0) } ?? .text(text)
                    case .list:
                        .list(
                            text.split(separator: ",").map {
                                $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                            })
                    default: .text(text)
                    }
            }

            /// A value of the settings file.
            init(_ value: JSONValue) {
                switch value {
                case .string(let text): self = .text(text)
                case .number(let number): self = number.int.map { .number($0) } ?? .other
                case .bool(let value): self = .truth(value)
                case .array(let list) where list.allSatisfy({ $0.string != nil }):
                    self = .list(list.compactMap(\.string))
                default: self = .other
                }
            }
        }

        let option: ServiceOption
        let content: Content
        /// The variable, or the file with line and column.
        let origin: String
        /// The folder of the settings file, with a slash at its end; `nil` for a value from elsewhere.
        var folder: String?

        /// A text or a number.
        func value<Value>(as _: Value.Type) -> Value? {
            if case .number(let number) = content { number as? Value } else { text as? Value }
        }

        /// The text; a path in the file starts from the folder of the file.
        var text: String {
            guard case .text(let text) = content else { return "" }
            if case .path = option.kind { return beside(text) }
            return text
        }

        /// The items of a list; a variable may end in a comma.
        var list: [String] { if case .list(let list) = content { list.filter { !$0.isEmpty } } else { [] } }

        func beside(_ path: String) -> String { path.hasPrefix("/") ? path : (folder ?? "") + path }

        /// The value as messages show it, without secrets.
        var shown: String {
            if case .endpoint = option.kind {
                let host = text.replacing(#/(://)(?:[^/@]*@)?([^/?]*).*/#) { "\($0.1)\($0.2)/…" }
                return "\"\(host)\""
            }
            return switch content {
            case .text: "\"\(Self.masked(text))\""
            case .number(let number): "\(number)"
            case .truth(let value): "\(value)"
            case .list: "[\(list.map { "\"\(Self.masked($0))\"" }.joined(separator: ", "))]"
            case .other: "this value"
            }
        }

        /// A text without the passwords of addresses.
        static func masked(_ text: String) -> String {
            // As libpq reads it, the password is from the first colon to the last @; a colon may also be before a port.
            let decoded = text.percentDecoded ?? text
            let shown = decoded.replacing(#/(//?[^:/@]*:)(?!\d*(?:[/?,]|$)).*@/#) { "\($0.1)***@" }
                // Its value may have spaces, so nothing after it is shown.
                .replacing(#/(?i)(password\s*=).*/#) { "\($0.1)***" }
            return shown == decoded ? text : shown
        }

        /// Throws if the value is not of its option's kind.
        func check() throws(ConfigurationError) {
            if case .text(let text) = content {
                let isMaterial =
                    text.contains("-----BEGIN") || text.hasPrefix("whsec_") || text.contains("\n")
                    || text.utf8.count > 1024
                guard !isMaterial else {
                    throw ConfigurationError(
                        .inlineSecret, in: origin, "'\(option.name)' contains a secret itself",
                        advice: "put it where only the service can read it, and name that place here")
                }
            }
            switch (option.kind, content) {
            case (.number(let range), .number(let number)) where range.contains(number): break
            case (.number(let range), _):
                throw error("it is not a whole number from \(range.lowerBound) to \(range.upperBound)")
            case (.word(let words), .text(let text)) where !words.contains(text):
                let nearest = Spelling.nearest(to: text, among: words).map { "did you mean '\($0)'?" }
                throw error("it is not one of \(words.joined(separator: ", "))", advice: nearest)
            case (.host, .text(let text)) where text.contains("/"):
                throw error(
                    "it is an address, not a host name", advice: "leave out https:// and what follows the name")
            case (.list, .list): break
            case (.list, _), (_, .text("")): throw error()
            case (_, .text): break
            default: throw error()
            }
        }

        /// The error for a value that is not allowed.
        func error(_ reason: String? = nil, advice: String? = nil) -> ConfigurationError {
            let words = reason.map { "'\(option.name)' is \(shown): \($0)" } ?? "'\(option.name)' cannot be \(shown)"
            return ConfigurationError(
                .badValue, in: origin, words, advice: advice ?? option.advice(isVariable: origin == option.variable))
        }
    }
#endif
