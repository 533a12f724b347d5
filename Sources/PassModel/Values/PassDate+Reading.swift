extension PassDate {
    /// Parses a date in the documented form: W3C's profile of ISO 8601 with at least minutes and zone.
    ///
    /// `YYYY-MM-DDThh:mm`, then optional `:ss` with an optional fraction, then `Z` or `±hh:mm`. Fractions are truncated
    /// to nanoseconds.
    public init?(strict text: String) {
        guard let reading = Reading(text), reading.deviations.isEmpty else { return nil }
        self = reading.date
    }

    /// Parses a date in the documented form or a similar one, as ``Reading`` does.
    public init?(lenient text: String) {
        guard let reading = Reading(text) else { return nil }
        self = reading.date
    }

    /// A parsed date, with the deviations of its text from the format.
    public struct Reading: Sendable, Hashable {
        /// The date.
        public let date: PassDate
        /// The deviations from the format, in the order of the text.
        public let deviations: [Deviation]

        /// The first deviation, if there is one.
        public var deviation: Deviation? { deviations.first }

        /// Parses `text`; `nil` if it deviates from the format in other ways than those in ``Deviation``.
        public init?(_ text: String) {
            var scanner = DateScanner(text)
            guard let date = scanner.date() else { return nil }
            self.date = date
            deviations = scanner.deviations
        }
    }

    /// A deviation from the format that occurs in passes and leaves no doubt about the date.
    public enum Deviation: Sendable, Hashable, CaseIterable, CustomStringConvertible {
        case noTime, spaceBeforeTime, lowerCaseT
        case noZone, lowerCaseZ, offsetWithoutColon, offsetWithoutMinutes, oneDigitOffset

        /// A phrase after "the date", as in "the date *has no time zone*".
        public var description: String {
            switch self {
            case .noTime: "has no time and no time zone"
            case .spaceBeforeTime: "has a space instead of 'T'"
            case .lowerCaseT: "has a lower-case 't'"
            case .noZone: "has no time zone"
            case .lowerCaseZ: "has a lower-case 'z'"
            case .offsetWithoutColon: "has no colon in its time zone"
            case .offsetWithoutMinutes: "has no minutes in its time zone"
            case .oneDigitOffset: "has only one digit for the hours of its time zone"
            }
        }
    }
}

/// Reads one date from left to right.
private struct DateScanner {
    private var rest: ArraySlice<UInt8>
    private(set) var deviations: [PassDate.Deviation] = []

    init(_ text: String) { rest = Array(text.utf8)[...] }

    mutating func date() -> PassDate? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
        guard !rest.isEmpty else {
            deviations.append(.noTime)
            return PassDate(year: year, month: month, day: day)
        }
        guard timeMark(), let hour = number(2), take(":"), let minute = number(2) else { return nil }
        guard let (second, nanoseconds) = seconds(), let offset = zone(), rest.isEmpty else { return nil }
        return PassDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, nanoseconds: nanoseconds,
            offsetInMinutes: offset)
    }

    private mutating func timeMark() -> Bool {
        if take("T") { return true }
        return take(" ", noting: .spaceBeforeTime) || take("t", noting: .lowerCaseT)
    }

    private mutating func seconds() -> (second: Int, nanoseconds: Int)? {
        guard take(":") else { return (0, 0) }
        guard let second = number(2) else { return nil }
        guard take(".") else { return (second, 0) }
        let digits = rest.prefix { Self.digits.contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        let fraction = digits.prefix(9).map { Int($0 - 0x30) } + Array(repeating: 0, count: max(0, 9 - digits.count))
        return (second, fraction.reduce(0) { $0 * 10 + $1 })
    }

    private mutating func zone() -> Int? {
        if rest.isEmpty {
            deviations.append(.noZone)
            return 0
        }
        if take("Z") || take("z", noting: .lowerCaseZ) { return 0 }
        let isNegative = rest.first == UInt8(ascii: "-")
        guard take("-") || take("+"), let minutes = offset(), minutes <= PassDate.greatestOffset else { return nil }
        return isNegative ? -minutes : minutes
    }

    private mutating func offset() -> Int? {
        let hasOneDigit = rest.dropFirst().first == UInt8(ascii: ":")
        guard let hours = number(hasOneDigit ? 1 : 2) else { return nil }
        if hasOneDigit { deviations.append(.oneDigitOffset) }
        if rest.isEmpty {
            deviations.append(.offsetWithoutMinutes)
            return hours * 60
        }
        if !take(":") { deviations.append(.offsetWithoutColon) }
        guard let minutes = number(2), minutes < 60 else { return nil }
        return hours * 60 + minutes
    }

    // MARK: Tokens

    private static let digits: ClosedRange<UInt8> = 0x30...0x39

    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(Self.digits.contains) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func take(_ character: Unicode.Scalar, noting deviation: PassDate.Deviation? = nil) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        if let deviation { deviations.append(deviation) }
        return true
    }
}
