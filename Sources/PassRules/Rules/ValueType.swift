internal import PassModel

/// What stands under a key of semantic tags and of upcoming events.
indirect enum ValueType: Hashable, Sendable {
    case text, number, boolean, date, zone, color
    case oneOf(Vocabulary)
    case object(Shape)
    case list(ValueType)
    /// A value of which no rule here speaks.
    case any

    /// The names that a value is one of.
    enum Vocabulary: Hashable, Sendable {
        case eventType, securityProgram, capability
    }

    /// Whether `value` has the JSON type of this.
    func admits(_ value: JSONValue) -> Bool {
        switch self {
        case .text, .date, .zone, .color, .oneOf: value.string != nil
        case .number: value.number != nil
        case .boolean: Bool(json: value) != nil
        case .object: value.object != nil
        case .list: value.array != nil
        case .any: true
        }
    }

    /// The type in words: `a string`, `an array of objects`.
    var words: String {
        switch self {
        case .text, .date, .zone, .color, .oneOf: "a string"
        case .number: "a number"
        case .boolean: "true or false"
        case .object: "an object"
        case .list(let element): "an array of \(element.plural)"
        case .any: "a value"
        }
    }

    private var plural: String {
        switch self {
        case .text, .date, .zone, .color, .oneOf: "strings"
        case .number: "numbers"
        case .boolean: "booleans"
        case .object: "objects"
        case .list: "arrays"
        case .any: "values"
        }
    }
}

extension ValueType.Vocabulary {
    /// The names as the reference has them.
    var names: [String] {
        switch self {
        case .eventType: SemanticTags.EventType.allCases.map(\.rawValue)
        case .securityProgram: SemanticTags.SecurityProgram.allCases.map(\.rawValue)
        case .capability: SemanticTags.PassengerCapability.allCases.map(\.rawValue)
        }
    }

    /// What a name is of, for messages.
    var words: String {
        switch self {
        case .eventType: "eventType"
        case .securityProgram: "security program"
        case .capability: "passenger capability"
        }
    }
}
