import PassModel
import PassRules

/// The top-level keys.
extension RuleVector {
    static let keys: [RuleVector] = [
        RuleVector("keys.required", "sound", text: sound()),
        RuleVector(
            "keys.required", "no description",
            ["{\n  \"format": "‸{\n  \"format", "  \"description\": \"Card\",\n": ""], finds: ["/description"]),
        RuleVector(
            "keys.required", "nothing but a style", text: "‸‸‸‸‸‸{\"coupon\": {}}",
            finds: [
                "/formatVersion", "/passTypeIdentifier", "/teamIdentifier", "/organizationName", "/description",
                "/serialNumber",
            ]),
        RuleVector(
            "keys.required", "all of them placeholders", ["\"Card\"": "\"{{a}}\"", "\"0001\"": "\"{{b}}\""],
            isTemplate: true),
        RuleVector(
            "keys.wrong-type", "every type as it should be",
            adding: """
                "maxDistance": 12.5, "voided": false, "associatedStoreIdentifiers": [1], "auxiliaryStoreIdentifiers": [],
                "preferredStyleSchemes": ["posterEventTicket"], "semantics": {}, "nfc": {}, "locations": [], "beacons": [{}],
                "userInfo": [1, null], "logoText": "", "x-ours": null
                """),
        RuleVector(
            "keys.wrong-type", "one of each kind",
            [
                "1,": "‸\"1\",", "\"0001\"": "‸1", "\"Card\"": "‸null",
                "{}": "{}, \"voided\": ‸\"true\", \"nfc\": ‸[], \"barcodes\": ‸{}",
            ],
            finds: ["/formatVersion", "/description", "/serialNumber", "/voided", "/nfc", "/barcodes"]),
        RuleVector(
            "keys.wrong-type", "elements",
            adding: """
                "associatedStoreIdentifiers": [1, ‸"2", 3], "preferredStyleSchemes": [‸[], "eventTicket", ‸null],
                "locations": [‸4], "beacons": [{}, ‸[]], "auxiliaryStoreIdentifiers": ‸12
                """,
            finds: [
                "/associatedStoreIdentifiers/1", "/preferredStyleSchemes/0", "/preferredStyleSchemes/2", "/locations/0",
                "/beacons/1", "/auxiliaryStoreIdentifiers",
            ]),
        RuleVector(
            "keys.wrong-type", "placeholders of numbers and booleans",
            adding: #""voided": "{{voided}}", "maxDistance": "{{far}}", "associatedStoreIdentifiers": ["{{app}}", 2]"#,
            isTemplate: true),
        RuleVector(
            "keys.wrong-type", "what is no placeholder in a template",
            adding: #""voided": ‸"yes", "associatedStoreIdentifiers": ["{{app}}", ‸"2"]"#,
            finds: ["/voided", "/associatedStoreIdentifiers/1"], isTemplate: true),
        RuleVector("keys.format-version", "1.0 is 1", ["1,": "1.0,"]),
        RuleVector("keys.format-version", "2", ["1,": "‸2,"], finds: ["/formatVersion"]),
        RuleVector("keys.format-version", "a half", ["1,": "‸1.5,"], finds: ["/formatVersion"]),
        RuleVector("keys.format-version", "beyond all numbers", ["1,": "‸1e400,"], finds: ["/formatVersion"]),
        RuleVector(
            "keys.launch-needs-store", "both", adding: #""appLaunchURL": "app:x", "associatedStoreIdentifiers": [1]"#),
        RuleVector("keys.launch-needs-store", "none", text: sound()),
        RuleVector("keys.launch-needs-store", "alone", adding: #""appLaunchURL": ‸"app:x""#, finds: ["/appLaunchURL"]),
        RuleVector(
            "keys.launch-needs-store", "beside an empty array",
            adding: #""appLaunchURL": ‸"app:x", "associatedStoreIdentifiers": []"#,
            finds: ["/appLaunchURL"]),
        RuleVector(
            "keys.grouping-ignored", "an event ticket",
            ["generic": "eventTicket", "{}": "{}, \"groupingIdentifier\": \"g\""]),
        RuleVector(
            "keys.grouping-ignored", "a boarding pass",
            ["generic": "boardingPass", "{}": "{\"transitType\": \"PKTransitTypeAir\"}, \"groupingIdentifier\": \"g\""]),
        RuleVector(
            "keys.grouping-ignored", "a generic pass", severity: .warning, adding: #"‸"groupingIdentifier": "g""#,
            finds: ["/groupingIdentifier"]),
    ]
}
