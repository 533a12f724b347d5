extension SemanticTags {
    /// A group of AirPlay receivers that the holder may use.
    ///
    /// Undocumented, known from third parties, who spell its key in two ways.
    public struct AirPlayDeviceGroup: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case airPlayDeviceGroupToken, airplayDeviceGroupToken
        }

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

        /// The token of the group.
        ///
        /// Undocumented, known from third parties. (iOS 18)
        public var airPlayDeviceGroupToken: String? {
            get { self[.airPlayDeviceGroupToken] }
            set { self[.airPlayDeviceGroupToken] = newValue }
        }

        /// The token of the group, in the other spelling.
        ///
        /// Undocumented, known from third parties. (iOS 18)
        public var airplayDeviceGroupToken: String? {
            get { self[.airplayDeviceGroupToken] }
            set { self[.airplayDeviceGroupToken] = newValue }
        }
    }
}
