internal import PassModel

/// Rules about dates and places for the lock screen.
enum RelevanceRules {
    static let all: [PassRule] = [
        malformedDate, dateAges, dateIgnored, needsLocations, distanceNotPositive, distanceWithoutEffect,
    ]

    static let malformedDate = PassRule(
        "date.malformed", .error, "expirationDate and relevantDate are complete ISO 8601 dates",
        effect: "Wallet refuses the pass", source: "Wallet Passes, Pass; W3C NOTE-datetime",
        bad: #""expirationDate": "2035-05-14 18:30""#, good: #""expirationDate": "2035-05-14T18:30:00+02:00""#
    ).faults { contents in
        [Pass.Key.expirationDate, .relevantDate].compactMap { key in
            contents[key]?.string.flatMap { DateFault.fault(in: $0, at: .to(key)) }
        }
    }

    static let dateAges = PassRule(
        "relevance.date-ages", .warning, "relevantDate is in the future, on a pass that appears because of dates",
        effect: "phones move the pass to Expired about a day after that date",
        hint: "remove it to keep the pass; to end the pass at a time, write expirationDate", source: "observed",
        bad: #""coupon": {}, "relevantDate": "2035-05-14T18:30:00Z""#,
        good: #""coupon": {}, "expirationDate": "2035-05-14T18:30:00Z""#
    ).fault { contents in
        guard let date = contents.pass.relevantDate else { return nil }
        // Other rules report a pass that expires before that.
        if let end = contents.pass.expirationDate, end <= date || end < contents.now ?? end { return nil }
        let isPast = contents.now.map { date < $0 } ?? false
        guard let why = isPast ? "is past" : dateObstacle(contents).map({ "does not show \($0) on the lock screen" })
        else { return nil }
        let hint = contents.pass.expirationDate.map { _ in "remove it to keep the pass until its expirationDate" }
        return Fault(.name(.to(.relevantDate)), "'relevantDate' \(why)\(LockScreen.ageing)", hint: hint)
    }

    static let dateIgnored = PassRule(
        "relevance.date-ignored", .warning,
        "coupons and store cards appear at places, not on dates, and generic passes on dates only at places",
        effect: "the pass does not appear on the lock screen for these dates", since: SystemVersion(18),
        source: "Showing a Pass on the Lock Screen", bad: Sample("\"coupon\": {}, \(dates)"),
        good: #""coupon": {}, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#
    ).fault { contents in
        guard let style = dateObstacle(contents), contents[.relevantDates]?.array?.isEmpty == false else { return nil }
        let others = "remove it: locations show \(style); or make it an event ticket or a generic pass with locations"
        return Fault(
            .name(.to(.relevantDates)), "'relevantDates' does not show \(style) on the lock screen",
            hint: contents.style == .generic ? "add locations" : others)
    }

    private static let dates = """
        "relevantDates": [{"date": "2035-05-14T18:30:00Z", "relevantDate": "2035-05-14T18:30:00Z"}]
        """

    /// The pass in words, if dates don't make it appear on the lock screen.
    static func dateObstacle(_ contents: PassContents) -> String? {
        switch contents.style {
        case .coupon: "a coupon"
        case .storeCard: "a store card"
        // The source is older than the poster style.
        case .generic where !contents.styles.contains(.posterGeneric) && !hasPlaces(contents):
            "a generic pass without locations"
        default: nil
        }
    }

    private static func hasPlaces(_ contents: PassContents) -> Bool {
        has(.locations, contents) || has(.beacons, contents)
    }

    private static func has(_ key: Pass.Key, _ contents: PassContents) -> Bool {
        contents[key]?.array?.isEmpty == false
    }

    static let needsLocations = PassRule(
        "relevance.needs-locations", .warning, "a coupon, store card or generic pass with beacons has locations too",
        effect: "the pass may not appear near the beacons, since these styles appear by location",
        hint: "add the place of the beacons to locations", styles: [.coupon, .storeCard, .generic],
        since: SystemVersion(7), source: "Showing a Pass on the Lock Screen",
        bad: #""coupon": {}, "beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"}]"#,
        good: """
            "coupon": {}, "beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"}],
            "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
            """
    ).fault { contents in
        guard let style = contents.style, style.needsLocations,
            !contents.styles.contains(.posterGeneric), has(.beacons, contents), !has(.locations, contents)
        else { return nil }
        return Fault(.name(.to(.beacons)), "'beacons' has no effect without locations")
    }

    // MARK: Distance

    static let distanceNotPositive = PassRule(
        "relevance.distance-not-positive", .warning, "maxDistance is more than 0 metres",
        effect: "no place is near enough, and the pass does not appear", hint: "remove it for the style's own distance",
        since: SystemVersion(7), source: "Wallet Passes, Pass",
        bad: #""maxDistance": 0, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#,
        good: #""maxDistance": 50, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#
    ).fault { contents in
        guard let metres = contents[.maxDistance]?.number?.double, metres <= 0 else { return nil }
        return Fault(.maxDistance, "maxDistance is \(shownDistance(contents))")
    }

    static let distanceWithoutEffect = PassRule(
        "relevance.distance-without-effect", .note, "maxDistance is smaller than the style's own distance",
        effect: "the key changes nothing", hint: "remove it", since: SystemVersion(7), source: "Wallet Passes, Pass",
        bad: #""maxDistance": 5000, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#,
        good: #""maxDistance": 50, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#
    ).fault { contents in
        guard let metres = contents[.maxDistance]?.number?.double, metres > 0 else { return nil }
        if contents[.locations]?.array?.isEmpty ?? true {
            return Fault(.maxDistance, "maxDistance has no effect without locations")
        }
        guard let style = contents.style, let own = style.distanceInMetres, metres > own else { return nil }
        return Fault(
            .maxDistance,
            "maxDistance is \(shownDistance(contents)), but \(style.rawValue) uses at most about \(Int(own)) m")
    }

    private static func shownDistance(_ contents: PassContents) -> String { contents[.maxDistance]?.shown ?? "" }
}

enum DateFault {
    /// The fault of a text that should be a date; `nil` if it is one.
    static func fault(in text: String, _ place: String = "", at pointer: JSONPointer) -> Fault? {
        guard PassDate(strict: text) == nil else { return nil }
        let deviation = PassDate.Reading(text)?.deviation.map { "\($0)" }
        let meant = MeantDate(.string(text))
        return Fault(
            .value(pointer), "\(text.shown)\(place) \(deviation ?? "is not a date")",
            hint: MeantDate.hint(for: meant, at: pointer), fix: meant?.fix(at: pointer),
            need: deviation == nil ? .date(in: text) : nil)
    }
}
