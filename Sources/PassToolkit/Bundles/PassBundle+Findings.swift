internal import PassModel
public import PassRules

extension PassBundle {
    /// The findings that can prevent signing.
    public func findings(by rules: RuleBook) -> [Finding] {
        let findings = rules.findings(in: contents(), limit: limits.findingLimit)
        return findings.isEmpty ? [] : Secrets(in: files).masked(findings)
    }

    /// What the rules check.
    package func contents(isTemplate: Bool = false) -> PassContents {
        var contents = PassContents(
            files: files, isTemplate: isTemplate, jsonDepth: limits.jsonDepth, jsonValueCount: limits.jsonValueCount,
            document: document)
        contents.isOwnerOpen = isOwnerOpen
        return contents
    }
}
