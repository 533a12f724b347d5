import PassModel
import PassReports
import PassRules
import Testing

private typealias Question = RelevanceQuestion

/// A pass of a style with these members, and what is asked about it.
struct RelevanceQuestion: Sendable {
    static let now: PassDate = "2035-05-01T12:00:00Z"
    static let uuid = "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"
    static let location = #""locations": [{"latitude": 43.2951, "longitude": 5.3744}]"#
    static let marseille = Coordinate(latitude: 43.2951, longitude: 5.3744)

    var style = "eventTicket"
    let members: String
    var start = now
    var end: PassDate?
    var place: Coordinate?
    var beacon: Pass.Beacon?
    var targets: [String] = []
    var isTemplate = false
    var refusal: Finding?

    func forecast() throws -> RelevanceForecast {
        let text = "{\(members)\(style.isEmpty ? "" : "\(members.isEmpty ? "" : ", ")\"\(style)\": {}")}"
        return RelevanceForecast(
            of: Pass(object: try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)), at: start,
            until: end, near: place, beacon: beacon, targets: try targets.map { try #require(TargetSystem($0)) },
            isTemplate: isTemplate, refusal: refusal)
    }
}

extension RelevanceForecast {
    /// The verdict and the reasons of each entry: `relevantDates/0 notOffered past`.
    var judgements: [String] {
        entries.map { entry in
            ([entry.pointer.description.dropFirst().description, entry.verdict.rawValue]
                + entry.reasons.map(\.code.rawValue)).joined(separator: " ")
        }
    }
}

@Suite("Forecasts of relevance") struct RelevanceForecastTests {
    private static let date =
        #""relevantDates": [{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T22:00Z"}]"#
    private static let location = Question.location
    private static let beacon = "\"beacons\": [{\"proximityUUID\": \"\(Question.uuid)\"}]"
    private static let seen = Pass.Beacon(proximityUUID: Question.uuid)
    private static let later = "next offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC"

    /// An event ticket with these elements of `relevantDates`.
    fileprivate static func dates(
        _ elements: String, at start: PassDate = Question.now, until end: PassDate? = nil, targets: [String] = []
    ) -> Question {
        Question(members: "\"relevantDates\": [\(elements)]", start: start, end: end, targets: targets)
    }

    private static func instant(_ text: String) -> String { "{\"date\": \"\(text)\", \"relevantDate\": \"\(text)\"}" }

    private static func interval(_ start: String, _ end: String) -> String {
        "{\"startDate\": \"\(start)\", \"endDate\": \"\(end)\"}"
    }

    @Test(
        "each style is offered on dates and at places as Apple's table says",
        arguments: [
            ("eventTicket", date, later), ("boardingPass", date, later),
            ("generic", date, "not offered: relevantDates[0]: a date counts on generic only together with locations"),
            ("coupon", date, "not offered: relevantDates[0]: a date has no effect on coupon"),
            ("storeCard", date, "not offered: relevantDates[0]: a date has no effect on storeCard"),
            ("posterGeneric", date, "may be offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC"),
            ("eventTicket", location, "offered at any time, near its place"),
            ("boardingPass", location, "offered at any time, near its place"),
            ("generic", location, "offered at any time, near its place"),
            ("coupon", location, "offered at any time, near its place"),
            ("posterGeneric", location, "may be offered at any time, near its place"),
            ("eventTicket", "\(date), \(location)", "\(later), near its place"),
            ("generic", "\(date), \(location)", "\(later), near its place"),
            ("coupon", "\(date), \(location)", "offered at any time, near its place"),
            ("eventTicket", beacon, "offered at any time, near its beacon"),
            ("storeCard", beacon, "not offered: beacons[0]: a beacon counts on storeCard only together with locations"),
            ("storeCard", "\(location), \(beacon)", "offered at any time, near its place or its beacon"),
            ("", location, "not offered: Wallet refuses the pass: it has no style"),
            ("generic", "", "not offered: the pass has no date, no place and no beacon"),
        ])
    func styles(style: String, members: String, summary: String) throws {
        let forecast = try Question(style: style, members: members).forecast()
        #expect(forecast.summary == summary)
        #expect((forecast.advice == nil) == !members.isEmpty)
    }

