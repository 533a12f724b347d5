import PassModel
import PassRules

/// Featured actions.
extension RuleVector {
    static let actions: [RuleVector] = [
        good("actions.too-many", "two", [shop, call]),
        bad(
            "actions.too-many", "three", [shop, call, #"‸{"identifier": "c", "type": "place"}"#], finds: ["/2"]),
        good("actions.incomplete", "both keys", [shop]),
        bad(
            "actions.incomplete", "neither", [#"‸‸{"url": "https://example.com"}"#],
            finds: ["/0/identifier", "/0/type"]),
        bad("actions.incomplete", "a number", [#"{"identifier": ‸1, "type": "place"}"#], finds: ["/0/identifier"]),
        good("actions.unknown-type", "known", [#"{"identifier": "a", "type": "listenToMusic"}"#]),
        bad(
            "actions.unknown-type", "of a sample, and misspelled",
            [#"{"identifier": "a", "type": ‸"viewMembership"}"#, #"{"identifier": "b", "type": ‸"Shop"}"#],
            finds: ["/0/type", "/1/type"]),
        good("actions.duplicate-identifier", "two", [shop, call]),
        bad(
            "actions.duplicate-identifier", "one", [shop, #"{"identifier": ‸"a", "type": "place"}"#],
            finds: ["/1/identifier"]),
        good("actions.url-missing", "of a place", [#"{"identifier": "a", "type": "place"}"#]),
        bad("actions.url-missing", "of a shop", [#"‸{"identifier": "a", "type": "shop"}"#], finds: ["/0"]),
        good(
            "actions.url-malformed", "a link into an app", [#"{"identifier": "a", "type": "order", "url": "shop:1"}"#]),
        bad(
            "actions.url-malformed", "none, and none for a call",
            [
                #"{"identifier": "a", "type": "order", "url": ‸"example.com"}"#,
                call.replacing("\"tel:", with: "‸\"sip:"),
            ],
            finds: ["/0/url", "/1/url"]),
        bad(
            "actions.url-malformed", "with a blank, and a number",
            [
                #"{"identifier": "a", "type": "order", "url": ‸"https://example.com/a b"}"#,
                #"{"identifier": "b", "type": "order", "url": ‸1}"#,
            ],
            finds: ["/0/url", "/1/url"]),
        good("actions.ignored", "on a plain pass", [shop]),
        RuleVector(
            "actions.ignored", "on a poster ticket", severity: .note, text: poster("‸\"featuredActions\": [\(shop)]"),
            finds: ["/featuredActions"]
        ).adding(images: artwork),
        RuleVector(
            "actions.ignored", "on a semantic boarding pass", severity: .note,
            text: flight("‸\"featuredActions\": [\(shop)]"), finds: ["/featuredActions"]),
    ]

    private static let shop = #"{"identifier": "a", "type": "shop", "url": "https://example.com/shop"}"#
    private static let call = #"{"identifier": "b", "type": "call", "url": "tel:+15550100"}"#

    private static func good(_ rule: String, _ title: String, _ actions: [String]) -> RuleVector {
        RuleVector(rule, title, adding: "\"featuredActions\": [\(actions.joined(separator: ", "))]")
    }

    private static func bad(_ rule: String, _ title: String, _ actions: [String], finds: [String]) -> RuleVector {
        RuleVector(
            rule, title, severity: .warning, adding: "\"featuredActions\": [\(actions.joined(separator: ", "))]",
            finds: finds.map { "/featuredActions\($0)" })
    }
}
