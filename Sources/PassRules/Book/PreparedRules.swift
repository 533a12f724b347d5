package import PassModel

/// A rule book that has already checked what all passes of a template share.
///
/// Images and other files that no record changes are read and checked once. If it is known which values of `pass.json`
/// records fill in, the rest of it is checked once too, and each pass costs little more than checking these values.
/// Many threads may use it at the same time.
package struct PreparedRules: Sendable {
    private let template: PassContents
    private let rules: RuleBook
    private let shared: FindingList
    private let prepared: PreparedFindings?

    init(_ book: RuleBook, for template: PassContents, openings: Openings?) {
        self.template = template
        rules = book.keeping { $0.subject == .pass }
        shared = book.keeping { $0.subject == .files }.list(of: template, limit: .standard)
        prepared = openings.flatMap { openings in
            FillableTemplate(template, at: openings.pointers).flatMap { PreparedFindings(book, for: $0, openings) }
        }
    }

    /// Everything that is wrong with a pass of the template.
    ///
    /// - Parameter changed: the files that differ from the template's, among them `pass.json`.
    /// - Returns: what the whole book would find, sorted by place.
    package func findings(afterChanging changed: [String: [UInt8]]) -> [Finding] {
        let contents = PassContents(template, changing: changed)
        var list = rules.list(of: contents, limit: .standard)
        list.add(shared)
        return list.findings
    }

    /// Everything that is wrong with the pass that has these values in the template's openings.
    ///
    /// - Parameters:
    ///   - values: strings, numbers or booleans, one for each opening in the order in which the rules were prepared
    ///     for them; each is what the rendered `pass.json` has at that place.
    ///   - changed: the rendered `pass.json`, and the strings files that differ from the template's.
    /// - Returns: what the whole book would find, sorted by place.
    package func findings(filling values: [JSONValue], afterChanging changed: [String: [UInt8]]) -> [Finding] {
        guard let prepared, values.allSatisfy({ $0.isLeaf && $0 != .null }),
            changed["pass.json"].map({ $0.count <= JSONDocument.byteLimit }) ?? false
        else { return findings(afterChanging: changed) }
        return prepared.findings(filling: values, afterChanging: changed) ?? findings(afterChanging: changed)
    }
}

extension RuleBook {
    /// The book made ready for many passes of one template.
    ///
    /// - Parameters:
    ///   - template: the files as they are before a record fills them in.
    ///   - openings: the places in `pass.json` whose values records fill in, neither arrays nor objects; `nil` if they
    ///     are not known.
    ///   - openFiles: the strings files that records change.
    /// - Returns: the book, which has already checked everything that no record can change.
    package func prepared(
        for template: PassContents, openings: [JSONPointer]? = nil, openFiles: Set<String> = []
    ) -> PreparedRules {
        PreparedRules(self, for: template, openings: openings.map { Openings($0, files: openFiles) })
    }
}
