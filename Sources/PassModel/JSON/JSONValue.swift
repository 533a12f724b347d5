internal import Bytes

/// A JSON value that keeps the details of its source: member order, duplicate names and the notation of numbers.
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

    /// The kind of value, with an article: `a string`, `an object`.
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

    /// The value at `pointer`; `nil` if it does not exist.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            guard let child = value.child(token) else { return nil }
            value = child
        }
        return value
    }

    private func child(_ token: String) -> JSONValue? { index(of: token).flatMap { child(at: $0) } }

    /// The index of a member or an element by a token of a pointer.
    private func index(of token: String) -> Int? {
        switch self {
        case .object(let object): return object.index(of: token)
        case .array(let elements):
            guard let index = Int(token), elements.indices.contains(index), String(index) == token else { return nil }
            return index
        default: return nil
        }
    }

    private func child(at index: Int) -> JSONValue? {
        switch self {
        case .object(let object): object.members.indices.contains(index) ? object.members[index].value : nil
        case .array(let elements): elements.indices.contains(index) ? elements[index] : nil
        default: nil
        }
    }

    /// The way to the value at `pointer` by the indices of members and elements, which is faster to follow; `nil` if it
    /// does not exist.
    package func path(to pointer: JSONPointer) -> [Int]? {
        var (value, path) = (self, [] as [Int])
        for token in pointer.tokens {
            guard let index = value.index(of: token), let child = value.child(at: index) else { return nil }
            path.append(index)
            value = child
        }
        return path
    }

    /// The value at the end of a path; `nil` if it does not exist.
    package subscript(path path: [Int]) -> JSONValue? {
        var value = self
        for index in path {
            guard let child = value.child(at: index) else { return nil }
            value = child
        }
        return value
    }

    /// Replaces the value at the end of a path, if it exists.
    mutating func replace(_ path: ArraySlice<Int>, with value: JSONValue) {
        guard let index = path.first else {
            self = value
            return
        }
        // Taken out of this value first: what two values refer to is copied before it changes.
        if var object = takeObject() {
            object.change(index) { $0.replace(path.dropFirst(), with: value) }
            self = .object(object)
        } else if var elements = takeElements() {
            if elements.indices.contains(index) { elements[index].replace(path.dropFirst(), with: value) }
            self = .array(elements)
        }
    }

    private mutating func takeObject() -> JSONObject? {
        guard case .object(let object) = self else { return nil }
        self = .null
        return object
    }

    private mutating func takeElements() -> [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        self = .null
        return elements
    }
}

/// A JSON number in its original notation, so that writing it again changes nothing.
public struct JSONNumber: Sendable, Hashable {
    /// The number as JSON text, for example `12`, `1.50` or `1e3`.
    public let text: String

    init(validated text: String) { self.text = text }

    /// A whole number.
    public init(_ value: Int) { text = String(value) }

    /// The shortest text that parses as `value`; `nil` for infinities and NaN, which JSON does not have.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
            text = String(whole)
        } else {
            text = value.description
        }
    }

    /// The value in double precision; `nil` if it is out of range.
    public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    /// The value, if it is an integer and in range.
    public var int: Int? { Int(text) ?? double.flatMap { Int(exactly: $0) } }
}

/// The members of a JSON object in the order of the text, duplicates included.
public struct JSONObject: Sendable {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, unescaped.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// A member by its name and value.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members in the order of the text.
    public private(set) var members: [Member]
    /// The index of the names; only in large objects.
    private var memberIndex: MemberIndex?

    /// An object with `members` in this order.
    public init(members: [Member] = []) {
        self.members = members
        memberIndex = MemberIndex(of: members)
    }

    /// The value of `name`; of duplicates the last, as in Apple's parser.
    ///
    /// Setting replaces a member in place or appends a new one; `nil` removes it.
    public subscript(name: String) -> JSONValue? {
        get { index(of: name).map { members[$0].value } }
        set {
            let index = index(of: name)
            if let index, let newValue {
                members[index].value = newValue
                return
            }
            memberIndex = nil  // the indices have changed
            if let newValue {
                members.append(Member(name: name, value: newValue))
            } else {
                members.removeAll { $0.name.isIdentical(to: name) }
            }
        }
    }

    /// The names in order.
    public var names: [String] { members.map(\.name) }

    /// Whether there is a member of this name, whatever its value.
    package func has(_ name: String) -> Bool { index(of: name) != nil }
}

extension JSONObject: Hashable {
    /// Whether both have the same members in the same order.
    public static func == (first: JSONObject, second: JSONObject) -> Bool { first.members == second.members }

    /// Hashes the members.
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

// MARK: - Filling

extension JSONObject {
    mutating func change(_ index: Int, _ change: (inout JSONValue) -> Void) {
        if members.indices.contains(index) { change(&members[index].value) }
    }

    /// The index of the last member with this name.
    func index(of name: String) -> Int? {
        if let memberIndex {
            memberIndex.last[name.byBytes]
        } else {
            members.lastIndex { $0.name.isIdentical(to: name) }
        }
    }
}

/// The index of the member names of a large object.
final class MemberIndex: Sendable {
    /// The last member of each name, by its bytes.
    let last: [String: Int]

    /// Searching a few members is faster than hashing them.
    private static let fewest = 64

    init?(of members: [JSONObject.Member]) {
        guard members.count >= Self.fewest else { return nil }
        var last = [String: Int](minimumCapacity: members.count)
        for (index, member) in members.enumerated() { last[member.name.byBytes] = index }
        self.last = last
    }
}
