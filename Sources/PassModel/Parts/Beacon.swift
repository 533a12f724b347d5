extension Pass {
    /// A Bluetooth beacon near which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Beacons`.
    public struct Beacon: JSONBacked {
        /// The keys of a beacon.
        public enum Key: String, CaseIterable, Sendable {
            case proximityUUID, major, minor, relevantText, name
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A beacon that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The beacons with this UUID and, where given, these numbers.
        public init(proximityUUID: String, major: UInt16? = nil, minor: UInt16? = nil, relevantText: String? = nil) {
            self.init(object: JSONObject())
            self.proximityUUID = proximityUUID
            self.major = major
            self.minor = minor
            self.relevantText = relevantText
        }

        /// The UUID in its text form.
        ///
        /// Required. (iOS 7)
        /// - SeeAlso: Wallet Passes, `Pass.Beacons`, key `proximityUUID`.
        public var proximityUUID: String? {
            get { self[.proximityUUID] }
            set { self[.proximityUUID] = newValue }
        }

        /// The first number, 0 to 65535; absent means any. (iOS 7)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.Beacons`, key `major`.
        public var major: UInt16? {
            get { self[.major] }
            set { self[.major] = newValue }
        }

        /// The second number, 0 to 65535; absent means any. (iOS 7)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.Beacons`, key `minor`.
        public var minor: UInt16? {
            get { self[.minor] }
            set { self[.minor] = newValue }
        }

        /// What the lock screen says here. (iOS 7)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.Beacons`, key `relevantText`.
        public var relevantText: String? {
            get { self[.relevantText] }
            set { self[.relevantText] = newValue }
        }

        /// A name for the beacon.
        ///
        /// Occurs in the sample of *Showing a Pass on the Lock Screen* only.
        public var name: String? {
            get { self[.name] }
            set { self[.name] = newValue }
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
