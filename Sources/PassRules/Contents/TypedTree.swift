internal import PassModel

/// The values inside some objects of known shapes, each with the type that it should have.
struct TypedTree: Sendable {
    /// A value under a key that its object may have, or an element of it.
    struct Value: Sendable {
        /// The key that it stands under.
        let name: String
        let type: ValueType
        let pointer: JSONPointer
        /// Whether it is an element of an array.
        let isElement: Bool
        let value: JSONValue
    }

    /// An object and where it stands.
    struct Object: Sendable {
        let shape: Shape
        let object: JSONObject
        let pointer: JSONPointer
    }

    private(set) var values: [Value] = []
    private(set) var objects: [Object] = []

    /// The tree of the objects at `places`, which all have this shape.
    init(_ places: [PassContents.ObjectPlace], as shape: Shape) {
        for place in places { add(place.object, of: shape, at: place.pointer) }
    }

    private mutating func add(_ object: JSONObject, of shape: Shape, at pointer: JSONPointer) {
        objects.append(Object(shape: shape, object: object, pointer: pointer))
        let known = shape.keys
        for member in object.members {
            guard let type = known[member.name]?.type else { continue }
            add(member.value, of: type, named: member.name, at: pointer.appending(member.name))
        }
    }

    private mutating func add(
        _ value: JSONValue, of type: ValueType, named name: String, at pointer: JSONPointer, isElement: Bool = false
    ) {
        values.append(Value(name: name, type: type, pointer: pointer, isElement: isElement, value: value))
        switch type {
        case .object(let shape): if let object = value.object { add(object, of: shape, at: pointer) }
        case .list(let element):
            for (index, value) in (value.array ?? []).enumerated() {
                add(value, of: element, named: name, at: pointer.appending(index), isElement: true)
            }
        default: break
        }
    }
}

extension PassContents {
    /// Whether a placeholder stands anywhere in `value`.
    func isOpen(inside value: JSONValue) -> Bool { isTemplate && value.text().holdsBraces }
}

/// Tags from several places as one object; of tags with the same name, the first counts.
struct MergedTags: Sendable {
    /// A tag and where it stands.
    struct Tag: Sendable {
        let pointer: JSONPointer
        let value: JSONValue
    }

    /// The index of each name in the list.
    private var indices: [String: Int] = [:]
    private(set) var tags: [Tag] = []

    init(_ objects: [PassContents.ObjectPlace]) {
        for place in objects {
            for member in place.object.members where indices[member.name] == nil {
                indices[member.name] = tags.count
                tags.append(Tag(pointer: place.pointer.appending(member.name), value: member.value))
            }
        }
    }

    /// A tag by its name.
    func tag(_ name: String) -> Tag? { indices[name].map { tags[$0] } }

    /// Whether there is a tag of this key, whatever its value.
    func has(_ key: SemanticTags.Key) -> Bool { indices[key.rawValue] != nil }

    /// The value of a tag.
    subscript(key: SemanticTags.Key) -> JSONValue? { tag(key.rawValue)?.value }

    /// The date of a tag, if it is written in the form of the format.
    func date(_ key: SemanticTags.Key) -> (date: PassDate, pointer: JSONPointer)? {
        guard let tag = tag(key.rawValue), let date = tag.value.string.flatMap({ PassDate(strict: $0) }) else {
            return nil
        }
        return (date, tag.pointer)
    }
}
