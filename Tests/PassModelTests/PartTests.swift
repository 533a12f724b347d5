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
        #expect(Barcode(.qr, message: message).messageEncoding == encoding)
        #expect(Barcode(.qr, message: message, messageEncoding: "ascii").messageEncoding == "ascii")
    }

    @Test("each key of a barcode has its type")
    func barcode() {
        checkProperty(.format, \Barcode.format, .code128)
        checkProperty(.message, \Barcode.message, "1")
        checkProperty(.messageEncoding, \Barcode.messageEncoding, "utf-8")
        checkProperty(.altText, \Barcode.altText, "1")
        #expect(
            Barcode(.pdf417, message: "1", altText: "one").json.text()
                == #"{"format":"PKBarcodeFormatPDF417","message":"1","messageEncoding":"iso-8859-1","altText":"one"}"#)
    }

    @Test("a format that nobody knows reads as nothing and stays")
    func unknownFormat() throws {
        let barcode = Barcode(object: try object(#"{"format":"PKBarcodeFormatITF","message":"12"}"#))
        #expect(barcode.format == nil)
        #expect(barcode.json.text() == #"{"format":"PKBarcodeFormatITF","message":"12"}"#)
    }

    @Test("each key of a contactless payload has its type")
    func nfc() {
        checkProperty(.message, \NFC.message, "a")
        checkProperty(.encryptionPublicKey, \NFC.encryptionPublicKey, "MDkw")
        checkProperty(.requiresAuthentication, \NFC.requiresAuthentication, true)
        let nfc = NFC(message: "a", encryptionPublicKey: "b", requiresAuthentication: true)
        #expect(nfc.object.names == NFC.Key.allCases.map(\.rawValue))
    }

    @Test("each key of a location has its type")
    func location() {
        checkProperty(.latitude, \Location.latitude, 37.6189722)
        checkProperty(.longitude, \Location.longitude, -122.3748889)
        checkProperty(.altitude, \Location.altitude, -3)
        checkProperty(.relevantText, \Location.relevantText, "Near")
        checkProperty(.maxDistance, \Location.maxDistance, 50)
        checkProperty(.name, \Location.name, "Shop")
        #expect(
            Location(latitude: 37.6189722, longitude: -122.3748889, relevantText: "Near").json.text()
                == #"{"latitude":37.6189722,"longitude":-122.3748889,"relevantText":"Near"}"#)
    }

    @Test("each key of a beacon has its type")
    func beacon() {
        checkProperty(.proximityUUID, \Beacon.proximityUUID, "F8F589E9-C07E-58B0-AEAB-A36BE4D48FAC")
        checkProperty(.major, \Beacon.major, 65_535)
        checkProperty(.minor, \Beacon.minor, 0)
        checkProperty(.relevantText, \Beacon.relevantText, "Near")
        checkProperty(.name, \Beacon.name, "Door")
        #expect(
            Beacon(proximityUUID: "x", major: 1, minor: 2).json.text() == #"{"proximityUUID":"x","major":1,"minor":2}"#)
    }

    @Test("a number that is not one of a beacon reads as nothing", arguments: ["65536", "-1", "1.5", "\"1\"", "1e9"])
    func beaconNumbers(_ text: String) throws {
        #expect(Beacon(object: try object("{\"major\":\(text)}")).major == nil)
    }

    @Test("each key of a relevant date has its type")
    func relevantDate() throws {
        let (start, end) = (PassDate(strict: "2035-05-14T18:30Z"), PassDate(strict: "2035-05-14T20:30Z"))
        let (from, to) = (try #require(start), try #require(end))
        checkProperty(.date, \RelevantDate.date, from)
        checkProperty(.relevantDate, \RelevantDate.relevantDate, from)
        checkProperty(.startDate, \RelevantDate.startDate, from)
        checkProperty(.endDate, \RelevantDate.endDate, to)
        #expect(
            RelevantDate(from).json.text()
                == #"{"date":"2035-05-14T18:30:00Z","relevantDate":"2035-05-14T18:30:00Z"}"#)
        #expect(
            RelevantDate(from: from, to: to).json.text()
                == #"{"startDate":"2035-05-14T18:30:00Z","endDate":"2035-05-14T20:30:00Z"}"#)
    }
}

@Suite("Names of the format") struct NameTests {
    @Test("each enumeration has exactly the names of the format")
    func rawValues() {
        check(TransitType.self, prefix: "PKTransitType", ["Air", "Boat", "Bus", "Generic", "Train"])
        check(
            BarcodeFormat.self, prefix: "PKBarcodeFormat",
            ["QR", "PDF417", "Aztec", "Code128", "Code39", "Codabar", "EAN13", "I2of5"])
        check(TextAlignment.self, prefix: "PKTextAlignment", ["Left", "Center", "Right", "Natural"])
        check(DateStyle.self, prefix: "PKDateStyle", ["None", "Short", "Medium", "Long", "Full"])
        check(NumberStyle.self, prefix: "PKNumberStyle", ["Decimal", "Percent", "Scientific", "SpellOut"])
        check(
            DataDetectorType.self, prefix: "PKDataDetectorType", ["PhoneNumber", "Link", "Address", "CalendarEvent"])
        check(
            StyleScheme.self, prefix: "", ["posterEventTicket", "eventTicket", "semanticBoardingPass", "boardingPass"])
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
