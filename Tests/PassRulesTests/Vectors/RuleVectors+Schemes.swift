/// Layouts beyond the classic styles.
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
        """#)

    /// The tags that a semantic boarding pass needs, except for a name.
    static let twelveTags = #"""
        "airlineCode": "EX", "flightNumber": 123, "departureAirportCode": "CDG", "departureCityName": "Paris", \#
        "departureLocationTimeZone": "Europe/Paris", "destinationAirportCode": "BOS", "destinationCityName": "Boston", \#
        "destinationLocationTimeZone": "America/New_York", "originalBoardingDate": "2035-05-14T18:00:00+02:00", \#
        "originalDepartureDate": "2035-05-14T18:40:00+02:00", "originalArrivalDate": "2035-05-14T20:55:00-04:00"
        """#
}
