import PassModel
import PassRules
import Testing

/// Members of a valid pass, and the fixes offered for them: of all findings, or of the first finding of the named rule;
/// or, after a double arrow, the start of the hints of its findings.
@Suite("Offered fixes") struct OfferedFixTests {
    static let cases = #"""
        {"a":[1,]} → remove bytes 7..<8
        "maxDistance": "1.50" → replace /maxDistance with 1.50
        "voided": "true" → replace /voided with true
        "voided": null → remove /voided
        "voided": 0 → replace /voided with false
        "description": null →
        "serialNumber": 150 → replace /serialNumber with "150"
        "serialNumber": 1.50 →
        "description": 150 → replace /description with "150"
        "locations": {"latitude": 1, "longitude": 1} → wrap /locations
        "associatedStoreIdentifiers": 7 → wrap /associatedStoreIdentifiers
        "associatedStoreIdentifiers": ["7"] → replace /associatedStoreIdentifiers/0 with 7
        "associatedStoreIdentifiers": [1.0] → replace /associatedStoreIdentifiers/0 with 1
        "associatedStoreIdentifiers": [1.5] →
        "semantics": {"eventType": "pkeventtypeSPORTS"} → replace /semantics/eventType with "PKEventTypeSports"
        "semantics": {"balance": {"amount": "1,5", "currencyCode": "EUR"}} → replace /semantics/balance/amount with "1.5"
        "semantics": {"balance": {"amount": "5", "currencyCode": "azA"}} → replace /semantics/balance/currencyCode with "AZA"
        upcoming.incomplete | "upcomingPassInformation": [{"identifier": "2", "name": "A"}] → add type "event" to /upcomingPassInformation/0
        "formatVersion": 3 → replace /formatVersion with 1
        "labelColor": "#5B2A86FF" → replace /labelColor with "rgb(91, 42, 134)"
        "labelColor": "rgba(91, 42, 134, 0.75)" →
        "labelColour": "rgb(91, 42, 134)" → rename /labelColour to labelColor
        "logotext": "a" → rename /logotext to logoText
        "logotext": "a", "LogoText": "b" →
        "coupon": {"logoText": "a"} → remove /coupon/logoText, add logoText "a" to root
        "coupon": {"logoText": "a"}, "logoText": "a" → remove /coupon/logoText
        "coupon": {"logoText": "a"}, "logoText": "b" →
        "coupon": {"generic": {}} →
        "coupon": {}, "backFields": [] → remove /backFields, add backFields [] to /coupon
        "coupon": {"backFields": []}, "backFields": [] →
        "expirationDate": "2035-05-14 18:30:00+0200" → replace /expirationDate with "2035-05-14T18:30:00+02:00"
        "expirationDate": "2035-05-14T18:30:00" →
        "expirationDate": 2057850000 → replace /expirationDate with "2035-03-18T17:00:00Z"
        "expirationDate": "2057850000000" → replace /expirationDate with "2035-03-18T17:00:00Z"
        "expirationDate": "26-12-31T23:59:00Z" →
        "expirationDate": "14 May 2035 18:30 +02:00" → replace /expirationDate with "2035-05-14T18:30:00+02:00"
        "expirationDate": "14.05.2035 18:30" →
        "sellURL": " https://a.example " → replace /sellURL with "https://a.example"
        "webServiceURL": "https://a.example\n", "authenticationToken": "4d9f0c2b7e61a853" → replace /webServiceURL with "https://a.example"
        "nfc": {"message": [], "encryptionPublicKey": ""} →
        "nfc": {"message": "a", "encryptionPublicKey": "\#(key.replacing("+", with: "-").dropLast())"} → replace /nfc/encryptionPublicKey with "\#(key)"
        "nfc": {"message": "a", "encryptionPublicKey": "-----BEGIN PUBLIC KEY-----\n\#(key)\r\n-----END PUBLIC KEY-----\n"} → replace /nfc/encryptionPublicKey with "\#(key)"
        "locations": [{"latitude": "1.50", "longitude": 1}] → replace /locations/0/latitude with 1.50
        "beacons": [{"proximityUUID": "{F8F589E9C07E58B0AEB5A36BE4D48FAC}"}] → replace /beacons/0/proximityUUID with "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"
        "beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC", "major": "7"}] → replace /beacons/0/major with 7
        "eventTicket": {}, "relevantDates": [{"relevantDate": "2035-05-14T18:30Z"}] → add date "2035-05-14T18:30Z" to /relevantDates/0
        style.wrong-type | "generic": {"backFields": {"key": "a", "value": 1}} → wrap /generic/backFields
        style.wrong-type | "generic": {"backFields": {}} →
        style.transit-unknown | "boardingPass": {"transitType": "Air"} → replace /boardingPass/transitType with "PKTransitTypeAir"
        style.transit-alias | "boardingPass": {"transitType": "bus"} → replace /boardingPass/transitType with "PKTransitTypeBus"
        style.transit-misplaced | "transitType": 1 →
        style.transit-misplaced | "transitType": 1, "boardingPass": {"transitType": 1} → remove /transitType
        style.transit-misplaced | "transitType": 1, "boardingPass": {"transitType": 2} →
        style.transit-misplaced | "transitType": 1, "boardingPass": {} → remove /transitType, add transitType 1 to /boardingPass
        style.transit-misplaced | "transitType": 1, "boardingPass": {}, "coupon": {"transitType": 1} →
        fields.value-type | "generic": {"headerFields": [{"key": "a", "value": true}]} →
        keys.misspelled | "generic": {"headerFields": [{"key": "a", "value": 1, "LABEL": "x"}]} → rename /generic/headerFields/0/LABEL to label
        semantics.former-name | "semantics": {"departureAirportTimeZone": "Europe/Paris"} → add departureLocationTimeZone "Europe/Paris" to /semantics
        semantics.former-name | "semantics": {"airlineLoungePlaceID": "I1"} → add loungePlaceIDs ["I1"] to /semantics
        semantics.former-name | "semantics": {"airlinePassengerCapabilities": []} → rename /semantics/airlinePassengerCapabilities to passengerCapabilities
        color.undocumented-form | "labelColor": "rgb (1,2,3)" → replace /labelColor with "rgb(1, 2, 3)"
        keys.type-ignored | "generic": {"headerFields": [{"key": "a", "value": 1, "label": 15}]} → replace /generic/headerFields/0/label with "15"
        keys.type-ignored | "generic": {"headerFields": [{"key": "a", "value": 1, "isRelative": "True"}]} → replace /generic/headerFields/0/isRelative with true
        fields.alignment-ignored | "generic": {"backFields": [{"key": "a", "value": 1, "textAlignment": "PKTextAlignmentLeft"}]} → remove /generic/backFields/0/textAlignment
        fields.unknown-value | "generic": {"headerFields": [{"key": "a", "value": 1, "textAlignment": "Right"}]} → replace /generic/headerFields/0/textAlignment with "PKTextAlignmentRight"
        fields.unknown-style | "generic": {"headerFields": [{"key": "a", "value": "2035-05-14T18:30Z", "timeStyle": "PKTimeStyleShort"}]} → replace /generic/headerFields/0/timeStyle with "PKDateStyleShort"
        fields.date-style-without-date | "generic": {"headerFields": [{"key": "a", "value": "2035-05-14 18:30+0200", "dateStyle": "PKDateStyleFull"}]} → replace /generic/headerFields/0/value with "2035-05-14T18:30:00+02:00"
        fields.number-style-without-number | "generic": {"headerFields": [{"key": "a", "value": "007", "currencyCode": "EUR"}]} →
        fields.number-style-without-number | "generic": {"headerFields": [{"key": "a", "value": "25.50", "currencyCode": "EUR"}]} → replace /generic/headerFields/0/value with 25.50
        fields.number-style-without-number | "generic": {"headerFields": [{"key": "a", "value": "25,50", "currencyCode": "EUR"}]} →
        fields.number-style-without-number | "generic": {"headerFields": [{"key": "a", "value": "1234567890123456", "numberStyle": "PKNumberStyleDecimal"}]} →
        fields.styles-mixed | "generic": {"headerFields": [{"key": "a", "value": 1, "currencyCode": "EUR", "dateStyle": "PKDateStyleFull"}]} → remove /generic/headerFields/0/dateStyle
        fields.styles-mixed | "generic": {"headerFields": [{"key": "a", "value": "2035-05-14T18:30Z", "currencyCode": "EUR", "dateStyle": "PKDateStyleFull"}]} → remove /generic/headerFields/0/currencyCode
        fields.styles-mixed | "generic": {"headerFields": [{"key": "a", "value": "x", "currencyCode": "EUR", "dateStyle": "PKDateStyleFull"}]} →
        fields.currency-unknown | "generic": {"headerFields": [{"key": "a", "value": 1, "currencyCode": "eur"}]} → replace /generic/headerFields/0/currencyCode with "EUR"
        barcode.incomplete | "barcodes": [{"format": "PKBarcodeFormatQR", "message": "1"}] → add messageEncoding "iso-8859-1" to /barcodes/0
        barcode.incomplete | "barcodes": [{"format": "PKBarcodeFormatQR", "message": "ä"}] →
        barcode.incomplete | "barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "messageencoding": "utf-8"}] →
        barcode.only-deprecated | "barcode": {"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "utf-8"} →
        barcode.format-needs-barcodes | "barcodes": [], "barcode": {"format": "PKBarcodeFormatCode128"} →
        keys.wrong-type | "formatVersion": "v1" ⇒ write 1
        keys.wrong-type | "voided": "no" ⇒ write true or false, or remove it
        keys.type-ignored | "semantics": {"flightNumber": "EX281"} ⇒ write 281, and "airlineCode": "EX"
        keys.type-ignored | "semantics": {"duration": "2h30"} ⇒ write the seconds as a number
        barcode.unknown-format | "barcodes": [{"format": "PKBarcodeFormatCode93"}, {"format": "PKBarcodeFormatEAN8"}, {"format": "code_11"}, {"format": "PKBarcodeFormatUPCA"}, {"format": "PKBarcodeFormatrMQR"}] ⇒ use one of PKBarcodeFormatQR, PKBarcodeFormatPDF417
        barcode.unknown-format | "barcodes": [{"format": "PKBarcodFormatAztec"}, {"format": "AZTEK"}] ⇒ write 'PKBarcodeFormatAztec'
        web-service.not-https | "webServiceURL": "", "authenticationToken": "" ⇒ for a pass without updates, remove webServiceURL and authenticationToken
        web-service.not-https | "webServiceURL": "http://crl.apple.com/x" ⇒ write the address of your own server
        fields.percent | "generic": {"backFields": [{"key": "a", "value": 20, "numberStyle": "PKNumberStylePercent"}]} ⇒ write 0.2 for 20 %
        template.leftover | "logoText": "MÃ¼ller" ⇒ write 'Müller'
        fields.number-style-without-number | "generic": {"backFields": [{"key": "a", "value": "20", "numberStyle": "PKNumberStylePercent"}]} ⇒ write 0.2, without
        fields.number-style-without-number | "generic": {"backFields": [{"key": "a", "value": "€12.50", "numberStyle": "PKNumberStylePercent"}]} ⇒ write the value as a number
        fields.currency-unknown | "generic": {"headerFields": [{"key": "a", "value": 1, "currencyCode": "GBp"}]} →
        keys.misspelled | "relevantdate": "2035-05-14T18:30:00Z" →
        keys.unknown | "altText": "A" ⇒ move it into barcodes
        keys.unknown | "flightNumber": 281 ⇒ move it into semantics
        relevance.date-ignored | "coupon": {}, "relevantDates": [{"date": "2035-05-14T18:30:00Z"}] ⇒ remove it: locations show a coupon
        template.leftover | "logoText": "M&uuml;ller &amp; Co" ⇒ write 'Müller & Co'
        color.hexadecimal | "labelColor": "#fff" → replace /labelColor with "rgb(255, 255, 255)"
        """#
        .split(separator: "\n").map(String.init)

    private static let key = RuleVector.key

    @Test("a fix is offered only if there is exactly one right answer", arguments: cases)
    func fixes(text: String) throws {
        let parts = try #require(text.firstRange(of: " →") ?? text.firstRange(of: " ⇒"))
        var members = text[..<parts.lowerBound]
        var rule: Substring?
        if let bar = members.firstRange(of: " | ") {
            (rule, members) = (members[..<bar.lowerBound], members[bar.upperBound...])
        }
        let found = PassRule.Sample(String(members)).findings.filter { rule == nil || $0.rule == rule ?? "" }
        #expect(!found.isEmpty)
        let words = text[parts.upperBound...].drop { $0 == " " }
        guard !text[parts].contains("⇒") else {
            return #expect(found.allSatisfy { $0.hint?.hasPrefix(words) ?? false }, "\(found)")
        }
        let fixes = rule == nil ? found.flatMap(\.fixes) : found.first?.fixes ?? []
        #expect(fixes.map(\.words).joined(separator: ", ") == words)
    }

    /// Members with a name similar to another one, and the hint for it.
    static let neighbours = #"""
        "semantics": {"venueNmae": "A"} → write 'venueName'
        "semantics": {"seat": {}} → write 'seats'
        "semantics": {"departureDate": "2035-05-14"} → put data of your own into "userInfo"
        "semantics": {"artist": "A"} → put data of your own into "userInfo"
        "semantics": {"silence": "quiet"} → put data of your own into "userInfo"
        "semantics": {"departureLocationTimeZone": "GMT+2"} → write the zone of the place, like 'Europe/Paris'
        "semantics": {"departureLocationTimeZone": "Samoa"} → write the zone of the place, like 'Europe/Paris'
        "semantics": {"departureLocationTimeZone": "Berlin"} → write 'Europe/Berlin'
        "coupon": {"backFields": 5} → write an array of fields, or remove it
        "coupon": {"backFields": [{"key": "a", "value": 1, "Label": "b", "label": "b"}]} → remove it; 'label' is there too
        "description": [] → write a string
        "barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "windows-1259"}] → write "iso-8859-1" or "utf-8"
        "barcodes": [{"format": "PKBarcodeFormatAztek", "message": "1", "messageEncoding": "utf-8"}] → write 'PKBarcodeFormatAztec'
        "boardingPass": {"transitType": "PKTransitTypeTram"} → use one of PKTransitTypeAir, PKTransitTypeBoat, PKTransitTypeBus, PKTransitTypeGeneric, PKTransitTypeTrain
        "eventTicket": {}, "preferredStyleSchemes": ["BoardingPassEnhancements"] → use one of posterEventTicket, eventTicket
        """#
        .split(separator: "\n").map(String.init)

    @Test("a similar name is proposed only if it means the same", arguments: neighbours)
    func neighbour(row: String) throws {
        let arrow = try #require(row.firstRange(of: " → "))
        let found = PassRule.Sample(String(row[..<arrow.lowerBound])).findings
        #expect(found.contains { $0.hint ?? "" == row[arrow.upperBound...] }, "\(found.compactMap(\.hint))")
    }

    @Test(
        "a name that may mean another thing has no fix",
        arguments: ["iconography.png", "logotype-dark.png", "fr.lproj/Other.strings", "scan.png"])
    func uncertain(name: String) {
        let found = PassRule.Sample(files: [name: .image(width: 160, height: 50)]).findings.filter { $0.file == name }
        #expect(!found.isEmpty && found.allSatisfy(\.fixes.isEmpty), "\(found)")
    }

    @Test(
        "a folder named by a country has no fix, one named by a language has",
        arguments: [
            ("UK", nil), ("BR", nil), ("SE", nil), ("Uk", nil), ("JP", nil), ("US", nil), ("EN", "en"), ("DE", "de"),
            ("Fr", "fr"), ("jp", "ja"), ("PT_BR", "pt-BR"),
        ] as [(String, String?)])
    func countries(name: String, language: String?) {
        let found = PassRule.Sample(files: ["\(name).lproj/pass.strings": .text("/* */")]).findings
        #expect(found.map(\.rule) == ["language.folder-name"])
        let right = language.map {
            Finding.Fix.renameFile("\(name).lproj/pass.strings", to: "\($0).lproj/pass.strings")
        }
        #expect(found.flatMap(\.fixes) == [right].compactMap(\.self))
    }
}

extension Finding.Fix {
    /// The change in words.
    fileprivate var words: String {
        func shown(_ pointer: JSONPointer) -> String { pointer == .root ? "root" : "\(pointer)" }
        return switch self {
        case .replace(let pointer, let value, "pass.json"): "replace \(shown(pointer)) with \(value.text())"
        case .rename(let pointer, let name, "pass.json"): "rename \(shown(pointer)) to \(name)"
        case .remove(let pointer, "pass.json"): "remove \(shown(pointer))"
        case .add(let name, let value, let pointer, "pass.json"): "add \(name) \(value.text()) to \(shown(pointer))"
        case .wrapInArray(let pointer, "pass.json"): "wrap \(shown(pointer))"
        case .removeBytes(let range, "pass.json"): "remove bytes \(range)"
        default: "\(self)"
        }
    }
}
