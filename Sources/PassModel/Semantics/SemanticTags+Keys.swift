// Made by 'make keys' from Sources/keys.tsv: change that, not this file.
// swift-format-ignore-file

extension SemanticTags {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case totalPrice, wifiAccess, balance, duration, seats, silenceRequested, additionalTicketAttributes
        case admissionLevel, admissionLevelAbbreviation, albumIDs, artistIDs, attendeeName, entranceDescription
        case eventEndDate, eventName, eventStartDate, eventStartDateInfo, eventType, genre, performerNames
        case playlistIDs, tailgatingAllowed, venueBoxOfficeOpenDate, venueCloseDate, venueDoorsOpenDate, venueEntrance
        case venueEntranceDoor, venueEntranceGate, venueEntrancePortal, venueFanZoneOpenDate, venueGatesOpenDate
        case venueLocation, venueName, venueOpenDate, venueParkingLotsOpenDate, venuePhoneNumber, venueRegionName
        case venueRoom, awayTeamAbbreviation, awayTeamLocation, awayTeamName, homeTeamAbbreviation, homeTeamLocation
        case homeTeamName, leagueAbbreviation, leagueName, sportName, airlineCode, boardingGroup
        case boardingSequenceNumber, boardingZone, carNumber, confirmationNumber, currentArrivalDate
        case currentBoardingDate, currentDepartureDate, departureAirportCode, departureAirportName, departureCityName
        case departureGate, departureLocation, departureLocationDescription, departureLocationSecurityPrograms
        case departureLocationTimeZone, departurePlatform, departureStationName, departureTerminal
        case destinationAirportCode, destinationAirportName, destinationCityName, destinationGate, destinationLocation
        case destinationLocationDescription, destinationLocationSecurityPrograms, destinationLocationTimeZone
        case destinationPlatform, destinationStationName, destinationTerminal, flightCode, flightNumber
        case internationalDocumentsAreVerified, internationalDocumentsVerifiedDeclarationName, loungePlaceIDs
        case membershipProgramName, membershipProgramNumber, membershipProgramStatus, originalArrivalDate
        case originalBoardingDate, originalDepartureDate, passengerAirlineSSRs, passengerCapabilities
        case passengerEligibleSecurityPrograms, passengerInformationSSRs, passengerName, passengerServiceSSRs
        case priorityStatus, securityScreening, ticketFareClass, transitProvider, transitStatus, transitStatusReason
        case vehicleName, vehicleNumber, vehicleType, airplay, eventLiveMessage, venuePlaceID
    }
    /// The total price of the pass.
    ///
    /// All passes. (iOS 12, watchOS 5)
    public var totalPrice: CurrencyAmount? { get { self[.totalPrice] } set { self[.totalPrice] = newValue } }
    /// The wireless networks at the place for which the pass is good.
    ///
    /// All passes. (iOS 12, watchOS 5)
    public var wifiAccess: [WifiNetwork]? { get { self[.wifiAccess] } set { self[.wifiAccess] = newValue } }
    /// The remaining balance of the card.
    ///
    /// Store cards. (iOS 12, watchOS 5)
    public var balance: CurrencyAmount? { get { self[.balance] } set { self[.balance] = newValue } }
    /// How long the event or the journey takes, in seconds.
    ///
    /// Boarding passes and event tickets. (iOS 12, watchOS 5)
    public var duration: Double? { get { self[.duration] } set { self[.duration] = newValue } }
    /// The seats, in the order of their significance.
    ///
    /// Boarding passes and event tickets. (iOS 12, watchOS 5)
    public var seats: [Seat]? { get { self[.seats] } set { self[.seats] = newValue } }
    /// Whether the device should be silent meanwhile; the system decides for how long.
    ///
    /// Boarding passes and event tickets. With a film as ``eventType``, both event dates and ``venueLocation`` the
    /// system suggests Do Not Disturb. (iOS 12, watchOS 5)
    public var silenceRequested: Bool? { get { self[.silenceRequested] } set { self[.silenceRequested] = newValue } }
    /// Other information about the ticket that fits no other tag.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var additionalTicketAttributes: String? { get { self[.additionalTicketAttributes] } set { self[.additionalTicketAttributes] = newValue } }
    /// To what the ticket admits, for example `General Admission`.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var admissionLevel: String? { get { self[.admissionLevel] } set { self[.admissionLevel] = newValue } }
    /// The level of admission in short, for example `GA`.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var admissionLevelAbbreviation: String? { get { self[.admissionLevelAbbreviation] } set { self[.admissionLevelAbbreviation] = newValue } }
    /// The Apple Music identifiers of albums, the most significant first.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var albumIDs: [String]? { get { self[.albumIDs] } set { self[.albumIDs] = newValue } }
    /// The Apple Music identifiers of the artists, the most significant first.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    public var artistIDs: [String]? { get { self[.artistIDs] } set { self[.artistIDs] = newValue } }
    /// The name of the person who attends.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var attendeeName: String? { get { self[.attendeeName] } set { self[.attendeeName] = newValue } }
    /// How to get in, as a longer text.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var entranceDescription: String? { get { self[.entranceDescription] } set { self[.entranceDescription] = newValue } }
    /// When the event ends, not before ``eventStartDate``.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    public var eventEndDate: PassDate? { get { self[.eventEndDate] } set { self[.eventEndDate] = newValue } }
    /// The name of the event.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 12, watchOS 5)
    public var eventName: String? { get { self[.eventName] } set { self[.eventName] = newValue } }
    /// When the event begins.
    ///
    /// Event tickets. Poster event tickets should have it or ``eventStartDateInfo``. (iOS 12, watchOS 5)
    public var eventStartDate: PassDate? { get { self[.eventStartDate] } set { self[.eventStartDate] = newValue } }
    /// How the beginning is shown, in place of the plain ``eventStartDate``.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var eventStartDateInfo: EventDateInfo? { get { self[.eventStartDateInfo] } set { self[.eventStartDateInfo] = newValue } }
    /// The kind of event, which determines the layout of the poster.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    public var eventType: EventType? { get { self[.eventType] } set { self[.eventType] = newValue } }
    /// The genre of what is performed.
    ///
    /// Event tickets; localizable. (iOS 12, watchOS 5)
    public var genre: String? { get { self[.genre] } set { self[.genre] = newValue } }
    /// The names of those who perform, the most significant first.
    ///
    /// Event tickets; localizable. Required by poster event tickets for live performances. (iOS 12, watchOS 5)
    public var performerNames: [String]? { get { self[.performerNames] } set { self[.performerNames] = newValue } }
    /// The Apple Music identifiers of playlists, the most significant first.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var playlistIDs: [String]? { get { self[.playlistIDs] } set { self[.playlistIDs] = newValue } }
    /// Whether tailgating is allowed at the event.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var tailgatingAllowed: Bool? { get { self[.tailgatingAllowed] } set { self[.tailgatingAllowed] = newValue } }
    /// When the box office opens.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var venueBoxOfficeOpenDate: PassDate? { get { self[.venueBoxOfficeOpenDate] } set { self[.venueBoxOfficeOpenDate] = newValue } }
    /// When the venue closes.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var venueCloseDate: PassDate? { get { self[.venueCloseDate] } set { self[.venueCloseDate] = newValue } }
    /// When the doors open.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var venueDoorsOpenDate: PassDate? { get { self[.venueDoorsOpenDate] } set { self[.venueDoorsOpenDate] = newValue } }
    /// The entrance to take, whatever it is called, for example `Gate A`.
    ///
    /// Event tickets; localizable. (iOS 12, watchOS 5)
    public var venueEntrance: String? { get { self[.venueEntrance] } set { self[.venueEntrance] = newValue } }
    /// The door to take.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var venueEntranceDoor: String? { get { self[.venueEntranceDoor] } set { self[.venueEntranceDoor] = newValue } }
    /// The gate to take.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var venueEntranceGate: String? { get { self[.venueEntranceGate] } set { self[.venueEntranceGate] = newValue } }
    /// The portal to take.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    public var venueEntrancePortal: String? { get { self[.venueEntrancePortal] } set { self[.venueEntrancePortal] = newValue } }
    /// When the fan zone opens.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var venueFanZoneOpenDate: PassDate? { get { self[.venueFanZoneOpenDate] } set { self[.venueFanZoneOpenDate] = newValue } }
    /// When the gates open.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var venueGatesOpenDate: PassDate? { get { self[.venueGatesOpenDate] } set { self[.venueGatesOpenDate] = newValue } }
    /// Where the venue is.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    public var venueLocation: Location? { get { self[.venueLocation] } set { self[.venueLocation] = newValue } }
    /// The name of the venue.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 12, watchOS 5)
    public var venueName: String? { get { self[.venueName] } set { self[.venueName] = newValue } }
    /// When the venue opens, where none of the more specific tags fits.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var venueOpenDate: PassDate? { get { self[.venueOpenDate] } set { self[.venueOpenDate] = newValue } }
    /// When the parking lots open.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    public var venueParkingLotsOpenDate: PassDate? { get { self[.venueParkingLotsOpenDate] } set { self[.venueParkingLotsOpenDate] = newValue } }
    /// The telephone number of the venue.
    ///
    /// Event tickets; localizable. (iOS 12, watchOS 5)
    public var venuePhoneNumber: String? { get { self[.venuePhoneNumber] } set { self[.venuePhoneNumber] = newValue } }
    /// The city or region of the venue.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 18, watchOS 11)
    public var venueRegionName: String? { get { self[.venueRegionName] } set { self[.venueRegionName] = newValue } }
    /// The room or hall in the venue.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 12, watchOS 5)
    public var venueRoom: String? { get { self[.venueRoom] } set { self[.venueRoom] = newValue } }
    /// The visiting team's abbreviation.
    ///
    /// Tickets for sports events; localizable. Required by poster event tickets for sports. (iOS 12, watchOS 5)
    public var awayTeamAbbreviation: String? { get { self[.awayTeamAbbreviation] } set { self[.awayTeamAbbreviation] = newValue } }
    /// The visiting team's place, for example its city.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    public var awayTeamLocation: String? { get { self[.awayTeamLocation] } set { self[.awayTeamLocation] = newValue } }
    /// The name of the visiting team, without its place.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    public var awayTeamName: String? { get { self[.awayTeamName] } set { self[.awayTeamName] = newValue } }
    /// The home team's abbreviation.
    ///
    /// Tickets for sports events; localizable. Required by poster event tickets for sports. (iOS 12, watchOS 5)
    public var homeTeamAbbreviation: String? { get { self[.homeTeamAbbreviation] } set { self[.homeTeamAbbreviation] = newValue } }
    /// The home team's place, for example its city.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    public var homeTeamLocation: String? { get { self[.homeTeamLocation] } set { self[.homeTeamLocation] = newValue } }
    /// The name of the home team, without its place.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    public var homeTeamName: String? { get { self[.homeTeamName] } set { self[.homeTeamName] = newValue } }
    /// The league's abbreviation.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    public var leagueAbbreviation: String? { get { self[.leagueAbbreviation] } set { self[.leagueAbbreviation] = newValue } }
    /// The name of the league.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    public var leagueName: String? { get { self[.leagueName] } set { self[.leagueName] = newValue } }
    /// The name of the sport.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    public var sportName: String? { get { self[.sportName] } set { self[.sportName] = newValue } }
    /// The airline's two-character IATA code.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 12, watchOS 5)
    public var airlineCode: String? { get { self[.airlineCode] } set { self[.airlineCode] = newValue } }
    /// The group with which to board.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var boardingGroup: String? { get { self[.boardingGroup] } set { self[.boardingGroup] = newValue } }
    /// The passenger's place in the order of boarding.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var boardingSequenceNumber: String? { get { self[.boardingSequenceNumber] } set { self[.boardingSequenceNumber] = newValue } }
    /// The zone with which to board, without the word “zone”.
    ///
    /// Airline boarding passes; localizable. (iOS 26, watchOS 26)
    public var boardingZone: String? { get { self[.boardingZone] } set { self[.boardingZone] = newValue } }
    /// The number of the coach.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    public var carNumber: String? { get { self[.carNumber] } set { self[.carNumber] = newValue } }
    /// The number or code of the booking.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var confirmationNumber: String? { get { self[.confirmationNumber] } set { self[.confirmationNumber] = newValue } }
    /// The new arrival time, if it differs from ``originalArrivalDate``.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    public var currentArrivalDate: PassDate? { get { self[.currentArrivalDate] } set { self[.currentArrivalDate] = newValue } }
    /// The new start of boarding, if it differs from ``originalBoardingDate``.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    public var currentBoardingDate: PassDate? { get { self[.currentBoardingDate] } set { self[.currentBoardingDate] = newValue } }
    /// The new departure time, if it differs from ``originalDepartureDate``.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    public var currentDepartureDate: PassDate? { get { self[.currentDepartureDate] } set { self[.currentDepartureDate] = newValue } }
    /// The three-letter IATA code of the airport of departure.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 12, watchOS 5)
    public var departureAirportCode: String? { get { self[.departureAirportCode] } set { self[.departureAirportCode] = newValue } }
    /// The name of the airport of departure.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    public var departureAirportName: String? { get { self[.departureAirportName] } set { self[.departureAirportName] = newValue } }
    /// The city of the airport of departure.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 26, watchOS 26)
    public var departureCityName: String? { get { self[.departureCityName] } set { self[.departureCityName] = newValue } }
    /// The gate of departure, without the word “gate”.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var departureGate: String? { get { self[.departureGate] } set { self[.departureGate] = newValue } }
    /// Where the vehicle departs, as precisely as possible.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    public var departureLocation: Location? { get { self[.departureLocation] } set { self[.departureLocation] = newValue } }
    /// A text on the place of departure.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var departureLocationDescription: String? { get { self[.departureLocationDescription] } set { self[.departureLocationDescription] = newValue } }
    /// The security programs at the airport of departure; `nil` if one is unknown.
    ///
    /// Airline boarding passes. Shown only where ``passengerEligibleSecurityPrograms`` has them too. (iOS 26, watchOS
    /// 26)
    public var departureLocationSecurityPrograms: [SecurityProgram]? { get { self[.departureLocationSecurityPrograms] } set { self[.departureLocationSecurityPrograms] = newValue } }
    /// The zone of the airport of departure, by its IANA name.
    ///
    /// Airline boarding passes. Required by semantic boarding passes; for example `America/Chicago`. (iOS 26, watchOS
    /// 26)
    public var departureLocationTimeZone: String? { get { self[.departureLocationTimeZone] } set { self[.departureLocationTimeZone] = newValue } }
    /// The platform of departure, without the word “platform”.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    public var departurePlatform: String? { get { self[.departurePlatform] } set { self[.departurePlatform] = newValue } }
    /// The name of the station of departure.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    public var departureStationName: String? { get { self[.departureStationName] } set { self[.departureStationName] = newValue } }
    /// The terminal of departure, without the word “terminal”.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    public var departureTerminal: String? { get { self[.departureTerminal] } set { self[.departureTerminal] = newValue } }
    /// The three-letter IATA code of the airport of arrival.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 12, watchOS 5)
    public var destinationAirportCode: String? { get { self[.destinationAirportCode] } set { self[.destinationAirportCode] = newValue } }
    /// The name of the airport of arrival.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    public var destinationAirportName: String? { get { self[.destinationAirportName] } set { self[.destinationAirportName] = newValue } }
    /// The city of the airport of arrival.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 26, watchOS 26)
    public var destinationCityName: String? { get { self[.destinationCityName] } set { self[.destinationCityName] = newValue } }
    /// The gate of arrival, without the word “gate”.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    public var destinationGate: String? { get { self[.destinationGate] } set { self[.destinationGate] = newValue } }
    /// Where the vehicle arrives, as precisely as possible.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    public var destinationLocation: Location? { get { self[.destinationLocation] } set { self[.destinationLocation] = newValue } }
    /// A text on the place of arrival.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var destinationLocationDescription: String? { get { self[.destinationLocationDescription] } set { self[.destinationLocationDescription] = newValue } }
    /// The security programs at the airport of arrival; `nil` if one is unknown.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    public var destinationLocationSecurityPrograms: [SecurityProgram]? { get { self[.destinationLocationSecurityPrograms] } set { self[.destinationLocationSecurityPrograms] = newValue } }
    /// The zone of the airport of arrival, by its IANA name.
    ///
    /// Airline boarding passes. Required by semantic boarding passes; for example `America/Chicago`. (iOS 26, watchOS
    /// 26)
    public var destinationLocationTimeZone: String? { get { self[.destinationLocationTimeZone] } set { self[.destinationLocationTimeZone] = newValue } }
    /// The platform of arrival, without the word “platform”.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    public var destinationPlatform: String? { get { self[.destinationPlatform] } set { self[.destinationPlatform] = newValue } }
    /// The name of the station of arrival.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    public var destinationStationName: String? { get { self[.destinationStationName] } set { self[.destinationStationName] = newValue } }
    /// The terminal of arrival, without the word “terminal”.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    public var destinationTerminal: String? { get { self[.destinationTerminal] } set { self[.destinationTerminal] = newValue } }
    /// The airline's code and the number of the flight, for example `EX123`.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    public var flightCode: String? { get { self[.flightCode] } set { self[.flightCode] = newValue } }
    /// The number of the flight, without the airline's code.
    ///
    /// Airline boarding passes. Required by semantic boarding passes; a number, never in quotes. (iOS 12, watchOS 5)
    public var flightNumber: Int? { get { self[.flightNumber] } set { self[.flightNumber] = newValue } }
    /// Whether the travel documents were checked, which Wallet shows as a badge.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    public var internationalDocumentsAreVerified: Bool? { get { self[.internationalDocumentsAreVerified] } set { self[.internationalDocumentsAreVerified] = newValue } }
    /// The text of the badge for checked documents, for example `DOCS OK`.
    ///
    /// Airline boarding passes; localizable. (iOS 26, watchOS 26)
    public var internationalDocumentsVerifiedDeclarationName: String? { get { self[.internationalDocumentsVerifiedDeclarationName] } set { self[.internationalDocumentsVerifiedDeclarationName] = newValue } }
    /// The Maps identifiers of the lounges that the passenger may enter.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    public var loungePlaceIDs: [String]? { get { self[.loungePlaceIDs] } set { self[.loungePlaceIDs] = newValue } }
    /// The name of the frequent-traveller program.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var membershipProgramName: String? { get { self[.membershipProgramName] } set { self[.membershipProgramName] = newValue } }
    /// The passenger's number in the frequent-traveller program.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var membershipProgramNumber: String? { get { self[.membershipProgramNumber] } set { self[.membershipProgramNumber] = newValue } }
    /// The passenger's status in the frequent-traveller program.
    ///
    /// Boarding passes of every kind; localizable. (iOS 26, watchOS 26)
    public var membershipProgramStatus: String? { get { self[.membershipProgramStatus] } set { self[.membershipProgramStatus] = newValue } }
    /// When arrival was planned.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes. (iOS 12, watchOS 5)
    public var originalArrivalDate: PassDate? { get { self[.originalArrivalDate] } set { self[.originalArrivalDate] = newValue } }
    /// When boarding was planned to begin.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes; Wallet keeps its distance to the departure
    /// when live data moves that. (iOS 12, watchOS 5)
    public var originalBoardingDate: PassDate? { get { self[.originalBoardingDate] } set { self[.originalBoardingDate] = newValue } }
    /// When departure was planned.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes. (iOS 12, watchOS 5)
    public var originalDepartureDate: PassDate? { get { self[.originalDepartureDate] } set { self[.originalDepartureDate] = newValue } }
    /// Requests by codes of the airline's own.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    public var passengerAirlineSSRs: [SpecialServiceRequest]? { get { self[.passengerAirlineSSRs] } set { self[.passengerAirlineSSRs] = newValue } }
    /// The rights included in the fare; `nil` if an element is unknown.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    public var passengerCapabilities: [PassengerCapability]? { get { self[.passengerCapabilities] } set { self[.passengerCapabilities] = newValue } }
    /// The security programs that the passenger may use; `nil` if one is unknown.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    public var passengerEligibleSecurityPrograms: [SecurityProgram]? { get { self[.passengerEligibleSecurityPrograms] } set { self[.passengerEligibleSecurityPrograms] = newValue } }
    /// Requests that inform about the passenger.
    ///
    /// Airline boarding passes. Wallet shows those of ``SpecialServiceRequest/shownAsInformation``. (iOS 26, watchOS
    /// 26)
    public var passengerInformationSSRs: [SpecialServiceRequest]? { get { self[.passengerInformationSSRs] } set { self[.passengerInformationSSRs] = newValue } }
    /// The passenger's name.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes, with one component at least that is not
    /// empty. (iOS 12, watchOS 5)
    public var passengerName: PersonName? { get { self[.passengerName] } set { self[.passengerName] = newValue } }
    /// Requests for a service.
    ///
    /// Airline boarding passes. Wallet shows those of ``SpecialServiceRequest/shownAsService``. (iOS 26, watchOS 26)
    public var passengerServiceSSRs: [SpecialServiceRequest]? { get { self[.passengerServiceSSRs] } set { self[.passengerServiceSSRs] = newValue } }
    /// The passenger's priority on this journey, for example `Gold`.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var priorityStatus: String? { get { self[.priorityStatus] } set { self[.priorityStatus] = newValue } }
    /// The kind of security screening.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var securityScreening: String? { get { self[.securityScreening] } set { self[.securityScreening] = newValue } }
    /// The class of the fare, shown as a badge.
    ///
    /// Airline boarding passes; localizable. (iOS 26, watchOS 26)
    public var ticketFareClass: String? { get { self[.ticketFareClass] } set { self[.ticketFareClass] = newValue } }
    /// The company that operates the journey.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var transitProvider: String? { get { self[.transitProvider] } set { self[.transitProvider] = newValue } }
    /// How things stand, for example `On Time` or `Delayed`.
    ///
    /// Boarding passes of every kind; localizable. With a delay give the current dates too, such as
    /// ``currentDepartureDate``. (iOS 12, watchOS 5)
    public var transitStatus: String? { get { self[.transitStatus] } set { self[.transitStatus] = newValue } }
    /// Why things stand so, for example the reason of a delay.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var transitStatusReason: String? { get { self[.transitStatusReason] } set { self[.transitStatusReason] = newValue } }
    /// The name of the vehicle, such as that of a ship.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var vehicleName: String? { get { self[.vehicleName] } set { self[.vehicleName] = newValue } }
    /// The number of the vehicle.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var vehicleNumber: String? { get { self[.vehicleNumber] } set { self[.vehicleNumber] = newValue } }
    /// The type of the vehicle, such as the model of an aircraft.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    public var vehicleType: String? { get { self[.vehicleType] } set { self[.vehicleType] = newValue } }
    /// The groups of AirPlay receivers that the holder may use, as in a hotel room.
    ///
    /// All passes. Undocumented, known from third parties. (iOS 18, watchOS 11)
    public var airplay: [AirPlayDeviceGroup]? { get { self[.airplay] } set { self[.airplay] = newValue } }
    /// A text in the Live Activity of the event.
    ///
    /// Event tickets. Undocumented, known from third parties. (iOS 18, watchOS 11)
    public var eventLiveMessage: String? { get { self[.eventLiveMessage] } set { self[.eventLiveMessage] = newValue } }
    /// The Maps identifier of the venue.
    ///
    /// Event tickets. Undocumented; devices read it in upcoming entries. (iOS 26, watchOS 26)
    public var venuePlaceID: String? { get { self[.venuePlaceID] } set { self[.venuePlaceID] = newValue } }
}

