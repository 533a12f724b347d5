#if Server
    package import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// Where a signing identity is: files, or variables with their Base64.
    package struct IdentitySource: Sendable, Hashable {
        /// The keys of an identity in the settings, and the variables of one without a file.
        ///
        /// A key that ends in `ariable` names a variable; `keyCommand` is for a program that has the key.
        static let keys: [(name: String, variable: String)] = [
            ("path", "IDENTITY"), ("variable", "IDENTITY_BASE64"), ("key", "KEY"), ("keyVariable", "KEY_BASE64"),
            ("keyCommand", "KEY_COMMAND"),
            ("passphraseFile", "PASSPHRASE_FILE"), ("passphraseVariable", "PASSPHRASE"),
            ("intermediate", "INTERMEDIATE"),
        ].map { ($0, ServiceOption.prefix + $1) }

        /// The keys of an identity in the list as options.
        static func options(_ index: Int) -> [ServiceOption] {
            keys.map { name, _ in
                ServiceOption(
                    "identities.\(index).\(name)", name.hasSuffix("ariable") || name == "keyCommand" ? .text : .path,
                    example: "signer.p12"
                ) { _, _ in }
            }
        }

        private let texts: [String: String]

        init(_ settings: [Setting]) {
            texts = Dictionary(settings.map { ($0.option.path.last ?? "", $0.text) }) { $1 }
        }

        /// The identity in a file.
        package init(path: String) { texts = ["path": path] }

        package var variable: String? { texts["variable"] }

        /// The files to watch for changes.
        package var watchedPaths: [String] {
            ["path", "key", "passphraseFile", "intermediate"].compactMap { texts[$0] }
        }

        /// Reads the identity, of passes or of orders.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`, ``ConfigurationError``.
        package func identity(
            in environment: ServiceEnvironment, hiding hidden: Set<String> = []
        ) throws -> SigningIdentity {
            let passphrase = try passphrase(in: environment)
            guard let main = try material("path", "variable", passphrase, environment) else {
                throw ConfigurationError(.missing, in: "settings", "an identity has neither 'path' nor 'variable'")
            }
            let key = try helper(hiding: hidden) ?? material("key", "keyVariable", passphrase, environment)
            let intermediate = try texts["intermediate"].map { try KeyMaterial(path: $0) }
            do {
                return try SigningIdentity(main, key: key, intermediate: intermediate)
            } catch let error {
                // The certificate may be one for orders.
                if case .otherKindOfCertificate = error.code {
                    return try SigningIdentity(main, key: key, intermediate: intermediate, purpose: .order)
                }
                throw error
            }
        }

        /// The variables with secrets that this identity names.
        package var secretVariables: [String] {
            ["variable", "keyVariable", "passphraseVariable"].compactMap { texts[$0] }
        }

        /// The program that has the key.
        private func helper(hiding hidden: Set<String>) throws -> KeyMaterial? {
            guard let command = texts["keyCommand"] else { return nil }
            guard texts["key"] == nil, texts["keyVariable"] == nil else {
                throw ConfigurationError(
                    .badValue, in: "identities", "an identity has 'keyCommand' and another key", advice: "leave one out"
                )
            }
            let helper = try KeyHelper(command, hiding: hidden)
            guard helper.program.hasPrefix("/") else {
                throw ConfigurationError(
                    .badValue, in: "identities", "'keyCommand' is a relative path",
                    advice: "write the whole path: exec:/…")
            }
            return KeyMaterial(helper)
        }

        private func passphrase(in environment: ServiceEnvironment) throws -> Passphrase? {
            if let path = texts["passphraseFile"] { return try Passphrase(path: path) }
            guard let variable = texts["passphraseVariable"] else { return nil }
            return environment.secret(variable) { bytes in
                // Secret stores keep the line end of pasted text.
                let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
                return Passphrase(utf8: bytes[..<end])
            }
        }

        private func material(
            _ path: String, _ variable: String, _ passphrase: Passphrase?, _ environment: ServiceEnvironment
        ) throws -> KeyMaterial? {
            if let path = texts[path] {
                // A pipe would block the start, and could not be read again after a renewal. Reading reports a missing file.
                let attributes = try? FileManager.default.attributesOfItem(
                    atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path(percentEncoded: false))
                guard attributes.map({ $0[.type] as? FileAttributeType == .typeRegular }) ?? true else {
                    throw ConfigurationError(
                        .badValue, in: "identities", "'\(path)' is not a file",
                        advice: "name a file that can be read again")
                }
                return try KeyMaterial(path: path, passphrase: passphrase)
            }
            guard let variable = texts[variable] else { return nil }
            let read = try environment.secret(variable) { bytes in
                try KeyMaterial(reading: bytes, named: variable, passphrase: passphrase)
            }
            guard let read else {
                throw ConfigurationError(
                    .missing, in: "environment", "'\(variable)' is missing",
                    advice: "set it to the output of: base64 FILE")
            }
            return read
        }
    }
#endif
