extension SemanticTags {
    /// What the pass cost in total.
    ///
    /// All passes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `totalPrice`.
    public var totalPrice: CurrencyAmount? {
        get { self[.totalPrice] }
        set { self[.totalPrice] = newValue }
    }

    /// The wireless networks at the place for which the pass is good.
    ///
    /// All passes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `wifiAccess`.
    public var wifiAccess: [WifiNetwork]? {
        get { self[.wifiAccess] }
        set { self[.wifiAccess] = newValue }
    }

    /// What is left on the card to spend.
    ///
    /// Store cards. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `balance`.
    public var balance: CurrencyAmount? {
        get { self[.balance] }
        set { self[.balance] = newValue }
    }

    /// How long the event or the journey takes, in seconds.
    ///
    /// Boarding passes and event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `duration`.
    public var duration: Double? {
        get { self[.duration] }
        set { self[.duration] = newValue }
    }

    /// The seats, in the order of their significance.
    ///
    /// Boarding passes and event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `seats`.
    public var seats: [Seat]? {
        get { self[.seats] }
        set { self[.seats] = newValue }
    }

    /// Whether the device should be silent meanwhile; the system decides for how long.
    ///
    /// Boarding passes and event tickets. With a film as ``eventType``, both event dates and ``venueLocation`` the
    /// system suggests Do Not Disturb. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `silenceRequested`.
    public var silenceRequested: Bool? {
        get { self[.silenceRequested] }
        set { self[.silenceRequested] = newValue }
    }

    /// The groups of AirPlay receivers that the holder may use, as in a hotel room.
    ///
    /// All passes. Undocumented, known from third parties. (iOS 18, watchOS 11)
    public var airplay: [AirPlayDeviceGroup]? {
        get { self[.airplay] }
        set { self[.airplay] = newValue }
    }
}
