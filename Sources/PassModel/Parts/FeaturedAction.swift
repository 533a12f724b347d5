extension Pass {
    /// A button under the pass.
    ///
    /// All styles but poster event tickets and semantic boarding passes; Wallet shows at most two. (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
    public struct FeaturedAction: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case identifier, type, url
        }

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

        /// What tells the button from the other.
        ///
        /// Required, says Apple's `pass-builder`; the reference does not show the object. (iOS 27, watchOS 27)
        /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
        public var identifier: String? {
            get { self[.identifier] }
            set { self[.identifier] = newValue }
        }

        /// What the button does.
        ///
        /// Required. (iOS 27, watchOS 27)
        /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
        public var type: Kind? {
            get { self[.type] }
            set { self[.type] = newValue }
        }

        /// What the button opens: a link, a `tel:` URL for a call, a link to Maps for a place.
        ///
        /// Known from Apple's `pass-builder`. (iOS 27, watchOS 27)
        /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
        public var url: String? {
            get { self[.url] }
            set { self[.url] = newValue }
        }
    }
}
