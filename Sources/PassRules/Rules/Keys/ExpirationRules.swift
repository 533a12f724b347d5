package import PassModel

package enum ExpirationRules {
    static let all: [PassRule] = [past, voided, beforeRelevance]

    static let past: PassRule = expired(at: nil)

    /// The rule with its own date of today, for passes that are being made.
    package static func expired(at today: PassDate?) -> PassRule {
        PassRule(
            "expiration.past", .note, "the pass has not expired",
            effect: "Wallet shows the pass as expired and hides it", since: SystemVersion(7),
            source: "Wallet Passes, Pass", bad: #""expirationDate": "2019-12-31T23:59:00Z""#,
            good: #""expirationDate": "2035-12-31T23:59:00Z""#
        ).fault { contents in
            guard let now = today ?? contents.now, let end = contents.pass.expirationDate, end < now else { return nil }
            return Fault(.expirationDate, "the pass expired on \(end.text)")
        }
    }

    static let voided = PassRule(
        "expiration.voided", .note, "the pass is not void", effect: "Wallet shows the pass as used and hides it",
        since: SystemVersion(7), source: "Wallet Passes, Pass", bad: #""voided": true"#, good: #""voided": false"#
    ).faults { contents in
        contents[.voided] == .bool(true) ? [Fault(.voided, "the pass is void")] : []
    }

    static let beforeRelevance = PassRule(
        "expiration.before-relevance", .warning, "a pass expires after the last date on which it is relevant",
        effect: "Wallet hides the pass before the date on which it should appear",
        hint: "set expirationDate after the end of the event", since: SystemVersion(7),
        source: "Human Interface Guidelines, Wallet",
        bad: """
            "eventTicket": {}, "expirationDate": "2035-05-14T12:00:00Z", "relevantDate": "2035-05-14T18:30:00Z"
            """,
        good: """
            "eventTicket": {}, "expirationDate": "2035-05-15T12:00:00Z", "relevantDate": "2035-05-14T18:30:00Z"
            """
    ).fault { contents in
        guard let end = instant(contents[.expirationDate]) else { return nil }
        let entries = PassContents.ObjectPlace.elements(of: .relevantDates, in: contents).map(\.object)
        let instants = (entries.flatMap { [$0["date"], $0["relevantDate"]] } + [contents[.relevantDate]])
            .compactMap(instant)
        // An interval may end together with the pass; an instant must be earlier.
        guard let last = (instants + entries.compactMap { instant($0["endDate"]) }).max(),
            end < last || instants.contains(where: { end <= $0 })
        else { return nil }
        let relation = end < last ? "before" : "when"
        return Fault(.expirationDate, "the pass expires \(relation) it is relevant for the last time, on \(last.text)")
    }

    /// The instant of a date; `nil` without a time zone.
    private static func instant(_ value: JSONValue?) -> PassDate? {
        guard let text = value?.string, let reading = PassDate.Reading(text), reading.isInstant else { return nil }
        return reading.date
    }
}

extension PassDate.Reading {
    /// Whether the text leaves no doubt about the instant.
    var isInstant: Bool { !deviations.contains(.noZone) && !deviations.contains(.noTime) }
}
