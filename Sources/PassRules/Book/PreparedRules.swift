internal import PassModel

/// A rule book that has already found what all passes of a template share.
///
/// Each rule runs once on the template, which notes what the rule reads. A rule that reads nothing with a placeholder in
/// it finds the same in every pass; the others run on each. Nothing is declared, so nothing can be declared wrongly.
/// Many threads may use it at the same time.
package struct PreparedRules: Sendable {
    private let template: PassContents
    /// The rules that read what records fill in.
    private var open = RuleBook(rules: [])
    /// What the others find in every pass.
    private var shared: [RuleFaults] = []

    init(_ book: RuleBook, for template: PassContents) {
        self.template = template.finished()
        let openPlaces = template.openPlaces
        var rules: [PassRule] = []
        for rule in book.rules {
            let reads = PassReads()
            let found = rule.faults(in: self.template.noting(in: reads), limit: Finding.Limit.standard.perRule)
            if reads.touch(openPlaces) { rules.append(rule) } else if let found { shared.append(found) }
        }
        open = RuleBook(rules: rules)
    }

    /// Everything that is wrong with the pass of a record.
    ///
    /// - Parameter changed: the template's `pass.json` and strings files with the record's values in place of the
    ///   placeholders.
    /// - Returns: what the whole book would find, sorted by place.
    package func findings(filling changed: [String: [UInt8]]) -> [Finding] {
        let contents = template.finished(changing: changed)
        let faults = shared + open.faults(in: contents, limit: Finding.Limit.standard.perRule)
        return FindingList(of: faults, in: contents, limit: .standard).findings
    }
}

extension RuleBook {
    /// The book made ready for many passes of one template, whose files are as they are before a record fills them in.
    package func prepared(for template: PassContents) -> PreparedRules { PreparedRules(self, for: template) }
}
