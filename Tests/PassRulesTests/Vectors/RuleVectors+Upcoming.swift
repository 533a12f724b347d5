/// Upcoming events and featured actions.
extension RuleVector {
    static let upcoming = vectors(
        #"""
        upcoming.incomplete: error
        - missing, and of another type [poster]: "upcomingPassInformation": [‸‸{"identifier": ‸1},
            {"identifier": "2", "name": "B", "type": ‸{}}]
          > /upcomingPassInformation/0/name, /upcomingPassInformation/0/type, =, =
        upcoming.unknown-type: error
        - others [poster]: "upcomingPassInformation": [{"identifier": "1", "name": "A", "type": ‸"Event"}]
        upcoming.duplicate-identifier: error
        - one of two [poster]: "upcomingPassInformation": [{"identifier": "1", "name": "A", "type": "event"},
            {"identifier": "2", "name": "A", "type": "event"}, {"identifier": ‸"1", "name": "B", "type": "event"}]
        keys.type-ignored: warning
        - every key [poster event]: "isActive": true, "semantics": {"eventName": "A"},
            "URLs": {"sellURL": "https://example.com"},
            "images": {"headerImage": {"URLs": [{"URL": "https://example.com/a", "SHA256": "\#(digest)", "scale": 2}]}},
            "dateInformation": {"date": "2035-05-14T18:30:00Z", "timeZone": "UTC", "isAllDay": false},
            "auxiliaryStoreIdentifiers": [1]
        - others [poster event]: "isActive": ‸1, "images": ‸[], "URLs": {"sellURL": ‸1},
            "auxiliaryStoreIdentifiers": [‸"1"], "dateInformation": {"isAllDay": ‸"true"}
        keys.misspelled: warning
        - in lower case [poster event]: ‸"urls": {}, "images": {"headerImage": {‸"urls": [{"url": "https://example.com",
            "sha256": "1"}]}}
        date.ignored: warning
        - without a time [poster event]: "dateInformation": {"date": ‸"2035-05-14"}
        zone.unknown: warning
        - none [poster event]: "dateInformation": {"timeZone": ‸"America/Chicag"}
        upcoming.field-without-label: warning
        - without [poster event]: "backFields": [‸{"key": "a", "value": 1}], "additionalInfoFields": [‸{"key": "b",
            "value": 1}]
        upcoming.field-malformed: warning
        - the same keys in two events [poster]: "upcomingPassInformation": [{"identifier": "1", "name": "A",
            "type": "event", "backFields": [{"key": "a", "label": "", "value": 1}]},
            {"identifier": "2", "name": "A", "type": "event", "backFields": [{"key": "a", "label": "", "value": "1"}]}]
        - each way [poster event]: "additionalInfoFields": [‸2, ‸{"label": "", "value": ""}, ‸{"key": "b",
            "label": ""}], "backFields": [{"key": ‸"b", "label": "", "value": ‸true, "textAlignment": ‸"left",
            "dataDetectorTypes": [‸"link"]}]
          > =, /upcomingPassInformation/0/additionalInfoFields/1/key, =, =, =, =, =
        keys.misspelled: warning
        - in upcoming events [poster event]: "backFields": [{"key": "a", "label": "", "value": 1, ‸"Label": ""}]
        keys.type-ignored: warning
        - in upcoming events [poster event]: "backFields": [{"key": "a", "label": ‸[], "value": 1}]
        upcoming.ignored: note
        - on a plain pass: ‸"upcomingPassInformation": [{"identifier": "1", "name": "A", "type": "event"}]
        upcoming.image-incomplete: error
        - neither, nor any address [poster event]: "images": {"headerImage": ‸{}, "venueMap": {"URLs": [‸‸{"scale": 2},
            {"URL": ‸1, "SHA256": "\#(digest)"}]}}
        upcoming.image-not-https: error
        - in capitals, http, and no host [poster event]: "images": {"venueMap": {"URLs": [
            {"URL": "HTTPS://example.com/a", "SHA256": "\#(digest)"}, {"URL": ‸"http://example.com/a",
            "SHA256": "\#(digest)"}, {"URL": ‸"https:///a", "SHA256": "\#(digest)"}]}}
        upcoming.image-digest: error
        - 64, 63, and no digit [poster event]: "images": {"venueMap": {"URLs": [{"URL": "https://example.com/a",
            "SHA256": "\#(repeated("0123456789ABCDEF", 4))"}, {"URL": "https://example.com/b",
            "SHA256": ‸"\#(digest.dropLast())"}, {"URL": "https://example.com/c", "SHA256": ‸"g\#(digest.dropLast())"}]}}
        upcoming.image-too-large: warning
        - at the bound, and beyond [poster event]: "images": {"venueMap": {"URLs": [
            {"URL": "https://example.com/a", "size": 2097152, "SHA256": "\#(digest)"},
            {"URL": "https://example.com/b", "size": ‸2097153, "SHA256": "\#(digest)"}]}}
        upcoming.reuse-not-possible: warning
        - a map [poster event]: "images": {"venueMap": {"reuseExisting": true}}
          + venueMap@2x.png = 600×600
        - a header, and no map [poster event]: "images": {"venueMap": {"reuseExisting": ‸true},
            "headerImage": {"reuseExisting": ‸true}}
        actions.too-many: warning
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
        - on a poster ticket [poster]: ‸"featuredActions": [{"identifier": "a", "type": "shop",
            "url": "https://example.com/shop"}]
        - on a semantic boarding pass: "preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"}, "semantics": {\#(twelveTags),
            "passengerName": {"givenName": "Ada"}}, ‸"featuredActions": [{"identifier": "a", "type": "shop",
            "url": "https://example.com/shop"}]
        """#)

    private static let digest = repeated("0123456789abcdef", 4)
}