extension SemanticTags.CurrencyAmount {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case amount, currencyCode
    }
    /// The amount as a decimal number in a text, with `.` before the fraction.
    ///
    /// Required in practice; for example `12.50`. (iOS 12, watchOS 5)
    public var amount: String? { get { self[.amount] } set { self[.amount] = newValue } }
    /// The currency by its three letters of ISO 4217.
    ///
    /// Required in practice. (iOS 12, watchOS 5)
    public var currencyCode: String? { get { self[.currencyCode] } set { self[.currencyCode] = newValue } }
}

extension SemanticTags.Location {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case latitude, longitude
    }
    /// Degrees north, −90 to 90.
    ///
    /// Required. (iOS 12, watchOS 5)
    public var latitude: Double? { get { self[.latitude] } set { self[.latitude] = newValue } }
    /// Degrees east, −180 to 180.
    ///
    /// Required. (iOS 12, watchOS 5)
    public var longitude: Double? { get { self[.longitude] } set { self[.longitude] = newValue } }
}

extension SemanticTags.PersonName {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case familyName, givenName, middleName, namePrefix, nameSuffix, nickname, phoneticRepresentation
    }
    /// The family name.
    ///
    /// Not localised. (iOS 12, watchOS 5)
    public var familyName: String? { get { self[.familyName] } set { self[.familyName] = newValue } }
    /// The given name.
    ///
    /// Not localised. (iOS 12, watchOS 5)
    public var givenName: String? { get { self[.givenName] } set { self[.givenName] = newValue } }
    /// The middle name.
    ///
    /// Not localised. (iOS 12, watchOS 5)
    public var middleName: String? { get { self[.middleName] } set { self[.middleName] = newValue } }
    /// The prefix of the name, such as a title.
    ///
    /// Not localised. (iOS 12, watchOS 5)
    public var namePrefix: String? { get { self[.namePrefix] } set { self[.namePrefix] = newValue } }
    /// The suffix of the name, such as a degree.
    ///
    /// Not localised. (iOS 12, watchOS 5)
    public var nameSuffix: String? { get { self[.nameSuffix] } set { self[.nameSuffix] = newValue } }
    /// The nickname.
    ///
    /// Not localised. (iOS 12, watchOS 5)
    public var nickname: String? { get { self[.nickname] } set { self[.nickname] = newValue } }
    /// How the name is pronounced.
    ///
    /// The reference has a text; an object, as Foundation's type of this name has it, reads as `nil`. (iOS 12, watchOS
    /// 5)
    public var phoneticRepresentation: String? { get { self[.phoneticRepresentation] } set { self[.phoneticRepresentation] = newValue } }
}

