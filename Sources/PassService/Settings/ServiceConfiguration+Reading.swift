#if Server
    internal import PassToolkit

    extension ServiceConfiguration {
        /// Reads the settings.
        ///
        /// - Parameters:
        ///   - path: the file; `nil` if variables say everything. Relative paths in it start from its folder.
        ///   - environment: the variables, which override the file. Relative paths in them start from the current
        ///     folder.
        /// - Throws: ``ConfigurationError``, `FileAccessError`.
        package init(path: String?, environment: ServiceEnvironment) throws {
            try self.init(Self.reader(path, environment), environment)
        }

        package init(json text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            try self.init(SettingsReader(text: text, source: source, environment: environment), environment)
        }

        private static func reader(_ path: String?, _ environment: ServiceEnvironment) throws -> SettingsReader {
            let text = try path.map { try InputFile.read($0, limit: 1_000_000) }
            return try SettingsReader(text: text, source: path ?? "environment", environment: environment)
        }

        private init(_ reader: SettingsReader, _ environment: ServiceEnvironment) throws(ConfigurationError) {
            self = .standard
            self.environment = environment
            var origins: [String: String] = [:]
            for option in ServiceOption.all {
                guard let setting = try reader.setting(option) else { continue }
                origins[option.name] = setting.origin
                try option.take(&self, setting)
            }
            identities = try reader.identities().map(IdentitySource.init)
            for option in ServiceOption.all where origins[option.name] == nil {
                let needing = ServiceOption.all.first { $0.needed == option.name && origins[$0.name] != nil }
                guard option.isRequired || needing != nil else { continue }
                throw ConfigurationError(
                    .missing, in: needing.flatMap { origins[$0.name] } ?? reader.source,
                    "'\(option.name)' is missing\(needing.map { ", which '\($0.name)' needs" } ?? "")",
                    advice: option.advice())
            }
            guard operations != listen else {
                throw ConfigurationError(
                    .combination, in: origins["operations.port"] ?? reader.source,
                    "'operations.port' is the port of 'listen'", advice: "give operations a port of their own")
            }
        }

        /// A configuration with one value, which is in code; it is checked as one in the settings.
        ///
        /// - Throws: ``ConfigurationError``.
        static func with(_ name: String, _ content: Setting.Content) throws(ConfigurationError) -> Self {
            var configuration = standard
            guard let option = ServiceOption[name] else { return configuration }
            let setting = Setting(option: option, content: content, origin: "in code")
            try setting.check()
            try option.take(&configuration, setting)
            return configuration
        }

        /// An option in effect: its value without secrets, and where it is from.
        package typealias Effective = (name: String, value: String, origin: String)

        /// All options in effect; the parameters are those of ``init(path:environment:)``.
        ///
        /// - Throws: as the initializer does.
        package static func effective(path: String?, environment: ServiceEnvironment) throws -> [Effective] {
            let reader = try reader(path, environment)
            _ = try Self(reader, environment)
            let settings = try ServiceOption.all.compactMap { try reader.setting($0) ?? $0.standard }
            return try (settings + reader.identities().joined()).map { ($0.option.name, $0.shown, $0.origin) }
        }
    }
#endif
