package import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import Platform
package import SignedMessages
internal import SystemPackage

/// How a program does `passtool cert issue`, `renew` and `list`: by Apple's API, or by starting the program that has an
/// HTTP client.
package protocol CertificateWork: SendableMetatype {
    static func run(_ command: CertIssueCommand<Self>, _ session: Session) async throws
    static func run(_ command: CertRenewCommand<Self>, _ session: Session) async throws
    static func run(_ command: CertListCommand<Self>, _ session: Session) async throws
}

/// A team key of the App Store Connect API; its content is never an argument.
package struct APIKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A team key of App Store Connect. Default: PASSTOOL_API_KEY or PASSTOOL_API_KEY_BASE64.",
            valueName: "file"), completion: .file())
    package var apiKey: String?

    @Option(help: ArgumentHelp("Its ID. Default: PASSTOOL_API_KEY_ID, or AuthKey_ID.p8 has it.", valueName: "id"))
    package var keyID: String?

    @Option(help: ArgumentHelp("The team's issuer ID. Default: PASSTOOL_API_ISSUER.", valueName: "uuid"))
    package var issuerID: String?

    /// The address of a server in place of Apple's, for tests.
    @Option(help: .hidden) package var apiAddress: String?

    package init() {}

    /// The file that they read.
    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        let variable = "PASSTOOL_API_KEY"
        return [apiKey == nil ? (variable, environment.filled(variable)) : ("--api-key", apiKey)]
    }

    /// The key, its identifier and the issuer ID.
    ///
    /// - Throws: ``CommandError``, `IdentityError`; none contains a part of the key.
    package func credentials(_ environment: Environment) throws -> (key: PrivateKey, id: String, issuer: String) {
        func missing(_ what: String, _ hints: String...) -> CommandError {
            CommandError(status: .usage, message: "\(what) was not given", hints: hints)
        }
        let place = "appstoreconnect.apple.com, Users and Access, Integrations"
        guard let source = try MaterialSource(option: apiKey, variable: "PASSTOOL_API_KEY", environment: environment)
        else { throw missing("an API key", "--api-key AuthKey_ID.p8: an Admin makes one at \(place)") }
        let named = FilePath(source.name).lastComponent?.string.wholeMatch(of: /AuthKey_(\w+)\.p8/)
        guard let id = keyID ?? environment.filled("PASSTOOL_API_KEY_ID") ?? named.map({ String($0.1) }) else {
            throw missing("the ID of the API key", "--key-id ID, or name the file AuthKey_ID.p8, as Apple does")
        }
        guard let issuer = issuerID ?? environment.filled("PASSTOOL_API_ISSUER") else {
            let why = "an individual key has none, and may not make certificates: use a team key"
            throw missing("the issuer ID", "--issuer-id UUID: it is above the team keys at \(place)", why)
        }
        let material = try ExitStatus.ofIdentity { try source.opened(with: nil, asking: false).material }
        guard let key = material.key, key.summary == "EC 256" else {
            throw CommandError(
                status: .identityUnusable,
                message: "'\(source.name)' is not a key of App Store Connect, which is an EC key on P-256",
                hints: ["use the file AuthKey_ID.p8 unchanged"])
        }
        return (key, id, issuer)
    }
}

/// What the commands that ask for a certificate share.
package struct IssuingOptions: ParsableArguments {
    @Flag(help: "Write the key without encryption.")
    package var noPassphrase = false

    @Option(help: ArgumentHelp("exec:COMMAND for a program that has a key and signs with it.", valueName: "command"))
    package var key: String?

    @Option(help: ArgumentHelp("The public half of that key.", valueName: "file"), completion: .file())
    package var publicKey: String?

    @Option(help: ArgumentHelp("The time for the signature by a program. Default: 60.", valueName: "seconds"))
    package var keyTimeout: Int?

    @Option(help: ArgumentHelp("The issuer, if it is not built in.", valueName: "file"), completion: .file())
    package var intermediate: String?

    @Flag(help: "Say what would be done: ask Apple what there is, and write nothing.")
    package var dryRun = false

    // No nested option group: the parser would be much slower in a debug build.
    @Option(help: PassphraseOptions.help, completion: .file()) package var passphraseFile: String?

    package init() {}

    package var passphrase: PassphraseOptions {
        var options = PassphraseOptions()
        options.passphraseFile = passphraseFile
        return options
    }

    /// The files that they read.
    package var inputs: [(name: String, path: String?)] {
        [("--passphrase-file", passphraseFile), ("--public-key", publicKey), ("--intermediate", intermediate)]
    }

    /// The rules between them.
    package var rules: [OptionRule] {
        [
            .oneOf(
                ("--key", key != nil), ("--no-passphrase", noPassphrase),
                ("--passphrase-file", passphraseFile != nil)),
            .option("--key", key != nil, needs: "--public-key FILE", isMet: publicKey != nil),
            .option("--public-key", publicKey != nil, needs: "--key exec:COMMAND", isMet: key != nil),
            .option("--key-timeout", keyTimeout != nil, needs: "--key exec:COMMAND", isMet: key != nil),
        ]
    }

    /// The key of ``key``; `nil` without one.
    ///
    /// - Throws: ``CommandError``, `HelperError`.
    package func distantKey() throws -> PrivateKey? {
        try Self.distantKey(key, publicHalf: publicKey, timeout: keyTimeout)
    }

    /// The key that the program of a command has; `nil` without one.
    ///
    /// - Throws: ``CommandError``, `HelperError`.
    package static func distantKey(
        _ command: String?, publicHalf path: String?, timeout: Int? = nil
    ) throws -> PrivateKey? {
        guard let command, let path else { return nil }
        try MaterialSource.checkIsNoToken(command)
        return try ExitStatus.ofIdentity {
            let helper = try MaterialSource.program(of: command, timeout: timeout)
            let bytes = try InputFile.read(path, limit: KeyMaterial.Limit.bytes.maximum)
            guard let key = try? PrivateKey(helper, publicHalf: bytes), key.canSignPasses else {
                throw CommandError(
                    status: .identityUnusable,
                    message: "'\(path)' is not the public half of an RSA or elliptic curve key",
                    hints: ["for a key in a file: openssl pkey -in KEY.pem -pubout"])
            }
            return key
        }
    }
}

