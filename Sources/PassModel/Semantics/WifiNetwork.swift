extension SemanticTags {
    /// A wireless network with its password.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.WifiNetwork`.
    public struct WifiNetwork: JSONBacked {
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
    }
}
