import PassModel
import Testing

@Suite("Styles") struct PassStyleTests {
    @Test(
        "of several styles the one that Wallet finds first counts",
        arguments: [
            (#"{"generic":{},"storeCard":{}}"#, .storeCard), (#"{"boardingPass":{},"coupon":{}}"#, .coupon),
            (#"{"coupon":{},"eventTicket":{}}"#, .eventTicket), (#"{"generic":{},"boardingPass":{}}"#, .boardingPass),
            (#"{"posterGeneric":{},"generic":{}}"#, .generic), (#"{"posterGeneric":{}}"#, .posterGeneric),
            (#"{"storeCard":null,"generic":{}}"#, .generic), (#"{"generic":[]}"#, nil), ("{}", nil),
        ] as [(String, Pass.Style.Kind?)])
    func lookUp(_ text: String, _ kind: Pass.Style.Kind?) throws {
        #expect(Pass(object: try object(text)).style?.kind == kind)
    }

    @Test("setting a style replaces the others that cannot stand beside it") func replacing() throws {
        var pass = Pass(
            object: try object(#"{"coupon":{"a":1},"serialNumber":"1","generic":{},"posterGeneric":{"b":2}}"#))
        pass.style = .storeCard(Pass.FieldGroups())
        #expect(pass.json.text() == #"{"serialNumber":"1","posterGeneric":{"b":2},"storeCard":{}}"#)
        pass.style = .posterGeneric(Pass.PosterGeneric())
        #expect(pass.json.text() == #"{"serialNumber":"1","posterGeneric":{}}"#)
        pass.style = .boardingPass(Pass.BoardingPass(.air))
        #expect(pass.style?.kind == .boardingPass)
        #expect(pass.posterGeneric == Pass.PosterGeneric())
        pass.style = nil
        #expect(pass.json.text() == #"{"serialNumber":"1"}"#)
    }

    @Test("all fields of a style come in the order in which it shows them, the upper row first") func displayOrder() {
        let style = Pass.Style.boardingPass(
            Pass.BoardingPass(
                .air, header: [Pass.Field("gate", value: 23)],
                primary: [Pass.Field("from", value: "SFO"), Pass.Field("to", value: "JFK")],
                secondary: [Pass.Field("name", value: "Ann")], auxiliary: [Pass.Field("seat", value: "7A")],
                back: [Pass.Field("terms", value: "…")]))
        #expect(style.allFields.map(\.field.key) == ["gate", "from", "to", "seat", "name", "terms"])
        #expect(style.allFields[2].pointer(in: style.kind).description == "/boardingPass/primaryFields/1")
        #expect(style.content.object.names.last == "transitType")
        #expect(style.content.object.names.dropLast() == Pass.FieldGroups.groups.map(\.rawValue)[...])
    }
}
