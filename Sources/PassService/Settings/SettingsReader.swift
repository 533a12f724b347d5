#if Server
    internal import PassModel
    internal import PassToolkit
    internal import SignedMessages

    /// The values of variables, or else of the settings file.
    struct SettingsReader {
        let source: String
        private let file: SettingsFile?
        private let environment: ServiceEnvironment

        init(text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            try Self.checkNames(environment.names)
            (self.source, self.environment) = (source, environment)
            if let text { file = try SettingsFile(text, source: source) } else { file = nil }
        }

        /// The value of an option, checked to be of its kind; `nil` if it is not set.
        func setting(_ option: ServiceOption) throws(ConfigurationError) -> Setting? {
            let setting: Setting
            if let text = environment.text(option.variable) {
                setting = Setting(
                    option: option, content: .init(variable: text, as: option.kind), origin: option.variable)
            } else if let file, let content = file.values[option.path] {
                setting = Setting(
                    option: option, content: content, origin: file.origin(of: option.path), folder: file.folder)
            } else {
                return nil
            }
            try setting.check()
            return setting
        }

        /// The settings of each identity; one in variables replaces those in the file.
        func identities() throws(ConfigurationError) -> [[Setting]] {
            var identities: [[Setting]] = []
            for index in 0..<(file?.identityCount ?? 0) {
                var settings: [Setting] = []
                for option in IdentitySource.options(index) {
                    if let setting = try setting(option) { settings.append(setting) }
                }
                let names = settings.compactMap { $0.option.path.last }
                guard names.contains("path") != names.contains("variable") else {
                    throw ConfigurationError(
                        .combination, in: file?.origin(of: ["identities", "\(index)"]) ?? source,
                        "an identity needs 'path' or 'variable'",
                        advice: "name the file as 'path', or the variable with its Base64 as 'variable'")
                }
                identities.append(settings)
            }
            let variables = zip(IdentitySource.options(0), IdentitySource.keys).compactMap { option, key -> Setting? in
                // The value may be secret, so only the variable's name is kept.
                let isPlace = key.name.hasSuffix("ariable")
                let text =
                    isPlace ? environment.secret(key.variable) { _ in key.variable } : environment.text(key.variable)
                return text.map { Setting(option: option, content: .text($0), origin: key.variable) }
            }
            let isIdentity = variables.contains { ["path", "variable"].contains($0.option.path.last) }
            return isIdentity ? [variables] : identities
        }

        /// Refuses an unknown variable with the service's prefix, which would be ignored.
        private static func checkNames(_ names: [String]) throws(ConfigurationError) {
            let own = ServiceOption.prefix
            let family = own.prefix { $0 != "_" } + "_"
            let options = ServiceOption.all.map(\.variable)
            let known = options + ["\(own)CONFIG"] + IdentitySource.keys.map(\.variable)
            // Other programs of the toolkit have variables, too, so theirs are refused only if they look misspelt.
            let words = (known.map { $0.dropFirst(family.count) } + options.map { $0.dropFirst(own.count) }).map(
                String.init)
            for name in names.sorted() where name.hasPrefix(family) && !known.contains(name) {
                let word = Spelling.nearest(to: String(name.dropFirst(family.count)), among: words)
                guard word != nil || name.hasPrefix(own) else { continue }
                let meant = word.flatMap { word in known.first { $0 == family + word || $0 == own + word } }
                throw ConfigurationError(unknown: name, meant: meant, known: known, in: "environment")
            }
        }
    }

    /// The settings file: its values, and where they are.
    struct SettingsFile {
        private let source: String
        private let document: JSONDocument
        /// The values of options by their places.
        private(set) var values: [[String]: Setting.Content] = [:]

        init(_ text: [UInt8], source: String) throws(ConfigurationError) {
            self.source = source
            do throws(JSONDocument.SyntaxError) {
                document = try JSONDocument(parsing: text)
            } catch {
                throw ConfigurationError(.notJSON, in: "\(source):\(error.position.short)", error.message)
            }
            if let deviation = document.deviations.first {
                let position = TextPosition(offset: deviation.offset, in: document.text)
                throw ConfigurationError(
                    .notJSON, in: "\(source):\(position.short)", deviation.words(TextPositions(of: document.text)))
            }
            guard document.root.object != nil else {
                throw ConfigurationError(.notJSON, in: source, "the file is not a JSON object")
            }
            try read(document.root, at: [])
        }

        /// The folder of the file, with a slash at its end.
        var folder: String { source.lastIndex(of: "/").map { String(source[...$0]) } ?? "" }

        var identityCount: Int { document.root.object?["identities"]?.array?.count ?? 0 }

        /// The file, with line and column of a value or of its name.
        func origin(of place: [String], ofName: Bool = false) -> String {
            let pointer = JSONPointer(tokens: place)
            guard let found = document.places(of: [pointer])[pointer] else { return source }
            let offset = ofName ? found.nameOffset ?? found.range.lowerBound : found.range.lowerBound
            return "\(source):\(TextPosition(offset: offset, in: document.text).short)"
        }

        private mutating func read(_ value: JSONValue, at place: [String]) throws(ConfigurationError) {
            let known = ServiceOption.names(below: place)
            switch value {
            case .array(let list) where place == ["identities"]:
                for (index, item) in list.enumerated() { try read(item, at: place + ["\(index)"]) }
            case .object(let object) where !known.isEmpty:
                for member in object.members {
                    let here = place + [member.name]
                    guard known.contains(member.name) else {
                        // The name may belong in another object.
                        let nearest = Spelling.nearest(to: member.name, among: known).map { place + [$0] }
                        let meant = nearest ?? ServiceOption.all.map(\.path).first { $0.last == member.name }
                        throw ConfigurationError(
                            unknown: here.joined(separator: "."), meant: meant?.joined(separator: "."), known: known,
                            in: origin(of: here, ofName: true))
                    }
                    try read(member.value, at: here)
                }
            case _ where known.isEmpty && place != ["identities"]:
                values[place] = Setting.Content(value)
            default:
                let example = place.first == "identities" ? "[{\"path\": \"signer.p12\"}]" : "{ … }"
                throw ConfigurationError(
                    .badValue, in: origin(of: place), "'\(place.joined(separator: "."))' cannot be \(value.kind)",
                    advice: "write it like \"\(place[0])\": \(example)")
            }
        }
    }

    extension TextPosition {
        fileprivate var short: String { "\(line):\(column)" }
    }

    /// The environment variables that the service may read.
    ///
    /// Settings are compared without the content of variables, so all environments are equal.
    package struct ServiceEnvironment: Sendable, Hashable {
        private let bytes: @Sendable (String) -> [UInt8]?
        /// The names of all variables, to find one that is misspelt.
        let names: [String]

        /// - Parameters:
        ///   - names: the names of all variables.
        ///   - bytes: the content of a variable; the service wipes its copy of secrets.
        package init(names: [String] = [], bytes: @escaping @Sendable (String) -> [UInt8]?) {
            (self.names, self.bytes) = (names, bytes)
        }

        package static func == (first: Self, second: Self) -> Bool { true }
        package func hash(into hasher: inout Hasher) {}

        /// No variables.
        package static let empty = ServiceEnvironment { _ in nil }

        /// The variables of a dictionary.
        package init(_ values: [String: String]) {
            self.init(names: values.filter { !$0.value.isEmpty }.map(\.key)) { values[$0].map { Array($0.utf8) } }
        }

        /// The value of a variable without a secret; `nil` if empty, since CI servers leave unset variables empty.
        func text(_ name: String) -> String? {
            guard let bytes = bytes(name), !bytes.isEmpty else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Calls `body` with the content of a variable, and wipes it.
        func secret<Value>(_ name: String, _ body: ([UInt8]) throws -> Value) rethrows -> Value? {
            guard var content = bytes(name), !content.isEmpty else { return nil }
            defer { content.cleanse() }
            return try body(content)
        }
    }
#endif
