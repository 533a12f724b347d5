import GooglePasses
import PassModel
import PassRules
import Testing

@Suite("Fields of Google Wallet") struct GoogleCheckTests {
    static let minimal: [(GoogleKind, String, String)] = {
        let shared = #""id": "3388.a", "issuerName": "Foundry", "reviewStatus": "UNDER_REVIEW""#
        let object = #""id": "3388.b", "classId": "3388.a", "state": "ACTIVE""#
        let text = #"{"defaultValue": {"language": "en", "value": "Text"}}"#
        let image = #"{"sourceUri": {"uri": "https://example.com/a.png"}}"#
        let flight = #"{"carrier": {"carrierIataCode": "EX"}, "flightNumber": "0815"}"#
        return [
            (
                .flight,
                """
                {\(shared), "flightHeader": \(flight), "origin": {"airportIataCode": "ZRH"},
                 "destination": {"airportIataCode": "OSL"}, "localScheduledDepartureDateTime": "2026-05-01T19:30:00"}
                """, #"{\#(object), "passengerName": "Ada", "reservationInfo": {"confirmationCode": "X1"}}"#
            ),
            (
                .transit, #"{\#(shared), "transitType": "RAIL", "logo": \#(image)}"#,
                #"{\#(object), "tripType": "ONE_WAY"}"#
            ),
            (
                .offer, #"{\#(shared), "localizedTitle": \#(text), "provider": "P", "redemptionChannel": "BOTH"}"#,
                "{\(object)}"
            ),
            (.eventTicket, #"{\#(shared), "eventName": \#(text)}"#, "{\(object)}"),
            (.loyalty, #"{\#(shared), "programName": "Beans", "programLogo": \#(image)}"#, "{\(object)}"),
            (.giftCard, "{\(shared)}", #"{\#(object), "cardNumber": "1"}"#),
            (
                .generic, #"{"id": "3388.a"}"#,
                #"{"id": "3388.b", "classId": "3388.a", "cardTitle": \#(text), "header": \#(text)}"#
            ),
        ]
    }()

    private func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: Array(text.utf8)).root }

    private func findings(_ change: String, in object: String, of kind: GoogleKind) throws -> [String] {
        var members = try #require(try value(object).object)
        for member in try #require(try value("{\(change)}").object).members { members[member.name] = member.value }
        return GoogleCheck.findings(in: .object(members), .object, of: kind).map {
            "\($0.severity) \($0.rule) \($0.pointer?.description ?? "")"
        }
    }

    @Test("the smallest pass for Google has no finding, and each of its members is required", arguments: minimal)
    func least(kind: GoogleKind, group: String, object: String) throws {
        for (part, text) in [(GooglePart.class, group), (.object, object)] {
            let members = try #require(try value(text).object)
            #expect(GoogleCheck.findings(in: .object(members), part, of: kind) == [])
            for name in members.names {
                var fewer = members
                fewer[name] = nil
                let found = GoogleCheck.findings(in: .object(fewer), part, of: kind)
                #expect(found.map(\.rule) == ["google.required"], "\(kind) without \(name)")
            }
        }
    }

    /// Eleven places, and eleven texts.
    private static let (places, texts) = (
        Array(repeating: #"{"latitude": 47, "longitude": 8}"#, count: 11).joined(separator: ", "),
        (0..<11).map { #"{"id": "t\#($0)", "header": "H", "body": "B"}"# }.joined(separator: ", ")
    )

    @Test(
        "a mistake is found at its place",
        arguments: [
            (GoogleKind.generic, #""hedaer": 1"#, "error google.unknown-field /hedaer"),
            (
                .generic, #""cardTitle": {"defaultValue": {"language": "en", "value": ""}}"#,
                "error google.required /cardTitle/defaultValue/value"
            ),
            (.generic, #""id": "issuer.b""#, "error google.value /id"),
            (.generic, #""id": "3388.b#c""#, "error google.value /id"),
            (.generic, #""state": "active""#, "error google.value /state"),
            (.generic, #""hexBackgroundColor": "rgb(1, 2, 3)""#, "error google.value /hexBackgroundColor"),
            (.loyalty, #""hexBackgroundColor": "white""#, "error google.unknown-field /hexBackgroundColor"),
            (.generic, #""barcode": {"value": "1"}"#, "error google.required /barcode/type"),
            (.generic, #""textModulesData": [{"id": "a.b"}]"#, "error google.value /textModulesData/0/id"),
            (
                .generic, #""heroImage": {"sourceUri": {"uri": "http://example.com/a.png"}}"#,
                "error google.value /heroImage/sourceUri/uri"
            ),
            (.giftCard, #""balance": {"currencyCode": "EUR", "micros": 1}"#, "error google.value /balance/micros"),
            (
                .giftCard, #""balanceUpdateTime": {"date": "2026-05-01T19:30:00"}"#,
                "error google.value /balanceUpdateTime/date"
            ),
            (.transit, #""ticketLeg": {}, "ticketLegs": []"#, "error google.not-both "),
            (
                .generic,
                #""validTimeInterval": {"start": {"date": "2026-05-01T19:30:00"}, "end": {"date": "2026-05-02T19:30:00Z"}}"#,
                "error google.offsets /validTimeInterval"
            ),
            (.generic, #""textModulesData": {}"#, "error google.type /textModulesData"),
            (.generic, #""merchantLocations": [\#(places)]"#, "error google.limit /merchantLocations"),
            (.generic, #""textModulesData": [\#(texts)]"#, "warning google.length /textModulesData"),
        ])
    func slip(kind: GoogleKind, change: String, expected: String) throws {
        let object = try #require(Self.minimal.first { $0.0 == kind }).2
        let found = try findings(change, in: object, of: kind)
        #expect(found.contains(expected) && found.count <= 2, "\(found)")
    }
}
