internal import PassModel

/// A kind of object in the format.
///
/// This is the only table of the keys of each kind, and of the types of their values.
enum Shape: Hashable, Sendable {
    case pass, field, place, nfc, signUp
    /// An object whose keys other rules check.
    case other
    case tags, amount, location, person, seat, network, eventDate, airPlayGroup
    case entry, entryDate, images, remoteImage, imageURL, links

    /// The type of each key's value.
    var members: [String: ValueType] {
        switch self {
        case .pass: Self.passMembers
        case .field: Self.fieldMembers
        case .place: Self.placeMembers
        case .nfc: Self.nfcMembers
        case .signUp: Self.signUpMembers
        case .other: [:]
        case .tags: Self.tagTypes
        case .amount: Self.amountMembers
        case .location: Self.locationMembers
        case .person: Self.personMembers
        case .seat: Self.seatMembers
        case .network: Self.networkMembers
        case .eventDate: Self.eventDateMembers
        case .airPlayGroup: Self.airPlayMembers
        case .entry: Self.entryMembers
        case .entryDate: Self.entryDateMembers
        case .images: Self.imagesMembers
        case .remoteImage: Self.remoteImageMembers
        case .imageURL: Self.imageURLMembers
        case .links: Self.linkMembers
        }
    }

    /// The keys without which the object means nothing.
    var needed: [String] {
        switch self {
        case .amount: ["amount", "currencyCode"]
        case .location: ["latitude", "longitude"]
        case .network: ["ssid", "password"]
        default: []
        }
    }

    /// What the object is called in a message.
    var words: String {
        switch self {
        case .pass: "pass"
        case .field: "field"
        case .place, .location: "location"
        case .nfc: "nfc"
        case .signUp: "sign-up"
        case .other: "object"
        case .tags: "semantic tag"
        case .amount: "amount of money"
        case .person: "name"
        case .seat: "seat"
        case .network: "network"
        case .eventDate, .entryDate: "date"
        case .airPlayGroup: "device group"
        case .entry: "upcoming event"
        case .images, .remoteImage, .imageURL: "image"
        case .links: "links"
        }
    }
}

// MARK: - The pass and its parts

extension Shape {
    /// The type of the value of `key`.
    func type<Key: RawRepresentable<String>>(of key: Key) -> ValueType { members[key.rawValue] ?? .any }

    /// The top-level keys that hold links.
    static let linkKeys = Pass.Key.allCases.filter {
        $0.rawValue.hasSuffix("URL") && $0 != .webServiceURL || $0 == .contactVenueWebsite
    }

    private static let passMembers = members(
        of: Pass.self,
        [
            .any: [.userInfo, .boardingPass, .coupon, .eventTicket, .generic, .storeCard, .posterGeneric],
            .number: [.formatVersion, .maxDistance],
            .date: [.expirationDate, .relevantDate],
            .color: [.backgroundColor, .foregroundColor, .labelColor, .stripColor, .footerBackgroundColor],
            .form: [
                .webServiceURL, .logoSymbolName, .contactVenueEmail, .transitProviderEmail, .businessChatIdentifier,
            ] + linkKeys,
            .flag: [.voided, .sharingProhibited, .suppressStripShine, .suppressHeaderDarkening, .useAutomaticColors],
            .list(.number): [.associatedStoreIdentifiers, .auxiliaryStoreIdentifiers],
            .list(.text): [.preferredStyleSchemes],
            .object(.other): [.barcode, .nfc, .semantics],
            .list(.object(.other)): [
                .barcodes, .locations, .beacons, .relevantDates, .upcomingPassInformation, .featuredActions,
            ],
        ])
    private static let fieldMembers = members(
        of: Pass.Field.self,
        [
            .any: [.key, .value], .form: [.textAlignment, .dateStyle, .timeStyle, .currencyCode, .numberStyle],
            .textOrNumber: [.attributedValue], .boolean: [.ignoresTimeZone, .isRelative], .number: [.row],
            .object(.other): [.semantics], .list(.form): [.dataDetectorTypes],
        ])
    private static let placeMembers = members(
        of: Pass.Location.self, [.any: [.latitude, .longitude], .number: [.altitude, .maxDistance]])
    private static let nfcMembers = members(
        of: Pass.NFC.self, [.form: [.encryptionPublicKey], .flag: [.requiresAuthentication]])
    private static let signUpMembers = members(
        of: PassPersonalization.self, [.list(.form): [.requiredPersonalizationFields]])
}

// MARK: - Semantic tags

