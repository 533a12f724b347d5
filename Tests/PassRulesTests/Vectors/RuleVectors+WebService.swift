import PassModel
import PassRules

/// The web service.
extension RuleVector {
    static let webService: [RuleVector] = [
        RuleVector("web-service.unpaired", "neither", text: sound()),
        RuleVector(
            "web-service.unpaired", "both",
            adding: #""webServiceURL": "https://example.com/", "authenticationToken": "0123456789abcdef""#),
        RuleVector(
            "web-service.unpaired", "an address alone", adding: #""webServiceURL": ‸"https://example.com""#,
            finds: ["/webServiceURL"]),
        RuleVector(
            "web-service.token-alone", "alone", severity: .warning,
            adding: #""authenticationToken": ‸"0123456789abcdef""#, finds: ["/authenticationToken"]),
        RuleVector("web-service.token-alone", "neither", text: sound()),
        RuleVector("web-service.not-https", "upper case, port and path", service("HTTPS://example.com:8443/passes?x")),
        RuleVector("web-service.not-https", "a placeholder", service("{{server}}/passes"), isTemplate: true),
        RuleVector(
            "web-service.not-https", "http", service("http://example.com", mark: "‸"), finds: ["/webServiceURL"]),
        RuleVector(
            "web-service.not-https", "no server", service("https:///passes", mark: "‸"), finds: ["/webServiceURL"]),
        RuleVector(
            "web-service.not-https", "a blank", service("https://example.com/my passes", mark: "‸"),
            finds: ["/webServiceURL"]),
        RuleVector("web-service.token-too-short", "sixteen", service("https://example.com")),
        RuleVector("web-service.token-too-short", "of no service", adding: #""authenticationToken": "short""#)
            .beside("web-service.token-alone"),
        RuleVector(
            "web-service.token-too-short", "fifteen",
            adding: #""webServiceURL": "https://example.com/", "authenticationToken": ‸"0123456789abcde""#,
            finds: ["/authenticationToken"]),
        RuleVector(
            "web-service.not-https", "a line break at the end", service("https://example.com\\n", mark: "‸"),
            finds: ["/webServiceURL"]),
        RuleVector("web-service.version-in-url", "in the middle", service("https://example.com/v1/passes?a=/v1")),
        RuleVector("web-service.version-in-url", "in the server's name", service("https://v1/")),
        RuleVector(
            "web-service.version-in-url", "at the end", severity: .warning,
            service("https://example.com/v1/", mark: "‸"),
            finds: ["/webServiceURL"]),
        RuleVector(
            "web-service.version-in-url", "behind a placeholder is still open", service("{{server}}/v1"),
            isTemplate: true),
        RuleVector("web-service.local-address", "neighbours", service("https://172.32.0.1/localhost")),
        RuleVector("web-service.local-address", "a name of digits", service("https://10.example.com:8080")),
        local("https://localhost"), local("https://127.0.0.1:8443/a"), local("https://10.1.2.3"),
        local("https://172.16.0.1"), local("https://user@192.168.1.1"), local("https://mac.LOCAL/"),
        local("https://[::1]:8443"),
        RuleVector("web-service.token-characters", "all that is visible", token("!~0123456789abcdef")),
        RuleVector(
            "web-service.token-characters", "a blank", severity: .warning, token("0123456789 abcdef", mark: "‸"),
            finds: ["/authenticationToken"]),
        RuleVector(
            "web-service.token-characters", "an umlaut", severity: .warning, token("0123456789äabcdef", mark: "‸"),
            finds: ["/authenticationToken"]),
        RuleVector("web-service.token-guessable", "a secret", token("4d9f0c2b7e61a853")),
        RuleVector("web-service.token-guessable", "a placeholder", token("{{serial}}"), isTemplate: true),
        RuleVector(
            "web-service.token-guessable", "one character", severity: .warning, token("xxxxxxxxxxxxxxxxx", mark: "‸"),
            finds: ["/authenticationToken"]),
        RuleVector(
            "web-service.token-guessable", "Apple's", severity: .warning,
            token("vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc", mark: "‸"), finds: ["/authenticationToken"]),
        RuleVector(
            "web-service.token-guessable", "the serial number", severity: .warning,
            [
                "0001": "0001-0002-0003-0004",
                "{}":
                    "{}, \"webServiceURL\": \"https://example.com\", \"authenticationToken\": ‸\"0001-0002-0003-0004\"",
            ], finds: ["/authenticationToken"]),
    ]

    private static func local(_ url: String) -> RuleVector {
        RuleVector(
            "web-service.local-address", url, severity: .warning, service(url, mark: "‸"), finds: ["/webServiceURL"])
    }

    private static func token(_ token: String, mark: String = "") -> KeyValuePairs<String, String> {
        ["{}": "{}, \"webServiceURL\": \"https://example.com\", \"authenticationToken\": \(mark)\"\(token)\""]
    }

    private static func service(_ url: String, mark: String = "") -> KeyValuePairs<String, String> {
        ["{}": "{}, \"webServiceURL\": \(mark)\"\(url)\", \"authenticationToken\": \"0123456789abcdef\""]
    }
}
