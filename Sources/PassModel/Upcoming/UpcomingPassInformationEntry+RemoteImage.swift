extension UpcomingPassInformationEntry {
    /// An image that the device fetches, in one or more scales.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Image`.
    public struct RemoteImage: JSONBacked {
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
    }
}
