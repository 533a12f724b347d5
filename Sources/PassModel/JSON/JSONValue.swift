/// A JSON value that keeps what it was read from: member order, duplicate names and the spelling of numbers.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The members, if this is an object.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if this is one.
    public var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// What kind of value this is, as a reader would say it: `a string`, `an object`.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value at `pointer`, or `nil` if the way there does not exist.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let object):
                guard let next = object[token] else { return nil }
                value = next
            case .array(let elements):
                guard let index = Int(token), elements.indices.contains(index), String(index) == token else {
                    return nil
                }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }
}

/// A JSON number with the spelling it has in the text, so that writing it again changes nothing.
public struct JSONNumber: Sendable, Hashable {
    /// The number as JSON text, for example `12`, `1.50` or `1e3`.
    public let text: String

    init(validated text: String) { self.text = text }

    /// A whole number.
    public init(_ value: Int) { text = String(value) }

    /// The shortest text that reads back as `value`; `nil` for infinities and NaN, which JSON does not have.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
            text = String(whole)
        } else {
            text = value.description
        }
    }

    /// The value in double precision; `nil` only where it is beyond a `Double`.
    public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    /// The value if it is whole and fits.
    public var int: Int? { Int(text) ?? double.flatMap { Int(exactly: $0) } }
}

/// The members of a JSON object in the order of the text, duplicates included.
public struct JSONObject: Sendable, Hashable {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, unescaped.
        public var name: String
        /// What stands under the name.
        public var value: JSONValue

        /// A member by its name and value.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members in the order of the text.
    public private(set) var members: [Member]

    /// An object with `members`, kept in their order.
    public init(members: [Member] = []) { self.members = members }

    /// The value under `name`; of duplicates the last, as Apple's parser does.
    ///
    /// Setting replaces in place, appends what is new, and removes with `nil`.
    public subscript(name: String) -> JSONValue? {
        get { members.lastIndex { $0.name == name }.map { members[$0].value } }
        set {
            guard let newValue else { return members.removeAll { $0.name == name } }
            if let index = members.lastIndex(where: { $0.name == name }) {
                members[index].value = newValue
            } else {
                members.append(Member(name: name, value: newValue))
            }
        }
    }

    /// The names in order.
    public var names: [String] { members.map(\.name) }
}
