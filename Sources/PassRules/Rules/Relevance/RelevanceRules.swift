internal import PassModel

/// Dates and places: whether Wallet can show the pass on the lock screen for them.
enum RelevanceRules {
    static let all: [PassRule] = [
        malformedDate, dateIgnored, needsPlaces, needsLocations, distanceNotPositive, distanceWithoutEffect,
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

    private static let dateKeys: [Pass.Key] = [.relevantDate, .relevantDates]

    static let dateIgnored = PassRule(
        "relevance.date-ignored", .warning, "coupons and store cards are relevant at places, not on dates",
        effect: "Wallet ignores the date, and the pass does not appear on it",
        hint: "add locations, or make it an event ticket or a generic pass", styles: [.coupon, .storeCard],
        source: "Showing a Pass on the Lock Screen", bad: #""coupon": {}, "relevantDate": "2035-05-14T18:30:00Z""#,
        good: #""coupon": {}, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#
    ).faults { contents in
        guard let style = contents.style, style.ignoresDates else { return [] }
        let hasLocations = has(.locations, contents)
        return dateKeys.filter { hasDate(contents, $0) }.map { key in
            Fault(
                .name(.to(key)), "'\(key.rawValue)' has no effect on \(style.rawValue)",
                hint: hasLocations ? "remove it, or make the pass an event ticket or a generic pass" : nil)
        }
    }

    static let needsPlaces = PassRule(
        "relevance.needs-places", .warning, "a generic pass with a relevant date has places too",
        effect: "the pass does not appear on the lock screen on that date", hint: "add locations", styles: [.generic],
        source: "Showing a Pass on the Lock Screen", bad: #""generic": {}, "relevantDate": "2035-05-14T18:30:00Z""#,
        good: """
            "generic": {}, "relevantDate": "2035-05-14T18:30:00Z",
            "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
            """
    ).faults { contents in
        // The rule's source is older than the poster style.
        guard contents.style == .generic, !contents.styles.contains(.posterGeneric), !hasPlaces(contents) else {
            return []
        }
        return dateKeys.filter { hasDate(contents, $0) }.prefix(1).map { key in
            Fault(.name(.to(key)), "'\(key.rawValue)' has no effect without locations")
        }
    }

    private static func hasDate(_ contents: PassContents, _ key: Pass.Key) -> Bool {
        guard let value = contents[key] else { return false }
        return value.array.map { !$0.isEmpty } ?? (value.string != nil)
    }

    private static func hasPlaces(_ contents: PassContents) -> Bool {
        has(.locations, contents) || has(.beacons, contents)
    }

    private static func has(_ key: Pass.Key, _ contents: PassContents) -> Bool {
        contents[key]?.array?.isEmpty == false
    }

    static let needsLocations = PassRule(
        "relevance.needs-locations", .warning, "a coupon, store card or generic pass with beacons has locations too",
        effect: "the pass may not appear near the beacons, since these styles are found by their locations",
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
        "relevance.distance-without-effect", .note, "maxDistance narrows the distance that the style has of its own",
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
            "maxDistance is \(shownDistance(contents)), but \(style.rawValue) has about \(Int(own)) m of its own")
    }

    private static func shownDistance(_ contents: PassContents) -> String { contents[.maxDistance]?.shown ?? "" }
}

/// What to say about a text that is not a date.
enum DateFault {
    /// The fault of a text that should be a date; `nil` if it is one.
    static func fault(in text: String, at pointer: JSONPointer) -> Fault? {
        guard PassDate(strict: text) == nil else { return nil }
        let deviation = PassDate.Reading(text)?.deviation.map { "\($0)" }
        let meant = MeantDate(.string(text))
        return Fault(
            .value(pointer), "\(text.shown) \(deviation ?? "is not a date")",
            hint: MeantDate.hint(for: meant, at: pointer), fix: meant?.fix(at: pointer))
    }
}
