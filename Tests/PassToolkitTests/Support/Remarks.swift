import PassRules
import PassToolkit

extension VerificationReport {
    /// Every finding as `check severity rule file`.
    var remarks: [String] {
        checks.flatMap { check in
            check.findings.map { finding in
                "\(check.step.rawValue) \(finding.severity.rawValue) \(finding.rule)"
                    + (finding.file.map { " \($0)" } ?? "")
            }
        }
    }

    /// The checks of one outcome.
    func steps(_ outcome: VerificationReport.Check.Outcome) -> [VerificationReport.Check.Step] {
        checks.filter { $0.outcome == outcome }.map(\.step)
    }
}

extension Collection where Element == VerificationReport.Check.Step {
    /// All checks of the signature but these; most tests do not have the contents judged.
    var others: [VerificationReport.Check.Step] {
        VerificationReport.Check.Step.allCases.filter { !contains($0) && $0 != .contents }
    }
}
