/// A set of rules and the reading of a pass against them.
public struct RuleBook: Sendable {
    /// The rules, in the order of the book.
    public let rules: [Rule]

    /// A book of these rules.
    public init(rules: [Rule]) { self.rules = rules }

    /// All that is known of the format and can be seen without a network, a certificate or a device.
    public static let standard = RuleBook(
        rules: [
            JSONRules.all, BundleRules.all, KeyRules.all, IdentityRules.all, StyleRules.all, SchemeRules.all,
            AppearanceRules.all, BarcodeRules.all, RelevanceRules.all, FieldRules.all, FieldFormatRules.all,
            SemanticsRules.all, UpcomingRules.all, ActionRules.all, WebServiceRules.all, NFCRules.all,
            ImageRules.all, LanguageRules.all, PersonalizationRules.all, TargetRules.all, TemplateRules.all,
        ].flatMap(\.self))

    /// The book with rules of one's own after its own.
    public func adding(_ rules: [Rule]) -> RuleBook { RuleBook(rules: self.rules + rules) }

    /// The book with the rules alone that `isWanted` lets pass.
    public func keeping(_ isWanted: (Rule) -> Bool) -> RuleBook { RuleBook(rules: rules.filter(isWanted)) }

    /// The rule of this name.
    public func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }

    /// Everything that is wrong with a pass, sorted by place.
    public func findings(in contents: PassContents) -> [Finding] {
        var faults: [(rule: Rule, fault: Fault)] = []
        for index in rules.indices where rules[index].applies(to: contents) {
            for fault in rules[index].faults(in: contents) where !contents.isOpen(fault.place) {
                faults.append((rules[index], fault))
            }
        }
        let locator = FaultLocator(faults.lazy.map(\.fault), in: contents)
        return faults.map { locator.finding(for: $0.fault, of: $0.rule) }.sorted()
    }
}
