extension Pass {
    /// An instant or an interval in which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.RelevantDates`.
    public struct RelevantDate: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// An entry that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An instant, around which Wallet chooses an interval; written under both names that iOS versions use.
        public init(_ date: PassDate) {
            self.date = date
            relevantDate = date
        }

        /// An interval of at most a day.
        public init(from startDate: PassDate, to endDate: PassDate) {
            self.startDate = startDate
            self.endDate = endDate
        }
    }

    /// A place at which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Locations`.
    public struct Location: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A location that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A place by its coordinates in degrees.
        public init(latitude: Double, longitude: Double, relevantText: String? = nil) {
            self.latitude = latitude
            self.longitude = longitude
            self.relevantText = relevantText
        }
    }

    /// A Bluetooth beacon near which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Beacons`.
    public struct Beacon: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A beacon that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The beacons with this UUID and, if given, these numbers.
        public init(proximityUUID: String, major: UInt16? = nil, minor: UInt16? = nil, relevantText: String? = nil) {
            self.proximityUUID = proximityUUID
            self.major = major
            self.minor = minor
            self.relevantText = relevantText
        }
    }
}

extension UInt16: JSONRepresentable {
    /// Reads a whole number from 0 to 65535.
    public init?(json: JSONValue) {
        guard let value = Int(json: json).flatMap(UInt16.init(exactly:)) else { return nil }
        self = value
    }
    /// The number.
    public var json: JSONValue { .number(JSONNumber(Int(self))) }
}
