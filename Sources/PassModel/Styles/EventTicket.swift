extension Pass {
    /// The fields of an event ticket, poster event tickets included.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.EventTicket`.
    public struct EventTicket: ClassicFieldGrouping {
        /// The groups in the order in which they are shown.
        public static let groups: [Field.Group] = [.header, .primary, .secondary, .auxiliary, .additionalInfo, .back]

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// An event ticket that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// Fields by group; a group without fields is not written.
        public init(
            header: [Field] = [], primary: [Field] = [], secondary: [Field] = [], auxiliary: [Field] = [],
            back: [Field] = [], additionalInfo: [Field] = []
        ) {
            self.init(object: JSONObject())
            fill([
                .header: header, .primary: primary, .secondary: secondary, .auxiliary: auxiliary, .back: back,
                .additionalInfo: additionalInfo,
            ])
        }
    }
}
