import Foundation
import PassModel
import Testing

@Suite("The example in the documentation") struct BoardingPassExampleTests {
    @Test("the documented example makes the stored JSON, with keys in the order in which they were set")
    func json() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/boarding-pass.json")
        let pass = Self.boardingPass()
        #expect(try String(contentsOf: file, encoding: .utf8) == pass.json.text(.indented))
        #expect(pass.unknownKeys.isEmpty)
        #expect(try Pass(document: JSONDocument(parsing: pass.json.utf8Text(.indented))) == pass)
    }

    static func boardingPass() -> Pass {
        let journey = Pass.BoardingPass(
            .air, header: [Pass.Field("gate", label: "Gate", value: "B42", changeMessage: "Your gate is now %@.")],
            primary: [
                Pass.Field("from", label: "Vienna", value: "VIE"),
                Pass.Field("to", label: "San Francisco", value: "SFO"),
            ],
            secondary: [
                Pass.Field("passenger", label: "Passenger", value: "Ada King"),
                Pass.Field("seat", label: "Seat", value: "12A"),
            ],
            auxiliary: [
                Pass.Field(
                    "boarding", label: "Boarding", value: .date("2035-05-14T09:45+02:00"),
                    dateStyle: .hidden, timeStyle: .short, ignoresTimeZone: true),
                Pass.Field("flight", label: "Flight", value: "EX 815"),
            ],
            back: [Pass.Field("bags", label: "Baggage", value: "Two bags of 23 kg", dataDetectorTypes: [])])

        var pass = Pass(
            passTypeIdentifier: "pass.com.example.boarding", serialNumber: "EX815-20350514-12A",
            teamIdentifier: "A1B2C3D4E5", organizationName: "Example Air",
            description: "Boarding pass of Example Air", style: .boardingPass(journey))
        pass.preferredStyleSchemes = [.semanticBoardingPass, .boardingPass]
        pass.backgroundColor = PassColor(red: 16, green: 42, blue: 92)
        pass.foregroundColor = PassColor(red: 255, green: 255, blue: 255)
        pass.barcodes = [Pass.Barcode(.aztec, message: "M1KING/ADA            EABC123 VIESFOEX 0815 134Y012A0042 100")]
        pass.relevantDates = [Pass.RelevantDate(from: "2035-05-14T07:25+02:00", to: "2035-05-14T10:25+02:00")]
        pass.locations = [Pass.Location(latitude: 48.1103, longitude: 16.5697, relevantText: "Terminal 3")]
        pass.managementURL = "https://example.com/bookings/ABC123"

        pass.semantics = SemanticTags(
            flight: 815, of: "EX", from: .init("VIE", city: "Vienna", timeZone: "Europe/Vienna"),
            to: .init("SFO", city: "San Francisco", timeZone: "America/Los_Angeles"),
            boarding: "2035-05-14T09:45+02:00", departing: "2035-05-14T10:25+02:00", arriving: "2035-05-14T13:40-07:00",
            passenger: .init(givenName: "Ada", familyName: "King"))
        pass.semantics?.departureGate = "B42"
        pass.semantics?.boardingGroup = "2"
        pass.semantics?.seats = [.init(row: "12", number: "A", description: "Window")]
        pass.semantics?.passengerCapabilities = [.priorityBoarding, .carryon]
        pass.semantics?.passengerServiceSSRs = [.serviceAnimal]
        return pass
    }
}
