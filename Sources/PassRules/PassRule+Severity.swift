extension PassRule {
    /// The rule with another severity.
    public func rated(_ severity: Finding.Severity) -> PassRule {
        PassRule(
            id, severity, summary, effect: effect, hint: hint, styles: styles, since: since, subject: subject,
            source: source, example: example, checks: checks)
    }
}
