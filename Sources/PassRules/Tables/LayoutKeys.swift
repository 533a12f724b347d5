internal import PassModel

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
