import PassModel
import PassReports
import PassToolkit
import Testing
import TestSupport

@Suite("Reports of relevance") struct RelevanceReportTests {
    private static let members = #"""
        "eventTicket": {}, "expirationDate": "2035-06-01T00:00:00+02:00", "maxDistance": 500,
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
        """#

    private func forecast(near place: Coordinate? = Coordinate("43.2951,5.3750")) throws -> RelevanceForecast {
        RelevanceForecast(of: try pass(Self.members), at: RelevanceForecastTests.now, near: place)
    }

    @Test("the text says when, where, how far and in which direction")
    func text() throws {
        #expect(
            try forecast().text(path: "a b.pkpass") == """
                a b.pkpass: next offered around 2035-05-14 20:00 +02:00, here
                  style     eventTicket: dates and places count; with both, both must match
                  near      43.2951, 5.375
                  timeline
                    ┬ 2035-05-01 12:00 UTC     from here on
                    ○ 2035-05-14 20:00 +02:00  around this time; Apple does not say how long
                                               before and after, here (relevantDates[0])
                    ● 2035-05-15 18:00:30 +02:00  to 2035-05-15 22:00 +02:00, 3 h 59 min 30 s,
                                                  here (relevantDates[1])
                    ✕ 2035-06-01 00:00 +02:00  the pass expires
                  dates     yes      relevantDates[0]: 2035-05-14 20:00 +02:00
                            yes      relevantDates[1]: 2035-05-15 18:00:30 +02:00 to
                                     2035-05-15 22:00 +02:00
                            no       relevantDates[2]: 2034-05-15 18:00 +02:00 to
                                     2034-05-15 22:00 +02:00; it is past
                  places    yes      locations[0]: 43.2951, 5.3744, 'The quay\\u{1b}[31m'; 49 m
                                     away, bearing 270° W; within 500 m
                            no       locations[1]: 43.2938, 5.3841; 751 m away, bearing 101° E;
                                     farther than 500 m
                  beacons   if near  beacons[0]: F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC, major 5
                  unknown   how long before and after a single date the pass is offered;
                            how near a beacon must be;
                            whether a beacon counts in place of a location
                """)
    }

    @Test("no line of the text is wider than asked for", arguments: [60, 80, 100])
    func width(columns: Int) throws {
        let word = String(repeating: "漢字long", count: 60)
        let members = Self.members.replacing("The quay", with: word)
        let forecast = RelevanceForecast(of: try pass(members), at: RelevanceForecastTests.now)
        let lines = forecast.text(path: word, columns: columns).split(separator: "\n")
        let widest = lines.map { $0.unicodeScalars.reduce(0) { $0 + ((0x3041...0xA4CF).contains($1.value) ? 2 : 1) } }
        #expect(lines.count > 20 && widest.allSatisfy { $0 <= columns }, "\(widest)")
    }

    @Test("the document has all times in UTC, and as they are written")
    func json() throws {
        let json = try forecast().json(path: "a.pkpass")
        func at(_ pointer: String...) -> JSONValue? { json[JSONPointer(tokens: pointer)] }
        #expect(at("format") == .string("passtool.relevance/1") && at("path") == .string("a.pkpass"))
        #expect(at("expires") == .string("2035-05-31T22:00:00Z") && at("isOffered") == .bool(false))
        #expect(at("next", "around") == .string("2035-05-14T18:00:00Z"))
        #expect(at("next", "written", "around") == .string("2035-05-14T20:00:00+02:00"))
        #expect(at("windows", "1", "start") == .string("2035-05-15T16:00:30Z"))
        #expect(at("windows", "1", "end") == .string("2035-05-15T20:00:00Z"))
        #expect(at("windows", "1", "places", "0") == .string("/locations/0"))
        #expect(at("dates", "2", "reasons", "0", "code") == .string("past"))
        #expect(at("locations", "0", "radiusInMetres") == .number(JSONNumber(500)))
        #expect(at("locations", "0", "radiusIsApproximate") == .bool(false))
        let distance = try #require(at("locations", "1", "distanceInMetres")?.number?.double)
        #expect(abs(distance - 752.4) < 752.4 * 0.006)
        #expect(
            at("beacons", "0", "major") == .number(JSONNumber(5)) && at("beacons", "0", "verdict") == .string("ifNear"))
        #expect(at("unknown")?.array?.count == 3 && at("advice") == nil && at("obstacle") == nil)
        #expect(try forecast(near: nil).json(path: "")[JSONPointer(tokens: ["isOffered"])] == .bool(false))
    }

    @Test("a place says no more than it knows")
    func lines() throws {
        func lines(_ members: String, near place: Coordinate? = nil) throws -> String {
            let forecast = RelevanceForecast(of: try pass(members), at: RelevanceForecastTests.now, near: place)
            return forecast.text(path: "a", columns: 200)
        }
        let location = #""coupon": {}, "locations": [{"latitude": 43.2951, "longitude": 5.3744}]"#
        let here = try lines(location, near: Coordinate("43.2951,5.3744"))
        #expect(here.contains("yes      locations[0]: 43.2951, 5.3744; 0 m away; within about 100 m\n"))
        #expect(here.contains("unknown   how near exactly: Apple gives about 100 m, and no exact figure"))
        let close = try lines(location, near: Coordinate("43.2951,5.3754"))
        #expect(close.contains("bearing 270° W; within about 100 m counts; Apple gives no exact figure\n"))
        let empty = try lines(#""coupon": {}, "locations": [{}]"#)
        #expect(empty.contains("  places    no       locations[0] has no latitude and longitude in degrees"))
        #expect(!empty.contains(": ;"))
    }

    @Test("every reason has a message, and no message names a program")
    func words() throws {
        for reason in try forecast(near: Coordinate("0,0")).entries.flatMap(\.reasons) {
            #expect(!reason.message.isEmpty && reason.message.last != "." && !reason.message.contains("passtool"))
        }
    }

    @Test("an inspection shows the next time of a pass with relevance, and nothing of one without")
    func inspection() throws {
        func inspection(_ members: [(String, JSONValue)], at now: PassDate?) throws -> PassInspection {
            let files = try PassFiles(archive: PassParts(members).archive())
            return PassInspection(of: files, at: now)
        }
        let place = try pass(#""locations": [{"latitude": 43.2951, "longitude": 5.3744}]"#).object
        let members = [("locations", try #require(place["locations"]))]
        let now = RelevanceForecastTests.now
        let shown = try inspection(members, at: now)
        #expect(shown.text().contains("\n  next      at any time, near its place\n"))
        let summary = shown.json[JSONPointer(tokens: ["relevance", "summary"])]
        #expect(summary == .string("offered at any time, near its place"))
        #expect(shown.json[JSONPointer(tokens: ["relevance", "next", "places", "0"])] == .string("/locations/0"))
        for hidden in [try inspection(members, at: nil), try inspection([], at: now)] {
            #expect(!hidden.text().contains("\n  next ") && hidden.json.object?["relevance"] == nil)
        }
    }
}
