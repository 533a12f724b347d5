internal import PassModel
public import PassRules

extension PassBundle {
    /// The findings that can prevent signing.
    public func findings(by rules: RuleBook) -> [Finding] {
        let findings = rules.findings(in: contents())
        return findings.isEmpty ? [] : Secrets(in: files).masked(findings)
    }

    /// What the rules check.
    package func contents(isTemplate: Bool = false) -> PassContents {
        let limits = Limits.standard
        var contents = PassContents(
            files: files, isTemplate: isTemplate, jsonDepth: limits.jsonDepth, jsonValueCount: limits.jsonValueCount,
            document: document(limits))
        contents.isOwnerOpen = isOwnerOpen
        return contents
    }
}
