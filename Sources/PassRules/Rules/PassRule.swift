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
    private let givenConsequence: Consequence?
    /// Whether devices don't open such a pass, where that does not follow from the consequence.
    private let givenStop: Bool?
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
    public let subject: Subject
    /// Where it is written: a page of Apple's documentation, a standard, or observed behaviour.
    public let source: String
    /// The smallest pass that breaks the rule, beside one that keeps it.
    public let example: Example?
    let checks: [Check]

    /// What a rule looks at; this decides whether one person's data can change its findings.
    public enum Subject: Sendable {
        /// `pass.json`, alone or with other files.
        case pass
        /// The names of the files and what is in them, except `pass.json` and the strings files.
        case files
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
    ///   - reads: what `faults` reads of `pass.json` and the strings files; a batch checks once what no record changes. A
    ///     rule of files reads none of them.
    ///   - example: a pass that breaks it and one that keeps it.
    ///   - faults: where `contents` break the rule.
    public init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, subject: Subject = .pass, source: String,
        reads: [Reading] = [.everything], example: Example? = nil,
        faults: @escaping @Sendable (_ contents: PassContents) -> [Fault]
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, subject: subject,
            source: source, example: example, checks: [Check(reads: subject == .files ? [] : reads, faults: faults)])
    }

    /// A rule that checks each element of one kind by itself.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil,
        each part: PassPart<Element>, faults: @escaping @Sendable (Element) -> [Fault]
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: example, checks: [Check(each: part) { element, _, _ in faults(element) }])
    }

    /// A rule that checks each element of one kind by itself, and finds at most one fault in each.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil,
        each part: PassPart<Element>, fault: @escaping @Sendable (Element) -> Fault?
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: example, each: part, faults: { element in fault(element).map { [$0] } ?? [] })
    }

    /// A rule that checks each element of one kind, and reads something beside it.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil,
        each part: PassPart<Element>, reads: [Reading], faults: @escaping @Sendable (Element, PassContents) -> [Fault]
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: example,
            checks: [Check(each: part, reads: reads) { element, contents, _ in faults(element, contents) }])
    }

    /// A rule that checks each element of one kind, reads something beside it, and finds at most one fault in each.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil,
        each part: PassPart<Element>, reads: [Reading], fault: @escaping @Sendable (Element, PassContents) -> Fault?
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: example, each: part, reads: reads,
            faults: { element, contents in fault(element, contents).map { [$0] } ?? [] })
    }

    /// A rule that checks each element of one kind by itself, and guesses at misspelled names in it.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        since: SystemVersion? = nil, source: String, example: Example? = nil, eachSpelled part: PassPart<Element>,
        fault: @escaping @Sendable (Element, inout Speller) -> Fault?
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, since: since, source: source, example: example,
            checks: [Check(each: part) { element, _, speller in fault(element, &speller).map { [$0] } ?? [] }])
    }

    /// A rule whose faults other code finds, such as verification or the examination of certificates.
    package init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, means consequence: Consequence,
        stopsDevices: Bool? = nil, effect: String, hint: String? = nil, source: String
    ) {
        self.init(
            id, severity, summary, means: consequence, stopsDevices: stopsDevices, effect: effect, hint: hint,
            source: source, checks: [])
    }

    init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, means consequence: Consequence? = nil,
        stopsDevices: Bool? = nil, effect: String = "", hint: String? = nil, styles: [Pass.Style.Kind] = [],
        since: SystemVersion? = nil,
        subject: Subject = .pass, source: String, example: Example? = nil, checks: [Check]
    ) {
        self.id = id
        self.severity = severity
        givenConsequence = consequence
        givenStop = stopsDevices
        self.summary = summary
        self.effect = effect
        self.hint = hint
        self.styles = styles
        self.since = since
        self.subject = subject
        self.source = source
        self.example = example
        self.checks = checks
    }

    /// What verification says of a finished pass that breaks the rule.
    public var consequence: Consequence {
        givenConsequence ?? (severity == .error && !tolerates(.file(nil)) ? .refused : .none)
    }

    /// Whether devices, or some of them, do not open a pass that breaks the rule.
    public var stopsDevices: Bool { givenStop ?? ![.inactive, .none].contains(consequence) }

    /// The rule with another severity.
    public func rated(_ severity: Finding.Severity) -> PassRule {
        var rule = self
        rule.severity = severity
        return rule
    }

    /// The rule as one whose faults Wallet tolerates at the places for which `condition` is true.
    func tolerated(where condition: @escaping @Sendable (Fault.Place) -> Bool = { _ in true }) -> PassRule {
        var rule = self
        rule.tolerates = condition
        return rule
    }

    /// Hands over each fault as it is found, except for values that a record has yet to fill in.
    func visitFaults(in contents: PassContents, _ found: (Fault) -> Void) {
        for check in checks {
            check.visit(contents) { fault in
                if !contents.isTemplate || !contents.isOpen(fault.place) { found(fault) }
            }
        }
    }

    /// Whether the rule is about a pass like this one.
    func applies(to contents: PassContents) -> Bool {
        styles.isEmpty || contents.styles.contains { styles.contains($0) }
    }
}

// Short names, since every rule uses these two.
typealias Fault = PassRule.Fault
typealias Sample = PassRule.Sample
