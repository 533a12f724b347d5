/// Semantic tags.
extension RuleVector {
    static let semantics = vectors(
        #"""
        keys.type-ignored: warning
        - one of each kind: "semantics": {"eventName": "", "flightNumber": 1, "silenceRequested": true,
            "performerNames": ["a"], "seats": [{"seatNumber": "7"}], "passengerName": {"givenName": "A",
            "phoneticRepresentation": {}}, "totalPrice": {"amount": "1", "currencyCode": "EUR"}, "airplay": []}
        - the others: "semantics": {"eventName": ‸1, "flightNumber": ‸"12", "silenceRequested": ‸"true",
            "performerNames": ‸"a", "seats": ‸{"seatNumber": "7"}, "artistIDs": ["1", ‸2], "eventStartDate": ‸7,
            "totalPrice": {"amount": ‸12.5, "currencyCode": "EUR"}, "venueLocation": {"latitude": ‸"1", "longitude": 1}}
        - in fields and in upcoming events [poster]: "eventTicket": {"primaryFields": [{"key": "a", "value": "",
            "semantics": {"duration": ‸[]}}]}, "upcomingPassInformation": [{"identifier": "1", "name": "A",
            "type": "event", "semantics": {"duration": ‸"60"}}]
        - known words, and what is open [template]: "semantics": {"flightNumber": "{{number}}", "eventType": "{{type}}",
            "passengerCapabilities": ["PKPassengerCapabilityCarryon"], "departureGate": "B42", "boardingZone": "{{zone}}",
            "departureTerminal": "Terminals", "airlineCode": "4u", "departureAirportCode": "CDG",
            "destinationAirportCode": "{{to}}", "passengerEligibleSecurityPrograms": ["{{program}}"],
            "destinationLocationSecurityPrograms": ["PKTransitSecurityProgramCLEAR"]}
        keys.misspelled: warning
        - two with a certain meaning, one with a likely one: "semantics": {‸"eventname": "A", ‸"departureCity": "B",
            ‸"venueNmae": "C", "seats": [{‸"seatNumbr": "1", "x": 1}]}
        keys.unknown: note
        - a strange one: "semantics": {‸"mood": "calm", "eventName": "A"}
        semantics.former-name: warning
        - without the new name: "semantics": {‸"departureAirportTimeZone": "Europe/Paris",
            ‸"airlineLoungePlaceID": "I1"}
        - beside the new name in a field: "generic": {"backFields": [{"key": "a", "value": "",
            "semantics": {"departureLocationTimeZone": "Europe/Paris"}}]},
            "semantics": {"departureAirportTimeZone": "Europe/Paris"}
        semantics.whole-number: warning
        - fractions, a sign and what no number holds:
            "semantics": {"duration": ‸5400.5, "flightNumber": ‸-7}, "relevantDates": []
        - whole ones, however they are written: "semantics": {"duration": 5.4e3, "flightNumber": 12.0}
        semantics.conflict: warning
        - other values, and the same ones: "generic": {"backFields": [{"key": "a", "value": "",
            "semantics": {"eventName": "B", "duration": 60.0}}, {"key": "b", "value": "",
            "semantics": {"genre": ‸"Pop", "eventStartDate": "2035-05-14T18:30:00Z"}}]},
            "semantics": {"genre": "Rock", "duration": 60, "eventStartDate": "2035-05-14T20:30:00+02:00"}
        - each upcoming event has its own [poster]: "upcomingPassInformation": [{"identifier": "1", "name": "A",
            "type": "event", "semantics": {"eventName": "A"}}, {"identifier": "2", "name": "B", "type": "event",
            "semantics": {"eventName": "B"}}]
        - still open [template]: "generic": {"backFields": [{"key": "a", "value": "",
            "semantics": {"performerNames": ["{{name}}"]}}]}, "semantics": {"performerNames": ["A"]}
        semantics.incomplete: warning
        - nothing but one part: "semantics": {"balance": ‸{"amount": "1"}, "venueLocation": ‸{"latitude": 1},
            "wifiAccess": [‸‸{}]}
        - a name that is only heard: "semantics": {"passengerName": ‸{"phoneticRepresentation": "ay-duh",
            "givenName": " "}}
        - all parts: "semantics": {"balance": {"amount": "1", "currencyCode": "EUR"}, "seats": [{}],
            "passengerName": {}, "wifiAccess": [{"ssid": "a", "password": ""}]}
        semantics.unknown-value: warning
        - near ones, beta ones and strange ones: "semantics": {"eventType": ‸"PKEventTypeSport",
            "passengerCapabilities": [‸"Carryon"], "passengerEligibleSecurityPrograms": ["PKTransitSecurityProgramOSS",
            ‸"PKAirportSecurityProgramCLEAR"]}
        semantics.code-not-shown: note
        - codes of the airline's own: "semantics": {"passengerServiceSSRs": ["WCHR", ‸"VGML"],
            "passengerInformationSSRs": [‸"WCHR"]}
        - in their place: "semantics": {"passengerAirlineSSRs": ["VGML"]}
        zone.unknown: warning
        - no names: "semantics": {"departureLocationTimeZone": ‸"EST5", "destinationLocationTimeZone": ‸"europe/Berlin",
            "eventStartDateInfo": {"timeZone": ‸"Berlin", "date": "2035-05-14T18:30:00Z"}}
        - with the Kelvin sign: "semantics": {"departureLocationTimeZone": ‸"Asia/\u212aolkata"}
        - old names and odd ones: "semantics": {"departureLocationTimeZone": "US/Eastern",
            "destinationLocationTimeZone": "Etc/GMT+2",
            "eventStartDateInfo": {"timeZone": "America/Argentina/Buenos_Aires", "unannounced": true}}
        semantics.malformed-amount: warning
        - no decimals: "semantics": {"balance": {"amount": ‸"12,50", "currencyCode": "EUR"},
            "totalPrice": {"amount": ‸"€ 5", "currencyCode": "EUR"}}
        - decimals: "semantics": {"balance": {"amount": "-12.505", "currencyCode": "EUR"},
            "totalPrice": {"amount": "0", "currencyCode": "JPY"}}
        semantics.malformed-currency: warning
        - no codes: "semantics": {"balance": {"amount": "1", "currencyCode": ‸"eur"},
            "totalPrice": {"amount": "1", "currencyCode": ‸"Euro"}}
        semantics.location-out-of-range: warning
        - at the bound: "semantics": {"venueLocation": {"latitude": -90, "longitude": 180.0}}
        - beyond: "semantics": {"venueLocation": {"latitude": ‸-90.01, "longitude": ‸1e300}}
        semantics.seat-color: warning
        - other forms: "semantics": {"seats": [{"seatSectionColor": ‸"#7A206C"}, {"seatSectionColor": ‸"red"}]}
        date.ignored: warning
        - without a zone, and with a bad one: "semantics": {"eventStartDate": ‸"2035-05-14T18:30:00",
            "eventEndDate": ‸"2035-05-14T18:30:00+0200", "eventStartDateInfo": {"date": ‸"tomorrow"}}
        - both of Apple's forms: "semantics": {"eventStartDate": "1995-11-22T19:00-08:00",
            "eventEndDate": "2023-08-10T19:30:00.000Z"}
        semantics.dates-reversed: warning
        - reversed: "semantics": {"eventStartDate": "2035-05-14T18:30:00Z",
            "eventEndDate": ‸"2035-05-14T20:29:00+02:00", "originalBoardingDate": "2035-05-14T18:30:00Z",
            "originalDepartureDate": ‸"2035-05-14T18:00:00Z"}
        - at the same time, or unknown [template]: "semantics": {"eventStartDate": "2035-05-14T18:30:00Z",
            "eventEndDate": "2035-05-14T20:30:00+02:00", "originalBoardingDate": "2035-05-14T18:30:00Z",
            "originalDepartureDate": "{{departure}}"}
        - each pair: "semantics": {"venueDoorsOpenDate": "2035-05-14T18:30:00Z",
            "venueOpenDate": "2035-05-14T18:30:00Z", "venueCloseDate": ‸‸"2035-05-14T18:29:00Z",
            "originalDepartureDate": "2035-05-14T18:30:00Z", "originalArrivalDate": ‸"2035-05-14T18:29:00Z",
            "currentBoardingDate": "2035-05-14T18:30:00Z", "currentDepartureDate": ‸"2035-05-14T18:29:00Z",
            "currentArrivalDate": ‸"2035-05-14T18:28:00Z"}
        semantics.date-missing: note
        - nowhere: "semantics": {"eventStartDateInfo": ‸{"ignoreTimeComponents": true}}
        - in the other tag: "semantics": {"eventStartDateInfo": {"ignoreTimeComponents": true},
            "eventStartDate": "2035-05-14T18:30:00Z"}
        semantics.date-contradiction: note
        - both: "semantics": {"eventStartDateInfo": {"undetermined": true, "unannounced": ‸true}}
        semantics.word-repeated: warning
        - each, and in a field: "generic": {"backFields": [{"key": "a", "value": "",
            "semantics": {"departurePlatform": ‸"platform 9"}}]}, "semantics": {"departureGate": ‸"GATE  B42",
            "destinationTerminal": ‸"Terminal", "boardingZone": ‸"Zone 1"}
        semantics.malformed-code: warning
        - translated: "semantics": {"airlineCode": "AIRLINE"}
          + en.lproj/pass.strings = "AIRLINE" = "EX";
        - others: "semantics": {"airlineCode": ‸"EXA", "departureAirportCode": ‸"B0S", "destinationAirportCode": ‸""}
        semantics.program-not-shown: note
        - in both, or open: "semantics": {"departureLocationSecurityPrograms": ["PKTransitSecurityProgramOSS"],
            "passengerEligibleSecurityPrograms": ["PKTransitSecurityProgramCLEAR", "PKTransitSecurityProgramOSS"]}
        - not eligible: "semantics": {"passengerEligibleSecurityPrograms": ["PKTransitSecurityProgramCLEAR"],
            "destinationLocationSecurityPrograms": ‸["PKTransitSecurityProgramOSS", "PKTransitSecurityProgramITI"]}
        semantics.delay-without-dates: note
        - on time, or with a date: "generic": {"backFields": [{"key": "a", "value": "",
            "semantics": {"transitStatus": "Delayed", "currentArrivalDate": "2035-05-14T18:40:00+02:00"}}]}
        - delayed: "semantics": {"transitStatus": ‸"DELAYED", "originalArrivalDate": "2035-05-14T18:40:00+02:00"}
        - no delay, no date yet, and silence on another pass: "semantics": {"transitStatus": "Cancelled",
            "eventStartDateInfo": {"undetermined": true}, "silenceRequested": true}
        semantics.silence-incomplete: note
        - with all of them: "eventTicket": {}, "semantics": {"eventType": "PKEventTypeMovie",
            "eventStartDate": "2035-05-14T18:40Z", "eventEndDate": "2035-05-14T20:40Z",
            "venueLocation": {"latitude": 1, "longitude": 2}, "silenceRequested": true}
        - without end and place: "eventTicket": {}, "semantics": {"eventType": "PKEventTypeMovie",
            "eventStartDate": "2035-05-14T18:40Z", "silenceRequested": ‸true}
        """#)
}
