extension Pass {
    /// The fields of a boarding pass, and its means of transport.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.BoardingPass`.
    public struct BoardingPass: ClassicFieldGrouping {
        /// The keys of the style's object.
        public enum Key: String, CaseIterable, Sendable {
            case headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields, transitType
        }

        /// The groups in the order in which they are shown, the auxiliary row above the secondary one.
        public static let groups: [Field.Group] = [.header, .primary, .auxiliary, .secondary, .back]

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A boarding pass that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A boarding pass with fields by group; a group without fields is not written.
        public init(
            _ transitType: TransitType,
            header: [Field] = [], primary: [Field] = [], secondary: [Field] = [], auxiliary: [Field] = [],
            back: [Field] = []
        ) {
            self.init(object: JSONObject())
            fill([.header: header, .primary: primary, .secondary: secondary, .auxiliary: auxiliary, .back: back])
            self.transitType = transitType
        }

        /// The means of transport.
        ///
        /// Required, and invalid in every other style. (iOS 6)
        /// - SeeAlso: Wallet Passes, `Pass.BoardingPass`, key `transitType`.
        public var transitType: TransitType? {
            get { self[.transitType] }
            set { self[.transitType] = newValue }
        }
    }
}
