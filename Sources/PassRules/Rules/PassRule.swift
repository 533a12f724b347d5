public import PassModel

/// One rule of the format: what it says, how much it matters, and where a pass breaks it.
///
/// Rules don't depend on one another. A rule reports nothing if what it checks is missing or has the wrong type, since
/// another rule reports that. Rules for all styles and rules for some are the same kind of value, told apart by
/// ``styles``; callers add their own rules with ``RuleBook/adding(_:)``.
public struct PassRule: Sendable {
    /// The stable name, `area.what-is-wrong`.
    public let id: String
    /// How much it matters when it is broken.
    public private(set) var severity: Finding.Severity
    /// Whether Wallet takes a pass that breaks the rule at a place; see ``Finding/isTolerated``.
    private(set) var tolerates: @Sendable (Fault.Place) -> Bool = { _ in false }
    /// What a pass is that breaks the rule; `nil` if its severity says so.
    private var givenConsequence: Consequence?
    /// Whether devices don't open such a pass, where that does not follow from the consequence.
    private var givenStop: Bool?
    /// The rule in a sentence; also the message of faults that have none of their own.
    public let summary: String
    /// What Wallet does with a pass that breaks the rule.
    public let effect: String
    /// What to type or do, if a fault has no hint of its own.
    public let hint: String?
    /// The styles that the rule is about; empty for all.
    public let styles: [Pass.Style.Kind]
    /// The first system on which the rule means anything; `nil` for all.
    public let since: SystemVersion?
    /// What the rule looks at.
    public private(set) var subject = Subject.pass
    /// Whether it is also about orders, whose main file is JSON as well.
    private var isAboutBoth = false
    /// Where it is written: a page of Apple's documentation, a standard, or observed behaviour.
    public let source: String
    /// The smallest pass that breaks the rule, beside one that keeps it.
    public let example: Example?
    /// Hands over each fault as it is found, so that faults need not be collected.
    private var find: Search = { _, _ in }
    /// Limits a rule about single elements to those that are open in a template; `nil` for rules about the whole.
    private var narrow: (@Sendable (_ template: OpenTemplate) -> Search)?

    typealias Search = @Sendable (_ contents: PassContents, _ found: (Fault) -> Void) -> Void

    /// What a rule looks at; this decides whether one person's data can change its findings.
    public enum Subject: Sendable {
        /// `pass.json`, alone or with other files.
        case pass
        /// The names of the files and what is in them, except `pass.json` and the strings files.
        case files
        /// An order: `order.json` and its files. No rule of passes is about it.
        case order
    }

    /// What verification says of a finished pass that breaks a rule.
    public enum Consequence: String, Sendable, CaseIterable {
        /// It is not genuine or not intact, or nobody can tell.
        case invalid
        /// It is not signed.
        case unsigned
        /// It is genuine and intact, and devices refuse it, or some of them do.
        case refused
        /// Devices take it, and show it as one that is no longer of use.
        case inactive
        /// Devices take it.
        case none
    }

    /// A pass that breaks the rule, and one that keeps it.
    ///
    /// They are made when they are needed: most runs check passes, and show no examples.
    public struct Example: Sendable {
        private let makeBad: @Sendable () -> Sample
        private let makeGood: @Sendable () -> Sample

        /// Breaks the rule.
        public var bad: Sample { makeBad() }
        /// Keeps the rule.
        public var good: Sample { makeGood() }
        /// The number that the rule allows at most, or asks for at least, where it is one of those; the samples are the
        /// last that keeps it and the first that breaks it.
        public let limit: Int?

        /// An example of both kinds.
        public init(
            bad: @autoclosure @escaping @Sendable () -> Sample, good: @autoclosure @escaping @Sendable () -> Sample
        ) {
            makeBad = bad
            makeGood = good
            limit = nil
        }

        /// The edge of a rule that allows `limit` and not one more; `sample` makes a pass with a number.
        public init(most limit: Int, _ sample: @escaping @Sendable (Int) -> Sample) {
            self.init(limit, breakingWith: limit + 1, sample)
        }

