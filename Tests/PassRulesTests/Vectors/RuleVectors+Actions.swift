/// Featured actions.
extension RuleVector {
    static let actions = vectors(
        #"""
        actions.too-many: warning
        - two: "featuredActions": [{"identifier": "a", "type": "shop", "url": "https://example.com/shop"},
            {"identifier": "b", "type": "call", "url": "tel:+15550100"}]
        - three: "featuredActions": [{"identifier": "a", "type": "shop", "url": "https://example.com/shop"},
            {"identifier": "b", "type": "call", "url": "tel:+15550100"}, ‸{"identifier": "c", "type": "place"}]
        actions.incomplete: warning
        - neither: "featuredActions": [‸‸{"url": "https://example.com"}]
          > /featuredActions/0/identifier, /featuredActions/0/type
        - a number: "featuredActions": [{"identifier": ‸1, "type": "place"}]
        actions.unknown-type: warning
        - of a sample, and misspelled: "featuredActions": [{"identifier": "a", "type": ‸"viewMembership"},
            {"identifier": "b", "type": ‸"Shop"}]
        actions.duplicate-identifier: warning
        - one: "featuredActions": [{"identifier": "a", "type": "shop", "url": "https://example.com/shop"},
            {"identifier": ‸"a", "type": "place"}]
        actions.url-missing: warning
        - of a place: "featuredActions": [{"identifier": "a", "type": "place"}]
        - of a shop: "featuredActions": [‸{"identifier": "a", "type": "shop"}]
        actions.url-malformed: warning
        - a link into an app: "featuredActions": [{"identifier": "a", "type": "order", "url": "shop:1"}]
        - none, and none for a call: "featuredActions": [{"identifier": "a", "type": "order", "url": ‸"example.com"},
            {"identifier": "b", "type": "call", "url": ‸"sip:+15550100"}]
        - with a blank, and a number: "featuredActions": [{"identifier": "a", "type": "order",
            "url": ‸"https://example.com/a b"}, {"identifier": "b", "type": "order", "url": ‸1}]
        - a scheme alone, and a deletion: "featuredActions": [{"identifier": "a", "type": "order", "url": ‸"shop:"},
            {"identifier": "b", "type": "order", "url": ‸"shop:a\u007f"}]
        actions.ignored: note
        - on a plain pass: "featuredActions": [{"identifier": "a", "type": "shop", "url": "https://example.com/shop"}]
        - on a poster ticket [poster]: ‸"featuredActions": [{"identifier": "a", "type": "shop",
            "url": "https://example.com/shop"}]
        - on a semantic boarding pass: "preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"}, "semantics": {\#(twelveTags),
            "passengerName": {"givenName": "Ada"}}, ‸"featuredActions": [{"identifier": "a", "type": "shop",
            "url": "https://example.com/shop"}]
        """#)
}
