internal import ArgumentParser
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import ToolConsole

/// Reports everything that keeps an identity from making passes that Wallet accepts.
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

            Each finding says what to do. A certificate that ends within 90 days is a
            note, within 30 days a warning; an expired one is an error. For a nightly job
            use --fail-on warning: the exit code is 0 if all is well, 1 if there is a
            warning or an error, 78 if a file cannot be read. Revocation is not checked.
            """)

    @OptionGroup var sources: IdentitySources

    @Option(
        help: ArgumentHelp(
            "A pass or its folder to compare the certificate with: pass type, team, NFC.", valueName: "source"))
    var pass: String?

    @Option(
        help: ArgumentHelp("Trust this root instead of Apple's; repeatable.", valueName: "file"),
        completion: .file())
    var trustAnchor: [String] = []

    @Option(help: ArgumentHelp("Judge as of this time: 2026-11-21T09:30:00Z, or now.", valueName: "date"))
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
            try session.console.answer(examination.json)
        } else if isRefused || !common.quiet {
            try session.console.answer(examination.text)
        }
        if isRefused { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func examination(_ session: Session) throws -> IdentityExamination {
        let isNow = at == nil || at == "now"
        let moment = try at.flatMap { isNow ? nil : $0 }.map { try Date(option: "--at", $0) } ?? session.now
        let opened = try sources.opened(environment: session.environment)
        let examination = IdentityExamination(
            of: opened.identity, key: opened.key, intermediate: opened.intermediate, secrets: opened.secretPaths,
            pass: try pass.map { try PassFiles(path: PassFolders.source($0), limits: session.limits) },
            trusting: trustAnchor.isEmpty ? AppleCertificates.root : try Certificate.anchors(in: trustAnchor),
            at: moment, earliest: isNow ? ToolVersion.madeAfter : nil
        )
        // The keys of sample identities are public: Git checks them out readable for everyone.
        let isSample = examination.certificate?.issuer.organization == SampleAuthority.organization
        return examination.mapFindings { isSample && $0.rule == CertificateRules.openToOthers.id ? nil : $0.inProgram }
    }
}
