#if Server
    internal import PassModel
    internal import PassToolkit

    /// The settings of the file, and of the variables that override it.
    ///
    /// Each value is of the kind that its option says; what they mean together is checked by ``ServiceConfiguration``.
    struct ConfigurationReader {
        private struct Setting {
            var value: JSONValue
            /// The variable that it is from, or the place in the file.
            let variable: String?
            let pointer: JSONPointer
        }

        private let source: String
        private var document: JSONDocument?
        private var settings: [String: Setting] = [:]
        private(set) var identities: [[String: String]] = []

        init(text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            self.source = source
            if let text { try read(text) }
            for option in ServiceOption.all {
                if let text = environment.text(option.variable) {
                    settings[option.name] = Setting(
                        value: option.value(ofVariable: text), variable: option.variable, pointer: .root)
                }
                if let setting = settings[option.name] { try check(setting, of: option) }
            }
            // A variable that begins as the service's do and means nothing would be ignored.
            let known = ServiceOption.all.map(\.variable) + ["PASSTOOL_SERVER_CONFIG"] + IdentitySource.variables
            let unknown = environment.names.filter { $0.hasPrefix("PASSTOOL_SERVER_") && !known.contains($0) }.min()
            if let unknown { throw ConfigurationError(.unknownKey(unknown, known: known), in: "environment") }
        }

        // MARK: - Values

        func text(_ name: String) -> String? { settings[name]?.value.string }

        func number(_ name: String) -> Int? { settings[name]?.value.number?.int }

        func list(_ name: String) -> [String] { settings[name]?.value.array?.compactMap(\.string) ?? [] }

        /// Whether a variable gives the value of an option.
        func isVariable(_ name: String) -> Bool { settings[name]?.variable != nil }

        /// A path in the file starts from the folder of the file.
        func besideFile(_ path: String) -> String {
            guard !path.hasPrefix("/"), let slash = source.lastIndex(of: "/") else { return path }
            return source[...slash] + path
        }

        // MARK: - Reading

        private mutating func read(_ text: [UInt8]) throws(ConfigurationError) {
            let document: JSONDocument
            do throws(JSONDocument.SyntaxError) {
                document = try JSONDocument(parsing: text)
            } catch {
                throw ConfigurationError(.notJSON(error.message), in: source, at: error.position)
            }
            if let deviation = document.deviations.first {
                throw ConfigurationError(
                    .notJSON(deviation.words(TextPositions(of: document.text))), in: source,
                    at: TextPosition(offset: deviation.offset, in: document.text))
            }
            guard let root = document.root.object else {
                throw ConfigurationError(.notJSON("the file is not a JSON object"), in: source)
            }
            self.document = document
            try read(root, at: .root)
        }

        private mutating func read(_ object: JSONObject, at place: JSONPointer) throws(ConfigurationError) {
            let depth = place.tokens.count
            var known = ServiceOption.all.map(\.path).filter { $0.starts(with: place.tokens) && $0.count > depth }
                .map { $0[depth] }.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
            if depth == 0 { known.append("identities") }
            for member in object.members {
                let here = place.appending(member.name)
                let name = here.tokens.joined(separator: ".")
                guard known.contains(member.name) else {
                    throw error(.unknownKey(member.name, known: known), at: here, ofName: true)
                }
                if name == "identities" {
                    try readIdentities(member.value, at: here)
                } else if ServiceOption.all.contains(where: { $0.name == name }) {
                    settings[name] = Setting(value: member.value, variable: nil, pointer: here)
                } else if let inner = member.value.object {
                    try read(inner, at: here)
                } else {
                    throw error(.badValue(member.name, example: "{ … }"), at: here)
                }
            }
        }

        private mutating func readIdentities(_ value: JSONValue, at pointer: JSONPointer) throws(ConfigurationError) {
            let example = "[{\"path\": \"signer.p12\", \"passphraseFile\": \"passphrase\"}]"
            guard let list = value.array else { throw error(.badValue("identities", example: example), at: pointer) }
            for (index, item) in list.enumerated() {
                let place = pointer.appending(index)
                guard let object = item.object else {
                    throw error(.badValue("identities", example: example), at: place)
                }
                var identity: [String: String] = [:]
                for member in object.members {
                    let (name, place) = (member.name, place.appending(member.name))
                    guard ServiceOption.identityKeys.contains(name) else {
                        throw error(.unknownKey(name, known: ServiceOption.identityKeys), at: place, ofName: true)
                    }
                    guard let text = member.value.string, !text.isEmpty else {
                        throw error(.badValue(name, example: "\"signer.p12\""), at: place)
                    }
                    guard !Self.isMaterial(text) else { throw error(.inlineSecret(name), at: place) }
                    identity[name] = name.hasSuffix("ariable") ? text : besideFile(text)
                }
                guard (identity["path"] == nil) != (identity["variable"] == nil) else {
                    let advice = "name the file as 'path', or the variable with its Base64 as 'variable'"
                    throw error(.combination("an identity needs 'path' or 'variable'", advice: advice), at: place)
                }
                identities.append(identity)
            }
        }

        private mutating func check(_ setting: Setting, of option: ServiceOption) throws(ConfigurationError) {
            let (name, value) = (option.name, setting.value)
            switch option.kind {
            case .number(let range):
                guard let number = value.number?.int, range.contains(number) else {
                    throw error(.outOfRange(name, range, example: option.example), about: [name])
                }
            case .list:
                guard let list = value.array, list.allSatisfy({ $0.string != nil }) else {
                    throw error(.badValue(name, example: option.example), about: [name])
                }
            case .text, .path, .word:
                guard let text = value.string, !text.isEmpty else {
                    throw error(.badValue(name, example: option.example), about: [name])
                }
                guard !Self.isMaterial(text) else { throw error(.inlineSecret(name), about: [name]) }
                if case .word(let words) = option.kind, !words.contains(text) {
                    throw error(.unknownKey(text, known: words), about: [name])
                }
                if case .path = option.kind, setting.variable == nil {
                    let path = besideFile(text)
                    settings[name]?.value = .string(path)
                }
            }
        }

        /// Whether it is the content of a key file, which a message must not show.
        private static func isMaterial(_ text: String) -> Bool {
            text.contains("-----BEGIN") || text.contains("\n") || text.utf8.count > 1024
        }

        // MARK: - Errors

        /// An error about options, with the place of the first that is set.
        func error(_ code: ConfigurationError.Code, about names: [String]) -> ConfigurationError {
            guard let setting = names.lazy.compactMap({ settings[$0] }).first else {
                return ConfigurationError(code, in: source)
            }
            return setting.variable.map { ConfigurationError(code, in: $0) } ?? error(code, at: setting.pointer)
        }

        private func error(
            _ code: ConfigurationError.Code, at pointer: JSONPointer, ofName: Bool = false
        ) -> ConfigurationError {
            guard let document, let place = document.places(of: [pointer])[pointer] else {
                return ConfigurationError(code, in: source)
            }
            let offset = ofName ? place.nameOffset ?? place.range.lowerBound : place.range.lowerBound
            return ConfigurationError(code, in: source, at: TextPosition(offset: offset, in: document.text))
        }
    }

    extension Substring {
        func trimming(while isTrimmed: (Character) -> Bool) -> String {
            var rest = drop(while: isTrimmed)
            while let last = rest.last, isTrimmed(last) { rest.removeLast() }
            return String(rest)
        }
    }
#endif
