internal import PassModel

/// The version of iOS in which each thing came: the first version, except for those that came later.
struct Timeline<Thing: Hashable & Sendable>: Sendable {
    private let first: SystemVersion
    private let later: [Thing: SystemVersion]

    init(since first: SystemVersion, _ later: [(SystemVersion, [Thing])]) {
        self.first = first
        let pairs = later.flatMap { version, things in things.map { ($0, version) } }
        self.later = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The first version that knows `thing`.
    subscript(thing: Thing) -> SystemVersion { later[thing] ?? first }
}

/// The version of iOS in which each part of the format came.
///
/// - SeeAlso: Wallet Passes; for parts whose page has no version, the release notes of passkit-generator.
enum Availability {
    private static let ios6 = SystemVersion(6), ios7 = SystemVersion(7), ios9 = SystemVersion(9)
    private static let ios11 = SystemVersion(11), ios12 = SystemVersion(12), ios18 = SystemVersion(18)
    private static let ios18dot1 = SystemVersion(18, 1), ios26 = SystemVersion(26), ios27 = SystemVersion(27)

    static let passKeys = Timeline<Pass.Key>(
        since: ios6,
        [
            (ios7, [.userInfo, .groupingIdentifier, .expirationDate, .voided, .appLaunchURL, .maxDistance, .beacons]),
            (ios9, [.barcodes, .nfc]), (ios11, [.sharingProhibited]), (ios12, [.semantics]),
            (ios18dot1, [.eventLogoText]), (ios18, LayoutKeys.poster + [.orderFoodURL]),
            (ios18, [.preferredStyleSchemes, .relevantDates]),
            (ios26, LayoutKeys.boarding + [.upcomingPassInformation]),
            (ios27, [.posterGeneric, .logoSymbolName, .featuredActions]),
        ])

    static let fieldKeys = Timeline<Pass.Field.Key>(
        since: ios6, [(ios7, [.attributedValue, .dataDetectorTypes, .ignoresTimeZone]), (ios12, [.semantics, .row])])

    static let tags = Timeline<SemanticTags.Key>(
        since: ios12,
        [
            (
                ios18,
                [
                    .additionalTicketAttributes, .admissionLevel, .admissionLevelAbbreviation, .albumIDs, .attendeeName,
                    .entranceDescription, .eventStartDateInfo, .playlistIDs, .tailgatingAllowed,
                    .venueBoxOfficeOpenDate, .venueCloseDate, .venueDoorsOpenDate, .venueEntranceDoor,
                    .venueEntranceGate, .venueEntrancePortal, .venueFanZoneOpenDate, .venueGatesOpenDate,
                    .venueOpenDate, .venueParkingLotsOpenDate, .venueRegionName, .airplay, .eventLiveMessage,
                ]
            ),
            (
                ios26,
                [
                    .boardingZone, .departureCityName, .departureLocationSecurityPrograms, .departureLocationTimeZone,
                    .destinationCityName, .destinationLocationSecurityPrograms, .destinationLocationTimeZone,
                    .internationalDocumentsAreVerified, .internationalDocumentsVerifiedDeclarationName,
                    .loungePlaceIDs, .membershipProgramStatus, .passengerAirlineSSRs, .passengerCapabilities,
                    .passengerEligibleSecurityPrograms, .passengerInformationSSRs, .passengerServiceSSRs,
                    .ticketFareClass, .venuePlaceID,
                ]
            ),
        ])

    static let seatKeys = Timeline<SemanticTags.Seat.Key>(
        since: ios12, [(ios18, [.seatAisle, .seatLevel, .seatSectionColor])])

    static let eventDateKeys = Timeline<SemanticTags.EventDateInfo.Key>(
        since: ios18, [(ios18dot1, [.undetermined, .unannounced])])

    static let barcodeFormats = Timeline<Pass.Barcode.Format>(
        since: ios6, [(ios9, [.code128]), (ios27, [.code39, .codabar, .ean13, .interleaved2of5])])

    static let schemes = Timeline<Pass.Style.Scheme>(since: ios18, [(ios26, [.semanticBoardingPass, .boardingPass])])

    static let styles = Timeline<Pass.Style.Kind>(since: ios6, [(ios27, [.posterGeneric])])
}
