/// A value that has one form in JSON.
public protocol JSONRepresentable: Sendable, Hashable {
    /// Reads `json`; `nil` where it is of another type or form.
    init?(json: JSONValue)
    var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) { self = json }
    /// The value in its one form.
    public var json: JSONValue { self }
}

extension String: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self = text
    }
    /// The value in its one form.
    public var json: JSONValue { .string(self) }
}

extension Bool: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard case .bool(let truth) = json else { return nil }
        self = truth
    }
    /// The value in its one form.
    public var json: JSONValue { .bool(self) }
}

extension Int: JSONRepresentable {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let int = json.number?.int else { return nil }
        self = int
    }
    /// The value in its one form.
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
    /// The value in its one form.
    public var json: JSONValue { .object(self) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    /// Reads an array all of whose elements can be read.
    public init?(json: JSONValue) {
        guard let elements = json.array else { return nil }
        var result: [Element] = []
        for element in elements {
            guard let value = Element(json: element) else { return nil }
            result.append(value)
        }
        self = result
    }
    /// The value in its one form.
    public var json: JSONValue { .array(map(\.json)) }
}

extension JSONRepresentable where Self: RawRepresentable, RawValue == String {
    /// Reads `json` if it has this type.
    public init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self.init(rawValue: text)
    }
    /// The value in its one form.
    public var json: JSONValue { .string(rawValue) }
}
