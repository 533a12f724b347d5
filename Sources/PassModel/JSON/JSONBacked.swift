/// A typed view of a JSON object that keeps the object itself.
///
/// A property reads its key and is `nil` where the key is absent or of another type or form; writing it changes that
/// one key. So unknown keys, and values that no property understands, come through reading and writing unchanged, in
/// their place.
public protocol JSONBacked: JSONRepresentable, Codable {
    /// The keys that the format defines for this object, in the order in which they are documented.
    associatedtype Key: RawRepresentable<String>, CaseIterable, Sendable

    /// The members as they stand in JSON.
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

    /// The value of `key`, if it has the type that is asked for.
    public subscript<Value: JSONRepresentable>(key: Key) -> Value? {
        get { self[name: key.rawValue] }
        set { self[name: key.rawValue] = newValue }
    }

    /// The value of the key `name`, for protocols whose types each have an enumeration of keys.
    subscript<Value: JSONRepresentable>(name name: String) -> Value? {
        get { object[name].flatMap(Value.init(json:)) }
        set { object[name] = newValue?.json }
    }

    /// The names in this object that the format does not define.
    public var unknownKeys: [String] { object.names.filter { Key(rawValue: $0) == nil } }
}
