import PassModel
import Testing

@Suite("Semantic tags") struct SemanticTagTests {
    @Test("the tags of a flight are the twelve that a semantic boarding pass needs")
    func flight() {
        let tags = SemanticTags(
            flight: 815, of: "EX", from: .init("VIE", city: "Vienna", timeZone: "Europe/Vienna"),
            to: .init("SFO", city: "San Francisco", timeZone: "America/Los_Angeles"),
            boarding: "2035-05-14T09:45+02:00", departing: "2035-05-14T10:25+02:00",
            arriving: "2035-05-14T13:40-07:00", passenger: SemanticTags.PersonName(givenName: "Ada"))
        #expect(Set(tags.object.names) == Set(SemanticTags.requiredForFlights.map(\.rawValue)))
        #expect(SemanticTags.requiredForFlights.count == 12)
        #expect(tags.departureAirportCode == "VIE" && tags.destinationAirportCode == "SFO")
        #expect(tags.originalBoardingDate == "2035-05-14T07:45Z")
    }

    @Test("the tags of a poster event are those that its kind needs")
    func posterEvent() {
        func names(_ event: SemanticTags.PosterEvent) -> [String] {
            SemanticTags(event: "E", event, at: "V", room: "R", region: "C").object.names
        }
        let venue = ["venueName", "venueRoom", "venueRegionName"]
        #expect(
            names(.match(home: "A", away: "B"))
                == ["eventName", "eventType", "homeTeamAbbreviation", "awayTeamAbbreviation"] + venue)
        #expect(names(.performance(performers: ["P"])) == ["eventName", "eventType", "performerNames"] + venue)
        #expect(names(.other(.movie)) == ["eventName", "eventType"] + venue)
    }

    @Test("setting one semantic tag leaves the rest of the pass alone")
    func oneTag() throws {
        var pass = Pass(object: try object(#"{"semantics":{"x":1.50,"duration":1e3,"seats":[{"y":2}]},"voided":true}"#))
        pass.semantics?.eventName = "E"
        pass.semantics?.seats?[0].seatRow = "1"
        #expect(
            pass.json.text() == #"{"semantics":{"x":1.50,"duration":1e3,"seats":[{"y":2,"seatRow":"1"}],"#
                + #""eventName":"E"},"voided":true}"#)
    }
}

@Suite("Upcoming entries") struct UpcomingTests {
    @Test("an upcoming event is built as the reference has it, capitals included")
    func entry() {
        typealias Entry = UpcomingPassInformationEntry
        var urls = Entry.EventURLs()
        urls.sellURL = "https://example.com/sell"
        let entry = Entry(
            "1", name: "Derby", dateInformation: .init("2035-05-14T18:30Z", isUndetermined: false), isActive: true,
            semantics: SemanticTags { $0.venuePlaceID = "I1" },
            images: .init(
                headerImage: .init([.init("https://example.com/h.png", sha256: "00", scale: 2, size: 10)]),
                venueMap: .ofThePass),
            urls: urls, additionalInfo: [Pass.Field("a", label: "A", value: 1)],
            back: [Pass.Field("b", label: "B", value: 2)])
        #expect(
            entry.json.text() == #"{"identifier":"1","name":"Derby","type":"event","isActive":true,"#
                + #""dateInformation":{"date":"2035-05-14T18:30:00Z","isUndetermined":false},"#
                + #""semantics":{"venuePlaceID":"I1"},"images":{"headerImage":{"URLs":[{"URL":"https://example.com/h.png","#
                + #""SHA256":"00","scale":2,"size":10}]},"venueMap":{"reuseExisting":true}},"#
                + #""URLs":{"sellURL":"https://example.com/sell"},"#
                + #""additionalInfoFields":[{"key":"a","value":1,"label":"A"}],"#
                + #""backFields":[{"key":"b","value":2,"label":"B"}]}"#)
        #expect(Entry("1", name: "x").object.names == ["identifier", "name", "type"])
        #expect(Entry.EventURLs.Key.allCases.allSatisfy { Pass.Key(rawValue: $0.rawValue) != nil })
    }
}
