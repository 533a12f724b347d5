extension UpcomingPassInformationEntry {
    /// The images of an upcoming event.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Images`.
    public struct Images: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case headerImage, venueMap
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The images that an entry has.
        public init(headerImage: RemoteImage? = nil, venueMap: RemoteImage? = nil) {
            self.init(object: JSONObject())
            self.headerImage = headerImage
            self.venueMap = venueMap
        }

        /// The image above the entry.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Images`, key `headerImage`.
        public var headerImage: RemoteImage? {
            get { self[.headerImage] }
            set { self[.headerImage] = newValue }
        }

        /// The map of the venue.
        ///
        /// May reuse the pass's own (``RemoteImage/reuseExisting``). (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Images`, key `venueMap`.
        public var venueMap: RemoteImage? {
            get { self[.venueMap] }
            set { self[.venueMap] = newValue }
        }
    }
}
