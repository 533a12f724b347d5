import PassModel
import PassRules
import Testing

@Suite("Fixes of styles, fields, barcodes and colours") struct ContentFixTests {
    static let field = #""generic": {"headerFields": [{"key": "a", "#
    static let at = ["generic", "headerFields", "0"]

    static let vectors: [(rule: String, json: String, fixes: [Finding.Fix])] = [
        (
            "style.wrong-type", #""generic": {"backFields": {"key": "a", "value": 1}}"#,
            [.wrapInArray(pointer("generic", "backFields"))]
        ),
        ("style.wrong-type", #""generic": {"backFields": {}}"#, []),
        ("json.null", #""generic": {"backFields": null}"#, [.remove(pointer("generic", "backFields"))]),
        (
            "style.misspelled-key", #""generic": {"backfields": []}"#,
            [.rename(pointer("generic", "backfields"), to: "backFields")]
        ),
        ("style.misspelled-key", #""generic": {"backfields": [], "backFields": []}"#, []),
        ("style.misspelled-key", #""generic": {"backField": []}"#, []),
        (
            "style.transit-unknown", #""boardingPass": {"transitType": "Air"}"#,
            [.replace(pointer("boardingPass", "transitType"), with: .string("PKTransitTypeAir"))]
        ),
        ("style.transit-unknown", #""boardingPass": {"transitType": "PKTransitTypePlane"}"#, []),
        (
            "style.transit-alias", #""boardingPass": {"transitType": "bus"}"#,
            [.replace(pointer("boardingPass", "transitType"), with: .string("PKTransitTypeBus"))]
        ),
        ("style.transit-misplaced", #""transitType": 1"#, []),
        (
            "style.transit-misplaced", #""transitType": 1, "boardingPass": {"transitType": 1}"#,
            [.remove(pointer("transitType"))]
        ),
        ("style.transit-misplaced", #""transitType": 1, "boardingPass": {"transitType": 2}"#, []),
        (
            "style.transit-misplaced", #""transitType": 1, "boardingPass": {}"#,
            [
                .remove(pointer("transitType")),
                .add(name: "transitType", .number(1), to: pointer("boardingPass")),
            ]
        ),
        ("style.transit-misplaced", #""transitType": 1, "boardingPass": {}, "coupon": {"transitType": 1}"#, []),
        (
            "fields.missing-key", #""generic": {"backFields": [{"key": 7, "value": 1}]}"#,
            [
                .replace(pointer("generic", "backFields", "0", "key"), with: .string("7"))
            ]
        ),
        ("fields.value-type", field + #""value": true}]}"#, []),
        ("fields.misspelled-key", field + #""value": 1, "LABEL": "x"}]}"#, [.rename(there("LABEL"), to: "label")]),
        ("fields.misspelled-key", field + #""value": 1, "LABEL": "x", "Label": "y"}]}"#, []),
        ("json.null", field + #""value": 1, "label": null}]}"#, [.remove(there("label"))]),
        (
            "semantics.former-name", #""semantics": {"departureAirportTimeZone": "Europe/Paris"}"#,
            [.add(name: "departureLocationTimeZone", .string("Europe/Paris"), to: pointer("semantics"))]
        ),
        (
            "semantics.former-name", #""semantics": {"airlineLoungePlaceID": "I1"}"#,
            [.add(name: "loungePlaceIDs", .array([.string("I1")]), to: pointer("semantics"))]
        ),
        (
            "semantics.former-name", #""semantics": {"airlinePassengerCapabilities": []}"#,
            [.rename(pointer("semantics", "airlinePassengerCapabilities"), to: "passengerCapabilities")]
        ),
        (
            "color.undocumented-form", #""labelColor": "rgb (1,2,3)""#,
            [.replace(pointer("labelColor"), with: .string("rgb(1, 2, 3)"))]
        ),
        (
            "fields.wrong-type", field + #""value": 1, "label": 15}]}"#,
            [
                .replace(there("label"), with: .string("15"))
            ]
        ),
        ("fields.wrong-type", field + #""value": 1, "label": 1.50}]}"#, []),
        (
            "fields.wrong-type", field + #""value": 1, "isRelative": "True"}]}"#,
            [
                .replace(there("isRelative"), with: .bool(true))
            ]
        ),
        ("fields.wrong-type", field + #""value": 1, "isRelative": 2}]}"#, []),
        (
            "fields.alignment-ignored",
            #""generic": {"backFields": [{"key": "a", "value": 1, "textAlignment": "PKTextAlignmentLeft"}]}"#,
            [
                .remove(pointer("generic", "backFields", "0", "textAlignment"))
            ]
        ),
        (
            "fields.detectors-ignored", field + #""value": 1, "dataDetectorTypes": []}]}"#,
            [
                .remove(there("dataDetectorTypes"))
            ]
        ),
        ("fields.row-ignored", field + #""value": 1, "row": 1}]}"#, [.remove(there("row"))]),
        (
            "fields.unknown-value", field + #""value": 1, "textAlignment": "Right"}]}"#,
            [
                .replace(there("textAlignment"), with: .string("PKTextAlignmentRight"))
            ]
        ),
        (
            "fields.unknown-style", field + #""value": "2035-05-14T18:30Z", "timeStyle": "PKTimeStyleShort"}]}"#,
            [
                .replace(there("timeStyle"), with: .string("PKDateStyleShort"))
            ]
        ),
        ("fields.unknown-style", field + #""value": 1, "numberStyle": "PKNumberStyleDecimals"}]}"#, []),
        (
            "fields.date-style-without-date",
            field + #""value": "2035-05-14 18:30+0200", "dateStyle": "PKDateStyleFull"}]}"#,
            [
                .replace(there("value"), with: .string("2035-05-14T18:30:00+02:00"))
            ]
        ),
        (
            "fields.date-style-without-date",
            field + #""value": "2035-05-14T18:30", "dateStyle": "PKDateStyleFull"}]}"#, []
        ),
        ("fields.number-style-without-number", field + #""value": "18.5", "currencyCode": "EUR"}]}"#, []),
        ("fields.number-style-without-number", field + #""value": "007", "currencyCode": "EUR"}]}"#, []),
        (
            "fields.styles-mixed", field + #""value": 1, "currencyCode": "EUR", "dateStyle": "PKDateStyleFull"}]}"#,
            [
                .remove(there("dateStyle"))
            ]
        ),
        (
            "fields.styles-mixed",
            field + #""value": "2035-05-14T18:30Z", "currencyCode": "EUR", "dateStyle": "PKDateStyleFull"}]}"#,
            [
                .remove(there("currencyCode"))
            ]
        ),
        ("fields.styles-mixed", field + #""value": "x", "currencyCode": "EUR", "dateStyle": "PKDateStyleFull"}]}"#, []),
        (
            "fields.currency-unknown", field + #""value": 1, "currencyCode": "eur"}]}"#,
            [
                .replace(there("currencyCode"), with: .string("EUR"))
            ]
        ),
        (
            "barcode.incomplete", #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "1"}]"#,
            [
                .add(name: "messageEncoding", .string("iso-8859-1"), to: pointer("barcodes", "0"))
            ]
        ),
        ("barcode.incomplete", #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "ä"}]"#, []),
        (
            "barcode.incomplete",
            #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "messageencoding": "utf-8"}]"#, []
        ),
        (
            "barcode.only-deprecated",
            #""barcode": {"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "utf-8"}"#,
            [
                .rename(pointer("barcode"), to: "barcodes"), .wrapInArray(pointer("barcode")),
            ]
        ),
        ("barcode.format-needs-barcodes", #""barcodes": [], "barcode": {"format": "PKBarcodeFormatCode128"}"#, []),
        (
            "color.undocumented-form", ##""labelColor": "#fff""##,
            [
                .replace(pointer("labelColor"), with: .string("rgb(255, 255, 255)"))
            ]
        ),
    ]

    @Test("a fault offers a fix only if one change alone can be meant", arguments: vectors.indices)
    func fixes(index: Int) throws {
        let vector = Self.vectors[index]
        let found = RuleBook.standard.findings(in: PassContents(files: PassRule.Sample(vector.json).contents))
        let finding = try #require(found.first { $0.rule == vector.rule }, "\(vector.json)")
        #expect(finding.fixes == vector.fixes, "\(vector.json)")
    }

    private static func pointer(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: tokens) }

    private static func there(_ key: String) -> JSONPointer { JSONPointer(tokens: at + [key]) }
}
