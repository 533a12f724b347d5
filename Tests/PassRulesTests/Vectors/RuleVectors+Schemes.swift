import PassModel
import PassRules

/// Layouts beyond the classic styles.
extension RuleVector {
    static let schemes: [RuleVector] = [
        RuleVector("scheme.unknown", "known", ticket(#"["eventTicket"]"#)),
        RuleVector(
            "scheme.unknown", "in another case, of a beta, strange", severity: .warning,
            ticket(#"[‸"EventTicket", ‸"BoardingPassEnhancements", ‸"fancy", ‸1]"#),
            finds: ["/preferredStyleSchemes/0", "/preferredStyleSchemes/1", "/preferredStyleSchemes/2"],
            also: [.init(rule: "keys.wrong-type", severity: .error, pointer: "/preferredStyleSchemes/3")]
        ),
        RuleVector(
            "scheme.misplaced", "of another style, and of no flight", severity: .warning,
            [
                "\"generic\": {}": #"""
                "boardingPass": {"transitType": "PKTransitTypeTrain"},
                "preferredStyleSchemes": [‸"posterEventTicket", ‸"semanticBoardingPass", "boardingPass"]
                """#
            ],
            finds: ["/preferredStyleSchemes/0", "/preferredStyleSchemes/1"]),
        RuleVector(
            "scheme.misplaced", "a train with its classic layout",
            [
                "\"generic\": {}": #"""
                "boardingPass": {"transitType": "PKTransitTypeTrain"}, "preferredStyleSchemes": ["boardingPass"]
                """#
            ]),
        RuleVector(
            "scheme.never-reached", "behind the classic layout", severity: .warning,
            text: poster().replacing(
                #""posterEventTicket", "eventTicket""#, with: #""eventTicket", ‸"posterEventTicket""#),
            finds: ["/preferredStyleSchemes/1"]
        ).adding(images: artwork),
        RuleVector("scheme.never-reached", "before the classic layout", text: poster()).adding(images: artwork),
        RuleVector(
            "scheme.poster-incomplete", "nothing at all", severity: .warning,
            [
                "\"generic\": {}": #"""
                "eventTicket": {"primaryFields": [{"key": "a", "value": "A"}]},
                "preferredStyleSchemes": [‸"posterEventTicket"]
                """#
            ],
            finds: ["/preferredStyleSchemes/0"]),
        RuleVector(
            "scheme.poster-incomplete", "complete, with a localised background", text: poster()
        ).adding(images: ["en.lproj/background.png": .image(width: 343, height: 503)]),
        RuleVector(
            "scheme.poster-incomplete", "a region is not enough", severity: .warning,
            text: poster(scheme: #"‸"posterEventTicket""#).replacing(#""venueName": "B", "#, with: ""),
            finds: ["/preferredStyleSchemes/0"]
        ).adding(images: artwork),
        RuleVector(
            "scheme.poster-incomplete", "empty texts", severity: .warning,
            text: poster(scheme: #"‸"posterEventTicket""#)
                .replacing(#""eventName": "A", "venueName": "B""#, with: #""eventName": "", "venueName": " ""#),
            finds: ["/preferredStyleSchemes/0"]
        ).adding(images: artwork),
        RuleVector(
            "scheme.poster-incomplete", "nobody says whether to authenticate", severity: .warning,
            text: poster(scheme: #"‸"posterEventTicket""#).replacing(#""requiresAuthentication": true, "#, with: ""),
            finds: ["/preferredStyleSchemes/0"]
        ).adding(images: artwork),
        RuleVector("scheme.poster-doubtful", "complete", text: poster()).adding(images: artwork),
        RuleVector(
            "scheme.poster-doubtful", "a date to come",
            text: poster(tags: #", "eventStartDateInfo": {"unannounced": true}"#)
                .replacing(#""eventStartDate": "2035-05-14T18:30:00+02:00", "#, with: "")
        ).adding(images: artwork),
        RuleVector(
            "scheme.poster-doubtful", "no room", severity: .note,
            text: poster(scheme: #"‸"posterEventTicket""#).replacing(#", "venueRoom": "D""#, with: ""),
            finds: ["/preferredStyleSchemes/0"]
        ).adding(images: artwork),
        RuleVector(
            "scheme.poster-incomplete", "sports without the teams", severity: .warning,
            text: poster(scheme: #"‸"posterEventTicket""#, tags: #", "eventType": "PKEventTypeSports""#),
            finds: ["/preferredStyleSchemes/0"]
        ).adding(images: artwork),
        RuleVector(
            "scheme.poster-incomplete", "a concert of nobody", severity: .warning,
            text: poster(
                scheme: #"‸"posterEventTicket""#,
                tags: #", "eventType": "PKEventTypeLivePerformance", "performerNames": []"#),
            finds: ["/preferredStyleSchemes/0"]
        ).adding(images: artwork),
        RuleVector(
            "scheme.poster-incomplete", "a concert with a tag in a field",
            text: poster(
                fields: #"{"key": "a", "value": "A", "semantics": {"performerNames": ["Ada"]}}"#,
                tags: #", "eventType": "PKEventTypeLivePerformance""#)
        ).adding(images: artwork),
        RuleVector(
            "scheme.boarding-incomplete", "all twelve, one under its former name",
            text: flight().replacing("departureLocationTimeZone", with: "departureAirportTimeZone")
                .replacing(#""departureAirportTimeZone""#, with: #"‸"departureAirportTimeZone""#),
            also: [
                .init(
                    rule: "semantics.former-name", severity: .warning, pointer: "/semantics/departureAirportTimeZone")
            ]),
        RuleVector("scheme.boarding-incomplete", "all twelve", text: flight()),
        RuleVector(
            "scheme.boarding-incomplete", "nobody's name", severity: .warning,
            text: flight(name: "").replacing(#""semanticBoardingPass""#, with: #"‸"semanticBoardingPass""#),
            finds: ["/preferredStyleSchemes/0"]),
        RuleVector(
            "scheme.boarding-incomplete", "a name that is only heard", severity: .warning,
            text: flight().replacing(#""givenName""#, with: #""phoneticRepresentation""#)
                .replacing(#""semanticBoardingPass""#, with: #"‸"semanticBoardingPass""#),
            finds: ["/preferredStyleSchemes/0"]),
        RuleVector(
            "scheme.boarding-incomplete", "an empty city", severity: .warning,
            text: flight().replacing(#""Boston""#, with: "\"\"")
                .replacing(#""semanticBoardingPass""#, with: #"‸"semanticBoardingPass""#),
            finds: ["/preferredStyleSchemes/0"]),
        RuleVector(
            "scheme.boarding-incomplete", "none", severity: .warning,
            [
                "\"generic\": {}": #"""
                "boardingPass": {"transitType": "PKTransitTypeAir"},
                "preferredStyleSchemes": [‸"semanticBoardingPass", "boardingPass"]
                """#
            ],
            finds: ["/preferredStyleSchemes/0"]),
        RuleVector(
            "scheme.classic-empty", "only fields that the classic face does not have", severity: .warning,
            text: poster(fields: "").replacing(
                #""primaryFields": []"#, with: #""backFields": [{"key": "a", "value": "A"}]"#
            )
            .replacing(#""eventTicket": {"#, with: #""eventTicket": ‸{"#),
            finds: ["/eventTicket"]
        ).adding(images: artwork),
        RuleVector("scheme.classic-empty", "a field on its face", text: poster()).adding(images: artwork),
        RuleVector(
            "scheme.keys-ignored", "on a plain pass", severity: .note,
            adding: #"""
                ‸"sellURL": "https://example.com", "bagPolicyURL": "https://example.com",
                ‸"upgradeURL": "https://example.com", ‸"orderFoodURL": "https://example.com"
                """#,
            finds: ["/sellURL", "/upgradeURL", "/orderFoodURL"]),
        RuleVector(
            "scheme.keys-ignored", "on a poster ticket",
            text: poster(#""sellURL": "https://example.com", "orderFoodURL": "https://example.com""#)
        ).adding(images: artwork),
        RuleVector(
            "scheme.keys-ignored", "on a semantic boarding pass", severity: .note,
            text: flight(
                #""orderFoodURL": "https://example.com", "upgradeURL": "https://example.com", ‸"useAutomaticColors": true"#
            ),
            finds: ["/useAutomaticColors"]),
        RuleVector(
            "scheme.logo-text-ignored", "alone", severity: .note, text: poster(#"‸"logoText": "A""#),
            finds: ["/logoText"]
        ).adding(images: artwork),
        RuleVector("scheme.logo-text-ignored", "beside a logo of the poster", text: poster(#""logoText": "A""#))
            .adding(images: artwork).adding(images: ["primaryLogo@2x.png": .image(width: 120, height: 60)]),
    ]

    static let artwork: [String: PassRule.Sample.Content] = ["artwork@2x.png": .image(width: 716, height: 896)]

    /// A poster event ticket that lacks only its image.
    static func poster(
        _ members: String = "", fields: String = #"{"key": "a", "value": "A"}"#,
        scheme: String = #""posterEventTicket", "eventTicket""#, tags: String = ""
    ) -> String {
        sound([
            "\"generic\": {}": #"""
            "sharingProhibited": true,
            "preferredStyleSchemes": [\#(scheme)],
            "nfc": {"message": "0001", "requiresAuthentication": true, "encryptionPublicKey":
              "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI="},
            "eventTicket": {"primaryFields": [\#(fields)]},
            "semantics": {"eventName": "A", "venueName": "B", "venueRegionName": "C", "venueRoom": "D",
              "eventStartDate": "2035-05-14T18:30:00+02:00"\#(tags)}\#(members.isEmpty ? "" : ",\n\(members)")
            """#
        ])
    }

    /// A semantic boarding pass.
    static func flight(_ members: String = "", name: String = "Ada") -> String {
        sound([
            "\"generic\": {}": #"""
            "preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"},
            "semantics": {"airlineCode": "EX", "flightNumber": 123,
              "departureAirportCode": "CDG", "departureCityName": "Paris", "departureLocationTimeZone": "Europe/Paris",
              "destinationAirportCode": "BOS", "destinationCityName": "Boston",
              "destinationLocationTimeZone": "America/New_York",
              "originalBoardingDate": "2035-05-14T18:00:00+02:00",
              "originalDepartureDate": "2035-05-14T18:40:00+02:00",
              "originalArrivalDate": "2035-05-14T20:55:00-04:00",
              "passengerName": {"givenName": "\#(name)"}}\#(members.isEmpty ? "" : ",\n\(members)")
            """#
        ])
    }

    private static func ticket(_ schemes: String) -> KeyValuePairs<String, String> {
        ["\"generic\": {}": "\"eventTicket\": {}, \"preferredStyleSchemes\": \(schemes)"]
    }
}
