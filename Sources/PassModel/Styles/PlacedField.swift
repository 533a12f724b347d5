extension Pass {
    /// A field with its place in the style.
    public struct PlacedField: Sendable, Hashable {
        /// The group that the field is in.
        public let group: Field.Group
        /// The place in the group's array, from 0.
        public let index: Int
        /// The field itself.
        public let field: Field

        /// Where the field stands in `pass.json`, given the kind of its style.
        public func pointer(in kind: Style.Kind) -> JSONPointer {
            JSONPointer(tokens: [kind.rawValue, group.rawValue, String(index)])
        }
    }
}
