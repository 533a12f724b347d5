extension Rule {
    /// The rule with another severity.
    public func rated(_ severity: Severity) -> Rule {
        Rule(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, subject: subject,
            source: source, example: example, checks: checks)
    }
}
