internal import PassModel
internal import PassRules

/// The check of the contents by the rule book: would Wallet take the pass?
extension Verification {
    /// The findings of the rules, except for those that an earlier check reported.
    ///
    /// Errors with which Wallet takes the pass all the same are warnings here: the pass is made, and they are no reason
    /// for a device to refuse it.
    func contentsFindings() -> [Finding] {
        guard let rules, let document else { return [] }
        let contents = PassContents(
            files: source.contents, jsonDepth: limits.jsonDepth,
            jsonValueCount: limits.jsonValueCount, document: .success(document))
        let known = Set(checks.flatMap(\.findings).map(Subject.init))
        let findings = rules.findings(in: contents, limit: limits.findingLimit).map {
            $0.isTolerated ? $0.rated(.warning) : $0
        }
        return (known.isEmpty ? findings : findings.filter { !known.contains(Subject($0)) }).errorsFirst(by: rules)
    }

    /// What makes two findings one.
    private struct Subject: Hashable {
        let (rule, file, position): (String, String?, TextPosition?)

        init(_ finding: Finding) { (rule, file, position) = (finding.rule, finding.file, finding.position) }
    }
}

extension [Finding] {
    /// The errors in the order of the rule book, which begins with what stops a phone first; then the others.
    fileprivate func errorsFirst(by rules: RuleBook) -> [Finding] {
        guard hasErrors else { return self }
        let ranks = Dictionary(rules.rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let errors = filter { $0.severity == .error }
        let sorted = errors.enumerated().sorted { first, second in
            let firstRank = ranks[first.element.rule] ?? rules.rules.count
            let secondRank = ranks[second.element.rule] ?? rules.rules.count
            return (firstRank, first.offset) < (secondRank, second.offset)
        }
        return sorted.map(\.element) + filter { $0.severity != .error }
    }
}
