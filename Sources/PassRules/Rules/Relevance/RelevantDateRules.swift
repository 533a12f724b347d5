internal import PassModel

enum RelevantDateRules {
    static let all: [PassRule] = [entryIncomplete, reversed, tooLong, oneSystem]

    private static func sample(_ entry: String, targets: [TargetSystem] = []) -> Sample {
        Sample("\"eventTicket\": {}, \"relevantDates\": [{\(entry)}]", targets: targets)
    }

    private static let bothNames = """
        "date": "2035-05-14T18:30:00Z", "relevantDate": "2035-05-14T18:30:00Z"
        """

    private static func entries(_ contents: PassContents) -> [PassContents.ObjectPlace] {
        PassContents.ObjectPlace.elements(of: .relevantDates, in: contents)
    }

    static let entryIncomplete = PassRule(
        "relevance.entry-incomplete", .warning, "an entry of relevantDates has a date, or a start and an end",
        effect: "Wallet skips the entry", since: SystemVersion(18), source: "Wallet Passes, Pass.RelevantDates",
        bad: sample(#""startDate": "2035-05-14T18:30:00Z""#),
        good: sample(#""startDate": "2035-05-14T18:30:00Z", "endDate": "2035-05-14T22:30:00Z""#)
    ).fault(inEach: .relevantDate) { entry in
        let names = Set(entry.object.names)
        guard names.isDisjoint(with: ["date", "relevantDate"]) else { return nil }
        switch (names.contains("startDate"), names.contains("endDate")) {
        case (true, true): return nil
        case (true, false): return Fault(.value(entry.pointer), "the entry has no endDate", hint: "add endDate")
        case (false, true): return Fault(.value(entry.pointer), "the entry has no startDate", hint: "add startDate")
        case (false, false):
            return Fault(.value(entry.pointer), "the entry has no date", hint: "add date, or startDate and endDate")
        }
    }

    /// The entries with a readable start and end.
    private static func intervals(_ contents: PassContents) -> [(
        place: PassContents.ObjectPlace, start: PassDate, end: PassDate
    )] {
        entries(contents).compactMap { entry in
            let dates = [Pass.RelevantDate.Key.startDate, .endDate].compactMap { key in
                entry.object[key.rawValue]?.string.flatMap { PassDate.Reading($0) }
            }
            guard dates.count == 2, dates[0].isInstant == dates[1].isInstant else { return nil }
            return (entry, dates[0].date, dates[1].date)
        }
    }

    static let reversed = PassRule(
        "relevance.reversed", .warning, "an interval of relevantDates ends after it starts",
        effect: "the pass is never relevant for that entry", hint: "swap the two, or correct the end",
        since: SystemVersion(18), source: "Wallet Passes, Pass.RelevantDates",
        bad: sample(#""startDate": "2035-05-14T18:30:00Z", "endDate": "2035-05-14T02:30:00Z""#),
        good: sample(#""startDate": "2035-05-14T18:30:00Z", "endDate": "2035-05-15T02:30:00Z""#)
    ).faults { contents in
        intervals(contents).filter { $0.end < $0.start }.map { interval in
            Fault(.value(interval.place.pointer.appending("endDate")), "the interval ends before it starts")
        }
    }

    private static let mostHours = LockScreen.mostHours

    static let tooLong = PassRule(
        "relevance.too-long", .warning, "an interval of relevantDates lasts at most \(mostHours) hours",
        effect: "Wallet ignores the interval", hint: "split it into one entry for each day", since: SystemVersion(18),
        source: "observed",
        example: .init(most: mostHours * 3600) { seconds in
            let end = PassDate(secondsSince1970: 2_062_569_600 + Int64(seconds)).map(\.text) ?? ""
            return sample("\"startDate\": \"2035-05-12T08:00:00Z\", \"endDate\": \"\(end)\"")
        }
    ).faults { contents in
        intervals(contents).compactMap { interval -> Fault? in
            let seconds = interval.end.secondsSince1970 - interval.start.secondsSince1970
            guard LockScreen.isTooLong(from: interval.start, to: interval.end) else { return nil }
            return Fault(
                .value(interval.place.pointer.appending("endDate")),
                "the interval lasts \(duration(seconds)), more than \(mostHours) hours")
        }
    }

    /// A duration of more than a day in hours and minutes.
    private static func duration(_ seconds: Int64) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        guard hours > mostHours || minutes > 0 else { return "\(hours) hours and some seconds" }
        let rest = minutes == 0 ? "" : minutes == 1 ? " and 1 minute" : " and \(minutes) minutes"
        return "\(hours) hours\(rest)"
    }

    /// The first system that reads relevantDates, and the first that reads `date` in them.
    fileprivate static let (first, renamed) = (Availability.passKeys[.relevantDates], SystemVersion(26))

    static let oneSystem = PassRule(
        "relevance.one-system", .warning,
        "a single date in relevantDates has the keys for all target systems",
        effect:
            "Wallet skips the entry: iOS \(first) reads relevantDate, iOS \(renamed) and later read date",
        since: first, source: "Wallet Passes, Pass.RelevantDates; observed",
        bad: sample(#""relevantDate": "2035-05-14T18:30:00Z""#), good: sample(bothNames)
    ).fault(inEach: .relevantDate) { entry, contents in
        guard contents.style?.ignoresDates != true,  // another rule reports dates on such styles
            !entry.object.has("startDate") || !entry.object.has("endDate"),
            entry.object.has("date") != entry.object.has("relevantDate")
        else { return nil }
        switch (entry.object["date"], entry.object["relevantDate"]) {
        case (let date?, nil)
        where contents.targets.isEmpty || contents.targets.contains(where: \.knowsRelevantDateAlone):
            return fault(at: entry, has: .date, date, lacks: .relevantDate, "iOS \(first)")
        case (nil, let date?) where contents.targets.isEmpty || contents.targets.contains(where: \.knowsDateAlone):
            return fault(at: entry, has: .relevantDate, date, lacks: .date, "iOS \(renamed) and later")
        default: return nil
        }
    }

    private static func fault(
        at entry: PassContents.ObjectPlace, has there: Pass.RelevantDate.Key, _ date: JSONValue,
        lacks missing: Pass.RelevantDate.Key, _ system: String
    ) -> Fault {
        Fault(
            .name(entry.pointer.appending(there.rawValue)),
            "the entry has only '\(there.rawValue)', but \(system) looks for '\(missing.rawValue)'",
            hint: "write both keys: add '\(missing.rawValue)' with the same date",
            fix: .add(name: missing.rawValue, date, to: entry.pointer))
    }
}

extension TargetSystem {
    /// Whether some of these systems read `relevantDate`, but not `date`, in `relevantDates`.
    fileprivate var knowsRelevantDateAlone: Bool {
        oldestAsIOS < RelevantDateRules.renamed && (newestAsIOS ?? SystemVersion(.max)) >= RelevantDateRules.first
    }

    /// Whether some of these systems read `date`, but not `relevantDate`.
    fileprivate var knowsDateAlone: Bool { (newestAsIOS ?? SystemVersion(.max)) >= RelevantDateRules.renamed }
}
