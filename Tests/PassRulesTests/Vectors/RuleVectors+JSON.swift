import PassModel
import PassRules

/// The text of `pass.json`.
extension RuleVector {
    static let json: [RuleVector] = [
        RuleVector("json.syntax", "sound", text: sound()),
        RuleVector("json.syntax", "empty object of blanks", text: "\r\n\t" + sound() + "\n"),
        broken("a comma is missing", "{\n  \"a\": 1\n  ‸\"b\": 2\n}"),
        broken("a comment", "{\n  ‸// my card\n}"),
        broken("curly quotes", "{‸“a”: 1}"),
        broken("a name without quotes", "{\n\t‸a: 1}"),
        broken("a word of another language", "{\"a\": ‸None}"),
        broken("two values", "{} ‸{}"),
        broken("a string over two lines", "{\"a\": \"one‸\ntwo\"}"),
        broken("a string without end", "{\"a\": ‸\"one"),
        broken("an object without end", "{\"äöü\": {\"a\": 1}‸"),
        broken("a leading zero", "{\"a\": ‸0012}"),
        broken("a wrong escape", "{\"a\": \"C:‸\\passes\"}"),
        broken("half a surrogate pair", "{\"a\": \"‸\\ud83d\"}"),
        broken("blanks alone", "  \n  ‸"),
        broken("lines that end as on Windows", "{\r\n\"a\": 1,\r\n}‸x"),
        RuleVector("json.not-an-object", "sound", text: sound()),
        RuleVector("json.not-an-object", "an array", text: "\n ‸[]", finds: [""]),
        RuleVector("json.not-an-object", "a string", text: "‸\"pass\"", finds: [""]),
        RuleVector("json.trailing-comma", "no comma too many", adding: #""userInfo": {"a": [1, 2], "b": {}}"#),
        RuleVector(
            "json.trailing-comma", "in object and array", severity: .warning,
            adding: #""userInfo": {"a": [1, 2‸,], "b": 2‸,}"#,
            finds: ["/userInfo/a", "/userInfo"]),
        RuleVector("json.duplicate-name", "equal names in different objects", adding: #""userInfo": {"a": {"a": 1}}"#),
        RuleVector(
            "json.duplicate-name", "twice and thrice",
            adding: #""userInfo": {"a": 1, ‸"a": 2, ‸"\u0061": 3, "~/": 1, ‸"~/": 2}"#,
            finds: ["/userInfo/a", "/userInfo/a", "/userInfo/~0~1"]),
        RuleVector("json.byte-order-mark", "no mark", text: sound()),
        RuleVector(
            "json.byte-order-mark", "a mark, which is no column", severity: .warning, text: "‸\u{FEFF}" + sound(),
            finds: [""]),
        RuleVector(
            "json.null", "members, not elements of arrays, data of the issuer and unknown keys",
            adding: #""userInfo": {"a": null, "b": [{"c": null}]}, "x-ours": null, "x-own": {"a": null}"#),
        RuleVector(
            "json.null", "at every depth", severity: .warning,
            [
                "{}": #"""
                {"backFields": [{"key": "a", "value": "", "label": ‸null, "semantics": {"venueLocation":
                  {"latitude": 1, "longitude": 1, "altitude": ‸null}}}]}, "coupon": ‸null, "voided": ‸null,
                "webServiceURL": ‸null, "userInfo": ‸null
                """#
            ],
            finds: [
                "/generic/backFields/0/label", "/generic/backFields/0/semantics/venueLocation/altitude", "/coupon",
                "/voided", "/webServiceURL", "/userInfo",
            ]),
        RuleVector(
            "json.null", "another rule says that what is needed is missing", severity: .warning,
            adding: #""barcodes": [{"format": "PKBarcodeFormatQR", "message": ‸null, "messageEncoding": "utf-8"}]"#,
            finds: ["/barcodes/0/message"]
        ).beside("barcode.incomplete"),
        RuleVector(
            "json.number-range", "the largest and the smallest, many digits, and a fraction beyond all doubles",
            adding:
                #""userInfo": {"a": [1.7976931348623157e308, -1.7e308, 1e-400, 0.1234567890123456789012345678901234567890]}"#
        ),
        RuleVector(
            "json.number-range", "beyond them, wherever they stand",
            adding:
                "\"userInfo\": {\"a\": [‸1e400, ‸-1e309]}, \"maxDistance\": ‸1\(String(repeating: "0", count: 400))",
            finds: ["/userInfo/a/0", "/userInfo/a/1", "/maxDistance"]),
        RuleVector(
            "json.large-number", "the largest, and forms that are no whole numbers",
            adding:
                #""userInfo": {"a": 9007199254740993}, "semantics": {"x-a": [9007199254740992, -9007199254740992, 1e99, 1.5]}"#
        ).beside("semantics.unknown-tag"),
        RuleVector(
            "json.large-number", "one more, and many digits", severity: .warning,
            adding: #""associatedStoreIdentifiers": [‸9007199254740993], "semantics": {"x-a": ‸-9007199254740993}"#,
            finds: ["/associatedStoreIdentifiers/0", "/semantics/x-a"]
        ).beside("semantics.unknown-tag"),
        RuleVector(
            "json.large-number", "fractions that a double keeps, and all digits of one",
            adding:
                #""semantics": {"x-a": [0.1, 1.50, 0.12345678901234567, 1.00000000000000000000, 0.0, 0e-999, 0.0000000000000000000000001, 45.52759999999999962483, 45.52759999999999962, -122.68449999999999989, 5e-324]}, "userInfo": {"a": 1e-400}"#
        ).beside("semantics.unknown-tag"),
        RuleVector(
            "json.large-number", "digits beyond a double, and what becomes 0", severity: .warning,
            adding:
                #""semantics": {"x-a": [‸0.1234567890123456789, ‸1e-400, ‸-1234567890123456.789, ‸45.52760000000000001, ‸1.2345678901234567891e3]}"#,
            finds: (0..<5).map { "/semantics/x-a/\($0)" }
        ).beside("semantics.unknown-tag"),
        RuleVector(
            "json.double-escaped", "single escapes, patterns in codes, and a lone backslash",
            adding: #""logoText": "Caf\u00e9\n\\u00e \\", "userInfo": {"a": "\\n"}"#),
        RuleVector(
            "json.double-escaped", "a letter and a line break", severity: .note,
            adding: #""logoText": ‸"\\\\Caf\\u00E9 \\n", "semantics": {"venueName": ‸"one\\ntwo"}"#,
            finds: ["/logoText", "/semantics/venueName"]),
    ]

    private static func broken(_ title: String, _ text: String) -> RuleVector {
        RuleVector(
            "json.syntax", title, text: text, also: [Expected(rule: "json.syntax", severity: .error, pointer: nil)])
    }
}
