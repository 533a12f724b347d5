extension PassRule {
    /// Whether the rule mends some of its faults, though not the plainest one, which its example shows.
    public var mendsSomeFaults: Bool { Self.partlyMended.contains(id) }

    private static let partlyMended: Set<String> = [
        "actions.unknown-type", "beacon.malformed", "bundle.unsafe-name", "date.malformed", "fields.currency-unknown",
        "fields.date-style-without-date", "fields.missing-key", "images.icon-missing", "keys.user-info-type",
        "keys.wrong-type", "language.file-name", "location.incomplete", "nfc.key-malformed",
        "personalization.unknown-field", "personalization.wrong-type", "scheme.unknown",
        "semantics.malformed-currency", "semantics.malformed-date", "semantics.seat-color", "semantics.unknown-value",
        "semantics.unknown-zone", "style.transit-misplaced", "style.transit-unknown", "upcoming.field-malformed",
        "upcoming.incomplete", "url.malformed", "web-service.not-https",
    ]
}
