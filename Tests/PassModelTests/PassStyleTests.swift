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

    @Test("setting a style replaces the other styles that exclude it") func replacing() throws {
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

    @Test("all fields of a style are in display order, the upper row first") func displayOrder() {
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

@Suite("Fields, barcodes and tags") struct FieldTests {
    static let card = Pass(
        passTypeIdentifier: "pass.com.example.card", serialNumber: "1", teamIdentifier: "A1B2C3D4E5",
        organizationName: "Example", description: "Card",
        style: .storeCard(
            .init(
                header: [.init("level", value: "Gold")], primary: [.init("balance", label: "Balance", value: 12)],
                back: [.init("terms", value: "…")])))

    @Test("a pass finds a field by its key in any group of its styles, but not outside of them") func lookup() {
        for key in ["level", "balance", "terms"] { #expect(Self.card.field(key)?.key == key) }
        #expect(Self.card.field("points") == nil && Pass(object: JSONObject()).field("balance") == nil)
        #expect(Self.card.field("balance")?.value?.text == "12" && Self.card.field("level")?.value?.text == "Gold")
    }

    @Test("updating a field changes it in each style, and returns whether it exists") func update() {
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

    @Test("a poster event has the tags that its kind needs") func posterEvent() {
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

    @Test("setting one semantic tag changes nothing else in the pass") func oneTag() throws {
        var pass = Pass(object: try object(#"{"semantics":{"x":1.50,"duration":1e3,"seats":[{"y":2}]},"voided":true}"#))
        pass.semantics?.eventName = "E"
        pass.semantics?.seats?[0].seatRow = "1"
        #expect(
            pass.json.text() == #"{"semantics":{"x":1.50,"duration":1e3,"seats":[{"y":2,"seatRow":"1"}],"#
                + #""eventName":"E"},"voided":true}"#)
    }
}

@Suite("Images") struct ImageTests {
    @Test(
        "an image's name has slot, scale and language",
        arguments: [
            ("icon.png", PassImage.Name(.icon)), ("logo@2x.png", PassImage.Name(.logo, .two)),
            ("en.lproj/strip@3x.png", PassImage.Name(.strip, .three, language: "en")),
            ("zh-Hans.lproj/venueMap.png", PassImage.Name(.venueMap, language: "zh-Hans")),
            ("primaryLogo@2x.pdf", PassImage.Name(.primaryLogo, .two, type: .pdf)),
        ])
    func names(_ path: String, _ name: PassImage.Name) {
        #expect(PassImage.Name(path: path) == name)
        #expect(name.path == path && name.description == path)
    }

    @Test(
        "a name that Wallet does not know is no image's name",
        arguments: [
            "", "/", ".png", "@2x.png", "Logo.png", "logo.PNG", "logo-2x.png", "icon@2x-old.png", "icon@1x.png",
            "icon@4x.png", "icon@2x@2x.png", "icon", "icon.png.urls", "images/icon.png", ".lproj/icon.png",
            "en.lproj/", "en.lproj/de.lproj/icon.png", "/icon.png", "en.lproj//icon.png", "headerImage.png",
            "icon.jpg", "pass.json", "icön.png",
        ])
    func noNames(_ path: String) {
        #expect(PassImage.Name(path: path) == nil)
    }
}

@Suite("Colours") struct PassColorTests {
    static let brown = PassColor(red: 200, green: 160, blue: 100)

    @Test(
        "a colour is read in each of its forms, and the form is known",
        arguments: [
            ("rgb(200, 160, 100)", .documented), ("rgb(200,160,100)", .documented), ("RGB(200, 160, 100)", .documented),
            ("Rgb( 200 ,\t160 , 100 ) ", .documented), (" rgb(200,160,100)", .documented),
            ("rgb(200, 160, 100)\n", .documented), ("rgb (200,160,100)", .spaced), ("RGB\t(200, 160, 100)", .spaced),
            ("#c8a064", .hexadecimal), ("#C8A064", .hexadecimal), (" #c8A064 ", .hexadecimal),
            ("rgba(200, 160, 100, 1)", .withAlpha), ("RGBA (200,160,100, 1.0)", .withAlpha),
            ("#c8a064FF", .hexadecimalWithAlpha),
        ] as [(String, PassColor.Form)])
    func forms(_ text: String, _ form: PassColor.Form) throws {
        #expect(try PassColor(text) == Self.brown)
        #expect(PassColor.form(of: text) == form)
        #expect(PassColor("#0aF") == PassColor(red: 0, green: 170, blue: 255))
    }

    @Test(
        "a text in another form is not a colour",
        arguments: [
            "", "rgb", "rgb()", "rgb(", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(1,2,)", "rgb(1,,2,3)", "rgb(,1,2,3)",
            "rgb(80-159-209)", "rgb(256,0,0)", "rgb(-1,0,0)", "rgb(+1,0,0)", "rgb(1.0,0,0)", "rgb(0001,0,0)",
            "rgb(10%,0,0)",
            "rgb(1 0,0,0)", "rgba(1,2,3)", "rgba(1,2,3,1.1)", "rgba(1,2,3,50%)", "rgba(1,2,3,.)", "rgb 1,2,3",
            "rgb(1,2,3);", "rgb(\u{A0}1,2,3)", "rgb(1,2,3", "1,2,3",
            "#", "#12", "#12345", "#1234567", "#12345g", "#+12345", "# 123456", "123456", "red", "rgb(１,2,3)",
            "#ééé",
        ])
    func refused(_ text: String) {
        let error = #expect(throws: PassColor.FormError.self) { try PassColor(text) }
        #expect(error?.message.contains("'\(text)'") == true)
        #expect(PassColor.form(of: text) == nil)
        #expect(PassColor(json: .string(text)) == nil)
    }

    @Test("a literal that is not a colour stops the program") func wrongLiteral() async {
        await #expect(processExitsWith: .failure) {
            let color: PassColor = "purple"
            print(color)
        }
        #expect(("#c8a064" as PassColor) == Self.brown)
    }

    /// Made with Python: the formula of WCAG 2.2 with `** 2.4`.
    @Test(
        "the contrast of two colours is that of WCAG",
        arguments: [
            ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.478089453577214),
            ("#c8a064", "#ffffff", 2.4226442910303048),
            ("#ff0000", "#0000ff", 2.148936170212766), ("#0a0b0c", "#0a0b0c", 1.0),
            ("#123456", "#fedcba", 9.78655899725774),
        ])
    func contrast(_ first: String, _ second: String, _ ratio: Double) throws {
        let (first, second) = (try PassColor(first), try PassColor(second))
        #expect(abs(first.contrast(with: second) - ratio) < 1e-9)
        let clear = try PassColor("rgba(\(first.red), \(first.green), \(first.blue), 0.0004)")
        #expect(clear.contrast(with: second) == 1 && clear.text.hasSuffix(", 0.0)"))
        #expect(first.contrast(with: second) == second.contrast(with: first))
    }
}
