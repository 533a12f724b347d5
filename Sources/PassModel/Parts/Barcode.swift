extension Pass {
    /// A code that a scanner reads from the pass.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Barcodes`.
    public struct Barcode: JSONBacked {
        /// The keys of a barcode.
        public enum Key: String, CaseIterable, Sendable {
            case format, message, messageEncoding, altText
        }

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

        /// The symbology.
        ///
        /// Required. (iOS 6)
        /// - SeeAlso: Wallet Passes, `Pass.Barcodes`, key `format`.
        public var format: Format? {
            get { self[.format] }
            set { self[.format] = newValue }
        }

        /// The payload, which ``messageEncoding`` must be able to express.
        ///
        /// Required. (iOS 6)
        /// - SeeAlso: Wallet Passes, `Pass.Barcodes`, key `message`.
        public var message: String? {
            get { self[.message] }
            set { self[.message] = newValue }
        }

        /// The IANA name of the character set in which the payload is encoded, normally `iso-8859-1`.
        ///
        /// Required; case does not matter. (iOS 6)
        /// - SeeAlso: Wallet Passes, `Pass.Barcodes`, key `messageEncoding`.
        public var messageEncoding: String? {
            get { self[.messageEncoding] }
            set { self[.messageEncoding] = newValue }
        }

        /// A text under the code, often the payload for people to read.
        ///
        /// Not on the watch. (iOS 6)
        /// - SeeAlso: Wallet Passes, `Pass.Barcodes`, key `altText`.
        public var altText: String? {
            get { self[.altText] }
            set { self[.altText] = newValue }
        }
    }
}
