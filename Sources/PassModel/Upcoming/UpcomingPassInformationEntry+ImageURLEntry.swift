extension UpcomingPassInformationEntry {
    /// Where one scale of an image is, and what its bytes are.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`.
    public struct ImageURLEntry: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An image file on the web.
        ///
        /// - Parameters:
        ///   - url: where it is, an `https` URL.
        ///   - sha256: the SHA-256 of the file in hexadecimal digits.
        ///   - scale: pixels per point; absent means 1.
        ///   - size: how many bytes it has, at most 2 MB.
        public init(_ url: String, sha256: String, scale: Int? = nil, size: Int? = nil) {
            self.init(object: JSONObject())
            self.url = url
            self.sha256 = sha256
            self.scale = scale
            self.size = size
        }
    }
}