/// Makes a key, and has Apple issue its certificate.
package struct CertIssueCommand<Work: CertificateWork>: AsyncToolCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "issue",
            abstract: "Get a certificate from Apple by the App Store Connect API.",
            discussion: """
                Examples:
                  passtool cert issue acme --pass-type pass.com.acme.card \\
                    --api-key AuthKey_2X9R4HXF34.p8 --issuer-id UUID
                  passtool cert issue acme --pass-type pass.com.acme.card --dry-run
                  passtool cert issue acme --pass-type pass.com.acme.card \\
                    --key 'exec:./sign.sh' --public-key acme-public.pem

                Next: passtool cert doctor --identity acme.p12

                Registers the identifier if the team does not have it, makes a key and a
                request, and writes NAME-key.pem, NAME.certSigningRequest and NAME.p12. Run
                it again if an answer was lost: it takes the certificate that Apple made for
                this key. The key stays here. The API key must be a team key of an Admin.
                """)
    }

    @Argument(help: "The name of the files: NAME-key.pem, NAME.certSigningRequest, NAME.p12.")
    package var name: String

    @Option(help: ArgumentHelp("The pass type identifier of the certificate.", valueName: "identifier"))
    package var passType: String

    @Flag(help: "Ask for a certificate for NFC, which Apple must have granted to the team.")
    package var nfc = false

    @Flag(help: "Write NAME.pem with the certificates in place of NAME.p12; the key is in NAME-key.pem.")
    package var pem = false

    @Option(help: ArgumentHelp("The description of a new identifier. Default: the identifier.", valueName: "text"))
    package var description: String?

    @Flag(help: "Register the identifier even if the team has a similar one.")
    package var register = false

    @OptionGroup package var issuing: IssuingOptions
    @OptionGroup package var api: APIKeyOptions
    @OptionGroup package var common: CommonOptions

    package init() {}

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        issuing.inputs + api.inputs(environment)
    }

    package var optionRules: [OptionRule] {
        issuing.rules + [.oneOf(("--key", issuing.key != nil), ("--pem", pem), hint: "leave --pem out")]
    }

    package func run(_ session: Session) async throws { try await Work.run(self, session) }
}

/// Replaces an identity that ends soon by a new one.
package struct CertRenewCommand<Work: CertificateWork>: AsyncToolCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "renew",
            abstract: "Replace a certificate that ends soon, by the App Store Connect API.",
            discussion: """
                Examples:
                  passtool cert renew acme --api-key AuthKey_2X9R4HXF34.p8 --issuer-id UUID
                  passtool cert renew acme --days 45 --dry-run
                  passtool cert renew acme && systemctl restart passtool-server

                Next: passtool cert doctor --identity acme.p12

                Reads NAME.p12, else NAME.pem. If it ends within the days, a new certificate with
                a new key takes its place, and the old files stay as NAME-until-DATE.p12 and
                so on. Until then, the new files are NAME.renewal.p12 and so on. Nothing is
                revoked. The exit code is 0 if there is a new one, and 1 if it is too early and
                nothing was done. It can be repeated like cert issue.
                """)
    }

    @Argument(help: "The name of the files, as for cert issue.")
    package var name: String

    @Option(help: ArgumentHelp("Renew if so many days are left, or fewer.", valueName: "number"))
    package var days = 30

    @OptionGroup package var issuing: IssuingOptions
    @OptionGroup package var api: APIKeyOptions
    @OptionGroup package var common: CommonOptions

    package init() {}

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        issuing.inputs + api.inputs(environment)
    }

    package var optionRules: [OptionRule] { issuing.rules }

    package func run(_ session: Session) async throws { try await Work.run(self, session) }
}

/// Lists the team's certificates for passes.
package struct CertListCommand<Work: CertificateWork>: AsyncToolCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List the team's certificates for passes, and when they end.",
            discussion: """
                Examples:
                  passtool cert list --api-key AuthKey_2X9R4HXF34.p8 --issuer-id UUID
                  passtool cert list --json

                Next: passtool cert renew acme
                """)
    }

    @OptionGroup package var api: APIKeyOptions
    @OptionGroup package var common: CommonOptions

    package init() {}

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] { api.inputs(environment) }

    package func run(_ session: Session) async throws { try await Work.run(self, session) }
}
