extension Pass {
    /// Links and contacts of the event guide: a poster event ticket has them, and so has each of its upcoming events.
    ///
    /// Every key that ends with `URL` must parse as one, or Wallet refuses the pass.
    public protocol EventLinks: JSONBacked {}
}

extension Pass: Pass.EventLinks {}

extension Pass.EventLinks {
    /// Where to read about accessibility at the venue.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `accessibilityURL`.
    public var accessibilityURL: String? {
        get { self[link: "accessibilityURL"] }
        set { self[link: "accessibilityURL"] = newValue }
    }

    /// Where to buy add-on experiences.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `addOnURL`.
    public var addOnURL: String? {
        get { self[link: "addOnURL"] }
        set { self[link: "addOnURL"] = newValue }
    }

    /// Where to read which bags are allowed.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `bagPolicyURL`.
    public var bagPolicyURL: String? {
        get { self[link: "bagPolicyURL"] }
        set { self[link: "bagPolicyURL"] = newValue }
    }

    /// The venue's e-mail address.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `contactVenueEmail`.
    public var contactVenueEmail: String? {
        get { self[link: "contactVenueEmail"] }
        set { self[link: "contactVenueEmail"] = newValue }
    }

    /// The venue's telephone number.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `contactVenuePhoneNumber`.
    public var contactVenuePhoneNumber: String? {
        get { self[link: "contactVenuePhoneNumber"] }
        set { self[link: "contactVenuePhoneNumber"] = newValue }
    }

    /// The venue's web site.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `contactVenueWebsite`.
    public var contactVenueWebsite: String? {
        get { self[link: "contactVenueWebsite"] }
        set { self[link: "contactVenueWebsite"] = newValue }
    }

    /// Where to read how to get to the venue.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `directionsInformationURL`.
    public var directionsInformationURL: String? {
        get { self[link: "directionsInformationURL"] }
        set { self[link: "directionsInformationURL"] = newValue }
    }

    /// Where to buy merchandise.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `merchandiseURL`.
    public var merchandiseURL: String? {
        get { self[link: "merchandiseURL"] }
        set { self[link: "merchandiseURL"] = newValue }
    }

    /// Where to order food, and on semantic boarding passes a meal (iOS 26).
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `orderFoodURL`.
    public var orderFoodURL: String? {
        get { self[link: "orderFoodURL"] }
        set { self[link: "orderFoodURL"] = newValue }
    }

    /// Where to read about parking.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `parkingInformationURL`.
    public var parkingInformationURL: String? {
        get { self[link: "parkingInformationURL"] }
        set { self[link: "parkingInformationURL"] = newValue }
    }

    /// Where to buy a parking place.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `purchaseParkingURL`.
    public var purchaseParkingURL: String? {
        get { self[link: "purchaseParkingURL"] }
        set { self[link: "purchaseParkingURL"] = newValue }
    }

    /// Where to sell the ticket.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `sellURL`.
    public var sellURL: String? {
        get { self[link: "sellURL"] }
        set { self[link: "sellURL"] = newValue }
    }

    /// Where to hand the ticket to somebody else.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `transferURL`.
    public var transferURL: String? {
        get { self[link: "transferURL"] }
        set { self[link: "transferURL"] = newValue }
    }

    /// Where to read about public transport.
    ///
    /// Poster event tickets (iOS 18, watchOS 11), and each of their upcoming events (iOS 26, watchOS 26).
    /// - SeeAlso: Wallet Passes, `Pass`, key `transitInformationURL`.
    public var transitInformationURL: String? {
        get { self[link: "transitInformationURL"] }
        set { self[link: "transitInformationURL"] = newValue }
    }

    private subscript(link name: String) -> String? {
        get { object[name]?.string }
        set { object[name] = newValue?.json }
    }
}
