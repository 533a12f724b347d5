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

    /// The versions in which the keys of an object came; one of which nobody says when counts as known to all.
    init(of shape: Shape) where Thing: RawRepresentable<String> & CaseIterable {
        first = SystemVersion(6)
        let pairs = Thing.allCases.compactMap { key in shape.keys[key.rawValue]?.since.map { (key, $0) } }
        later = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The first version that knows `thing`.
    subscript(thing: Thing) -> SystemVersion { later[thing] ?? first }
}

/// The version of iOS in which each part of the format came.
///
/// - SeeAlso: Wallet Passes; for parts whose page has no version, the release notes of passkit-generator.
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

/// Top-level keys that only a layout reads; `orderFoodURL` is for both.
enum LayoutKeys {
    /// For poster event tickets.
    static let poster: [Pass.Key] = [
        .accessibilityURL, .addOnURL, .bagPolicyURL, .contactVenueEmail, .contactVenuePhoneNumber,
        .contactVenueWebsite, .directionsInformationURL, .merchandiseURL, .parkingInformationURL, .purchaseParkingURL,
        .sellURL, .transferURL, .transitInformationURL, .auxiliaryStoreIdentifiers, .eventLogoText,
        .footerBackgroundColor, .suppressHeaderDarkening, .useAutomaticColors,
    ]

    /// Those of them that poster generic passes were observed to read too.
    static let posterGeneric: [Pass.Key] = [.footerBackgroundColor, .suppressHeaderDarkening]

    /// For semantic boarding passes.
    static let boarding: [Pass.Key] = [
        .changeSeatURL, .entertainmentURL, .managementURL, .purchaseAdditionalBaggageURL, .purchaseLoungeAccessURL,
        .purchaseWifiURL, .registerServiceAnimalURL, .reportLostBagURL, .requestWheelchairURL, .trackBagsURL,
        .transitProviderEmail, .transitProviderPhoneNumber, .transitProviderWebsiteURL, .upgradeURL,
        .businessChatIdentifier,
    ]
}
