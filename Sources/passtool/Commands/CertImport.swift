internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SignedMessages
internal import SystemPackage
internal import ToolConsole

/// Combines the portal's certificate with the key.
struct CertImport: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Combine the portal's certificate and your key into one file for signing.",
        discussion: """
            Examples:
              passtool cert import pass.cer --key acme-key.pem
              passtool cert import pass.cer --key acme-key.pem -o acme.p12
              passtool cert import pass.cer --key acme-key.pem -o acme.p12 \\
                --passphrase-file passphrase.txt
              passtool cert import order.cer --key shop-key.pem -o shop.p12 --force

            Next: passtool cert doctor --identity acme.p12

            Checks that certificate and key belong together, and adds the intermediate
            that issued the certificate. A .p12 (or .pfx), and the key in a .pem, are
            encrypted with the passphrase of the key.
            """)

    @Argument(
        help: "The certificate from the portal: a .cer in DER or PEM; '-' is standard input.", completion: .file())
    var certificate: String

    @Option(
        help: ArgumentHelp("The private key that the request was made with.", valueName: "file"), completion: .file())
    var key: String

    @Option(
        help: ArgumentHelp("The issuer's certificate, if it is not built in.", valueName: "file"),
        completion: .file())
    var intermediate: String?

    @Flag(help: "Write the key without encryption.")
    var noPassphrase = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: KeyOutputOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [
            ("CERTIFICATE", certificate), ("--key", key), ("--intermediate", intermediate),
            ("--passphrase-file", passphrase.passphraseFile),
        ]
    }

    func run(_ session: Session) throws {
        let path = try path()
        let form = try checkedForm(of: path, apartFrom: session.files)
        let given = try passphrase.given(environment: session.environment)
        let (certificateFile, keyFile, issuerFile) = try ExitStatus.ofIdentity {
            (
                try MaterialSource.file(certificate).opened(with: given),
                try MaterialSource.file(key).opened(with: given),
                try intermediate.map { try MaterialSource.file($0).opened(with: nil) }
            )
        }
        let examination = IdentityExamination(
            of: certificateFile.material, key: keyFile.material, intermediate: issuerFile?.material, at: session.now
        ).mapFindings { finding in
            finding.rule == CertificateRules.keyMissing.id && certificateFile.material.isSwapped(with: keyFile.material)
                ? finding.hinting("name them the other way round: \(key.shellWord) --key \(certificate.shellWord)")
                : finding.inProgram
        }
        let material = try material(examination)
        let isEncrypted = keyFile.material.storedKeys.contains { $0.key === examination.key && $0.isEncrypted }
        let secret: Passphrase? =
            if noPassphrase { nil } else if isEncrypted { keyFile.passphrase } else {
                try passphrase.new(for: path, environment: session.environment)
            }
        try write(material, to: path, as: form, secret: secret, apartFrom: session.files)
        try report(examination, at: path, form: form, isEncrypted: secret != nil, session: session)
    }

    /// The path of the output: that of the option, else one beside the certificate.
    private func path() throws -> String {
        if let output = output.output { return output }
        guard certificate != "-" else {
            throw CommandError(
                status: .usage, message: "no output file was given", hints: ["-o NAME.p12"])
        }
        var path = FilePath(certificate)
        path.extension = "p12"
        return path.string
    }

    /// The form of the output, according to its file name.
    private func checkedForm(of path: String, apartFrom files: RunFiles) throws -> KeyMaterial.Form {
        let form: KeyMaterial.Form? =
            switch FilePath(path).extension?.lowercased() {
            case "p12", "pfx": .pkcs12
            case "pem": .pem
            default: nil
            }
        guard let form else {
            throw CommandError(
                status: .usage, message: "'\(path)' ends neither in .p12 nor in .pem", hints: ["-o NAME.p12"])
        }
        try MaterialSource.checkIsNoToken(key)
        guard !KeyHelper.isOne(key) else {
            throw CommandError(
                status: .usage, message: "a key that a program has cannot be copied into a file",
                hints: ["sign with both as they are: --identity \(certificate.shellWord) --key 'exec:…'"])
        }
        try files.check(path)
        if let obstacle = FileAccessError.obstacle(at: path, replacing: output.force) { throw obstacle }
        return form
    }

    /// The content of the file; throws for a certificate that can never sign a pass with this key.
    private func material(_ examination: IdentityExamination) throws -> KeyMaterial {
        let refusals = Self.refusals.compactMap { rule in examination.findings.first { $0.rule == rule.id } }
        if let refusal = refusals.first {
            throw CommandError(
                status: .identityUnusable, message: refusal.message, hints: [refusal.hint].compactMap(\.self))
        }
        let certificates = [examination.certificate, examination.intermediate].compactMap(\.self)
        return KeyMaterial(certificates: certificates, key: examination.key)
    }

    /// The rules that prevent writing, in the order in which they are reported.
    private static let refusals = [
        CertificateRules.missing, CertificateRules.wrongKind, CertificateRules.selfSigned, CertificateRules.keyMissing,
        CertificateRules.keyLocked, CertificateRules.keyOfOther, CertificateRules.intermediateMissing,
        CertificateRules.intermediateWrong,
    ]

    /// Findings that don't apply to the new file.
    private static let settled = [
        CertificateRules.keyNotEncrypted.id, CertificateRules.intermediateBuiltIn.id,
        CertificateRules.intermediateOther.id,
    ]

    private func write(
        _ material: KeyMaterial, to path: String, as form: KeyMaterial.Form, secret: Passphrase?,
        apartFrom files: RunFiles
    ) throws {
        var bytes = try material.file(in: form, encryptedWith: secret)
        defer { bytes.cleanse() }
        try files.write(bytes, to: path, replacing: output.force, ownerOnly: true)
    }

    private func report(
        _ examination: IdentityExamination, at path: String, form: KeyMaterial.Form, isEncrypted: Bool, session: Session
    ) throws {
        // Errors that didn't prevent writing become warnings.
        let findings = examination.findings.filter { !Self.settled.contains($0.rule) }.map { finding in
            Finding(
                rule: finding.rule, severity: min(finding.severity, .warning), file: finding.file,
                message: finding.message, hint: finding.hint)
        }
        for finding in findings {
            let words =
                "\(finding.message.visible) [\(finding.rule)]"
                + (finding.hint.map { "\npasstool: hint: \($0.visible)" } ?? "")
            if finding.severity == .note { session.console.note(words) } else { session.console.warning(words) }
        }
        if common.json {
            try session.console.result(
                .object([
                    ("format", .string("passtool.imported/1")), ("path", .string(path)),
                    ("form", .string(form.rawValue)), ("isEncrypted", .bool(isEncrypted)),
                    ("certificate", .string(examination.certificate?.fingerprint ?? "")),
                    ("intermediate", .string(examination.intermediate?.fingerprint ?? "")),
                    ("findings", .array(findings.map { $0.json() })),
                ]))
        }
        guard let certificate = examination.certificate else { return }
        session.console.info(
            "wrote \(path.visible): '\(certificate.subject.commonName?.visible ?? "unnamed")', its key and the "
                + "intermediate, \(isEncrypted ? "encrypted" : "not encrypted"); ends \(certificate.notAfter.iso8601)")
    }
}
