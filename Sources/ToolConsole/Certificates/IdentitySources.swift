package import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
package import PassToolkit
internal import Platform
package import SignedMessages

/// The sources of an identity: files, variables, or a program with its key.
package struct IdentitySources: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A .p12, or the certificate in PEM or DER; '-' is standard input. Default: PASSTOOL_IDENTITY or PASSTOOL_IDENTITY_BASE64.",
            valueName: "file"), completion: .file())
    package var identity: String?

    @Option(
        help: ArgumentHelp(
            "The private key, if in another file, or exec:COMMAND for a program that signs. Default: PASSTOOL_KEY or PASSTOOL_KEY_BASE64.",
            valueName: "file"), completion: .file())
    package var key: String?

    @Option(help: ArgumentHelp("The time for each signature by a program. Default: 60.", valueName: "seconds"))
    package var keyTimeout: Int?

    // No nested option groups: each level makes ArgumentParser five times slower in a debug build.
    @Option(help: PassphraseOptions.help, completion: .file()) package var passphraseFile: String?

    @Option(
        help: ArgumentHelp("The issuer's certificate, if it is not built in.", valueName: "file"),
        completion: .file())
    package var intermediate: String?

    private var passphrase: PassphraseOptions {
        var options = PassphraseOptions()
        options.passphraseFile = passphraseFile
        return options
    }

    package init() {}

    /// The content of the sources.
    package struct Opened {
        package let identity: KeyMaterial
        package let key: KeyMaterial?
        package let intermediate: KeyMaterial?
        /// Other files with secrets: the passphrase file.
        package let secretPaths: [String]

        /// What to type if the certificate and the key are in each other's place.
        package var swapHint: String? {
            guard let key, identity.isSwapped(with: key), identity.isFile, key.isFile else { return nil }
            return "swap them: --identity \(key.name.shellWord) --key \(identity.name.shellWord)"
        }

        /// The files that contain a private key.
        package var keyPaths: [String] {
            [identity, key].compactMap(\.self).filter { $0.isFile && !$0.storedKeys.isEmpty }.map(\.name)
        }
    }

    /// Reads all sources; a profile beside the path or in the home folder may name them.
    ///
    /// - Throws: `IdentityError`, `HelperError`, ``CommandError``.
    package func opened(environment: Environment, beside path: String?) throws -> Opened {
        func isSet(_ name: String) -> Bool { unsafe environment.withBytes(of: name) { _ in true } == true }
        guard identity == nil, !isSet("PASSTOOL_IDENTITY"), !isSet("PASSTOOL_IDENTITY_BASE64"),
            let profile = try Profile.all(beside: path, environment).first(where: { $0.texts[.identity] != nil })
        else { return try opened(environment, beside: path) }
        var sources = self
        sources.identity = profile.texts[.identity]
        if key == nil, !isSet("PASSTOOL_KEY"), !isSet("PASSTOOL_KEY_BASE64") { sources.key = profile.texts[.key] }
        if !isSet("PASSTOOL_PASSPHRASE") { sources.passphraseFile = passphraseFile ?? profile.texts[.passphraseFile] }
        sources.intermediate = intermediate ?? profile.texts[.intermediate]
        do {
            return try sources.opened(environment, beside: path)
        } catch let error as any DescribedError {
            throw CommandError(
                status: ExitStatus(error), message: error.message,
                hints: error.hintsInProgram + ["this is about the identity of \(profile.path)"])
        }
    }

    private func opened(_ environment: Environment, beside path: String?) throws -> Opened {
        guard let source = try MaterialSource(option: identity, variable: "PASSTOOL_IDENTITY", environment: environment)
        else {
            if let empty = ["PASSTOOL_IDENTITY_BASE64", "PASSTOOL_IDENTITY"].first(where: { environment[$0] == "" }) {
                throw CommandError(
                    status: .identityUnusable, message: "\(empty) is empty, and no other signing identity was given",
                    hints: [
                        "in a CI job: is the secret's name right, and may this job see it?", "or add --identity FILE",
                    ])
            }
            throw CommandError(
                status: .identityUnusable, message: "no signing identity was given",
                hints: [
                    "add --identity FILE (.p12, or a certificate with --key), or set PASSTOOL_IDENTITY",
                    "to set it once, for all commands: passtool help environment",
                ] + Profile.hints(aboutUnused: path, environment))
        }
        return try ExitStatus.ofIdentity {
            let given = try passphrase.given(environment: environment)
            let main = try source.opened(with: given).material
            let keySource = try keySource(besides: main, environment)
            return Opened(
                identity: main, key: try keySource?.opened(with: given).material,
                intermediate: try intermediate.map { try MaterialSource.file($0).opened(with: nil).material },
                secretPaths: [passphraseFile].compactMap(\.self))
        }
    }

    /// The identity to sign with; warns if other users can read files with secrets.
    ///
    /// - Parameters:
    ///   - bundle: the bundle to sign, which selects one of several identities in a file.
    ///   - path: the source, which may have a profile beside it.
    ///   - session: the environment and the console.
    /// - Returns: the identity; its parts were checked against each other.
    /// - Throws: `IdentityError`, `HelperError`, ``CommandError``.
    package func signingIdentity(for bundle: PassBundle?, beside path: String?, _ session: Session) throws
        -> SigningIdentity
    {
        let opened = try opened(environment: session.environment, beside: path)
        // A file without a certificate is reported below.
        if let key = opened.key, key.storedKeys.isEmpty, key.helper == nil, !key.certificates.isEmpty {
            throw CommandError(
                status: .identityUnusable, message: "'\(key.name)' contains no private key",
                hints: [opened.swapHint ?? "name the file with the key: --key KEY.pem"])
        }
        let identity = try SigningIdentity(
            opened.identity, key: opened.key, intermediate: opened.intermediate, type: bundle?.typeIdentifier,
            purpose: bundle?.purpose ?? .pass)
        // The keys of sample identities are public: Git checks them out readable for everyone.
        guard !identity.isSample else { return identity }
        for exposure in (opened.keyPaths + opened.secretPaths).compactMap(FileExposure.init) {
            session.console.warning(exposure.message)
            session.console.hint(exposure.hint)
        }
        return identity
    }

    /// The source of a key that is not in the file of the certificate.
    private func keySource(besides main: KeyMaterial, _ environment: Environment) throws -> MaterialSource? {
        // A file with its own key ignores the key in the variable, which may be for another identity.
        let isOwn = identity != nil && key == nil && !main.storedKeys.isEmpty
        let source =
            isOwn ? nil : try MaterialSource(option: key, variable: "PASSTOOL_KEY", environment: environment)
        if case .helper(let command, _)? = source { return .helper(command, timeout: keyTimeout) }
        guard keyTimeout == nil else {
            throw CommandError(
                status: .usage, message: "--key-timeout changes nothing", hints: ["it is for --key exec:COMMAND"])
        }
        return source
    }

    /// The files that these options read, by option.
    package func readers(environment: Environment) -> [(name: String, path: String?)] {
        func reader(_ option: String, _ path: String?, _ variable: String) -> (String, String?) {
            path == nil ? (variable, environment[variable]) : (option, path)
        }
        return [
            reader("--identity", identity, "PASSTOOL_IDENTITY"), reader("--key", key, "PASSTOOL_KEY"),
            ("--passphrase-file", passphraseFile), ("--intermediate", intermediate),
        ]
    }
}

extension KeyMaterial {
    /// Whether this is the key, and `other` the certificate.
    package func isSwapped(with other: KeyMaterial) -> Bool {
        certificates.isEmpty && !storedKeys.isEmpty && other.storedKeys.isEmpty && !other.certificates.isEmpty
    }
}

extension SigningIdentity {
    /// Whether `passtool cert sample` made it.
    package var isSample: Bool { intermediate.subject.organization == SampleAuthority.organization }

    /// A note about what it signs; `nil` if there is nothing to note.
    package var sampleNote: String? {
        if isSample { return "this is a sample identity: no device opens what it signs" }
        let isApple = AppleCertificates.root.contains { intermediate.isIssued(by: $0) }
        return isApple ? nil : "the certificate is not from Apple: no device opens what it signs"
    }
}
