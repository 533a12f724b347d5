import PassModel
import PassReports
import PassToolkit
import Testing
import TestSupport

@Suite("Reports of relevance") struct RelevanceReportTests {
    private static let question = RelevanceQuestion(
        members: #"""
            "expirationDate": "2035-06-01T00:00:00+02:00", "maxDistance": 500,
            "relevantDates": [
                {"date": "2035-05-14T20:00+02:00", "relevantDate": "2035-05-14T20:00+02:00"},
                {"startDate": "2035-05-15T18:00:30+02:00", "endDate": "2035-05-15T22:00+02:00"},
                {"startDate": "2034-05-15T18:00+02:00", "endDate": "2034-05-15T22:00+02:00"}
            ],
            "locations": [
                {"latitude": 43.2951, "longitude": 5.3744, "relevantText": "The quay\u001b[31m"},
                {"latitude": 43.2938, "longitude": 5.3841}
            ],
            "beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC", "major": 5}]
            """#, place: Coordinate("43.2951,5.3750"))

    @Test("the text says when, where, how far and in which direction")
    func text() throws {
        let text = try Self.question.forecast().text(path: "a b.pkpass", columns: 200)
        for line in [
            "a b.pkpass: next offered around 2035-05-14 20:00 +02:00, here",
            "  near      43.2951, 5.375",
            "    ● 2035-05-15 18:00:30 +02:00  to 2035-05-15 22:00 +02:00, 3 h 59 min 30 s, here (relevantDates[1])",
            "    ✕ 2035-06-01 00:00 +02:00  the pass expires",
            "            no       relevantDates[2]: 2034-05-15 18:00 +02:00 to 2034-05-15 22:00 +02:00; it is past",
            "  places    yes      locations[0]: 43.2951, 5.3744, 'The quay\\u{1b}[31m'; 49 m away, bearing 270° W; "
                + "within 500 m",
            "            no       locations[1]: 43.2938, 5.3841; 751 m away, bearing 101° E; farther than 500 m",
            "            whether a beacon counts in place of a location",
        ] {
            #expect(text.split(separator: "\n").contains(line[...]), "\(line)\n\(text)")
        }
    }

    @Test("no line of the text is wider than asked for", arguments: [60, 80, 100])
    func width(columns: Int) throws {
        let word = String(repeating: "漢字long", count: 60)
        let question = RelevanceQuestion(
            style: "coupon", members: Self.question.members.replacing("The quay", with: word))
        let lines = try question.forecast().text(path: word, columns: columns).split(separator: "\n")
        let widest = lines.map { $0.unicodeScalars.reduce(0) { $0 + ((0x3041...0xA4CF).contains($1.value) ? 2 : 1) } }
        #expect(lines.count > 15 && widest.allSatisfy { $0 <= columns }, "\(widest)")
    }

    @Test("a text is 80 columns wide unless another width is asked for")
    func defaultWidth() throws {
        let forecast = try Self.question.forecast()
        #expect(forecast.text(path: "a") == forecast.text(path: "a", columns: 80))
        #expect(forecast.text(path: "a", columns: 1) == forecast.text(path: "a", columns: 60))
    }

    @Test(
        "a time between two dates has hours, minutes and seconds that are not 0",
        arguments: [
            ("18:00:00", "less than 1 s"), ("18:00:01", "1 s"), ("18:00:59", "59 s"), ("18:01:00", "1 min"),
            ("18:59:59", "59 min 59 s"), ("19:00:00", "1 h"), ("20:00:01", "2 h 1 s"),
        ])
    func lengths(end: String, words: String) throws {
        let interval = #"{"startDate": "2035-05-15T18:00:00Z", "endDate": "2035-05-15T\#(end)Z"}"#
        let text = try RelevanceQuestion(members: "\"relevantDates\": [\(interval)]").forecast().text(
            path: "a", columns: 200)
        #expect(text.contains(", \(words)") == (words != "less than 1 s"), "\(text)")
    }

    @Test("the document has all times in UTC, and as they are written")
    func json() throws {
        let json = try Self.question.forecast().json(path: "a.pkpass")
        for (pointer, value) in [
            ("format", .string("passtool.relevance/1")), ("path", .string("a.pkpass")),
            ("expires", .string("2035-05-31T22:00:00Z")), ("isOffered", .bool(false)),
            ("next/around", .string("2035-05-14T18:00:00Z")),
            ("next/written/around", .string("2035-05-14T20:00:00+02:00")),
            ("windows/1/start", .string("2035-05-15T16:00:30Z")), ("windows/1/end", .string("2035-05-15T20:00:00Z")),
            ("windows/1/places/0", .string("/locations/0")), ("dates/2/reasons/0/code", .string("past")),
            ("locations/0/radiusInMetres", .number(JSONNumber(500))), ("locations/0/radiusIsApproximate", .bool(false)),
            ("beacons/0/major", .number(JSONNumber(5))), ("beacons/0/verdict", .string("ifNear")),
            ("advice", nil), ("obstacle", nil), ("unlistedCount", nil),
        ] as [(String, JSONValue?)] {
            #expect(json[JSONPointer(tokens: pointer.split(separator: "/").map(String.init))] == value, "\(pointer)")
        }
        #expect(json.object?["unknown"]?.array?.count == 3)
    }

    @Test(
        "a place says no more than it knows",
        arguments: [
            ("43.2951,5.3744", "locations[0]: 43.2951, 5.3744; 0 m away; within about 100 m\n"),
            ("43.2951,5.3754", "bearing 270° W; within about 100 m counts; Apple gives no exact figure\n"),
            ("43.2951,5.3754", "unknown   how near exactly: Apple gives about 100 m, and no exact figure"),
            ("43.2941,5.3746", "bearing 352° N; within about 100 m"),
            ("44.2951,5.3744", "not offered: no place is near; the nearest is 111 km away"),
            ("43.3951,5.3744", "the nearest is 11.1 km away"), ("43.3041,5.3744", "the nearest is 1.0 km away"),
            ("42.3961,5.3744", "the nearest is 100 km away"), ("42.3972,5.3744", "the nearest is 99.8 km away"),
            ("91,0", "if near  locations[0]: 43.2951, 5.3744; within about 100 m\n"),
        ])
    func places(near place: String, words: String) throws {
        let question = RelevanceQuestion(style: "coupon", members: RelevanceQuestion.location, place: Coordinate(place))
        #expect(try question.forecast().text(path: "a", columns: 200).contains(words))
    }

    @Test(
        "a place is near within the distance that Apple gives for the style",
        arguments: [
            ("eventTicket", 1000), ("boardingPass", 1000), ("generic", 100), ("coupon", 100), ("storeCard", 100),
        ])
    func radius(style: String, metres: Int) throws {
        let json = try RelevanceQuestion(style: style, members: RelevanceQuestion.location).forecast().json(path: "a")
        let found = json[JSONPointer(tokens: ["locations", "0", "radiusInMetres"])]
        #expect(found == .number(JSONNumber(metres)))
    }

    @Test("a timeline has a hundred lines of dates, and counts the rest", arguments: [99, 100, 101, 102])
    func timeline(count: Int) throws {
        let dates = (0..<count).map { index in
            let hour = "2035-05-\(10 + index / 24)T\(index % 24 < 10 ? "0" : "")\(index % 24)"
            return #"{"startDate": "\#(hour):00Z", "endDate": "\#(hour):30Z"}"#
        }
        let question = RelevanceQuestion(members: "\"relevantDates\": [\(dates.joined(separator: ", "))]")
        let lines = try question.forecast().text(path: "a", columns: 200).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("    ●") } == min(count, 100))
        // After the timeline, and after the list of dates.
        let rest = count > 100 ? ["      \(count - 100) more", "            \(count - 100) more"] : []
        #expect(lines.filter { $0.hasSuffix(" more") } == rest.map { $0[...] })
    }

    @Test("an inspection shows the next time of a pass with relevance, and nothing of one without")
    func inspection() throws {
        let place = JSONValue.object(Pass.Location(latitude: 43.2951, longitude: 5.3744).object)
        func inspection(_ members: [(String, JSONValue)], at now: PassDate?) throws -> PassInspection {
            PassInspection(of: try PassFiles(archive: PassParts(members).archive()), at: now)
        }
        let shown = try inspection([("locations", .array([place]))], at: RelevanceQuestion.now)
        #expect(shown.text().contains("\n  next      at any time, near its place\n"))
        #expect(shown.json[JSONPointer(tokens: ["relevance", "next", "places", "0"])] == .string("/locations/0"))
        for hidden in [
            try inspection([("locations", .array([place]))], at: nil), try inspection([], at: RelevanceQuestion.now),
        ] {
            #expect(!hidden.text().contains("\n  next ") && hidden.json.object?["relevance"] == nil)
        }
    }
}
