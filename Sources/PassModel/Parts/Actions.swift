extension Pass {
    /// A button under the pass.
    ///
    /// All styles but poster event tickets and semantic boarding passes; Wallet shows at most two. (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
    public struct FeaturedAction: JSONBacked {
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A button that opens `url`.
        ///
        /// - Parameters:
        ///   - type: what the button does, which chooses its words and its symbol.
        ///   - identifier: what tells the button from the other.
        ///   - url: what it opens: a link, for a call a `tel:` URL, for a place a link to Maps.
        public init(_ type: Kind, identifier: String, url: String? = nil) {
            self.identifier = identifier
            self.type = type
            self.url = url
        }
    }
}

extension Pass.FeaturedAction {
    /// What a button under the pass does.
    ///
    /// Apple's table sorts them by the category of the pass. (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
    public enum Kind: String, CaseIterable, JSONRepresentable {
        // Events
        case viewSchedule, watchTrailer, listenToMusic
        // Generic passes
        /// Calls a number, with a `tel:` URL.
        case call
        /// Shows a place in Maps.
        case place
        // Memberships
        case addToBalance, order, shop, membershipBenefits, bookAppointment, bookCar, bookFlight, bookStay
        /// Shows offers and rewards; for events and generic passes too.
        case viewOffersRewards
    }
}

extension Pass {
    /// Links and contacts of the event guide: a poster event ticket has them, and so has each of its upcoming events.
    ///
    /// Every key that ends with `URL` must parse as one, or Wallet refuses the pass.
    public protocol EventLinks: JSONBacked {}
}

extension Pass: Pass.EventLinks {}
