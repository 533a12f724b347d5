#if Server
    package import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// Where a signing identity is: files, or variables with their Base64.
    package struct IdentitySource: Sendable, Hashable {
        package var path: String?
        package var variable: String?
        package var keyPath: String?
        package var keyVariable: String?
        package var passphraseFile: String?
        package var passphraseVariable: String?
        package var intermediatePath: String?

        init(_ keys: [String: String]) {
            path = keys["path"]
            variable = keys["variable"]
            keyPath = keys["key"]
            keyVariable = keys["keyVariable"]
            passphraseFile = keys["passphraseFile"]
            passphraseVariable = keys["passphraseVariable"]
            intermediatePath = keys["intermediate"]
        }

        /// The identity in a file.
        package init(path: String) { self.path = path }

        /// The identity that the variables `PASSTOOL_SERVER_IDENTITY…` name; `nil` if they name none.
        init?(_ environment: ServiceEnvironment) {
            let prefix = "PASSTOOL_SERVER_"
            path = environment.text("\(prefix)IDENTITY")
            if path == nil, environment.has("\(prefix)IDENTITY_BASE64") { variable = "\(prefix)IDENTITY_BASE64" }
            guard path != nil || variable != nil else { return nil }
            keyPath = environment.text("\(prefix)KEY")
            if keyPath == nil, environment.has("\(prefix)KEY_BASE64") { keyVariable = "\(prefix)KEY_BASE64" }
            passphraseFile = environment.text("\(prefix)PASSPHRASE_FILE")
            if passphraseFile == nil, environment.has("\(prefix)PASSPHRASE") {
                passphraseVariable = "\(prefix)PASSPHRASE"
            }
            intermediatePath = environment.text("\(prefix)INTERMEDIATE")
        }

        /// The variables that name an identity.
        static let variables = [
            "IDENTITY", "IDENTITY_BASE64", "KEY", "KEY_BASE64", "PASSPHRASE_FILE", "PASSPHRASE", "INTERMEDIATE",
        ].map { "PASSTOOL_SERVER_\($0)" }

        /// The files that are read, so that a change of them is noticed.
        package var watchedPaths: [String] { [path, keyPath, passphraseFile, intermediatePath].compactMap(\.self) }

        /// Reads the identity, of passes or of orders.
        ///
        /// - Throws: `IdentityError`, `FileAccessError`, ``ConfigurationError``.
        package func identity(in environment: ServiceEnvironment) throws -> SigningIdentity {
            let passphrase = try passphrase(in: environment)
            guard let main = try material(path, variable, passphrase, environment) else {
                throw ConfigurationError(
                    .missing("identities", example: "[{\"path\": \"signer.p12\"}]"), in: "settings")
            }
            let key = try material(keyPath, keyVariable, passphrase, environment)
            let intermediate = try intermediatePath.map { try KeyMaterial(path: $0) }
            do {
                return try SigningIdentity(main, key: key, intermediate: intermediate)
            } catch let error {
                // The certificate may be one for orders.
                if case .notForPasses = error.code {
                    return try SigningIdentity(main, key: key, intermediate: intermediate, purpose: .order)
                }
                throw error
            }
        }

        private func passphrase(in environment: ServiceEnvironment) throws -> Passphrase? {
            if let passphraseFile { return try Passphrase(path: passphraseFile) }
            guard let passphraseVariable else { return nil }
            return environment.secret(passphraseVariable) { bytes in
                // Servers keep the line end of what was pasted.
                let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
                return Passphrase(utf8: bytes[..<end])
            }
        }

        private func material(
            _ path: String?, _ variable: String?, _ passphrase: Passphrase?, _ environment: ServiceEnvironment
        ) throws -> KeyMaterial? {
            if let path {
                // A pipe would make the start wait for ever, and could not be read again when it is renewed. What is not
                // there is told by reading it.
                let attributes = try? FileManager.default.attributesOfItem(
                    atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path(percentEncoded: false))
                guard attributes.map({ $0[.type] as? FileAttributeType == .typeRegular }) ?? true else {
                    throw ConfigurationError(
                        .combination("'\(path)' is not a file", advice: "name a file that can be read again"),
                        in: "identities")
                }
                return try KeyMaterial(path: path, passphrase: passphrase)
            }
            guard let variable else { return nil }
            let read = try environment.secret(variable) { bytes in
                try KeyMaterial(reading: bytes, named: variable, passphrase: passphrase)
            }
            guard let read else {
                throw ConfigurationError(.missing(variable, example: "the output of: base64 FILE"), in: "environment")
            }
            return read
        }
    }
#endif
