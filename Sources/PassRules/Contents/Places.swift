internal import Bytes
public import PassModel

extension PassContents {
    /// A field with its pointer.
    public struct FieldPlace: PassElement {
        /// The style that contains the field.
        public let style: Pass.Style.Kind
        /// The group that contains the field.
        public let group: Pass.Field.Group
        /// Its place in the group, from 0.
        public let index: Int
        /// The pointer to the field in `pass.json`.
        public let pointer: JSONPointer
        private var given: JSONValue
        private let reads: PassReads?

        /// A field that records access to it.
        init(
            style: Pass.Style.Kind, group: Pass.Field.Group, index: Int, pointer: JSONPointer, value: JSONValue,
            _ reads: PassReads?
        ) {
            (self.style, self.group, self.index, self.pointer) = (style, group, index, pointer)
            (given, self.reads) = (value, reads)
        }

        mutating func fill(with value: JSONValue) { given = value }

        /// The element itself, which should be an object.
        public var value: JSONValue {
            reads?.note(.key(pointer.tokens[0]))
            return given
        }

        subscript(key: Pass.Field.Key) -> JSONValue? {
            reads?.note(.member(key.rawValue))
            return given.object?[key.rawValue]
        }

        /// The field, if it is an object.
        public var field: Pass.Field? { Pass.Field(json: value) }

        /// The field as an object with its pointer, if it is one.
        var place: ObjectPlace? { value.object.map { ObjectPlace(pointer: pointer, object: $0) } }

        var semantics: ObjectPlace? {
            reads?.note(.tags)
            return given.object?["semantics"]?.object.map {
                ObjectPlace(pointer: pointer.appending("semantics"), object: $0)
            }
        }

        static func all(of style: Pass.Style.Kind, in value: JSONValue?, _ reads: PassReads?) -> [FieldPlace] {
            guard let object = value?.object else { return [] }
            return Pass.Field.Group.allCases.flatMap { group -> [FieldPlace] in
                let pointer = JSONPointer(tokens: [style.rawValue, group.rawValue])
                return (object[group.rawValue]?.array ?? []).enumerated().map { index, value in
                    FieldPlace(
                        style: style, group: group, index: index, pointer: pointer.appending(index), value: value,
                        reads)
                }
            }
        }
    }
}

extension PassContents.FieldPlace {
    /// The pointer to `key`, whether it exists or not.
    func pointer(to key: Pass.Field.Key) -> JSONPointer { pointer.appending(key.rawValue) }
}

extension PassContents {
    /// The fields of upcoming events, as back or additional fields of an event ticket.
    var upcomingFields: [FieldPlace] {
        parts.upcomingFields.value {
            upcoming.flatMap { entry in
                [Pass.Field.Group.additionalInfo, .back].flatMap { group -> [FieldPlace] in
                    guard let fields = entry.object[group.rawValue]?.array else { return [] }
                    let pointer = entry.pointer.appending(group.rawValue)
                    return fields.enumerated().map { index, value in
                        FieldPlace(
                            style: .eventTicket, group: group, index: index, pointer: pointer.appending(index),
                            value: value, reads)
                    }
                }
            }
        }
    }

    /// The fields of the styles and those of upcoming events.
    var everyField: [FieldPlace] { upcoming.isEmpty ? fields : fields + upcomingFields }

    /// The text of `key` in a field; `nil` for other values, and if it has an unfilled placeholder.
    func text(of key: Pass.Field.Key, in place: FieldPlace) -> String? {
        guard let text = place[key]?.string, !isUnfilled(text) else { return nil }
        return text
    }

    /// The translations of each text, from all strings files.
    var translations: [String: [String]] { parts.translations.value { readTranslations } }

    private var readTranslations: [String: [String]] {
        var translations: [String: [String]] = [:]
        for file in stringsFiles {
            guard case .success(let document) = file.document else { continue }
            for entry in document.entries { translations[entry.key, default: []].append(entry.value) }
        }
        return translations
    }
}

extension PassContents {
    /// An object in `pass.json` with its pointer.
    public struct ObjectPlace: PassElement {
        /// The pointer to the object.
        public let pointer: JSONPointer
        /// The object.
        public private(set) var object: JSONObject

        init(pointer: JSONPointer, object: JSONObject) { (self.pointer, self.object) = (pointer, object) }

        mutating func fill(with value: JSONValue) { object = value.object ?? object }

        func object(of key: String) -> ObjectPlace? {
            object[key]?.object.map { ObjectPlace(pointer: pointer.appending(key), object: $0) }
        }

