public import PassModel

/// One rule of the format: its summary, its severity, and a check that finds violations.
///
/// Rules don't depend on one another. A rule reports nothing if its subject is missing or has the wrong type, since
/// another rule reports that. ``styles`` limits a rule to some styles; callers add their own rules with
/// ``RuleBook/adding(_:)``.
public struct PassRule: Sendable {
    /// The stable name, `area.what-is-wrong`.
    public var id: String { boxed.facts.id }
    /// The severity of a violation.
    public var severity: Finding.Severity { boxed.facts.severity }
    /// The rule in a sentence; also the message of faults without their own.
    public var summary: String { boxed.facts.summary }
    /// What Wallet does with a pass that breaks the rule.
    public var effect: String { boxed.facts.effect }
    /// The hint for faults without their own.
    public var hint: String? { boxed.facts.hint }
    /// The styles to which the rule applies; empty for all.
    public var styles: [Pass.Style.Kind] { boxed.facts.styles }
    /// The first system to which the rule applies; `nil` for all.
    public var since: SystemVersion? { boxed.facts.since }
    /// The subject of the rule.
    public var subject: Subject { boxed.facts.subject }
    /// The source: a page of Apple's documentation, a standard, or observed behaviour.
    public var source: String { boxed.facts.source }
    /// The smallest pass that breaks the rule, and one that keeps it.
    public var example: Example? { boxed.facts.example }
    /// Whether Wallet accepts a pass with a violation at a place; see ``Finding/isTolerated``.
    var tolerates: @Sendable (Fault.Place) -> Bool { boxed.facts.tolerates }
    /// Passes on each fault as it is found, so that faults need not be collected.
    var find: Search { boxed.facts.find }

    /// Everything about the rule.
    private struct Facts: Sendable {
        let id: String
        var severity: Finding.Severity
        let summary: String
        let effect: String
        let hint: String?
        let styles: [Pass.Style.Kind]
        let since: SystemVersion?
        let source: String
        let example: Example?
        var subject = Subject.pass
        /// Whether it also applies to orders, whose main file is JSON as well.
        var isAboutBoth = false
        var tolerates: @Sendable (Fault.Place) -> Bool = { _ in false }
        /// The verdict about a pass that breaks the rule; `nil` to derive it from the severity.
        var consequence: Consequence?
        /// Whether devices don't open such a pass, if that does not follow from the consequence.
        var stopsDevices: Bool?
        var find: Search = { _, _ in }
        /// Limits a rule about single elements to a template's elements with placeholders; `nil` for rules about the
        /// whole.
        var narrow: (@Sendable (_ template: UnfilledTemplate) -> Narrowed)?
    }

    /// Rules are copied for each pass, which is cheaper by reference.
    private final class Boxed: Sendable {
        let facts: Facts

        init(_ facts: Facts) { self.facts = facts }
    }

    private let boxed: Boxed

    private init(_ facts: Facts) { boxed = Boxed(facts) }

    typealias Search = @Sendable (_ contents: PassContents, _ found: (Fault) -> Void) -> Void

    /// What is left of a rule about single elements for the passes of a template.
    private enum Narrowed {
        /// It finds nothing in any of them.
        case nothing
        /// A search of the elements with placeholders.
        case elements(Search)
    }

    /// The subject of a rule, which determines whether a record can change its findings.
    public enum Subject: Sendable {
        /// `pass.json`, alone or with other files.
        case pass
        /// The names and contents of the files, except `pass.json` and the strings files.
        case files
        /// An order: `order.json` and its files. Rules about passes don't apply to it.
        case order
    }

    /// The effect of a violation on verification.
    public enum Consequence: String, Sendable, CaseIterable {
        /// The pass is not genuine or not intact, or that is unknown.
        case invalid
        /// The pass is not signed.
        case unsigned
        /// The pass is genuine and intact, but some or all devices refuse it.
        case refused
        /// Devices accept the pass, and show it as expired or void.
        case inactive
        /// Devices accept the pass.
        case none
    }

    /// A pass that breaks the rule, and one that keeps it.
    ///
    /// They are made when needed: most runs show no examples.
    public struct Example: Sendable {
        private let makeBad: @Sendable () -> Sample
        private let makeGood: @Sendable () -> Sample

        /// Breaks the rule.
        public var bad: Sample { makeBad() }
        /// Keeps the rule.
        public var good: Sample { makeGood() }
        /// The maximum or minimum of a rule with a limit; the samples are the last one within and the first one beyond
        /// it.
        public let limit: Int?

        /// An example of both kinds.
        public init(
            bad: @autoclosure @escaping @Sendable () -> Sample, good: @autoclosure @escaping @Sendable () -> Sample
        ) {
            makeBad = bad
            makeGood = good
            limit = nil
        }

        /// The edge of a rule with a maximum; `sample` makes a pass with a number.
        public init(most limit: Int, _ sample: @escaping @Sendable (Int) -> Sample) {
            self.init(limit, breakingWith: limit + 1, sample)
        }

