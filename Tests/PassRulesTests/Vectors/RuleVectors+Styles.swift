import PassModel
import PassRules

/// The style and its fields' groups.
extension RuleVector {
    static let styles: [RuleVector] = [
        RuleVector("style.missing", "sound", text: sound()),
        RuleVector("style.missing", "poster generic alone", ["generic": "posterGeneric"]),
        RuleVector(
            "style.missing", "no style", ["{\n  \"format": "‸{\n  \"format", ",\n  \"generic\": {}": ""], finds: [""]),
        RuleVector(
            "style.missing", "a name that is no style", ["{\n  \"format": "‸{\n  \"format", "generic": "Generic"],
            finds: [""]),
        RuleVector("style.several", "a classic fallback", adding: #""posterGeneric": {}"#),
        RuleVector(
            "style.several", "two classic ones", severity: .warning,
            ["\"generic\"": "‸\"generic\"", "{}": "{}, \"coupon\": {}"], finds: ["/generic"]),
        RuleVector(
            "style.wrong-type", "groups as they should be",
            ["{}": "{\"headerFields\": [], \"backFields\": [{\"key\": \"k\", \"value\": 1}], \"x\": 1}"]),
        RuleVector("style.wrong-type", "a style that is an array", ["{}": "‸[]"], finds: ["/generic"]),
        RuleVector("style.wrong-type", "null", ["{}": "‸null"], finds: ["/generic"]),
        RuleVector(
            "style.wrong-type", "groups of other types",
            ["{}": "{\"primaryFields\": ‸{\"key\": \"k\", \"value\": 1}, \"footerFields\": ‸\"x\"}"],
            finds: ["/generic/primaryFields", "/generic/footerFields"]),
        RuleVector("style.transit-missing", "there", boarding("\"transitType\": \"PKTransitTypeTrain\"")),
        RuleVector(
            "style.transit-missing", "not there", boarding("\"backFields\": []", mark: "‸"),
            finds: ["/boardingPass/transitType"]),
        RuleVector("style.transit-unknown", "a placeholder", boarding("\"transitType\": \"{{by}}\""), isTemplate: true),
        RuleVector("style.transit-unknown", "known", boarding("\"transitType\": \"PKTransitTypeBoat\"")),
        RuleVector(
            "style.transit-unknown", "unknown", boarding("\"transitType\": ‸\"PKTransitTypeRocket\""),
            finds: ["/boardingPass/transitType"]),
        RuleVector(
            "style.transit-unknown", "no string", boarding("\"transitType\": ‸[[1, 2], {}]"),
            finds: ["/boardingPass/transitType"]),
        RuleVector("style.transit-misplaced", "in its place", boarding("\"transitType\": \"PKTransitTypeGeneric\"")),
        RuleVector(
            "style.transit-misplaced", "in a generic pass", ["{}": "{‸\"transitType\": \"PKTransitTypeAir\"}"],
            finds: ["/generic/transitType"]),
        RuleVector("style.transit-misplaced", "at the top", adding: #"‸"transitType": 1"#, finds: ["/transitType"]),
    ]

    private static func boarding(_ members: String, mark: String = "") -> KeyValuePairs<String, String> {
        ["generic": "boardingPass", "{}": "\(mark){\(members)}"]
    }
}
