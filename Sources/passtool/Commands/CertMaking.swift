internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
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
              passtool cert request acme --pass-type pass.com.acme.card \\
                --key 'exec:./sign.sh' --public-key acme-public.pem

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

    @Option(help: ArgumentHelp("exec:COMMAND for a program that has a key and signs with it.", valueName: "command"))
    var key: String?

    @Option(
        help: ArgumentHelp("The public half of that key, in PEM or DER.", valueName: "file"), completion: .file())
    var publicKey: String?

    @Option(help: ArgumentHelp("The time for the signature by a program. Default: 60.", valueName: "seconds"))
    var keyTimeout: Int?

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("--passphrase-file", passphrase.passphraseFile), ("--public-key", publicKey)]
    }

    var optionRules: [OptionRule] {
        [
            .oneOf(("--no-passphrase", noPassphrase), ("--passphrase-file", passphrase.passphraseFile != nil)),
            .oneOf(
                ("--pass-type", passType != nil), ("--order-type", orderType != nil),
                hint: "they need two certificates: make a request for each"),
            .option("--key", key != nil, needs: "--public-key FILE", isMet: publicKey != nil),
            .option("--public-key", publicKey != nil, needs: "--key exec:COMMAND", isMet: key != nil),
            .option("--key-timeout", keyTimeout != nil, needs: "--key exec:COMMAND", isMet: key != nil),
            .oneOf(("--key", key != nil), ("--no-passphrase", noPassphrase)),
            .oneOf(("--key", key != nil), ("--passphrase-file", passphrase.passphraseFile != nil)),
        ]
    }

    func run(_ session: Session) throws {
        let (keyPath, requestPath) = ("\(name)-key.pem", "\(name).certSigningRequest")
        if let key, let publicKey { return try request(by: key, publicKey, at: requestPath, session) }
        try check(keyPath, requestPath)
        let secret = noPassphrase ? nil : try passphrase.new(for: keyPath, environment: session.environment)
        let request = try SigningRequest(commonName: requestedName, emailAddress: email)
        try request.write(key: keyPath, request: requestPath, encryptedWith: secret)
        let steps = PortalSteps(
            purpose: orderType == nil ? .pass : .order, type: orderType ?? passType, keyPath: keyPath,
            requestPath: requestPath, name: name, importOptions: importOptions)
        if common.json {
            try session.console.result(
                .object([
                    ("format", .string("passtool.request/1")), ("key", .string(keyPath)),
                    ("request", .string(requestPath)), ("isEncrypted", .bool(secret != nil)),
                    ("subject", .string(request.request.subject.description)),
                    ("publicKey", request.request.publicKey?.json), ("steps", steps.lines.json),
                ]))
        }
        let state = secret == nil ? "not encrypted" : "encrypted"
        session.console.info(
            "wrote \(keyPath.visible) (RSA 2048, \(state)) and \(requestPath.visible)")
        if !common.json, !common.quiet { try session.console.result(steps.lines.numbered) }
    }

    /// Requests a certificate for a key that stays where it is.
    private func request(by command: String, _ publicHalf: String, at requestPath: String, _ session: Session) throws {
        try check(requestPath)
        let distant = try IssuingOptions.distantKey(command, publicHalf: publicHalf, timeout: keyTimeout)
        let request = try SigningRequest(commonName: requestedName, emailAddress: email, by: distant).request
        try OutputFile.write(request.pem(), to: requestPath)
        let steps = PortalSteps(
            purpose: orderType == nil ? .pass : .order, type: orderType ?? passType, keyPath: nil,
            requestPath: requestPath, name: name, importOptions: "")
        if common.json {
            try session.console.result(
                .object([
                    ("format", .string("passtool.request/1")), ("request", .string(requestPath)),
                    ("subject", .string(request.subject.description)),
                    ("publicKey", request.publicKey?.json), ("steps", steps.lines.json),
                ]))
        }
        session.console.info("wrote \(requestPath.visible)")
        if !common.json, !common.quiet { try session.console.result(steps.lines.numbered) }
    }

    /// The options that import the certificate without a prompt, if the request was made without one.
    private var importOptions: String {
        if noPassphrase { return " --no-passphrase" }
        return passphrase.passphraseFile.map { " --passphrase-file \($0.shellWord)" } ?? ""
    }

    private var requestedName: String {
        let file = FilePath(name).lastComponent?.string ?? name
        return commonName ?? passType ?? orderType ?? file
    }

    /// Checks everything before the key is made, which takes time.
    private func check(_ paths: String...) throws {
        if let passType { try CommandError.check(type: passType, of: .pass) }
        if let orderType { try CommandError.check(type: orderType, of: .order) }
        let name = requestedName
        guard (1...64).contains(name.count) else {
            throw CommandError(
                status: .usage, message: "the name in the request has \(name.count) characters, not 1 to 64",
                hints: ["give a short one: --common-name TEXT"])
        }
        if let email, !email.allSatisfy(\.isASCII) || !email.contains("@") || !(3...128).contains(email.count) {
            throw CommandError(
                status: .usage, message: "--email is '\(email)', not a mail address in ASCII",
                hints: ["leave it out: Apple ignores it"])
        }
        for path in paths where (try? Stat(FilePath(path))) != nil {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already",
                hints: ["use another name: a lost key can't be recovered"])
        }
    }
}

