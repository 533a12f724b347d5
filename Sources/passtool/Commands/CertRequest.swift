internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SignedMessages
internal import SystemPackage
internal import ToolConsole

/// Makes a key and a certificate request for it.
struct CertRequest: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Make a private key and the certificate request for Apple's developer portal.",
        discussion: """
            Examples:
              passtool cert request acme --pass-type pass.com.acme.card
              passtool cert request acme --pass-type pass.com.acme.card \\
                --passphrase-file passphrase.txt
              passtool cert request shop --order-type order.com.acme.shop

            Next: passtool cert import pass.cer --key acme-key.pem -o acme.p12

            Writes NAME-key.pem (RSA 2048, for its owner only) and
            NAME.certSigningRequest, and prints the steps at developer.apple.com.
            Existing files are not replaced.
            """)

    @Argument(help: "The name of the files: NAME-key.pem and NAME.certSigningRequest.")
    var name: String

    @Option(help: ArgumentHelp("The pass type identifier of the certificate.", valueName: "identifier"))
    var passType: String?

    @Option(
        help: ArgumentHelp(
            "The order type identifier of the certificate, if it is for orders.", valueName: "identifier"))
    var orderType: String?

    @Option(
        help: ArgumentHelp(
            "The name in the request; Apple writes its own into the certificate. Default: the identifier.",
            valueName: "text"))
    var commonName: String?

    @Option(help: ArgumentHelp("The mail address in the request.", valueName: "address"))
    var email: String?

    @Flag(help: "Write the key without encryption.")
    var noPassphrase = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("--passphrase-file", passphrase.passphraseFile)]
    }

    var optionRules: [OptionRule] {
        [
            .oneOf(("--no-passphrase", noPassphrase), ("--passphrase-file", passphrase.passphraseFile != nil)),
            .oneOf(
                ("--pass-type", passType != nil), ("--order-type", orderType != nil),
                hint: "they need two certificates: make a request for each"),
        ]
    }

    func run(_ session: Session) throws {
        let (keyPath, requestPath) = ("\(name)-key.pem", "\(name).certSigningRequest")
        try check(keyPath, requestPath)
        let secret = noPassphrase ? nil : try passphrase.new(for: keyPath, environment: session.environment)
        let request = try SigningRequest(commonName: requestedName, emailAddress: email)
        try request.write(key: keyPath, request: requestPath, encryptedWith: secret)
        let steps = PortalSteps(
            purpose: orderType == nil ? .pass : .order, type: orderType ?? passType, keyPath: keyPath,
            requestPath: requestPath, name: name, importOptions: importOptions)
        if common.json {
            try session.console.answer(
                .object([
                    ("format", .string("passtool.request/1")), ("key", .string(keyPath)),
                    ("request", .string(requestPath)), ("isEncrypted", .bool(secret != nil)),
                    ("subject", .string(request.request.subject.description)),
                    ("publicKey", request.request.publicKey?.json), ("steps", steps.lines.json),
                ]))
        }
        let state = secret == nil ? "not encrypted" : "encrypted"
        session.console.say(
            "wrote \(keyPath.visible) (RSA 2048, \(state)) and \(requestPath.visible)")
        if !common.json, !common.quiet { try session.console.answer(steps.lines.numbered) }
    }

    /// The options with which the certificate is imported without a prompt, if the request was made without one.
    private var importOptions: String {
        if noPassphrase { return " --no-passphrase" }
        return passphrase.passphraseFile.map { " --passphrase-file \($0.shellWord)" } ?? ""
    }

    private var requestedName: String {
        let file = FilePath(name).lastComponent?.string ?? name
        return commonName ?? passType ?? orderType ?? file
    }

    /// Checks everything before making the key, which takes time.
    private func check(_ keyPath: String, _ requestPath: String) throws {
        try check(passType, prefix: "pass.", option: "--pass-type")
        try check(orderType, prefix: "order.", option: "--order-type")
        let name = requestedName
        guard (1...64).contains(name.count) else {
            throw CommandError(
                status: .usage, message: "the name in the request has \(name.count) characters, not 1 to 64",
                recovery: ["give a short one: --common-name TEXT"])
        }
        if let email, !email.allSatisfy(\.isASCII) || !email.contains("@") || !(3...128).contains(email.count) {
            throw CommandError(
                status: .usage, message: "--email is '\(email)', not a mail address in ASCII",
                recovery: ["leave it out: Apple ignores it"])
        }
        for path in [keyPath, requestPath] where (try? Stat(FilePath(path))) != nil {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already",
                recovery: ["use another name: a lost key can't be recovered"])
        }
    }

    private func check(_ type: String?, prefix: String, option: String) throws {
        guard let type else { return }
        let example = ["\(option) \(prefix)com.example.card"]
        guard type.hasPrefix(prefix), type.count > prefix.count else {
            throw CommandError(
                status: .usage, message: "\(option) is '\(type)', which does not begin with '\(prefix)'",
                recovery: example
            )
        }
        guard let odd = CommandError(identifier: type, of: option, recovery: example) else { return }
        throw odd
    }
}

extension CommandError {
    /// The error for an identifier that Apple's portal does not register; `nil` if all its characters are allowed.
    init?(identifier: String, of option: String, recovery: [String]) {
        guard let odd = identifier.characterOutsideIdentifiers else { return nil }
        self.init(
            status: .usage,
            message: "\(option) is '\(identifier)', which holds '\(odd)': "
                + "identifiers are letters from A to Z or a to z, digits, '-' and '.'",
            recovery: recovery)
    }
}

/// The steps at Apple's developer portal for a request.
struct PortalSteps {
    let purpose: SigningPurpose
    let type: String?
    let keyPath: String
    let requestPath: String
    let name: String
    let importOptions: String

    /// The steps, one per line.
    var lines: [String] {
        let kind = purpose.certificateName
        let example = purpose == .pass ? "pass.com.acme.card" : "order.com.acme.shop"
        let identifier = type.map { "the identifier '\($0)'" } ?? "an identifier of your own, such as \(example)"
        let chosen = type.map { "'\($0)'" } ?? "that identifier"
        return [
            "sign in at https://developer.apple.com/account and open Certificates, Identifiers & Profiles",
            "Identifiers, +, \(kind)s, Continue: a description and \(identifier), Continue, Register "
                + "(once for each identifier)",
            "Certificates, +, under Services: \(kind) Certificate, Continue: choose \(chosen), Continue",
            "choose the file \(requestPath), Continue, Download: you get \(purpose == .pass ? "pass" : "order").cer",
            "passtool cert import \(purpose == .pass ? "pass" : "order").cer --key \(keyPath.shellWord) -o \("\(name).p12".shellWord)"
                + importOptions,
        ]
    }

}

extension [String] {
    /// Steps, numbered.
    var numbered: String {
        (["next:"] + enumerated().map { "  \($0 + 1). \($1.visible)" }).joined(separator: "\n")
    }
}
