import PassModel
import Testing

@Suite("Parts of a pass") struct PartTests {
    @Test(
        "a barcode is encoded in Latin-1 if it can be",
        arguments: [
            ("123", "iso-8859-1"), ("", "iso-8859-1"), ("Käfer ÿ", "iso-8859-1"), ("Ā", "utf-8"), ("10 €", "utf-8"),
            ("😀", "utf-8"),
        ])
    func encoding(_ message: String, _ encoding: String) {
        #expect(Pass.Barcode(.qr, message: message).messageEncoding == encoding)
        #expect(Pass.Barcode(.qr, message: message, messageEncoding: "ascii").messageEncoding == "ascii")
    }

    @Test("a part is written with its keys in the order of the format, without what is nil")
    func written() {
        #expect(
            Pass.Barcode(.pdf417, message: "1", altText: "one").json.text()
                == #"{"format":"PKBarcodeFormatPDF417","message":"1","messageEncoding":"iso-8859-1","altText":"one"}"#)
        #expect(
            Pass.NFC(message: "a", encryptionPublicKey: "b", requiresAuthentication: true).json.text()
                == #"{"message":"a","encryptionPublicKey":"b","requiresAuthentication":true}"#)
        #expect(
            Pass.Location(latitude: 37.6189722, longitude: -122.3748889, relevantText: "Near").json.text()
                == #"{"latitude":37.6189722,"longitude":-122.3748889,"relevantText":"Near"}"#)
        #expect(
            Pass.Beacon(proximityUUID: "x", major: 1, minor: 2).json.text()
                == #"{"proximityUUID":"x","major":1,"minor":2}"#)
        let (start, end): (PassDate, PassDate) = ("2035-05-14T18:30Z", "2035-05-14T20:30Z")
        #expect(
            Pass.RelevantDate(start).json.text()
                == #"{"date":"2035-05-14T18:30:00Z","relevantDate":"2035-05-14T18:30:00Z"}"#)
        #expect(
            Pass.RelevantDate(from: start, to: end).json.text()
                == #"{"startDate":"2035-05-14T18:30:00Z","endDate":"2035-05-14T20:30:00Z"}"#)
    }

    @Test(
        "an nfc of null reads as absent, and any other is one", arguments: [("null", false), ("{}", true), ("1", true)])
    func nfc(value: String, isUsed: Bool) throws {
        #expect(Pass(object: try object("{\"nfc\": \(value)}")).usesNFC == isUsed)
        #expect(!Pass(object: try object("{}")).usesNFC)
    }

    @Test("an unknown barcode format reads as nil and is kept")
    func unknownFormat() throws {
        let barcode = Pass.Barcode(object: try object(#"{"format":"PKBarcodeFormatITF","message":"12"}"#))
        #expect(barcode.format == nil)
        #expect(barcode.json.text() == #"{"format":"PKBarcodeFormatITF","message":"12"}"#)
    }

    @Test("a number that a beacon cannot have reads as nil", arguments: ["65536", "-1", "1.5", "\"1\"", "1e9"])
    func beaconNumbers(_ text: String) throws {
        #expect(Pass.Beacon(object: try object("{\"major\":\(text)}")).major == nil)
    }
}

@Suite("Names of the format") struct NameTests {
    @Test("each enumeration has exactly the names of the format")
    func rawValues() {
        check(Pass.BoardingPass.TransitType.self, prefix: "PKTransitType", ["Air", "Boat", "Bus", "Generic", "Train"])
        check(
            Pass.Barcode.Format.self, prefix: "PKBarcodeFormat",
            ["QR", "PDF417", "Aztec", "Code128", "Code39", "Codabar", "EAN13", "I2of5"])
        check(Pass.Field.TextAlignment.self, prefix: "PKTextAlignment", ["Left", "Center", "Right", "Natural"])
        check(Pass.Field.DateStyle.self, prefix: "PKDateStyle", ["None", "Short", "Medium", "Long", "Full"])
        check(Pass.Field.NumberStyle.self, prefix: "PKNumberStyle", ["Decimal", "Percent", "Scientific", "SpellOut"])
        check(
            Pass.Field.DataDetectorType.self, prefix: "PKDataDetectorType",
            ["PhoneNumber", "Link", "Address", "CalendarEvent"])
        check(
            Pass.Style.Scheme.self, prefix: "",
            ["posterEventTicket", "eventTicket", "semanticBoardingPass", "boardingPass"])
    }

    private func check<Name: JSONRepresentable & RawRepresentable<String> & CaseIterable>(
        _ type: Name.Type, prefix: String, _ names: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(Name.allCases.map(\.rawValue) == names.map { prefix + $0 }, sourceLocation: sourceLocation)
        for name in Name.allCases {
            #expect(Name(json: .string(name.rawValue)) == name, sourceLocation: sourceLocation)
            #expect(name.json == .string(name.rawValue), sourceLocation: sourceLocation)
            #expect(Name(json: .string(name.rawValue.uppercased() + "x")) == nil, sourceLocation: sourceLocation)
        }
        #expect(Name(json: .number(1)) == nil, sourceLocation: sourceLocation)
    }
}
