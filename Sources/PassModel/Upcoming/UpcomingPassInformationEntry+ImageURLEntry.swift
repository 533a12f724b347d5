extension UpcomingPassInformationEntry {
    /// Where one scale of an image is, and what its bytes are.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`.
    public struct ImageURLEntry: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case url = "URL"
            case sha256 = "SHA256"
            case scale, size
        }

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

        /// Where the file is, an `https` URL.
        ///
        /// Required; under the name `URL`, in capitals. (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`, key `URL`.
        public var url: String? {
            get { self[.url] }
            set { self[.url] = newValue }
        }

        /// The SHA-256 of the file in hexadecimal digits.
        ///
        /// Required; under the name `SHA256`, in capitals. (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`, key `SHA256`.
        public var sha256: String? {
            get { self[.sha256] }
            set { self[.sha256] = newValue }
        }

        /// How many pixels make a point; absent means 1.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`, key `scale`.
        public var scale: Int? {
            get { self[.scale] }
            set { self[.scale] = newValue }
        }

        /// How many bytes the file has, at most 2 MB.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`, key `size`.
        public var size: Int? {
            get { self[.size] }
            set { self[.size] = newValue }
        }
    }
}
