import PassModel
import Testing

@Suite("Fields, barcodes and tags") struct FieldTests {
    static let card = Pass(
        passTypeIdentifier: "pass.com.example.card", serialNumber: "1", teamIdentifier: "A1B2C3D4E5",
        organizationName: "Example", description: "Card",
        style: .storeCard(
            .init(
                header: [.init("level", value: "Gold")], primary: [.init("balance", label: "Balance", value: 12)],
                back: [.init("terms", value: "…")])))

    @Test("a pass finds a field by its key in any group, and none outside of its styles") func lookup() {
        for key in ["level", "balance", "terms"] { #expect(Self.card.field(key)?.key == key) }
        #expect(Self.card.field("points") == nil && Pass(object: JSONObject()).field("balance") == nil)
        #expect(Self.card.field("balance")?.value?.text == "12" && Self.card.field("level")?.value?.text == "Gold")
    }

    @Test("updating a field changes it in its place, in each style that has it, or nothing and says so") func update() {
        var pass = Self.card
        #expect(!pass.updateField("points") { $0.value = 13 })
        #expect(pass == Self.card)
        pass.posterGeneric = .init(primary: [.init("other", value: 1), .init("balance", value: 12)])
        #expect(pass.updateField("balance") { $0.value = 13 })
        #expect(pass.field("balance")?.label == "Balance" && pass.field("balance")?.value == 13)
        #expect(pass.posterGeneric?.primaryFields?.map(\.value) == [1, 13])
        #expect(pass.object.names == Self.card.object.names + ["posterGeneric"])
    }

    @Test(
        "a barcode is encoded in Latin-1 if it can be",
        arguments: [("", "iso-8859-1"), ("Käfer ÿ", "iso-8859-1"), ("Ā", "utf-8"), ("10 €", "utf-8"), ("😀", "utf-8")])
    func encoding(_ message: String, _ encoding: String) {
        #expect(Pass.Barcode(.qr, message: message).messageEncoding == encoding)
        #expect(Pass.Barcode(.qr, message: message, messageEncoding: "ascii").messageEncoding == "ascii")
    }

    @Test("the tags of a poster event are those that its kind needs") func posterEvent() {
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

    @Test("setting one semantic tag leaves the rest of the pass alone") func oneTag() throws {
        var pass = Pass(object: try object(#"{"semantics":{"x":1.50,"duration":1e3,"seats":[{"y":2}]},"voided":true}"#))
        pass.semantics?.eventName = "E"
        pass.semantics?.seats?[0].seatRow = "1"
        #expect(
            pass.json.text() == #"{"semantics":{"x":1.50,"duration":1e3,"seats":[{"y":2,"seatRow":"1"}],"#
                + #""eventName":"E"},"voided":true}"#)
    }
}
