internal import PassModel

/// The iOS version that introduced each item: the given first version, except for the listed items.
struct Timeline<Thing: Hashable & Sendable>: Sendable {
    private let first: SystemVersion
    private let later: [Thing: SystemVersion]

    init(since first: SystemVersion, _ later: [(SystemVersion, [Thing])]) {
        self.first = first
        let pairs = later.flatMap { version, things in things.map { ($0, version) } }
        self.later = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The versions that introduced the keys of an object; a key without a known version counts as known to all.
    init(of shape: Shape) where Thing: RawRepresentable<String> & CaseIterable {
        first = SystemVersion(6)
        let pairs = Thing.allCases.compactMap { key in shape.keys[key.rawValue]?.since.map { (key, $0) } }
        later = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The first version that supports `thing`.
    subscript(thing: Thing) -> SystemVersion { later[thing] ?? first }
}

/// The iOS versions that introduced the parts of the format.
///
/// - SeeAlso: Wallet Passes; for parts without a documented version, the release notes of passkit-generator.
enum Availability {
    static let passKeys = Timeline<Pass.Key>(of: .pass)
    static let fieldKeys = Timeline<Pass.Field.Key>(of: .field)

    static let barcodeFormats = Timeline<Pass.Barcode.Format>(
        since: SystemVersion(6),
        [(SystemVersion(9), [.code128]), (SystemVersion(27), [.code39, .codabar, .ean13, .interleaved2of5])])

    static let schemes = Timeline<Pass.Style.Scheme>(
        since: SystemVersion(18), [(SystemVersion(26), [.semanticBoardingPass, .boardingPass])])

    static let styles = Timeline<Pass.Style.Kind>(since: SystemVersion(6), [(SystemVersion(27), [.posterGeneric])])
}

/// Top-level keys that only a layout uses; `orderFoodURL` is for both.
enum LayoutKeys {
    static let poster: [Pass.Key] = [
        .accessibilityURL, .addOnURL, .bagPolicyURL, .contactVenueEmail, .contactVenuePhoneNumber,
        .contactVenueWebsite, .directionsInformationURL, .merchandiseURL, .parkingInformationURL, .purchaseParkingURL,
        .sellURL, .transferURL, .transitInformationURL, .auxiliaryStoreIdentifiers, .eventLogoText,
        .footerBackgroundColor, .suppressHeaderDarkening, .useAutomaticColors,
    ]

    /// Those that poster generic passes also use, by observation.
    static let posterGeneric: [Pass.Key] = [.footerBackgroundColor, .suppressHeaderDarkening]

    static let boarding: [Pass.Key] = [
        .changeSeatURL, .entertainmentURL, .managementURL, .purchaseAdditionalBaggageURL, .purchaseLoungeAccessURL,
        .purchaseWifiURL, .registerServiceAnimalURL, .reportLostBagURL, .requestWheelchairURL, .trackBagsURL,
        .transitProviderEmail, .transitProviderPhoneNumber, .transitProviderWebsiteURL, .upgradeURL,
        .businessChatIdentifier,
    ]
}
