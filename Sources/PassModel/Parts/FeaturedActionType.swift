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
