extension Pass {
    /// The fields of a coupon, a generic pass or a store card.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Coupon`, `Pass.Generic`, `Pass.StoreCard`.
    public struct FieldGroups: ClassicFieldGrouping {
        /// The groups in the order in which they are shown.
        public static let groups: [Field.Group] = [.header, .primary, .secondary, .auxiliary, .back]

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// Groups of fields that read and write `object`.
        public init(object: JSONObject) { self.object = object }

        /// Fields by group; a group without fields is not written.
        public init(
            header: [Field] = [], primary: [Field] = [], secondary: [Field] = [], auxiliary: [Field] = [],
            back: [Field] = []
        ) {
            self.init(object: JSONObject())
            fill([.header: header, .primary: primary, .secondary: secondary, .auxiliary: auxiliary, .back: back])
        }
    }
}
