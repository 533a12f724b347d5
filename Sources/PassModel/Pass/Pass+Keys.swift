// Made by 'make keys' from Sources/keys.tsv: change that, not this file.
// swift-format-ignore-file

extension Pass {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case formatVersion, description, organizationName, passTypeIdentifier, serialNumber, teamIdentifier, userInfo
        case groupingIdentifier, expirationDate, voided, sharingProhibited, associatedStoreIdentifiers, appLaunchURL
        case auxiliaryStoreIdentifiers, webServiceURL, authenticationToken, boardingPass, coupon, eventTicket, generic
        case storeCard, posterGeneric, preferredStyleSchemes, backgroundColor, foregroundColor, labelColor, stripColor
        case footerBackgroundColor, logoText, eventLogoText, logoSymbolName, suppressStripShine
        case suppressHeaderDarkening, useAutomaticColors, barcodes, barcode, locations, maxDistance, beacons
        case relevantDate, relevantDates, nfc, accessibilityURL, addOnURL, bagPolicyURL, contactVenueEmail
        case contactVenuePhoneNumber, contactVenueWebsite, directionsInformationURL, merchandiseURL, orderFoodURL
        case parkingInformationURL, purchaseParkingURL, sellURL, transferURL, transitInformationURL, changeSeatURL
        case entertainmentURL, managementURL, purchaseAdditionalBaggageURL, purchaseLoungeAccessURL, purchaseWifiURL
        case registerServiceAnimalURL, reportLostBagURL, requestWheelchairURL, trackBagsURL, transitProviderEmail
        case transitProviderPhoneNumber, transitProviderWebsiteURL, upgradeURL, businessChatIdentifier
        case upcomingPassInformation, featuredActions, semantics
    }
    /// The version of the format, which must be 1.
    ///
    /// Required in all styles. (iOS 6)
    public var formatVersion: Int? { get { self[.formatVersion] } set { self[.formatVersion] = newValue } }
    /// A short description of the pass with its issuer, read aloud by VoiceOver.
    ///
    /// Required in all styles; localizable; the same text for every pass of a type is fine. (iOS 6)
    public var description: String? { get { self[.description] } set { self[.description] = newValue } }
    /// The name of the issuer, shown in lock-screen notices and in Mail.
    ///
    /// Required in all styles; localizable. (iOS 6)
    public var organizationName: String? { get { self[.organizationName] } set { self[.organizationName] = newValue } }
    /// The registered identifier of this type of pass, for example `pass.com.example.coffee`.
    ///
    /// Required in all styles; equals the UID in the subject of the signing certificate, case included. (iOS 6)
    public var passTypeIdentifier: String? { get { self[.passTypeIdentifier] } set { self[.passTypeIdentifier] = newValue } }
    /// The identifier of this pass, unique within its type.
    ///
    /// Required in all styles; opaque; appears in the paths of the web service, so keep it short. A pass with the same
    /// type and serial number replaces the one on the device. (iOS 6)
    public var serialNumber: String? { get { self[.serialNumber] } set { self[.serialNumber] = newValue } }
    /// The developer team, ten characters `A`–`Z` and `0`–`9`.
    ///
    /// Required in all styles; equals the OU in the subject of the signing certificate. (iOS 6)
    public var teamIdentifier: String? { get { self[.teamIdentifier] } set { self[.teamIdentifier] = newValue } }
    /// Data for companion apps, never shown.
    ///
    /// All styles. (iOS 7)
    public var userInfo: JSONObject? { get { self[.userInfo] } set { self[.userInfo] = newValue } }
    /// The group of the pass: Wallet stacks passes that have the same group, type and style.
    ///
    /// Boarding passes and event tickets only. (iOS 7)
    public var groupingIdentifier: String? { get { self[.groupingIdentifier] } set { self[.groupingIdentifier] = newValue } }
    /// When the pass expires: from then on it is shown as expired and hidden.
    ///
    /// All styles. (iOS 7)
    public var expirationDate: PassDate? { get { self[.expirationDate] } set { self[.expirationDate] = newValue } }
    /// Whether the pass is void, for example because it was redeemed; absent means no.
    ///
    /// All styles. (iOS 7)
    public var voided: Bool? { get { self[.voided] } set { self[.voided] = newValue } }
    /// Whether the Share button is missing; absent means no.
    ///
    /// All styles; a courtesy, not a security measure. Set it together with ``Pass/NFC/requiresAuthentication``. (iOS
    /// 11)
    public var sharingProhibited: Bool? { get { self[.sharingProhibited] } set { self[.sharingProhibited] = newValue } }
    /// App Store identifiers of the issuer's apps; the first that fits the device is linked on the back.
    ///
    /// All styles; not on the watch. (iOS 6)
    public var associatedStoreIdentifiers: [Int]? { get { self[.associatedStoreIdentifiers] } set { self[.associatedStoreIdentifiers] = newValue } }
    /// The URL that the companion app gets when it is opened from the pass, of any scheme.
    ///
    /// All styles; needs ``associatedStoreIdentifiers``, without which Wallet refuses the pass. (iOS 7)
    public var appLaunchURL: String? { get { self[.appLaunchURL] } set { self[.appLaunchURL] = newValue } }
    /// App Store identifiers of further apps, linked from the event guide.
    ///
    /// Poster event tickets only; not on the watch. (iOS 18)
    public var auxiliaryStoreIdentifiers: [Int]? { get { self[.auxiliaryStoreIdentifiers] } set { self[.auxiliaryStoreIdentifiers] = newValue } }
    /// Where updates of the pass come from: an `https` URL to which devices append `/v1/…`.
    ///
    /// All styles; goes together with ``authenticationToken``. (iOS 6)
    public var webServiceURL: String? { get { self[.webServiceURL] } set { self[.webServiceURL] = newValue } }
    /// The secret that devices show to the web service, at least 16 visible ASCII characters.
    ///
    /// All styles; goes together with ``webServiceURL`` and never changes in an update. (iOS 6)
    public var authenticationToken: String? { get { self[.authenticationToken] } set { self[.authenticationToken] = newValue } }
    /// The poster style, which goes before a classic one where the system knows it.
    ///
    /// Add a classic style for older systems, which refuse a pass that has only this one. (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Creating a poster generic pass*.
    public var posterGeneric: PosterGeneric? { get { self[.posterGeneric] } set { self[.posterGeneric] = newValue } }
    /// Newer layouts to use, best first; where none has what it needs, the classic one is shown.
    ///
    /// Event tickets, and boarding passes since iOS 26. `nil` if one of them is unknown. (iOS 18)
    public var preferredStyleSchemes: [Style.Scheme]? { get { self[.preferredStyleSchemes] } set { self[.preferredStyleSchemes] = newValue } }
    /// The colour of the pass, where no background image covers it.
    ///
    /// All styles. (iOS 6)
    public var backgroundColor: PassColor? { get { self[.backgroundColor] } set { self[.backgroundColor] = newValue } }
    /// The colour of the fields' values.
    ///
    /// All styles. (iOS 6)
    public var foregroundColor: PassColor? { get { self[.foregroundColor] } set { self[.foregroundColor] = newValue } }
    /// The colour of the fields' labels; absent means that the system chooses.
    ///
    /// All styles. (iOS 6)
    public var labelColor: PassColor? { get { self[.labelColor] } set { self[.labelColor] = newValue } }
    /// The colour of text over the strip image.
    ///
    /// Coupons, store cards and event tickets; undocumented, known from Apple's `pass-builder`.
    public var stripColor: PassColor? { get { self[.stripColor] } set { self[.stripColor] = newValue } }
    /// The colour of the band at the foot, in place of the blurred material.
    ///
    /// Poster event tickets. (iOS 18)
    public var footerBackgroundColor: PassColor? { get { self[.footerBackgroundColor] } set { self[.footerBackgroundColor] = newValue } }
    /// The text beside the logo.
    ///
    /// All styles but poster event tickets; localizable. (iOS 6)
    public var logoText: String? { get { self[.logoText] } set { self[.logoText] = newValue } }
    /// The text beside the primary logo.
    ///
    /// Poster event tickets; localizable. (iOS 18.1)
    public var eventLogoText: String? { get { self[.eventLogoText] } set { self[.eventLogoText] = newValue } }
    /// The name of an SF Symbol in place of the logo.
    ///
    /// Undocumented, known from Apple's `pass-builder`. (iOS 27)
    public var logoSymbolName: String? { get { self[.logoSymbolName] } set { self[.logoSymbolName] = newValue } }
    /// Whether the strip image is drawn without shine.
    ///
    /// Coupons, store cards and event tickets; without effect since iOS 7. (iOS 6)
    public var suppressStripShine: Bool? { get { self[.suppressStripShine] } set { self[.suppressStripShine] = newValue } }
    /// Whether the dark gradient behind the header is missing; absent means no.
    ///
    /// Poster event tickets. (iOS 18)
    public var suppressHeaderDarkening: Bool? { get { self[.suppressHeaderDarkening] } set { self[.suppressHeaderDarkening] = newValue } }
    /// Whether Wallet derives text colours from the background image; absent means no.
    ///
    /// Poster event tickets; ``foregroundColor`` and ``labelColor`` are then ignored. (iOS 18)
    public var useAutomaticColors: Bool? { get { self[.useAutomaticColors] } set { self[.useAutomaticColors] = newValue } }
    /// The codes of the pass; a device shows the first one that it can draw.
    ///
    /// All styles. (iOS 9, watchOS 2)
    public var barcodes: [Barcode]? { get { self[.barcodes] } set { self[.barcodes] = newValue } }
    /// The one code for iOS 8 and earlier; use ``barcodes``.
    ///
    /// All styles; QR, PDF417 and Aztec only; deprecated since iOS 9. (iOS 6)
    public var barcode: Barcode? { get { self[.barcode] } set { self[.barcode] = newValue } }
    /// Where the pass surfaces on the lock screen, at most ten places.
    ///
    /// All styles. (iOS 6)
    public var locations: [Location]? { get { self[.locations] } set { self[.locations] = newValue } }
    /// How near one of ``locations`` must be for the pass to surface, in metres.
    ///
    /// All styles. A value above the style's own default (about 1000 m for boarding passes and event tickets, about 100
    /// m for the others) has no effect; `nil` keeps that default. (iOS 7)
    public var maxDistance: Double? { get { self[.maxDistance] } set { self[.maxDistance] = newValue } }
    /// Bluetooth beacons near which the pass surfaces, of at most ten different UUIDs.
    ///
    /// All styles. (iOS 7)
    public var beacons: [Beacon]? { get { self[.beacons] } set { self[.beacons] = newValue } }
    /// When the pass surfaces; use ``relevantDates``.
    ///
    /// Boarding passes, event tickets and generic passes; deprecated since iOS 18. (iOS 6)
    public var relevantDate: PassDate? { get { self[.relevantDate] } set { self[.relevantDate] = newValue } }
    /// Instants and intervals, none longer than a day, in which the pass surfaces.
    ///
    /// Boarding passes, event tickets and generic passes. (iOS 18, watchOS 11)
    public var relevantDates: [RelevantDate]? { get { self[.relevantDates] } set { self[.relevantDates] = newValue } }
    /// The payload for a contactless terminal.
    ///
    /// All styles; Wallet refuses it unless the signing certificate carries Apple's NFC entitlement. (iOS 9)
    public var nfc: NFC? { get { self[.nfc] } set { self[.nfc] = newValue } }
    /// Where to change the seat.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var changeSeatURL: String? { get { self[.changeSeatURL] } set { self[.changeSeatURL] = newValue } }
    /// Where to find the in-flight entertainment.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var entertainmentURL: String? { get { self[.entertainmentURL] } set { self[.entertainmentURL] = newValue } }
    /// Where to manage the booking.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var managementURL: String? { get { self[.managementURL] } set { self[.managementURL] = newValue } }
    /// Where to add a checked bag.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var purchaseAdditionalBaggageURL: String? { get { self[.purchaseAdditionalBaggageURL] } set { self[.purchaseAdditionalBaggageURL] = newValue } }
    /// Where to buy access to the lounge.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var purchaseLoungeAccessURL: String? { get { self[.purchaseLoungeAccessURL] } set { self[.purchaseLoungeAccessURL] = newValue } }
    /// Where to buy in-flight Wi-Fi.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var purchaseWifiURL: String? { get { self[.purchaseWifiURL] } set { self[.purchaseWifiURL] = newValue } }
    /// Where to register a service animal.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var registerServiceAnimalURL: String? { get { self[.registerServiceAnimalURL] } set { self[.registerServiceAnimalURL] = newValue } }
    /// Where to report a lost bag.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var reportLostBagURL: String? { get { self[.reportLostBagURL] } set { self[.reportLostBagURL] = newValue } }
    /// Where to ask for a wheelchair.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var requestWheelchairURL: String? { get { self[.requestWheelchairURL] } set { self[.requestWheelchairURL] = newValue } }
    /// Where to follow the bags.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var trackBagsURL: String? { get { self[.trackBagsURL] } set { self[.trackBagsURL] = newValue } }
    /// The airline's e-mail address.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var transitProviderEmail: String? { get { self[.transitProviderEmail] } set { self[.transitProviderEmail] = newValue } }
    /// The airline's telephone number.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var transitProviderPhoneNumber: String? { get { self[.transitProviderPhoneNumber] } set { self[.transitProviderPhoneNumber] = newValue } }
    /// The airline's web site.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var transitProviderWebsiteURL: String? { get { self[.transitProviderWebsiteURL] } set { self[.transitProviderWebsiteURL] = newValue } }
    /// Where to upgrade.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    public var upgradeURL: String? { get { self[.upgradeURL] } set { self[.upgradeURL] = newValue } }
    /// The airline's identifier in Messages for Business.
    ///
    /// Semantic boarding passes; named only in the article *Creating an airline boarding pass*. (iOS 26)
    public var businessChatIdentifier: String? { get { self[.businessChatIdentifier] } set { self[.businessChatIdentifier] = newValue } }
    /// The events that the pass is good for, in order.
    ///
    /// Poster event tickets. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`.
    public var upcomingPassInformation: [UpcomingPassInformationEntry]? { get { self[.upcomingPassInformation] } set { self[.upcomingPassInformation] = newValue } }
    /// Buttons under the pass, at most two.
    ///
    /// All styles; not shown on poster event tickets and semantic boarding passes. (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
    public var featuredActions: [FeaturedAction]? { get { self[.featuredActions] } set { self[.featuredActions] = newValue } }
    /// Machine-readable data about the pass; Wallet merges them with the tags in the fields.
    ///
    /// All styles. (iOS 12)
    /// - SeeAlso: Wallet Passes, `SemanticTags`.
    public var semantics: SemanticTags? { get { self[.semantics] } set { self[.semantics] = newValue } }
}

