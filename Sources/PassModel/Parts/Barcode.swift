extension Pass {
    /// A code that a scanner reads from the pass.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Barcodes`.
    public struct Barcode: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A barcode that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A barcode with `message`.
        ///
        /// - Parameters:
        ///   - format: the symbology.
        ///   - message: the payload.
        ///   - messageEncoding: the IANA name of a character set; by default `iso-8859-1` if that has every character
        ///     of `message`, otherwise `utf-8`.
        ///   - altText: a text under the code.
        public init(_ format: Format, message: String, messageEncoding: String? = nil, altText: String? = nil) {
            self.init(object: JSONObject())
            self.format = format
            self.message = message
            self.messageEncoding =
                messageEncoding ?? (message.unicodeScalars.allSatisfy { $0.value < 256 } ? "iso-8859-1" : "utf-8")
            self.altText = altText
        }
    }
}
