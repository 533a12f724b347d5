public import PassRules

/// Which rules a project checks, and how severe they are: options of `lint`, or a `.passlint.json`.
public struct LintSettings: Sendable, Hashable {
    /// The lowest severity that makes a check fail.
    public enum Threshold: String, Sendable, Hashable, CaseIterable {
        case error, warning, note, never

        /// The severity; `nil` if no finding makes a check fail.
        public var severity: Finding.Severity? { Finding.Severity(rawValue: rawValue) }

        /// Whether any of these findings makes the check fail.
        public func isReached(by findings: some Sequence<Finding>) -> Bool {
            guard let severity else { return false }
            return findings.contains { $0.severity >= severity }
        }
    }

    /// A different severity for some rules.
    public struct Rating: Sendable, Hashable {
        /// The rules.
        public let selector: RuleSelector
        /// Their severity in this project.
        public let severity: Finding.Severity

        /// A severity for some rules.
        public init(_ selector: RuleSelector, _ severity: Finding.Severity) {
            self.selector = selector
            self.severity = severity
        }
    }

    /// The only rules to check; `nil` for all.
    public var rules: [RuleSelector]?
    /// The rules to skip; `nil` for none.
    public var ignored: [RuleSelector]?
    /// The lowest severity that makes a check fail; `nil` for errors.
    public var failOn: Threshold?
    /// The devices that the pass is meant for; `nil` for the common ones.
    public var targets: [TargetSystem]?
    /// Different severities for some rules; if several match a rule, the last one counts.
    public var severities: [Rating]?

    /// Settings without any choice.
    public init() {}

    /// These settings, overridden by those of `others`.
    public func overridden(by others: LintSettings) -> LintSettings {
        var settings = self
        settings.rules = others.rules ?? rules
        settings.ignored = others.ignored ?? ignored
        settings.failOn = others.failOn ?? failOn
        settings.targets = others.targets ?? targets
        settings.severities = others.severities ?? severities
        return settings
    }

    /// The rules of `book` that are checked, with their severities in this project.
    public func book(of book: RuleBook = .standard) -> RuleBook {
        RuleBook(
            rules: book.rules.filter { rule in
                rules?.contains { $0.matches(rule) } != false && !isIgnored(rule)
            }.map { $0.rated(severity(of: $0)) })
    }

    /// The rules of `book` that signing checks: all errors, whatever the settings say, and the warnings that the
    /// settings keep.
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
