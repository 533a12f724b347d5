extension Pass {
    /// The fields of a boarding pass, and its means of transport.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.BoardingPass`.
    public struct BoardingPass: ClassicFieldGrouping {
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
    }
}