        /// The edge of a rule with a minimum; `sample` makes a pass with a number.
        public init(least limit: Int, _ sample: @escaping @Sendable (Int) -> Sample) {
            self.init(limit, breakingWith: limit - 1, sample)
        }

        private init(_ limit: Int, breakingWith other: Int, _ sample: @escaping @Sendable (Int) -> Sample) {
            makeBad = { sample(other) }
            makeGood = { sample(limit) }
            self.limit = limit
        }
    }

    /// A rule that finds its faults with `faults`.
    ///
    /// - Parameters:
    ///   - id: the stable name, `area.what-is-wrong`.
    ///   - severity: the severity of a violation.
    ///   - summary: the rule in a sentence, lower case and without a full stop.
    ///   - effect: what Wallet does with a pass that breaks it.
    ///   - hint: the hint for faults without their own.
    ///   - styles: the styles to which the rule applies; empty for all.
    ///   - since: the first system to which the rule applies.
    ///   - subject: the subject of the rule.
    ///   - source: the source of the rule.
    ///   - example: a pass that breaks it and one that keeps it.
    ///   - faults: finds the faults in `contents`.
    public init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, subject: Subject = .pass, source: String,
        example: Example? = nil,
        faults: @escaping @Sendable (_ contents: PassContents) -> [Fault]
    ) {
        var facts = Facts(
            id: id, severity: severity, summary: summary, effect: effect, hint: hint, styles: styles, since: since,
            source: source, example: example)
        facts.subject = subject
        facts.find = { contents, found in faults(contents).forEach(found) }
        self.init(facts)
    }

    /// A rule that other code checks, such as verification or the examination of certificates.
    package init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, means consequence: Consequence,
        stopsDevices: Bool? = nil, effect: String, hint: String? = nil, source: String
    ) {
        var facts = Facts(
            id: id, severity: severity, summary: summary, effect: effect, hint: hint, styles: [], since: nil,
            source: source, example: nil)
        (facts.consequence, facts.stopsDevices) = (consequence, stopsDevices)
        self.init(facts)
    }

    /// A rule without its check, which is added by one of the methods below.
    init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String, hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil
    ) {
        self.init(
            Facts(
                id: id, severity: severity, summary: summary, effect: effect, hint: hint, styles: styles, since: since,
                source: source, example: example))
    }

    /// A rule with examples but without its check, which is added by one of the methods below.
    init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String, hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String,
        bad: @autoclosure @escaping @Sendable () -> Sample, good: @autoclosure @escaping @Sendable () -> Sample
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: Example(bad: bad(), good: good()))
    }

    /// The effect of a violation on verification.
    public var consequence: Consequence {
        boxed.facts.consequence ?? (severity == .error && !tolerates(.file(nil)) ? .refused : .none)
    }

    /// Whether some or all devices don't open a pass that breaks the rule.
    public var stopsDevices: Bool { boxed.facts.stopsDevices ?? ![.inactive, .none].contains(consequence) }

    /// The rule with another severity.
    public func rated(_ severity: Finding.Severity) -> PassRule { changed { $0.severity = severity } }

    func tolerated(where condition: @escaping @Sendable (Fault.Place) -> Bool = { _ in true }) -> PassRule {
        changed { $0.tolerates = condition }
    }

    var aboutOrders: PassRule { changed { $0.subject = .order } }

    func alsoAboutOrders() -> PassRule { changed { $0.isAboutBoth = true } }

    private func changed(_ change: (inout Facts) -> Void) -> PassRule {
        var facts = boxed.facts
        change(&facts)
        return PassRule(facts)
    }

    /// Passes on each fault as it is found, except for values with unfilled placeholders.
    func visitFaults(in contents: PassContents, _ found: (Fault) -> Void) {
        find(contents) { fault in if !contents.isTemplate || !contents.isUnfilled(fault.place) { found(fault) } }
    }

    /// The rule limited to a template's elements with placeholders, or unchanged if it reads placeholders elsewhere; `nil`
    /// if it finds nothing in any pass of the template.
    func narrowed(to template: UnfilledTemplate) -> PassRule? {
        guard let narrowed = boxed.facts.narrow?(template), !template.isReadElsewhere else { return self }
        switch narrowed {
        case .nothing: return nil
        case .elements(let search): return changed { $0.find = search }
        }
    }

    /// Whether the rule applies to a pass like this one.
    func applies(to contents: PassContents) -> Bool {
        guard boxed.facts.isAboutBoth || (subject == .order) == contents.isOrder else { return false }
        return styles.isEmpty || contents.styles.contains { styles.contains($0) }
    }
}

// MARK: - How rules find faults

extension PassRule {
    /// The rule with a check of the pass as a whole.
    package func faults(_ find: @escaping @Sendable (PassContents) -> [Fault]) -> PassRule {
        changed { $0.find = { contents, found in find(contents).forEach(found) } }
    }

