#if Server
    internal import PassModel

    /// Reads the settings file and the variables that override it.
    struct ConfigurationReader {
        /// A value with its place, for messages.
        struct Entry {
            let value: JSONValue
            let pointer: JSONPointer
        }

        let source: String
        private let document: JSONDocument?
        private let environment: ServiceEnvironment
        private var entries: [String: Entry] = [:]
        private(set) var identities: [[String: String]] = []

        init(text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            self.source = source
            self.environment = environment
            guard let text else {
                document = nil
                return
            }
            do throws(JSONDocument.SyntaxError) {
                document = try JSONDocument(parsing: text)
            } catch {
                throw ConfigurationError(.notJSON(error.message), in: source, at: error.position)
            }
            try readDocument()
        }

        private mutating func readDocument() throws(ConfigurationError) {
            guard let document else { return }
            if let deviation = document.deviations.first {
                let words =
                    switch deviation.kind {
                    case .byteOrderMark: "the file starts with a byte order mark"
                    case .trailingComma: "a comma has nothing after it"
                    case .duplicateName(let name, _, _): "'\(name)' is given twice"
                    }
                throw ConfigurationError(
                    .notJSON(words), in: source, at: TextPosition(offset: deviation.offset, in: document.text))
            }
            guard case .object(let root) = document.root else {
                throw ConfigurationError(.notJSON("the file is not a JSON object"), in: source)
            }
            try read(root, at: [])
        }

        private mutating func read(_ object: JSONObject, at path: [String]) throws(ConfigurationError) {
            let below = ServiceOption.all.map(\.path).filter { $0.starts(with: path) && $0.count > path.count }
            var known = below.map { $0[path.count] }
            if path.isEmpty { known.append("identities") }
            for member in object.members {
                let here = path + [member.name]
                let pointer = JSONPointer(tokens: here)
                guard known.contains(member.name) else {
                    var names: [String] = []
                    for name in known where !names.contains(name) { names.append(name) }
                    throw error(.unknownKey(member.name, known: names), at: pointer, ofName: true)
                }
                if here == ["identities"] {
                    try readIdentities(member.value, at: pointer)
                } else if ServiceOption.all.contains(where: { $0.path == here }) {
                    entries[here.joined(separator: ".")] = Entry(value: member.value, pointer: pointer)
                } else if case .object(let inner) = member.value {
                    try read(inner, at: here)
                } else {
                    throw error(.badValue(member.name, example: "{ … }"), at: pointer)
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
                    let place = place.appending(member.name)
                    guard ServiceOption.identityKeys.contains(member.name) else {
                        throw error(
                            .unknownKey(member.name, known: ServiceOption.identityKeys), at: place, ofName: true)
                    }
                    guard let text = member.value.string, !text.isEmpty else {
                        throw error(.badValue(member.name, example: "\"signer.p12\""), at: place)
                    }
                    try checkIsNoSecret(text, member.name, at: place)
                    let isPath = !member.name.hasSuffix("ariable")
                    identity[member.name] = isPath ? besideFile(text) : text
                }
                guard (identity["path"] == nil) != (identity["variable"] == nil) else {
                    let advice = "name the file as 'path', or the variable with its Base64 as 'variable'"
                    throw error(.combination("an identity needs 'path' or 'variable'", advice: advice), at: place)
                }
                identities.append(identity)
            }
        }

        // MARK: - Values

        /// The text of an option: of its variable, else of the file.
        func text(_ name: String) throws(ConfigurationError) -> String? {
            let option = try option(name)
            if let text = environment.text(option.variable) {
                if case .word(let words) = option.kind, !words.contains(text) {
                    throw ConfigurationError(.badValue(name, example: option.example), in: option.variable)
                }
                if Self.isMaterial(text) { throw ConfigurationError(.inlineSecret(name), in: option.variable) }
                return text
            }
            guard let entry = entries[name] else { return nil }
            guard let text = entry.value.string, !text.isEmpty else {
                throw error(.badValue(name, example: option.example), at: entry.pointer)
            }
            if case .word(let words) = option.kind, !words.contains(text) {
                throw error(.unknownKey(text, known: words), at: entry.pointer)
            }
            try checkIsNoSecret(text, name, at: entry.pointer)
            return text
        }

        /// The path of an option; one in the file is relative to the folder of the file.
        func path(_ name: String) throws(ConfigurationError) -> String? {
            guard let text = try text(name) else { return nil }
            return isVariable(name) ? text : besideFile(text)
        }

        private func besideFile(_ path: String) -> String {
            guard !path.hasPrefix("/"), let slash = source.lastIndex(of: "/") else { return path }
            return source[...slash] + path
        }

        /// The number of an option.
        func number(_ name: String, default standard: Int) throws(ConfigurationError) -> Int {
            let option = try option(name)
            guard case .number(let range) = option.kind else { return standard }
            if let text = environment.text(option.variable) {
                guard let number = Int(text), range.contains(number) else {
                    throw ConfigurationError(.outOfRange(name, range, example: option.example), in: option.variable)
                }
                return number
            }
            guard let entry = entries[name] else { return standard }
            guard let number = entry.value.number?.int, range.contains(number) else {
                throw error(.outOfRange(name, range, example: option.example), at: entry.pointer)
            }
            return number
        }

        /// The texts of an option.
        func list(_ name: String) throws(ConfigurationError) -> [String] {
            let option = try option(name)
            if let text = environment.text(option.variable) {
                return text.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
            }
            guard let entry = entries[name] else { return [] }
            let texts = entry.value.array?.compactMap(\.string)
            guard let texts, texts.count == entry.value.array?.count else {
                throw error(.badValue(name, example: option.example), at: entry.pointer)
            }
            return texts
        }

        /// Whether a variable gives the value of an option.
        func isVariable(_ name: String) -> Bool {
            ServiceOption.all.contains { $0.name == name && environment.text($0.variable) != nil }
        }

        private func option(_ name: String) throws(ConfigurationError) -> ServiceOption {
            guard let option = ServiceOption.all.first(where: { $0.name == name }) else {
                throw ConfigurationError(.unknownKey(name, known: []), in: source)
            }
            return option
        }

        // MARK: - Errors

        private func checkIsNoSecret(_ text: String, _ name: String, at pointer: JSONPointer) throws(ConfigurationError)
        {
            if Self.isMaterial(text) { throw error(.inlineSecret(name), at: pointer) }
        }

        /// Whether it is the content of a key file, which a message must not show.
        private static func isMaterial(_ text: String) -> Bool {
            text.contains("-----BEGIN") || text.contains("\n") || text.utf8.count > 1024
        }

        /// An error about several options, with the place of the first that is set.
        func error(_ code: ConfigurationError.Code, aboutAny names: [String]) -> ConfigurationError {
            error(code, about: names.first { isVariable($0) || entries[$0] != nil } ?? "")
        }

        /// An error about an option, with its place in the file or its variable.
        func error(_ code: ConfigurationError.Code, about name: String) -> ConfigurationError {
            if let option = ServiceOption.all.first(where: { $0.name == name }),
                environment.text(option.variable) != nil
            {
                return ConfigurationError(code, in: option.variable)
            }
            guard let entry = entries[name] else { return ConfigurationError(code, in: source) }
            return error(code, at: entry.pointer)
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
