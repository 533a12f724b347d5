extension SemanticTags {
    /// A place by its coordinates, as semantic tags have it.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Location`.
    public struct Location: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case latitude, longitude
        }

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

        /// Degrees north, −90 to 90.
        ///
        /// Required. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Location`, key `latitude`.
        public var latitude: Double? {
            get { self[.latitude] }
            set { self[.latitude] = newValue }
        }

        /// Degrees east, −180 to 180.
        ///
        /// Required. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Location`, key `longitude`.
        public var longitude: Double? {
            get { self[.longitude] }
            set { self[.longitude] = newValue }
        }
    }
}
