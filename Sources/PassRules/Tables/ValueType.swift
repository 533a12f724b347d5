internal import PassModel

indirect enum ValueType: Hashable, Sendable {
    case text, number, boolean, date, zone, color
    /// A string with a form that another rule checks: a URL, a name, a code.
    case form
    /// A boolean for which Apple's parser also accepts 1 and 0.
    case flag
    case textOrNumber
    case oneOf(Vocabulary)
    case object(Shape)
    case list(ValueType)
    /// A value of this type, which another rule checks.
    case unchecked(ValueType)
    /// A value with a type that another rule checks.
    case any

    enum Vocabulary: Hashable, Sendable {
        case eventType, securityProgram, capability
        /// These, of an order.
        case words([String])
    }

    /// Parses a type of the key table: `text`, `[Pass.Field]`; a `?` marks a type that another rule checks.
    init(named name: Substring) {
        if name.last == "?" {
            self = .unchecked(ValueType(named: name.dropLast()))
        } else if name.first == "[" {
            self = .list(ValueType(named: name.dropFirst().dropLast()))
        } else if name.hasPrefix("oneOf:") {
            self = .oneOf(.words(name.dropFirst(6).split(separator: "|").map(String.init)))
        } else {
            self = Self.names[name] ?? Shape(rawValue: String(name)).map { .object($0) } ?? .any
        }
    }

    private static let names: [Substring: ValueType] = [
        "text": .text, "number": .number, "boolean": .boolean, "date": .date, "zone": .zone, "color": .color,
        "form": .form, "flag": .flag, "text|number": .textOrNumber, "any": .any, "eventType": .oneOf(.eventType),
        "securityProgram": .oneOf(.securityProgram), "capability": .oneOf(.capability),
    ]

    func admits(_ value: JSONValue) -> Bool {
        switch self {
        case .text, .date, .zone, .color, .form, .oneOf: value.string != nil
        case .number: value.number != nil
        case .boolean: Bool(json: value) != nil
        case .flag: Bool(json: value) != nil || value.isZeroOrOne
        case .textOrNumber: value.string != nil || value.number != nil
        case .object: value.object != nil
        case .list: value.array != nil
        case .unchecked, .any: true
        }
    }

    /// The value of this type that a value of another type clearly means.
    func meant(by value: JSONValue) -> JSONValue? {
        switch self {
        case .text: value.meantString
        case .number: value.meantNumber
        case .boolean, .flag: value.meantBoolean
        default: nil
        }
    }

    /// Whether `value` may mean this type, without quotes or in brackets.
    func isMeant(by value: JSONValue) -> Bool {
        switch self {
        case .unchecked(let type): type.isMeant(by: value)
        case .list(let element): value.array != nil || element.isMeant(by: value)
        case .date: value.string != nil || value.number != nil
        default: admits(value) || meant(by: value) != nil
        }
    }

    /// The type in words: `a string`, `an array of objects`.
    var words: String {
        switch self {
        case .text, .date, .zone, .color, .form, .oneOf: "a string"
        case .number: "a number"
        case .boolean, .flag: "true or false"
        case .textOrNumber: "a string or a number"
        case .object: "an object"
        case .list(let element): "an array of \(element.plural)"
        case .unchecked, .any: "a value"
        }
    }

    var plural: String {
        switch self {
        case .text, .date, .zone, .color, .form, .oneOf: "strings"
        case .number: "numbers"
        case .boolean, .flag: "booleans"
        case .textOrNumber: "strings and numbers"
        case .object: "objects"
        case .list: "arrays"
        case .unchecked, .any: "values"
        }
    }
}

extension ValueType.Vocabulary {
    var names: [String] {
        switch self {
        case .eventType: SemanticTags.EventType.allCases.map(\.rawValue)
        case .securityProgram: SemanticTags.SecurityProgram.allCases.map(\.rawValue)
        case .capability: SemanticTags.PassengerCapability.allCases.map(\.rawValue)
        case .words(let words): words
        }
    }

    /// The word for one of the names in messages.
    var words: String {
        switch self {
        case .eventType: "an eventType"
        case .securityProgram: "a security program"
        case .capability: "a passenger capability"
        case .words: "a value of an order"
        }
    }
}
