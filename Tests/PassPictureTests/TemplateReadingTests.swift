import Foundation
import PassModel
import PassPicture
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("The templates as a phone shows them") struct TemplateReadingTests {
    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.path("Templates"))) ?? [])
        .filter { $0.hasSuffix(".pass") }.map { String($0.dropLast(5)) }.sorted()

    private func shown(_ name: String, _ viewing: Viewing) throws -> ShownPass {
        let template = try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
        let bundle = try template.render(Record(path: Checkout.path("Templates/\(name).json")))
        return try ShownPass(of: bundle.pass(), files: bundle.files, viewing: viewing)
    }

    private func values(_ pass: ShownPass, _ group: Pass.Field.Group) -> [String] {
        (pass.fields[group] ?? []).map { "\($0.label ?? "-"): \($0.value)" }
    }

    @Test("every template shows fields, images and, but for the ticket without one, a barcode", arguments: names)
    func all(_ name: String) throws {
        for target in ["ios17", "ios26", "ios27", "watchos26"] {
            let pass = try shown(name, viewing(target: target))
            #expect(!pass.fields.isEmpty)
            #expect(pass.images.values.allSatisfy { $0.width != nil })
            #expect((pass.barcode?.message != nil) == (name != "poster-event"), "\(target)")
            let texts = pass.fields.values.joined().map(\.value) + pass.semantics.values.map(\.value)
            #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("{{") })
        }
    }

    @Test("a card of points reads as it does on a phone")
    func coffee() throws {
        let pass = try shown("coffee", viewing("en"))
        #expect(pass.form == .storeCard)
        #expect(values(pass, .header) + values(pass, .primary) + values(pass, .secondary) == Self.coffee)
    }

    private static let coffee = [
        "Balance: $18.40", "Stars: 7", "Member: Nora Lindqvist", "Next treat: Free drink at 10",
    ]

    @Test("a card in three languages reads in the language of the phone")
    func bakery() throws {
        let french = try shown("bakery-languages", viewing("fr-CA"))
        #expect(french.language == "fr")
        #expect(french.fields[.header]?.first?.value == "12,50\u{A0}€")
        let arabic = try shown("bakery-languages", viewing("ar-EG"))
        #expect(arabic.isRightToLeft)
        #expect(arabic.fields[.header]?.first?.value == "\u{200F}١٢٫٥٠\u{A0}€")
        #expect(arabic.fields[.header]?.first?.label != "Balance")
        let german = try shown("bakery-languages", viewing("de"))
        #expect(german.language == "de")
        #expect(values(german, .header) == ["Balance: 12,50\u{A0}€"])
    }

    @Test("a semantic boarding pass has its texts from the tags, each time in its own zone")
    func boarding() throws {
        let pass = try shown("boarding-pass", viewing("en-GB"))
        #expect(pass.form == .semanticBoardingPass(.air))
        let texts = pass.semantics.mapValues(\.value)
        let expected = [
            "flightCode": "EX412", "departureAirportCode": "EDI", "destinationCityName": "Copenhagen",
            "departureTime": "09:40", "arrivalTime": "12:30", "boardingTime": "09:05", "departureDate": "14 May 2035",
            "departureGate": "B12", "seat": "14C", "boardingGroup": "2", "passengerName": "Maya Okafor",
            "ticketFareClass": "Economy",
        ]
        for (key, text) in expected { #expect(texts[key] == text, "\(key)") }
        #expect(pass.semantics["departureTime"]?.pointer.description == "/semantics/originalDepartureDate")
        #expect(try shown("boarding-pass", viewing("de")).semantics["departureTime"]?.label == "Abflug")
        #expect(try shown("boarding-pass", viewing(target: "ios18")).form == .boardingPass(.air))
        #expect(try shown("boarding-pass", viewing(target: "ios18")).semantics.isEmpty)
    }

    @Test("a poster ticket has its texts from the tags")
    func poster() throws {
        let pass = try shown("poster-event", viewing("en-GB", zone: "Europe/London"))
        #expect(pass.form == .posterEventTicket)
        let expected = [
            "eventName": "Velvet Meridian: Orbits", "performerNames": "Velvet Meridian, Paper Comets",
            "venueName": "Foundry Hall", "eventDate": "21 Sep 2035", "eventTime": "20:00", "seatRow": "C",
            "seatNumber": "21", "seatSection": "Balcony",
        ]
        for (key, text) in expected { #expect(pass.semantics[key]?.value == text, "\(key)") }
        #expect(pass.semantics["seatRow"]?.pointer.description == "/semantics/seats/0/seatRow")
    }

    @Test("a template without a record shows the names of its placeholders")
    func placeholders() throws {
        let files = try PassBundle(path: Checkout.path("Templates/boarding-pass.pass")).files
        let pass = try Pass(document: JSONDocument(parsing: files["pass.json"].needed)).needed
        let shown = try ShownPass(of: pass, files: files, viewing: viewing(isTemplate: true))
        #expect(shown.form == .semanticBoardingPass(.air))
        #expect(shown.semantics["departureTime"]?.value == "departureDate")
        #expect(shown.fields[.auxiliary]?.map(\.value) == ["EX flightNumber", "boardingDate", "boardingGroup", "seat"])
        #expect(shown.barcode?.message == Array("barcodeMessage".utf8))
    }
}
