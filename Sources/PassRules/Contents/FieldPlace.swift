public import PassModel

/// A field and where it stands.
public struct FieldPlace: Sendable {
    /// The style that the field is in.
    public let style: PassStyle.Kind
    /// The group that it is in.
    public let group: FieldGroup
    /// Its place in the group, from 0.
    public let index: Int
    /// Where the field stands in `pass.json`.
    public let pointer: JSONPointer
    /// The element as it stands, which ought to be an object.
    public let value: JSONValue

    /// The field, if it is an object.
    public var field: Field? { Field(json: value) }

    /// The field's own semantic tags.
    var semantics: ObjectPlace? {
        value.object?["semantics"]?.object.map {
            ObjectPlace(pointer: pointer.appending("semantics"), object: $0)
        }
    }

    static func all(of style: PassStyle.Kind, in value: JSONValue?) -> [FieldPlace] {
        guard let object = value?.object else { return [] }
        return FieldGroup.allCases.flatMap { group -> [FieldPlace] in
            let pointer = JSONPointer(tokens: [style.rawValue, group.rawValue])
            return (object[group.rawValue]?.array ?? []).enumerated().map { index, value in
                FieldPlace(style: style, group: group, index: index, pointer: pointer.appending(index), value: value)
            }
        }
    }
}
