internal import PassRules
public import PassToolkit

extension VerificationReport {
    /// The findings in the form of linting, for reports such as SARIF; messages name the member of a bundle.
    public func lintResult(path: String) -> LintResult {
        LintResult(path: path, findings: allFindings(below: ""), secrets: secrets)
    }

    private func allFindings(below member: String) -> [Finding] {
        let own = findings.map { finding in
            Finding(
                rule: finding.rule, severity: finding.severity, file: finding.file, pointer: finding.pointer,
                position: finding.position, message: member + finding.message, hint: finding.hint)
        }
        return own + members.flatMap { $0.report.allFindings(below: "\(member)\($0.name): ") }
    }
}
