import Foundation
import GooglePasses
import PassToolkit
import Testing
import TestSupport

@Suite("Passes of Google Wallet from Apple's") struct GooglePassTests {
    private static let base = "https://example.com/wallet"

    private func settings(_ text: String = "{}") throws -> GoogleSettings {
        var settings = try GoogleSettings(json: Array(text.utf8), path: "google.json")
        settings.issuerID = "3388000000012345678"
        return settings
    }

    private func pass(
        _ template: String, _ changes: [String: Record.Value] = [:], _ text: String = "{}",
        imageBase: String? = Self.base
    ) throws -> GooglePass {
        let source = try PassFiles(folder: Checkout.path("Templates/\(template).pass"))
        var record = try Record(path: Checkout.path("Templates/\(template).json"))
        for (name, value) in changes { record[name] = value }
        return try GooglePass(
            source.rendered(with: record), template: source, settings: settings(text), imageBase: imageBase,
            at: PassDate(year: 2035, month: 1, day: 1))
    }

    /// A pass of one's own, with members over a minimal one.
    private func ownPass(_ members: String, style: String = #""generic": {}"#, _ text: String = "{}") throws
        -> GooglePass
    {
        let json = """
            {"passTypeIdentifier": "pass.com.example", "serialNumber": "1", "organizationName": "Shop",
             "description": "Card", \(style)\(members.isEmpty ? "" : ", ")\(members)}
            """
        return try GooglePass(
            PassFiles(files: ["pass.json": Array(json.utf8)], path: "own"), settings: settings(text),
            at: PassDate(year: 2035, month: 1, day: 1))
    }

    private func value(_ pass: GooglePass, _ path: String) -> JSONValue? {
        let tokens = path.split(separator: "/").map(String.init)
        let part = tokens[0] == "class" ? pass.sharedClass : pass.object
        return part[JSONPointer(tokens: Array(tokens.dropFirst()))]
    }

    @Test(
        "each template makes a pass that Google takes, of the kind of its style",
        arguments: [
            ("bakery-languages", GoogleKind.loyalty), ("boarding-pass", .flight), ("coffee", .loyalty),
            ("coupon", .offer), ("event-ticket", .eventTicket), ("gym", .generic), ("museum", .generic),
            ("poster-event", .eventTicket),
        ])
    func templates(name: String, kind: GoogleKind) throws {
        let pass = try pass(name)
        #expect(pass.kind == kind && pass.fallback == nil)
        #expect(pass.findings.filter { $0.severity == .error } == [])
        #expect(!pass.images.isEmpty && !pass.lost.isEmpty)
        // Without images, what needs a logo is of the general kind, and complete as well.
        let plain = try self.pass(name, imageBase: nil)
        #expect(plain.findings.filter { $0.severity == .error } == [] && plain.images.isEmpty)
        #expect((plain.fallback != nil) == (kind == .loyalty))
    }

    @Test(
        "what a pass says stands where Google looks for it",
        arguments: [
            ("coffee", "class/id", "3388000000012345678.pass.com.example.sample__loyalty"),
            ("coffee", "object/id", "3388000000012345678.pass.com.example.sample__MC2035048217"),
            ("boarding-pass", "class/flightHeader/carrier/carrierIataCode", "EX"),
            ("boarding-pass", "class/destination/airportNameOverride/defaultValue/value", "Copenhagen"),
            ("boarding-pass", "class/localScheduledDepartureDateTime", "2035-05-14T09:40:00"),
            ("boarding-pass", "object/boardingAndSeatingInfo/seatNumber", "14C"),
            ("coupon", "object/validTimeInterval/end/date", "2035-06-30T23:59:00+01:00"),
            ("event-ticket", "class/eventName/defaultValue/value", "The Quiet Tide"),
            ("event-ticket", "class/dateTime/start", "2035-07-06T22:15:00+02:00"),
            ("event-ticket", "object/seatInfo/section/defaultValue/value", "Starboard"),
            ("coffee", "object/barcode/type", "QR_CODE"), ("museum", "object/hexBackgroundColor", "#16233d"),
        ])
    func places(name: String, path: String, expected: String) throws {
        #expect(try value(pass(name), path)?.string == expected)
    }

    @Test("a class is shared by all records that say the same in it, and only by them")
    func classes() throws {
        let coffee = try (pass("coffee"), pass("coffee", ["memberName": "Ada", "serialNumber": "2"]))
        #expect(coffee.0.sharedClass == coffee.1.sharedClass && coffee.0.object != coffee.1.object)
        let flight = try (pass("boarding-pass"), pass("boarding-pass", ["seat": "1A", "serialNumber": "2"]))
        #expect(flight.0.sharedClass == flight.1.sharedClass && flight.0.object != flight.1.object)
        let other = try pass("boarding-pass", ["flightNumber": 413, "serialNumber": "3"])
        #expect(try value(other, "class/id") != value(pass("boarding-pass"), "class/id"))
        #expect(value(other, "class/id") == value(other, "object/classId"))
    }

    @Test("translations become those of Google, and dates and amounts are written in figures")
    func texts() throws {
        let pass = try pass("bakery-languages")
        let text = pass.payload.text()
        for language in ["ar", "fr"] { #expect(text.contains(#""language":"\#(language)""#)) }
        #expect(text.contains("2035-03-02") && text.contains("12.50 EUR"))
        let french = try self.pass("bakery-languages", [:], #"{"language": "fr"}"#).payload.text()
        #expect(french.contains(#""language":"en""#) && french.contains(#""defaultValue":{"language":"fr""#))
    }

    @Test("what a pass has and Google has not is listed with its place")
    func losses() throws {
        let lost = try pass("poster-event").lost
        let places = lost.compactMap(\.pointer?.description)
        let expected = [
            "/foregroundColor", "/labelColor", "/nfc/message", "/nfc/encryptionPublicKey", "/relevantDates",
            "/locations/0/relevantText", "/semantics/performerNames", "/semantics/venueRoom",
            "/semantics/seats/0/seatSectionColor", "/eventTicket/secondaryFields/1/changeMessage",
        ]
        for place in expected { #expect(places.contains(place), "\(place)") }
        for place in ["/semantics/eventName", "/barcodes", "/bagPolicyURL", "/eventTicket/backFields/0/value"] {
            #expect(!places.contains(place), "\(place)")
        }
        #expect(lost.contains { $0.file == "secondaryLogo@3x.png" } && lost.allSatisfy { !$0.reason.isEmpty })
    }

    @Test(
        "a pass that is void or over is not active",
        arguments: [
            (#""voided": true"#, "INACTIVE"), (#""expirationDate": "2034-12-31T00:00Z""#, "EXPIRED"),
            (#""expirationDate": "2036-12-31T00:00Z""#, "ACTIVE"),
        ])
    func states(member: String, state: String) throws {
        #expect(try value(ownPass(member), "object/state")?.string == state)
    }

    @Test("of codes Google has one, of ten places ten, and a link or markup becomes an address")
    func limits() throws {
        let code = #"{"format": "PKBarcodeFormatI2of5", "message": "123"}"#
        #expect(try value(ownPass(#""barcodes": [\#(code)]"#), "object/barcode") == nil)
        let places = Array(repeating: #"{"latitude": 47, "longitude": 8}"#, count: 11).joined(separator: ", ")
        let many = try ownPass(#""locations": [\#(places)]"#)
        #expect(value(many, "object/merchantLocations")?.array?.count == 10)
        #expect(many.lost.contains { $0.pointer?.description == "/locations/10" })
        let fields = #"""
            {"backFields": [
              {"key": "a.b", "label": "Site", "value": "https://example.com/a"},
              {"key": "a_b", "label": "Call", "value": "+41 44 123"},
              {"key": "c", "value": "x", "attributedValue": "<a href='https://example.com/b'>Shop &amp; more</a>"}]}
            """#
        let linked = try ownPass("", style: #""generic": \#(fields)"#)
        let uris = value(linked, "object/linksModuleData/uris")?.array?.compactMap { $0.object?["uri"]?.string }
        #expect(uris == ["https://example.com/a", "tel:+4144123", "https://example.com/b"])
        #expect(value(linked, "object/textModulesData/0/body")?.string == "Shop & more")
    }

    @Test(
        "what Google documents, written down apart from our own table, takes each pass, and refuses another field",
        .needs(.schemaValidator))
    func published() throws {
        let train = #"""
            "boardingPass": {"transitType": "PKTransitTypeTrain"}, "semantics": {"departureStationName": "Lyon",
             "destinationStationName": "Nîmes", "originalDepartureDate": "2035-02-01T08:00:00+01:00",
             "passengerName": {"givenName": "Ada"}, "seats": [{"seatNumber": "14"}],
             "totalPrice": {"amount": "12.50", "currencyCode": "EUR"}}
            """#
        var passes = try [
            "bakery-languages", "boarding-pass", "coffee", "coupon", "event-ticket", "gym", "museum", "poster-event",
        ].map { try pass($0).payload }
        passes.append(try pass("coffee", [:], #"{"kind": "giftCard", "object": {"cardNumber": "1"}}"#).payload)
        passes.append(try ownPass("", style: train).payload)
        passes += try ["barkode", "textModulesData", "state"].map { name in
            try pass("coffee", [:], #"{"object": {"\#(name)": "ACTIV"}}"#).payload
        }
        let program = """
            import json, sys
            from jsonschema import Draft202012Validator
            check = Draft202012Validator(json.load(open(sys.argv[1])))
            print([check.is_valid(value) for value in json.load(sys.stdin)])
            """
        let schema = Checkout.path("Tests/GooglePassesTests/Published/passes.schema.json")
        let verdict = try Witness.schemaValidator.run(
            ["-c", program, schema], input: Data(JSONValue.array(passes).utf8Text()))
        let expected = Array(repeating: "True", count: 10) + Array(repeating: "False", count: 3)
        #expect(verdict.text == "[\(expected.joined(separator: ", "))]\n", "\(verdict.errors)")
    }

    @Test("members of google.json are merged over those of the pass, and checked with them")
    func overrides() throws {
        let text = #"""
            {"kind": "loyalty", "classSuffix": "beans", "class": {"issuerName": null, "localizedIssuerName":
             {"defaultValue": {"language": "en", "value": "Beans"}}}, "object": {"accountName": "Ada", "barcode": {"showCodeText": 1}}}
            """#
        let pass = try pass("coffee", [:], text)
        #expect(
            value(pass, "class/id")?.string == "3388000000012345678.beans" && value(pass, "class/issuerName") == nil)
        #expect(value(pass, "object/accountName")?.string == "Ada" && value(pass, "object/barcode/type") != nil)
        let errors = pass.findings.filter { $0.severity == .error }
        #expect(errors.map { "\($0.file ?? "")\($0.pointer?.description ?? "")" } == ["object/barcode/showCodeText"])
        let record = try Record(json: Array(#"{"name": "Ada"}"#.utf8))
        let filled = try GoogleSettings(
            json: Array(#"{"object": {"accountName": "{{name}}"}}"#.utf8), path: "g.json", record: record)
        #expect(filled.objectMembers["accountName"] == .string("Ada"))
    }

    @Test("a pass without an issuer, and images from a place that Google does not ask, are refused")
    func refused() throws {
        let files = try PassFiles(folder: Checkout.path("Templates/coffee.pass"))
        #expect(throws: GoogleError.self) { try GooglePass(files, settings: GoogleSettings()) }
        #expect(throws: GoogleError.self) {
            try GooglePass(files, settings: settings(), imageBase: "http://example.com")
        }
    }

    @Test(
        "a google.json that is wrong is refused with its reason",
        arguments: [
            ("[]", "'g.json'"), (#"{"rows": [[]]}"#, "'rows'"), (#"{"kind": "loyality"}"#, "transit"),
            (#"{"issuerID": "shop"}"#, "issuer"), (#"{"heroImage": "http://example.com/a.png"}"#, "https://"),
            ("{", "g.json:1:2: "), (#"{"issuerId": "1"}"#, "'issuerId'"), (#"{"object": {"a": "{{b}}"}}"#, "'b'"),
        ])
    func settings(text: String, reason: String) {
        let error = #expect(throws: GoogleError.self) {
            try GoogleSettings(json: Array(text.utf8), path: "g.json", record: Record())
        }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }
}
