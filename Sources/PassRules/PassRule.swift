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

        /// An example of both kinds.
        public init(
            bad: @autoclosure @escaping @Sendable () -> Sample, good: @autoclosure @escaping @Sendable () -> Sample
        ) {
            makeBad = bad
            makeGood = good
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
        example: Example? = nil, faults: @escaping @Sendable (_ contents: PassContents) -> [Fault]
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, subject: subject,
            source: source, example: example, checks: [Check(faults: faults)])
    }

    /// A rule that checks each element of one kind by itself.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil,
        each part: PassPart<Element>, faults: @escaping @Sendable (Element, PassContents) -> [Fault]
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, subject: .pass,
            source: source, example: example,
            checks: [Check(each: part) { element, contents, _ in faults(element, contents) }])
    }

    /// A rule that checks each element of one kind by itself, and finds at most one fault in each.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, source: String, example: Example? = nil,
        each part: PassPart<Element>, fault: @escaping @Sendable (Element, PassContents) -> Fault?
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, source: source,
            example: example, each: part
        ) { element, contents in fault(element, contents).map { [$0] } ?? [] }
    }

    /// A rule that checks each element of one kind by itself, and guesses at misspelled names in it.
    init<Element>(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        since: SystemVersion? = nil, source: String, example: Example? = nil, eachSpelled part: PassPart<Element>,
        fault: @escaping @Sendable (Element, PassContents, inout Speller) -> Fault?
    ) {
        self.init(
            id, severity, summary, effect: effect, hint: hint, styles: [], since: since, subject: .pass,
            source: source, example: example,
            checks: [
                Check(each: part) { element, contents, speller in
                    fault(element, contents, &speller).map { [$0] } ?? []
                }
            ])
    }

    init(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = "", hint: String? = nil,
        styles: [Pass.Style.Kind] = [], since: SystemVersion? = nil, subject: Subject = .pass, source: String,
        example: Example? = nil, checks: [Check]
    ) {
        self.id = id
        self.severity = severity
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

    /// All faults in `contents`.
    func faults(in contents: PassContents) -> [Fault] { checks.flatMap { $0.faults(contents) } }

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
