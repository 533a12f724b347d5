internal import PassModel

/// Rules about values of nested objects; Wallet ignores wrong ones.
enum ObjectRules {
    static let all: [PassRule] = [typeIgnored, dateIgnored, zoneUnknown]

    /// The objects whose values Wallet ignores if their types are wrong.
    private static let lenient = Shape.ofTags.union(Shape.ofEvents).union([.field, .place, .beacon, .relevantDate])

    static let typeIgnored = PassRule(
        "keys.type-ignored", .warning, "every key of a field, a place, a tag or an event has a value of its type",
        effect: "Wallet ignores the key, and layouts that need it are not used",
        source: "Wallet Passes, PassFieldContent, Pass.Locations, SemanticTags and UpcomingPassInformationEntry",
        bad: #""semantics": {"flightNumber": "123"}"#, good: #""semantics": {"flightNumber": 123}"#
    ).fault(inEach: .value.filter { lenient.contains($0.owner) && !isOfOtherRule($0) }, \.wrongType)

    /// Whether another rule reports the value in more detail.
    private static func isOfOtherRule(_ found: TypedTree.Value) -> Bool {
        switch found.owner {
        case .beacon: ["proximityUUID", "major", "minor"].contains(found.name)
        case .entry: ["identifier", "name", "type"].contains(found.name)
        case .imageURL: ["URL", "SHA256"].contains(found.name)
        default: false
        }
    }

    static let dateIgnored = PassRule(
        "date.ignored", .warning, "the dates in relevantDates, tags and events are complete ISO 8601 dates",
        effect: "Wallet ignores the date, and layouts that need it are not used",
        source: "Wallet Passes, Pass.RelevantDates, SemanticTags and DateInformation; W3C NOTE-datetime",
        bad: #""semantics": {"eventStartDate": "2035-05-14T18:30:00"}"#,
        good: #""semantics": {"eventStartDate": "2035-05-14T18:30:00+02:00"}"#
    ).fault(inEach: .value.filter { $0.type == .date && lenient.contains($0.owner) }, \.malformedDate)

    static let zoneUnknown = PassRule(
        "zone.unknown", .warning, "time zones have names of the IANA database",
        effect: "Wallet ignores the zone, and layouts that need it are not used",
        source: "Wallet Passes, SemanticTags and UpcomingPassInformationEntry.DateInformation",
        bad: #""semantics": {"departureLocationTimeZone": "GMT+2"}"#,
        good: #""semantics": {"departureLocationTimeZone": "Europe/Helsinki"}"#
    ).fault(inEachSpelled: .value.filter { $0.type == .zone }) { found, speller in found.unknownZone(&speller) }
}
