public import PassRules

/// Which rules a project cares about, and how much: options of `lint`, or a `.passlint.json`.
public struct LintSettings: Sendable, Hashable {
    /// From which severity on findings make a check fail.
    public enum Threshold: String, Sendable, Hashable, CaseIterable {
        case error, warning, note, never

        /// The severity; `nil` where nothing makes a check fail.
        public var severity: Finding.Severity? { Finding.Severity(rawValue: rawValue) }

        /// Whether any of these makes the check fail.
        public func isReached(by findings: some Sequence<Finding>) -> Bool {
            guard let severity else { return false }
            return findings.contains { $0.severity >= severity }
        }
    }

    /// Another severity for some rules.
    public struct Rating: Sendable, Hashable {
        /// The rules.
        public let selector: RuleSelector
        /// How much they matter here.
        public let severity: Finding.Severity

        /// A severity for some rules.
        public init(_ selector: RuleSelector, _ severity: Finding.Severity) {
            self.selector = selector
            self.severity = severity
        }
    }

    /// The only rules to look at; `nil` for all.
    public var rules: [RuleSelector]?
    /// The rules not to look at; `nil` for none.
    public var ignored: [RuleSelector]?
    /// From which severity on findings make a check fail; `nil` for errors.
    public var failOn: Threshold?
    /// The devices that the pass is meant for; `nil` for those in wide use.
    public var targets: [TargetSystem]?
    /// Other severities; of several for one rule the last counts.
    public var severities: [Rating]?

    /// Settings, all of them open.
    public init() {}

    /// These settings, with what `others` say in their place.
    public func overridden(by others: LintSettings) -> LintSettings {
        var settings = self
        settings.rules = others.rules ?? rules
        settings.ignored = others.ignored ?? ignored
        settings.failOn = others.failOn ?? failOn
        settings.targets = others.targets ?? targets
        settings.severities = others.severities ?? severities
        return settings
    }

    /// The rules of `book` that are looked at, with the severities that they have here.
    public func book(of book: RuleBook = .standard) -> RuleBook {
        RuleBook(
            rules: book.rules.filter { rule in
                rules?.contains { $0.matches(rule) } != false && !isIgnored(rule)
            }.map { $0.rated(severity(of: $0)) })
    }

    /// The rules of `book` that signing looks at: all errors, whatever these settings say, and the warnings that they
    /// leave standing.
    ///
    /// Notes are for `lint`.
    public func signingBook(of book: RuleBook = .standard) -> RuleBook {
        book.keeping { rule in
            rule.severity == .error
                || (rule.severity == .warning && !isIgnored(rule) && severity(of: rule) != .note)
        }
    }

    private func isIgnored(_ rule: PassRule) -> Bool { ignored?.contains { $0.matches(rule) } ?? false }

    private func severity(of rule: PassRule) -> Finding.Severity {
        severities?.last { $0.selector.matches(rule) }?.severity ?? rule.severity
    }
}