    /// The rule with a check that finds at most one fault.
    func fault(_ find: @escaping @Sendable (PassContents) -> Fault?) -> PassRule { faults { find($0).list } }

    /// The rule with a check of the files, except `pass.json` and the strings files.
    func faultsInFiles(_ find: @escaping @Sendable (PassContents) -> [Fault]) -> PassRule {
        faults(find).changed { $0.subject = .files }
    }

    /// The rule with a check of the files that finds at most one fault.
    func faultInFiles(_ find: @escaping @Sendable (PassContents) -> Fault?) -> PassRule {
        faultsInFiles { find($0).list }
    }

    /// The rule with a check of each element of a part of the pass.
    func faults<Element>(
        inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element, PassContents) -> [Fault]
    ) -> PassRule {
        faults(inEach: part, with: ()) { element, contents, _ in find(element, contents) }
    }

    /// The rule with a check of each element, which gets a helper value made anew for each pass.
    private func faults<Element, Aid>(
        inEach part: PassPart<Element>, with aid: @autoclosure @escaping @Sendable () -> Aid,
        _ find: @escaping @Sendable (Element, PassContents, inout Aid) -> [Fault]
    ) -> PassRule {
        changed {
            $0.find = { contents, found in
                var aid = aid()
                part.forEach(in: contents) { find($0, contents, &aid).forEach(found) }
            }
            $0.narrow = { template in
                var shared = aid()
                // Side by side, so that only the element is copied for each pass.
                var (elements, indices, faults): ([Element], [Int?], [[Fault]]) = ([], [], [])
                part.forEach(in: template.contents) { element in
                    let found = find(element, template.noted, &shared)
                    let index = template.indices[element.pointer]
                    guard index != nil || !found.isEmpty else { return }
                    elements.append(element)
                    indices.append(index)
                    faults.append(found)
                }
                guard !elements.isEmpty else { return .nothing }
                return .elements { [elements, indices, faults] contents, found in
                    var aid = aid()
                    for place in elements.indices {
                        guard let index = indices[place] else {
                            faults[place].forEach(found)
                            continue
                        }
                        var element = elements[place]
                        element.fill(with: contents.filledValues[index])
                        find(element, contents, &aid).forEach(found)
                    }
                }
            }
        }
    }

    /// The rule about single elements with an additional check of the pass as a whole.
    func alsoFaults(_ find: @escaping @Sendable (PassContents) -> [Fault]) -> PassRule {
        changed { rule in
            let (first, narrow) = (rule.find, rule.narrow)
            rule.find = { contents, found in
                first(contents, found)
                find(contents).forEach(found)
            }
            rule.narrow = { template in
                _ = find(template.noted)
                let search: Search? =
                    switch narrow?(template) {
                    case .nothing: nil
                    case .elements(let search): search
                    case nil: first
                    }
                return .elements { contents, found in
                    search?(contents, found)
                    find(contents).forEach(found)
                }
            }
        }
    }

    /// The rule with a check of each element alone.
    func faults<Element>(inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element) -> [Fault]) -> PassRule {
        faults(inEach: part) { element, _ in find(element) }
    }

    /// The rule with a check of each element that finds at most one fault.
    func fault<Element>(
        inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element, PassContents) -> Fault?
    ) -> PassRule { faults(inEach: part) { find($0, $1).list } }

    /// The rule with a check of each element alone that finds at most one fault.
    func fault<Element>(inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element) -> Fault?) -> PassRule {
        fault(inEach: part) { element, _ in find(element) }
    }

    /// The rule with a check of each element that finds at most one fault and guesses misspelled names.
    func fault<Element>(
        inEachSpelled part: PassPart<Element>, _ find: @escaping @Sendable (Element, inout Speller) -> Fault?
    ) -> PassRule { faults(inEach: part, with: Speller()) { element, _, speller in find(element, &speller).list } }
}

extension Fault? {
    fileprivate var list: [Fault] { map { [$0] } ?? [] }
}

// Short names, since every rule uses these two.
typealias Fault = PassRule.Fault
typealias Sample = PassRule.Sample

extension PassRule {
    /// Whether the rule has a fix for some of its faults, but not for the one in its example.
    public var fixesSomeFaults: Bool { Self.partlyFixed.contains(id) }

    private static let partlyFixed: Set<String> = [
        "actions.unknown-type", "beacon.malformed", "bundle.unsafe-name", "date.malformed", "fields.currency-unknown",
        "fields.date-style-without-date", "fields.missing-key", "images.icon-missing",
        "language.file-name", "location.incomplete", "nfc.key-malformed", "order.unknown-value",
        "personalization.unknown-field", "scheme.unknown",
        "date.ignored", "semantics.malformed-currency", "semantics.seat-color", "semantics.unknown-value",
        "zone.unknown",
        "style.transit-misplaced", "style.transit-unknown", "upcoming.field-malformed",
        "upcoming.incomplete", "url.malformed", "web-service.not-https",
    ]
}
