internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SignedMessages

/// Tells whether passes are genuine and intact.
struct Verify: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Tell whether passes are genuine and intact.",
        discussion: """
            Examples:
              passtool verify my-card.pkpass
              passtool verify --json *.pkpass
              passtool verify --trust-anchor certs-sample/root.pem coffee.pkpass
              passtool verify family.pkpasses shop.order

            Bundles of passes and orders are told by what they hold, not by their names.
            Exit code 0 only if every pass is valid. Revocation is looked at only with --crl: nothing is fetched.
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
                VerificationText(report: report, path: path).text
            )
        } catch {
            let json = JSONValue.object([
                ("path", .string(path)), ("kind", .string("pass")), ("verdict", .string("unreadable")),
                ("checks", .array([])), ("error", .string(error.message)),
            ])
            let hints = error.advice.map { "\n    hint: \($0.visible)" }.joined()
            return (ExitStatus(error), [json], "\(path.visible): unreadable\n  error: \(error.message.visible)\(hints)")
        }
    }
}

extension VerificationReport {
    /// The verdict as an exit code; findings of `threshold` and above count as much as a bad verdict.
    fileprivate func status(failingOn threshold: Finding.Severity) -> ExitStatus {
        switch verdict {
        case .valid: findings.contains { $0.severity >= threshold } ? .refused : .done
        case .invalid, .unsigned: .refused
        case .unreadable: .notAPass
        }
    }
}

/// From which severity on findings make `verify` fail.
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
    /// Of several files, a rejected signature counts more than a file that is none.
    fileprivate func worse(of other: ExitStatus) -> ExitStatus {
        let order: [ExitStatus] = [.refused, .unreadable, .notAPass, .done]
        return order.first { $0 == self || $0 == other } ?? self
    }
}

/// A report in words.
struct VerificationText {
    let report: VerificationReport
    let path: String

    var text: String {
        ([own] + report.members.map { VerificationText(report: $0.report, path: "\(path)!\($0.name)").text })
            .joined(separator: "\n")
    }

    private var own: String {
        var lines = ["\(path.visible): \(report.verdict.rawValue)"]
        if let pass = report.pass {
            let style = pass.style?.kind.rawValue ?? "no style"
            let names = [pass.organizationName, pass.description].compactMap { $0?.visible }
            lines.append(
                row(
                    "pass",
                    ([style] + names + ["serial \(pass.serialNumber?.visible ?? "none")"]).joined(separator: ", ")))
        }
        if let order = report.order {
            let parts = [order.merchantName, order.orderIdentifier, order.status].compactMap { $0?.visible }
            lines.append(row("order", parts.joined(separator: ", ")))
        }
        if report.kind == .passes { lines.append(row("passes", memberCounts)) }
        if let signer = report.signer {
            let name = signer.subject.commonName?.visible ?? "unnamed"
            lines.append(row("signer", "\(name), team \(signer.subject.organizationalUnit?.visible ?? "none")"))
        }
        if let time = report.signingTime {
            lines.append(row("signed", "\(time.iso8601), \(report.digestAlgorithm ?? "")"))
        }
        if !report.chain.isEmpty {
            let names = report.chain.dropFirst().map { $0.subject.commonName?.visible ?? "unnamed" }
            lines.append(row("chain", names.joined(separator: " → ")))
        }
        if report.signer != nil { lines.append(row("revoked", revocation)) }
        for outcome in [VerificationCheck.Outcome.passed, .failed, .skipped] {
            let steps = report.checks.filter { $0.outcome == outcome }.map(\.step.rawValue)
            if !steps.isEmpty { lines.append(row(outcome.rawValue, steps.joined(separator: ", "))) }
        }
        for finding in report.findings { lines.append("  " + finding.sentence) }
        return report.secrets.masked(lines.joined(separator: "\n"))
    }

    /// How many members there are of each verdict.
    private var memberCounts: String {
        let verdicts: [VerificationReport.Verdict] = [.valid, .invalid, .unsigned, .unreadable]
        let counts = verdicts.compactMap { verdict in
            let count = report.members.count { $0.report.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        return counts.isEmpty ? "none judged" : counts.joined(separator: ", ")
    }

    private var revocation: String {
        if report.findings.contains(where: { $0.rule == "chain.revoked" }) { return "yes" }
        return report.revocation == .checked ? "no" : "not looked at; --crl FILE does"
    }

    private func row(_ name: String, _ value: String) -> String { "  \(name.padded(to: 8))\(value)" }
}

extension Finding {
    /// The finding inside a report: place, words, rule, hint.
    fileprivate var sentence: String {
        let place = position.map { "\((file ?? "").visible):\($0.line):\($0.column): " } ?? ""
        let line = "\(severity.rawValue): \(place)\(message.visible) [\(rule)]"
        return hint.map { "\(line)\n    hint: \($0.visible)" } ?? line
    }
}
