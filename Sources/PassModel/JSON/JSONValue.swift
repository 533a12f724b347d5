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
public struct JSONObject: Sendable {
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

    private var storage: [Member]
    /// The members whose values are watched, and who is told; `nil` for almost all objects.
    private var watch: JSONWatch?

    /// An object with `members`, kept in their order.
    public init(members: [Member] = []) { storage = members }

    /// The members in the order of the text.
    public var members: [Member] {
        watch?.trace.note()
        return storage
    }

    /// The value under `name`; of duplicates the last, as Apple's parser does.
    ///
    /// Setting replaces in place, appends what is new, and removes with `nil`.
    public subscript(name: String) -> JSONValue? {
        get {
            guard let index = storage.lastIndex(where: { $0.name == name }) else { return nil }
            watch?.note(index)
            return storage[index].value
        }
        set {
            stopWatching()
            guard let newValue else { return storage.removeAll { $0.name == name } }
            if let index = storage.lastIndex(where: { $0.name == name }) {
                storage[index].value = newValue
            } else {
                storage.append(Member(name: name, value: newValue))
            }
        }
    }

    /// The names in order.
    public var names: [String] { storage.map(\.name) }

    /// Whether there is a member of this name, whatever its value.
    package func has(_ name: String) -> Bool { storage.contains { $0.name == name } }
}

extension JSONObject: Hashable {
    /// Whether both have the same members in the same order.
    public static func == (first: JSONObject, second: JSONObject) -> Bool { first.members == second.members }

    /// Hashes the members.
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

// MARK: - Watching and filling

extension JSONObject {
    /// The members with their values, which are read only when asked for.
    package var watchedMembers: some Sequence<(name: String, value: WatchedValue)> {
        storage.indices.lazy.map { index in
            (storage[index].name, WatchedValue(storage[index].value, trace: watch?.trace(of: index)))
        }
    }

    /// Puts another value in the place of the one at `index`.
    mutating func changeValue(at index: Int, _ change: (JSONValue) -> JSONValue) {
        storage[index].value = change(storage[index].value)
    }

    /// The object that tells `trace` when the value at one of `indices` is read.
    func watched(at indices: Set<Int>, by trace: ReadingTrace) -> JSONObject {
        var object = self
        object.watch = indices.isEmpty ? nil : JSONWatch(indices, for: trace)
        return object
    }

    /// The index of the member that `name` stands for.
    func index(of name: String) -> Int? { storage.lastIndex { $0.name == name } }

    /// What is changed counts as read, and has other indices.
    private mutating func stopWatching() {
        watch?.trace.note()
        watch = nil
    }
}