extension SemanticTags.Seat {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case seatAisle, seatDescription, seatIdentifier, seatLevel, seatNumber, seatRow, seatSection, seatSectionColor
        case seatType
    }
    /// The aisle at which the seat is.
    ///
    /// Localizable. (iOS 18, watchOS 11)
    public var seatAisle: String? { get { self[.seatAisle] } set { self[.seatAisle] = newValue } }
    /// A description of the seat, for example `Window`.
    ///
    /// Localizable. (iOS 12, watchOS 5)
    public var seatDescription: String? { get { self[.seatDescription] } set { self[.seatDescription] = newValue } }
    /// The unique identifier of the seat.
    ///
    /// Localizable. (iOS 12, watchOS 5)
    public var seatIdentifier: String? { get { self[.seatIdentifier] } set { self[.seatIdentifier] = newValue } }
    /// The level or tier on which the seat is.
    ///
    /// Localizable. (iOS 18, watchOS 11)
    public var seatLevel: String? { get { self[.seatLevel] } set { self[.seatLevel] = newValue } }
    /// The number of the seat, as a text.
    ///
    /// Localizable. (iOS 12, watchOS 5)
    public var seatNumber: String? { get { self[.seatNumber] } set { self[.seatNumber] = newValue } }
    /// The row of the seat.
    ///
    /// Localizable. (iOS 12, watchOS 5)
    public var seatRow: String? { get { self[.seatRow] } set { self[.seatRow] = newValue } }
    /// The section or block of the seat.
    ///
    /// Localizable. (iOS 12, watchOS 5)
    public var seatSection: String? { get { self[.seatSection] } set { self[.seatSection] = newValue } }
    /// The colour of the section, which poster event tickets show as a strip.
    ///
    /// In the form `rgb(r, g, b)`. (iOS 18, watchOS 11)
    public var seatSectionColor: PassColor? { get { self[.seatSectionColor] } set { self[.seatSectionColor] = newValue } }
    /// The type of the seat, for example `Reserved`.
    ///
    /// Localizable. (iOS 12, watchOS 5)
    public var seatType: String? { get { self[.seatType] } set { self[.seatType] = newValue } }
}

