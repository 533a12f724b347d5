public import PassRules
public import PassToolkit

/// A rule, or all rules of an area, by name: `images.icon-missing`, `images`, `images.*`.
public struct RuleSelector: Sendable, Hashable, CustomStringConvertible {
    /// The name of the rule or area.
    public let description: String

    /// The rules that `text` names.
    ///
    /// - Parameters:
    ///   - text: a rule's name, or an area with or without `.*`.
    ///   - book: the known rules.
    /// - Throws: ``UnknownRule`` if there is no such rule or area.
    public init(_ text: String, in book: RuleBook = .standard) throws(UnknownRule) {
        let name = text.hasSuffix(".*") ? String(text.dropLast(2)) : text
        let isKnown = (name == text && book.rule(name) != nil) || book.areas.contains(name)
        guard isKnown else { throw UnknownRule(text, in: book) }
        description = name
    }

    /// Whether it names this rule.
    public func matches(_ rule: PassRule) -> Bool { rule.id == description || rule.area == description }
}

extension RuleSelector {
    /// The error for a name that no rule has.
    public struct UnknownRule: DescribedError, Hashable {
        /// The name.
        public let name: String
        /// The most similar name of a rule.
        public let nearest: String?

        init(_ name: String, in book: RuleBook) {
            self.name = name
            let ids = book.rules.map(\.id)
            let tail = name.split(separator: ".").last.map { ".\($0)" }
            nearest =
                Spelling.nearest(to: name, among: book.areas + ids)
                ?? ids.first { id in tail.map(id.hasSuffix) ?? false }
        }

        /// What failed, on what, why.
        public var message: String { "there is no rule '\(name)'" }

        /// What to do about it.
        public var recovery: [String] {
            [nearest.map { "did you mean '\($0)'?" } ?? "name a rule or an area of the rule book"]
        }
    }
}