extension Pass.EventLinks {
    /// Where to read about accessibility at the venue.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var accessibilityURL: String? { get { self[name: "accessibilityURL"] } set { self[name: "accessibilityURL"] = newValue } }
    /// Where to buy add-on experiences.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var addOnURL: String? { get { self[name: "addOnURL"] } set { self[name: "addOnURL"] = newValue } }
    /// Where to read which bags are allowed.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var bagPolicyURL: String? { get { self[name: "bagPolicyURL"] } set { self[name: "bagPolicyURL"] = newValue } }
    /// The venue's e-mail address.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var contactVenueEmail: String? { get { self[name: "contactVenueEmail"] } set { self[name: "contactVenueEmail"] = newValue } }
    /// The venue's telephone number.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var contactVenuePhoneNumber: String? { get { self[name: "contactVenuePhoneNumber"] } set { self[name: "contactVenuePhoneNumber"] = newValue } }
    /// The venue's web site.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var contactVenueWebsite: String? { get { self[name: "contactVenueWebsite"] } set { self[name: "contactVenueWebsite"] = newValue } }
    /// Where to read how to get to the venue.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var directionsInformationURL: String? { get { self[name: "directionsInformationURL"] } set { self[name: "directionsInformationURL"] = newValue } }
    /// Where to buy merchandise.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var merchandiseURL: String? { get { self[name: "merchandiseURL"] } set { self[name: "merchandiseURL"] = newValue } }
    /// Where to order food, and on semantic boarding passes a meal (iOS 26).
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var orderFoodURL: String? { get { self[name: "orderFoodURL"] } set { self[name: "orderFoodURL"] = newValue } }
    /// Where to read about parking.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var parkingInformationURL: String? { get { self[name: "parkingInformationURL"] } set { self[name: "parkingInformationURL"] = newValue } }
    /// Where to buy a parking place.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var purchaseParkingURL: String? { get { self[name: "purchaseParkingURL"] } set { self[name: "purchaseParkingURL"] = newValue } }
    /// Where to sell the ticket.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var sellURL: String? { get { self[name: "sellURL"] } set { self[name: "sellURL"] = newValue } }
    /// Where to hand the ticket to somebody else.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var transferURL: String? { get { self[name: "transferURL"] } set { self[name: "transferURL"] = newValue } }
    /// Where to read about public transport.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    public var transitInformationURL: String? { get { self[name: "transitInformationURL"] } set { self[name: "transitInformationURL"] = newValue } }
}

