extension SemanticTags {
    /// A group of AirPlay receivers that the holder may use.
    ///
    /// Undocumented, known from third parties, who spell its key in two ways.
    public struct AirPlayDeviceGroup: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The group with `token`, written under both spellings.
        public init(token: String) {
            self.init(object: JSONObject())
            airPlayDeviceGroupToken = token
            airplayDeviceGroupToken = token
        }
    }
}
