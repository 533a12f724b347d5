import PassModel
import PassRules

/// The top-level keys.
extension RuleVector {
    static let keys: [RuleVector] =
        [
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
                    "voided": false, "associatedStoreIdentifiers": [1], "auxiliaryStoreIdentifiers": [],
                    "preferredStyleSchemes": ["posterEventTicket"], "semantics": {}, "locations": [], "beacons": [],
                    "userInfo": {"a": null}, "logoText": "", "x-ours": null, "bagPolicyURL": "https://example.com",
                    "barcodes": [], "relevantDates": []
                    """
            ).beside("scheme.misplaced", "scheme.keys-ignored"),
            RuleVector(
                "keys.wrong-type", "one of each kind",
                [
                    "1,": "‸\"1\",", "\"0001\"": "‸1", "\"Card\"": "‸2",
                    "{}": "{}, \"voided\": ‸\"true\", \"nfc\": ‸[], \"barcodes\": ‸{}",
                ],
                finds: ["/formatVersion", "/description", "/serialNumber", "/voided", "/nfc", "/barcodes"]),
            RuleVector(
                "keys.wrong-type", "elements",
                adding: """
                    "associatedStoreIdentifiers": [1, ‸"2", 3], "preferredStyleSchemes": [‸[], "eventTicket", ‸null],
                    "locations": [‸4], "beacons": [‸[]], "auxiliaryStoreIdentifiers": ‸12
                    """,
                finds: [
                    "/associatedStoreIdentifiers/1", "/preferredStyleSchemes/0", "/preferredStyleSchemes/2",
                    "/locations/0",
                    "/beacons/0", "/auxiliaryStoreIdentifiers",
                ]
            ).beside("scheme.misplaced", "scheme.keys-ignored"),
            RuleVector(
                "keys.wrong-type", "placeholders of numbers and booleans",
                adding:
                    #""voided": "{{voided}}", "maxDistance": "{{far}}", "sharingProhibited": "{{x}}", "associatedStoreIdentifiers": ["{{app}}", 2]"#,
                isTemplate: true),
            RuleVector(
                "keys.wrong-type", "what is no placeholder in a template",
                adding: #""voided": ‸"yes", "associatedStoreIdentifiers": ["{{app}}", ‸"2"]"#,
                finds: ["/voided", "/associatedStoreIdentifiers/1"], isTemplate: true),
            RuleVector("keys.format-version", "1.0 is 1", ["1,": "1.0,"]),
            RuleVector("keys.format-version", "2", ["1,": "‸2,"], finds: ["/formatVersion"]),
            RuleVector("keys.format-version", "a half", ["1,": "‸1.5,"], finds: ["/formatVersion"]),
            RuleVector(
                "keys.format-version", "beyond all numbers", ["1,": "‸‸1e400,"], finds: ["/formatVersion"],
                also: [Expected(rule: "json.number-range", severity: .error, pointer: "/formatVersion")]),
            RuleVector(
                "keys.required", "null, and nothing else about it", ["\"Card\"": "‸null"], finds: ["/description"]),
            RuleVector(
                "keys.launch-needs-store", "both",
                adding: #""appLaunchURL": "app:x", "associatedStoreIdentifiers": [1]"#),
            RuleVector("keys.launch-needs-store", "none", text: sound()),
            RuleVector(
                "keys.launch-needs-store", "alone", adding: #""appLaunchURL": ‸"app:x""#, finds: ["/appLaunchURL"]),
            RuleVector(
                "keys.launch-needs-store", "beside an empty array",
                adding: #""appLaunchURL": ‸"app:x", "associatedStoreIdentifiers": []"#,
                finds: ["/appLaunchURL"]),
            RuleVector(
                "keys.grouping-ignored", "an event ticket",
                ["generic": "eventTicket", "{}": "{}, \"groupingIdentifier\": \"g\""]),
            RuleVector(
                "keys.grouping-ignored", "a boarding pass",
                [
                    "generic": "boardingPass",
                    "{}": "{\"transitType\": \"PKTransitTypeAir\"}, \"groupingIdentifier\": \"g\"",
                ]),
            RuleVector(
                "keys.grouping-ignored", "a generic pass", severity: .warning, adding: #"‸"groupingIdentifier": "g""#,
                finds: ["/groupingIdentifier"]),
        ] + keyValues + keyNames + links + suspiciousLinks + expiration + privacy

    private static let keyValues: [RuleVector] = [
        RuleVector("keys.number-for-boolean", "a boolean", adding: #""sharingProhibited": false"#),
        RuleVector(
            "keys.number-for-boolean", "one and zero, and what is of another type", severity: .warning,
            adding: #""sharingProhibited": ‸1, "useAutomaticColors": ‸0, "suppressHeaderDarkening": ‸2"#,
            finds: ["/sharingProhibited", "/useAutomaticColors"],
            also: [Expected(rule: "keys.wrong-type", severity: .error, pointer: "/suppressHeaderDarkening")]
        ).beside("scheme.keys-ignored"),
        RuleVector("keys.empty", "one letter", ["Card": "C"]),
        RuleVector("keys.empty", "a placeholder", ["Card": "{{a}}"], isTemplate: true),
        RuleVector(
            "keys.empty", "nothing and blanks", severity: .warning,
            ["\"Card\"": "‸\"\"", "\"0001\"": "‸\"  \""], finds: ["/description", "/serialNumber"]),
        RuleVector("keys.user-info-type", "an object", adding: #""userInfo": {}"#),
        RuleVector(
            "keys.user-info-type", "an array", severity: .warning, adding: #""userInfo": ‸[1]"#, finds: ["/userInfo"]),
        RuleVector("keys.store-identifier", "digits", adding: #""associatedStoreIdentifiers": [0, 1234567890]"#),
        RuleVector(
            "keys.store-identifier", "an exponent, a fraction, a sign", severity: .warning,
            adding: #""associatedStoreIdentifiers": [‸1e9, ‸1.5], "auxiliaryStoreIdentifiers": [1, ‸-1]"#,
            finds: ["/associatedStoreIdentifiers/0", "/associatedStoreIdentifiers/1", "/auxiliaryStoreIdentifiers/1"]
        ).beside("scheme.keys-ignored"),
        RuleVector("keys.deprecated", "keys of today", ["generic": "eventTicket"]),
        RuleVector(
            "keys.deprecated", "shine", severity: .note, adding: #"‸"suppressStripShine": false"#,
            finds: ["/suppressStripShine"]),
        RuleVector("keys.deprecated", "shine on systems that draw it", adding: #""suppressStripShine": false"#)
            .on(for: "ios6+"),
        RuleVector(
            "keys.deprecated", "relevantDate on new systems alone", severity: .note, ticket(#"‸"relevantDate""#),
            finds: ["/relevantDate"]
        ).on(for: "ios18+", "watchos11+"),
        RuleVector("keys.deprecated", "relevantDate on old systems too", ticket(#""relevantDate""#))
            .on(for: "ios18+", "ios17"),
        RuleVector("keys.deprecated", "relevantDate for no systems in particular", ticket(#""relevantDate""#)),
        RuleVector(
            "keys.deprecated", "relevantDate beside relevantDates", ticket(#""relevantDates": [], "relevantDate""#)
        )
        .on(for: "ios18+"),
    ]

    /// An event ticket with a date under a name that is given with its quotes.
    private static func ticket(_ name: String) -> KeyValuePairs<String, String> {
        ["generic": "eventTicket", "{}": "{}, \(name): \"2035-05-14T18:30:00Z\""]
    }

    private static let keyNames: [RuleVector] = [
        RuleVector("keys.misspelled", "sound", adding: #""logoText": "a", "x-logotext": "b""#),
        RuleVector(
            "keys.misspelled", "case, a letter too few, a letter too many", severity: .warning,
            adding:
                #"‸"logotext": "a", ‸"barcode s": [], ‸"backgroundColour": "red", ‸"location": [], ‸"label_color": 1"#,
            finds: ["/logotext", "/barcode s", "/backgroundColour", "/location", "/label_color"]),
        RuleVector(
            "keys.misspelled", "another word for it", severity: .warning,
            adding: #"‸"expirydate": "2035", ‸"textColor": "rgb(1, 2, 3)""#, finds: ["/expirydate", "/textColor"]),
        RuleVector(
            "keys.unknown", "another word for a key that is there", severity: .note,
            adding: #"‸"team": "Lynx", ‸"issuerName": "A""#, finds: ["/team", "/issuerName"]),
        RuleVector(
            "keys.misspelled", "beside the right name", severity: .warning,
            adding: #""logoText": "a", ‸"LogoText": "b""#, finds: ["/LogoText"]),
        RuleVector(
            "keys.unknown", "names of one's own",
            adding: #""x-ours": 1, "com.example.shop": 2, "_comment": 3, "$schema": "4", "Ours": 5, "": 6"#),
        RuleVector(
            "keys.unknown", "names like those of the format, each once", severity: .note,
            adding: #""images": 0, ‸"storeUserId": 2, ‸"x": {"images": 3}, ‸‸"images": 4"#,
            finds: ["/storeUserId", "/x", "/images"],
            also: [Expected(rule: "json.duplicate-name", severity: .error, pointer: "/images")]),
        RuleVector("keys.misplaced", "all in their places", ["{}": #"{"backFields": []}, "logoText": "a""#]),
        RuleVector(
            "keys.misplaced", "in a style", severity: .warning,
            ["{}": #"{‸"logoText": "a", ‸"barcodes": [], "x-ours": 1}, "barcodes": []"#],
            finds: ["/generic/logoText", "/generic/barcodes"]
        ).beside("style.unknown-key"),
        RuleVector(
            "keys.misplaced", "outside of the style", severity: .warning, adding: #"‸"backFields": []"#,
            finds: ["/backFields"]),
        RuleVector(
            "keys.misplaced", "outside of two styles", severity: .warning,
            adding: #""posterGeneric": {"primaryFields": []}, ‸"backFields": []"#, finds: ["/backFields"]),
        RuleVector("keys.apple-internal", "an app's own", adding: #""userInfo": {"sharing": true}"#),
        RuleVector(
            "keys.apple-internal", "two of them", severity: .warning,
            adding: #"‸"sharing": {}, ‸"secondaryBackgroundColor": "rgb(0, 0, 0)""#,
            finds: ["/sharing", "/secondaryBackgroundColor"]),
    ]

    private static let links: [RuleVector] = [
        RuleVector(
            "url.malformed", "schemes, ports, umlauts, addresses that are no URLs",
            adding: """
                "sellURL": "https://exämple.com:8443/a%20b?c#d", "transferURL": "tel:+491234", "contactVenueEmail": "a@b.c",
                "contactVenueWebsite": "https://[::1]/", "appLaunchURL": "x:", "associatedStoreIdentifiers": [1]
                """
        ).beside("scheme.keys-ignored"),
        RuleVector(
            "url.malformed", "a placeholder", adding: #""sellURL": "https://example.com/{{ order }}""#, isTemplate: true
        ).beside("scheme.keys-ignored"),
        RuleVector(
            "url.malformed", "nothing, blanks around, a blank inside, a control character",
            adding:
                #""sellURL": ‸"", "transferURL": ‸" https://a.example\n", "addOnURL": ‸"https: //a", "upgradeURL": ‸"https://a\u0001""#,
            finds: ["/sellURL", "/transferURL", "/addOnURL", "/upgradeURL"]
        ).beside("scheme.keys-ignored"),
        RuleVector("url.incomplete", "an app and a page", adding: #""sellURL": "cafe:", "transferURL": "HTTPS://a""#)
            .beside("scheme.keys-ignored"),
        RuleVector(
            "url.incomplete", "no scheme, no server", severity: .warning,
            adding:
                #""sellURL": ‸"www.example.com", "transferURL": ‸"/a:b", "addOnURL": ‸"https:///a", "upgradeURL": ‸"http:a""#,
            finds: ["/sellURL", "/transferURL", "/addOnURL", "/upgradeURL"]
        ).beside("scheme.keys-ignored"),
    ]

    /// An event ticket with links, whose layout is of no matter.
    private static func linked(
        _ rule: String, _ title: String, severity: Finding.Severity = .warning, _ members: String,
        finds pointers: [String] = []
    ) -> RuleVector {
        RuleVector(rule, title, severity: severity, adding: members, finds: pointers)
            .beside("scheme.keys-ignored", "upcoming.ignored")
    }

    private static let suspiciousLinks: [RuleVector] = [
        linked(
            "url.suspicious", "what RFC 3986 and IRIs have",
            #"""
            "sellURL": "https://exämple.com:8443/a%20b;c=(d)?e[]=f&g='h'#i", "transferURL": "HTTP://[2001:db8::1]:80",
            "addOnURL": "https://u:p@example.com.:/~a", "upgradeURL": "mailto:a@b?subject=!*", "entertainmentURL": "https:"
            """#
        ).beside("scheme.keys-ignored", "url.incomplete"),
        linked(
            "url.suspicious", "characters and escapes",
            #"""
            "sellURL": ‸"https://example.com/{id}", "transferURL": ‸"https://example.com\\a", "addOnURL": ‸"cafe:a|b",
            "upgradeURL": ‸"https://example.com/100%", "managementURL": ‸"https://example.com/%zz",
            "trackBagsURL": ‸"https://example.com/?<a>"
            """#,
            finds: ["/sellURL", "/transferURL", "/addOnURL", "/upgradeURL", "/managementURL", "/trackBagsURL"]),
        linked(
            "url.suspicious", "servers and ports",
            #"""
            "sellURL": ‸"https://a..b/", "transferURL": ‸"https://a:99999/", "addOnURL": ‸"https://a:b/",
            "upgradeURL": ‸"https://[::1/", "managementURL": ‸"https://:443/", "trackBagsURL": ‸"http://a!b/"
            """#,
            finds: ["/sellURL", "/transferURL", "/addOnURL", "/upgradeURL", "/managementURL", "/trackBagsURL"]
        ).beside("scheme.keys-ignored", "url.incomplete"),
        linked(
            "url.suspicious", "of upcoming events",
            #"""
            "upcomingPassInformation": [{"identifier": "1", "name": "A", "type": "event", "URLs": {
              "sellURL": ‸"https: //example.com", "transferURL": ‸"https://example.com/^", "addOnURL": "https://a"}}]
            """#,
            finds: ["/upcomingPassInformation/0/URLs/sellURL", "/upcomingPassInformation/0/URLs/transferURL"]),
        linked(
            "url.contact", "addresses and numbers",
            #"""
            "contactVenueEmail": "a.b+c@mail.example.org", "transitProviderEmail": "ä@exämple.com",
            "contactVenuePhoneNumber": "(020) 7946-0000", "transitProviderPhoneNumber": "1-800-FLY"
            """#),
        RuleVector("url.contact", "open", adding: #""contactVenueEmail": "{{mail}}""#, isTemplate: true)
            .beside("scheme.keys-ignored"),
        linked(
            "url.contact", "neither",
            #"""
            "contactVenueEmail": ‸"", "transitProviderEmail": ‸"mailto:a@example.com",
            "contactVenuePhoneNumber": ‸"on request", "upcomingPassInformation": [{"identifier": "1", "name": "A",
              "type": "event", "URLs": {"contactVenueEmail": ‸"a@localhost", "contactVenuePhoneNumber": ‸"none"}}]
            """#,
            finds: [
                "/contactVenueEmail", "/transitProviderEmail", "/contactVenuePhoneNumber",
                "/upcomingPassInformation/0/URLs/contactVenueEmail",
                "/upcomingPassInformation/0/URLs/contactVenuePhoneNumber",
            ]),
    ]

    private static let expiration: [RuleVector] = [
        RuleVector("expiration.past", "at this moment", adding: #""expirationDate": "2035-05-14T18:30:00+02:00""#)
            .on("2035-05-14T16:30:00Z"),
        RuleVector(
            "expiration.past", "nobody knows the day", adding: #""expirationDate": "2005-05-14T18:30:00+02:00""#),
        RuleVector(
            "expiration.past", "a second ago", severity: .note,
            adding: #""expirationDate": ‸"2035-05-14T18:30:00+02:00""#, finds: ["/expirationDate"]
        ).on("2035-05-14T16:30:01Z"),
        RuleVector("expiration.voided", "not void", adding: #""voided": false"#),
        RuleVector("expiration.voided", "void", severity: .note, adding: #""voided": ‸true"#, finds: ["/voided"]),
        RuleVector("expiration.before-relevance", "at the end", expiring("2035-05-15T02:00:00Z")),
        RuleVector(
            "expiration.before-relevance", "before the end", severity: .warning,
            expiring("2035-05-15T01:59:59Z", mark: "‸"), finds: ["/expirationDate"]),
        RuleVector(
            "expiration.before-relevance", "before the date", severity: .warning,
            [
                "generic": "eventTicket",
                "{}": #"{}, "relevantDate": "2035-05-14T18:30Z", "expirationDate": ‸"2035-05-14T18:29Z""#,
            ],
            finds: ["/expirationDate"]),
        RuleVector(
            "expiration.before-relevance", "a date without a zone is no instant",
            [
                "generic": "eventTicket",
                "{}": #"{}, "relevantDate": ‸"2035-05-14T18:30", "expirationDate": "2035-05-14T17:30Z""#,
            ],
            also: [Expected(rule: "date.malformed", severity: .error, pointer: "/relevantDate")]),
    ]

    private static func expiring(_ date: String, mark: String = "") -> KeyValuePairs<String, String> {
        let entries = """
            [{"startDate": "2035-05-14T18:30:00Z", "endDate": "2035-05-15T02:00:00Z"},
            {"date": "2035-05-14T10:00:00Z", "relevantDate": "2035-05-14T10:00:00Z"}]
            """
        return [
            "generic": "eventTicket", "{}": "{}, \"expirationDate\": \(mark)\"\(date)\", \"relevantDates\": \(entries)",
        ]
    }

    private static let privacy: [RuleVector] = [
        RuleVector(
            "privacy.personal-data", "what is no person's address",
            adding:
                #""userInfo": {"a": "@home", "b": "a@b", "c": "support@example.com", "d": "a@b@c.de", "e": "mail@.de", "f": "x@1.2"}"#
        ),
        RuleVector(
            "privacy.personal-data", "placeholders", ["0001": "{{mail}}@example.com"], isTemplate: true),
        RuleVector(
            "privacy.personal-data", "serial number and the first in userInfo", severity: .note,
            [
                "\"0001\"": "‸\"ada@example.com\"",
                "{}": #"{}, "userInfo": {"a": [1, ‸"To: <ada+b@mail.example.org>"], "b": "c@d.ef"}"#,
            ],
            finds: ["/serialNumber", "/userInfo/a/1"]),
    ]
}
