import PassRules

/// Text, files and keys.
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
            "json.trailing-comma", "in object and array", adding: #""userInfo": {"a": [1, 2‸,], "b": 2‸,}"#,
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
    ]

    private static func broken(_ title: String, _ text: String) -> RuleVector {
        RuleVector(
            "json.syntax", title, text: text, also: [Expected(rule: "json.syntax", severity: .error, pointer: nil)])
    }

    static let bundle: [RuleVector] = [
        RuleVector("bundle.pass-missing", "sound", text: sound()),
        RuleVector("bundle.pass-missing", "no pass.json", text: "", also: [missing("bundle.pass-missing", file: nil)]),
        RuleVector("bundle.pass-missing", "another case", text: "", also: [missing("bundle.pass-missing", file: nil)])
            .with(files: ["Pass.json": Array("{}".utf8), "icon.png": SoundPass.icon]),
        RuleVector("images.icon-missing", "at the highest scale", text: sound()).with(files: [
            "icon@3x.png": SoundPass.icon
        ]),
        RuleVector("images.icon-missing", "localised", text: sound()).with(files: [
            "fr.lproj/icon@2x.png": SoundPass.icon
        ]),
        RuleVector("images.icon-missing", "no image at all", text: sound(), also: [missing("images.icon-missing")])
            .with(files: [:]),
        RuleVector("images.icon-missing", "another case", text: sound(), also: [missing("images.icon-missing")])
            .with(files: ["Icon.png": SoundPass.icon]),
        RuleVector("images.icon-missing", "in a folder", text: sound(), also: [missing("images.icon-missing")])
            .with(files: ["images/icon.png": SoundPass.icon]),
    ]

    private static func missing(_ rule: String, file: String? = "icon.png") -> Expected {
        Expected(rule: rule, severity: .error, pointer: nil, file: file, isPlaced: false)
    }

    static let template: [RuleVector] = [
        RuleVector(
            "template.unfilled", "no placeholder",
            adding: #""userInfo": {"a": "{{", "b": "{{ }} {{a+b}}", "c": "}} {{1}}"}"#),
        RuleVector("template.unfilled", "a template", ["\"0001\"": "\"{{serial}}\""], isTemplate: true),
        RuleVector(
            "template.unfilled", "in a string, an array and an object", severity: .warning,
            [
                "\"0001\"": "‸\"{{ serial }}\"",
                "{}":
                    "{\"backFields\": [{\"key\": \"k\", \"value\": ‸\"Hello {{first.name}}!\"}, {\"key\": \"l\", \"value\": \"{{serial}} again\"}]}",
            ],
            finds: ["/serialNumber", "/generic/backFields/0/value"]),
    ]
}
