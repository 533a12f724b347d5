// MARK: - The place

extension SemanticTags {
    /// The name of the venue.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueName`.
    public var venueName: String? {
        get { self[.venueName] }
        set { self[.venueName] = newValue }
    }

    /// The city or region of the venue.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueRegionName`.
    public var venueRegionName: String? {
        get { self[.venueRegionName] }
        set { self[.venueRegionName] = newValue }
    }

    /// The room or hall in the venue.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueRoom`.
    public var venueRoom: String? {
        get { self[.venueRoom] }
        set { self[.venueRoom] = newValue }
    }

    /// Where the venue is.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueLocation`.
    public var venueLocation: Location? {
        get { self[.venueLocation] }
        set { self[.venueLocation] = newValue }
    }

    /// The Maps identifier of the venue.
    ///
    /// Event tickets. Undocumented; devices read it in upcoming entries. (iOS 26, watchOS 26)
    public var venuePlaceID: String? {
        get { self[.venuePlaceID] }
        set { self[.venuePlaceID] = newValue }
    }

    /// The telephone number of the venue.
    ///
    /// Event tickets; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venuePhoneNumber`.
    public var venuePhoneNumber: String? {
        get { self[.venuePhoneNumber] }
        set { self[.venuePhoneNumber] = newValue }
    }
}

// MARK: - Ways in

extension SemanticTags {
    /// The entrance to take, whatever it is called, for example `Gate A`.
    ///
    /// Event tickets; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueEntrance`.
    public var venueEntrance: String? {
        get { self[.venueEntrance] }
        set { self[.venueEntrance] = newValue }
    }

    /// The door to take.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueEntranceDoor`.
    public var venueEntranceDoor: String? {
        get { self[.venueEntranceDoor] }
        set { self[.venueEntranceDoor] = newValue }
    }

    /// The gate to take.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueEntranceGate`.
    public var venueEntranceGate: String? {
        get { self[.venueEntranceGate] }
        set { self[.venueEntranceGate] = newValue }
    }

    /// The portal to take.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueEntrancePortal`.
    public var venueEntrancePortal: String? {
        get { self[.venueEntrancePortal] }
        set { self[.venueEntrancePortal] = newValue }
    }
}

// MARK: - Opening and closing

extension SemanticTags {
    /// When the venue opens, where none of the more specific tags fits.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueOpenDate`.
    public var venueOpenDate: PassDate? {
        get { self[.venueOpenDate] }
        set { self[.venueOpenDate] = newValue }
    }

    /// When the doors open.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueDoorsOpenDate`.
    public var venueDoorsOpenDate: PassDate? {
        get { self[.venueDoorsOpenDate] }
        set { self[.venueDoorsOpenDate] = newValue }
    }

    /// When the gates open.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueGatesOpenDate`.
    public var venueGatesOpenDate: PassDate? {
        get { self[.venueGatesOpenDate] }
        set { self[.venueGatesOpenDate] = newValue }
    }

    /// When the fan zone opens.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueFanZoneOpenDate`.
    public var venueFanZoneOpenDate: PassDate? {
        get { self[.venueFanZoneOpenDate] }
        set { self[.venueFanZoneOpenDate] = newValue }
    }

    /// When the parking lots open.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueParkingLotsOpenDate`.
    public var venueParkingLotsOpenDate: PassDate? {
        get { self[.venueParkingLotsOpenDate] }
        set { self[.venueParkingLotsOpenDate] = newValue }
    }

    /// When the box office opens.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueBoxOfficeOpenDate`.
    public var venueBoxOfficeOpenDate: PassDate? {
        get { self[.venueBoxOfficeOpenDate] }
        set { self[.venueBoxOfficeOpenDate] = newValue }
    }

    /// When the venue closes.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `venueCloseDate`.
    public var venueCloseDate: PassDate? {
        get { self[.venueCloseDate] }
        set { self[.venueCloseDate] = newValue }
    }
}
