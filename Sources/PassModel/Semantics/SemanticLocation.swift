extension SemanticTags {
    /// A place by its coordinates, as semantic tags have it.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Location`.
    public struct Location: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A place by its coordinates in degrees.
        public init(latitude: Double, longitude: Double) {
            self.init(object: JSONObject())
            self.latitude = latitude
            self.longitude = longitude
        }
    }
}
