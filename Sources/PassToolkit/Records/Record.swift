public import PassModel
public import Platform
internal import ZipContainer

/// One person's data: a value for each name.
///
/// A record comes from literals (`["name": "Ada", "points": 3]`), from variables (`["name": "\(name)"]`), from any
/// `Encodable` value, or from JSON.
public struct Record: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A value for a placeholder.
    public enum Value: Sendable, Hashable {
        case text(String)
        case number(JSONNumber)
        case boolean(Bool)
    }

    /// The values by name.
    public private(set) var values: [String: Value]

    /// The origin of the record for messages: a file's name, or `the record`.
    public var origin = "the record"

    /// The place in the list that the record was read from.
    public internal(set) var place: Record.Place?

    /// Where single values come from, if from elsewhere than ``origin``.
    package var origins: [String: String] = [:]

    /// A record of these values.
    public init(_ values: [String: Value] = [:]) { self.values = values }

    /// A record of these values.
    public init(dictionaryLiteral elements: (String, Value)...) {
        values = Dictionary(elements) { $1 }
    }

    /// Reads one flat JSON object: names with strings, numbers and booleans; `null` counts as missing.
    ///
    /// - Throws: ``RecordError``.
    public init(
        json bytes: some Sequence<UInt8>, origin: String = "the record", limits: Limits = .standard
    ) throws(RecordError) {
        try self.init(Self.document(Array(bytes), origin: origin, limits: limits), origin: origin)
    }

    /// Reads the values of one flat JSON object.
    init(_ document: JSONDocument, origin: String) throws(RecordError) {
        try self.init(Self.object(in: document, origin: origin), origin: origin)
    }

    /// The values of one flat JSON object.
    package init(_ object: JSONObject, origin: String = "the record") throws(RecordError) {
        self.init()
        self.origin = origin
        values.reserveCapacity(object.members.count)
        for member in object.members { try add(member.value, as: member.name) }
    }

    /// The values of an object that can be read, whatever the others are.
    init(readableIn object: JSONObject) {
        self.init(
            Dictionary(object.members.compactMap { member in Value(json: member.value).map { (member.name, $0) } }) {
                $1
            })
    }

    /// Reads one flat JSON object from the file at `path`.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``.
    public init(path: String, limits: Limits = .standard) throws {
        let bytes = try InputFile.read(path, limit: limits.archive.entryByteCount)
        try self.init(json: bytes, origin: path == "-" ? "standard input" : "'\(path)'", limits: limits)
    }

    /// A record with the encoded keys of `value`: strings, numbers and booleans; `nil` counts as missing.
    ///
    /// The keys of nested objects are joined with dots: `{{address.city}}` is the city of the address. Lists are
    /// not allowed in a record.
    ///
    /// ```swift
    /// struct Member: Encodable { var name: String, points: Int, joined: Date }
    /// let record = try Record(encoding: member)
    /// ```
    ///
    /// - Parameters:
    ///   - value: any value that encodes as an object.
    ///   - encoder: the encoder; the default encodes dates as Wallet reads them: `2035-05-14T09:45:00Z`.
    ///   - limits: the limits for reading.
    /// - Throws: ``RecordError`` that names the key of a list, `EncodingError`.
    public init(encoding value: some Encodable, with encoder: JSONEncoder? = nil, limits: Limits = .standard) throws {
        self.init()
        let bytes = try (encoder ?? Self.dateWriter()).encode(value)
        let document = try Self.document(Array(bytes), origin: origin, limits: limits)
        try addAll(of: Self.object(in: document, origin: origin), under: "")
    }

    /// The values as a type of your own: what ``init(encoding:with:limits:)`` makes of it, read back.
    ///
    /// ```swift
    /// var member = try record.decoded(as: Member.self)
    /// ```
    ///
    /// - Throws: `DecodingError` if a value is missing, or of another kind.
    public func decoded<Decoded: Decodable>(as type: Decoded.Type) throws -> Decoded {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let flat = values.map { JSONObject.Member(name: $0.key, value: $0.value.json) }
        let nested = Self.nested(values.map { ($0.key.split(separator: ".")[...], $0.value) })
        let members = flat + nested.filter { values[$0.name] == nil }
        return try decoder.decode(type, from: Data(JSONValue.object(JSONObject(members: members)).utf8Text()))
    }

    /// The objects whose keys were joined with dots.
    private static func nested(_ values: [(path: ArraySlice<Substring>, value: Value)]) -> [JSONObject.Member] {
        Dictionary(grouping: values) { $0.path.first ?? "" }.map { name, inner in
            if let leaf = inner.first(where: { $0.path.count < 2 }) {
                return .init(name: String(name), value: leaf.value.json)
            }
            let inner = nested(inner.map { ($0.path.dropFirst(), $0.value) })
            return .init(name: String(name), value: .object(JSONObject(members: inner)))
        }
    }

    private static func dateWriter() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    private static func document(
        _ bytes: [UInt8], origin: String, limits: Limits
    ) throws(RecordError) -> JSONDocument {
        do {
            return try JSONDocument(parsing: bytes, limits: limits)
        } catch {
            throw RecordError(.notJSON(error), origin: origin)
        }
    }

    private static func object(in document: JSONDocument, origin: String) throws(RecordError) -> JSONObject {
        guard let object = document.root.object else {
            throw RecordError(.notAnObject(document.root.kind), origin: origin)
        }
        return object
    }

    private mutating func addAll(of object: JSONObject, under prefix: String) throws(RecordError) {
        for member in object.members {
            let name = prefix + member.name
            if let inner = member.value.object {
                try addAll(of: inner, under: name + ".")
            } else {
                try add(member.value, as: name)
            }
        }
    }

    private mutating func add(_ json: JSONValue, as name: String) throws(RecordError) {
        guard json != .null else { return }
        guard let value = Value(json: json) else {
            throw RecordError(.notAValue(name: name, kind: json.kind), origin: origin)
        }
        guard values.updateValue(value, forKey: name) == nil else { throw RecordError(.twice(name), origin: origin) }
    }

    /// The value of `name`.
    public subscript(name: String) -> Value? {
        get { values[name] }
        set { values[name] = newValue }
    }
}

extension Record.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Record.Value {
    /// A whole number.
    public static func number(_ number: Int) -> Self { .number(JSONNumber(number)) }
    /// A number; a text for infinities and NaN, which JSON does not have.
    public static func number(_ number: Double) -> Self { JSONNumber(number).map(Self.number) ?? .text("\(number)") }
    /// An instant, as a text in UTC.
    public static func date(_ date: Date) -> Self { .text(PassDate(date).text) }

    /// Reads a string, a number or a boolean.
    public init?(json: JSONValue) {
        switch json {
        case .string(let text): self = .text(text)
        case .number(let number): self = .number(number)
        case .bool(let truth): self = .boolean(truth)
        default: return nil
        }
    }

    /// The value as part of a text.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let truth): truth ? "true" : "false"
        }
    }

    /// The value in JSON.
    package var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .boolean(let truth): .bool(truth)
        }
    }
}

extension Secrets {
    /// The secrets of a record: values with secret names, those that are known to be secret, and passwords in URLs.
    init(of record: Record, names: Set<String> = []) {
        self.init()
        for (name, value) in record.values where names.contains(name) || Self.isSecret(name) {
            add(Array(value.text.utf8)[...])
        }
        for value in record.values.values { addUserInfos(in: Array(value.text.utf8)) }
    }
}
