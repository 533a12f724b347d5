public import Platform

extension Pass.Field {
    /// The value that a field shows.
    ///
    /// Literals make values: `"Gold"`, `"Hello \(name)"`, `12`. For variables, say what they are: `.text(name)`,
    /// `.number(points)`, `.date(end)`.
    /// In JSON a date is a string, so reading returns ``text(_:)`` for it; ``date`` parses it.
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
            case .number(let number): .number(number)
            case .text, .date: .string(text)
            }
        }

        /// The value as in JSON, without quotes: a text, the digits of a number, or a date.
        public var text: String {
            switch self {
            case .text(let text): text
            case .number(let number): number.text
            case .date(let date): date.text
            }
        }

        /// The date, if this is one or a text that can be parsed leniently.
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

extension Pass.Field.Value {
    /// A whole number.
    public static func number(_ number: Int) -> Self { .number(JSONNumber(number)) }
    /// A number; a text for infinities and NaN, which JSON does not have.
    public static func number(_ number: Double) -> Self { JSONNumber(number).map(Self.number) ?? .text("\(number)") }
    /// An instant, written in UTC.
    public static func date(_ date: Date) -> Self { .date(PassDate(date)) }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// A number.
    public init(floatLiteral value: Double) {
        guard let number = JSONNumber(value) else { preconditionFailure("JSON has no infinite numbers") }
        self = number
    }
}