    @Test(
        "an entry says whether it counts, and why not",
        arguments: [
            (interval("2035-05-14T18:00Z", "2035-05-15T18:00:01Z"), "notOffered tooLong"),
            (interval("2035-05-14T18:00:00Z", "2035-05-15T18:00:00.5Z"), "notOffered tooLong"),
            (interval("2035-05-14T18:00Z", "2035-05-15T18:00:00Z"), "offered"),
            (interval("2035-05-14T18:00Z", "2035-05-14T18:00:00Z"), "notOffered empty"),
            (interval("2035-05-14T18:00Z", "2035-05-14T17:00:00Z"), "notOffered reversed"),
            (interval("2035-05-14", "2035-05-14T17:00:00Z"), "notOffered malformed"),
            (interval("2034-05-14T18:00Z", "2034-05-14T19:00Z"), "notOffered past"),
            // An hour more or less on the clock, since it changes.
            (interval("2035-10-27T12:00:00+02:00", "2035-10-28T12:00:00+01:00"), "notOffered tooLong"),
            (interval("2036-03-30T00:00:00+01:00", "2036-03-31T00:59:59+02:00"), "offered"),
            (#"{"startDate": "2035-05-14T18:00Z"}"#, "notOffered malformed"), ("{}", "notOffered malformed"),
            ("7", "notOffered malformed"), (#"{"date": "14.5.2035", "relevantDate": 7}"#, "notOffered malformed"),
            (instant("2035-05-14T18:00Z"), "offered"), (instant("2034-05-14T18:00Z"), "notOffered past"),
        ])
    func elements(element: String, judgement: String) throws {
        #expect(try Self.dates(element).forecast().judgements == ["relevantDates/0 \(judgement)"])
    }

    @Test(
        "an interval counts from its start up to its end, and an instant within a day of it perhaps",
        arguments: [
            (true, "2035-05-14T17:59:59Z", nil, "offered", false), (true, "2035-05-14T18:00:00Z", nil, "offered", true),
            (true, "2035-05-14T21:59:59Z", nil, "offered", true),
            (true, "2035-05-14T22:00Z", nil, "notOffered past", false),
            (true, "2035-05-14T17:00Z", "2035-05-14T18:00Z", "notOffered later", false),
            (true, "2035-05-14T18:00Z", "2035-05-14T18:00Z", "offered", true),
            (false, "2035-05-01T12:00Z", nil, "offered", false), (false, "2035-05-14T18:00Z", nil, "offered", nil),
            (false, "2035-05-15T18:00:00Z", nil, "unknown unclearTime", nil),
            (false, "2035-05-15T18:00:01Z", nil, "notOffered past", false),
            (false, "2035-05-01T00:00Z", "2035-05-13T18:00:00Z", "unknown unclearTime", false),
            (false, "2035-05-01T00:00Z", "2035-05-13T17:59:59Z", "notOffered later", false),
        ] as [(Bool, PassDate, PassDate?, String, Bool?)])
    func time(isInterval: Bool, start: PassDate, end: PassDate?, judgement: String, isOffered: Bool?) throws {
        let element =
            isInterval ? Self.interval("2035-05-14T18:00Z", "2035-05-14T22:00Z") : Self.instant("2035-05-14T18:00Z")
        let forecast = try Self.dates(element, at: start, until: end).forecast()
        #expect(forecast.judgements == ["relevantDates/0 \(judgement)"])
        #expect(forecast.isOfferedAtStart == isOffered)
        #expect(forecast.windows.isEmpty == judgement.hasPrefix("notOffered"))
    }

    @Test(
        "an interval is cut to the time that was asked about and keeps its zone; an end before the start is the start")
    func cut() throws {
        let element = Self.interval("2035-05-14T20:00+02:00", "2035-05-15T00:00+02:00")
        let forecast = try Self.dates(element, at: "2035-05-14T19:00Z", until: "2035-05-14T16:30-04:00").forecast()
        let span = try #require(forecast.windows.first?.span)
        #expect(span.start.text == "2035-05-14T21:00:00+02:00" && span.end?.text == "2035-05-14T22:30:00+02:00")
        #expect(try Self.dates(element, until: "2035-01-01T00:00Z").forecast().end == Question.now)
    }

    @Test("told first is what is not over, and what is sure; equal windows are one")
    func next() throws {
        let (over, now) = (Self.instant("2035-05-01T06:00Z"), Self.interval("2035-05-01T08:00Z", "2035-05-01T20:00Z"))
        let sure = Self.interval("2035-05-14T18:00Z", "2035-05-14T22:00Z")
        let same = Self.interval("2035-05-14T20:00+02:00", "2035-05-15T00:00+02:00")
        let unsure = #"{"date": "2035-05-02T18:00Z"}"#
        for (elements, summary) in [
            ("\(over), \(sure)", Self.later), ("\(sure), \(unsure), \(over)", Self.later),
            (over, "may be offered around 2035-05-01 06:00 UTC"),
            ("\(over), \(now), \(sure)", "offered now, until 2035-05-01 20:00 UTC"),
        ] {
            #expect(try Self.dates(elements).forecast().summary == summary)
        }
        #expect(
            try Self.dates("\(over), \(unsure)").forecast().next?.dates == [
                JSONPointer(tokens: ["relevantDates", "1"])
            ])
        let present = try Self.dates("\(Self.instant("2035-05-01T12:00Z")), \(sure)").forecast().next?.dates
        #expect(present == [JSONPointer(tokens: ["relevantDates", "0"])])
        // What began before is told first as long as it goes on.
        let open = try Self.dates("\(now), \(sure)").forecast().next?.dates
        #expect(open == [JSONPointer(tokens: ["relevantDates", "0"])])
        let dates = try Self.dates("\(sure), \(now), \(same)").forecast().windows.map { $0.dates.map(\.tokens[1]) }
        #expect(dates == [["1"], ["0", "2"]])
        // One that some systems skip says so, and another one at the same time does not.
        let apart = try Self.dates("{\(Self.newer)}, {\(Self.twice)}", targets: ["ios18+"]).forecast()
        #expect(apart.windows.map { $0.dates.map(\.tokens[1]) } == [["0"], ["1"]])
    }

    @Test(
        "a pass is offered until it expires, and a refused or voided one never",
        arguments: table(
            #"""
            "expirationDate": "2035-05-14T18:00Z", DATE | notOffered expired | false
            "expirationDate": "2035-05-14T20:00Z", DATE | offered expired | false
            "expirationDate": "2035-05-14T22:00Z", DATE | offered | false
            "expirationDate": "2035-05-01T14:00+02:00", DATE | notOffered expired | false, for an obstacle
            "expirationDate": "2035-05-14T18:00Z", "relevantDate": "2035-05-14T20:00+02:00" | notOffered expired | false
            "expirationDate": "2035-05-14T18:00:01Z", "relevantDate": "2035-05-14T20:00+02:00" | offered | false
            "expirationDate": "2035-05-02T00:00Z", DATE, PLACE | notOffered expired, notOffered expired | false
            "expirationDate": "31.12.2035", PLACE | notOffered refused | false, for an obstacle
            "relevantDate": "31.12.2035" | notOffered refused | false, for an obstacle
            "locations": [{"latitude": 91, "longitude": 0}] | notOffered refused | false, for an obstacle
            "voided": true, PLACE | notOffered voided | false, for an obstacle
            "voided": 1.0, PLACE | notOffered voided | false, for an obstacle
            "voided": false, PLACE | offered | true
            "voided": 2, PLACE | offered | true
            """#))
    func obstacles(row: [String]) throws {
        let members = row[0].replacing("DATE", with: Self.date).replacing("PLACE", with: Self.location)
        let forecast = try Question(members: members, place: Question.marseille).forecast()
        let judgements = forecast.judgements.map { $0.drop { $0 != " " }.dropFirst().description }
        #expect(judgements.joined(separator: ", ") == row[1])
        let words = forecast.obstacle == nil ? "" : ", for an obstacle"
        #expect("\(forecast.isOfferedAtStart.map(String.init) ?? "unknown")\(words)" == row[2])
    }

    @Test("what Apple does not say is told where it matters")
    func unknowns() throws {
        func isTold(_ words: String, _ members: String) throws -> Bool {
            try Question(members: members, beacon: Self.seen).forecast().unknowns.contains { $0.hasPrefix(words) }
        }
        let both = "whether a beacon counts in place of a location"
        #expect(try isTold(both, "\(Self.date), \(Self.location), \(Self.beacon)"))
        #expect(try !isTold(both, "\(Self.location), \(Self.beacon)") && !isTold(both, "\(Self.date), \(Self.beacon)"))
        let old = "\"relevantDate\": \"2035-05-14T18:00Z\""
        #expect(
            try isTold("whether relevantDate counts", "\(old), \(Self.date)") && !isTold("whether relevantDate", old))
    }

    @Test("what the style does not count is no reason, unless there is nothing else")
    func reasons() throws {
        for (members, reason) in [
            (Self.date, "relevantDates[0]: a date has no effect on storeCard"),
            ("\(Self.date), \(Self.beacon)", "beacons[0]: a beacon counts on storeCard only together with locations"),
        ] {
            let summary = try Question(style: "storeCard", members: members).forecast().summary
            #expect(summary == "not offered: \(reason)")
        }
    }

    @Test("a pass with an error is refused, unless Wallet tolerates it")
    func refusal() throws {
        func forecast(_ severity: Finding.Severity, isTolerated: Bool = false) throws -> RelevanceForecast {
            let finding = Finding(rule: "a.rule", severity: severity, message: "it is wrong", isTolerated: isTolerated)
            return try Question(style: "coupon", members: Self.location, place: Question.marseille, refusal: finding)
                .forecast()
        }
        #expect(try forecast(.error).summary == "not offered: Wallet refuses the pass: it is wrong")
        #expect(try forecast(.error).isOfferedAtStart == false)
        #expect(try forecast(.warning).isOfferedAtStart == true)
        #expect(try forecast(.error, isTolerated: true).isOfferedAtStart == true)
    }

    // MARK: Systems

    @Test(
        "the name of an instant decides which systems know it",
        arguments: [
            ("ios17", twice, "notOffered system"), ("ios18", twice, "offered"), ("ios26", twice, "offered"),
            ("ios18", newer, "notOffered system"), ("ios26", newer, "offered"), ("ios18", older, "offered"),
            ("ios26", older, "notOffered system"), ("ios17+", twice, "dependsOnSystem system"),
            ("ios18+", newer, "dependsOnSystem system"), ("watchos10", twice, "notOffered system"),
            ("watchos11", newer, "notOffered system"), ("watchos26", newer, "offered"),
            ("ios18+", "\(newer), \(older)", "dependsOnSystem system"), ("ios26", "\(newer), \(older)", "offered"),
        ])
    func systems(target: String, names: String, judgement: String) throws {
        let forecast = try Self.dates("{\(names)}", targets: [target]).forecast()
        #expect(forecast.judgements == ["relevantDates/0 \(judgement)"])
    }

    private static let newer = #""date": "2035-05-14T18:00Z""#
    private static let older = #""relevantDate": "2035-05-15T18:00Z""#
    private static let twice = "\(newer), \(newer.replacing("date", with: "relevantDate"))"

    @Test("what a part of the systems skips depends on the system, and is no plain yes")
    func someSystems() throws {
        let element = "{\(Self.newer)}"
        let words = "skips it, since it looks for 'relevantDate'"
        let forecast = try Self.dates(element).forecast()
        #expect(
            forecast.summary == "may be offered around 2035-05-14 18:00 UTC, depending on the system: iOS 18 \(words)")
        #expect(forecast.text(path: "a").contains("on some systems: around"))
        #expect(try Self.dates(element, targets: ["watchos11+"]).forecast().summary.hasSuffix("watchOS 11 \(words)"))
        let differing = "{\(Self.newer), \(Self.older)}"
        #expect(try Self.dates(differing, targets: ["ios18"]).forecast().summary.hasSuffix("2035-05-15 18:00 UTC"))
        #expect(try Self.dates(differing, targets: ["ios26"]).forecast().summary.hasSuffix("2035-05-14 18:00 UTC"))
        let both = try Self.dates(differing, targets: ["ios18", "ios26"]).forecast()
        #expect(both.judgements == ["relevantDates/0 dependsOnSystem system"])
        let now = Self.interval("2035-05-01T08:00Z", "2035-05-01T20:00Z")
        #expect(try Self.dates(now, targets: ["ios17+"]).forecast().isOfferedAtStart == nil)
        let old = try Question(members: Self.beacon, beacon: Self.seen, targets: ["ios6+"]).forecast()
        #expect(old.judgements == ["beacons/0 dependsOnSystem system"] && old.isOfferedAtStart == nil)
    }

    @Test(
        "the old relevantDate counts on every system, and without a date that a system knows places count at any time")
    func oldDate() throws {
        let members = "\"relevantDate\": \"2035-05-14T18:00+02:00\", \(Self.date)"
        let old = try Question(members: members, targets: ["ios17"]).forecast()
        #expect(old.judgements == ["relevantDate offered", "relevantDates/0 notOffered system"])
        #expect(old.summary == "next offered around 2035-05-14 18:00 +02:00")
        let new = try Question(members: members).forecast()
        #expect(new.unknowns.contains("whether relevantDate counts beside relevantDates"))
        let placed = Question(members: "\(Self.date), \(Self.location)", targets: ["ios17"])
        #expect(try placed.forecast().summary == "offered at any time, near its place")
        for (target, system) in [("ios18+", "iOS 27"), ("watchos11+", "watchOS 27"), ("ios26", nil)] {
            let poster = Question(
                style: "generic", members: "\"posterGeneric\": {}, \(Self.location)", targets: [target])
            let words = system.map { "how the poster is offered that \($0) shows instead of generic" }
            #expect(try poster.forecast().unknowns.last { $0.contains("poster") } == words)
        }
    }

    // MARK: Places

    /// A place north of another by so many metres; a degree of the meridian has 111 km there.
    private func north(_ metres: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: 43.2951 + metres / 111_107, longitude: 5.3744))
    }

    @Test(
        "a place counts within the distance of its style, of the pass and of the place, whichever is the smallest",
        arguments: [
            ("eventTicket", "", "", 330, true), ("eventTicket", "", "", 340, nil), ("eventTicket", "", "", 2990, nil),
            ("eventTicket", "", "", 3010, false), ("storeCard", "", "", 33, true), ("storeCard", "", "", 34, nil),
            ("storeCard", "", "", 299, nil), ("storeCard", "", "", 301, false), ("eventTicket", "50", "", 45, true),
            ("eventTicket", "50", "", 55, false), ("storeCard", "150", "", 140, nil),
            ("storeCard", "150", "", 160, false), ("storeCard", "5000", "", 301, false),
            ("eventTicket", "500", "50", 55, false), ("eventTicket", "50", "500", 55, false),
            ("eventTicket", "", "200", 190, true), ("eventTicket", "\"50\"", "", 330, true),
            ("eventTicket", "0", "", 0, false),
        ] as [(String, String, String, Double, Bool?)])
    func distance(style: String, ofPass: String, ofPlace: String, metres: Double, isNear: Bool?) throws {
        func limit(_ number: String) -> String { number.isEmpty ? "" : "\"maxDistance\": \(number), " }
        let place = "{\(limit(ofPlace))\"latitude\": 43.2951, \"longitude\": 5.3744}"
        let forecast = try Question(
            style: style, members: "\(limit(ofPass))\"locations\": [\(place)]", place: north(metres)
        ).forecast()
        #expect(forecast.windows.map(\.isUnsure) == (isNear == false ? [] : [isNear == nil]))
        #expect(forecast.isOfferedAtStart == isNear)
    }

    @Test("on its date, a pass with places is offered near one of them only, and says whether none is near")
    func both() throws {
        let members = "\(Self.date), \(Self.location)"
        func forecast(_ place: Coordinate?, at start: PassDate = Question.now, with more: String = "") throws
            -> RelevanceForecast
        {
            try Question(members: more + members, start: start, place: place).forecast()
        }
        let far = try forecast(north(12_300))
        #expect(far.judgements == ["relevantDates/0 notOffered nothingNear", "locations/0 notOffered tooFar"])
        #expect(far.summary == "not offered: no place is near; the nearest is 12.3 km away")
        #expect(try forecast(Question.marseille).summary == "\(Self.later), here")
        #expect(try forecast(Question.marseille, at: "2035-05-14T20:00Z").isOfferedAtStart == true)
        #expect(try forecast(nil, at: "2035-05-14T20:00Z").isOfferedAtStart == nil)
        #expect(try forecast(nil, at: "2035-06-01T00:00Z").summary == "not offered: relevantDates[0]: it is past")
        let card = try Question(style: "storeCard", members: Self.location, place: north(12_300)).forecast()
        #expect(card.summary == far.summary)
        // What the style ignores is no reason beside one that counts.
        let dated = try Question(style: "coupon", members: members, place: north(12_300)).forecast()
        #expect(dated.summary == far.summary)
        let old = ["10", "12"].map { Self.interval("2035-05-\($0)T18:00Z", "2035-05-\($0)T22:00Z") }
        let past = Question(
            members: "\"relevantDates\": [\(old.joined(separator: ", "))]", start: "2035-06-01T00:00Z")
        #expect(try past.forecast().summary == "not offered: every date is past")
        for place in [nil, Question.marseille] {
            let reason = try forecast(place, with: "\"maxDistance\": 0, ").entries[0].reasons[0].message
            #expect(reason == "no place of the pass counts: maxDistance is 0, so no place is near enough")
        }
        // A date that Wallet skips asks for no place; whether the pass then has no date, Apple does not say.
        let long = "\"relevantDates\": [\(Self.interval("2035-05-14T18:00Z", "2035-05-16T22:00Z"))], \(Self.location)"
        let skipped = try Question(members: long).forecast()
        #expect(skipped.summary == "may be offered at any time, near its place")
    }

    @Test("of ten places each counts, of eleven it is unknown which; a thousand are judged")
    func ten() throws {
        func question(_ count: Int, place: Coordinate?) -> Question {
            let all = (0..<count).map { "{\"latitude\": 43.2951, \"longitude\": \(5.3744 + Double($0 % 170))}" }
            return Question(
                style: "storeCard", members: "\"locations\": [\(all.joined(separator: ", "))]", place: place)
        }
        #expect(try question(10, place: Question.marseille).forecast().summary == "offered at any time, here")
        let eleven = try question(11, place: Question.marseille).forecast()
        #expect(eleven.summary == "may be offered at any time, near its place" && eleven.isOfferedAtStart == nil)
        #expect(eleven.judgements[0] == "locations/0 unknown beyondTen")
        let open = try question(11, place: nil).forecast()
        #expect(open.summary == "offered at any time, near one of 11 places")
        #expect(open.judgements[10] == "locations/10 ifNear beyondTen")
        let many = try question(1255, place: nil).forecast()
        #expect(many.entries.count == 1000 && many.unlistedCount == 255)
    }

    @Test("ten UUIDs of beacons count, however many beacons have them", arguments: [10, 11])
    func tenBeacons(count: Int) throws {
        let all = (0..<count * 2).map {
            "{\"proximityUUID\": \"\(Question.uuid.dropLast(2))\($0 / 2 + 10)\", \"major\": \($0)}"
        }
        let seen = Pass.Beacon(proximityUUID: "\(Question.uuid.dropLast(2))10", major: 1, minor: 9)
        let members = "\"beacons\": [\(all.joined(separator: ", "))]"
        let summary = try Question(members: members, beacon: seen).forecast().summary
        #expect(summary == (count == 10 ? "offered at any time, here" : "may be offered at any time, near its beacon"))
    }

    @Test(
        "a beacon matches by UUID, and by the numbers that it has",
        arguments: [
            ("", nil, nil, "offered"), (", \"major\": 5", nil, nil, "ifNear"), (", \"major\": 5", 5, nil, "offered"),
            (", \"major\": 5", 6, nil, "notOffered otherBeacon"), (", \"major\": 5, \"minor\": 1", 5, nil, "ifNear"),
            (", \"major\": 5, \"minor\": 1", 5, 1, "offered"), (", \"minor\": 1", 7, 2, "notOffered otherBeacon"),
            (", \"major\": 65536", 7, 2, "notOffered malformed"), (", \"major\": null", 7, 2, "offered"),
            ("0", nil, nil, "notOffered malformed"),
        ] as [(String, UInt16?, UInt16?, String)])
    func beacons(numbers: String, major: UInt16?, minor: UInt16?, judgement: String) throws {
        // Digits after the UUID make it none.
        let uuid = numbers == "0" ? "\(Question.uuid)0\"" : "\(Question.uuid)\"\(numbers)"
        let seen = Pass.Beacon(proximityUUID: Question.uuid.lowercased(), major: major, minor: minor)
        let question = Question(members: "\"beacons\": [{\"proximityUUID\": \"\(uuid)}]", beacon: seen)
        #expect(try question.forecast().judgements == ["beacons/0 \(judgement)"])
        let other = Pass.Beacon(proximityUUID: "F8F589E9-C07E-58B0-AEB5-000000000000")
        #expect(
            try Question(members: Self.beacon, beacon: other).forecast().judgements == [
                "beacons/0 notOffered otherBeacon"
            ])
    }

    @Test("what a beacon does beside dates and locations is unknown where Apple says nothing")
    func beaconsBesides() throws {
        let members = "\(Self.date), \(Self.beacon)"
        let dated = try Question(members: members, beacon: Self.seen).forecast()
        #expect(dated.judgements == ["relevantDates/0 offered", "beacons/0 unknown undocumented"])
        #expect(dated.windows.map(\.places) == [[]] && dated.windows.map(\.isUnsure) == [false])
        let placed = try Question(members: "\(members), \(Self.location)", place: north(5000), beacon: Self.seen)
        #expect(try placed.forecast().windows.flatMap(\.reasons).map(\.code) == [.undocumented])
    }

    // MARK: Placeholders

    @Test(
        "what is still to be filled in is unknown, not wrong, and decides nothing",
        arguments: [
            #""relevantDates": [{"date": "{{x}}", "relevantDate": "{{x}}"}]"#, #""relevantDate": "{{x}}""#,
            #""relevantDates": [{"startDate": "{{x}}", "endDate": "2035-05-14T18:00Z"}]"#,
            #""relevantDates": [{"startDate": "{{x}}", "endDate": "{{x}}"}]"#,
            #""beacons": [{"proximityUUID": "{{x}}"}]"#, "\(date), \"beacons\": [{\"proximityUUID\": \"{{x}}\"}]",
            #""beacons": [{"proximityUUID": "\#(Question.uuid)", "major": "{{x}}"}]"#,
            #""beacons": [{"proximityUUID": "\#(Question.uuid)", "minor": "{{x}}"}]"#,
            #""locations": [{"latitude": 43.2951, "longitude": 5.3744, "maxDistance": "{{x}}"}]"#,
            "\"maxDistance\": \"{{x}}\", \(location)",
            "\"expirationDate\": \"{{x}}\", \(location)", "\"voided\": \"{{x}}\", \(location)",
        ])
    func placeholders(members: String) throws {
        let seen = Pass.Beacon(proximityUUID: Question.uuid, major: 1, minor: 2)
        let question = Question(members: members, place: Question.marseille, beacon: seen, isTemplate: true)
        let forecast = try question.forecast()
        #expect(forecast.isOfferedAtStart == nil && forecast.obstacle == nil)
        #expect(forecast.windows.allSatisfy { $0.isUnsure || $0.places.isEmpty })
        #expect(forecast.entries.allSatisfy { Set($0.reasons).count == $0.reasons.count })
        #expect(forecast.json(path: "").text().contains("{{x}} is still to be filled in"))
        #expect(forecast.json(path: "")[JSONPointer(tokens: ["isOffered"])] == nil)
        let pass = try Question(members: members, place: Question.marseille, beacon: seen).forecast()
        #expect(!pass.json(path: "").text().contains("still to be filled in"))
    }
}
