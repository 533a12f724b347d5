/// What a pass means, for the system to read.
///
/// The tags can be at the root of a pass (``Pass/semantics``), in any of its fields (``Pass/Field/semantics``) and in
/// upcoming entries. Where they are doesn't matter: Wallet merges them all, and draws semantic boarding passes and
/// poster event tickets from them. Texts are localizable where the property says so. (iOS 12, watchOS 5)
/// - SeeAlso: Wallet Passes, `SemanticTags`.
public struct SemanticTags: JSONBacked {
    /// The tags, in the order of the reference.
    public enum Key: String, CaseIterable, Sendable {
        // All passes, store cards
        case totalPrice, wifiAccess, balance
        // Boarding passes and events
        case duration, seats, silenceRequested
        // Event tickets
        case additionalTicketAttributes, admissionLevel, admissionLevelAbbreviation, albumIDs, artistIDs, attendeeName
        case entranceDescription, eventEndDate, eventName, eventStartDate, eventStartDateInfo, eventType, genre
        case performerNames, playlistIDs, tailgatingAllowed, venueBoxOfficeOpenDate, venueCloseDate, venueDoorsOpenDate
        case venueEntrance, venueEntranceDoor, venueEntranceGate, venueEntrancePortal, venueFanZoneOpenDate
        case venueGatesOpenDate, venueLocation, venueName, venueOpenDate, venueParkingLotsOpenDate, venuePhoneNumber
        case venueRegionName, venueRoom
        // Sports events
        case awayTeamAbbreviation, awayTeamLocation, awayTeamName, homeTeamAbbreviation, homeTeamLocation, homeTeamName
        case leagueAbbreviation, leagueName, sportName
        // Boarding passes
        case airlineCode, boardingGroup, boardingSequenceNumber, boardingZone, carNumber, confirmationNumber
        case currentArrivalDate, currentBoardingDate, currentDepartureDate, departureAirportCode, departureAirportName
        case departureCityName, departureGate, departureLocation, departureLocationDescription
        case departureLocationSecurityPrograms, departureLocationTimeZone, departurePlatform, departureStationName
        case departureTerminal, destinationAirportCode, destinationAirportName, destinationCityName, destinationGate
        case destinationLocation, destinationLocationDescription, destinationLocationSecurityPrograms
        case destinationLocationTimeZone, destinationPlatform, destinationStationName, destinationTerminal, flightCode
        case flightNumber, internationalDocumentsAreVerified, internationalDocumentsVerifiedDeclarationName
        case loungePlaceIDs, membershipProgramName, membershipProgramNumber, membershipProgramStatus
        case originalArrivalDate, originalBoardingDate, originalDepartureDate, passengerAirlineSSRs
        case passengerCapabilities, passengerEligibleSecurityPrograms, passengerInformationSSRs, passengerName
        case passengerServiceSSRs, priorityStatus, securityScreening, ticketFareClass, transitProvider, transitStatus
        case transitStatusReason, vehicleName, vehicleNumber, vehicleType
        // Not in the reference, but read by devices or known from others
        case airplay, eventLiveMessage, venuePlaceID
    }

    /// The members as they stand in JSON.
    public var object: JSONObject

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// The tags that `set` sets.
    ///
    /// ```swift
    /// pass.semantics = SemanticTags {
    ///     $0.balance = CurrencyAmount("21.75", "USD")
    ///     $0.wifiAccess = [WifiNetwork(ssid: "guests", password: "cappuccino")]
    /// }
    /// ```
    public init(_ set: (inout SemanticTags) -> Void = { _ in }) {
        self.init(object: JSONObject())
        set(&self)
    }
}
