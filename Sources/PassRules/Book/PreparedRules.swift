internal import PassModel

/// A rule book for one template, with the faults that all its passes share found already.
///
/// Each rule runs once on the template, which records what the rule reads. A rule that reads no placeholder finds the
/// same in every pass. Of the others, rules about single elements check only elements with a placeholder; the rest run
/// on each pass. Dependencies are observed, not declared, so they can't be wrong. Many threads may use it at the same
/// time.
package struct PreparedRules: Sendable {
    private let template: PassContents
    private let book: RuleBook
    /// The values of the template with placeholders, and their ancestors.
    private let placeholderPointers: [JSONPointer]
    private let form: JSONForm?
    /// The rules that read values filled in by records.
    private let perRecord: RuleBook
    /// The faults that the other rules find in every pass.
    private let shared: [RuleFaults]

    init(_ book: RuleBook, for template: PassContents) {
        self.book = book
        self.template = template.finished()
        placeholderPointers = template.placeholderPointers
        form = template.form(changing: placeholderPointers)
        let indices = Dictionary(uniqueKeysWithValues: placeholderPointers.enumerated().map { ($1, $0) })
        let places = PassReads.places(of: placeholderPointers)
            .union(template.filesWithPlaceholders.map(PassReads.Place.file))
        var (rules, shared): ([PassRule], [RuleFaults]) = ([], [])
        for rule in book.rules {
            let reads = PassReads()
            let found = rule.faults(in: self.template.noting(in: reads), limit: Finding.Limit.standard.perRule)
            if reads.include(anyOf: places) {
                let unfilled = UnfilledTemplate(contents: self.template, indices: indices, places: places)
                rules.append(form == nil ? rule : rule.narrowed(to: unfilled) ?? rule)
            } else if let found {
                shared.append(found)
            }
        }
        (perRecord, self.shared) = (RuleBook(rules: rules), shared)
    }

    /// All findings in the pass of a record.
    ///
    /// - Parameter changed: the template's `pass.json` and strings files with the record's values in place of the
    ///   placeholders.
    /// - Returns: the same findings as by the whole book, sorted by place.
    package func findings(filling changed: [String: [UInt8]]) -> [Finding] {
        var contents = template.finished(changing: changed, by: form)
        guard let values = contents.values(at: placeholderPointers) else { return book.findings(in: contents) }
        contents.filledValues = values
        let faults = shared + perRecord.faults(in: contents, limit: Finding.Limit.standard.perRule)
        return FindingList(of: faults, in: contents, limit: .standard).findings
    }
}

extension RuleBook {
    /// Prepares the book for many passes of one template, given with its placeholders.
    package func prepared(for template: PassContents) -> PreparedRules { PreparedRules(self, for: template) }
}
