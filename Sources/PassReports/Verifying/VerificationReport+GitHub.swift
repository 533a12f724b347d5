internal import PassModel
internal import PassRules
public import PassToolkit

extension VerificationReport {
    /// The findings as workflow commands, which GitHub Actions turns into annotations of the archive.
    ///
    /// The first has the verdict in its title. Messages name the member of a bundle, and the place in its files.
    /// - Parameter path: the archive.
    /// - Returns: the lines; empty for a valid archive without findings.
    /// - SeeAlso: GitHub Actions, *Workflow commands*, `error`, `warning` and `notice`.
    public func githubCommands(path: String) -> String {
        githubCommands(properties: path == "-" ? [] : [("file", PathForm(path).text)], member: "").withoutMarks
    }

    private func githubCommands(properties: [(String, String)], member: String) -> String {
        let all = errors + findings.filter { $0.severity != .error }
        let commands = all.enumerated().map { index, finding in
            let place = finding.place.map { "\($0): " } ?? ""
            let title = index == 0 && verdict != .valid ? "\(verdict.rawValue): \(finding.rule)" : finding.rule
            return WorkflowCommand(
                name: finding.severity.workflowCommand, properties: properties + [("title", title)],
                message: ["\(member)\(place)\(finding.message)"] + [finding.hint].compactMap(\.self))
        }
        let own = secrets.masked(commands.map(\.text).joined(separator: "\n"))
        let ofMembers = members.map {
            $0.report.githubCommands(properties: properties, member: "\(member)\($0.name): ")
        }
        return ([own] + ofMembers).filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
