internal import PassModel

/// A rule book that has already found what all passes of a template share.
///
/// Each rule runs once on the template, which notes what the rule reads. A rule that reads nothing with a placeholder in
/// it finds the same in every pass. Of the others, those about single elements look only at elements with a placeholder;
/// the rest run on each pass. Nothing is declared, so nothing can be declared wrongly. Many threads may use it at the
/// same time.
package struct PreparedRules: Sendable {
    private let template: PassContents
    private let book: RuleBook
    /// Where the template has placeholders.
    private let openPointers: [JSONPointer]
    private let form: JSONForm?
    /// The rules that read what records fill in.
    private let open: RuleBook
    /// What the others find in every pass.
    private let shared: [RuleFaults]

    init(_ book: RuleBook, for template: PassContents) {
        self.book = book
        self.template = template.finished()
        openPointers = template.openPointers
        form = template.form(changing: openPointers)
        let indices = Dictionary(uniqueKeysWithValues: openPointers.enumerated().map { ($1, $0) })
        let places = PassReads.places(of: openPointers).union(template.openFiles.map(PassReads.Place.file))
        var (rules, shared): ([PassRule], [RuleFaults]) = ([], [])
        for rule in book.rules {
            let reads = PassReads()
            let found = rule.faults(in: self.template.noting(in: reads), limit: Finding.Limit.standard.perRule)
            if reads.touch(places) {
                let narrow = OpenTemplate(contents: self.template, indices: indices, places: places)
                rules.append(form == nil ? rule : rule.narrowed(to: narrow) ?? rule)
            } else if let found {
                shared.append(found)
            }
        }
        (open, self.shared) = (RuleBook(rules: rules), shared)
    }

    /// Everything that is wrong with the pass of a record.
    ///
    /// - Parameter changed: the template's `pass.json` and strings files with the record's values in place of the
    ///   placeholders.
    /// - Returns: what the whole book would find, sorted by place.
    package func findings(filling changed: [String: [UInt8]]) -> [Finding] {
        var contents = template.finished(changing: changed, by: form)
        guard let values = contents.values(at: openPointers) else { return book.findings(in: contents) }
        contents.opened = values
        let faults = shared + open.faults(in: contents, limit: Finding.Limit.standard.perRule)
        return FindingList(of: faults, in: contents, limit: .standard).findings
    }
}

extension RuleBook {
    /// The book made ready for many passes of one template, whose files are as they are before a record fills them in.
    package func prepared(for template: PassContents) -> PreparedRules { PreparedRules(self, for: template) }
}
