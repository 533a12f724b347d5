internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SignedMessages

/// Verifies whether passes are genuine and intact.
struct Verify: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify that passes are genuine and intact.",
        discussion: """
            Examples:
              passtool verify my-card.pkpass
              passtool verify --json *.pkpass
              passtool verify --trust-anchor certs-sample/root.pem coffee.pkpass
              passtool verify family.pkpasses shop.order

            Bundles of passes and orders are recognised by content, not by name. The exit
            code is 0 only if every pass is valid. Revocation is checked only with --crl,
            since nothing is fetched.
            """)

    @Argument(help: "Passes, bundles of passes, orders; '-' is standard input.")
    var paths: [String]

    @OptionGroup var trust: TrustOptions
    @OptionGroup var limit: LimitOptions

    @Option(
        help: ArgumentHelp(
            "Exit with 1 for findings of this severity or a higher one.", valueName: "severity"))
    var failOn: VerifyThreshold = .error

    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        let limits = try limit.limits(changing: session.limits)
        let verifier = PassVerifier(policy: try trust.policy(now: session.now), limits: limits)
        var results: [JSONValue] = []
        var status = ExitStatus.done
        for path in paths {
            let outcome = judge(path, with: verifier)
            status = status.worse(of: outcome.status)
            if common.json {
                results += outcome.results
            } else if outcome.status != .done || !common.quiet {
                try session.console.answer(outcome.text)
            }
        }
        if common.json { try session.console.answer(VerificationReport.document(results)) }
        if status != .done { throw ExitCode(status.rawValue) }
    }

    private func judge(
        _ path: String, with verifier: PassVerifier
    ) -> (status: ExitStatus, results: [JSONValue], text: String) {
        do {
            let report = try verifier.report(onFileAt: path).mapFindings(\.inProgram)
            return (
                report.status(failingOn: failOn.severity), report.results(path: path),
                report.text(path: path, ofRevocation: "not checked (use --crl FILE)")
            )
        } catch {
            let json = JSONValue.object([
                ("path", .string(path)), ("kind", .string("pass")), ("verdict", .string("unreadable")),
                ("checks", .array([])), ("error", .string(error.message)),
            ])
            let hints = Self.hints(on: error, at: path).map { "\n    hint: \($0.visible)" }.joined()
            return (ExitStatus(error), [json], "\(path.visible): unreadable\n  error: \(error.message.visible)\(hints)")
        }
    }
}

extension Verify {
    private static func hints(on error: FileAccessError, at path: String) -> [String] {
        guard error.reason == .isFolder else { return error.advice }
        return ["verify takes signed passes; for a folder: passtool lint \(path.shellWord)"]
    }
}

extension VerificationReport {
    /// The verdict as an exit code; findings of severity `threshold` or above count like a bad verdict.
    fileprivate func status(failingOn threshold: Finding.Severity) -> ExitStatus {
        switch verdict {
        case .valid: findings.contains { $0.severity >= threshold } ? .refused : .done
        case .invalid, .unsigned: .refused
        case .unreadable: .notAPass
        }
    }
}

/// The lowest severity that makes `verify` fail.
enum VerifyThreshold: String, CaseIterable, ExpressibleByArgument {
    case error, warning, note

    var severity: Finding.Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}

extension ExitStatus {
    /// The worse of two results: a rejected signature counts more than a file that is not a pass.
    fileprivate func worse(of other: ExitStatus) -> ExitStatus {
        let order: [ExitStatus] = [.refused, .unreadable, .notAPass, .done]
        return order.first { $0 == self || $0 == other } ?? self
    }
}