extension SemanticTags.WifiNetwork {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case ssid, password, captiveToken, captiveTokenAuthURL
    }
    /// The name of the network.
    ///
    /// Required. (iOS 12, watchOS 5)
    public var ssid: String? { get { self[.ssid] } set { self[.ssid] = newValue } }
    /// The password of the network.
    ///
    /// Required. (iOS 12, watchOS 5)
    public var password: String? { get { self[.password] } set { self[.password] = newValue } }
    /// The token to show to the network's sign-in page.
    ///
    /// In the reference since 2026, without a version.
    public var captiveToken: String? { get { self[.captiveToken] } set { self[.captiveToken] = newValue } }
    /// The URL at which ``captiveToken`` is shown.
    ///
    /// In the reference since 2026, without a version.
    public var captiveTokenAuthURL: String? { get { self[.captiveTokenAuthURL] } set { self[.captiveTokenAuthURL] = newValue } }
}

extension SemanticTags.EventDateInfo {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case date, ignoreTimeComponents, timeZone, undetermined, unannounced
    }
    /// When the event begins.
    ///
    /// (iOS 18, watchOS 11)
    public var date: PassDate? { get { self[.date] } set { self[.date] = newValue } }
    /// Whether only the day is shown, which goes before the other keys; absent means no.
    ///
    /// (iOS 18, watchOS 11)
    public var ignoreTimeComponents: Bool? { get { self[.ignoreTimeComponents] } set { self[.ignoreTimeComponents] = newValue } }
    /// The zone in which the date is shown, by its IANA name; absent means that of the device.
    ///
    /// (iOS 18, watchOS 11)
    public var timeZone: String? { get { self[.timeZone] } set { self[.timeZone] = newValue } }
    /// Whether the time shows as to be determined (TBD); absent means no.
    ///
    /// Goes before ``unannounced``. The reference says the opposite of what the key does. (iOS 18.1)
    public var undetermined: Bool? { get { self[.undetermined] } set { self[.undetermined] = newValue } }
    /// Whether the time shows as to be announced (TBA); absent means no.
    ///
    /// The reference says the opposite of what the key does. (iOS 18.1)
    public var unannounced: Bool? { get { self[.unannounced] } set { self[.unannounced] = newValue } }
}

extension SemanticTags.AirPlayDeviceGroup {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case airPlayDeviceGroupToken, airplayDeviceGroupToken
    }
    /// The token of the group.
    ///
    /// Undocumented, known from third parties. (iOS 18)
    public var airPlayDeviceGroupToken: String? { get { self[.airPlayDeviceGroupToken] } set { self[.airPlayDeviceGroupToken] = newValue } }
    /// The token of the group, in the other spelling.
    ///
    /// Undocumented, known from third parties. (iOS 18)
    public var airplayDeviceGroupToken: String? { get { self[.airplayDeviceGroupToken] } set { self[.airplayDeviceGroupToken] = newValue } }
}
