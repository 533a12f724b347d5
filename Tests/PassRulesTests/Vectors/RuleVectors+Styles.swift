import PassModel
import PassRules

/// The style and its fields' groups.
extension RuleVector {
    static let styles: [RuleVector] = [
        RuleVector("style.missing", "sound", text: sound()),
        RuleVector(
            "style.missing", "poster generic alone", ["\"generic\"": "‸\"posterGeneric\""],
            also: [.init(rule: "style.poster-without-fallback", severity: .warning, pointer: "/posterGeneric")]),
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
            ["{}": "{\"headerFields\": [], \"backFields\": [{\"key\": \"k\", \"value\": 1}]}"]),
        RuleVector("style.wrong-type", "a style that is an array", ["{}": "‸[]"], finds: ["/generic"]),
        RuleVector("style.wrong-type", "a number", ["{}": "‸7"], finds: ["/generic"]),
        RuleVector(
            "style.wrong-type", "groups of other types",
            ["{}": "{\"primaryFields\": ‸{\"key\": \"k\", \"value\": 1}, \"footerFields\": ‸\"x\"}"],
            finds: ["/generic/primaryFields", "/generic/footerFields"]),
        RuleVector(
            "style.wrong-type", "a number and one field without brackets",
            ["{}": "{\"backFields\": ‸7, \"headerFields\": ‸{\"value\": 1}}"],
            finds: ["/generic/backFields", "/generic/headerFields"]),
        RuleVector("style.poster-without-fallback", "a fallback", adding: #""posterGeneric": {}"#),
        RuleVector(
            "style.poster-without-fallback", "for new systems only", ["generic": "posterGeneric"]
        ).on(for: "ios27+", "watchos27"),
        RuleVector(
            "style.poster-without-fallback", "for older systems too", severity: .warning,
            ["\"generic\"": "‸\"posterGeneric\""], finds: ["/posterGeneric"]
        ),
        RuleVector(
            "style.misspelled-key", "right names, keys of the top level, and templates",
            ["{}": #"{"headerFields": [], "barcodes": 1, "{{k}}": 1}"#], isTemplate: true
        )
        .beside("keys.misplaced"),
        RuleVector(
            "style.misspelled-key", "near names", severity: .warning,
            ["{}": #"{‸"HeaderFields": [], ‸"auxillaryFields": 1, ‸"backField": {}}"#],
            finds: ["/generic/HeaderFields", "/generic/auxillaryFields", "/generic/backField"]),
        RuleVector("style.unknown-key", "known ones", ["{}": #"{"headerFields": [], "logoText": "x"}"#])
            .beside("keys.misplaced"),
        RuleVector(
            "style.unknown-key", "others, in every style", severity: .note,
            ["{}": #"{‸"fields": []}, "posterGeneric": {"backFields": [], ‸"x": 7}"#],
            finds: ["/generic/fields", "/posterGeneric/x"]),
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
        RuleVector(
            "style.transit-unknown", "without its prefix", boarding("\"transitType\": ‸\"Air\""),
            finds: ["/boardingPass/transitType"]),
        RuleVector("style.transit-alias", "the documented name", boarding("\"transitType\": \"PKTransitTypeBus\"")),
        RuleVector(
            "style.transit-alias", "Wallet's own name", severity: .warning, boarding("\"transitType\": ‸\"train\""),
            finds: ["/boardingPass/transitType"]),
        RuleVector("style.transit-misplaced", "in its place", boarding("\"transitType\": \"PKTransitTypeGeneric\"")),
        RuleVector(
            "style.transit-misplaced", "in a generic pass", severity: .warning,
            ["{}": "{‸\"transitType\": \"PKTransitTypeAir\"}"],
            finds: ["/generic/transitType"]),
        RuleVector(
            "style.transit-misplaced", "at the top", severity: .warning, adding: #"‸"transitType": 1"#,
            finds: ["/transitType"]),
        RuleVector(
            "style.transit-misplaced", "at the top of a boarding pass", severity: .warning,
            ["\"generic\": {}": #"‸"transitType": "PKTransitTypeAir", "boardingPass": ‸{}"#], finds: ["/transitType"],
            also: [.init(rule: "style.transit-missing", severity: .error, pointer: "/boardingPass/transitType")]),
    ]

    private static func boarding(_ members: String, mark: String = "") -> KeyValuePairs<String, String> {
        ["generic": "boardingPass", "{}": "\(mark){\(members)}"]
    }
}
