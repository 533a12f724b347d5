internal import PassModel

/// A rule book that has looked already at what all passes of a template share.
///
/// Images and other files that no record changes are read and judged once; what is left for each pass are the rules
/// about `pass.json` and the strings files, and the reading of those files that changed.
public struct PreparedRules: Sendable {
    private let template: PassContents
    private let rules: RuleBook
    private let shared: [Finding]

    init(_ book: RuleBook, for template: PassContents) {
        self.template = template
        rules = book.keeping { $0.subject == .pass }
        shared = book.keeping { $0.subject == .files }.findings(in: template)
    }

    /// Everything that is wrong with a pass of the template.
    ///
    /// - Parameter changed: the files that differ from the template's, among them `pass.json`.
    /// - Returns: what the whole book would find, sorted by place.
    public func findings(afterChanging changed: [String: [UInt8]]) -> [Finding] {
        let contents = PassContents(template, changing: changed)
        return (shared + rules.findings(in: contents)).sorted()
    }
}

extension RuleBook {
    /// The book made ready for many passes of one template.
    ///
    /// - Parameter template: the files as they are before a record fills them in; only `pass.json` and strings files
    ///   may change afterwards.
    /// - Returns: the book, with what all passes of the template share looked at already.
    public func prepared(for template: PassContents) -> PreparedRules { PreparedRules(self, for: template) }
}
