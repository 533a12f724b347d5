extension Pass.Field {
    /// What a field shows.
    ///
    /// In JSON a date is a text, so reading gives ``text(_:)`` for it too; ``date`` tells whether the text is one.
    public enum Value: JSONRepresentable {
        case text(String)
        case number(JSONNumber)
        case date(PassDate)

        /// Reads a string or a number; the format allows nothing else.
        public init?(json: JSONValue) {
            switch json {
            case .string(let text): self = .text(text)
            case .number(let number): self = .number(number)
            default: return nil
            }
        }

        /// The value as a string or a number.
        public var json: JSONValue {
            switch self {
            case .text(let text): .string(text)
            case .number(let number): .number(number)
            case .date(let date): date.json
            }
        }

        /// The date, if this is one or a text that reads as one (leniently).
        public var date: PassDate? {
            switch self {
            case .text(let text): PassDate(lenient: text)
            case .number: nil
            case .date(let date): date
            }
        }
    }
}

extension Pass.Field.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }
}
