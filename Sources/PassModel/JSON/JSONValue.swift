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
    /// Absent in most objects: an index of many members, or a watch on some of them.
    private var extra: Extra?

    private enum Extra {
        case index(MemberIndex)
        case watch(JSONWatch)
    }

    /// An object with `members`, kept in their order.
    public init(members: [Member] = []) {
        storage = members
        extra = MemberIndex(of: members).map(Extra.index)
    }

    private var watch: JSONWatch? {
        if case .watch(let watch) = extra { watch } else { nil }
    }

    private var memberIndex: MemberIndex? {
        switch extra {
        case .index(let index): index
        case .watch(let watch): watch.memberIndex
        case nil: nil
        }
    }

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
            guard let index = index(of: name) else { return nil }
            watch?.note(index)
            return storage[index].value
        }
        set {
            let index = index(of: name)
            watch?.trace.note()  // what is changed counts as read
            if let index, let newValue {
                storage[index].value = newValue
                extra = memberIndex.map(Extra.index)
                return
            }
            extra = nil  // members have other indices now, or there are more of them
            if let newValue {
                storage.append(Member(name: name, value: newValue))
            } else {
                storage.removeAll { $0.name == name }
            }
        }
    }

    /// The names in order.
    public var names: [String] { storage.map(\.name) }

    /// Whether there is a member of this name, whatever its value.
    package func has(_ name: String) -> Bool { index(of: name) != nil }
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
        let index = memberIndex
        object.extra =
            indices.isEmpty
            ? index.map(Extra.index) : .watch(JSONWatch(indices, for: trace, memberIndex: index))
        return object
    }

    /// The index of the member that `name` stands for.
    func index(of name: String) -> Int? {
        if let memberIndex { memberIndex.last[name] } else { storage.lastIndex { $0.name == name } }
    }
}

/// Where the names of an object of many members stand, so that each is found in one step.
final class MemberIndex: Sendable {
    /// The last member of each name.
    let last: [String: Int]

    /// Looking through a few members is faster than hashing them.
    private static let fewest = 64

    init?(of members: [JSONObject.Member]) {
        guard members.count >= Self.fewest else { return nil }
        var last = [String: Int](minimumCapacity: members.count)
        for (index, member) in members.enumerated() { last[member.name] = index }
        self.last = last
    }
}
