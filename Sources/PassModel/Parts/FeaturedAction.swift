extension Pass {
    /// A button under the pass.
    ///
    /// All styles but poster event tickets and semantic boarding passes; Wallet shows at most two. (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
    public struct FeaturedAction: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A button that opens `url`.
        ///
        /// - Parameters:
        ///   - type: what the button does, which chooses its words and its symbol.
        ///   - identifier: what tells the button from the other.
        ///   - url: what it opens: a link, for a call a `tel:` URL, for a place a link to Maps.
        public init(_ type: Kind, identifier: String, url: String? = nil) {
            self.init(object: JSONObject())
            self.identifier = identifier
            self.type = type
            self.url = url
        }
    }
}
