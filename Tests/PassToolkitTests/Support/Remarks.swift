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
