import PassModel
import PassRules

/// Upcoming events.
extension RuleVector {
    static let upcoming: [RuleVector] = [
        good("upcoming.incomplete", "all three keys", #"{"identifier": "1", "name": "A", "type": "event"}"#),
        bad(
            "upcoming.incomplete", "missing, and of another type", .error,
            #"‸‸{"identifier": ‸1}, {"identifier": "2", "name": "B", "type": ‸{}}"#,
            finds: ["/0/name", "/0/type", "/0/identifier", "/1/type"]),
        good("upcoming.unknown-type", "event", #"{"identifier": "1", "name": "A", "type": "event"}"#),
        bad(
            "upcoming.unknown-type", "others", .error, #"{"identifier": "1", "name": "A", "type": ‸"Event"}"#,
            finds: ["/0/type"]),
        good(
            "upcoming.duplicate-identifier", "two",
            #"{"identifier": "1", "name": "A", "type": "event"}, {"identifier": "2", "name": "A", "type": "event"}"#),
        bad(
            "upcoming.duplicate-identifier", "one", .error,
            #"{"identifier": "1", "name": "A", "type": "event"}, {"identifier": ‸"1", "name": "B", "type": "event"}"#,
            finds: ["/1/identifier"]),
        good("upcoming.wrong-type", "every key", entry(everything)),
        bad(
            "upcoming.wrong-type", "others", .warning,
            entry(
                #"""
                "isActive": ‸1, "images": ‸[], "URLs": {"sellURL": ‸1}, "auxiliaryStoreIdentifiers": [‸"1"],
                "dateInformation": {"isAllDay": ‸"true"}
                """#),
            finds: [
                "/0/isActive", "/0/images", "/0/URLs/sellURL", "/0/auxiliaryStoreIdentifiers/0",
                "/0/dateInformation/isAllDay",
            ]),
        good("upcoming.misspelled-key", "keys of one's own", entry(#""x-ours": 1"#)),
        bad(
            "upcoming.misspelled-key", "in lower case", .warning,
            entry(
                #"""
                ‸"urls": {}, "images": {"headerImage": {‸"urls": [{‸"url": "https://example.com", ‸"sha256": "1"}]}}
                """#
            ).replacing(#"‸"url":"#, with: #""url":"#).replacing(#"‸"sha256":"#, with: #""sha256":"#),
            finds: ["/0/urls", "/0/images/headerImage/urls"]),
        bad(
            "upcoming.misspelled-key", "in an image", .warning,
            image(#"‸"url": "https://example.com/a.png", ‸"sha256": "\#(digest)""#),
            finds: ["/0/images/venueMap/URLs/0/url", "/0/images/venueMap/URLs/0/sha256"]),
        good("upcoming.malformed-date", "complete", entry(#""dateInformation": {"date": "2035-05-14T18:30+02:00"}"#)),
        bad(
            "upcoming.malformed-date", "without a time", .warning,
            entry(#""dateInformation": {"date": ‸"2035-05-14"}"#), finds: ["/0/dateInformation/date"]),
        good("upcoming.unknown-zone", "a name", entry(#""dateInformation": {"timeZone": "America/Chicago"}"#)),
        bad(
            "upcoming.unknown-zone", "none", .warning, entry(#""dateInformation": {"timeZone": ‸"America/Chicag"}"#),
            finds: ["/0/dateInformation/timeZone"]),
        good(
            "upcoming.field-without-label", "with", entry(#""backFields": [{"key": "a", "label": "", "value": 1}]"#)),
        bad(
            "upcoming.field-without-label", "without", .warning,
            entry(
                #""backFields": [‸{"key": "a", "value": 1}], "additionalInfoFields": [‸{"key": "b", "value": 1}]"#),
            finds: ["/0/backFields/0", "/0/additionalInfoFields/0"]),
        good(
            "upcoming.field-malformed", "the same keys in two events",
            entry(#""backFields": [{"key": "a", "label": "", "value": 1}]"#) + ", "
                + entry(#""backFields": [{"key": "a", "label": "", "value": "1"}]"#)
                .replacing(#""identifier": "1""#, with: #""identifier": "2""#)),
        bad(
            "upcoming.field-malformed", "each way", .warning,
            entry(
                #"""
                "additionalInfoFields": [‸2, ‸{"label": "", "value": ""}, ‸{"key": "b", "label": ""}],
                "backFields": [{"key": ‸"b", "label": "", "value": ‸true, "textAlignment": ‸"left",
                  "dataDetectorTypes": [‸"link"]}]
                """#),
            finds: [
                "/0/additionalInfoFields/0", "/0/additionalInfoFields/1/key", "/0/additionalInfoFields/2",
                "/0/backFields/0/key", "/0/backFields/0/value", "/0/backFields/0/textAlignment",
                "/0/backFields/0/dataDetectorTypes/0",
            ]),
        good(
            "fields.misspelled-key", "in upcoming events",
            entry(#""backFields": [{"key": "a", "label": "", "value": 1}]"#)),
        bad(
            "fields.misspelled-key", "in upcoming events", .warning,
            entry(#""backFields": [{"key": "a", "label": "", "value": 1, ‸"Label": ""}]"#),
            finds: ["/0/backFields/0/Label"]),
        bad(
            "fields.wrong-type", "in upcoming events", .warning,
            entry(#""backFields": [{"key": "a", "label": ‸[], "value": 1}]"#), finds: ["/0/backFields/0/label"]),
        bad(
            "fields.number-style-without-number", "in upcoming events", .warning,
            entry(#""additionalInfoFields": [{"key": "a", "label": "", "value": ‸"1", "currencyCode": "EUR"}]"#),
            finds: ["/0/additionalInfoFields/0/value"]),
        bad(
            "fields.change-message", "in upcoming events", .warning,
            entry(#""backFields": [{"key": "a", "label": "", "value": 1, "changeMessage": ‸"New"}]"#),
            finds: ["/0/backFields/0/changeMessage"]),
        good("upcoming.ignored", "on a poster ticket", #"{"identifier": "1", "name": "A", "type": "event"}"#),
        RuleVector(
            "upcoming.ignored", "on a plain pass", severity: .note,
            adding: #"‸"upcomingPassInformation": [{"identifier": "1", "name": "A", "type": "event"}]"#,
            finds: ["/upcomingPassInformation"]),
        good("upcoming.image-incomplete", "both", image(#""URL": "https://example.com/a", "SHA256": "\#(digest)""#)),
        bad(
            "upcoming.image-incomplete", "neither, nor any address", .error,
            entry(
                #""images": {"headerImage": ‸{}, "venueMap": {"URLs": [‸‸{"scale": 2}, {"URL": ‸1, "SHA256": "\#(digest)"}]}}"#
            ),
            finds: [
                "/0/images/headerImage", "/0/images/venueMap/URLs/0", "/0/images/venueMap/URLs/0",
                "/0/images/venueMap/URLs/1/URL",
            ]),
        good(
            "upcoming.image-not-https", "in capitals", image(#""URL": "HTTPS://example.com/a", "SHA256": "\#(digest)""#)
        ),
        bad(
            "upcoming.image-not-https", "http", .error,
            image(#""URL": ‸"http://example.com/a", "SHA256": "\#(digest)""#),
            finds: ["/0/images/venueMap/URLs/0/URL"]),
        bad(
            "upcoming.image-not-https", "no host", .error, image(#""URL": ‸"https:///a", "SHA256": "\#(digest)""#),
            finds: ["/0/images/venueMap/URLs/0/URL"]),
        good(
            "upcoming.image-digest", "64",
            image(#""URL": "https://example.com/a", "SHA256": "\#(digest.uppercased())""#)),
        bad(
            "upcoming.image-digest", "63", .error,
            image(#""URL": "https://example.com/a", "SHA256": ‸"\#(digest.dropLast())""#),
            finds: ["/0/images/venueMap/URLs/0/SHA256"]),
        bad(
            "upcoming.image-digest", "no digit", .error,
            image(#""URL": "https://example.com/a", "SHA256": ‸"g\#(digest.dropLast())""#),
            finds: ["/0/images/venueMap/URLs/0/SHA256"]),
        good(
            "upcoming.image-too-large", "at the bound",
            image(#""URL": "https://example.com/a", "size": 2097152, "SHA256": "\#(digest)""#)),
        bad(
            "upcoming.image-too-large", "beyond", .warning,
            image(#""URL": "https://example.com/a", "size": ‸2097153, "SHA256": "\#(digest)""#),
            finds: ["/0/images/venueMap/URLs/0/size"]),
        good("upcoming.reuse-not-possible", "a map", entry(#""images": {"venueMap": {"reuseExisting": true}}"#))
            .adding(images: ["venueMap@2x.png": .image(width: 600, height: 600)]),
        bad(
            "upcoming.reuse-not-possible", "a header, and no map", .warning,
            entry(#""images": {"venueMap": {"reuseExisting": ‸true}, "headerImage": {"reuseExisting": ‸true}}"#),
            finds: ["/0/images/venueMap/reuseExisting", "/0/images/headerImage/reuseExisting"]),
    ]

    private static let digest = String(repeating: "0123456789abcdef", count: 4)

    private static let everything = #"""
        "isActive": true, "semantics": {"eventName": "A"}, "URLs": {"sellURL": "https://example.com"},
        "images": {"headerImage": {"URLs": [{"URL": "https://example.com/a", "SHA256": "\#(digest)", "scale": 2}]}},
        "dateInformation": {"date": "2035-05-14T18:30:00Z", "timeZone": "UTC", "isAllDay": false},
        "auxiliaryStoreIdentifiers": [1]
        """#

    private static func entry(_ members: String) -> String {
        #"{"identifier": "1", "name": "A", "type": "event", \#(members)}"#
    }

    private static func image(_ members: String) -> String {
        entry(#""images": {"venueMap": {"URLs": [{\#(members)}]}}"#)
    }

    private static func good(_ rule: String, _ title: String, _ entries: String) -> RuleVector {
        RuleVector(rule, title, text: poster("\"upcomingPassInformation\": [\(entries)]")).adding(images: artwork)
    }

    private static func bad(
        _ rule: String, _ title: String, _ severity: Finding.Severity, _ entries: String, finds pointers: [String]
    ) -> RuleVector {
        RuleVector(
            rule, title, severity: severity, text: poster("\"upcomingPassInformation\": [\(entries)]"),
            finds: pointers.map { "/upcomingPassInformation\($0)" }
        ).adding(images: artwork)
    }
}
