internal import PassModel
internal import PassRules
internal import PassToolkit

extension LintReport {
    /// The findings as workflow commands, which GitHub Actions turns into annotations of the files.
    ///
    /// Lines inside an archive can't be annotated. Their annotation is on the archive, and its message names the place.
    /// - SeeAlso: GitHub Actions, *Workflow commands*, `error`, `warning` and `notice`.
    public var githubCommands: String {
        results.flatMap { result in
            let failure = result.failureWords.map { failure in
                WorkflowCommand(
                    name: "error", properties: result.fileProperty, message: ([failure.message] + failure.hints))
            }
            return result.findings.map { $0.command(in: result) } + (failure.map { [$0] } ?? [])
        }.map(\.text).joined(separator: "\n").withoutMarks
    }
}

extension LintResult {
    fileprivate var fileProperty: [(String, String)] { path == "-" ? [] : [("file", PathForm(place).text)] }
}

extension Finding {
    fileprivate func command(in result: LintResult) -> WorkflowCommand {
        let name = severity.workflowCommand
        let hints = hint.map { [$0] } ?? []
        guard !result.isArchive else {
            return WorkflowCommand(
                name: name, properties: result.fileProperty + [("title", rule)], message: [words(in: result)] + hints)
        }
        var properties = [("file", PathForm(result.path, result.existing(file)).text)]
        if let position { properties += [("line", "\(position.line)"), ("col", "\(position.column)")] }
        return WorkflowCommand(name: name, properties: properties + [("title", rule)], message: [message] + hints)
    }
}

extension Finding {
    /// The file with line and column, as in messages.
    var place: String? { file.map { file in file + (position.map { ":\($0.line):\($0.column)" } ?? "") } }
}

extension Finding.Severity {
    /// The name of the workflow command.
    var workflowCommand: String { self == .note ? "notice" : rawValue }
}