extension Pass.FieldGrouping {
    /// Fields at the top right, which stay visible while the pass is stacked; at most 3, poster generic 1.
    ///
    /// All styles. (iOS 6)
    public var headerFields: [Pass.Field]? { get { self[name: "headerFields"] } set { self[name: "headerFields"] = newValue } }
    /// The most prominent fields: boarding passes show 2, poster generic passes 4, the others 1.
    ///
    /// All styles. (iOS 6)
    public var primaryFields: [Pass.Field]? { get { self[name: "primaryFields"] } set { self[name: "primaryFields"] = newValue } }
    /// Fields among the details of the pass, in any number.
    ///
    /// All styles. (iOS 6)
    public var backFields: [Pass.Field]? { get { self[name: "backFields"] } set { self[name: "backFields"] = newValue } }
}

extension Pass.ClassicFieldGrouping {
    /// Fields on the front below the primary ones, at most 4.
    ///
    /// All classic styles; coupons and store cards show 4 together with ``auxiliaryFields``. (iOS 6)
    public var secondaryFields: [Pass.Field]? { get { self[name: "secondaryFields"] } set { self[name: "secondaryFields"] = newValue } }
    /// Further fields on the front: at most 4, boarding passes 5, event tickets two rows of 4 (``Pass/Field/row``).
    ///
    /// All classic styles; boarding passes show them above ``secondaryFields``. (iOS 6)
    public var auxiliaryFields: [Pass.Field]? { get { self[name: "auxiliaryFields"] } set { self[name: "auxiliaryFields"] = newValue } }
}

