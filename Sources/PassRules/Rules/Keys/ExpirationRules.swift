internal import PassModel

/// When a pass ends.
enum ExpirationRules {
    static let all: [PassRule] = [past, voided, beforeRelevance]

    static let past = PassRule(
        "expiration.past", .note, "the pass has not expired", effect: "Wallet shows the pass as expired and hides it",
        since: SystemVersion(7), source: "Wallet Passes, Pass", bad: #""expirationDate": "2019-12-31T23:59:00Z""#,
        good: #""expirationDate": "2035-12-31T23:59:00Z""#
    ).fault { contents in
        guard let now = contents.now, let end = contents.pass.expirationDate, end < now else { return nil }
        return Fault(.expirationDate, "the pass expired on \(end.text)")
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
        let entries = PassContents.ObjectPlace.elements(of: .relevantDates, in: contents).flatMap { entry in
            ["date", "relevantDate", "endDate"].compactMap { instant(entry.object[$0]) }
        }
        let dates = entries + [instant(contents[.relevantDate])].compactMap(\.self)
        guard let last = dates.max(), end < last else { return nil }
        return Fault(.expirationDate, "the pass expires before it is relevant for the last time, on \(last.text)")
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
