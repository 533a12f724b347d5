/// A set of rules, and functions that check passes against them.
public struct RuleBook: Sendable {
    /// The rules, in the order of the book.
    public let rules: [PassRule]

    /// A book of these rules.
    public init(rules: [PassRule]) { self.rules = rules }

    /// All known rules of the format that can be checked without a network, a certificate or a device.
    public static let standard = RuleBook(rules: topics.flatMap(\.self))

    /// The type is explicit because inferring it takes the compiler more than a second.
    private static let topics: [[PassRule]] = [
        JSONRules.all, JSONValueRules.all, BundleRules.all, BundleHygieneRules.all, KeyRules.all, KeyNameRules.all,
        ObjectRules.all,
        LinkRules.all, ExpirationRules.all, PrivacyRules.all, IdentityRules.all, StyleRules.all, TransitRules.all,
        SchemeRules.all, AppearanceRules.all, BarcodeRules.all, BarcodeMessageRules.all, FlightBarcodeRules.all,
        RelevanceRules.all, RelevantDateRules.all, LocationRules.all, BeaconRules.all, FieldRules.all,
        FieldPlacementRules.all, FieldTextRules.all, FieldFormatRules.all, SemanticsRules.all, UpcomingRules.all,
        ActionRules.all, WebServiceRules.all, NFCRules.all, ImageRules.all, ImageSizeRules.all, ImageUseRules.all,
        LocalizedImageRules.all, LanguageRules.all, StringsRules.all, TranslationRules.all, SameTextRules.all,
        PersonalizationRules.all, TargetRules.all, TemplateRules.all, OrderRules.all,
    ]

    /// The book with further rules after its own.
    public func adding(_ rules: [PassRule]) -> RuleBook { RuleBook(rules: self.rules + rules) }

    /// The book with only those rules for which `isWanted` is true.
    public func keeping(_ isWanted: (PassRule) -> Bool) -> RuleBook { RuleBook(rules: rules.filter(isWanted)) }

    /// The rule of this name.
    public func rule(_ id: String) -> PassRule? { rules.first { $0.id == id } }

    /// All findings in a pass, sorted by place.
    ///
    /// - Parameters:
    ///   - contents: the pass.
    ///   - limit: the most findings to list. A last one, `report.more`, counts the others and is as severe as the worst
    ///     of them; errors are listed before warnings, and warnings before notes.
    /// - Returns: the findings.
    public func findings(in contents: PassContents, limit: Finding.Limit = .standard) -> [Finding] {
        FindingList(of: faults(in: contents, limit: limit.perRule), in: contents, limit: limit).findings
    }

    /// The first faults of each rule, and the number of further ones.
    func faults(in contents: PassContents, limit: Int) -> [RuleFaults] {
        rules.indices.compactMap { rules[$0].faults(in: contents, limit: limit) }
    }

    /// The findings that have a fix, up to `limit` of all rules together.
    func fixableFindings(in contents: PassContents, limit: Int) -> [Finding] {
        var faults: [(rule: PassRule, fault: Fault)] = []
        for index in rules.indices where rules[index].applies(to: contents) {
            rules[index].visitFaults(in: contents) { fault in
                if !fault.fixes.isEmpty, faults.count < limit { faults.append((rules[index], fault)) }
            }
        }
        let locator = FaultLocator(faults.lazy.map(\.fault), in: contents)
        return faults.map { locator.finding(for: $0.fault, of: $0.rule) }.sorted()
    }
}

extension RuleBook {
    /// The rules about a pass's appearance, checked by drawing it.
    ///
    /// Checking contents against this book finds nothing: `PassPreview` in the module `PassPicture` does.
    public static let picture = RuleBook(rules: PictureRules.all)

    /// The rules for classes and objects of Google Wallet, checked before they are sent.
    ///
    /// Checking contents against this book finds nothing: `GooglePass` in the module `GooglePasses` does.
    public static let google = RuleBook(rules: GoogleRules.all)

    /// The rules about serving a pass, checked by fetching its link.
    ///
    /// Checking contents against this book finds nothing: `LinkCheck` in the module `PassService` does.
    public static let delivery = RuleBook(rules: DeliveryRules.all)
}
