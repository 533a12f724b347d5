extension Pass.Style {
    /// A layout that a pass may ask for in ``Pass/preferredStyleSchemes``.
    public enum Scheme: String, CaseIterable, JSONRepresentable {
        /// The poster layout of event tickets. (iOS 18)
        case posterEventTicket
        /// The classic layout of event tickets. (iOS 18)
        case eventTicket
        /// The layout of boarding passes that is made from semantic tags. (iOS 26)
        case semanticBoardingPass
        /// The classic layout of boarding passes. (iOS 26)
        case boardingPass
    }
}
