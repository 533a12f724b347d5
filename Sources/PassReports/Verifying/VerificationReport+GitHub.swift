internal import PassModel
internal import PassRules
public import PassToolkit

extension VerificationReport {
    /// The findings as workflow commands, which GitHub Actions turns into annotations of the archive.
    ///
    /// The first has the verdict and its reason. Messages name the member of a bundle, and the place in its files.
    /// - Parameter path: the archive.
    /// - Returns: the lines; empty for a valid archive without findings.
    /// - SeeAlso: GitHub Actions, *Workflow commands*, `error`, `warning` and `notice`.
    public func githubCommands(path: String) -> String {
        githubCommands(properties: path == "-" ? [] : [("file", PathForm(path).text)], member: "").withoutMarks
    }

    private func githubCommands(properties: [(String, String)], member: String) -> String {
        let headline = reason.map { reason in
            WorkflowCommand(
                name: "error", properties: properties + [("title", verdict.rawValue)], message: [member + reason])
        }
        let others = errors + findings.filter { $0.severity != .error }
        let commands = others.map { finding in
            let place = finding.place.map { "\($0): " } ?? ""
            return WorkflowCommand(
                name: finding.severity.workflowCommand, properties: properties + [("title", finding.rule)],
                message: ["\(member)\(place)\(finding.message)"] + [finding.hint].compactMap(\.self))
        }
        let own = secrets.masked(([headline].compactMap(\.self) + commands).map(\.text).joined(separator: "\n"))
        let ofMembers = members.map {
            $0.report.githubCommands(properties: properties, member: "\(member)\($0.name): ")
        }
        return ([own] + ofMembers).filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