        /// The edge of a rule that asks for `limit` and not one less; `sample` makes a pass with a number.
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
    ///   - severity: how much it matters when it is broken.
    ///   - summary: the rule in a sentence, lower case and without a full stop.
    ///   - effect: what Wallet does with a pass that breaks it.
    ///   - hint: what to type or do, if a fault has no hint of its own.
    ///   - styles: the styles that the rule is about; empty for all.
    ///   - since: the first system on which the rule means anything.
    ///   - subject: what the rule looks at.
    ///   - source: where it is written.
    ///   - example: a pass that breaks it and one that keeps it.
    ///   - faults: where `contents` break the rule.
    public init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, subject: Subject = .pass, source: String,
        example: Example? = nil,
        faults: @escaping @Sendable (_ contents: PassContents) -> [Fault]
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: example)
        self.subject = subject
        find = { contents, found in faults(contents).forEach(found) }
    }

    /// What a rule says whose faults other code finds, such as verification or the examination of certificates.
    package init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, means consequence: Consequence,
        stopsDevices: Bool? = nil, effect: String, hint: String? = nil, source: String
    ) {
        self.init(id, severity, summary, effect: effect, hint: hint, source: source)
        givenConsequence = consequence
        givenStop = stopsDevices
    }

    /// What a rule says; how it finds its faults is told next.
    init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String, hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.effect = effect
        self.hint = hint
        self.styles = styles
        self.since = since
        self.source = source
        self.example = example
    }

    /// What a rule says, with a pass that breaks it and one that keeps it; how it finds its faults is told next.
    init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String, hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String,
        bad: @autoclosure @escaping @Sendable () -> Sample, good: @autoclosure @escaping @Sendable () -> Sample
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: Example(bad: bad(), good: good()))
    }

    /// What verification says of a finished pass that breaks the rule.
    public var consequence: Consequence {
        givenConsequence ?? (severity == .error && !tolerates(.file(nil)) ? .refused : .none)
    }

    /// Whether devices, or some of them, do not open a pass that breaks the rule.
    public var stopsDevices: Bool { givenStop ?? ![.inactive, .none].contains(consequence) }

    /// The rule with another severity.
    public func rated(_ severity: Finding.Severity) -> PassRule { changed { $0.severity = severity } }

    /// The rule as one whose faults Wallet tolerates at the places for which `condition` is true.
    func tolerated(where condition: @escaping @Sendable (Fault.Place) -> Bool = { _ in true }) -> PassRule {
        changed { $0.tolerates = condition }
    }

    /// The rule as one about orders.
    var aboutOrders: PassRule { changed { $0.subject = .order } }

    /// The rule as one about passes and orders.
    func alsoAboutOrders() -> PassRule { changed { $0.isAboutBoth = true } }

    fileprivate func changed(_ change: (inout PassRule) -> Void) -> PassRule {
        var rule = self
        change(&rule)
        return rule
    }

    /// Hands over each fault as it is found, except for values that a record has yet to fill in.
    func visitFaults(in contents: PassContents, _ found: (Fault) -> Void) {
        find(contents) { fault in if !contents.isTemplate || !contents.isOpen(fault.place) { found(fault) } }
    }

    /// The rule for the passes of a template, which looks only at elements that are open; `nil` if it looks at more.
    func narrowed(to template: OpenTemplate) -> PassRule? {
        guard let search = narrow?(template), !template.isReadElsewhere else { return nil }
        return changed { $0.find = search }
    }

    /// Whether the rule is about a pass like this one.
    func applies(to contents: PassContents) -> Bool {
        guard isAboutBoth || (subject == .order) == contents.isOrder else { return false }
        return styles.isEmpty || contents.styles.contains { styles.contains($0) }
    }
}

// MARK: - How rules find faults

extension PassRule {
    /// The rule with what it finds in a pass as a whole.
    package func faults(_ find: @escaping @Sendable (PassContents) -> [Fault]) -> PassRule {
        changed { $0.find = { contents, found in find(contents).forEach(found) } }
    }

