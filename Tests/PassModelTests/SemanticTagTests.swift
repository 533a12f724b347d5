import PassModel
import Testing

@Suite("Semantic tags") struct SemanticTagTests {
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
