internal import ArgumentParser
internal import PassToolkit

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Tells what stands between an identity and a pass that Wallet takes.
struct CertDoctor: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Tell what keeps an identity from signing passes that Wallet takes.",
        discussion: """
            Examples:
              passtool cert doctor --identity acme.p12
              passtool cert doctor --identity pass.cer --key acme-key.pem \\
                --pass my-card.pass
              passtool cert doctor --identity acme.p12 --fail-on warning --json

            Every finding has its cure. A certificate that ends within 90 days is a note,
            within 30 days a warning, one that has ended an error. For a nightly job, with
            --fail-on warning: exit code 0 if all is well, 1 if something is as grave as
            --fail-on says, 78 if a file cannot be read. Nothing is fetched, so a
            certificate that Apple took back is not noticed.
            """)

    @Option(
        help: ArgumentHelp(
            "A .p12, or the certificate in PEM or DER. Else PASSTOOL_IDENTITY or PASSTOOL_IDENTITY_BASE64.",
            valueName: "file"))
    var identity: String?

    @Option(
        help: ArgumentHelp(
            "The private key, where it is apart. Else PASSTOOL_KEY or PASSTOOL_KEY_BASE64.", valueName: "file"))
    var key: String?

    @OptionGroup var passphrase: PassphraseOptions

    @Option(
        help: ArgumentHelp("The certificate that issued yours, where the built-in ones do not fit.", valueName: "file"))
    var intermediate: String?

    @Option(
        help: ArgumentHelp(
            "A pass or its folder, which the certificate is held against: pass type, team, NFC.", valueName: "source"))
    var pass: String?

    @Option(help: ArgumentHelp("Trust this certificate in place of Apple's root. May be repeated.", valueName: "file"))
    var trustAnchor: [String] = []

    @Option(help: ArgumentHelp("Judge as of this time, like 2026-11-21T09:30:00Z, or now.", valueName: "date"))
    var at: String?

    @Option(help: ArgumentHelp("Exit with 1 for findings of this severity or a higher one.", valueName: "severity"))
    var failOn: VerifyThreshold = .error

    @OptionGroup var common: CommonOptions

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
        let given = try passphrase.given(environment: session.environment)
        guard
            let source = try MaterialSource(
                option: identity, variable: "PASSTOOL_IDENTITY", environment: session.environment)
        else {
            throw CommandError(
                status: .identityUnusable, message: "no signing identity was given",
                hints: ["add --identity FILE (.p12, or a certificate with --key), or set PASSTOOL_IDENTITY"])
        }
        let file = try source.read(passphrase: given).file
        return IdentityExamination(
            of: file, key: try keyFile(besides: file, passphrase: given, session),
            intermediate: try intermediate.map { try MaterialSource(path: $0).read(passphrase: nil).file },
            secrets: [passphrase.passphraseFile].compactMap(\.self),
            pass: try pass.map { try PassFiles(path: $0, limits: session.limits) },
            trusting: try anchors(), at: moment, earliest: isNow ? PassTool.madeAfter : nil)
    }

    /// The key that is apart from the certificate, where there is one.
    private func keyFile(
        besides file: IdentityExamination.File, passphrase: Passphrase?, _ session: Session
    ) throws -> IdentityExamination.File? {
        // A variable that stands there for another identity is not meant for one that has its key with it.
        if identity != nil, key == nil, !file.contents.keys.isEmpty { return nil }
        return try MaterialSource(option: key, variable: "PASSTOOL_KEY", environment: session.environment)?
            .read(passphrase: passphrase).file
    }

    private func anchors() throws -> [Certificate] {
        guard !trustAnchor.isEmpty else { return AppleCertificates.root }
        return try trustAnchor.flatMap { path in
            let certificates = try MaterialSource(path: path).read(passphrase: nil, asking: false).file.contents
                .certificates
            guard !certificates.isEmpty else {
                throw CommandError(status: .identityUnusable, message: "'\(path)' holds no certificate to trust")
            }
            return certificates
        }
    }
}
