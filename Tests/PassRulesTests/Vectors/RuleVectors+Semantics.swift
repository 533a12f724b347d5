import PassModel
import PassRules

/// Semantic tags.
extension RuleVector {
    static let semantics: [RuleVector] = semanticNames + semanticValues + semanticDates + semanticTravel

    private static let semanticNames: [RuleVector] = [
        RuleVector(
            "semantics.wrong-type", "one of each kind",
            adding: #"""
                "semantics": {"eventName": "", "flightNumber": 1, "silenceRequested": true, "performerNames": ["a"],
                  "seats": [{"seatNumber": "7"}], "passengerName": {"givenName": "A", "phoneticRepresentation": {}},
                  "totalPrice": {"amount": "1", "currencyCode": "EUR"}, "airplay": []}
                """#),
        RuleVector(
            "semantics.wrong-type", "the others", severity: .warning,
            adding: #"""
                "semantics": {"eventName": ‸1, "flightNumber": ‸"12", "silenceRequested": ‸"true", "performerNames": ‸"a",
                  "seats": ‸{"seatNumber": "7"}, "artistIDs": ["1", ‸2], "eventStartDate": ‸7,
                  "totalPrice": {"amount": ‸12.5, "currencyCode": "EUR"}, "venueLocation": {"latitude": ‸"1", "longitude": 1}}
                """#,
            finds: [
                "/semantics/eventName", "/semantics/flightNumber", "/semantics/silenceRequested",
                "/semantics/performerNames", "/semantics/seats", "/semantics/artistIDs/1", "/semantics/eventStartDate",
                "/semantics/totalPrice/amount", "/semantics/venueLocation/latitude",
            ]),
        RuleVector(
            "semantics.wrong-type", "in fields and in upcoming events", severity: .warning,
            text: poster(
                #"""
                "upcomingPassInformation": [
                  {"identifier": "1", "name": "A", "type": "event", "semantics": {"duration": ‸"60"}}]
                """#,
                fields: #"{"key": "a", "value": "", "semantics": {"duration": ‸[]}}"#),
            finds: [
                "/eventTicket/primaryFields/0/semantics/duration",
                "/upcomingPassInformation/0/semantics/duration",
            ]
        ).adding(images: artwork),
        RuleVector(
            "semantics.wrong-type", "a placeholder of a number",
            adding: #""semantics": {"flightNumber": "{{number}}"}"#,
            isTemplate: true),
        RuleVector(
            "semantics.misspelled-tag", "two with a certain meaning, one with a likely one", severity: .warning,
            adding: #"""
                "semantics": {‸"eventname": "A", ‸"departureCity": "B", ‸"venueNmae": "C", "seats": [{‸"seatNumbr": "1", "x": 1}]}
                """#,
            finds: [
                "/semantics/eventname", "/semantics/departureCity", "/semantics/venueNmae",
                "/semantics/seats/0/seatNumbr",
            ]),
        RuleVector(
            "semantics.misspelled-tag", "known ones, and former ones beside them",
            adding: #"""
                "semantics": {"eventName": "A", "venuePlaceID": "1", "passengerCapabilities": [],
                  "airlinePassengerCapabilities": []}
                """#),
        RuleVector(
            "semantics.unknown-tag", "a strange one", severity: .note,
            adding: #""semantics": {‸"mood": "calm", "eventName": "A"}"#, finds: ["/semantics/mood"]),
        RuleVector("semantics.unknown-tag", "a known one", adding: #""semantics": {"genre": "Pop"}"#),
        RuleVector(
            "semantics.former-name", "without the new name", severity: .warning,
            adding: #"""
                "semantics": {‸"departureAirportTimeZone": "Europe/Paris", ‸"airlineLoungePlaceID": "I1"}
                """#,
            finds: ["/semantics/departureAirportTimeZone", "/semantics/airlineLoungePlaceID"]),
        RuleVector(
            "semantics.whole-number", "fractions, a sign and what no number holds", severity: .warning,
            adding: #"""
                "semantics": {"duration": ‸5400.5, "flightNumber": ‸-7},
                "relevantDates": []
                """#, finds: ["/semantics/duration", "/semantics/flightNumber"]),
        RuleVector(
            "semantics.whole-number", "whole ones, however they are written",
            adding: #""semantics": {"duration": 5.4e3, "flightNumber": 12.0}"#),
        RuleVector(
            "semantics.former-name", "beside the new name",
            adding: #"""
                "semantics": {"departureAirportTimeZone": "Europe/Paris", "departureLocationTimeZone": "Europe/Paris"}
                """#),
        RuleVector(
            "semantics.former-name", "beside the new name in a field",
            [
                "{}": #"""
                {"backFields": [{"key": "a", "value": "", "semantics": {"departureLocationTimeZone": "Europe/Paris"}}]},
                "semantics": {"departureAirportTimeZone": "Europe/Paris"}
                """#
            ]),
        RuleVector(
            "semantics.conflict", "other values, and the same ones", severity: .warning,
            [
                "{}": #"""
                {"backFields": [
                  {"key": "a", "value": "", "semantics": {"eventName": "B", "duration": 60.0}},
                  {"key": "b", "value": "", "semantics": {"genre": ‸"Pop", "eventStartDate": "2035-05-14T18:30:00Z"}}]},
                "semantics": {"genre": "Rock", "duration": 60, "eventStartDate": "2035-05-14T20:30:00+02:00"}
                """#
            ],
            finds: ["/generic/backFields/1/semantics/genre"]),
        RuleVector(
            "semantics.conflict", "each upcoming event has its own",
            text: poster(
                #"""
                "upcomingPassInformation": [
                  {"identifier": "1", "name": "A", "type": "event", "semantics": {"eventName": "A"}},
                  {"identifier": "2", "name": "B", "type": "event", "semantics": {"eventName": "B"}}]
                """#)
        ).adding(images: artwork),
        RuleVector(
            "semantics.conflict", "still open",
            [
                "{}": #"""
                {"backFields": [{"key": "a", "value": "", "semantics": {"performerNames": ["{{name}}"]}}]},
                "semantics": {"performerNames": ["A"]}
                """#
            ],
            isTemplate: true),
        RuleVector(
            "semantics.incomplete", "nothing but one part", severity: .warning,
            adding: #"""
                "semantics": {"balance": ‸{"amount": "1"}, "venueLocation": ‸{"latitude": 1}, "wifiAccess": [‸‸{}]}
                """#,
            finds: [
                "/semantics/balance", "/semantics/venueLocation", "/semantics/wifiAccess/0", "/semantics/wifiAccess/0",
            ]),
        RuleVector(
            "semantics.incomplete", "a name that is only heard", severity: .warning,
            adding: #"""
                "semantics": {"passengerName": ‸{"phoneticRepresentation": "ay-duh", "givenName": " "}}
                """#, finds: ["/semantics/passengerName"]),
        RuleVector(
            "semantics.incomplete", "all parts",
            adding: #"""
                "semantics": {"balance": {"amount": "1", "currencyCode": "EUR"}, "seats": [{}], "passengerName": {},
                  "wifiAccess": [{"ssid": "a", "password": ""}]}
                """#),
    ]

    private static let semanticValues: [RuleVector] = [
        RuleVector(
            "semantics.unknown-value", "near ones, beta ones and strange ones", severity: .warning,
            adding: #"""
                "semantics": {"eventType": ‸"PKEventTypeSport", "passengerCapabilities": [‸"Carryon"],
                  "passengerEligibleSecurityPrograms": ["PKTransitSecurityProgramOSS", ‸"PKAirportSecurityProgramCLEAR"]}
                """#,
            finds: [
                "/semantics/eventType", "/semantics/passengerCapabilities/0",
                "/semantics/passengerEligibleSecurityPrograms/1",
            ]),
        RuleVector(
            "semantics.unknown-value", "known ones, and placeholders",
            adding: #"""
                "semantics": {"eventType": "{{type}}", "passengerCapabilities": ["PKPassengerCapabilityCarryon"]}
                """#, isTemplate: true),
        RuleVector(
            "semantics.code-not-shown", "codes of the airline's own", severity: .note,
            adding: #"""
                "semantics": {"passengerServiceSSRs": ["WCHR", ‸"VGML"], "passengerInformationSSRs": [‸"WCHR"]}
                """#,
            finds: ["/semantics/passengerServiceSSRs/1", "/semantics/passengerInformationSSRs/0"]),
        RuleVector(
            "semantics.code-not-shown", "in their place", adding: #""semantics": {"passengerAirlineSSRs": ["VGML"]}"#),
        RuleVector(
            "semantics.unknown-zone", "no names", severity: .warning,
            adding: #"""
                "semantics": {"departureLocationTimeZone": ‸"EST5", "destinationLocationTimeZone": ‸"europe/Berlin",
                  "eventStartDateInfo": {"timeZone": ‸"Berlin", "date": "2035-05-14T18:30:00Z"}}
                """#,
            finds: [
                "/semantics/departureLocationTimeZone", "/semantics/destinationLocationTimeZone",
                "/semantics/eventStartDateInfo/timeZone",
            ]),
        RuleVector(
            "semantics.unknown-zone", "old names and odd ones",
            adding: #"""
                "semantics": {"departureLocationTimeZone": "US/Eastern", "destinationLocationTimeZone": "Etc/GMT+2",
                  "eventStartDateInfo": {"timeZone": "America/Argentina/Buenos_Aires", "unannounced": true}}
                """#),
        RuleVector(
            "semantics.malformed-amount", "no decimals", severity: .warning,
            adding: #"""
                "semantics": {"balance": {"amount": ‸"12,50", "currencyCode": "EUR"},
                  "totalPrice": {"amount": ‸"€ 5", "currencyCode": "EUR"}}
                """#,
            finds: ["/semantics/balance/amount", "/semantics/totalPrice/amount"]),
        RuleVector(
            "semantics.malformed-amount", "decimals",
            adding: #"""
                "semantics": {"balance": {"amount": "-12.505", "currencyCode": "EUR"},
                  "totalPrice": {"amount": "0", "currencyCode": "JPY"}}
                """#),
        RuleVector(
            "semantics.malformed-currency", "no codes", severity: .warning,
            adding: #"""
                "semantics": {"balance": {"amount": "1", "currencyCode": ‸"eur"},
                  "totalPrice": {"amount": "1", "currencyCode": ‸"Euro"}}
                """#,
            finds: ["/semantics/balance/currencyCode", "/semantics/totalPrice/currencyCode"]),
        RuleVector(
            "semantics.malformed-currency", "a code",
            adding: #""semantics": {"balance": {"amount": "1", "currencyCode": "CHF"}}"#),
        RuleVector(
            "semantics.location-out-of-range", "at the bound",
            adding: #"""
                "semantics": {"venueLocation": {"latitude": -90, "longitude": 180.0}}
                """#),
        RuleVector(
            "semantics.location-out-of-range", "beyond", severity: .warning,
            adding: #"""
                "semantics": {"venueLocation": {"latitude": ‸-90.01, "longitude": ‸1e300}}
                """#,
            finds: ["/semantics/venueLocation/latitude", "/semantics/venueLocation/longitude"]),
        RuleVector(
            "semantics.seat-color", "other forms", severity: .warning,
            adding: #"""
                "semantics": {"seats": [{"seatSectionColor": ‸"#7A206C"}, {"seatSectionColor": ‸"red"}]}
                """#,
            finds: ["/semantics/seats/0/seatSectionColor", "/semantics/seats/1/seatSectionColor"]),
        RuleVector(
            "semantics.seat-color", "the documented form",
            adding: #""semantics": {"seats": [{"seatSectionColor": "rgb(122, 32, 108)"}]}"#),
    ]

    private static let semanticTravel: [RuleVector] = [
        RuleVector(
            "semantics.word-repeated", "without, or another word",
            adding:
                #""semantics": {"departureGate": "B42", "departureTerminal": "Terminals", "boardingZone": "{{zone}}"}"#,
            isTemplate: true),
        RuleVector(
            "semantics.word-repeated", "each, and in a field", severity: .warning,
            [
                "{}": #"""
                {"backFields": [{"key": "a", "value": "", "semantics": {"departurePlatform": ‸"platform 9"}}]},
                "semantics": {"departureGate": ‸"GATE  B42", "destinationTerminal": ‸"Terminal", "boardingZone": ‸"Zone 1"}
                """#
            ],
            finds: [
                "/generic/backFields/0/semantics/departurePlatform", "/semantics/departureGate",
                "/semantics/destinationTerminal", "/semantics/boardingZone",
            ]),
        RuleVector(
            "semantics.malformed-code", "codes, and what is open",
            adding: #"""
                "semantics": {"airlineCode": "4u", "departureAirportCode": "CDG", "destinationAirportCode": "{{to}}"}
                """#, isTemplate: true),
        RuleVector("semantics.malformed-code", "translated", adding: #""semantics": {"airlineCode": "AIRLINE"}"#)
            .adding(texts: ["en.lproj/pass.strings": #""AIRLINE" = "EX";"#]),
        RuleVector(
            "semantics.malformed-code", "others", severity: .warning,
            adding: #"""
                "semantics": {"airlineCode": ‸"EXA", "departureAirportCode": ‸"B0S", "destinationAirportCode": ‸""}
                """#,
            finds: ["/semantics/airlineCode", "/semantics/departureAirportCode", "/semantics/destinationAirportCode"]),
        RuleVector(
            "semantics.program-not-shown", "in both, or open",
            adding: #"""
                "semantics": {"departureLocationSecurityPrograms": ["PKTransitSecurityProgramOSS"],
                  "passengerEligibleSecurityPrograms": ["PKTransitSecurityProgramCLEAR", "PKTransitSecurityProgramOSS"]}
                """#),
        RuleVector(
            "semantics.program-not-shown", "not eligible", severity: .note,
            adding: #"""
                "semantics": {"passengerEligibleSecurityPrograms": ["PKTransitSecurityProgramCLEAR"],
                  "destinationLocationSecurityPrograms": ‸["PKTransitSecurityProgramOSS", "PKTransitSecurityProgramITI"]}
                """#,
            finds: ["/semantics/destinationLocationSecurityPrograms"]),
        RuleVector(
            "semantics.delay-without-dates", "on time, or with a date",
            [
                "{}": #"""
                {"backFields": [{"key": "a", "value": "",
                  "semantics": {"transitStatus": "Delayed", "currentArrivalDate": "2035-05-14T18:40:00+02:00"}}]}
                """#
            ]),
        RuleVector(
            "semantics.delay-without-dates", "delayed", severity: .note,
            adding: #""semantics": {"transitStatus": ‸"DELAYED", "originalArrivalDate": "2035-05-14T18:40:00+02:00"}"#,
            finds: ["/semantics/transitStatus"]),
        RuleVector(
            "semantics.silence-incomplete", "on another pass", adding: #""semantics": {"silenceRequested": true}"#),
        RuleVector(
            "semantics.silence-incomplete", "with all of them",
            silent(#""eventEndDate": "2035-05-14T20:40Z", "venueLocation": {"latitude": 1, "longitude": 2}, "#)),
        RuleVector(
            "semantics.silence-incomplete", "without end and place", severity: .note, silent("", mark: "‸"),
            finds: ["/semantics/silenceRequested"]),
    ]

    private static func silent(_ tags: String, mark: String = "") -> KeyValuePairs<String, String> {
        let some = #""eventType": "PKEventTypeMovie", "eventStartDate": "2035-05-14T18:40Z""#
        return [
            "generic": "eventTicket",
            "{}": "{}, \"semantics\": {\(some), \(tags)\"silenceRequested\": \(mark)true}",
        ]
    }

    private static let semanticDates: [RuleVector] = [
        RuleVector(
            "semantics.malformed-date", "without a zone, and with a bad one", severity: .warning,
            adding: #"""
                "semantics": {"eventStartDate": ‸"2035-05-14T18:30:00", "eventEndDate": ‸"2035-05-14T18:30:00+0200",
                  "eventStartDateInfo": {"date": ‸"tomorrow"}}
                """#,
            finds: [
                "/semantics/eventStartDate", "/semantics/eventEndDate", "/semantics/eventStartDateInfo/date",
            ]),
        RuleVector(
            "semantics.malformed-date", "both of Apple's forms",
            adding: #"""
                "semantics": {"eventStartDate": "1995-11-22T19:00-08:00", "eventEndDate": "2023-08-10T19:30:00.000Z"}
                """#),
        RuleVector(
            "semantics.dates-reversed", "reversed", severity: .warning,
            adding: #"""
                "semantics": {"eventStartDate": "2035-05-14T18:30:00Z", "eventEndDate": ‸"2035-05-14T20:29:00+02:00",
                  "originalBoardingDate": "2035-05-14T18:30:00Z", "originalDepartureDate": ‸"2035-05-14T18:00:00Z"}
                """#,
            finds: ["/semantics/eventEndDate", "/semantics/originalDepartureDate"]),
        RuleVector(
            "semantics.dates-reversed", "at the same time, or unknown",
            adding: #"""
                "semantics": {"eventStartDate": "2035-05-14T18:30:00Z", "eventEndDate": "2035-05-14T20:30:00+02:00",
                  "originalBoardingDate": "2035-05-14T18:30:00Z", "originalDepartureDate": "{{departure}}"}
                """#, isTemplate: true),
        RuleVector(
            "semantics.date-missing", "nowhere", severity: .note,
            adding: #""semantics": {"eventStartDateInfo": ‸{"ignoreTimeComponents": true}}"#,
            finds: ["/semantics/eventStartDateInfo"]),
        RuleVector(
            "semantics.date-missing", "in the other tag",
            adding: #"""
                "semantics": {"eventStartDateInfo": {"ignoreTimeComponents": true}, "eventStartDate": "2035-05-14T18:30:00Z"}
                """#),
        RuleVector(
            "semantics.date-contradiction", "both", severity: .note,
            adding: #""semantics": {"eventStartDateInfo": {"undetermined": true, "unannounced": ‸true}}"#,
            finds: ["/semantics/eventStartDateInfo/unannounced"]),
        RuleVector(
            "semantics.date-contradiction", "one of them",
            adding: #""semantics": {"eventStartDateInfo": {"undetermined": false, "unannounced": true}}"#),
    ]
}
