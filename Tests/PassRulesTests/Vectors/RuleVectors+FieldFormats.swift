import PassModel
import PassRules

/// How fields show their values.
extension RuleVector {
    static let fieldFormats: [RuleVector] = [
        RuleVector(
            "fields.unknown-value", "every name",
            [
                "generic": "eventTicket",
                "{}":
                    "{\"secondaryFields\": [\(keyed(Pass.Field.TextAlignment.allCases.map { aligned($0.rawValue) }))]}",
            ]),
        RuleVector("fields.unknown-value", "open", header([aligned("{{alignment}}")]), isTemplate: true),
        RuleVector(
            "fields.unknown-value", "every detector",
            back(
                Pass.Field.DataDetectorType.allCases.map { "\"value\": 1, \"dataDetectorTypes\": [\"\($0.rawValue)\"]" }
            )),
        RuleVector(
            "fields.unknown-value", "others",
            header([
                #""value": 1, "textAlignment": ‸"center""#, #""value": 1, "textAlignment": ‸"PKTextAlignmentCentre""#,
                #""value": 1, "textAlignment": ‸"""#,
            ]), finds: (0..<3).map { "/generic/headerFields/\($0)/textAlignment" }),
        RuleVector(
            "fields.unknown-value", "other detectors",
            back([
                #""value": 1, "dataDetectorTypes": ["PKDataDetectorTypeLink", ‸"PKDataDetectorTypePhone", ‸"link"]"#
            ]), finds: [1, 2].map { "/generic/backFields/0/dataDetectorTypes/\($0)" }),
        RuleVector(
            "fields.unknown-style", "every name",
            back(
                Pass.Field.DateStyle.allCases.map {
                    "\"value\": \"2035-05-14T18:30Z\", \"dateStyle\": \"\($0.rawValue)\", \"timeStyle\": \"\($0.rawValue)\""
                } + Pass.Field.NumberStyle.allCases.map { "\"value\": 1, \"numberStyle\": \"\($0.rawValue)\"" })),
        RuleVector(
            "fields.unknown-style", "others", severity: .warning,
            back([
                """
                "value": "2035-05-14T18:30Z", "dateStyle": ‸"short", "timeStyle": ‸"PKTimeStyleShort"
                """,
                #""value": 1, "numberStyle": ‸"PKNumberStyleCurrency""#,
            ]),
            finds: [
                "/generic/backFields/0/dateStyle", "/generic/backFields/0/timeStyle",
                "/generic/backFields/1/numberStyle",
            ]),
        RuleVector("fields.date-style-without-date", "a date", dated("2035-05-14T18:30+02:00")),
        RuleVector("fields.date-style-without-date", "open", dated("{{date}}"), isTemplate: true),
        RuleVector(
            "fields.date-style-without-date", "others", severity: .warning,
            dated("‸", "‸May 2035", "‸2035-05-14", "‸2035-05-14T18:30", "‸2035-05-14 18:30+0200", "‸2035-02-30T00:00Z"),
            finds: (0..<6).map { "/generic/backFields/\($0)/value" }),
        RuleVector(
            "fields.date-style-without-date", "a number", severity: .warning,
            back([#""value": ‸20350514, "timeStyle": "PKDateStyleShort""#]), finds: ["/generic/backFields/0/value"]),
        RuleVector(
            "fields.number-style-without-number", "a number, or no style",
            back([#""value": 5, "currencyCode": "EUR""#, #""value": "5""#])),
        RuleVector(
            "fields.number-style-without-number", "translated",
            back([#""value": "FREE", "currencyCode": "EUR""#])
        ).adding(texts: ["en.lproj/pass.strings": "\"FREE\" = \"Free\";"]),
        RuleVector(
            "fields.number-style-without-number", "open", back([#""value": "{{x}}", "currencyCode": "EUR""#]),
            isTemplate: true),
        RuleVector(
            "fields.number-style-without-number", "others", severity: .warning,
            back([
                #""value": ‸"18.40", "currencyCode": "EUR""#,
                #""value": ‸"5 %", "numberStyle": "PKNumberStylePercent""#,
                #""value": ‸"2035-05-14T18:30Z", "numberStyle": "PKNumberStyleDecimal""#,
            ]), finds: (0..<3).map { "/generic/backFields/\($0)/value" }),
        RuleVector(
            "fields.styles-mixed", "a date with its zone",
            back([#""value": "2035-05-14T18:30Z", "dateStyle": "PKDateStyleShort", "ignoresTimeZone": true"#])),
        RuleVector(
            "fields.styles-mixed", "both", severity: .warning,
            back([
                #""value": 5, "dateStyle": "PKDateStyleShort", ‸"currencyCode": "EUR""#,
                #""value": "x", "timeStyle": "PKDateStyleShort", ‸"numberStyle": "PKNumberStyleDecimal""#,
            ]), finds: ["/generic/backFields/0/currencyCode", "/generic/backFields/1/numberStyle"]),
        RuleVector("fields.currency-and-number-style", "one", back([#""value": 5, "currencyCode": "EUR""#])),
        RuleVector(
            "fields.currency-and-number-style", "both", severity: .warning,
            back([#""value": 5, "currencyCode": "EUR", ‸"numberStyle": "PKNumberStyleDecimal""#]),
            finds: ["/generic/backFields/0/numberStyle"]),
        RuleVector(
            "fields.currency-unknown", "known, withdrawn, or open",
            currencies("EUR", "DEM", "VES", "XAF", "ZWG", "{{currency}}"), isTemplate: true),
        RuleVector(
            "fields.currency-unknown", "others", severity: .warning, currencies("‸eur", "‸€", "‸EURO", "‸978", "‸"),
            finds: (0..<5).map { "/generic/backFields/\($0)/currencyCode" }),
    ]

    private static func header(_ fields: some Sequence<String>) -> KeyValuePairs<String, String> {
        ["{}": "{\"headerFields\": [\(keyed(fields))]}"]
    }

    private static func aligned(_ name: String) -> String { "\"value\": 1, \"textAlignment\": \"\(name)\"" }

    private static func back(_ fields: some Sequence<String>) -> KeyValuePairs<String, String> {
        ["{}": "{\"backFields\": [\(keyed(fields))]}"]
    }

    private static func keyed(_ fields: some Sequence<String>) -> String {
        fields.enumerated().map { "{\"key\": \"\($0)\", \($1)}" }.joined(separator: ", ")
            .replacing("\"‸", with: "‸\"")
    }

    private static func dated(_ values: String...) -> KeyValuePairs<String, String> {
        back(values.map { "\"value\": \"\($0)\", \"dateStyle\": \"PKDateStyleShort\"" })
    }

    private static func currencies(_ codes: String...) -> KeyValuePairs<String, String> {
        back(codes.map { "\"value\": 1, \"currencyCode\": \"\($0)\"" })
    }
}
