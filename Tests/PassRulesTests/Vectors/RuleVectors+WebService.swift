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
            "web-service.unpaired", "a token alone", adding: #""authenticationToken": ‸"0123456789abcdef""#,
            finds: ["/authenticationToken"]),
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
        RuleVector(
            "web-service.token-too-short", "fifteen",
            adding: #""webServiceURL": "https://example.com/", "authenticationToken": ‸"0123456789abcde""#,
            finds: ["/authenticationToken"]),
    ]

    private static func service(_ url: String, mark: String = "") -> KeyValuePairs<String, String> {
        ["{}": "{}, \"webServiceURL\": \(mark)\"\(url)\", \"authenticationToken\": \"0123456789abcdef\""]
    }
}
