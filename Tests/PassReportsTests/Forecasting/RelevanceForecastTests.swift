import PassModel
import PassReports
import PassRules
import Testing

/// A pass with these members, given as JSON.
func pass(_ members: String) throws -> Pass {
    let text = "{\(members)}"
    return Pass(object: try #require(try JSONDocument(parsing: Array(text.utf8)).root.object))
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
    static let now: PassDate = "2035-05-01T12:00:00Z"
    private let marseille = Coordinate(latitude: 43.2951, longitude: 5.3744)
    private static let location = #""locations": [{"latitude": 43.2951, "longitude": 5.3744}]"#
    private static let date = #""relevantDates": [{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T22:00Z"}]"#
    private static let uuid = "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"
    private static let beacon = #""beacons": [{"proximityUUID": "\#(uuid)"}]"#

    private func forecast(
        _ members: String, at start: PassDate = now, until end: PassDate? = nil, near place: Coordinate? = nil,
        beacon: Pass.Beacon? = nil, targets: [String] = [], isTemplate: Bool = false, refusal: Finding? = nil
    ) throws -> RelevanceForecast {
        RelevanceForecast(
            of: try pass(members), at: start, until: end, near: place, beacon: beacon,
            targets: try targets.map { try #require(TargetSystem($0)) }, isTemplate: isTemplate,
            refusal: refusal)
    }

    /// The summary of a forecast for entries of `relevantDates` of an event ticket.
    private func dates(
        _ entries: String, and others: String = "", at start: PassDate = now, until end: PassDate? = nil,
        targets: [String] = []
    ) throws -> RelevanceForecast {
        try forecast(
            #""eventTicket": {}, "relevantDates": [\#(entries)] \#(others)"#, at: start, until: end, targets: targets)
    }

    // MARK: Styles

    @Test(
        "each style is offered on dates and at places as Apple's table says",
        arguments: [
            ("eventTicket", date, "next offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC"),
            ("boardingPass", date, "next offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC"),
            ("generic", date, "not offered: relevantDates[0]: a date counts on generic only together with locations"),
            ("coupon", date, "not offered: relevantDates[0]: a date has no effect on coupon"),
            ("storeCard", date, "not offered: relevantDates[0]: a date has no effect on storeCard"),
            ("posterGeneric", date, "may be offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC"),
            ("eventTicket", location, "offered at any time, near its place"),
            ("boardingPass", location, "offered at any time, near its place"),
            ("generic", location, "offered at any time, near its place"),
            ("coupon", location, "offered at any time, near its place"),
            ("storeCard", location, "offered at any time, near its place"),
            ("posterGeneric", location, "may be offered at any time, near its place"),
            (
                "eventTicket", "\(date), \(location)",
                "next offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC, near its place"
            ),
            (
                "generic", "\(date), \(location)",
                "next offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC, near its place"
            ),
            ("coupon", "\(date), \(location)", "offered at any time, near its place"),
            ("eventTicket", beacon, "offered at any time, near its beacon"),
            ("storeCard", beacon, "not offered: beacons[0]: a beacon counts on storeCard only together with locations"),
            ("generic", beacon, "not offered: beacons[0]: a beacon counts on generic only together with locations"),
            ("storeCard", "\(location), \(beacon)", "offered at any time, near its place or its beacon"),
        ])
    func styles(style: String, members: String, summary: String) throws {
        #expect(try forecast("\"\(style)\": {}, \(members)").summary == summary)
    }

    @Test(
        "a pass without relevance is told what its style needs",
        arguments: [
            ("eventTicket", "add relevantDates, or locations, or both"), ("generic", "add locations; relevantDates"),
            ("storeCard", "add locations, at most ten; dates have no effect"),
            ("posterGeneric", "Apple does not say how posterGeneric is offered"),
        ])
    func advice(style: String, start: String) throws {
        let forecast = try forecast("\"\(style)\": {}")
        #expect(forecast.summary == "not offered: the pass has no date, no place and no beacon")
        #expect(forecast.advice?.hasPrefix(start) == true)
        #expect(!forecast.hasRelevance && forecast.isOfferedAtStart == false)
    }

    @Test("a pass with relevance gets no advice, and one without a style is refused")
    func refused() throws {
        #expect(try forecast("\"generic\": {}, \(Self.location)").advice == nil)
        #expect(try forecast(Self.location).summary == "not offered: Wallet refuses the pass: it has no style")
    }

    // MARK: Time

    @Test(
        "an interval counts from its start up to, but not at, its end",
        arguments: [
            ("2035-05-14T17:59:59Z", false), ("2035-05-14T18:00:00Z", true), ("2035-05-14T21:59:59Z", true),
            ("2035-05-14T22:00:00Z", false),
        ])
    func boundaries(moment: String, isOffered: Bool) throws {
        let moment = try #require(PassDate(strict: moment))
        let forecast = try forecast("\"eventTicket\": {}, \(Self.date)", at: moment, until: moment)
        #expect(forecast.isOfferedAtStart == isOffered)
        #expect(forecast.windows.count == (isOffered ? 1 : 0))
    }

    @Test("an interval is cut to the time that was asked about, and keeps its zone")
    func cut() throws {
        let entry = #"{"startDate": "2035-05-14T20:00+02:00", "endDate": "2035-05-15T00:00+02:00"}"#
        let forecast = try dates(entry, at: "2035-05-14T19:00:00Z", until: "2035-05-14T16:30:00-04:00")
        guard case .interval(let start, let end?) = forecast.windows.first?.span else {
            Issue.record("no interval")
            return
        }
        #expect(start.text == "2035-05-14T21:00:00+02:00" && end.text == "2035-05-14T22:30:00+02:00")
    }

    @Test("an interval over a change of clocks has the hours that pass, not those on the clock")
    func changeOfClocks() throws {
        let entry = #"{"startDate": "2035-10-27T12:00:00+02:00", "endDate": "2035-10-28T12:00:00+01:00"}"#
        let forecast = try dates(entry)
        #expect(forecast.judgements == ["relevantDates/0 notOffered tooLong"])
        #expect(forecast.entries[0].reasons[0].message == "it has 25 h, and Wallet takes at most 24 h")
        let spring = #"{"startDate": "2035-03-25T00:00:00+01:00", "endDate": "2035-03-26T00:59:59+02:00"}"#
        #expect(try dates(spring, at: "2035-01-01T00:00Z").judgements == ["relevantDates/0 offered"])
    }

    @Test(
        "an entry that Wallet can't use says why",
        arguments: [
            (#"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-15T18:00:01Z"}"#, "notOffered tooLong"),
            (#"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-15T18:00:00Z"}"#, "offered"),
            (#"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T18:00:00Z"}"#, "notOffered empty"),
            (#"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T17:00:00Z"}"#, "notOffered reversed"),
            (#"{"startDate": "2035-05-14T18:00Z"}"#, "notOffered malformed"), ("{}", "notOffered malformed"),
            ("7", "notOffered malformed"), (#"{"date": "14.5.2035", "relevantDate": 7}"#, "notOffered malformed"),
            (#"{"startDate": "2035-05-14", "endDate": "2035-05-14T17:00:00Z"}"#, "notOffered malformed"),
            (#"{"startDate": "2034-05-14T18:00Z", "endDate": "2034-05-14T19:00Z"}"#, "notOffered past"),
            (#"{"date": "2035-05-14T18:00Z", "relevantDate": "2035-05-14T18:00Z"}"#, "offered"),
            (#"{"date": "2034-05-14T18:00Z", "relevantDate": "2034-05-14T18:00Z"}"#, "notOffered past"),
        ])
    func entries(entry: String, judgement: String) throws {
        #expect(try dates(entry).judgements == ["relevantDates/0 \(judgement)"])
    }

    @Test("an interval that is longer than a day by less than a second is too long, and says so")
    func slightlyTooLong() throws {
        let entry = #"{"startDate": "2035-05-14T18:00:00Z", "endDate": "2035-05-15T18:00:00.5Z"}"#
        #expect(try dates(entry).entries[0].reasons.map(\.message) == ["it is longer than 24 h"])
    }

    @Test("an interval that starts when the time asked about ends is later")
    func noEmptyWindow() throws {
        let entry = #"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T22:00Z"}"#
        let until = try dates(entry, until: "2035-05-14T18:00:00Z")
        #expect(until.judgements == ["relevantDates/0 notOffered later"] && until.windows.isEmpty)
        let moment = try dates(entry, at: "2035-05-14T18:00:00Z", until: "2035-05-14T18:00:00Z")
        #expect(moment.summary == "offered now, until 2035-05-14 22:00 UTC" && moment.isOfferedAtStart == true)
    }

    @Test("told first is what is not over, and what is sure")
    func next() throws {
        let yesterday = #"{"date": "2035-05-01T06:00Z", "relevantDate": "2035-05-01T06:00Z"}"#
        let later = #"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T22:00Z"}"#
        let unsure = #"{"date": "2035-05-02T18:00Z"}"#
        let now = #"{"startDate": "2035-05-01T08:00Z", "endDate": "2035-05-01T20:00Z"}"#
        let words = "next offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC"
        #expect(try dates("\(yesterday), \(later)").summary == words)
        #expect(try dates("\(later), \(unsure), \(yesterday)").summary == words)
        #expect(try dates("\(yesterday), \(unsure)").next?.dates.map(\.description) == ["/relevantDates/1"])
        #expect(try dates(yesterday).summary == "may be offered around 2035-05-01 06:00 UTC")
        let open = try dates("\(yesterday), \(now), \(later)")
        #expect(open.summary == "offered now, until 2035-05-01 20:00 UTC" && open.isOfferedAtStart == true)
        #expect(open.json(path: "")[JSONPointer(tokens: ["next", "dates", "0"])] == .string("/relevantDates/1"))
    }

    @Test("an instant within a day of the time asked about may still count, since its length is unknown")
    func instants() throws {
        let both = #"{"date": "2035-05-14T18:00Z", "relevantDate": "2035-05-14T18:00Z"}"#
        let after = try dates(both, at: "2035-05-15T18:00:00Z")
        #expect(after.judgements == ["relevantDates/0 unknown unclearTime"])
        #expect(after.windows.map(\.isUnsure) == [true] && after.isOfferedAtStart == nil)
        #expect(try dates(both, at: "2035-05-15T18:00:01Z").judgements == ["relevantDates/0 notOffered past"])
        let before = try dates(both, at: "2035-05-01T00:00:00Z", until: "2035-05-13T18:00:00Z")
        #expect(before.judgements == ["relevantDates/0 unknown unclearTime"])
        let early = try dates(both, at: "2035-05-01T00:00:00Z", until: "2035-05-13T17:59:59Z")
        #expect(early.judgements == ["relevantDates/0 notOffered later"])
        #expect(try dates(both).unknowns == ["how long before and after a single date the pass is offered"])
        #expect(try dates(both).isOfferedAtStart == false)
    }

    @Test("windows are in order of time, and equal ones are one")
    func order() throws {
        let forecast = try dates(
            """
            {"startDate": "2035-06-14T18:00+02:00", "endDate": "2035-06-14T19:00+02:00"},
            {"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T19:00Z"},
            {"startDate": "2035-06-14T16:00Z", "endDate": "2035-06-14T17:00Z"}
            """)
        #expect(
            forecast.windows.map { $0.dates.map(\.description) } == [
                ["/relevantDates/1"], ["/relevantDates/0", "/relevantDates/2"],
            ])
    }

    @Test(
        "a pass is offered until it expires",
        arguments: [
            ("2035-05-14T18:00:00Z", "notOffered expired", 0), ("2035-05-14T20:00:00Z", "offered expired", 1),
            ("2035-05-14T22:00:00Z", "offered", 1), ("2035-05-01T12:00:00Z", "notOffered expired", 0),
        ])
    func expiry(date: String, judgement: String, count: Int) throws {
        let forecast = try forecast(#""eventTicket": {}, "expirationDate": "\#(date)", \#(Self.date)"#)
        #expect(forecast.judgements == ["relevantDates/0 \(judgement)"])
        #expect(forecast.windows.count == count)
        if date.hasPrefix("2035-05-14T20") {
            #expect(forecast.summary == "next offered from 2035-05-14 18:00 UTC to 2035-05-14 20:00 UTC")
        }
    }

    @Test(
        "an instant counts if the pass expires after it",
        arguments: [
            ("2035-05-14T18:00:00Z", "notOffered expired"), ("2035-05-14T17:00:00Z", "notOffered expired"),
            ("2035-05-14T18:00:01Z", "offered"),
        ])
    func expiryOfInstants(date: String, judgement: String) throws {
        let forecast = try forecast(
            #""eventTicket": {}, "expirationDate": "\#(date)", "relevantDate": "2035-05-14T20:00:00+02:00""#)
        #expect(forecast.judgements == ["relevantDate \(judgement)"])
    }

    @Test("without a date before the pass expires, its places do not count either")
    func expiredPlaces() throws {
        let forecast = try forecast(
            #""eventTicket": {}, "expirationDate": "2035-05-02T00:00Z", \#(Self.date), \#(Self.location)"#,
            near: marseille)
        #expect(forecast.judgements == ["relevantDates/0 notOffered expired", "locations/0 notOffered expired"])
        #expect(
            forecast.entries.map { $0.reasons[0].message } == [
                "the pass expires before, at 2035-05-02 00:00 UTC",
                "no date is left: the pass expires before, at 2035-05-02 00:00 UTC",
            ])
        #expect(forecast.isOfferedAtStart == false)
    }

    @Test("a pass with an error is refused, unless Wallet tolerates it")
    func refusal() throws {
        let members = "\"coupon\": {}, \(Self.location)"
        func finding(_ severity: Finding.Severity, isTolerated: Bool = false) -> Finding {
            Finding(rule: "a.rule", severity: severity, message: "'description' is missing", isTolerated: isTolerated)
        }
        let refused = try forecast(members, near: marseille, refusal: finding(.error))
        #expect(refused.summary == "not offered: Wallet refuses the pass: 'description' is missing")
        #expect(refused.obstacle?.code == .refused && refused.isOfferedAtStart == false && refused.windows.isEmpty)
        #expect(refused.judgements == ["locations/0 notOffered refused"])
        let json = refused.json(path: "")
        #expect(json[JSONPointer(tokens: ["isOffered"])] == .bool(false))
        #expect(json[JSONPointer(tokens: ["obstacle", "code"])] == .string("refused"))
        for other in [finding(.warning), finding(.error, isTolerated: true)] {
            #expect(try forecast(members, near: marseille, refusal: other).isOfferedAtStart == true)
        }
    }

    @Test(
        "only true and 1 void a pass",
        arguments: [("true", true), ("1", true), ("1.0", true), ("false", false), ("0", false), ("2", false)])
    func voided(value: String, isVoided: Bool) throws {
        let forecast = try forecast("\"coupon\": {}, \"voided\": \(value), \(Self.location)", near: marseille)
        #expect((forecast.obstacle?.code == .voided) == isVoided)
        #expect(forecast.isOfferedAtStart == !isVoided)
    }

    @Test("an expired, a voided and a refused pass are offered nowhere")
    func obstacles() throws {
        let expired = try forecast(#""coupon": {}, "expirationDate": "2035-05-01T14:00+02:00", \#(Self.location)"#)
        #expect(expired.summary == "not offered: the pass expired at 2035-05-01 14:00 +02:00")
        #expect(expired.judgements == ["locations/0 notOffered expired"])
        let voided = try forecast("\"coupon\": {}, \"voided\": true, \(Self.location)")
        #expect(voided.obstacle?.code == .voided && voided.windows.isEmpty)
        #expect(try forecast("\"coupon\": {}, \"voided\": false, \(Self.location)").obstacle == nil)
        let malformed = try forecast(#""coupon": {}, "expirationDate": "31.12.2035", \#(Self.location)"#)
        #expect(
            malformed.summary == "not offered: Wallet refuses the pass: expirationDate is '31.12.2035', not a date")
        let date = try forecast(#""eventTicket": {}, "relevantDate": "31.12.2035""#)
        #expect(date.summary == "not offered: Wallet refuses the pass: relevantDate is '31.12.2035', not a date")
        let place = try forecast(#""coupon": {}, "locations": [{"latitude": 91, "longitude": 0}]"#)
        #expect(place.obstacle?.code == .refused && place.judgements == ["locations/0 notOffered refused"])
    }

    // MARK: Systems

    @Test(
        "the name of an instant decides which systems know it",
        arguments: [
            ("ios17", "both", "notOffered system"), ("ios18", "both", "offered"), ("ios26", "both", "offered"),
            ("ios17", "date", "notOffered system"), ("ios18", "date", "notOffered system"),
            ("ios26", "date", "offered"),
            ("ios17", "relevantDate", "notOffered system"), ("ios18", "relevantDate", "offered"),
            ("ios26", "relevantDate", "notOffered system"), ("ios17+", "both", "dependsOnSystem system"),
            ("ios18+", "date", "dependsOnSystem system"), ("watchos10", "both", "notOffered system"),
            ("watchos11", "date", "notOffered system"), ("watchos26", "date", "offered"),
        ])
    func systems(target: String, name: String, judgement: String) throws {
        let names = name == "both" ? ["date", "relevantDate"] : [name]
        let entry = names.map { "\"\($0)\": \"2035-05-14T18:00Z\"" }.joined(separator: ", ")
        #expect(try dates("{\(entry)}", targets: [target]).judgements == ["relevantDates/0 \(judgement)"])
    }

    @Test("what a part of the systems skips depends on the system, and is no plain yes")
    func someSystems() throws {
        let entry = #"{"date": "2035-05-14T18:00Z"}"#
        let forecast = try dates(entry)
        let words = "depending on the system: iOS 18 skips it, since it looks for 'relevantDate'"
        #expect(forecast.summary == "may be offered around 2035-05-14 18:00 UTC, \(words)")
        #expect(forecast.json(path: "")[JSONPointer(tokens: ["next", "isUnsure"])] == .bool(true))
        #expect(
            forecast.text(path: "a").contains("on some systems: around")
                && forecast.text(path: "a").contains("depends  "))
        let watch = try dates(entry, targets: ["watchos11+"])
        #expect(watch.summary.hasSuffix("watchOS 11 skips it, since it looks for 'relevantDate'"))
        let now = #"{"startDate": "2035-05-01T08:00Z", "endDate": "2035-05-01T20:00Z"}"#
        #expect(try dates(now).isOfferedAtStart == true)
        #expect(try dates(now, targets: ["ios17+"]).isOfferedAtStart == nil)
        let beacon = try forecastOfBeacon(targets: ["ios6+"])
        #expect(beacon.judgements == ["beacons/0 dependsOnSystem system"] && beacon.isOfferedAtStart == nil)
    }

    private func forecastOfBeacon(targets: [String]) throws -> RelevanceForecast {
        try forecast(
            "\"eventTicket\": {}, \(Self.beacon)", beacon: Pass.Beacon(proximityUUID: Self.uuid), targets: targets)
    }

    @Test("the old relevantDate counts on every system, and an interval from iOS 18 on")
    func oldDate() throws {
        let members = #""eventTicket": {}, "relevantDate": "2035-05-14T18:00+02:00", \#(Self.date)"#
        let old = try forecast(members, targets: ["ios17"])
        #expect(old.judgements == ["relevantDate offered", "relevantDates/0 notOffered system"])
        #expect(old.entries[1].reasons.map(\.message) == ["iOS 17 does not know relevantDates"])
        #expect(old.summary == "next offered around 2035-05-14 18:00 +02:00")
        let new = try forecast(members)
        #expect(new.judgements == ["relevantDate offered", "relevantDates/0 offered"])
        #expect(new.unknowns.contains("whether relevantDate counts beside relevantDates"))
    }

    @Test("without dates that a system knows, places count at any time")
    func placesOnly() throws {
        let members = "\"eventTicket\": {}, \(Self.date), \(Self.location)"
        #expect(try forecast(members, targets: ["ios17"]).summary == "offered at any time, near its place")
        #expect(try forecast(members, at: "2035-06-01T00:00Z").summary == "not offered: relevantDates[0]: it is past")
    }

    @Test("a pass with places whose dates Wallet skips may be offered at any time")
    func skippedDates() throws {
        let long = #""relevantDates": [{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-16T22:00Z"}]"#
        let forecast = try forecast("\"eventTicket\": {}, \(long), \(Self.location)")
        #expect(forecast.summary == "may be offered at any time, near its place")
        #expect(forecast.windows.flatMap(\.reasons).map(\.code) == [.undocumented])
    }

    @Test("of two names with different dates, each system takes its own")
    func twoDates() throws {
        let entry = #"{"date": "2035-05-14T18:00Z", "relevantDate": "2035-05-15T18:00Z"}"#
        #expect(try dates(entry, targets: ["ios18"]).summary == "next offered around 2035-05-15 18:00 UTC")
        #expect(try dates(entry, targets: ["ios26"]).summary == "next offered around 2035-05-14 18:00 UTC")
        let both = try dates(entry)
        #expect(both.judgements == ["relevantDates/0 dependsOnSystem system"])
        let watch = try dates(entry, targets: ["watchos11+"])
        #expect(watch.entries[0].reasons[0].message.hasPrefix("watchOS 11 takes 'relevantDate' instead"))
        #expect(both.entries[0].reasons[0].message == "iOS 18 takes 'relevantDate' instead, '2035-05-15T18:00Z'")
    }

    @Test("a poster beside a classic style leaves iOS 27 open")
    func poster() throws {
        let members = "\"generic\": {}, \"posterGeneric\": {}, \(Self.location)"
        let words = "how the poster is offered that iOS 27 shows instead of generic"
        #expect(try forecast(members).unknowns.contains(words))
        #expect(try !forecast(members, targets: ["ios26"]).unknowns.contains(words))
        let watch = try forecast(members, targets: ["watchos11+"]).unknowns
        #expect(watch.contains("how the poster is offered that watchOS 27 shows instead of generic"))
    }

    // MARK: Places

    /// Places north of another by so many metres; a degree of the meridian has 111 km there.
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
            ("eventTicket", "500", "50", 55, false),
            ("eventTicket", "50", "500", 55, false), ("eventTicket", "", "200", 190, true),
            ("eventTicket", "\"50\"", "", 330, true), ("eventTicket", "0", "", 0, false),
        ] as [(String, String, String, Double, Bool?)])
    func distance(style: String, ofPass: String, ofPlace: String, metres: Double, isNear: Bool?) throws {
        let own = ofPlace.isEmpty ? "" : ", \"maxDistance\": \(ofPlace)"
        let limit = ofPass.isEmpty ? "" : "\"maxDistance\": \(ofPass), "
        let forecast = try forecast(
            "\"\(style)\": {}, \(limit) \"locations\": [{\"latitude\": 43.2951, \"longitude\": 5.3744\(own)}]",
            near: north(metres))
        #expect(forecast.windows.map(\.isUnsure) == (isNear == false ? [] : [isNear == nil]))
        #expect(forecast.isOfferedAtStart == isNear)
        let way = try #require(forecast.entries[0].way)
        #expect(abs(way.distanceInMetres - metres) < 0.1 + metres * 0.006)
        #expect(metres == 0 || abs(way.bearingInDegrees - 180) < 1e-6)
    }

    @Test("where Apple gives only the order of a distance, it is unknown whether a place near it counts")
    func unclearDistance() throws {
        let forecast = try forecast("\"coupon\": {}, \(Self.location)", near: north(90))
        #expect(forecast.judgements == ["locations/0 unknown unclearDistance"])
        let message = "within about 100 m counts; Apple gives no exact figure"
        #expect(forecast.entries[0].reasons.map(\.message) == [message])
        #expect(forecast.unknowns == ["how near exactly: Apple gives about 100 m, and no exact figure"])
    }

    @Test("that nothing is near is said only of a place that was asked about")
    func nothingCounts() throws {
        let members = "\"eventTicket\": {}, \"maxDistance\": 0, \(Self.date), \(Self.location)"
        for place in [nil, marseille] {
            let forecast = try forecast(members, near: place)
            #expect(forecast.judgements == ["relevantDates/0 notOffered noRadius", "locations/0 notOffered noRadius"])
            #expect(
                forecast.entries[0].reasons[0].message
                    == "no place of the pass counts: maxDistance is 0, so no place is near enough")
        }
    }

    @Test("on its date, a pass with places is offered near one of them only")
    func both() throws {
        let members = "\"eventTicket\": {}, \(Self.date), \(Self.location)"
        let far = try forecast(members, near: north(12_300))
        #expect(far.judgements == ["relevantDates/0 notOffered nothingNear", "locations/0 notOffered tooFar"])
        #expect(far.summary == "not offered: no place is near; the nearest is 12.3 km away")
        let near = try forecast(members, near: marseille)
        #expect(near.summary == "next offered from 2035-05-14 18:00 UTC to 2035-05-14 22:00 UTC, here")
        #expect(near.windows.map(\.isThere) == [true])
        #expect(near.isOfferedAtStart == false)
        #expect(try forecast(members, at: "2035-05-14T20:00Z", near: marseille).isOfferedAtStart == true)
        #expect(try forecast(members, at: "2035-05-14T20:00Z").isOfferedAtStart == nil)
    }

    private func locations(_ count: Int) -> String {
        let all = (0..<count).map { "{\"latitude\": 43.2951, \"longitude\": \(5.3744 + Double($0))}" }
        return "\"storeCard\": {}, \"locations\": [\(all.joined(separator: ", "))]"
    }

    @Test("of ten places each counts, of eleven it is unknown which")
    func ten() throws {
        #expect(try forecast(locations(10), near: marseille).summary == "offered at any time, here")
        let eleven = try forecast(locations(11), near: marseille)
        #expect(eleven.summary == "may be offered at any time, near its place")
        #expect(eleven.judgements[0] == "locations/0 unknown beyondTen" && eleven.isOfferedAtStart == nil)
        #expect(
            eleven.judgements[1] == "locations/1 notOffered beyondTen tooFar"
                || eleven.judgements[1] == "locations/1 notOffered tooFar")
        let open = try forecast(locations(11))
        #expect(open.summary == "offered at any time, near one of 11 places")
        #expect(open.judgements[10] == "locations/10 ifNear beyondTen")
    }

    @Test("ten UUIDs of beacons count, however many beacons have them")
    func tenBeacons() throws {
        func members(_ count: Int) -> String {
            let all = (0..<count * 2).map { index in
                "{\"proximityUUID\": \"F8F589E9-C07E-58B0-AEB5-A36BE4D48F\(index / 2 + 10)\", \"major\": \(index)}"
            }
            return "\"eventTicket\": {}, \"beacons\": [\(all.joined(separator: ", "))]"
        }
        let seen = Pass.Beacon(proximityUUID: "F8F589E9-C07E-58B0-AEB5-A36BE4D48F10", major: 1, minor: 9)
        #expect(try forecast(members(10), beacon: seen).summary == "offered at any time, here")
        #expect(try forecast(members(11), beacon: seen).summary == "may be offered at any time, near its beacon")
    }

    @Test("only the first thousand entries of a kind are judged")
    func hostile() throws {
        let forecast = try forecast(locations(355).replacing("[", with: "[" + String(repeating: "{},", count: 900)))
        #expect(forecast.entries.count == 1000 && forecast.unlistedCount == 255)
    }

    // MARK: Beacons

    @Test(
        "a beacon matches by UUID, and by the numbers that it has",
        arguments: [
            ("", nil, nil, "offered"), (", \"major\": 5", nil, nil, "ifNear"), (", \"major\": 5", 5, nil, "offered"),
            (", \"major\": 5", 6, nil, "notOffered otherBeacon"), (", \"major\": 5, \"minor\": 1", 5, nil, "ifNear"),
            (", \"major\": 5, \"minor\": 1", 5, 1, "offered"), (", \"minor\": 1", 7, 2, "notOffered otherBeacon"),
            (", \"major\": 65536", 7, 2, "notOffered malformed"), (", \"major\": null", 7, 2, "offered"),
        ] as [(String, UInt16?, UInt16?, String)])
    func beacons(numbers: String, major: UInt16?, minor: UInt16?, judgement: String) throws {
        let seen = Pass.Beacon(proximityUUID: Self.uuid.lowercased(), major: major, minor: minor)
        let members = "\"eventTicket\": {}, \"beacons\": [{\"proximityUUID\": \"\(Self.uuid)\"\(numbers)}]"
        #expect(try forecast(members, beacon: seen).judgements == ["beacons/0 \(judgement)"])
    }

    @Test("a beacon with another or no UUID does not count")
    func otherBeacons() throws {
        let seen = Pass.Beacon(proximityUUID: Self.uuid)
        let other = #""eventTicket": {}, "beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-000000000000"}]"#
        #expect(try forecast(other, beacon: seen).summary == "not offered: beacons[0]: it has another UUID")
        let none = #""eventTicket": {}, "beacons": [{"proximityUUID": "F8F589E9"}, 7]"#
        #expect(
            try forecast(none, beacon: seen).judgements == [
                "beacons/0 notOffered malformed", "beacons/1 notOffered malformed",
            ])
    }

    @Test("what a beacon does beside dates and locations is unknown where Apple says nothing")
    func beaconsBesides() throws {
        let seen = Pass.Beacon(proximityUUID: Self.uuid)
        let dated = try forecast("\"eventTicket\": {}, \(Self.date), \(Self.beacon)", beacon: seen)
        #expect(dated.judgements == ["relevantDates/0 offered", "beacons/0 unknown undocumented"])
        #expect(dated.windows.map(\.places) == [[]] && dated.windows.map(\.isUnsure) == [false])
        let placed = try forecast(
            "\"eventTicket\": {}, \(Self.date), \(Self.beacon), \(Self.location)", near: north(5000), beacon: seen)
        #expect(placed.windows.map(\.isUnsure) == [true])
        #expect(placed.windows.flatMap(\.reasons).map(\.code) == [.undocumented])
    }

    // MARK: Placeholders

    @Test("a placeholder leaves open what it stands for")
    func placeholders() throws {
        let date = #""eventTicket": {}, "relevantDates": [{"date": "{{start}}", "relevantDate": "{{start}}"}]"#
        let open = try forecast(date, isTemplate: true)
        #expect(open.summary == "unknown: relevantDates[0]: {{start}} is still to be filled in")
        #expect(open.judgements == ["relevantDates/0 unknown placeholder"] && open.windows.isEmpty)
        #expect(try forecast(date).judgements == ["relevantDates/0 notOffered malformed"])
        let place = #""coupon": {}, "expirationDate": "{{end}}", "locations": [{"latitude": "{{a}}", "longitude": 1}]"#
        let places = try forecast(place, isTemplate: true)
        #expect(places.judgements == ["locations/0 unknown placeholder"])
        #expect(places.unknowns == ["when the pass expires: {{end}} is still to be filled in"])
    }

    @Test(
        "what is still to be filled in is unknown, not wrong",
        arguments: [
            (#""major": "{{n}}""#, "", ""), (#""minor": "{{n}}""#, "", ""), ("", #""maxDistance": "{{n}}""#, ""),
            ("", "", #""maxDistance": "{{n}}","#),
        ])
    func placeholdersForNumbers(ofBeacon: String, ofPlace: String, ofPass: String) throws {
        let beacon = ofBeacon.isEmpty ? "" : "{\"proximityUUID\": \"\(Self.uuid)\", \(ofBeacon)}"
        let place = ofBeacon.isEmpty ? "{\"latitude\": 43.2951, \"longitude\": 5.3744" : ""
        let end = place.isEmpty ? "" : ofPlace.isEmpty ? "}" : ", \(ofPlace)}"
        let members = "\"eventTicket\": {}, \(ofPass) \"beacons\": [\(beacon)], \"locations\": [\(place)\(end)]"
        let seen = Pass.Beacon(proximityUUID: Self.uuid, major: 1, minor: 2)
        let forecast = try forecast(members, near: marseille, beacon: seen, isTemplate: true)
        #expect(forecast.entries.map(\.verdict) == [.unknown] && forecast.isOfferedAtStart == nil)
        #expect(forecast.entries.flatMap(\.reasons).map(\.code) == [.placeholder])
        #expect(forecast.windows.map(\.isUnsure) == [true])
    }

    @Test(
        "whether the pass is offered is not said where a placeholder decides",
        arguments: [
            #""relevantDates": [{"date": "{{x}}", "relevantDate": "{{x}}"}]"#, #""relevantDate": "{{x}}""#,
            #""relevantDates": [{"startDate": "{{x}}", "endDate": "2035-05-14T18:00Z"}]"#,
            #""beacons": [{"proximityUUID": "{{x}}"}]"#, "\(date), \"beacons\": [{\"proximityUUID\": \"{{x}}\"}]",
            "\"expirationDate\": \"{{x}}\", \(location)", "\"voided\": \"{{x}}\", \(location)",
        ])
    func unknownAnswers(members: String) throws {
        let seen = Pass.Beacon(proximityUUID: Self.uuid)
        let forecast = try forecast(
            "\"eventTicket\": {}, \(members)", near: marseille, beacon: seen, isTemplate: true)
        #expect(forecast.isOfferedAtStart == nil && forecast.obstacle == nil)
        #expect(forecast.windows.allSatisfy { $0.isUnsure || $0.places.isEmpty })
        #expect(forecast.json(path: "")[JSONPointer(tokens: ["isOffered"])] == nil)
        #expect(try self.forecast("\"eventTicket\": {}, \(Self.date)", isTemplate: true).isOfferedAtStart == false)
    }

    @Test("an end before the start counts as the start")
    func reversedQuestion() throws {
        let forecast = try forecast("\"coupon\": {}, \(Self.location)", until: "2035-01-01T00:00Z")
        #expect(forecast.end == Self.now)
    }
}
