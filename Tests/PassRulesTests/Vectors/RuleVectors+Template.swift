import PassModel
import PassRules

/// What is left of a template.
extension RuleVector {
    static let template: [RuleVector] = [
        RuleVector(
            "template.unfilled", "no placeholder",
            adding: #""userInfo": {"a": "{{", "b": "{{ }} {{a+b}}", "c": "}} {{1}}"}"#),
        RuleVector("template.unfilled", "a template", ["\"0001\"": "\"{{serial}}\""], isTemplate: true),
        RuleVector(
            "template.unfilled", "in a string, an array and an object", severity: .error,
            [
                "\"0001\"": "‸\"{{ serial }}\"",
                "{}":
                    "{\"backFields\": [{\"key\": \"k\", \"value\": ‸\"Hello {{first.name}}!\"}, {\"key\": \"l\", \"value\": ‸\"{{serial}} again\"}]}",
            ],
            finds: ["/serialNumber", "/generic/backFields/0/value", "/generic/backFields/1/value"]),
        RuleVector(
            "template.unfilled", "in a strings file", severity: .error,
            adding: #""logoText": "card""#
        )
        .adding(texts: [
            "de.lproj/pass.strings":
                "\"card\" = \"Karte\";\n‸\"a\" = \"Hallo {{name}}\";\n\"b\" = \"{{name}}\";\n"
        ])
        .finding(.error, in: "de.lproj/pass.strings", isPlaced: true).beside("strings.unused-key"),
    ]
}
