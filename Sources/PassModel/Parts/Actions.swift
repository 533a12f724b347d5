extension Pass {
    /// A button under the pass.
    ///
    /// All styles except poster event tickets and semantic boarding passes; Wallet shows at most two. (iOS 27, watchOS
    /// 27)
    /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
    public struct FeaturedAction: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A button that opens `url`.
        ///
        /// - Parameters:
        ///   - type: what the button does, which determines its text and symbol.
        ///   - identifier: an identifier that is unique in the pass.
        ///   - url: the URL that it opens: a link, a `tel:` URL for a call, a link to Maps for a place.
        public init(_ type: Kind, identifier: String, url: String? = nil) {
            self.identifier = identifier
            self.type = type
            self.url = url
        }
    }
}

extension Pass.FeaturedAction {
    /// The action of a button under the pass.
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
    /// Links and contacts of the event guide, in poster event tickets and in each of their upcoming events.
    ///
    /// Every key that ends with `URL` must parse as one, or Wallet refuses the pass.
    public protocol EventLinks: JSONBacked {}
}

extension Pass: Pass.EventLinks {}
