extension Pass {
    /// Data for companion apps, never shown.
    ///
    /// All styles. (iOS 7)
    /// - SeeAlso: Wallet Passes, `Pass`, key `userInfo`.
    public var userInfo: JSONObject? {
        get { self[.userInfo] }
        set { self[.userInfo] = newValue }
    }

    /// The group of the pass: Wallet stacks passes that have the same group, type and style.
    ///
    /// Boarding passes and event tickets only. (iOS 7)
    /// - SeeAlso: Wallet Passes, `Pass`, key `groupingIdentifier`.
    public var groupingIdentifier: String? {
        get { self[.groupingIdentifier] }
        set { self[.groupingIdentifier] = newValue }
    }

    /// When the pass expires: from then on it is shown as expired and hidden.
    ///
    /// All styles. (iOS 7)
    /// - SeeAlso: Wallet Passes, `Pass`, key `expirationDate`.
    public var expirationDate: PassDate? {
        get { self[.expirationDate] }
        set { self[.expirationDate] = newValue }
    }

    /// Whether the pass is void, for example because it was redeemed; absent means no.
    ///
    /// All styles. (iOS 7)
    /// - SeeAlso: Wallet Passes, `Pass`, key `voided`.
    public var voided: Bool? {
        get { self[.voided] }
        set { self[.voided] = newValue }
    }

    /// Whether the Share button is missing; absent means no.
    ///
    /// All styles; a courtesy, not a security measure. Set it together with ``Pass/NFC/requiresAuthentication``.
    /// (iOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `sharingProhibited`.
    public var sharingProhibited: Bool? {
        get { self[.sharingProhibited] }
        set { self[.sharingProhibited] = newValue }
    }
}

// MARK: - Companion app

extension Pass {
    /// App Store identifiers of the issuer's apps; the first that fits the device is linked on the back.
    ///
    /// All styles; not on the watch. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `associatedStoreIdentifiers`.
    public var associatedStoreIdentifiers: [Int]? {
        get { self[.associatedStoreIdentifiers] }
        set { self[.associatedStoreIdentifiers] = newValue }
    }

    /// The URL that the companion app gets when it is opened from the pass, of any scheme.
    ///
    /// All styles; needs ``associatedStoreIdentifiers``, without which Wallet refuses the pass. (iOS 7)
    /// - SeeAlso: Wallet Passes, `Pass`, key `appLaunchURL`.
    public var appLaunchURL: String? {
        get { self[.appLaunchURL] }
        set { self[.appLaunchURL] = newValue }
    }

    /// App Store identifiers of further apps, linked from the event guide.
    ///
    /// Poster event tickets only; not on the watch. (iOS 18)
    /// - SeeAlso: Wallet Passes, `Pass`, key `auxiliaryStoreIdentifiers`.
    public var auxiliaryStoreIdentifiers: [Int]? {
        get { self[.auxiliaryStoreIdentifiers] }
        set { self[.auxiliaryStoreIdentifiers] = newValue }
    }
}

// MARK: - Web service

extension Pass {
    /// Where updates of the pass come from: an `https` URL to which devices append `/v1/…`.
    ///
    /// All styles; goes together with ``authenticationToken``. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `webServiceURL`.
    public var webServiceURL: String? {
        get { self[.webServiceURL] }
        set { self[.webServiceURL] = newValue }
    }

    /// The secret that devices show to the web service, at least 16 visible ASCII characters.
    ///
    /// All styles; goes together with ``webServiceURL`` and never changes in an update. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `authenticationToken`.
    public var authenticationToken: String? {
        get { self[.authenticationToken] }
        set { self[.authenticationToken] = newValue }
    }
}
