extension Pass {
    /// The fields of a poster generic pass.
    ///
    /// - SeeAlso: Wallet Passes, *Creating a poster generic pass*.
    public struct PosterGeneric: FieldGrouping {
        /// The groups in the order in which they are shown.
        public static let groups: [Field.Group] = [.header, .primary, .footer, .additionalInfo, .back]

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A poster generic pass that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// Fields by group; a group without fields is not written.
        public init(
            header: [Field] = [], primary: [Field] = [], back: [Field] = [], additionalInfo: [Field] = [],
            footer: [Field] = []
        ) {
            self.init(object: JSONObject())
            fill([
                .header: header, .primary: primary, .back: back, .additionalInfo: additionalInfo, .footer: footer,
            ])
        }
    }
}
