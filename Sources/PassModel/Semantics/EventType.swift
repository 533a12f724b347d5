extension SemanticTags {
    /// A kind of event.
    ///
    /// Sports and live performances have poster layouts of their own. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `eventType`.
    public enum EventType: String, CaseIterable, JSONRepresentable {
        /// An event of another kind.
        case generic = "PKEventTypeGeneric"
        case livePerformance = "PKEventTypeLivePerformance"
        case movie = "PKEventTypeMovie"
        case sports = "PKEventTypeSports"
        case conference = "PKEventTypeConference"
        case convention = "PKEventTypeConvention"
        case workshop = "PKEventTypeWorkshop"
        case socialGathering = "PKEventTypeSocialGathering"
    }
}
