internal import ArgumentParser
internal import PassRules
internal import PassToolkit
internal import SignedMessages
internal import ToolConsole

/// The sources of an identity: files, variables, or a token with its key.
struct IdentitySources: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A .p12, or the certificate in PEM or DER; '-' is standard input. Default: PASSTOOL_IDENTITY or PASSTOOL_IDENTITY_BASE64.",
            valueName: "file"), completion: .file())
    var identity: String?

    @Option(
        help: ArgumentHelp(
            "The private key, if in another file, or pkcs11:… for a key in a token. Default: PASSTOOL_KEY or PASSTOOL_KEY_BASE64.",
            valueName: "file"), completion: .file())
    var key: String?

    // No nested option groups: each level makes ArgumentParser five times slower in a debug build.
    @Option(help: PassphraseOptions.help, completion: .file()) var passphraseFile: String?

    @Option(
        help: ArgumentHelp("The issuer's certificate, if it is not built in.", valueName: "file"),
        completion: .file())
    var intermediate: String?

    private var passphrase: PassphraseOptions {
        var options = PassphraseOptions()
        options.passphraseFile = passphraseFile
        return options
    }

    /// The content of the sources.
    struct Opened {
        let identity: KeyMaterial
        let key: KeyMaterial?
        let intermediate: KeyMaterial?
        /// Other files with secrets: the passphrase file, the file with a token's PIN.
        let secretPaths: [String]

        /// The files that contain a private key.
        var keyPaths: [String] {
            [identity, key].compactMap(\.self).filter { $0.isFile && !$0.storedKeys.isEmpty }.map(\.name)
        }
    }

    /// Reads all sources.
    ///
    /// - Throws: `IdentityError`, `TokenError`, ``CommandError``.
    func opened(environment: Environment) throws -> Opened {
        guard let source = try MaterialSource(option: identity, variable: "PASSTOOL_IDENTITY", environment: environment)
        else {
            if let empty = ["PASSTOOL_IDENTITY_BASE64", "PASSTOOL_IDENTITY"].first(where: { environment[$0] == "" }) {
                throw CommandError(
                    status: .identityUnusable, message: "\(empty) is empty, and no other signing identity was given",
                    recovery: [
                        "in a CI job: is the secret's name right, and may this job see it?", "or add --identity FILE",
                    ])
            }
            throw CommandError(
                status: .identityUnusable, message: "no signing identity was given",
                recovery: ["add --identity FILE (.p12, or a certificate with --key), or set PASSTOOL_IDENTITY"])
        }
        return try ExitStatus.ofIdentity {
            let given = try passphrase.given(environment: environment)
            let main = try source.opened(with: given).material
            let keySource = try keySource(besides: main, environment)
            return Opened(
                identity: main, key: try keySource?.opened(with: given).material,
                intermediate: try intermediate.map { try MaterialSource.file($0).opened(with: nil).material },
                secretPaths: [passphraseFile, keySource?.pinPath, source.pinPath].compactMap(\.self))
        }
    }

    /// The identity to sign with; warns if other users can read files with secrets.
    ///
    /// - Parameters:
    ///   - bundle: the bundle to sign, which selects one of several identities in a file.
    ///   - session: the environment and the console.
    /// - Returns: the identity; its parts were checked against each other.
    /// - Throws: `IdentityError`, `TokenError`, ``CommandError``.
    func signingIdentity(for bundle: PassBundle?, _ session: Session) throws -> SigningIdentity {
        let opened = try opened(environment: session.environment)
        // What holds no certificate either is refused below, by its content.
        if let key = opened.key, key.storedKeys.isEmpty, !key.certificates.isEmpty {
            throw CommandError(
                status: .identityUnusable, message: "'\(key.name)' holds no private key",
                recovery: [
                    opened.identity.certificates.isEmpty && !opened.identity.storedKeys.isEmpty
                        ? "the files of --identity and --key are swapped" : "name the file with the key: --key KEY.pem"
                ])
        }
        let identity = try SigningIdentity(
            opened.identity, key: opened.key, intermediate: opened.intermediate, type: bundle?.typeIdentifier,
            purpose: bundle?.purpose ?? .pass)
        // The keys of sample identities are public: Git checks them out readable for everyone.
        guard !identity.isSample else { return identity }
        for exposure in (opened.keyPaths + opened.secretPaths).compactMap(FileExposure.init) {
            session.console.warning(exposure.message)
            session.console.say("passtool: hint: \(exposure.hint)")
        }
        return identity
    }

    /// The source of a key that is not in the certificate's file.
    private func keySource(besides main: KeyMaterial, _ environment: Environment) throws -> MaterialSource? {
        // A variable with a key for another identity must not apply to a file that contains its own key.
        if identity != nil, key == nil, !main.storedKeys.isEmpty { return nil }
        return try MaterialSource(option: key, variable: "PASSTOOL_KEY", environment: environment)
    }

    /// The files that these options read, by option.
    func readers(environment: Environment) -> [(name: String, path: String?)] {
        func reader(_ option: String, _ path: String?, _ variable: String) -> (String, String?) {
            path == nil ? (variable, environment[variable]) : (option, path)
        }
        return [
            reader("--identity", identity, "PASSTOOL_IDENTITY"), reader("--key", key, "PASSTOOL_KEY"),
            ("--passphrase-file", passphraseFile), ("--intermediate", intermediate),
        ] + [identity, key].map { ("the PIN", $0.flatMap { try? TokenURI($0) }?.pinPath) }
    }
}

extension SigningIdentity {
    /// Whether `passtool cert sample` made it.
    var isSample: Bool { intermediate.subject.organization == SampleAuthority.organization }

    /// What people should know about what it signed.
    var sampleNote: String? { isSample ? "this is a sample identity: no device opens what it signs" : nil }
}
