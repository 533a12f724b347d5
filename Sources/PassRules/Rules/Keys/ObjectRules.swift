internal import PassModel

/// Rules about values of nested objects; Wallet ignores wrong ones.
enum ObjectRules {
    static let all: [PassRule] = [typeIgnored, dateIgnored, zoneUnknown]

    /// Whether Wallet ignores the value if its type is wrong.
    private static func isIgnorable(_ found: TypedTree.Value) -> Bool {
        switch found.owner {
        case .field, .place, .beacon, .relevantDate: true
        default: found.owner.isOfTags || found.owner.isOfEvents
        }
    }

    static let typeIgnored = PassRule(
        "keys.type-ignored", .warning, "every key of a field, a place, a tag or an event has a value of its type",
        effect: "Wallet ignores the key, and layouts that need it are not used",
        source: "Wallet Passes, PassFieldContent, Pass.Locations, SemanticTags and UpcomingPassInformationEntry",
        bad: #""semantics": {"flightNumber": "123"}"#, good: #""semantics": {"flightNumber": 123}"#
    ).fault(inEach: .value.filter { isIgnorable($0) && !isOfOtherRule($0) }, \.wrongType)

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
    ).fault(inEach: .value.filter { $0.type == .date && isIgnorable($0) }, \.malformedDate)

    static let zoneUnknown = PassRule(
        "zone.unknown", .warning, "time zones have names of the IANA database",
        effect: "Wallet ignores the zone, and layouts that need it are not used",
        source: "Wallet Passes, SemanticTags and UpcomingPassInformationEntry.DateInformation",
        bad: #""semantics": {"departureLocationTimeZone": "GMT+2"}"#,
        good: #""semantics": {"departureLocationTimeZone": "Europe/Helsinki"}"#
    ).fault(inEachSpelled: .value.filter { $0.type == .zone }) { found, speller in found.unknownZone(&speller) }
}
