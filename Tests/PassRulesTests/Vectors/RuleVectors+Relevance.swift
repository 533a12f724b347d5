import PassModel
import PassRules

/// Dates and places.
extension RuleVector {
    static let relevance: [RuleVector] =
        [
            RuleVector(
                "date.malformed", "sound dates",
                adding: #""expirationDate": "2035-05-14T18:30+02:00", "relevantDate": "2035-05-14T16:30:00.0Z", "#
                    + places),
            RuleVector(
                "date.malformed", "a placeholder", adding: #""expirationDate": "{{day}}T12:00:00Z""#, isTemplate: true),
            RuleVector(
                "date.malformed", "no zone, no date",
                adding: #""expirationDate": ‸"2035-05-14T18:30:00", "relevantDate": ‸"soon", "# + places,
                finds: ["/expirationDate", "/relevantDate"]),
            RuleVector(
                "date.malformed", "a day that is not", adding: #""expirationDate": ‸"2035-02-30T18:30:00Z""#,
                finds: ["/expirationDate"]),
            RuleVector(
                "location.out-of-range", "to the edges",
                adding: #""locations": [{"latitude": -90, "longitude": 180.0}, {"latitude": 0, "longitude": -180}]"#),
            RuleVector(
                "location.incomplete", "placeholders",
                adding: #""locations": [{"latitude": "{{lat}}", "longitude": "{{lon}}"}]"#, isTemplate: true),
            RuleVector(
                "location.out-of-range", "beyond",
                adding:
                    #""locations": [{"latitude": ‸90.1, "longitude": ‸-181}, {"latitude": 9, "longitude": ‸1e300}]"#,
                finds: ["/locations/0/latitude", "/locations/0/longitude", "/locations/1/longitude"]),
            RuleVector(
                "location.incomplete", "missing, in quotes, null",
                adding: #""locations": [‸{"latitude": 1}, {"latitude": ‸"1", "longitude": ‸[]}]"#,
                finds: ["/locations/0/longitude", "/locations/1/latitude", "/locations/1/longitude"]),
            RuleVector(
                "date.malformed", "what can be fixed",
                adding: #""expirationDate": ‸"2035-05-14T23:30:00+0200", "relevantDate": ‸"2035-05-14 18:30z", "#
                    + places,
                finds: ["/expirationDate", "/relevantDate"]),
            RuleVector(
                "relevance.date-ignored", "an empty array is not a date",
                ["generic": "coupon", "{}": #"{}, "relevantDates": []"#]),
            RuleVector(
                "relevance.date-ignored", "a ticket", ["generic": "eventTicket", "{}": "{}, \(date)"]),
            RuleVector(
                "relevance.date-ignored", "a coupon", severity: .warning,
                ["generic": "coupon", "{}": "{}, ‸\(date), ‸\(both), \(places)"],
                finds: ["/relevantDate", "/relevantDates"]),
            RuleVector(
                "relevance.date-ignored", "a store card", severity: .warning,
                ["generic": "storeCard", "{}": "{}, ‸\(date)"], finds: ["/relevantDate"]),
            RuleVector("relevance.needs-places", "locations", adding: date + ", " + places),
            RuleVector("relevance.needs-places", "beacons", adding: date + #", "beacons": ["# + beacon() + "]")
                .beside("relevance.needs-locations"),
            RuleVector(
                "relevance.needs-locations", "both", adding: "\(places), \"beacons\": [\(beacon())]"),
            RuleVector(
                "relevance.needs-locations", "a ticket",
                ["generic": "eventTicket", "{}": "{}, \"beacons\": [\(beacon())]"]),
            RuleVector(
                "relevance.needs-locations", "a store card", severity: .warning,
                ["generic": "storeCard", "{}": "{}, ‸\"beacons\": [\(beacon())]"], finds: ["/beacons"]),
            RuleVector(
                "relevance.needs-places", "a boarding pass",
                ["generic": "boardingPass", "{}": "{\"transitType\": \"PKTransitTypeAir\"}, \(date)"]),
            RuleVector(
                "relevance.needs-places", "dates alone", severity: .warning, adding: "‸\(date), \(both)",
                finds: ["/relevantDate"]),
            RuleVector("relevance.distance-not-positive", "a step", adding: #""maxDistance": 0.5, "# + places),
            RuleVector(
                "relevance.distance-not-positive", "none", severity: .warning, adding: #""maxDistance": ‸0, "# + places,
                finds: ["/maxDistance"]),
            RuleVector(
                "relevance.distance-not-positive", "less", severity: .warning,
                adding: #""maxDistance": ‸-1e3, "# + places,
                finds: ["/maxDistance"]),
            RuleVector(
                "relevance.distance-without-effect", "the style's own", adding: #""maxDistance": 100, "# + places),
            RuleVector(
                "relevance.distance-without-effect", "a ticket's own",
                ["generic": "eventTicket", "{}": #"{}, "maxDistance": 1000, "# + places]),
            RuleVector(
                "relevance.distance-without-effect", "more than the style's own", severity: .note,
                adding: #""maxDistance": ‸100.5, "# + places, finds: ["/maxDistance"]),
            RuleVector(
                "relevance.distance-without-effect", "without places", severity: .note, adding: #""maxDistance": ‸50"#,
                finds: ["/maxDistance"]),
        ] + relevantDates + locations + beacons

    private static let date = #""relevantDate": "2035-05-14T18:30:00Z""#
    private static let both =
        #""relevantDates": [{"date": "2035-05-14T18:30:00Z", "relevantDate": "2035-05-14T18:30:00Z"}]"#
    private static let places = #""locations": [{"latitude": 43.2951, "longitude": 5.3744}]"#

    private static func beacon(_ last: Int = 10) -> String {
        "{\"proximityUUID\": \"F8F589E9-C07E-58B0-AEB5-A36BE4D48F\(last)\"}"
    }

    /// An event ticket with these entries.
    private static func ticket(_ entries: String) -> KeyValuePairs<String, String> {
        ["generic": "eventTicket", "{}": "{}, \"relevantDates\": [\(entries)]"]
    }

    private static func interval(_ start: String, _ end: String) -> KeyValuePairs<String, String> {
        ticket(
            "{\"startDate\": \"2035-05-\(start)\", \"endDate\": \(end.hasPrefix("‸") ? "‸" : "")\"2035-05-\(end.filter { $0 != "‸" })\"}"
        )
    }

    private static let relevantDates: [RuleVector] = [
        RuleVector("relevance.date-malformed", "sound", interval("14T18:30Z", "15T02:30:00.5+02:00")),
        RuleVector(
            "relevance.date-malformed", "placeholders", ticket(#"{"startDate": "{{a}}", "endDate": "{{b}}"}"#),
            isTemplate: true),
        RuleVector(
            "relevance.date-malformed", "no zone, no string", severity: .warning,
            ticket(
                #"{"startDate": ‸"2035-05-14T18:30", "endDate": "2035-05-14T18:30Z"}, {"date": ‸1, "relevantDate": ‸{}}"#
            ),
            finds: ["/relevantDates/0/startDate", "/relevantDates/1/date", "/relevantDates/1/relevantDate"]),
        RuleVector(
            "relevance.entry-incomplete", "an instant beside half an interval",
            ticket(
                #"{"date": "2035-05-14T18:30Z", "relevantDate": "2035-05-14T18:30Z", "endDate": "2035-05-14T18:30Z"}"#)),
        RuleVector(
            "relevance.entry-incomplete", "nothing, a start, an end", severity: .warning,
            ticket(#"‸{}, ‸{"startDate": "2035-05-14T18:30Z"}, ‸{"endDate": "2035-05-14T18:30Z", "x": 1}"#),
            finds: ["/relevantDates/0", "/relevantDates/1", "/relevantDates/2"]),
        RuleVector("relevance.reversed", "no time at all", interval("14T18:30Z", "14T20:30+02:00")),
        RuleVector(
            "relevance.reversed", "a second back", severity: .warning, interval("14T18:30:01Z", "‸14T20:30+02:00"),
            finds: ["/relevantDates/0/endDate"]),
        RuleVector("relevance.too-long", "24 hours", interval("14T18:30:00.5Z", "15T18:30:00.5Z")),
        RuleVector(
            "relevance.too-long", "a nanosecond more", severity: .warning,
            interval("14T18:30Z", "‸15T18:30:00.000000001Z"), finds: ["/relevantDates/0/endDate"]),
        RuleVector(
            "relevance.one-system", "both names, or an interval",
            ticket(
                #"{"date": "2035-05-14T18:30Z", "relevantDate": "2035-05-14T18:30Z"}, {"relevantDate": "2035-05-14T18:30Z", "startDate": "2035-05-14T18:30Z", "endDate": "2035-05-14T18:30Z"}"#
            )
        ).beside("target.relevance-missing").on(for: "ios17+"),
        RuleVector(
            "relevance.one-system", "the new name", severity: .warning, ticket(#"{‸"date": "2035-05-14T18:30Z"}"#),
            finds: ["/relevantDates/0/date"]),
        RuleVector("relevance.one-system", "the new name on new systems", ticket(#"{"date": "2035-05-14T18:30Z"}"#))
            .on(for: "ios26+", "watchos26+"),
        RuleVector(
            "relevance.one-system", "the new name where none is known", ticket(#"{"date": "2035-05-14T18:30Z"}"#)
        )
        .beside("target.relevance-missing").on(for: "ios16-17", "watchos10"),
        RuleVector(
            "relevance.one-system", "the old name on old systems", ticket(#"{"relevantDate": "2035-05-14T18:30Z"}"#)
        )
        .on(for: "ios18", "watchos11"),
        RuleVector(
            "relevance.one-system", "the new name on old systems", severity: .warning,
            ticket(#"{‸"date": "2035-05-14T18:30Z"}"#), finds: ["/relevantDates/0/date"]
        ).on(for: "watchos11+"),
        RuleVector(
            "relevance.one-system", "the old name", severity: .warning,
            ticket(#"{‸"relevantDate": "2035-05-14T18:30Z"}"#), finds: ["/relevantDates/0/relevantDate"]),
        RuleVector(
            "relevance.one-system", "the old name on new systems", severity: .warning,
            ticket(#"{‸"relevantDate": "2035-05-14T18:30Z"}"#), finds: ["/relevantDates/0/relevantDate"]
        ).on(for: "ios18+"),
    ]

    private static func spots(_ count: Int) -> String {
        (1...count).map { "\($0 == 11 ? "‸" : ""){\"latitude\": 43.29, \"longitude\": \($0)}" }.joined(separator: ", ")
    }

    private static let locations: [RuleVector] = [
        RuleVector("location.too-many", "ten", adding: "\"locations\": [\(spots(10))]"),
        RuleVector(
            "location.too-many", "twelve", severity: .warning, adding: "\"locations\": [\(spots(12))]",
            finds: ["/locations/10"]),
        RuleVector(
            "location.null-island", "on the equator, in Greenwich",
            adding: #""locations": [{"latitude": 0, "longitude": 0.1}, {"latitude": 51.48, "longitude": 0}]"#),
        RuleVector(
            "location.null-island", "there", severity: .warning,
            adding: #""locations": [‸{"latitude": 0.0, "longitude": -0}]"#, finds: ["/locations/0"]),
        RuleVector(
            "location.wrong-type", "sound",
            adding: #""locations": [{"latitude": 1, "longitude": 1, "altitude": -3.5, "relevantText": "", "x": 0}]"#),
        RuleVector(
            "location.wrong-type", "in quotes and without", severity: .warning,
            adding:
                #""locations": [{"latitude": 1, "longitude": 1, "altitude": ‸"3", "relevantText": ‸2, "name": ‸1}]"#,
            finds: ["/locations/0/altitude", "/locations/0/relevantText", "/locations/0/name"]),
    ]

    private static let beacons: [RuleVector] = [
        RuleVector(
            "beacon.malformed", "to the edges",
            adding:
                #""beacons": [{"proximityUUID": "f8f589e9-c07e-58b0-aeb5-a36be4d48fac", "major": 0, "minor": 65535}]"#),
        RuleVector(
            "beacon.malformed", "placeholders",
            adding: #""beacons": [{"proximityUUID": "{{uuid}}", "major": "{{major}}"}]"#, isTemplate: true),
        RuleVector(
            "beacon.malformed", "no UUID, numbers beyond", severity: .warning,
            adding: """
                "beacons": [‸{}, {"proximityUUID": ‸"f8f589e9c07e58b0aeb5a36be4d48fac", "major": ‸65536},
                {"proximityUUID": ‸7, "major": ‸"1", "minor": ‸-1, "relevantText": ‸2}]
                """,
            finds: [
                "/beacons/0", "/beacons/1/proximityUUID", "/beacons/1/major", "/beacons/2/proximityUUID",
                "/beacons/2/major", "/beacons/2/minor", "/beacons/2/relevantText",
            ]),
        RuleVector(
            "beacon.too-many", "ten UUIDs, one of them twice",
            adding:
                "\"beacons\": [\((10...19).map(beacon).joined(separator: ", ")), \(beacon(10).lowercased().replacing("uuid", with: "UUID"))]"
        ),
        RuleVector(
            "beacon.too-many", "twelve", severity: .warning,
            adding: "\"beacons\": [\((10...19).map(beacon).joined(separator: ", ")), ‸\(beacon(20)), \(beacon(21))]",
            finds: ["/beacons/10"]),
    ].map { $0.beside("relevance.needs-locations") }
}
