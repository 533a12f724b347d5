import PassModel
import PassRules

/// Contactless use.
extension RuleVector {
    static let nfc: [RuleVector] = [
        RuleVector("nfc.incomplete", "sound", nfc(#""message": """#)),
        RuleVector("nfc.incomplete", "no message", nfc("", mark: "‸"), finds: ["/nfc/message"]),
        RuleVector("nfc.wrong-type", "sound", nfc(#""message": "a", "requiresAuthentication": false"#)),
        RuleVector(
            "nfc.wrong-type", "placeholders", nfc(#""message": "a", "requiresAuthentication": "{{b}}""#),
            isTemplate: true),
        RuleVector(
            "nfc.wrong-type", "all of them",
            adding: #""nfc": {"message": ‸1, "encryptionPublicKey": ‸[], "requiresAuthentication": ‸"true"}"#,
            finds: ["/nfc/message", "/nfc/encryptionPublicKey", "/nfc/requiresAuthentication"]),
        RuleVector("nfc.message-too-long", "64 bytes", nfc("\"message\": \"\(String(repeating: "ü", count: 32))\"")),
        RuleVector(
            "nfc.message-too-long", "66 bytes", severity: .warning,
            nfc("\"message\": ‸\"\(String(repeating: "ü", count: 33))\""), finds: ["/nfc/message"]),
        RuleVector(
            "nfc.message-too-long", "a placeholder in much text",
            nfc("\"message\": \"{{a}}\(String(repeating: "a", count: 64))\""), isTemplate: true),
        RuleVector("nfc.key-missing", "sound", nfc(#""message": "a""#)),
        RuleVector(
            "nfc.key-missing", "no key", severity: .warning, adding: #""nfc": ‸{"message": "a"}"#,
            finds: ["/nfc/encryptionPublicKey"]),
        RuleVector("nfc.key-malformed", "sound", nfc(#""message": "a""#)),
        RuleVector(
            "nfc.key-malformed", "a placeholder", adding: #""nfc": {"message": "a", "encryptionPublicKey": "{{key}}"}"#,
            isTemplate: true),
        malformed("nothing", ""), malformed("no Base64", "MDkwEwYH!"), malformed("half a key", "MDkwEwYHKoZIzj0CAQYI"),
        malformed("no padding", String(key.dropLast())),
        malformed("line breaks", key.prefix(64) + "\\n" + key.dropFirst(64)),
        malformed("PEM", "-----BEGIN PUBLIC KEY-----\\n\(key)\\n-----END PUBLIC KEY-----\\n"),
        malformed("PEM in one line", "-----BEGIN PUBLIC KEY-----\(key)-----END PUBLIC KEY-----"),
        malformed(
            "another curve",
            "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEipFavBLvqd2RPsvyFYE7T+OIySKP/8rqRiTcMG6yS6LZLHpu+yh9zZktSqnDy6NSS/2dbIUkFWl3w1"
                + "Ka/kMFFsZrINtvHRrmVSRtsQCjwXUzrb8iNdnL5a6Ggl0XMPEq"),
        malformed("a bare point", "AofLi4//bZb5HECdHieqp6xUXUhb9cpq47tkb4rkkj7y"),
        malformed("a private key in PEM", "-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----"),
        malformed("far too long", String(repeating: "A", count: 5000)),
        RuleVector("nfc.key-uncompressed", "compressed", nfc(#""message": "a""#)),
        RuleVector(
            "nfc.key-uncompressed", "uncompressed", severity: .warning,
            adding: "\"nfc\": {\"message\": \"a\", \"encryptionPublicKey\": ‸\"\(longKey)\"}",
            finds: ["/nfc/encryptionPublicKey"]),
        RuleVector(
            "nfc.sharing-allowed", "both, or no wish for them",
            nfc(#""message": "a", "requiresAuthentication": true"#, beside: #", "sharingProhibited": false"#)),
        RuleVector(
            "nfc.sharing-allowed", "no authentication", nfc(#""message": "a", "requiresAuthentication": false"#)),
        RuleVector(
            "nfc.sharing-allowed", "authentication alone", severity: .note,
            nfc(#""message": "a", "requiresAuthentication": ‸true"#), finds: ["/nfc/requiresAuthentication"]),
    ]

    static let key = "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4="
    private static let longKey =
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4lupuNulwZT8eGuGsthlOZ7U2hPbg+tv"
        + "plIFZdGqFU/g=="

    private static func nfc(_ members: String, mark: String = "", beside: String = "") -> KeyValuePairs<String, String>
    {
        let comma = members.isEmpty ? "" : ", "
        return ["{}": "{}, \"nfc\": \(mark){\(members)\(comma)\"encryptionPublicKey\": \"\(key)\"}\(beside)"]
    }

    private static func malformed(_ title: String, _ key: some StringProtocol) -> RuleVector {
        RuleVector(
            "nfc.key-malformed", title,
            adding: "\"nfc\": {\"message\": \"a\", \"encryptionPublicKey\": ‸\"\(key)\"}",
            finds: ["/nfc/encryptionPublicKey"])
    }
}
