extension SemanticTags {
    /// A name that a tag had while its system was in beta, and that tools still write.
    public struct FormerName: Sendable, Hashable {
        /// The name, which systems since the release ignore.
        public let name: String
        /// The tag that took its place.
        public let key: Key
        /// Whether the value was a single one where the tag now has an array.
        public let wasSingle: Bool
        /// Whether Apple's own tools know the tag under this name only, so that a pass keeps it beside the new one.
        public let isStillNeeded: Bool

        init(_ name: String, _ key: Key, wasSingle: Bool = false, isStillNeeded: Bool = true) {
            self.name = name
            self.key = key
            self.wasSingle = wasSingle
            self.isStillNeeded = isStillNeeded
        }
    }

    /// The names that tags had in the betas of iOS 26.
    ///
    /// Apple's `pass-builder` 0.0.1 and Pass Designer 1.0 know the zones under these names only, so a pass for mixed
    /// systems carries both; the model has properties for the names of the reference and keeps the others as unknown
    /// keys (``JSONBacked/unknownKeys``).
    /// - SeeAlso: apple/pass-builder 0.0.1; passkit-generator, issue 249.
    public static let formerNames: [FormerName] = [
        FormerName("departureAirportTimeZone", .departureLocationTimeZone),
        FormerName("destinationAirportTimeZone", .destinationLocationTimeZone),
        FormerName("departureAirportSecurityPrograms", .departureLocationSecurityPrograms),
        FormerName("destinationAirportSecurityPrograms", .destinationLocationSecurityPrograms),
        FormerName("airlineLoungePlaceID", .loungePlaceIDs, wasSingle: true),
        FormerName("airlinePassengerCapabilities", .passengerCapabilities, isStillNeeded: false),
    ]
}
