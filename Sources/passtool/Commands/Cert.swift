internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage
internal import ToolConsole

/// Shows the content of certificates, keys and requests.
struct CertInspect: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the contents of a certificate, key, request or .p12.",
        discussion: """
            Examples:
              passtool cert inspect pass.cer
              passtool cert inspect acme.p12 --passphrase-file passphrase.txt
              passtool cert inspect --json *.cer *.p12 *.pem

            Next: passtool cert doctor --identity acme.p12

            It shows the contents without checking them: see cert doctor. Of a private
            key it shows kind, size and public half, never the key. To see who signed a
            pass, use passtool inspect.
            """)

    @Argument(help: "PEM, DER or PKCS#12; '-' is standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        paths.map { ("PATH", $0) } + [("--passphrase-file", passphrase.passphraseFile)]
    }

    func run(_ session: Session) throws {
        let given = try passphrase.given(environment: session.environment)
        let files = paths.map { path in
            // A locked key can be shown, but a locked store can't.
            (path, Result { try MaterialSource.file(path).opened(with: given, asking: false).material })
        }
        let certificates = files.flatMap { (try? $0.1.get().certificates) ?? [] }  // errors are shown below
        var documents: [JSONValue] = []
        var status = ExitStatus.done
        for (path, result) in files {
            do {
                let material = try result.get()
                let others = certificates.filter { !material.certificates.contains($0) }
                let inspection = MaterialInspection(of: material, path: path, besides: others, at: session.now)
                documents.append(inspection.json)
                if !common.json { try session.console.result(inspection.text) }
            } catch let error as any DescribedError {
                // The other files are shown, too.
                status = ExitStatus(error)
                documents.append(.object([("path", .string(path)), ("error", .string(error.message))]))
                session.console.failure(
                    error.message.visible, hints: Self.hints(on: error, at: path).map(\.visible))
            }
        }
        if common.json { try session.console.result(MaterialInspection.document(documents)) }
        if status != .done { throw ExitCode(status.rawValue) }
    }

    private static func hints(on error: any DescribedError, at path: String) -> [String] {
        guard (error as? IdentityError)?.code == .material(.holds(.archive)) else { return error.hintsInProgram }
        return ["if it is a pass: passtool inspect \(path.shellWord)"]
    }
}

/// Reports why Wallet would reject passes of an identity.
struct CertDoctor: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether an identity can sign passes.",
        discussion: """
            Examples:
              passtool cert doctor --identity acme.p12
              passtool cert doctor --identity pass.cer --key acme-key.pem \\
                --pass my-card.pass
              passtool cert doctor --identity acme.p12 --fail-on warning --json

            Next: passtool new coffee my-card.pass --identity acme.p12

            Each finding says what to do. A certificate that expires within 90 days is a
            note, within 30 days a warning; an expired one is an error. For a nightly job
            use --fail-on warning: the exit code is 0 if all is well, 1 if there is a
            warning or an error, 78 if a file cannot be read. Revocation is not checked.
            """)

    @OptionGroup var sources: IdentitySources

    @Option(
        help: ArgumentHelp(
            "A pass, or its folder, to compare with the certificate: pass type, team, NFC.", valueName: "source"))
    var pass: String?

    @Option(
        help: ArgumentHelp("Trust this root instead of Apple's; repeatable.", valueName: "file"),
        completion: .file())
    var trustAnchor: [String] = []

    @Option(
        help: ArgumentHelp("Verify as of this time, such as 2026-11-21T09:30:00Z. Default: now.", valueName: "date"))
    var at: String?

    @Option(help: ArgumentHelp("Exit with 1 for findings of this severity or a higher one.", valueName: "severity"))
    var failOn: VerifyThreshold = .error

    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        sources.readers(environment: environment) + [("--pass", pass)]
    }

    func run(_ session: Session) throws {
        let examination = try examination(session)
        let isRefused = examination.findings.contains { $0.severity >= failOn.severity }
        if common.json {
            try session.console.result(examination.json)
        } else if isRefused || !common.quiet {
            try session.console.result(examination.text)
        }
        if isRefused { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func examination(_ session: Session) throws -> IdentityExamination {
        let isNow = at == nil || at == "now"
        let time = try at.flatMap { isNow ? nil : $0 }.map { try Date(option: "--at", $0) } ?? session.now
        let opened = try sources.opened(environment: session.environment, beside: pass)
        let examination = IdentityExamination(
            of: opened.identity, key: opened.key, intermediate: opened.intermediate, secrets: opened.secretPaths,
            pass: try pass.map { try PassFiles(path: PassFolders.source($0), limits: session.limits) },
            trusting: trustAnchor.isEmpty ? AppleCertificates.root : try Certificate.anchors(in: trustAnchor),
            at: time, earliest: isNow ? ToolVersion.madeAfter : nil
        )
        // The keys of sample identities are public: Git checks them out readable for everyone.
        let isSample = examination.certificate?.issuer.organization == SampleAuthority.organization
        let root = FilePath(opened.identity.name).removingLastComponent().appending("root.pem").string
        let anchor = isSample && FileManager.default.fileExists(atPath: root) ? root.shellWord : "ROOT.pem"
        return examination.mapFindings { finding in
            switch finding.rule {
            case CertificateRules.openToOthers.id where isSample: nil
            case CertificateRules.untrusted.id:
                finding.hinting(finding.hint.map { "\($0): --trust-anchor \(anchor)" })
            case CertificateRules.keyMissing.id: opened.swapHint.map { finding.hinting($0) } ?? finding.inProgram
            default: finding.inProgram
            }
        }
    }
}
