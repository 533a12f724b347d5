internal import Bytes

/// A value with one representation in JSON.
public protocol JSONRepresentable: Sendable, Hashable {
    /// Reads `json`; `nil` if it has another type or form.
    init?(json: JSONValue)
    var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) { self = json }
    /// The value as JSON.
    public var json: JSONValue { self }
}

extension String: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self = text
    }
    /// The value as JSON.
    public var json: JSONValue { .string(self) }
}

extension Bool: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard case .bool(let truth) = json else { return nil }
        self = truth
    }
    /// The value as JSON.
    public var json: JSONValue { .bool(self) }
}

extension Int: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let int = json.number?.int else { return nil }
        self = int
    }
    /// The value as JSON.
    public var json: JSONValue { .number(JSONNumber(self)) }
}

extension Double: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let double = json.number?.double else { return nil }
        self = double
    }
    /// The number; `null` for infinities and NaN, which JSON does not have.
    public var json: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
}

extension JSONObject: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let object = json.object else { return nil }
        self = object
    }
    /// The value as JSON.
    public var json: JSONValue { .object(self) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    /// Reads an array; `nil` if an element can't be read.
    public init?(json: JSONValue) {
        guard let elements = json.array else { return nil }
        var result: [Element] = []
        for element in elements {
            guard let value = Element(json: element) else { return nil }
            result.append(value)
        }
        self = result
    }
    /// The value as JSON.
    public var json: JSONValue { .array(map(\.json)) }
}

extension JSONRepresentable where Self: RawRepresentable, RawValue == String {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self.init(rawValue: text)
        guard rawValue.isIdentical(to: text) else { return nil }
    }
    /// The value as JSON.
    public var json: JSONValue { .string(rawValue) }
}

/// A typed view of a JSON object that keeps the object itself.
///
/// A property reads its key, and is `nil` if the key is absent or its value has another type or form; writing it
/// changes only that key. So unknown keys and unsupported values survive reading and writing unchanged.
public protocol JSONBacked: JSONRepresentable {
    /// The keys that the format defines for this object, in the order of the documentation.
    associatedtype Key: RawRepresentable<String>, CaseIterable, Sendable

    /// The members of the JSON object.
    var object: JSONObject { get set }

    init(object: JSONObject)
}

extension JSONBacked {
    /// Reads an object, whatever its members.
    public init?(json: JSONValue) {
        guard let object = json.object else { return nil }
        self.init(object: object)
    }

    /// The object.
    public var json: JSONValue { .object(object) }

    /// The value of `key`, if it has the requested type.
    public subscript<Value: JSONRepresentable>(key: Key) -> Value? {
        get { self[name: key.rawValue] }
        set { self[name: key.rawValue] = newValue }
    }

    subscript<Value: JSONRepresentable>(name name: String) -> Value? {
        get { object[name].flatMap(Value.init(json:)) }
        set { object[name] = newValue?.json }
    }

    /// The names in this object that the format does not define.
    public var unknownKeys: [String] {
        object.names.filter { Key(rawValue: $0)?.rawValue.isIdentical(to: $0) != true }
    }
}
