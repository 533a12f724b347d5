import PassModel
import Testing

@Suite("Styles") struct PassStyleTests {
    @Test("each style is read from its key and written to it", arguments: PassStyle.Kind.allCases)
    func eachStyle(_ kind: PassStyle.Kind) throws {
        let content = try object(#"{"headerFields":[{"key":"a","value":1}],"x":2}"#)
        var pass = Pass(object: JSONObject())
        pass.style = PassStyle(kind, object: content)
        #expect(pass.object.names == [kind.rawValue])
        #expect(pass.style?.kind == kind)
        #expect(pass.style?.content.object == content)
        #expect(pass.style?.allFields.map(\.group) == [.header])
        #expect(Pass.Key(rawValue: kind.rawValue) != nil)
        #expect(kind.isClassic == (kind != .posterGeneric))
    }

    @Test(
        "of several styles the one that Wallet finds first counts",
        arguments: [
            (#"{"generic":{},"storeCard":{}}"#, .storeCard), (#"{"boardingPass":{},"coupon":{}}"#, .coupon),
            (#"{"coupon":{},"eventTicket":{}}"#, .eventTicket), (#"{"generic":{},"boardingPass":{}}"#, .boardingPass),
            (#"{"posterGeneric":{},"generic":{}}"#, .generic), (#"{"posterGeneric":{}}"#, .posterGeneric),
            (#"{"storeCard":null,"generic":{}}"#, .generic), (#"{"generic":[]}"#, nil), ("{}", nil),
        ] as [(String, PassStyle.Kind?)])
    func lookUp(_ text: String, _ kind: PassStyle.Kind?) throws {
        #expect(Pass(object: try object(text)).style?.kind == kind)
    }

    @Test("setting a style replaces the others that cannot stand beside it")
    func replacing() throws {
        var pass = Pass(
            object: try object(#"{"coupon":{"a":1},"serialNumber":"1","generic":{},"posterGeneric":{"b":2}}"#))
        pass.style = .storeCard(FieldGroups())
        #expect(pass.json.text() == #"{"serialNumber":"1","posterGeneric":{"b":2},"storeCard":{}}"#)
        pass.style = .posterGeneric(PosterGeneric())
        #expect(pass.json.text() == #"{"serialNumber":"1","posterGeneric":{}}"#)
        pass.style = .boardingPass(BoardingPass(.air))
        #expect(pass.style?.kind == .boardingPass)
        #expect(pass.posterGeneric == PosterGeneric())
        pass.style = nil
        #expect(pass.json.text() == #"{"serialNumber":"1"}"#)
    }

    @Test("setting the style of the same kind keeps its place")
    func inPlace() throws {
        var pass = Pass(object: try object(#"{"coupon":{"a":1},"serialNumber":"1"}"#))
        guard case .coupon(var coupon) = pass.style else { throw CancellationError() }
        coupon.backFields = [Field("terms", value: "None")]
        pass.style = .coupon(coupon)
        #expect(
            pass.json.text()
                == #"{"coupon":{"a":1,"backFields":[{"key":"terms","value":"None"}]},"serialNumber":"1"}"#)
    }

    @Test("each group is read from and written to its key")
    func groups() {
        let fields = [Field("a", value: "1"), Field("b", value: "2")]
        checkProperty(.headerFields, \FieldGroups.headerFields, fields)
        checkProperty(.primaryFields, \FieldGroups.primaryFields, fields)
        checkProperty(.secondaryFields, \FieldGroups.secondaryFields, fields)
        checkProperty(.auxiliaryFields, \FieldGroups.auxiliaryFields, fields)
        checkProperty(.backFields, \FieldGroups.backFields, fields)
        checkProperty(.additionalInfoFields, \EventTicket.additionalInfoFields, fields)
        checkProperty(.additionalInfoFields, \PosterGeneric.additionalInfoFields, fields)
        checkProperty(.footerFields, \PosterGeneric.footerFields, fields)
        checkProperty(.transitType, \BoardingPass.transitType, .train)
    }

    @Test("all fields come in the order in which the style shows them, the row above first")
    func displayOrder() {
        let style = PassStyle.boardingPass(
            BoardingPass(
                .air, header: [Field("gate", value: 23)],
                primary: [Field("from", value: "SFO"), Field("to", value: "JFK")],
                secondary: [Field("name", value: "Ann")], auxiliary: [Field("seat", value: "7A")],
                back: [Field("terms", value: "…")]))
        #expect(style.allFields.map(\.field.key) == ["gate", "from", "to", "seat", "name", "terms"])
        #expect(style.allFields[2].pointer(in: style.kind).description == "/boardingPass/primaryFields/1")
        #expect(style.content.object.names.last == "transitType")
        #expect(style.content.object.names.dropLast() == FieldGroups.groups.map(\.rawValue)[...])
    }

    @Test("a group with something else in it reads as nothing, while its fields keep their places")
    func mixedGroup() throws {
        let coupon = FieldGroups(
            object: try object(#"{"headerFields":["x",{"key":"a"}],"backFields":{},"footerFields":[{}]}"#))
        #expect(coupon.headerFields == nil && coupon.backFields == nil)
        #expect(coupon[.header] == nil)
        #expect(coupon.allFields.map(\.index) == [1])
        #expect(coupon.allFields.first?.field.key == "a")
        #expect(coupon.unknownKeys == ["footerFields"])
    }

    @Test("each style shows the groups that its keys name")
    func groupsAreKeys() {
        #expect(Set(FieldGroups.groups.map(\.rawValue)) == Set(FieldGroups.Key.allCases.map(\.rawValue)))
        #expect(Set(EventTicket.groups.map(\.rawValue)) == Set(EventTicket.Key.allCases.map(\.rawValue)))
        #expect(Set(PosterGeneric.groups.map(\.rawValue)) == Set(PosterGeneric.Key.allCases.map(\.rawValue)))
        #expect(
            Set(BoardingPass.groups.map(\.rawValue) + ["transitType"])
                == Set(BoardingPass.Key.allCases.map(\.rawValue)))
    }

    @Test("a group without fields is not written")
    func emptyGroups() {
        #expect(EventTicket().object.names.isEmpty)
        #expect(PosterGeneric(header: [], footer: [Field("a", value: 1)]).object.names == ["footerFields"])
    }
}
