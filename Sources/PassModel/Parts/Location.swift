extension Pass {
    /// A place at which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Locations`.
    public struct Location: JSONBacked {
        /// The keys of a location.
        public enum Key: String, CaseIterable, Sendable {
            case latitude, longitude, altitude, relevantText, maxDistance, name
        }

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

        /// Degrees north, −90 to 90.
        ///
        /// Required; Wallet refuses the pass for a value outside. (iOS 6)
        /// - SeeAlso: Wallet Passes, `Pass.Locations`, key `latitude`.
        public var latitude: Double? {
            get { self[.latitude] }
            set { self[.latitude] = newValue }
        }

        /// Degrees east, −180 to 180.
        ///
        /// Required; Wallet refuses the pass for a value outside. (iOS 6)
        /// - SeeAlso: Wallet Passes, `Pass.Locations`, key `longitude`.
        public var longitude: Double? {
            get { self[.longitude] }
            set { self[.longitude] = newValue }
        }

        /// Height in metres. (iOS 6)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.Locations`, key `altitude`.
        public var altitude: Double? {
            get { self[.altitude] }
            set { self[.altitude] = newValue }
        }

        /// What the lock screen says here, without the organisation's name. (iOS 6)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.Locations`, key `relevantText`.
        public var relevantText: String? {
            get { self[.relevantText] }
            set { self[.relevantText] = newValue }
        }

        /// How near the place must be, in metres.
        ///
        /// Undocumented; devices read it.
        public var maxDistance: Double? {
            get { self[.maxDistance] }
            set { self[.maxDistance] = newValue }
        }

        /// A name for the place.
        ///
        /// Undocumented; devices read it.
        public var name: String? {
            get { self[.name] }
            set { self[.name] = newValue }
        }
    }
}