extension Pass.FieldGroups {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields
    }
}

extension Pass.BoardingPass {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields, transitType
    }
    /// The means of transport.
    ///
    /// Required, and invalid in every other style. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass.BoardingPass`, key `transitType`.
    public var transitType: TransitType? { get { self[.transitType] } set { self[.transitType] = newValue } }
}

extension Pass.EventTicket {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields, additionalInfoFields
    }
    /// Fields in the tile below the pass.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `PassFields`, key `additionalInfoFields`.
    public var additionalInfoFields: [Pass.Field]? { get { self[.additionalInfoFields] } set { self[.additionalInfoFields] = newValue } }
}

extension Pass.PosterGeneric {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case headerFields, primaryFields, backFields, additionalInfoFields, footerFields
    }
    /// Fields in the tile below the pass.
    ///
    /// Named in the article on poster generic passes, while the reference knows it for event tickets only. (iOS 27)
    /// - SeeAlso: Wallet Passes, `PassFields`, key `additionalInfoFields`.
    public var additionalInfoFields: [Pass.Field]? { get { self[.additionalInfoFields] } set { self[.additionalInfoFields] = newValue } }
    /// Fields in the band at the bottom, at most 2.
    ///
    /// (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Creating a poster generic pass*.
    public var footerFields: [Pass.Field]? { get { self[.footerFields] } set { self[.footerFields] = newValue } }
}

