import PassModel
import PassRules

/// Barcodes.
extension RuleVector {
    static let barcodes: [RuleVector] = barcodeObjects + barcodeChoices + barcodeMessages

    private static let barcodeObjects: [RuleVector] = [
        RuleVector("barcode.incomplete", "complete", adding: "\"barcodes\": [\(code())], \"barcode\": \(code())"),
        RuleVector(
            "barcode.incomplete", "parts missing or of another type",
            adding: #""barcodes": [‸‸‸{}, {"format": ‸1, "message": ‸7, "messageEncoding": ‸[]}]"#,
            finds: [
                "/barcodes/0/format", "/barcodes/0/message", "/barcodes/0/messageEncoding", "/barcodes/1/format",
                "/barcodes/1/message", "/barcodes/1/messageEncoding",
            ]),
        RuleVector("barcode.alt-text-type", "a string", codes(code(more: #", "altText": """#))),
        RuleVector(
            "barcode.alt-text-type", "others",
            codes(code(more: ##", "altText": ‸{}"##), code(more: #", "altText": ‸5"#)),
            finds: ["/barcodes/0/altText", "/barcodes/1/altText"]),
        RuleVector("barcode.misspelled-key", "no key like one", codes(code(more: #", "color": "red""#))),
        RuleVector(
            "barcode.misspelled-key", "near ones", severity: .warning,
            codes(code(more: #", ‸"AltText": "1", ‸"mesage": "1""#)),
            finds: ["/barcodes/0/AltText", "/barcodes/0/mesage"]),
        RuleVector(
            "barcode.unknown-format", "a linear one", codes(code("PKBarcodeFormatCode128"), code())),
        RuleVector("barcode.unknown-format", "unknown", codes(code(), code("‸QR")), finds: ["/barcodes/1/format"]),
        RuleVector(
            "barcode.unknown-format", "in another case", codes(code("‸pkbarcodeformatqr")),
            finds: ["/barcodes/0/format"]),
        RuleVector("barcode.unknown-format", "a placeholder", codes(code("{{f}}")), isTemplate: true),
    ]

    private static let barcodeChoices: [RuleVector] = [
        RuleVector(
            "barcode.format-needs-barcodes", "Aztec",
            adding: "\"barcodes\": [\(code())], \"barcode\": \(code("PKBarcodeFormatAztec"))"),
        RuleVector(
            "barcode.format-needs-barcodes", "Code 128", severity: .warning,
            adding: "\"barcode\": \(code("‸PKBarcodeFormatCode128"))".replacing("\"‸", with: "‸\""),
            finds: ["/barcode/format"]),
        RuleVector("barcode.only-deprecated", "both", adding: "\"barcodes\": [\(code())], \"barcode\": \(code())"),
        RuleVector(
            "barcode.only-deprecated", "alone", severity: .note, adding: "‸\"barcode\": \(code())", finds: ["/barcode"]),
        RuleVector("barcode.only-deprecated", "for systems that know nothing else", adding: "\"barcode\": \(code())")
            .on(for: "ios8+"),
        RuleVector("barcode.none-for-watch", "with QR", codes(code("PKBarcodeFormatCode128"), code())),
        RuleVector("barcode.none-for-watch", "for phones only", codes(code("PKBarcodeFormatCode128"))).on(for: "ios17"),
        RuleVector(
            "barcode.none-for-watch", "with an open one", codes(code("PKBarcodeFormatCode128"), code("{{format}}")),
            isTemplate: true),
        RuleVector(
            "barcode.none-for-watch", "with QR in the old place",
            adding: "\"barcodes\": [\(code("PKBarcodeFormatCode128"))], \"barcode\": \(code())"),
        RuleVector(
            "barcode.none-for-watch", "alone", severity: .warning,
            adding: "\"barcodes\": ‸[\(code("PKBarcodeFormatCode128")), \(code("PKBarcodeFormatCode39"))]",
            finds: ["/barcodes"]
        ),
        RuleVector("barcode.no-fallback", "Code 128", codes(code("PKBarcodeFormatCode39"), code())),
        RuleVector("barcode.no-fallback", "for new systems only", codes(code("PKBarcodeFormatCode39"))).on(
            for: "ios27+"),
        RuleVector(
            "barcode.no-fallback", "alone", severity: .warning,
            adding: "\"barcodes\": ‸[\(code("PKBarcodeFormatCode39"))]", finds: ["/barcodes"]),
    ]

    private static let barcodeMessages: [RuleVector] = [
        RuleVector("barcode.message-not-encodable", "it fits", codes(code(message: "grün", encoding: "ISO-8859-1"))),
        RuleVector(
            "barcode.message-not-encodable", "an encoding not looked at",
            codes(code(message: "й", encoding: "koi8-r"))),
        RuleVector("barcode.message-not-encodable", "a placeholder", codes(code(message: "€{{n}}")), isTemplate: true),
        RuleVector(
            "barcode.message-not-encodable", "it does not fit",
            adding:
                "\"barcodes\": [\(code(message: "‸5 €"))], \"barcode\": \(code(message: "‸ß", encoding: "us-ascii"))"
                .replacing("\"‸", with: "‸\""),
            finds: ["/barcodes/0/message", "/barcode/message"]),
        RuleVector("barcode.empty-message", "a blank", codes(code(message: " "))),
        RuleVector(
            "barcode.empty-message", "empty", severity: .warning,
            codes(code("PKBarcodeFormatQR", message: "‸"), code("PKBarcodeFormatEAN13", message: "‸")),
            finds: ["/barcodes/0/message", "/barcodes/1/message"]),
        RuleVector("barcode.unknown-encoding", "IANA's", codes(code(encoding: "Shift_JIS"))),
        RuleVector("barcode.unknown-encoding", "open", codes(code(encoding: "{{e}}")), isTemplate: true),
        RuleVector(
            "barcode.unknown-encoding", "nobody's", severity: .warning,
            codes(code(encoding: "‸"), code(encoding: "‸binary")),
            finds: ["/barcodes/0/messageEncoding", "/barcodes/1/messageEncoding"]),
        RuleVector("barcode.non-ascii", "in ISO 8859-1", codes(code(message: "grün"))),
        RuleVector("barcode.non-ascii", "ASCII", codes(code(message: "gruen", encoding: "utf-8"))),
        RuleVector(
            "barcode.non-ascii", "in UTF-8", severity: .note, codes(code(message: "‸grün", encoding: "UTF-8")),
            finds: ["/barcodes/0/message"]),
        RuleVector("barcode.payload-too-large", "the longest of each", codes(longest())),
        RuleVector(
            "barcode.payload-too-large", "one more", codes(longest("‸", 1)),
            finds: (0..<9).map { "/barcodes/\($0)/message" }),
        RuleVector(
            "barcode.payload-too-large", "two bytes for each character",
            codes(code(message: "‸" + String(repeating: "x", count: 1477), encoding: "utf-16")),
            finds: ["/barcodes/0/message"]),
        RuleVector(
            "barcode.payload-too-large", "an open one",
            codes(code(message: "{{n}}" + String(repeating: "x", count: 3000))), isTemplate: true),
        RuleVector("barcode.payload-long", "at the bound", codes(code128(48), code())),
        RuleVector(
            "barcode.payload-long", "digits in pairs",
            codes(code("PKBarcodeFormatCode128", message: String(repeating: "4", count: 96)), code())),
        RuleVector(
            "barcode.payload-long", "over it", severity: .warning, codes(code128(49, mark: "‸"), code()),
            finds: ["/barcodes/0/message"]),
        RuleVector(
            "barcode.beyond-ascii", "ASCII, and other formats",
            codes(code("PKBarcodeFormatCode128"), code(message: "é"))),
        RuleVector(
            "barcode.beyond-ascii", "Latin letters", severity: .warning,
            codes(code("PKBarcodeFormatCode128", message: "‸é"), code("PKBarcodeFormatCode128", message: "‸ÿ")),
            finds: ["/barcodes/0/message", "/barcodes/1/message"]
        ).beside("barcode.none-for-watch"),
        RuleVector("barcode.symbology", "what each can draw", symbologies(good)),
        RuleVector("barcode.symbology", "open", symbologies([("Code39", "{{x}}")]), isTemplate: true),
        RuleVector(
            "barcode.symbology", "what they cannot", symbologies(bad.map { ($0.0, "‸\($0.1)") }),
            finds: bad.indices.map { "/barcodes/\($0 + 1)/message" }
        ).beside("barcode.message-not-encodable"),
    ]

    private static let good = [
        ("EAN13", "400638133393"), ("EAN13", "4006381333931"), ("EAN13", "0000000000000"), ("I2of5", "0123"),
        ("Code39", "AZ 09-.$/+%"), ("Codabar", "A40156B"), ("Codabar", "40156"), ("Codabar", "c-$:/.+d"),
        ("Code128", "Ab 1~\\u001d"),
    ]

    private static let bad = [
        ("EAN13", "4006381333932"), ("EAN13", "40063813339"), ("EAN13", "40063813339311"), ("EAN13", "40063813339X"),
        ("I2of5", "123"), ("I2of5", "12-4"), ("Code39", "a"), ("Code39", "*A*"), ("Codabar", "A40156"),
        ("Codabar", "A"), ("Codabar", "AB"), ("Codabar", "1E2"), ("Codabar", "A1B2C"), ("Code128", "Ā"),
    ]

    private static func symbologies(_ messages: [(String, String)]) -> KeyValuePairs<String, String> {
        codes([code()] + messages.map { code("PKBarcodeFormat\($0.0)", message: $0.1) })
    }

    /// The longest messages of each kind that the three matrix codes can hold, and `more` than that.
    private static func longest(_ mark: String = "", _ more: Int = 0) -> [String] {
        [
            ("QR", [7089, 4296, 2953]), ("PDF417", [2710, 1850, 1108]), ("Aztec", [3832, 3067, 1914]),
        ]
        .flatMap { format, counts in
            zip(["7", "A", format == "QR" ? "a" : "ü"], counts).map { letter, count in
                code("PKBarcodeFormat\(format)", message: mark + String(repeating: letter, count: count + more))
            }
        }
    }

    private static func code128(_ count: Int, mark: String = "") -> String {
        code("PKBarcodeFormatCode128", message: mark + String(repeating: "x", count: count))
    }

    private static func codes(_ codes: String...) -> KeyValuePairs<String, String> { Self.codes(codes) }

    private static func codes(_ codes: [String]) -> KeyValuePairs<String, String> {
        let array = codes.joined(separator: ", ").replacing("\"‸", with: "‸\"")
        return ["\"generic\": {}": "\"generic\": {}, \"barcodes\": [\(array)]"]
    }

    private static func code(
        _ format: String = "PKBarcodeFormatQR", message: String = "123", encoding: String = "iso-8859-1",
        more: String = ""
    ) -> String {
        #"{"format": "\#(format)", "message": "\#(message)", "messageEncoding": "\#(encoding)"\#(more)}"#
    }
}
