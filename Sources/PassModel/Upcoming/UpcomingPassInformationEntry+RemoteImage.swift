extension UpcomingPassInformationEntry {
    /// An image that the device fetches, in one or more scales.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Image`.
    public struct RemoteImage: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case urls = "URLs"
            case reuseExisting
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An image by where its scales are.
        public init(_ urls: [ImageURLEntry]) {
            self.init(object: JSONObject())
            self.urls = urls
        }

        /// The image of this name in the pass itself, allowed for ``Images/venueMap`` only.
        public static var ofThePass: RemoteImage {
            var image = RemoteImage(object: JSONObject())
            image.reuseExisting = true
            return image
        }

        /// Where the image is, by scale.
        ///
        /// Required unless ``reuseExisting`` is true; under the name `URLs`, in capitals. (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Image`, key `URLs`.
        public var urls: [ImageURLEntry]? {
            get { self[.urls] }
            set { self[.urls] = newValue }
        }

        /// Whether the image of the pass itself is used; absent means no.
        ///
        /// Venue maps only, and the pass must have a `venueMap` image. (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Image`, key `reuseExisting`.
        public var reuseExisting: Bool? {
            get { self[.reuseExisting] }
            set { self[.reuseExisting] = newValue }
        }
    }
}