extension Pass.Field {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case key, value, label, attributedValue, changeMessage, dataDetectorTypes, textAlignment, semantics, row
        case dateStyle, timeStyle, ignoresTimeZone, isRelative, currencyCode, numberStyle
    }
    /// The field's name, unique in the whole pass and never shown.
    ///
    /// Required. (iOS 6)
    public var key: String? { get { self[.key] } set { self[.key] = newValue } }
    /// The value that is shown: a localizable text, a date or a number.
    ///
    /// Required. (iOS 6)
    public var value: Value? { get { self[.value] } set { self[.value] = newValue } }
    /// The localizable text above or beside the value.
    ///
    /// (iOS 6)
    public var label: String? { get { self[.label] } set { self[.label] = newValue } }
    /// The text shown in place of ``value``, with links as `<a href="…">`, the only markup allowed.
    ///
    /// Not on the watch, which shows ``value``. (iOS 7)
    public var attributedValue: Value? { get { self[.attributedValue] } set { self[.attributedValue] = newValue } }
    /// The localizable notification of a new value, which replaces the one `%@` in the text.
    ///
    /// Without it, a change is not announced. Not on the watch. (iOS 6)
    public var changeMessage: String? { get { self[.changeMessage] } set { self[.changeMessage] = newValue } }
    /// The kinds of data that Wallet turns into links in the value; absent means all, empty means none.
    ///
    /// Back fields only; not on the watch. (iOS 7)
    public var dataDetectorTypes: [DataDetectorType]? { get { self[.dataDetectorTypes] } set { self[.dataDetectorTypes] = newValue } }
    /// How the text is aligned; absent means ``Pass/Field/TextAlignment/natural``.
    ///
    /// Not allowed in primary and back fields. (iOS 6)
    public var textAlignment: TextAlignment? { get { self[.textAlignment] } set { self[.textAlignment] = newValue } }
    /// Machine-readable data about the field.
    ///
    /// (iOS 12)
    /// - SeeAlso: Wallet Passes, `SemanticTags`.
    public var semantics: SemanticTags? { get { self[.semantics] } set { self[.semantics] = newValue } }
    /// The row of an auxiliary field, 0 or 1; absent means 0.
    ///
    /// Auxiliary fields of event tickets only. (iOS 12)
    /// - SeeAlso: Wallet Passes, `Pass.EventTicket.AuxiliaryFields`, key `row`.
    public var row: Int? { get { self[.row] } set { self[.row] = newValue } }
    /// How the day of a date value is written.
    ///
    /// (iOS 6)
    public var dateStyle: DateStyle? { get { self[.dateStyle] } set { self[.dateStyle] = newValue } }
    /// How the time of a date value is written.
    ///
    /// (iOS 6)
    public var timeStyle: DateStyle? { get { self[.timeStyle] } set { self[.timeStyle] = newValue } }
    /// Whether a date is shown in the zone written in it and not in that of the device; absent means no.
    ///
    /// (iOS 7)
    public var ignoresTimeZone: Bool? { get { self[.ignoresTimeZone] } set { self[.ignoresTimeZone] = newValue } }
    /// Whether a date is shown relative to now, as in “tomorrow”; absent means no.
    ///
    /// (iOS 6)
    public var isRelative: Bool? { get { self[.isRelative] } set { self[.isRelative] = newValue } }
    /// The currency of a number value, by its three letters of ISO 4217.
    ///
    /// Not together with ``numberStyle``. (iOS 6)
    public var currencyCode: String? { get { self[.currencyCode] } set { self[.currencyCode] = newValue } }
    /// The style of a number; absent means that it is shown as written.
    ///
    /// Not together with ``currencyCode``. (iOS 6)
    public var numberStyle: NumberStyle? { get { self[.numberStyle] } set { self[.numberStyle] = newValue } }
}