        /// The elements of an array at the top level that are objects.
        static func elements(of key: Pass.Key, in contents: PassContents) -> [ObjectPlace] {
            let pointer = JSONPointer(tokens: [key.rawValue])
            return (contents[key]?.array ?? []).enumerated().compactMap { index, value in
                value.object.map { ObjectPlace(pointer: pointer.appending(index), object: $0) }
            }
        }

        /// The object of a key at the top level, if it is one.
        static func value(of key: Pass.Key, in contents: PassContents) -> [ObjectPlace] {
            guard let object = contents[key]?.object else { return [] }
            return [ObjectPlace(pointer: JSONPointer(tokens: [key.rawValue]), object: object)]
        }
    }
}

struct MemberPlace: PassElement {
    let pointer: JSONPointer
    private(set) var value: JSONValue

    mutating func fill(with value: JSONValue) { self.value = value }

    var name: String { pointer.tokens.last ?? "" }
}

struct KeyPlace: PassElement {
    let key: Pass.Key
    private var given: JSONValue
    private let reads: PassReads?

    init(key: Pass.Key, value: JSONValue, _ reads: PassReads? = nil) {
        (self.key, given, self.reads) = (key, value, reads)
    }

    mutating func fill(with value: JSONValue) { given = value }

    var value: JSONValue {
        reads?.note(.key(key.rawValue))
        return given
    }

    var pointer: JSONPointer { .to(key) }

    private static let byName = Dictionary(uniqueKeysWithValues: Pass.Key.allCases.map { ($0.rawValue, $0) })

    /// The existing keys; of duplicates the last.
    static func all(in object: JSONObject, _ reads: PassReads?) -> [KeyPlace] {
        var places: [KeyPlace] = []
        places.reserveCapacity(Pass.Key.allCases.count)
        for member in object.members {
            guard let key = byName[member.name] else { continue }
            let place = KeyPlace(key: key, value: member.value, reads)
            if let index = places.firstIndex(where: { $0.key == key }) {
                places[index] = place
            } else {
                places.append(place)
            }
        }
        return places
    }
}

extension JSONPointer {
    /// A pointer to the value of a top-level key, or to a member of it.
    static func to(_ key: Pass.Key, _ member: String...) -> JSONPointer { JSONPointer(tokens: [key.rawValue] + member) }

    static func to(style: Pass.Style.Kind) -> JSONPointer { JSONPointer(tokens: [style.rawValue]) }
}

/// A value of `pass.json` that is neither array nor object.
struct LeafPlace: PassElement {
    /// The array or object that contains a leaf, linked to its own container.
    ///
    /// Pointers are made from these only when needed.
    private final class Container: Sendable {
        let outer: Container?
        let token: String
        /// The known top-level key that contains it, if there is one.
        let top: Pass.Key?

        init(_ token: String, in outer: Container?) {
            self.outer = outer
            self.token = token
            top = outer == nil ? Pass.Key(rawValue: token) : outer?.top
        }

        var tokens: [String] { (outer?.tokens ?? []) + [token] }
    }

    /// Its name, if it is a member of an object.
    let name: String?
    private let index: Int
    private let container: Container?
    private(set) var value: JSONValue

    mutating func fill(with value: JSONValue) { self.value = value }

    var pointer: JSONPointer { JSONPointer(tokens: (container?.tokens ?? []) + [name ?? String(index)]) }

    /// The known top-level key that contains it, if there is one.
    var top: Pass.Key? { container.map(\.top) ?? name.flatMap { Pass.Key(rawValue: $0) } }

    /// Every leaf of `pass.json`, or of the value of one of its keys, in the order of the text.
    static func all(in value: JSONValue, at key: Pass.Key? = nil) -> [LeafPlace] {
        var leaves: [LeafPlace] = []
        collect(value, name: key?.rawValue, index: 0, in: nil, into: &leaves, isRoot: key == nil)
        return leaves
    }

    private static func collect(
        _ value: JSONValue, name: String?, index: Int, in container: Container?, into leaves: inout [LeafPlace],
        isRoot: Bool
    ) {
        if value.array == nil, value.object == nil {
            leaves.append(LeafPlace(name: name, index: index, container: container, value: value))
            return
        }
        let inner = isRoot ? nil : Container(name ?? String(index), in: container)
        if let object = value.object {
            for member in object.members {
                collect(member.value, name: member.name, index: 0, in: inner, into: &leaves, isRoot: false)
            }
        } else {
            for (index, element) in (value.array ?? []).enumerated() {
                collect(element, name: nil, index: index, in: inner, into: &leaves, isRoot: false)
            }
        }
    }
}
