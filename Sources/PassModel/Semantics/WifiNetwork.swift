extension SemanticTags {
    /// A wireless network with its password.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.WifiNetwork`.
    public struct WifiNetwork: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case ssid, password, captiveToken, captiveTokenAuthURL
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The network `ssid`.
        public init(ssid: String, password: String) {
            self.init(object: JSONObject())
            self.ssid = ssid
            self.password = password
        }

        /// The name of the network.
        ///
        /// Required. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.WifiNetwork`, key `ssid`.
        public var ssid: String? {
            get { self[.ssid] }
            set { self[.ssid] = newValue }
        }

        /// The password of the network.
        ///
        /// Required. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.WifiNetwork`, key `password`.
        public var password: String? {
            get { self[.password] }
            set { self[.password] = newValue }
        }

        /// The token to show to the network's sign-in page.
        ///
        /// In the reference since 2026, without a version.
        /// - SeeAlso: Wallet Passes, `SemanticTagType.WifiNetwork`, key `captiveToken`.
        public var captiveToken: String? {
            get { self[.captiveToken] }
            set { self[.captiveToken] = newValue }
        }

        /// The URL at which ``captiveToken`` is shown.
        ///
        /// In the reference since 2026, without a version.
        /// - SeeAlso: Wallet Passes, `SemanticTagType.WifiNetwork`, key `captiveTokenAuthURL`.
        public var captiveTokenAuthURL: String? {
            get { self[.captiveTokenAuthURL] }
            set { self[.captiveTokenAuthURL] = newValue }
        }
    }
}
