/// Links and contacts of the event guide, which poster event tickets have.
///
/// Every key that ends with `URL` must parse as one, or Wallet refuses the pass.
extension Pass {
    /// Where to read about accessibility at the venue.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `accessibilityURL`.
    public var accessibilityURL: String? {
        get { self[.accessibilityURL] }
        set { self[.accessibilityURL] = newValue }
    }

    /// Where to buy add-on experiences.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `addOnURL`.
    public var addOnURL: String? {
        get { self[.addOnURL] }
        set { self[.addOnURL] = newValue }
    }

    /// Where to read which bags are allowed.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `bagPolicyURL`.
    public var bagPolicyURL: String? {
        get { self[.bagPolicyURL] }
        set { self[.bagPolicyURL] = newValue }
    }

    /// The venue's e-mail address.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `contactVenueEmail`.
    public var contactVenueEmail: String? {
        get { self[.contactVenueEmail] }
        set { self[.contactVenueEmail] = newValue }
    }

    /// The venue's telephone number.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `contactVenuePhoneNumber`.
    public var contactVenuePhoneNumber: String? {
        get { self[.contactVenuePhoneNumber] }
        set { self[.contactVenuePhoneNumber] = newValue }
    }

    /// The venue's web site.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `contactVenueWebsite`.
    public var contactVenueWebsite: String? {
        get { self[.contactVenueWebsite] }
        set { self[.contactVenueWebsite] = newValue }
    }

    /// Where to read how to get to the venue.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `directionsInformationURL`.
    public var directionsInformationURL: String? {
        get { self[.directionsInformationURL] }
        set { self[.directionsInformationURL] = newValue }
    }

    /// Where to buy merchandise.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `merchandiseURL`.
    public var merchandiseURL: String? {
        get { self[.merchandiseURL] }
        set { self[.merchandiseURL] = newValue }
    }

    /// Where to order food, and on semantic boarding passes a meal (iOS 26).
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `orderFoodURL`.
    public var orderFoodURL: String? {
        get { self[.orderFoodURL] }
        set { self[.orderFoodURL] = newValue }
    }

    /// Where to read about parking.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `parkingInformationURL`.
    public var parkingInformationURL: String? {
        get { self[.parkingInformationURL] }
        set { self[.parkingInformationURL] = newValue }
    }

    /// Where to buy a parking place.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `purchaseParkingURL`.
    public var purchaseParkingURL: String? {
        get { self[.purchaseParkingURL] }
        set { self[.purchaseParkingURL] = newValue }
    }

    /// Where to sell the ticket.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `sellURL`.
    public var sellURL: String? {
        get { self[.sellURL] }
        set { self[.sellURL] = newValue }
    }

    /// Where to hand the ticket to somebody else.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `transferURL`.
    public var transferURL: String? {
        get { self[.transferURL] }
        set { self[.transferURL] = newValue }
    }

    /// Where to read about public transport.
    ///
    /// Poster event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `transitInformationURL`.
    public var transitInformationURL: String? {
        get { self[.transitInformationURL] }
        set { self[.transitInformationURL] = newValue }
    }
}
