extension UpcomingPassInformationEntry {
    /// Links and contacts of one upcoming event, under the names that ``Pass`` has for its own.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`.
    public struct EventURLs: Pass.EventLinks {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// No links yet; set them one by one.
        public init() { self.init(object: JSONObject()) }
    }
}
