public import PassModel

extension PassContents {
    /// A field and where it stands.
    public struct FieldPlace: Sendable {
        /// The style that the field is in.
        public let style: Pass.Style.Kind
        /// The group that it is in.
        public let group: Pass.Field.Group
        /// Its place in the group, from 0.
        public let index: Int
        /// Where the field stands in `pass.json`.
        public let pointer: JSONPointer
        /// The element as it stands, which should be an object.
        public let value: JSONValue

        /// The field, if it is an object.
        public var field: Pass.Field? { Pass.Field(json: value) }

        /// The field as an object and where it stands, if it is one.
        var place: ObjectPlace? { value.object.map { ObjectPlace(pointer: pointer, object: $0) } }

        /// The field's own semantic tags.
        var semantics: ObjectPlace? { place?.object(of: "semantics") }

        static func all(of style: Pass.Style.Kind, in value: JSONValue?) -> [FieldPlace] {
            guard let object = value?.object else { return [] }
            return Pass.Field.Group.allCases.flatMap { group -> [FieldPlace] in
                let pointer = JSONPointer(tokens: [style.rawValue, group.rawValue])
                return (object[group.rawValue]?.array ?? []).enumerated().map { index, value in
                    FieldPlace(
                        style: style, group: group, index: index, pointer: pointer.appending(index), value: value)
                }
            }
        }
    }
}