/// The steps at Apple's developer portal for a request.
struct PortalSteps {
    let purpose: SigningPurpose
    let type: String?
    /// The key's file; `nil` for a key that a program has.
    let keyPath: String?
    let requestPath: String
    let name: String
    let importOptions: String

    /// The steps, one per line.
    var lines: [String] {
        let kind = purpose.certificateName
        let identifier =
            type.map { "the identifier '\($0)'" } ?? "an identifier of your own, such as \(purpose.exampleType)"
        let chosen = type.map { "'\($0)'" } ?? "that identifier"
        return [
            "sign in at https://developer.apple.com/account and open Certificates, Identifiers & Profiles",
            "Identifiers, +, \(kind)s, Continue: a description and \(identifier), Continue, Register "
                + "(once for each identifier)",
            "Certificates, +, under Services: \(kind) Certificate, Continue: choose \(chosen), Continue",
            "choose the file \(requestPath), Continue, Download: you get \(purpose == .pass ? "pass" : "order").cer",
            last,
        ]
    }

    private var last: String {
        let certificate = "\(purpose == .pass ? "pass" : "order").cer"
        guard let keyPath else { return "sign with --identity \(certificate) and the same --key" }
        return "passtool cert import \(certificate) --key \(keyPath.shellWord) -o \("\(name).p12".shellWord)"
            + importOptions
    }

}

extension [String] {
    /// Steps, numbered.
    var numbered: String {
        (["next:"] + enumerated().map { "  \($0 + 1). \($1.visible)" }).joined(separator: "\n")
    }
}

/// Makes sample certificates.
struct CertSample: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Make a throwaway root, intermediate and signers, to try things out.",
        discussion: """
            Examples:
              passtool cert sample certs-sample
              passtool cert sample certs-sample --pass-type pass.com.acme \\
                --team A1B2C3D4E5
              passtool create my-card.pass --data my-card.json -o my-card.pkpass \\
                --identity certs-sample/signer.p12 \\
                --passphrase-file certs-sample/passphrase.txt
              passtool verify --trust-anchor certs-sample/root.pem my-card.pkpass

            Next: passtool new coffee my-card.pass

            No device trusts them. The keys of the root and the intermediate are discarded.
            """)

    @Argument(help: "The folder to create.", completion: .directory)
    var directory: String

    @Option(help: ArgumentHelp("The pass type identifier of the signers.", valueName: "identifier"))
    var passType = "pass.com.example.sample"

    @Option(help: ArgumentHelp("The team identifier of the signers.", valueName: "identifier"))
    var team = "SAMPLE1234"

    @Flag(help: "Add a signer for orders; its order type is the pass type with 'order.' instead of 'pass.'.")
    var order = false

    @Option(help: ArgumentHelp("How many years the certificates are valid.", valueName: "number"))
    var years = 20

    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        guard (1...100).contains(years) else {
            throw CommandError(status: .usage, message: "--years is \(years), not a number from 1 to 100")
        }
        try CommandError.check(type: passType, of: .pass)
        try CommandError.check(team: team)
        guard !directory.isEmpty else { throw CommandError(status: .usage, message: "the name of the folder is empty") }
        if years == 20, !common.json, let bytes = try? InputFile.readFound("\(directory)/README.md", limit: 10_000),
            case let text = String(decoding: bytes, as: UTF8.self), text.hasPrefix("# Sample certificates\n"),
            text.contains("`\(passType)`, team identifier `\(team)`, valid"), !order || text.contains("signer-order")
        {
            return session.console.note("\(directory.visible) has these sample certificates already")
        }
        // A folder that can't be read is reported when it is written to.
        if let there = try? FileManager.default.contentsOfDirectory(atPath: directory), !there.isEmpty {
            throw CommandError(
                status: .cannotWrite, message: "the folder '\(directory)' exists already and is not empty",
                hints: ["name another folder"])
        }
        let end = session.now.addingTimeInterval(Double(years) * 365.25 * 86400)
        // The validity starts ten years ago, for reproducible builds with an old, fixed signing time.
        let validity = session.now.addingTimeInterval(-10 * 365.25 * 86400)...end
        let sample = SampleFolder(path: directory, passType: passType, team: team, hasOrder: order, validity: validity)
        try session.files.check(directory, isFolder: true)
        let files = try sample.write()
        if common.json {
            try session.console.result(
                .object([
                    ("format", .string("passtool.sample-certificates/1")), ("folder", .string(directory)),
                    ("files", files.json),
                ]))
        }
        session.console.info("wrote \(directory.visible): \(files.joined(separator: ", "))")
    }
}

