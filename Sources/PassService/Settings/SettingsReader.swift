#if Server
    internal import PassToolkit

    /// What variables set, and what the settings file says where none does.
    struct SettingsReader {
        let source: String
        private let file: SettingsFile?
        private let environment: ServiceEnvironment

        init(text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            try Self.checkNames(environment.names)
            (self.source, self.environment) = (source, environment)
            if let text { file = try SettingsFile(text, source: source) } else { file = nil }
        }

        /// The value of an option, which is of its kind; `nil` if nothing sets it.
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

        /// The settings of each identity; one in variables takes the place of those in the file.
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
                // What a variable holds may be secret, so its name is kept.
                let isPlace = key.name.hasSuffix("ariable")
                let text =
                    isPlace ? environment.secret(key.variable) { _ in key.variable } : environment.text(key.variable)
                return text.map { Setting(option: option, content: .text($0), origin: key.variable) }
            }
            let isIdentity = variables.contains { ["path", "variable"].contains($0.option.path.last) }
            return isIdentity ? [variables] : identities
        }

        /// A variable that begins as the service's do and means nothing would be ignored.
        private static func checkNames(_ names: [String]) throws(ConfigurationError) {
            let own = ServiceOption.prefix
            let family = own.prefix { $0 != "_" } + "_"
            let options = ServiceOption.all.map(\.variable)
            let known = options + ["\(own)CONFIG"] + IdentitySource.keys.map(\.variable)
            // Other programs of the toolkit have variables too; of their names, only a near one is a mistake.
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
#endif
