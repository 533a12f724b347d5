internal import PassModel

/// The known values of a JSON file, each with its expected type, and the objects in it.
struct TypedTree: Sendable {
    /// The value of a known key, or an element of it.
    struct Value: PassElement {
        /// The kind of object that contains it.
        let owner: Shape
        let name: String
        let type: ValueType
        /// Whether every object of the kind has the key.
        let isRequired: Bool
        private(set) var value: JSONValue
        let file: String
        fileprivate let object: JSONPointer
        let index: Int?

        mutating func fill(with value: JSONValue) { self.value = value }

        var isElement: Bool { index != nil }

        var pointer: JSONPointer {
            let pointer = object.appending(name)
            return index.map { pointer.appending($0) } ?? pointer
        }
    }

    struct Object: PassElement {
        let shape: Shape
        private(set) var object: JSONObject
        let pointer: JSONPointer
        /// The first system that supports its key; `nil` for all.
        let since: SystemVersion?

        mutating func fill(with value: JSONValue) { object = value.object ?? object }

        var known: [(member: JSONObject.Member, facts: KeyFacts, pointer: JSONPointer)] {
            let keys = shape.keys
            return object.members.compactMap { member in
                keys[member.name].map { (member, $0, pointer.appending(member.name)) }
            }
        }
    }

    /// A key that is unknown in its object.
    struct UnknownName: Sendable {
        let name: String
        let object: Object
        let file: String
        /// The name that was probably intended.
        let suggestion: String?
        /// Whether no other key of the object differs from it only in case.
        let isAlone: Bool

        var pointer: JSONPointer { object.pointer.appending(name) }
    }

    private(set) var values: [Value] = []
    private(set) var objects: [Object] = []
    let file: String

    init(_ root: JSONObject, as shape: Shape, in file: String) {
        self.file = file
        add(root, of: shape, at: .root, since: nil)
    }

    /// The part of a tree whose objects have these shapes.
    init(_ tree: TypedTree, only isMeant: (Shape) -> Bool) {
        file = tree.file
        values = tree.values.filter { isMeant($0.owner) }
        objects = tree.objects.filter { isMeant($0.shape) }
    }

    private mutating func add(_ object: JSONObject, of shape: Shape, at pointer: JSONPointer, since: SystemVersion?) {
        let shape = shape == .fulfillment ? Self.fulfillment(object) : shape
        objects.append(Object(shape: shape, object: object, pointer: pointer, since: since))
        let keys = shape.keys
        for member in shape == .pass || shape == .style ? object.lastMembers : object.members {
            guard let facts = keys[member.name] else { continue }
            add(member.value, as: facts, facts.type, named: member.name, of: shape, in: pointer, index: nil)
        }
    }

    private mutating func add(
        _ value: JSONValue, as facts: KeyFacts, _ type: ValueType, named name: String, of owner: Shape,
        in object: JSONPointer, index: Int?
    ) {
        let place = Value(
            owner: owner, name: name, type: type, isRequired: facts.isRequired, value: value, file: file,
            object: object, index: index)
        values.append(place)
        switch type.underlying {
        case .object(let shape):
            if let inner = value.object { add(inner, of: shape, at: place.pointer, since: facts.since) }
        case .list(let element):
            for (index, value) in (value.array ?? []).enumerated() {
                add(value, as: facts, type.elements(element), named: name, of: owner, in: object, index: index)
            }
        default: break
        }
    }

    /// The kind of fulfillment, from its type, or from its members if the type is misspelled or unfilled.
    private static func fulfillment(_ object: JSONObject) -> Shape {
        switch object["fulfillmentType"]?.string?.lowercased() {
        case "pickup": .pickup
        case "shipping": .shipping
        default: object.members.contains { $0.name.hasPrefix("pick") || $0.name == "displayName" } ? .pickup : .shipping
        }
    }
}

extension ValueType {
    /// The type, whether it is checked here or by another rule.
    fileprivate var underlying: ValueType { if case .unchecked(let type) = self { type } else { self } }

    /// The type of the elements of a list, which are not checked if the list is not.
    fileprivate func elements(_ element: ValueType) -> ValueType {
        if case .unchecked = self { .unchecked(element) } else { element }
    }
}

extension JSONObject {
    /// The members; of duplicates the last, which Wallet reads.
    fileprivate var lastMembers: [Member] {
        var seen: Set<String> = []
        return members.reversed().filter { seen.insert($0.name).inserted }.reversed()
    }
}

extension PassContents {
    static let orderFile = "order.json"

    var mainFile: String { isOrder ? Self.orderFile : "pass.json" }

    /// The order; `nil` if it is a pass, or could not be parsed.
    var order: JSONObject? { isOrder ? document.value?.root.object : nil }

    func objects(_ shape: Shape) -> [TypedTree.Object] { tree.objects.filter { $0.shape == shape } }

    /// Whether `value` contains an unfilled placeholder.
    func isUnfilled(inside value: JSONValue) -> Bool { isTemplate && value.text().hasBraces }
}

/// Tags merged from several places; of tags with the same name, the first counts.
struct MergedTags: Sendable {
    struct Tag: Sendable {
        let pointer: JSONPointer
        let value: JSONValue
    }

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

    func tag(_ name: String) -> Tag? { indices[name].map { tags[$0] } }

    /// Whether there is a tag of this key, whatever its value.
    func has(_ key: SemanticTags.Key) -> Bool { indices[key.rawValue] != nil }

    subscript(key: SemanticTags.Key) -> JSONValue? { tag(key.rawValue)?.value }

    /// The date of a tag, if it is written in the documented form.
    func date(_ key: SemanticTags.Key) -> (date: PassDate, pointer: JSONPointer)? {
        guard let tag = tag(key.rawValue), let date = tag.value.string.flatMap({ PassDate(strict: $0) }) else {
            return nil
        }
        return (date, tag.pointer)
    }
}
