/// The style, its groups of fields, and layouts beyond the classic styles.
extension RuleVector {
    static let schemes = vectors(
        #"""
        scheme.unknown: warning
        - in another case, of a beta, strange: "eventTicket": {}, "preferredStyleSchemes": [‸"EventTicket",
            ‸"BoardingPassEnhancements", ‸"fancy", ‸1]
          > =, =, =, keys.wrong-type
        scheme.misplaced: warning
        - of another style, and of no flight: "boardingPass": {"transitType": "PKTransitTypeTrain"},
            "preferredStyleSchemes": [‸"posterEventTicket", ‸"semanticBoardingPass", "boardingPass"]
        scheme.never-reached: warning
        - behind the classic layout [poster]: "preferredStyleSchemes": ["eventTicket", ‸"posterEventTicket"]
        scheme.poster-incomplete: warning
        - nothing at all: "eventTicket": {"primaryFields": [{"key": "a", "value": "A"}]},
            "preferredStyleSchemes": [‸"posterEventTicket"]
        - complete, with a localised background [poster]:
          + en.lproj/background.png = 343×503 | artwork@2x.png = none
          ~ images.only-localized
        - empty texts [poster]: "preferredStyleSchemes": [‸"posterEventTicket"],
            "semantics": {"eventName": "", "venueName": " ", "venueRegionName": "C", "venueRoom": "D",
            "eventStartDate": "2035-05-14T18:30:00+02:00"}
        - nobody says whether to authenticate [poster]: "preferredStyleSchemes": [‸"posterEventTicket"],
            "nfc": {"message": "0001", "encryptionPublicKey": "\#(key)"}
        - sports without the teams [poster]: "preferredStyleSchemes": [‸"posterEventTicket"],
            "semantics": {\#(posterTags), "eventType": "PKEventTypeSports"}
        - a concert of nobody [poster]: "preferredStyleSchemes": [‸"posterEventTicket"],
            "semantics": {\#(posterTags), "eventType": "PKEventTypeLivePerformance", "performerNames": []}
        - a concert with a tag in a field [poster]: "eventTicket": {"primaryFields": [{"key": "a", "value": "A",
            "semantics": {"performerNames": ["Ada"]}}]}, "semantics": {\#(posterTags),
            "eventType": "PKEventTypeLivePerformance"}
        scheme.poster-doubtful: note
        - a date to come [poster]: "semantics": {"eventName": "A", "venueName": "B", "venueRegionName": "C",
            "venueRoom": "D", "eventStartDateInfo": {"unannounced": true}}
        - no room [poster]: "preferredStyleSchemes": [‸"posterEventTicket"],
            "semantics": {"eventName": "A", "venueName": "B", "venueRegionName": "C",
            "eventStartDate": "2035-05-14T18:30:00+02:00"}
        scheme.boarding-incomplete: warning
        - all twelve, one under its former name: "preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"}, "semantics": {"airlineCode": "EX", "flightNumber": 123,
            "departureAirportCode": "CDG", "departureCityName": "Paris", ‸"departureAirportTimeZone": "Europe/Paris",
            "destinationAirportCode": "BOS", "destinationCityName": "Boston",
            "destinationLocationTimeZone": "America/New_York", "originalBoardingDate": "2035-05-14T18:00:00+02:00",
            "originalDepartureDate": "2035-05-14T18:40:00+02:00", "originalArrivalDate": "2035-05-14T20:55:00-04:00",
            "passengerName": {"givenName": "Ada"}}
          > semantics.former-name
        - nobody's name: "preferredStyleSchemes": [‸"semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"}, "semantics": {\#(twelveTags),
            "passengerName": {"givenName": ""}}
        - none: "boardingPass": {"transitType": "PKTransitTypeAir"}, "preferredStyleSchemes": [‸"semanticBoardingPass",
            "boardingPass"]
        scheme.classic-empty: warning
        - only fields that the classic face does not have [poster]:
            "eventTicket": ‸{"backFields": [{"key": "a", "value": "A"}]}
        scheme.keys-ignored: note
        - on a plain pass: ‸"sellURL": "https://example.com", "bagPolicyURL": "https://example.com",
            ‸"upgradeURL": "https://example.com", ‸"orderFoodURL": "https://example.com"
        - on a poster ticket [poster]: "sellURL": "https://example.com", "orderFoodURL": "https://example.com"
        - on a semantic boarding pass: "preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"}, "semantics": {\#(twelveTags),
            "passengerName": {"givenName": "Ada"}}, "orderFoodURL": "https://example.com",
            "upgradeURL": "https://example.com", ‸"useAutomaticColors": true
        - the colour of a footer, of a generic poster alone: "generic": {}, "posterGeneric": {},
            "footerBackgroundColor": "rgb(1, 2, 3)"
        - the colour of a footer on a generic pass: ‸"footerBackgroundColor": "rgb(1, 2, 3)"
        scheme.logo-text-ignored: note
        - alone [poster]: ‸"logoText": "A"
        - beside a logo of the poster [poster]: "logoText": "A"
          + primaryLogo@2x.png = 120×60
        - beside a logo of the classic layout [poster]: ‸"logoText": "A"
          + logo@* = 160×50
        style.missing: error
        - poster generic alone: ‸"posterGeneric": {}
          > style.poster-without-fallback
        - no style: ‸{"formatVersion": 1, "passTypeIdentifier": "pass.org.lakeside.card",
            "teamIdentifier": "A1B2C3D4E5", "organizationName": "Käfer & Söhne", "description": "Card",
            "serialNumber": "0001"}
        style.several: warning
        - two classic ones: ‸"generic": {}, "coupon": {}
        style.wrong-type: error
        - a style that is an array: "generic": ‸[]
        - groups of other types: "generic": {"primaryFields": ‸{"key": "k", "value": 1}, "footerFields": ‸"x"}
        - a number and one field without brackets: "generic": {"backFields": ‸7, "headerFields": ‸{"value": 1}}
        style.poster-without-fallback: warning
        - for new systems only [ios27+ watchos27]: "posterGeneric": {}
        - for older systems too: ‸"posterGeneric": {}
        keys.misspelled: warning
        - right names, keys of the top level, and templates [template]:
            "generic": {"headerFields": [], "barcodes": 1, "{{k}}": 1}
          ~ keys.misplaced
        - near names: "generic": {‸"HeaderFields": [], ‸"auxillaryFields": [], ‸"backField": []}
        keys.unknown: note
        - others, in every style: "generic": {‸"fields": []}, "posterGeneric": {"backFields": [], ‸"x": 7}
        style.transit-missing: error
        - not there: "boardingPass": ‸{"backFields": []}
          > /boardingPass/transitType
        style.transit-unknown: error
        - a placeholder [template]: "boardingPass": {"transitType": "{{by}}"}
        - unknown: "boardingPass": {"transitType": ‸"PKTransitTypeRocket"}
        - no string: "boardingPass": {"transitType": ‸[[1, 2], {}]}
        - without its prefix: "boardingPass": {"transitType": ‸"Air"}
        style.transit-alias: warning
        - Wallet's own name: "boardingPass": {"transitType": ‸"train"}
        style.transit-misplaced: warning
        - in a generic pass: "generic": {‸"transitType": "PKTransitTypeAir"}
        - at the top: ‸"transitType": 1
        - at the top of a boarding pass: ‸"transitType": "PKTransitTypeAir", "boardingPass": ‸{}
          > =, style.transit-missing /boardingPass/transitType
        """#)

    /// The tags that a semantic boarding pass needs, except for a name.
    static let twelveTags = #"""
        "airlineCode": "EX", "flightNumber": 123, "departureAirportCode": "CDG", "departureCityName": "Paris", \#
        "departureLocationTimeZone": "Europe/Paris", "destinationAirportCode": "BOS", "destinationCityName": "Boston", \#
        "destinationLocationTimeZone": "America/New_York", "originalBoardingDate": "2035-05-14T18:00:00+02:00", \#
        "originalDepartureDate": "2035-05-14T18:40:00+02:00", "originalArrivalDate": "2035-05-14T20:55:00-04:00"
        """#
}
