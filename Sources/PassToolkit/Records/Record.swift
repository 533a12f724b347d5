public import PassModel
public import Platform
internal import ZipContainer

/// One person's data: a value for each name.
///
/// A record comes from literals (`["name": "Ada", "points": 3]`), from variables (`["name": .init(name)]`), from any
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

    /// Reads one flat JSON object from the file at `path`.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``.
    public init(path: String, limits: Limits = .standard) throws {
        let bytes = try InputFile.read(path, limit: limits.archive.entryByteCount)
        try self.init(json: bytes, origin: path == "-" ? "standard input" : "'\(path)'", limits: limits)
    }

    /// A record with the encoded keys of `value`: strings, numbers and booleans; `nil` counts as missing.
    ///
    /// The keys of nested objects are joined with dots: `{{address.city}}` stands for the city of the address. Lists are
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
    /// A text.
    public init(_ text: String) { self = .text(text) }
    /// A whole number.
    public init(_ number: Int) { self = .number(JSONNumber(number)) }
    /// A number; infinities and NaN become texts, since JSON does not have them.
    public init(_ number: Double) { self = JSONNumber(number).map { .number($0) } ?? .text("\(number)") }
    /// A boolean.
    public init(_ truth: Bool) { self = .boolean(truth) }
    /// An instant, as a text in UTC.
    public init(_ date: Date) { self = .text(PassDate(date).text) }

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

/// Why a record cannot be read, or does not match its template.
public struct RecordError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        case notJSON(JSONDocument.SyntaxError)
        case notAnObject(String)
        case notAValue(name: String, kind: String)
        case twice(String)
        /// The record has no value for these placeholders of the template.
        case missing([PlaceholderUse])
        /// No placeholder of the template uses these values.
        case unused([String])
        /// The list or the record is not well-formed.
        case unreadable(RecordError.Fault)
    }

    /// What is wrong.
    public let code: Code
    /// The origin of the record.
    public let origin: String
    /// The position of the fault in a list.
    public private(set) var position: TextPosition?
    /// The number of the record in a list, from 1; 0 if the list itself has the fault.
    public private(set) var number: Int?
    /// Whether the rest of the list cannot be read because of this error.
    public private(set) var endsList = false

    init(_ code: Code, origin: String) {
        self.code = code
        self.origin = origin
    }

    /// An error in a list.
    init(_ code: Code, file: String, position: TextPosition, number: Int, endsList: Bool = false) {
        self.init(code, origin: file)
        self.position = position
        self.number = number
        self.endsList = endsList
    }

    /// An error about a record; if it is from a list, with the position of the first of `names`, or else of the record.
    init(_ code: Code, of record: Record, names: [String] = []) {
        self.init(code, origin: record.origin)
        guard let place = record.place else { return }
        position = (names.isEmpty ? nil : place.position(ofFirst: names)) ?? place.start
        number = place.number
    }

    /// What failed, on what, why.
    public var message: String {
        if let position { return "\(origin):\(position.line):\(position.column): \(messageInList)" }
        switch code {
        case .notJSON(let error):
            return "\(origin):\(error.position.line):\(error.position.column): \(error.message)"
        case .notAnObject(let kind): return "\(origin) is \(kind), not an object with a value for each name"
        case .notAValue(let name, let kind): return "'\(name)' in \(origin) is \(kind), not a string, number or boolean"
        case .twice(let name): return "'\(name)' is in \(origin) twice"
        case .missing(let uses):
            return "\(origin) has no value for \(Self.list(uses))"
        case .unused(let names):
            return "no placeholder takes \(Self.list(names)) of \(origin)"
        case .unreadable(let fault): return "\(origin): \(fault.message)"
        }
    }

    /// The message without the place in a list.
    private var messageInList: String {
        switch code {
        case .notJSON(let error): error.message + ending
        case .notAnObject(let kind): "the record is \(kind), not an object with a value for each name"
        case .notAValue(let name, let kind): "'\(name)' is \(kind), not a string, number or boolean"
        case .twice(let name): "'\(name)' is in the record twice"
        case .missing(let uses):
            "no value for " + Self.list(uses)
        case .unused(let names): "no placeholder takes " + Self.list(names)
        case .unreadable(let fault): fault.message + ending
        }
    }

    private static func list(_ uses: [PlaceholderUse]) -> String {
        list(uses) { "'\($0.name)' (\($0.file):\($0.position.line))" }
    }

    /// The names of the missing values, as JSON would have them.
    package static func listed(_ uses: [PlaceholderUse]) -> String {
        var seen: Set<String> = []
        return list(uses.map(\.name).filter { seen.insert($0).inserted }) { "\"\($0)\"" }
    }

    private static func list(_ names: [String]) -> String { list(names) { "'\($0)'" } }

    /// The first few elements and the number of the rest: a list may have a hundred thousand columns.
    private static func list<Element>(_ all: [Element], _ words: (Element) -> String) -> String {
        let more = all.count - 20
        return all.prefix(20).map(words).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    private var ending: String {
        guard endsList, let number else { return "" }
        return "; reading ends here, in record \(number)"
    }

    /// What to do about it.
    public var recovery: [String] {
        switch code {
        case .notJSON(let error): error.recovery
        case .missing(let uses):
            ["add \(Self.listed(uses)) to the \(position == nil ? "data" : "record")"]
        case .unused(let names):
            ["remove \(names.count == 1 ? "it" : "them"), or allow values that no placeholder takes"]
        case .unreadable(let fault): fault.recovery
        case .notAValue(let name, let kind):
            kind == "an object"
                ? ["give each value in it a name of its own, such as \"\(name).city\""]
                : ["write one text, such as \"\(name)\": \"one, two\""]
        case .notAnObject, .twice: []
        }
    }
}

extension Secrets {
    /// The secrets of a record: values with secret names, those that are known to be secret, and passwords in URLs.
    init(of record: Record, names: Set<String>) {
        self.init()
        for (name, value) in record.values where names.contains(name) || Self.isSecret(name) {
            add(Array(value.text.utf8)[...])
        }
        for value in record.values.values { addUserInfos(in: Array(value.text.utf8)) }
    }
}
