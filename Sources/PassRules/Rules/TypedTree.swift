internal import PassModel

/// The values below some objects of known shapes, each with the type that it ought to have.
struct TypedTree: Sendable {
    /// A value under a key that its object may have, or an element of it.
    struct Value: Sendable {
        /// The key that it stands under.
        let name: String
        let type: ValueType
        let value: JSONValue
        let pointer: JSONPointer
        /// Whether it is an element of an array.
        let isElement: Bool
    }

    /// An object and where it stands.
    struct Object: Sendable {
        let shape: Shape
        let object: JSONObject
        let pointer: JSONPointer
    }

    private(set) var values: [Value] = []
    private(set) var objects: [Object] = []

    /// What stands in `places`, each of them an object of `shape`.
    init(_ places: [ObjectPlace], as shape: Shape) {
        for place in places { add(place.object, of: shape, at: place.pointer) }
    }

    private mutating func add(_ object: JSONObject, of shape: Shape, at pointer: JSONPointer) {
        objects.append(Object(shape: shape, object: object, pointer: pointer))
        let types = shape.members
        for member in object.members {
            guard let type = types[member.name] else { continue }
            add(member.value, of: type, named: member.name, at: pointer.appending(member.name))
        }
    }

    private mutating func add(
        _ value: JSONValue, of type: ValueType, named name: String, at pointer: JSONPointer, isElement: Bool = false
    ) {
        values.append(Value(name: name, type: type, value: value, pointer: pointer, isElement: isElement))
        switch (type, value) {
        case (.object(let shape), .object(let object)): add(object, of: shape, at: pointer)
        case (.list(let element), .array(let elements)):
            for (index, value) in elements.enumerated() {
                add(value, of: element, named: name, at: pointer.appending(index), isElement: true)
            }
        default: break
        }
    }

    /// The tree without the values under some keys, which stay in their objects.
    mutating func removeValues(named names: Set<String>) { values.removeAll { names.contains($0.name) } }
}

extension PassContents {
    /// Whether a placeholder stands anywhere in `value`.
    func isOpen(inside value: JSONValue) -> Bool { isTemplate && value.text().holdsBraces }
}

/// Tags from several places as one object; of equal names, the first counts.
struct MergedTags: Sendable {
    private(set) var places: [String: (value: JSONValue, pointer: JSONPointer)] = [:]

    init(_ objects: [ObjectPlace]) {
        for place in objects {
            for member in place.object.members where places[member.name] == nil {
                places[member.name] = (member.value, place.pointer.appending(member.name))
            }
        }
    }

    /// The value of a tag.
    subscript(key: SemanticTags.Key) -> JSONValue? { places[key.rawValue]?.value }

    /// The date of a tag, if it is written as the format has it.
    func date(_ key: SemanticTags.Key) -> (date: PassDate, pointer: JSONPointer)? {
        guard let (value, pointer) = places[key.rawValue], let date = value.string.flatMap({ PassDate(strict: $0) })
        else { return nil }
        return (date, pointer)
    }
}