    /// The rule with the only fault that it can find in a pass.
    func fault(_ find: @escaping @Sendable (PassContents) -> Fault?) -> PassRule { faults { find($0).list } }

    /// The rule with what it finds in the files, except `pass.json` and the strings files.
    func faultsInFiles(_ find: @escaping @Sendable (PassContents) -> [Fault]) -> PassRule {
        faults(find).changed { $0.subject = .files }
    }

    /// The rule with the only fault that it can find in the files.
    func faultInFiles(_ find: @escaping @Sendable (PassContents) -> Fault?) -> PassRule {
        faultsInFiles { find($0).list }
    }

    /// The rule with what it finds in each element of a part of the pass.
    func faults<Element>(
        inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element, PassContents) -> [Fault]
    ) -> PassRule {
        faults(inEach: part, with: ()) { element, contents, _ in find(element, contents) }
    }

    /// The rule with what it finds in each element, with something that is made anew for each pass.
    private func faults<Element, Aid>(
        inEach part: PassPart<Element>, with aid: @autoclosure @escaping @Sendable () -> Aid,
        _ find: @escaping @Sendable (Element, PassContents, inout Aid) -> [Fault]
    ) -> PassRule {
        changed {
            $0.find = { contents, found in
                var aid = aid()
                for element in part.elements(contents) { find(element, contents, &aid).forEach(found) }
            }
            $0.narrow = { template in
                var shared = aid()
                let elements = part.elements(template.contents).map { element in
                    let faults = find(element, template.noted, &shared)
                    return (element: element, index: template.indices[element.pointer], faults: faults)
                }.filter { $0.index != nil || !$0.faults.isEmpty }
                return { contents, found in
                    var aid = aid()
                    for (element, index, faults) in elements {
                        guard let index else {
                            faults.forEach(found)
                            continue
                        }
                        var element = element
                        element.fill(with: contents.opened[index])
                        find(element, contents, &aid).forEach(found)
                    }
                }
            }
        }
    }

    /// The rule about single elements with what else it finds in a pass as a whole.
    func alsoFaults(_ find: @escaping @Sendable (PassContents) -> [Fault]) -> PassRule {
        changed { rule in
            let (first, narrow) = (rule.find, rule.narrow)
            rule.find = { contents, found in
                first(contents, found)
                find(contents).forEach(found)
            }
            rule.narrow = { template in
                _ = find(template.noted)
                let search = narrow?(template) ?? first
                return { contents, found in
                    search(contents, found)
                    find(contents).forEach(found)
                }
            }
        }
    }

    /// The rule with what it finds in each element by itself.
    func faults<Element>(inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element) -> [Fault]) -> PassRule {
        faults(inEach: part) { element, _ in find(element) }
    }

    /// The rule with the only fault that it can find in each element.
    func fault<Element>(
        inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element, PassContents) -> Fault?
    ) -> PassRule { faults(inEach: part) { find($0, $1).list } }

    /// The rule with the only fault that it can find in each element by itself.
    func fault<Element>(inEach part: PassPart<Element>, _ find: @escaping @Sendable (Element) -> Fault?) -> PassRule {
        fault(inEach: part) { element, _ in find(element) }
    }

    /// The rule with the only fault that it can find in each element, where it guesses at misspelled names.
    func fault<Element>(
        inEachSpelled part: PassPart<Element>, _ find: @escaping @Sendable (Element, inout Speller) -> Fault?
    ) -> PassRule { faults(inEach: part, with: Speller()) { element, _, speller in find(element, &speller).list } }
}

extension Fault? {
    /// The fault, if there is one.
    fileprivate var list: [Fault] { map { [$0] } ?? [] }
}

// Short names, since every rule uses these two.
typealias Fault = PassRule.Fault
typealias Sample = PassRule.Sample

extension PassRule {
    /// Whether the rule has a fix for some of its faults, but not for the simplest one, which its example shows.
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