extension Shape {
    /// The types of the tags that do not hold a text.
    private static let otherTags: [(type: ValueType, keys: [SemanticTags.Key])] = [
        (.number, [.duration, .flightNumber]),
        (.boolean, [.silenceRequested, .tailgatingAllowed, .internationalDocumentsAreVerified]),
        (
            .date,
            [
                .eventStartDate, .eventEndDate, .venueBoxOfficeOpenDate, .venueCloseDate, .venueDoorsOpenDate,
                .venueFanZoneOpenDate, .venueGatesOpenDate, .venueOpenDate, .venueParkingLotsOpenDate,
                .currentArrivalDate, .currentBoardingDate, .currentDepartureDate, .originalArrivalDate,
                .originalBoardingDate, .originalDepartureDate,
            ]
        ),
        (.zone, [.departureLocationTimeZone, .destinationLocationTimeZone]),
        (.oneOf(.eventType), [.eventType]),
        (
            .list(.oneOf(.securityProgram)),
            [
                .departureLocationSecurityPrograms, .destinationLocationSecurityPrograms,
                .passengerEligibleSecurityPrograms,
            ]
        ),
        (.list(.oneOf(.capability)), [.passengerCapabilities]),
        (
            .list(.text),
            [
                .albumIDs, .artistIDs, .performerNames, .playlistIDs, .loungePlaceIDs, .passengerAirlineSSRs,
                .passengerInformationSSRs, .passengerServiceSSRs,
            ]
        ),
        (.object(.amount), [.totalPrice, .balance]),
        (.object(.location), [.venueLocation, .departureLocation, .destinationLocation]),
        (.object(.person), [.passengerName]),
        (.object(.eventDate), [.eventStartDateInfo]),
        (.list(.object(.seat)), [.seats]),
        (.list(.object(.network)), [.wifiAccess]),
        (.list(.object(.airPlayGroup)), [.airplay]),
    ]

    private static let tagTypes: [String: ValueType] = {
        var types = Dictionary(
            SemanticTags.Key.allCases.map { ($0.rawValue, ValueType.text) }, uniquingKeysWith: { $1 })
        for (type, keys) in otherTags { for key in keys { types[key.rawValue] = type } }
        return types
    }()

    private static let amountMembers = members(of: SemanticTags.CurrencyAmount.self)
    private static let locationMembers = members(of: SemanticTags.Location.self, [.number: [.latitude, .longitude]])
    // Foundation writes the pronunciation of a name as another name, so both forms occur.
    private static let personMembers = members(of: SemanticTags.PersonName.self, [.any: [.phoneticRepresentation]])
    private static let seatMembers = members(of: SemanticTags.Seat.self, [.color: [.seatSectionColor]])
    private static let networkMembers = members(of: SemanticTags.WifiNetwork.self)
    private static let eventDateMembers = members(
        of: SemanticTags.EventDateInfo.self,
        [.date: [.date], .zone: [.timeZone], .boolean: [.ignoreTimeComponents, .undetermined, .unannounced]])
    private static let airPlayMembers: [String: ValueType] = [
        "airPlayDeviceGroupToken": .text, "airplayDeviceGroupToken": .text,
    ]

    /// The keys of `Object`: all texts except for `others`.
    private static func members<Object: JSONBacked>(
        of _: Object.Type, _ others: KeyValuePairs<ValueType, [Object.Key]> = [:]
    ) -> [String: ValueType] {
        var types = Dictionary(Object.Key.allCases.map { ($0.rawValue, ValueType.text) }, uniquingKeysWith: { $1 })
        for (type, keys) in others { for key in keys { types[key.rawValue] = type } }
        return types
    }
}

// MARK: - Upcoming events

extension Shape {
    private typealias Entry = UpcomingPassInformationEntry

    private static let entryMembers = members(
        of: Entry.self,
        [
            .any: [.semantics, .additionalInfoFields, .backFields], .boolean: [.isActive],
            .object(.entryDate): [.dateInformation], .object(.images): [.images], .object(.links): [.urls],
            .list(.number): [.auxiliaryStoreIdentifiers],
        ])
    private static let entryDateMembers = members(
        of: Entry.DateInformation.self,
        [
            .date: [.date], .zone: [.timeZone],
            .boolean: [.ignoreTimeComponents, .isAllDay, .isUnannounced, .isUndetermined],
        ])
    private static let imagesMembers = members(
        of: Entry.Images.self, [.object(.remoteImage): [.headerImage, .venueMap]])
    private static let remoteImageMembers = members(
        of: Entry.RemoteImage.self, [.list(.object(.imageURL)): [.urls], .boolean: [.reuseExisting]])
    private static let imageURLMembers = members(
        of: Entry.ImageURLEntry.self, [.number: [.scale, .size]])
    private static let linkMembers = members(of: Entry.EventURLs.self)
}
