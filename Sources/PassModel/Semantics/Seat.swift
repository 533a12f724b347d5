extension SemanticTags {
    /// A seat, all of whose parts are optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`.
    public struct Seat: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A seat by its parts; a part that is `nil` is not written.
        public init(
            section: String? = nil, row: String? = nil, number: String? = nil, level: String? = nil,
            aisle: String? = nil,
            identifier: String? = nil, type: String? = nil, description: String? = nil, sectionColor: PassColor? = nil
        ) {
            self.init(object: JSONObject())
            seatSection = section
            seatRow = row
            seatNumber = number
            seatLevel = level
            seatAisle = aisle
            seatIdentifier = identifier
            seatType = type
            seatDescription = description
            seatSectionColor = sectionColor
        }
    }
}
