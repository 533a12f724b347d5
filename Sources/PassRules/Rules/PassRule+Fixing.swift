extension PassRule {
    /// Whether the rule has a fix for some of its faults, but not for the simplest one, which its example shows.
    public var fixesSomeFaults: Bool { Self.partlyFixed.contains(id) }

    private static let partlyFixed: Set<String> = [
        "actions.unknown-type", "beacon.malformed", "bundle.unsafe-name", "date.malformed", "fields.currency-unknown",
        "fields.date-style-without-date", "fields.missing-key", "images.icon-missing",
        "language.file-name", "location.incomplete", "nfc.key-malformed", "order.unknown-value",
        "personalization.unknown-field", "personalization.wrong-type", "scheme.unknown",
        "semantics.malformed-currency", "semantics.malformed-date", "semantics.unknown-value",
        "semantics.unknown-zone", "style.transit-misplaced", "style.transit-unknown", "upcoming.field-malformed",
        "upcoming.incomplete", "url.malformed", "web-service.not-https",
    ]
}
