extension SemanticTags {
    /// What a fare lets a passenger do.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerCapabilities`.
    public enum PassengerCapability: String, CaseIterable, JSONRepresentable {
        /// Board before all others.
        case preboarding = "PKPassengerCapabilityPreboarding"
        /// Board with priority.
        case priorityBoarding = "PKPassengerCapabilityPriorityBoarding"
        /// Take a carry-on bag along.
        case carryon = "PKPassengerCapabilityCarryon"
        /// Take a personal item along.
        case personalItem = "PKPassengerCapabilityPersonalItem"
        /// Travel with an infant on the lap.
        case lapInfant = "PKPassengerCapabilityLapInfant"
    }
}
