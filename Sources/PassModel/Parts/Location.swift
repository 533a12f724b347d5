extension Pass {
    /// A place at which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Locations`.
    public struct Location: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A location that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A place by its coordinates in degrees.
        public init(latitude: Double, longitude: Double, relevantText: String? = nil) {
            self.init(object: JSONObject())
            self.latitude = latitude
            self.longitude = longitude
            self.relevantText = relevantText
        }
    }
}
