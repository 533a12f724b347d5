import PassRules

/// What stands inside the keys.
extension RuleVector {
    static let appearance: [RuleVector] = [
        RuleVector(
            "color.unreadable", "every form that devices read",
            adding:
                #""backgroundColor": "rgb(1, 2, 3)", "labelColor": "RGB( 255,255 , 0 )", "stripColor": "{{color}}""#,
            isTemplate: true),
        RuleVector(
            "color.unreadable", "every key",
            adding: """
                "backgroundColor": ‸"red", "foregroundColor": ‸"rgb(256, 0, 0)", "labelColor": ‸"rgba(1, 2, 3, 1)",
                "stripColor": ‸"#12345", "footerBackgroundColor": ‸"rgb(80-159-209)"
                """,
            finds: ["/backgroundColor", "/foregroundColor", "/labelColor", "/stripColor", "/footerBackgroundColor"]),
        RuleVector("color.undocumented-form", "documented", adding: #""labelColor": "rgb(0, 128, 255)""#),
        RuleVector(
            "color.undocumented-form", "hexadecimal", severity: .warning,
            adding: ##""labelColor": ‸"#0a84FF", "stripColor": ‸"#fff""##,
            finds: ["/labelColor", "/stripColor"]),
    ]

    static let barcodes: [RuleVector] = [
        RuleVector("barcode.incomplete", "complete", adding: "\"barcodes\": [\(code())], \"barcode\": \(code())"),
        RuleVector(
            "barcode.incomplete", "parts missing or of another type",
            adding: #""barcodes": [‸‸‸{}, {"format": ‸1, "message": ‸null, "messageEncoding": ‸[]}]"#,
            finds: [
                "/barcodes/0/format", "/barcodes/0/message", "/barcodes/0/messageEncoding", "/barcodes/1/format",
                "/barcodes/1/message", "/barcodes/1/messageEncoding",
            ]),
        RuleVector(
            "barcode.unknown-format", "a linear one", adding: "\"barcodes\": [\(code("PKBarcodeFormatCode128"))]"),
        RuleVector(
            "barcode.unknown-format", "unknown",
            adding: "\"barcodes\": [\(code()), \(code("‸QR"))]".replacing("\"‸", with: "‸\""),
            finds: ["/barcodes/1/format"]),
        RuleVector(
            "barcode.unknown-format", "a placeholder", adding: "\"barcodes\": [\(code("{{f}}"))]", isTemplate: true),
        RuleVector("barcode.format-needs-barcodes", "Aztec", adding: "\"barcode\": \(code("PKBarcodeFormatAztec"))"),
        RuleVector(
            "barcode.format-needs-barcodes", "Code 128",
            adding: "\"barcode\": \(code("‸PKBarcodeFormatCode128"))".replacing("\"‸", with: "‸\""),
            finds: ["/barcode/format"]),
        RuleVector(
            "barcode.message-not-encodable", "it fits",
            adding: "\"barcodes\": [\(code(message: "grün", encoding: "ISO-8859-1"))]"),
        RuleVector(
            "barcode.message-not-encodable", "an encoding not looked at",
            adding: "\"barcodes\": [\(code(message: "й", encoding: "koi8-r"))]"),
        RuleVector(
            "barcode.message-not-encodable", "a placeholder", adding: "\"barcodes\": [\(code(message: "€{{n}}"))]",
            isTemplate: true),
        RuleVector(
            "barcode.message-not-encodable", "it does not fit",
            adding:
                "\"barcodes\": [\(code(message: "‸5 €"))], \"barcode\": \(code(message: "‸ß", encoding: "us-ascii"))"
                .replacing("\"‸", with: "‸\""),
            finds: ["/barcodes/0/message", "/barcode/message"]),
    ]

    private static func code(
        _ format: String = "PKBarcodeFormatQR", message: String = "123", encoding: String = "iso-8859-1"
    ) -> String { #"{"format": "\#(format)", "message": "\#(message)", "messageEncoding": "\#(encoding)"}"# }

    static let relevance: [RuleVector] = [
        RuleVector(
            "date.malformed", "sound dates",
            adding: #""expirationDate": "2035-05-14T18:30+02:00", "relevantDate": "2035-05-14T18:30:00.5Z""#),
        RuleVector(
            "date.malformed", "a placeholder", adding: #""expirationDate": "{{day}}T12:00:00Z""#, isTemplate: true),
        RuleVector(
            "date.malformed", "no zone, no date",
            adding: #""expirationDate": ‸"2035-05-14T18:30:00", "relevantDate": ‸"soon""#,
            finds: ["/expirationDate", "/relevantDate"]),
        RuleVector(
            "date.malformed", "a day that is not", adding: #""expirationDate": ‸"2035-02-30T18:30:00Z""#,
            finds: ["/expirationDate"]),
        RuleVector(
            "location.out-of-range", "to the edges",
            adding: #""locations": [{"latitude": -90, "longitude": 180.0}, {"latitude": 0, "longitude": -180}]"#),
        RuleVector(
            "location.out-of-range", "placeholders",
            adding: #""locations": [{"latitude": "{{lat}}", "longitude": "{{lon}}"}]"#, isTemplate: true),
        RuleVector(
            "location.out-of-range", "beyond, missing, in quotes",
            adding:
                #""locations": [{"latitude": ‸90.1, "longitude": ‸-181}, ‸{"latitude": 1}, {"latitude": ‸"1", "longitude": ‸null}]"#,
            finds: [
                "/locations/0/latitude", "/locations/0/longitude", "/locations/1/longitude", "/locations/2/latitude",
                "/locations/2/longitude",
            ]),
    ]

    static let fields: [RuleVector] = [
        RuleVector("fields.not-an-object", "objects", back(#"{"key": "a", "value": ""}"#)),
        RuleVector(
            "fields.not-an-object", "others", back(#"‸"a", {"key": "a", "value": 0}, ‸[]"#),
            finds: ["/generic/backFields/0", "/generic/backFields/2"]),
        RuleVector("fields.missing-key", "there", back(#"{"key": "", "value": 1.5}"#)),
        RuleVector(
            "fields.missing-key", "missing, or no string", back(#"‸{"value": 1}, {"key": ‸2, "value": 1}"#),
            finds: ["/generic/backFields/0/key", "/generic/backFields/1/key"]),
        RuleVector(
            "fields.duplicate-key", "different in case, or still open",
            back(
                #"{"key": "a", "value": 1}, {"key": "A", "value": 1}, {"key": "{{k}}", "value": 1}, {"key": "{{k}}", "value": 1}"#
            ),
            isTemplate: true),
        RuleVector(
            "fields.duplicate-key", "in two groups",
            [
                "{}":
                    #"{"headerFields": [{"key": "a", "value": 1}], "footerFields": [{"key": ‸"a", "value": 1}, {"value": 2, "key": ‸"a"}]}"#
            ],
            finds: ["/generic/footerFields/0/key", "/generic/footerFields/1/key"]),
        RuleVector("fields.missing-value", "empty is a value", back(#"{"key": "a", "value": ""}"#)),
        RuleVector(
            "fields.missing-value", "missing", back(#"‸{"key": "a", "label": "A"}"#), finds: ["/generic/backFields/0"]),
        RuleVector(
            "fields.value-type", "string, number and date",
            back(#"{"key": "a", "value": "2035-05-14T18:30Z"}, {"key": "b", "value": -1e3}"#)),
        RuleVector(
            "fields.value-type", "the others",
            back(
                #"{"key": "a", "value": ‸true}, {"key": "b", "value": ‸null}, {"key": "c", "value": ‸[1]}, {"key": "d", "value": ‸{}}"#
            ),
            finds: (0..<4).map { "/generic/backFields/\($0)/value" }),
    ]

    private static func back(_ fields: String) -> KeyValuePairs<String, String> {
        ["{}": "{\"backFields\": [\(fields)]}"]
    }

    static let webService: [RuleVector] = [
        RuleVector("web-service.unpaired", "neither", text: sound()),
        RuleVector(
            "web-service.unpaired", "both",
            adding: #""webServiceURL": "https://example.com/", "authenticationToken": "0123456789abcdef""#),
        RuleVector(
            "web-service.unpaired", "an address alone", adding: #""webServiceURL": ‸"https://example.com""#,
            finds: ["/webServiceURL"]),
        RuleVector(
            "web-service.unpaired", "a token alone", adding: #""authenticationToken": ‸"0123456789abcdef""#,
            finds: ["/authenticationToken"]),
        RuleVector("web-service.not-https", "upper case, port and path", service("HTTPS://example.com:8443/passes?x")),
        RuleVector("web-service.not-https", "a placeholder", service("{{server}}/passes"), isTemplate: true),
        RuleVector(
            "web-service.not-https", "http", service("http://example.com", mark: "‸"), finds: ["/webServiceURL"]),
        RuleVector(
            "web-service.not-https", "no server", service("https:///passes", mark: "‸"), finds: ["/webServiceURL"]),
        RuleVector(
            "web-service.not-https", "a blank", service("https://example.com/my passes", mark: "‸"),
            finds: ["/webServiceURL"]),
        RuleVector("web-service.token-too-short", "sixteen", service("https://example.com")),
        RuleVector(
            "web-service.token-too-short", "fifteen",
            adding: #""webServiceURL": "https://example.com/", "authenticationToken": ‸"0123456789abcde""#,
            finds: ["/authenticationToken"]),
    ]

    private static func service(_ url: String, mark: String = "") -> KeyValuePairs<String, String> {
        ["{}": "{}, \"webServiceURL\": \(mark)\"\(url)\", \"authenticationToken\": \"0123456789abcdef\""]
    }
}