extension Pass.Barcode {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case format, message, messageEncoding, altText
    }
    /// The symbology.
    ///
    /// Required. (iOS 6)
    public var format: Format? { get { self[.format] } set { self[.format] = newValue } }
    /// The payload, which ``messageEncoding`` must be able to express.
    ///
    /// Required. (iOS 6)
    public var message: String? { get { self[.message] } set { self[.message] = newValue } }
    /// The IANA name of the character set in which the payload is encoded, normally `iso-8859-1`.
    ///
    /// Required; case does not matter. (iOS 6)
    public var messageEncoding: String? { get { self[.messageEncoding] } set { self[.messageEncoding] = newValue } }
    /// A text under the code, often the payload for people to read.
    ///
    /// Not on the watch. (iOS 6)
    public var altText: String? { get { self[.altText] } set { self[.altText] = newValue } }
}

extension Pass.Location {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case latitude, longitude, altitude, relevantText, maxDistance, name
    }
    /// Degrees north, −90 to 90.
    ///
    /// Required; Wallet refuses the pass for a value outside. (iOS 6)
    public var latitude: Double? { get { self[.latitude] } set { self[.latitude] = newValue } }
    /// Degrees east, −180 to 180.
    ///
    /// Required; Wallet refuses the pass for a value outside. (iOS 6)
    public var longitude: Double? { get { self[.longitude] } set { self[.longitude] = newValue } }
    /// Height in metres.
    ///
    /// (iOS 6)
    public var altitude: Double? { get { self[.altitude] } set { self[.altitude] = newValue } }
    /// The text on the lock screen here, without the organisation's name.
    ///
    /// (iOS 6)
    public var relevantText: String? { get { self[.relevantText] } set { self[.relevantText] = newValue } }
    /// How near the place must be, in metres.
    ///
    /// Undocumented; devices read it.
    public var maxDistance: Double? { get { self[.maxDistance] } set { self[.maxDistance] = newValue } }
    /// A name for the place.
    ///
    /// Undocumented; devices read it.
    public var name: String? { get { self[.name] } set { self[.name] = newValue } }
}

