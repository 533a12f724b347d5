import PassModel
import PassRules
import Testing

@Suite("Offered fixes") struct OfferedFixTests {
    /// Members of a sound pass, and the changes that are offered for them.
    static let cases: [(members: String, fixes: [Finding.Fix])] = [
        (#"{"a":[1,]}"#, [.removeBytes(7..<8, in: "pass.json")]),
        (#""maxDistance": "1.50""#, [.replace(at("maxDistance"), with: number("1.50"))]),
        (#""maxDistance": "near""#, []),
        (#""voided": "true""#, [.replace(at("voided"), with: .bool(true))]),
        (#""voided": null"#, [.remove(at("voided"))]),
        (#""voided": 0"#, [.replace(at("voided"), with: .bool(false))]),
        (#""description": null"#, []),
        (#""serialNumber": 150"#, []),
        (#""description": 150"#, [.replace(at("description"), with: .string("150"))]),
        (#""description": 1.50"#, []),
        (#""description": 15e1"#, []),
        (#""teamIdentifier": 123456789"#, []),
        (#""teamIdentifier": 1234567809"#, [.replace(at("teamIdentifier"), with: .string("1234567809"))]),
        (#""expirationDate": 2035"#, []),
        (#""locations": {"latitude": 1, "longitude": 1}"#, [.wrapInArray(at("locations"))]),
        (#""associatedStoreIdentifiers": 7"#, [.wrapInArray(at("associatedStoreIdentifiers"))]),
        (#""associatedStoreIdentifiers": ["7"]"#, [.replace(at("associatedStoreIdentifiers", "0"), with: number("7"))]),
        (
            #""associatedStoreIdentifiers": [7e8]"#,
            [
                .replace(at("associatedStoreIdentifiers", "0"), with: number("700000000"))
            ]
        ),
        (#""formatVersion": 3"#, [.replace(at("formatVersion"), with: number("1"))]),
        (#""logotext": "a""#, [.rename(at("logotext"), to: "logoText")]),
        (#""logotext": "a", "LogoText": "b""#, []),
        (#""logoTxt": "a""#, []),
        (
            #""coupon": {"logoText": "a"}"#,
            [
                .remove(at("coupon", "logoText")), .add(name: "logoText", .string("a"), to: .root),
            ]
        ),
        (#""coupon": {"logoText": "a"}, "logoText": "a""#, [.remove(at("coupon", "logoText"))]),
        (#""coupon": {"logoText": "a"}, "logoText": "b""#, []),
        (#""coupon": {"generic": {}}"#, []),
        (
            #""coupon": {}, "backFields": []"#,
            [
                .remove(at("backFields")), .add(name: "backFields", .array([]), to: at("coupon")),
            ]
        ),
        (#""coupon": {"backFields": []}, "backFields": []"#, []),
        (
            #""expirationDate": "2035-05-14 18:30:00+0200""#,
            [
                .replace(at("expirationDate"), with: .string("2035-05-14T18:30:00+02:00"))
            ]
        ),
        (#""expirationDate": "2035-05-14T18:30:00""#, []),
        (#""expirationDate": "2035-05-14""#, []),
        (#""sellURL": " https://a.example ""#, [.replace(at("sellURL"), with: .string("https://a.example"))]),
        (#""sellURL": "https: //a.example""#, []),
        (
            #""webServiceURL": "https://a.example\n", "authenticationToken": "4d9f0c2b7e61a853""#,
            [
                .replace(at("webServiceURL"), with: .string("https://a.example"))
            ]
        ),
        (#""nfc": {"message": [], "encryptionPublicKey": ""}"#, []),
        (
            #""nfc": {"message": "a", "encryptionPublicKey": "\#(key.replacing("+", with: "-").dropLast())"}"#,
            [
                .replace(at("nfc", "encryptionPublicKey"), with: .string(key))
            ]
        ),
        (
            #""nfc": {"message": "a", "encryptionPublicKey": "-----BEGIN PUBLIC KEY-----\n\#(key)\r\n-----END PUBLIC KEY-----\n"}"#,
            [.replace(at("nfc", "encryptionPublicKey"), with: .string(key))]
        ),
        (
            #""locations": [{"latitude": "1.50", "longitude": 1}]"#,
            [
                .replace(at("locations", "0", "latitude"), with: number("1.50"))
            ]
        ),
        (
            #""beacons": [{"proximityUUID": "{F8F589E9C07E58B0AEB5A36BE4D48FAC}"}]"#,
            [
                .replace(at("beacons", "0", "proximityUUID"), with: .string("F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"))
            ]
        ),
        (
            #""beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC", "major": "7"}]"#,
            [
                .replace(at("beacons", "0", "major"), with: number("7"))
            ]
        ),
        (
            #""eventTicket": {}, "relevantDates": [{"relevantDate": "2035-05-14T18:30Z"}]"#,
            [
                .add(name: "date", .string("2035-05-14T18:30Z"), to: at("relevantDates", "0"))
            ]
        ),
    ]

    private static let key = RuleVector.key

    private static func at(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: tokens) }

    private static func number(_ text: String) -> JSONValue {
        (try? JSONDocument(parsing: Array(text.utf8)).root) ?? .null
    }

    @Test("an offered fix is the only right answer, and none is offered if there are several", arguments: cases.indices)
    func fixes(index: Int) {
        let (members, fixes) = Self.cases[index]
        let found = RuleBook.standard.findings(in: PassContents(files: PassRule.Sample(members).contents))
        #expect(!found.isEmpty, "\(members)")
        #expect(found.flatMap(\.fixes) == fixes, "\(members): \(found.map(\.message))")
    }
}
