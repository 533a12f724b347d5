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
    /// The paths to the values that change, and to their ancestors.
    private let paths: [[Int]]?
    private let form: JSONForm?
    /// The rules that read values filled in by records.
    private let perRecord: [PassRule]
    /// How each of them finds faults; apart from it, so that no rule is copied for a pass without faults.
    private let searches: [PassRule.Search]
    /// The faults that the other rules find in every pass.
    private let shared: [RuleFaults]

    init(_ book: RuleBook, for template: PassContents) {
        self.init(
            book, for: template.finished(), changing: template.placeholders, andFiles: template.filesWithPlaceholders)
    }

    /// Prepares a book for passes that differ from one only in some values of `pass.json`, and in strings files.
    init(
        _ book: RuleBook, for pass: PassContents, changing values: some Sequence<JSONPointer>,
        andFiles files: [String] = []
    ) {
        self.book = book
        template = pass
        let pointers = Array(
            Set(
                values.flatMap { value in
                    value.tokens.indices.map { JSONPointer(tokens: Array(value.tokens[...$0])) }
                }))
        paths = pass.paths(to: pointers)
        form = pass.form(changing: pointers)
        let indices = Dictionary(uniqueKeysWithValues: pointers.enumerated().map { ($1, $0) })
        let places = PassReads.places(of: pointers).union(files.map(PassReads.Place.file))
        var (perRecord, shared): ([PassRule], [RuleFaults]) = ([], [])
        for rule in book.rules where rule.applies(to: pass) {
            let reads = PassReads()
            let found = rule.faults(in: pass.noting(in: reads), limit: Finding.Limit.standard.perRule)
            if reads.include(anyOf: places) {
                let unfilled = UnfilledTemplate(contents: pass, indices: indices, places: places)
                let narrowed = form == nil ? rule : rule.narrowed(to: unfilled)
                if let narrowed { perRecord.append(narrowed) }
            } else if let found {
                shared.append(found)
            }
        }
        (self.perRecord, self.shared) = (perRecord, shared)
        searches = perRecord.map(\.find)
    }

    /// All findings in the pass of a record.
    ///
    /// - Parameter changed: the template's `pass.json` and strings files with the record's values in place of the
    ///   placeholders.
    /// - Returns: the same findings as by the whole book, sorted by place.
    package func findings(filling changed: [String: [UInt8]]) -> [Finding] {
        guard let form, let text = changed[template.mainFile] else { return findings(filling: changed, reading: nil) }
        return form.withDocument(filledWith: text) { findings(filling: changed, reading: $0) }
    }

    /// The findings in a pass of which only the values differ; `nil` for any other.
    func findings(inOneLike files: [String: [UInt8]]) -> [Finding]? {
        guard let form, let text = files["pass.json"], text.count <= JSONDocument.byteLimit else { return nil }
        return form.withDocument(filledWith: text) { document in
            guard let document, template.hasSameFilesBesidePass(as: files) else { return nil }
            return findings(filling: ["pass.json": text], reading: document)
        }
    }

    /// The document of a text of which only the values differ; `nil` for any other.
    func document(of text: [UInt8]) -> JSONDocument? { form?.withDocument(filledWith: text, \.self) }

    private func findings(filling changed: [String: [UInt8]], reading document: JSONDocument?) -> [Finding] {
        var contents = template.finished(changing: changed, reading: document)
        guard let values = paths.flatMap({ contents.values(at: $0) }) else { return book.findings(in: contents) }
        contents.filledValues = values
        var faults = shared
        for index in searches.indices {
            let found = PassRule.first { searches[index](contents, $0) }
            guard !found.listed.isEmpty else { continue }
            faults.append(RuleFaults(rule: perRecord[index], listed: found.listed, more: found.more))
        }
        return FindingList(of: faults, in: contents, limit: .standard).findings
    }
}

extension RuleBook {
    /// Prepares the book for many passes of one template, given with its placeholders.
    package func prepared(for template: PassContents) -> PreparedRules { PreparedRules(self, for: template) }
}