extension Pass.Beacon {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case proximityUUID, major, minor, relevantText, name
    }
    /// The UUID in its text form.
    ///
    /// Required. (iOS 7)
    public var proximityUUID: String? { get { self[.proximityUUID] } set { self[.proximityUUID] = newValue } }
    /// The first number, 0 to 65535; absent means any.
    ///
    /// (iOS 7)
    public var major: UInt16? { get { self[.major] } set { self[.major] = newValue } }
    /// The second number, 0 to 65535; absent means any.
    ///
    /// (iOS 7)
    public var minor: UInt16? { get { self[.minor] } set { self[.minor] = newValue } }
    /// The text on the lock screen here.
    ///
    /// (iOS 7)
    public var relevantText: String? { get { self[.relevantText] } set { self[.relevantText] = newValue } }
    /// A name for the beacon.
    ///
    /// Occurs in the sample of *Showing a Pass on the Lock Screen* only.
    public var name: String? { get { self[.name] } set { self[.name] = newValue } }
}

extension Pass.RelevantDate {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case date, relevantDate, startDate, endDate
    }
    /// The instant.
    ///
    /// (iOS 26)
    public var date: PassDate? { get { self[.date] } set { self[.date] = newValue } }
    /// The instant, under the name that iOS 18 reads.
    ///
    /// Apple's reference has dropped the name. (iOS 18)
    public var relevantDate: PassDate? { get { self[.relevantDate] } set { self[.relevantDate] = newValue } }
    /// The start of the interval; goes together with ``endDate``.
    ///
    /// (iOS 18)
    public var startDate: PassDate? { get { self[.startDate] } set { self[.startDate] = newValue } }
    /// The end of the interval; goes together with ``startDate``.
    ///
    /// (iOS 18)
    public var endDate: PassDate? { get { self[.endDate] } set { self[.endDate] = newValue } }
}

extension Pass.NFC {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case message, encryptionPublicKey, requiresAuthentication
    }
    /// The payload, at most 64 bytes of UTF-8; more is cut off.
    ///
    /// Required. (iOS 9)
    public var message: String? { get { self[.message] } set { self[.message] = newValue } }
    /// The terminal's public key: Base64 of an X.509 `SubjectPublicKeyInfo` on P-256, without PEM lines or breaks.
    ///
    /// Required; in practice with the compressed point. (iOS 9)
    public var encryptionPublicKey: String? { get { self[.encryptionPublicKey] } set { self[.encryptionPublicKey] = newValue } }
    /// Whether the user must authenticate for each use; absent means no.
    ///
    /// Set ``Pass/sharingProhibited`` too. (iOS 13.1)
    public var requiresAuthentication: Bool? { get { self[.requiresAuthentication] } set { self[.requiresAuthentication] = newValue } }
}

extension Pass.FeaturedAction {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case identifier, type, url
    }
    /// The identifier of the button, unique in the pass.
    ///
    /// Required, says Apple's `pass-builder`; the reference does not show the object. (iOS 27, watchOS 27)
    public var identifier: String? { get { self[.identifier] } set { self[.identifier] = newValue } }
    /// The action of the button.
    ///
    /// Required. (iOS 27, watchOS 27)
    public var type: Kind? { get { self[.type] } set { self[.type] = newValue } }
    /// The URL that the button opens: a link, a `tel:` URL for a call, a link to Maps for a place.
    ///
    /// Known from Apple's `pass-builder`. (iOS 27, watchOS 27)
    public var url: String? { get { self[.url] } set { self[.url] = newValue } }
}
