import PassModel
import PassRules

/// Fields.
extension RuleVector {
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
}
