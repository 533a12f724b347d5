extension Pass {
    /// The fields of a poster generic pass.
    ///
    /// - SeeAlso: Wallet Passes, *Creating a poster generic pass*.
    public struct PosterGeneric: FieldGrouping {
        /// The keys of the style's object.
        public enum Key: String, CaseIterable, Sendable {
            case headerFields, primaryFields, backFields, additionalInfoFields, footerFields
        }

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

        /// Fields in the tile below the pass.
        ///
        /// Named in the article on poster generic passes, while the reference knows it for event tickets only. (iOS 27)
        /// - SeeAlso: Wallet Passes, `PassFields`, key `additionalInfoFields`.
        public var additionalInfoFields: [Field]? {
            get { self[.additionalInfo] }
            set { self[.additionalInfo] = newValue }
        }

        /// Fields in the band at the bottom, at most 2. (iOS 27, watchOS 27)
        ///
        /// - SeeAlso: Wallet Passes, *Creating a poster generic pass*.
        public var footerFields: [Field]? {
            get { self[.footer] }
            set { self[.footer] = newValue }
        }
    }
}