/// The folder that `cert sample` creates.
private struct SampleFolder {
    let path: String
    let passType: String
    let team: String
    let hasOrder: Bool
    let validity: ClosedRange<Date>

    /// Makes keys and certificates, and writes them.
    ///
    /// - Returns: the names of the files.
    func write() throws -> [String] {
        let authority = try SampleAuthority(validity: validity)
        var files: [(name: String, bytes: [UInt8], isKey: Bool)] = [
            ("README.md", Array(readme.utf8), false),
            ("root.pem", try authority.root.pem(), false),
            ("intermediate.pem", try authority.intermediate.pem(), false),
            ("passphrase.txt", Array("sample\n".utf8), false),
        ]
        for name in ["signer", "signer-nfc"] + (hasOrder ? ["signer-order"] : []) {
            let key = try PrivateKey.generateRSA()
            let certificate =
                name == "signer-order"
                ? try authority.orderCertificate(orderType: orderType, team: team, key: key, validity: validity)
                : try authority.passCertificate(
                    passType: passType, team: team, marker: passType, isNFCEnabled: name == "signer-nfc", key: key,
                    validity: validity)
            let material = KeyMaterial(certificates: [certificate, authority.intermediate], key: key)
            files += [
                ("\(name).pem", try certificate.pem() + authority.intermediate.pem(), false),
                ("\(name)-key.pem", try key.pem(encryptedWith: nil), true),
                (
                    "\(name).p12", try material.pkcs12(passphrase: Passphrase(utf8: Array("sample".utf8)), name: name),
                    true
                ),
            ]
        }
        let folder = try OpenedFolder.making(path)
        for file in files { try folder.writeNew(file.bytes, at: file.name, of: path, ownerOnly: file.isKey) }
        return files.map(\.name)
    }

    private var orderType: String {
        "order.\(passType.dropFirst(5))"
    }

    private var orderLine: String {
        hasOrder
            ? "\n| `signer-order.pem`, `signer-order-key.pem`, `signer-order.p12` | the same for orders of `\(orderType)` |"
            : ""
    }

    private var readme: String {
        """
        # Sample certificates

        Throwaway certificates for trying things out, made by `passtool cert sample`. **Nothing here is secret or
        trusted**: no device opens a pass that was signed with them.

        | file | content |
        |---|---|
        | `root.pem` | the root; verify with `--trust-anchor root.pem` |
        | `intermediate.pem` | in place of Apple's WWDR intermediate |
        | `signer.pem`, `signer-key.pem` | certificate (with the intermediate) and private key, not encrypted |
        | `signer.p12` | the same in one file; its passphrase is `sample`, which `passphrase.txt` contains |
        | `signer-nfc.pem`, `signer-nfc-key.pem`, `signer-nfc.p12` | the same, enabled for NFC |\(orderLine)

        Pass type identifier `\(passType)`, team identifier `\(team)`, valid to \(validity.upperBound.iso8601).
        The keys of the root and the intermediate were thrown away.

        """
    }
}
