extension UpcomingPassInformationEntry {
    /// The images of an upcoming event.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Images`.
    public struct Images: JSONBacked {
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
    }
}
