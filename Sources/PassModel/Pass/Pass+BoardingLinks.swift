/// Links and contacts that semantic boarding passes have, beside ``orderFoodURL``.
///
/// Every key that ends with `URL` must parse as one, or Wallet refuses the pass.
extension Pass {
    /// Where to change the seat.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `changeSeatURL`.
    public var changeSeatURL: String? {
        get { self[.changeSeatURL] }
        set { self[.changeSeatURL] = newValue }
    }

    /// Where to find the in-flight entertainment.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `entertainmentURL`.
    public var entertainmentURL: String? {
        get { self[.entertainmentURL] }
        set { self[.entertainmentURL] = newValue }
    }

    /// Where to manage the booking.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `managementURL`.
    public var managementURL: String? {
        get { self[.managementURL] }
        set { self[.managementURL] = newValue }
    }

    /// Where to add a checked bag.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `purchaseAdditionalBaggageURL`.
    public var purchaseAdditionalBaggageURL: String? {
        get { self[.purchaseAdditionalBaggageURL] }
        set { self[.purchaseAdditionalBaggageURL] = newValue }
    }

    /// Where to buy access to the lounge.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `purchaseLoungeAccessURL`.
    public var purchaseLoungeAccessURL: String? {
        get { self[.purchaseLoungeAccessURL] }
        set { self[.purchaseLoungeAccessURL] = newValue }
    }

    /// Where to buy in-flight Wi-Fi.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `purchaseWifiURL`.
    public var purchaseWifiURL: String? {
        get { self[.purchaseWifiURL] }
        set { self[.purchaseWifiURL] = newValue }
    }

    /// Where to register a service animal.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `registerServiceAnimalURL`.
    public var registerServiceAnimalURL: String? {
        get { self[.registerServiceAnimalURL] }
        set { self[.registerServiceAnimalURL] = newValue }
    }

    /// Where to report a lost bag.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `reportLostBagURL`.
    public var reportLostBagURL: String? {
        get { self[.reportLostBagURL] }
        set { self[.reportLostBagURL] = newValue }
    }

    /// Where to ask for a wheelchair.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `requestWheelchairURL`.
    public var requestWheelchairURL: String? {
        get { self[.requestWheelchairURL] }
        set { self[.requestWheelchairURL] = newValue }
    }

    /// Where to follow the bags.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `trackBagsURL`.
    public var trackBagsURL: String? {
        get { self[.trackBagsURL] }
        set { self[.trackBagsURL] = newValue }
    }

    /// The airline's e-mail address.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `transitProviderEmail`.
    public var transitProviderEmail: String? {
        get { self[.transitProviderEmail] }
        set { self[.transitProviderEmail] = newValue }
    }

    /// The airline's telephone number.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `transitProviderPhoneNumber`.
    public var transitProviderPhoneNumber: String? {
        get { self[.transitProviderPhoneNumber] }
        set { self[.transitProviderPhoneNumber] = newValue }
    }

    /// The airline's web site.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `transitProviderWebsiteURL`.
    public var transitProviderWebsiteURL: String? {
        get { self[.transitProviderWebsiteURL] }
        set { self[.transitProviderWebsiteURL] = newValue }
    }

    /// Where to upgrade.
    ///
    /// Semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `Pass`, key `upgradeURL`.
    public var upgradeURL: String? {
        get { self[.upgradeURL] }
        set { self[.upgradeURL] = newValue }
    }

    /// The airline's identifier in Messages for Business.
    ///
    /// Semantic boarding passes; named only in the article *Creating an airline boarding pass*. (iOS 26)
    public var businessChatIdentifier: String? {
        get { self[.businessChatIdentifier] }
        set { self[.businessChatIdentifier] = newValue }
    }
}
