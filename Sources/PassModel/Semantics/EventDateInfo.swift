extension SemanticTags {
    /// When an event begins, where that is more or less than an instant.
    ///
    /// Without ``date`` here and ``SemanticTags/eventStartDate`` beside it, the whole date shows as to be announced.
    /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`.
    public struct EventDateInfo: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A beginning as it is known so far; a key whose value is `nil` is not written.
        public init(
            _ date: PassDate? = nil, timeZone: String? = nil, ignoreTimeComponents: Bool? = nil,
            undetermined: Bool? = nil, unannounced: Bool? = nil
        ) {
            self.init(object: JSONObject())
            self.date = date
            self.ignoreTimeComponents = ignoreTimeComponents
            self.timeZone = timeZone
            self.undetermined = undetermined
            self.unannounced = unannounced
        }
    }
}
