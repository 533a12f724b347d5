import PassModel
import PassRules

/// Fields.
extension RuleVector {
    static let fields: [RuleVector] = fieldObjects + fieldKeys + fieldPlaces + fieldTexts

    private static let fieldObjects: [RuleVector] = [
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
            "fields.duplicate-key", "in two styles, of which a device reads one",
            [
                "{}":
                    #"{"backFields": [{"key": "a", "value": 1}]}, "posterGeneric": {"backFields": [{"key": "a", "value": 1}]}"#
            ]),
        RuleVector(
            "fields.duplicate-key", "in two groups of the front",
            [
                "{}":
                    #"{"headerFields": [{"key": "a", "value": 1}], "auxiliaryFields": [{"key": ‸"a", "value": 1}, {"value": 2, "key": ‸"a"}]}"#
            ],
            finds: ["/generic/auxiliaryFields/0/key", "/generic/auxiliaryFields/1/key"]),
        RuleVector("fields.repeated-key", "different", back(#"{"key": "a", "value": 1}, {"key": "b", "value": 1}"#)),
        RuleVector(
            "fields.repeated-key", "on the front and on the back", severity: .warning,
            [
                "{}":
                    #"{"headerFields": [{"key": "a", "value": 1}], "backFields": [{"key": ‸"a", "value": 1}, {"value": 2, "key": ‸"a"}]}"#
            ],
            finds: ["/generic/backFields/0/key", "/generic/backFields/1/key"]),
        RuleVector("fields.missing-value", "empty is a value", back(#"{"key": "a", "value": ""}"#)),
        RuleVector(
            "fields.missing-value", "missing", ["{}": #"{"headerFields": [‸{"key": "a", "label": "A"}]}"#],
            finds: ["/generic/headerFields/0"]),
        RuleVector("fields.value-left-out", "empty is a value", back(#"{"key": "a", "value": ""}"#)),
        RuleVector(
            "fields.value-left-out", "missing on the back", severity: .warning,
            back(#"‸{"key": "a", "label": "A", "attributedValue": "B"}"#), finds: ["/generic/backFields/0"]),
        RuleVector(
            "fields.value-type", "string, number and date",
            back(#"{"key": "a", "value": "2035-05-14T18:30Z"}, {"key": "b", "value": -1e3}"#)),
        RuleVector(
            "fields.value-type", "the others",
            back(
                #"{"key": "a", "value": ‸true}, {"key": "b", "value": ‸[]}, {"key": "c", "value": ‸[1]}, {"key": "d", "value": ‸{}}"#
            ),
            finds: (0..<4).map { "/generic/backFields/\($0)/value" }),
    ]

    private static let fieldKeys: [RuleVector] = [
        RuleVector("fields.misspelled-key", "every key", back(Self.everyKey)),
        RuleVector(
            "fields.misspelled-key", "near ones", severity: .warning,
            back(#"{"key": "a", "value": "", ‸"Label": "x", ‸"changeMesage": "", ‸"textAligment": 1}"#),
            finds: ["Label", "changeMesage", "textAligment"].map { "/generic/backFields/0/\($0)" }),
        RuleVector(
            "fields.unknown-key", "open", back(#"{"key": "a", "value": "", "{{k}}": 1}"#), isTemplate: true),
        RuleVector(
            "fields.unknown-key", "what Pass Designer writes into fields, seats and actions",
            [
                "{}": #"""
                {"backFields": [{"key": "a", "value": "", "_id": "0C7DB1B5-4C1B-4C59-8D27-57E5D4D5E4F0"}]},
                "semantics": {"seats": [{"_id": "0C7DB1B5-4C1B-4C59-8D27-57E5D4D5E4F1", "seatNumber": "7"}]},
                "featuredActions": [{"_id": "0C7DB1B5-4C1B-4C59-8D27-57E5D4D5E4F2", "identifier": "a",
                  "type": "call", "url": "tel:+15550100"}]
                """#
            ]),
        RuleVector(
            "fields.unknown-key", "nobody's", severity: .note,
            back(#"{"key": "a", "value": "", ‸"type": 1, ‸"index": 2, ‸"isShared": 1}"#),
            finds: ["type", "index", "isShared"].map { "/generic/backFields/0/\($0)" }),
        RuleVector("fields.wrong-type", "every key", back(Self.everyKey)),
        RuleVector(
            "fields.wrong-type", "open", back(#"{"key": "a", "value": "", "isRelative": "{{r}}", "row": "{{r}}"}"#),
            isTemplate: true),
        RuleVector(
            "fields.wrong-type", "another type", severity: .warning,
            back(
                """
                {"key": "a", "value": "", "label": ‸[], "attributedValue": ‸true, "changeMessage": ‸1,
                "textAlignment": ‸{}, "semantics": ‸"x", "row": ‸"1", "dateStyle": ‸[], "timeStyle": ‸2,
                "ignoresTimeZone": ‸"true", "isRelative": ‸1, "currencyCode": ‸978, "numberStyle": ‸false,
                "dataDetectorTypes": ‸"PKDataDetectorTypeLink"}, {"key": "b", "value": "", "dataDetectorTypes": [‸1]}
                """),
            finds: [
                "label", "attributedValue", "changeMessage", "textAlignment", "semantics", "row", "dateStyle",
                "timeStyle", "ignoresTimeZone", "isRelative", "currencyCode", "numberStyle", "dataDetectorTypes",
            ].map { "/generic/backFields/0/\($0)" } + ["/generic/backFields/1/dataDetectorTypes/0"]),
    ]

    private static let everyKey = """
        {"key": "a", "value": "2035-05-14T18:30Z", "label": "", "attributedValue": 1, "changeMessage": "%@",
        "dataDetectorTypes": [], "semantics": {}, "dateStyle": "PKDateStyleFull", "timeStyle": "PKDateStyleNone",
        "ignoresTimeZone": false, "isRelative": true}
        """

    private static let fieldPlaces: [RuleVector] = [
        RuleVector("fields.too-many", "as many as fit: generic", full("generic", 3, 1, 4, 4)),
        RuleVector("fields.too-many", "as many as fit: boarding pass", full("boardingPass", 3, 2, 4, 5)),
        RuleVector("fields.too-many", "as many as fit: store card", full("storeCard", 3, 1, 2, 2)),
        RuleVector("fields.too-many", "as many as fit: event ticket", full("eventTicket", 3, 1, 4, 4)),
        RuleVector(
            "fields.too-many", "as many as fit: poster",
            ["{}": "{}, \"posterGeneric\": {\(group("header", 1)), \(group("primary", 4)), \(group("footer", 2))}"]),
        RuleVector(
            "fields.too-many", "one more of each", severity: .warning,
            full("boardingPass", 4, 3, 5, 6, mark: [3, 2, 4, 5]),
            finds: ["headerFields/3", "primaryFields/2", "secondaryFields/4", "auxiliaryFields/5"].map {
                "/boardingPass/\($0)"
            }),
        RuleVector(
            "fields.too-many", "together in a coupon", severity: .warning,
            full("coupon", 0, 0, 3, 2, mark: [-1, -1, -1, 1]), finds: ["/coupon/auxiliaryFields/1"]),
        RuleVector(
            "fields.too-many", "above a square barcode", severity: .warning,
            full("generic", 0, 0, 4, 1, mark: [-1, -1, -1, 0], more: barcode("QR")),
            finds: ["/generic/auxiliaryFields/0"]),
        RuleVector(
            "fields.too-many", "above a rectangular barcode", full("generic", 0, 0, 4, 4, more: barcode("PDF417"))),
        RuleVector(
            "fields.too-many", "two rows",
            ["generic": "eventTicket", "{}": "{\(group("auxiliary", 8) { $0 < 4 ? "" : ", \"row\": 1" })}"]),
        RuleVector(
            "fields.too-many", "a row too long", severity: .warning,
            ["generic": "eventTicket", "{}": "{\(group("auxiliary", 6, mark: 5) { $0 < 1 ? "" : ", \"row\": 1" })}"],
            finds: ["/eventTicket/auxiliaryFields/5"]),
        RuleVector(
            "fields.too-many", "open rows",
            ["generic": "eventTicket", "{}": "{\(group("auxiliary", 8) { _ in ", \"row\": \"{{row}}\"" })}"],
            isTemplate: true),
        RuleVector(
            "fields.too-many", "a poster with two headers", severity: .warning,
            ["{}": "{}, \"posterGeneric\": {\(group("header", 2, mark: 1))}"],
            finds: ["/posterGeneric/headerFields/1"]),
        RuleVector("fields.group-ignored", "empty", ["{}": #"{"footerFields": [], "additionalInfoFields": []}"#]),
        RuleVector(
            "fields.group-ignored", "in a generic pass", severity: .warning,
            ["{}": "{‸\(group("footer", 1)), ‸\(group("additionalInfo", 1, key: "b"))}"],
            finds: ["/generic/footerFields", "/generic/additionalInfoFields"]),
        RuleVector(
            "fields.group-ignored", "in a poster", severity: .warning,
            ["{}": "{}, \"posterGeneric\": {‸\(group("secondary", 1)), ‸\(group("auxiliary", 1, key: "b"))}"],
            finds: ["/posterGeneric/secondaryFields", "/posterGeneric/auxiliaryFields"]),
        RuleVector(
            "fields.group-ignored", "in a classic ticket", severity: .warning,
            ["generic": "eventTicket", "{}": "{‸\(group("additionalInfo", 1))}"],
            finds: ["/eventTicket/additionalInfoFields"]),
        RuleVector("fields.alignment-ignored", "elsewhere", aligned("header", "PKTextAlignmentRight")),
        RuleVector(
            "fields.alignment-ignored", "in primary fields", severity: .warning,
            aligned("primary", "PKTextAlignmentRight", mark: "‸"), finds: ["/generic/primaryFields/0/textAlignment"]),
        RuleVector(
            "fields.alignment-ignored", "open", aligned("back", "{{alignment}}"), isTemplate: true),
        RuleVector(
            "fields.detectors-ignored", "in back fields", back(#"{"key": "a", "value": "", "dataDetectorTypes": []}"#)),
        RuleVector(
            "fields.detectors-ignored", "in header fields", severity: .note,
            ["{}": "{\(group("header", 1) { _ in ", ‸\"dataDetectorTypes\": []" })}"],
            finds: ["/generic/headerFields/0/dataDetectorTypes"]),
        RuleVector("fields.row-ignored", "in a ticket", rowed("eventTicket", "0")),
        RuleVector(
            "fields.row-ignored", "in another style", severity: .warning, rowed("generic", "1", mark: "‸"),
            finds: ["/generic/auxiliaryFields/0/row"]),
        RuleVector(
            "fields.row-ignored", "in another group", severity: .warning,
            ["generic": "eventTicket", "{}": "{\(group("secondary", 1) { _ in ", ‸\"row\": 0" })}"],
            finds: ["/eventTicket/secondaryFields/0/row"]),
        RuleVector("fields.row-range", "written as a fraction", rowed("eventTicket", "1.0")),
        RuleVector(
            "fields.row-range", "others", severity: .warning, rowed("eventTicket", "‸1e300"),
            finds: ["/eventTicket/auxiliaryFields/0/row"]),
    ]

    private static let fieldTexts: [RuleVector] = [
        RuleVector("fields.text-too-long", "at the bound", text("header", count: 28)),
        RuleVector(
            "fields.text-too-long", "in a header", severity: .note, text("header", count: 29, mark: "‸"),
            finds: ["/generic/headerFields/0/value"]),
        RuleVector(
            "fields.text-too-long", "elsewhere on the front", severity: .note, text("primary", count: 65, mark: "‸"),
            finds: ["/generic/primaryFields/0/value"]),
        RuleVector("fields.text-too-long", "on the back", text("back", count: 3000)),
        RuleVector("fields.text-too-long", "open", text("header", count: 99, more: "{{x}}"), isTemplate: true),
        RuleVector("fields.text-too-long", "a key of the translations", text("header", count: 30)).adding(
            texts: ["en.lproj/pass.strings": "\"\(String(repeating: "x", count: 30))\" = \"Short\";\n"]),
        RuleVector("fields.empty", "a blank row", back(#"{"key": "a", "label": "", "value": ""}"#)),
        RuleVector(
            "fields.empty", "shown by attributedValue",
            back(#"{"key": "a", "label": "A", "value": "", "attributedValue": "B"}"#)),
        RuleVector(
            "fields.empty", "a label above nothing", severity: .note,
            back(#"{"key": "a", "label": "A", "value": ‸" "}"#), finds: ["/generic/backFields/0/value"]),
        RuleVector(
            "fields.change-message", "one value",
            changed("%@", "Now %@, 100%% sure", "%1$@ is new", "%@: 5 %", "50% off: %@")),
        RuleVector("fields.change-message", "open", changed("{{message}}"), isTemplate: true),
        RuleVector(
            "fields.change-message", "none, several, or others", severity: .warning,
            changed("‸", "‸New", "‸%%@", "‸%@ or %@", "‸%@ of %d", "‸%s", "‸%5.2f"),
            finds: (0..<7).map { "/generic/backFields/\($0)/changeMessage" }),
        RuleVector("fields.change-message", "in the translation", changed("CHANGED")).adding(
            texts: ["en.lproj/pass.strings": "\"CHANGED\" = \"Now %@\";\n"]),
        RuleVector(
            "fields.attributed-markup", "links and text",
            attributed(
                "<a href='https://example.com'>A</a> and <A HREF=\\\"tel:1\\\">B</A>", "1 < 2 > 0 <3 <- a<b",
                "Ann <ann@example.com>", "")),
        RuleVector("fields.attributed-markup", "open", attributed("<b>{{x}}</b>"), isTemplate: true),
        RuleVector(
            "fields.attributed-markup", "others", severity: .warning,
            attributed(
                "‸<b>A</b>", "‸A<br>B", "‸A<br/>B", "‸<a href='JavaScript:x()'>A</a>", "‸<a>A</a>", "‸<a href='x'>A",
                "‸A</a>", "‸<a href='x'A</a>", "‸<a href='x'><a href='y'>A</a></a>"),
            finds: (0..<9).map { "/generic/backFields/\($0)/attributedValue" }),
        RuleVector("fields.html-in-value", "plain", back(#"{"key": "a", "value": "a < b, <c>, 1<2"}"#)),
        RuleVector(
            "fields.html-in-value", "tags", severity: .note,
            back(#"{"key": "a", "value": ‸"<a href='x'>A</a>"}, {"key": "b", "value": ‸"A<br>B"}"#),
            finds: ["/generic/backFields/0/value", "/generic/backFields/1/value"]),
    ]

    private static func back(_ fields: String) -> KeyValuePairs<String, String> {
        ["{}": "{\"backFields\": [\(fields)]}"]
    }

    /// A member with a group of so many fields; a mark stands before one of them.
    private static func group(
        _ name: String, _ count: Int, key: String = "k", mark: Int = -1, more: (Int) -> String = { _ in "" }
    ) -> String {
        let fields = (0..<count).map { index in
            "\(index == mark ? "‸" : ""){\"key\": \"\(key)\(name)\(index)\", \"value\": 1\(more(index))}"
        }
        return "\"\(name)Fields\": [\(fields.joined(separator: ", "))]"
    }

    private static func full(
        _ style: String, _ counts: Int..., mark: [Int] = [-1, -1, -1, -1], more: String = ""
    ) -> KeyValuePairs<String, String> {
        let groups = zip(["header", "primary", "secondary", "auxiliary"], zip(counts, mark)).map {
            group($0, $1.0, mark: $1.1)
        }
        let transit = style == "boardingPass" ? ", \"transitType\": \"PKTransitTypeAir\"" : ""
        return ["generic": style, "{}": "{\(groups.joined(separator: ", "))\(transit)}\(more)"]
    }

    private static func barcode(_ format: String) -> String {
        let rest = #""message": "1", "messageEncoding": "iso-8859-1""#
        return ", \"barcodes\": [{\"format\": \"PKBarcodeFormat\(format)\", \(rest)}]"
    }

    private static func aligned(
        _ name: String, _ alignment: String, mark: String = ""
    ) -> KeyValuePairs<String, String> {
        ["{}": "{\(group(name, 1) { _ in ", \(mark)\"textAlignment\": \"\(alignment)\"" })}"]
    }

    private static func rowed(_ style: String, _ row: String, mark: String = "") -> KeyValuePairs<String, String> {
        ["generic": style, "{}": "{\(group("auxiliary", 1) { _ in ", \(mark)\"row\": \(row)" })}"]
    }

    private static func text(
        _ group: String, count: Int, mark: String = "", more: String = ""
    ) -> KeyValuePairs<String, String> {
        let text = String(repeating: "x", count: count) + more
        return ["{}": "{\"\(group)Fields\": [{\"key\": \"a\", \"value\": \(mark)\"\(text)\"}]}"]
    }

    private static func changed(_ messages: String...) -> KeyValuePairs<String, String> {
        each(messages, "changeMessage")
    }

    private static func attributed(_ texts: String...) -> KeyValuePairs<String, String> {
        each(texts, "attributedValue")
    }

    private static func each(_ texts: [String], _ key: String) -> KeyValuePairs<String, String> {
        back(
            texts.enumerated().map { "{\"key\": \"\($0)\", \"value\": 1, \"\(key)\": \"\($1)\"}" }
                .joined(separator: ", ").replacing("\"‸", with: "‸\""))
    }
}
