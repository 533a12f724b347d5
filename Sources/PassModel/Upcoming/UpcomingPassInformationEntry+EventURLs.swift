extension UpcomingPassInformationEntry {
    /// Links and contacts of one upcoming event, under the names that ``Pass`` has for its own.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`.
    public struct EventURLs: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case accessibilityURL, addOnURL, bagPolicyURL
            case contactVenueEmail, contactVenuePhoneNumber, contactVenueWebsite
            case directionsInformationURL, merchandiseURL, orderFoodURL, parkingInformationURL, purchaseParkingURL
            case sellURL, transferURL, transitInformationURL
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// What reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// No links yet; set them one by one.
        public init() { self.init(object: JSONObject()) }

        /// Where to read about accessibility at the venue.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `accessibilityURL`.
        public var accessibilityURL: String? {
            get { self[.accessibilityURL] }
            set { self[.accessibilityURL] = newValue }
        }

        /// Where to buy add-on experiences.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `addOnURL`.
        public var addOnURL: String? {
            get { self[.addOnURL] }
            set { self[.addOnURL] = newValue }
        }

        /// Where to read which bags are allowed.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `bagPolicyURL`.
        public var bagPolicyURL: String? {
            get { self[.bagPolicyURL] }
            set { self[.bagPolicyURL] = newValue }
        }

        /// The venue's e-mail address.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `contactVenueEmail`.
        public var contactVenueEmail: String? {
            get { self[.contactVenueEmail] }
            set { self[.contactVenueEmail] = newValue }
        }

        /// The venue's telephone number.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `contactVenuePhoneNumber`.
        public var contactVenuePhoneNumber: String? {
            get { self[.contactVenuePhoneNumber] }
            set { self[.contactVenuePhoneNumber] = newValue }
        }

        /// The venue's web site.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `contactVenueWebsite`.
        public var contactVenueWebsite: String? {
            get { self[.contactVenueWebsite] }
            set { self[.contactVenueWebsite] = newValue }
        }

        /// Where to read how to get to the venue.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `directionsInformationURL`.
        public var directionsInformationURL: String? {
            get { self[.directionsInformationURL] }
            set { self[.directionsInformationURL] = newValue }
        }

        /// Where to buy merchandise.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `merchandiseURL`.
        public var merchandiseURL: String? {
            get { self[.merchandiseURL] }
            set { self[.merchandiseURL] = newValue }
        }

        /// Where to order food.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `orderFoodURL`.
        public var orderFoodURL: String? {
            get { self[.orderFoodURL] }
            set { self[.orderFoodURL] = newValue }
        }

        /// Where to read about parking.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `parkingInformationURL`.
        public var parkingInformationURL: String? {
            get { self[.parkingInformationURL] }
            set { self[.parkingInformationURL] = newValue }
        }

        /// Where to buy a parking place.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `purchaseParkingURL`.
        public var purchaseParkingURL: String? {
            get { self[.purchaseParkingURL] }
            set { self[.purchaseParkingURL] = newValue }
        }

        /// Where to sell the ticket.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `sellURL`.
        public var sellURL: String? {
            get { self[.sellURL] }
            set { self[.sellURL] = newValue }
        }

        /// Where to hand the ticket to somebody else.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `transferURL`.
        public var transferURL: String? {
            get { self[.transferURL] }
            set { self[.transferURL] = newValue }
        }

        /// Where to read about public transport.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`, key `transitInformationURL`.
        public var transitInformationURL: String? {
            get { self[.transitInformationURL] }
            set { self[.transitInformationURL] = newValue }
        }
    }
}
