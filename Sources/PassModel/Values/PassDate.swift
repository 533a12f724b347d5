public import Platform

/// An instant, with the UTC offset in which it is written.
///
/// Two dates are equal if they are the same instant, whatever their offsets.
public struct PassDate: Sendable {
    /// Whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let secondsSince1970: Int64
    /// Nanoseconds after that second, 0 to 999 999 999.
    public let nanoseconds: Int
    /// The offset of local time from UTC in minutes, −1080 to 1080.
    public let offsetInMinutes: Int

    /// The largest offset from UTC that devices read, in minutes; real zones have at most 14 hours.
    static let greatestOffset = 18 * 60

    /// An instant; `nil` if its local year is not 0000 to 9999, or a number is out of its range.
    public init?(secondsSince1970: Int64, nanoseconds: Int = 0, offsetInMinutes: Int = 0) {
        guard (0..<1_000_000_000).contains(nanoseconds), offsetInMinutes.magnitude <= Self.greatestOffset else {
            return nil
        }
        let (local, overflow) = secondsSince1970.addingReportingOverflow(Int64(offsetInMinutes) * 60)
        guard !overflow, CivilTime.representableSeconds.contains(local) else { return nil }
        self.secondsSince1970 = secondsSince1970
        self.nanoseconds = nanoseconds
        self.offsetInMinutes = offsetInMinutes
    }

    /// A whole second, which must be in range.
    init(uncheckedSeconds secondsSince1970: Int64, offsetInMinutes: Int) {
        self.secondsSince1970 = secondsSince1970
        nanoseconds = 0
        self.offsetInMinutes = offsetInMinutes
    }

    /// A local time; `nil` if it does not exist.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanoseconds: Int = 0,
        offsetInMinutes: Int = 0
    ) {
        let time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard time.exists, offsetInMinutes.magnitude <= Self.greatestOffset else { return nil }
        self.init(
            secondsSince1970: time.secondsSince1970 - Int64(offsetInMinutes) * 60, nanoseconds: nanoseconds,
            offsetInMinutes: offsetInMinutes)
    }

    var local: CivilTime { CivilTime(secondsSince1970: secondsSince1970 + Int64(offsetInMinutes) * 60) }

    /// The day of its local year, 1 to 366.
    package var dayOfYear: Int {
        let first = CivilTime(year: local.year, month: 1, day: 1, hour: 0, minute: 0, second: 0)
        return Int((secondsSince1970 + Int64(offsetInMinutes) * 60 - first.secondsSince1970) / 86_400) + 1
    }
}

extension PassDate: Comparable, Hashable {
    /// Whether both are the same instant.
    public static func == (first: PassDate, second: PassDate) -> Bool {
        (first.secondsSince1970, first.nanoseconds) == (second.secondsSince1970, second.nanoseconds)
    }

    /// Whether the first is the earlier instant.
    public static func < (first: PassDate, second: PassDate) -> Bool {
        (first.secondsSince1970, first.nanoseconds) < (second.secondsSince1970, second.nanoseconds)
    }

    /// Hashes the instant.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(secondsSince1970)
        hasher.combine(nanoseconds)
    }
}

extension PassDate: JSONRepresentable, CustomStringConvertible {
    /// Reads a string leniently, as ``Reading`` does.
    public init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self.init(lenient: text)
    }

    /// The text of the date as a string.
    public var json: JSONValue { .string(text) }

    /// The text of the date, for example `2035-05-14T18:30:00+02:00`, with `Z` for offset zero and a fraction only if
    /// it is not zero.
    public var text: String {
        let time = local
        let day = "\(digits(time.year, 4))-\(digits(time.month, 2))-\(digits(time.day, 2))"
        let clock = "\(digits(time.hour, 2)):\(digits(time.minute, 2)):\(digits(time.second, 2))"
        return "\(day)T\(clock)\(fraction)\(zone)"
    }

    /// The text of the date.
    public var description: String { text }

    private var fraction: String {
        guard nanoseconds > 0 else { return "" }
        var digits = digits(nanoseconds, 9)
        while digits.last == "0" { digits.removeLast() }
        return "." + digits
    }

    private var zone: String {
        guard offsetInMinutes != 0 else { return "Z" }
        let minutes = abs(offsetInMinutes)
        return "\(offsetInMinutes < 0 ? "-" : "+")\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2))"
    }

    private func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

extension PassDate: ExpressibleByStringLiteral {
    /// A date literal in the documented form: `"2035-05-14T18:30+02:00"`.
    ///
    /// Traps if the literal is not a date; for other text use ``init(strict:)`` or ``init(lenient:)``.
    public init(stringLiteral text: String) {
        guard let date = PassDate(strict: text) else { preconditionFailure("'\(text)' is not a date") }
        self = date
    }
}

extension PassDate {
    /// The whole second of `date`, written in UTC.
    ///
    /// Dates in passes have no fractions of a second. Years before 0000 or after 9999 are clamped to the first or the
    /// last representable second.
    public init(_ date: Date) {
        self.init(date, offsetInMinutes: 0)
    }

    /// The whole second of `date`, written as the local time of `zone`.
    public init(_ date: Date, in zone: TimeZone) {
        let offset = zone.secondsFromGMT(for: date) / 60
        self.init(date, offsetInMinutes: min(max(offset, -Self.greatestOffset), Self.greatestOffset))
    }

    private init(_ date: Date, offsetInMinutes: Int) {
        let local = CivilTime.representableSeconds
        let range = (local.lowerBound - Int64(offsetInMinutes) * 60)..<(local.upperBound - Int64(offsetInMinutes) * 60)
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // NaN fails both comparisons and becomes the last second.
        let whole = seconds < Double(range.lowerBound) ? range.lowerBound : Int64(exactly: seconds) ?? .max
        self.init(
            uncheckedSeconds: min(max(whole, range.lowerBound), range.upperBound - 1),
            offsetInMinutes: offsetInMinutes)
    }

    /// The instant as a Foundation `Date`.
    public var date: Date {
        Date(timeIntervalSince1970: Double(secondsSince1970) + Double(nanoseconds) / 1_000_000_000)
    }
}
