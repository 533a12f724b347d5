/// A value that has one form in JSON.
public protocol JSONRepresentable: Sendable, Hashable {
    /// Reads `json`; `nil` where it is of another type or form.
    init?(json: JSONValue)
    var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    public init?(json: JSONValue) { self = json }
    public var json: JSONValue { self }
}

extension String: JSONRepresentable {
    public init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self = text
    }
    public var json: JSONValue { .string(self) }
}

extension Bool: JSONRepresentable {
    public init?(json: JSONValue) {
        guard case .bool(let truth) = json else { return nil }
        self = truth
    }
    public var json: JSONValue { .bool(self) }
}

extension Int: JSONRepresentable {
    public init?(json: JSONValue) {
        guard let int = json.number?.int else { return nil }
        self = int
    }
    public var json: JSONValue { .number(JSONNumber(self)) }
}

extension Double: JSONRepresentable {
    public init?(json: JSONValue) {
        guard let double = json.number?.double else { return nil }
        self = double
    }
    /// The number; `null` for infinities and NaN, which JSON does not have.
    public var json: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
}

extension JSONObject: JSONRepresentable {
    public init?(json: JSONValue) {
        guard let object = json.object else { return nil }
        self = object
    }
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
    public var json: JSONValue { .array(map(\.json)) }
}

extension JSONRepresentable where Self: RawRepresentable, RawValue == String {
    public init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self.init(rawValue: text)
    }
    public var json: JSONValue { .string(rawValue) }
}
