import PassModel
import PassRules

/// Who issues the pass.
extension RuleVector {
    static let identity: [RuleVector] = [
        RuleVector(
            "identity.team-malformed", "a pass that somebody made in Wallet",
            [
                "pass.org.lakeside.card": "userpass.com.apple.wallet.148A51BB", "A1B2C3D4E5": "com.apple.wallet",
            ]),
        RuleVector("identity.pass-type-prefix", "the sound one", text: sound()),
        RuleVector(
            "identity.pass-type-prefix", "without, and in upper case", severity: .warning,
            ["\"pass.org": "‸\"Pass.org"], finds: ["/passTypeIdentifier"]),
        RuleVector("identity.pass-type-characters", "the sound one", text: sound()),
        RuleVector("identity.pass-type-characters", "every kind that is allowed", ["lakeside": "Lake-Side.9"]),
        RuleVector("identity.pass-type-characters", "a placeholder", ["lakeside": "{{shop}}"], isTemplate: true),
        RuleVector(
            "identity.pass-type-characters", "a pass that somebody made in Wallet",
            ["pass.org.lakeside.card": "userpass.com.apple.wallet.148A_51BB", "A1B2C3D4E5": "com.apple.wallet"]),
        RuleVector(
            "identity.pass-type-characters", "a letter with dots", severity: .warning,
            ["\"pass.org.lakeside.card": "‸\"pass.de.Müller.card"], finds: ["/passTypeIdentifier"]),
        RuleVector(
            "identity.pass-type-characters", "an underscore", severity: .warning,
            ["\"pass.org.lakeside": "‸\"pass.org.lake_side"], finds: ["/passTypeIdentifier"]),
        RuleVector(
            "identity.pass-type-characters", "a blank at the end", severity: .warning,
            ["\"pass.org.lakeside.card": "‸\"pass.org.lakeside.card "], finds: ["/passTypeIdentifier"]),
        RuleVector("identity.team-malformed", "digits alone", ["A1B2C3D4E5": "1234567809"]),
        RuleVector("identity.team-malformed", "a placeholder", ["A1B2C3D4E5": "{{team}}"], isTemplate: true),
        RuleVector(
            "identity.team-malformed", "nine characters", ["\"A1B2C3D4E5\"": "‸\"A1B2C3D4E\""],
            finds: ["/teamIdentifier"]),
        RuleVector(
            "identity.team-malformed", "lower case", ["\"A1B2C3D4E5\"": "‸\"a1b2c3d4e5\""], finds: ["/teamIdentifier"]),
        RuleVector(
            "identity.team-malformed", "nothing, which is no placeholder", ["\"A1B2C3D4E5\"": "‸\"\""],
            finds: ["/teamIdentifier"]),
        RuleVector(
            "identity.sample", "the samples' own", severity: .note,
            ["A1B2C3D4E5": "SAMPLE1234", "\"pass.org.lakeside.card": "‸\"pass.com.example.sample"],
            finds: ["/passTypeIdentifier"]),
        RuleVector(
            "identity.sample", "the team alone", severity: .note, ["\"A1B2C3D4E5\"": "‸\"SAMPLE1234\""],
            finds: ["/teamIdentifier"]),
        RuleVector("identity.sample", "names that only look like it", ["org.lakeside": "com.examples"]),
        RuleVector(
            "identity.placeholder", "names that only look like it",
            ["A1B2C3D4E5": "ABCF1234XX", "org.lakeside.card": "com.youtube.todos", "Card": "100 %"]),
        RuleVector(
            "identity.placeholder", "of every kind", severity: .warning,
            [
                "\"A1B2C3D4E5\"": "‸\"ABCD123456\"", "\"pass.org.lakeside.card": "‸\"pass.com.yourCompany.card",
                "\"Käfer & Söhne\"": "‸\"Your Company\"", "\"Card\"": "‸\"<DESCRIPTION>\"",
                "\"0001\"": "‸\"${SERIAL}\"",
            ], finds: ["/passTypeIdentifier", "/teamIdentifier", "/organizationName", "/description", "/serialNumber"]),
        RuleVector(
            "identity.placeholder", "one character, ten times", severity: .warning,
            ["\"A1B2C3D4E5\"": "‸\"0000000000\""], finds: ["/teamIdentifier"]),
        RuleVector(
            "identity.serial-unsafe", "128 characters, a blank, a letter beyond ASCII",
            serial(String(repeating: "a", count: 126) + " ü")),
        RuleVector("identity.serial-unsafe", "a slash where no server sees it", ["0001": "2035/0001"]),
        RuleVector("identity.serial-unsafe", "a placeholder", serial("a/{{x}}"), isTemplate: true),
        unsafe("a slash", "2035/1"), unsafe("a per cent sign", "5%20"), unsafe("two dots", ".."),
        unsafe("a blank at the end", "1 "), unsafe("129 characters", String(repeating: "é", count: 129)),
        RuleVector(
            "identity.serial-unsafe", "a line break, without a server", severity: .warning,
            ["\"0001\"": "‸\"1\\n2\""], finds: ["/serialNumber"]),
    ]

    private static func unsafe(_ title: String, _ serial: String) -> RuleVector {
        RuleVector(
            "identity.serial-unsafe", title, severity: .warning, Self.serial(serial, mark: "‸"),
            finds: ["/serialNumber"])
    }

    private static func serial(_ serial: String, mark: String = "") -> KeyValuePairs<String, String> {
        [
            "\"0001\"": "\(mark)\"\(serial)\"",
            "{}": "{}, \"webServiceURL\": \"https://example.com\", \"authenticationToken\": \"0123456789abcdef\"",
        ]
    }
}
