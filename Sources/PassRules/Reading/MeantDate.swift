package import PassModel

/// A guess at the intended date of a value that is not in the documented form.
struct MeantDate {
    /// The possible dates, with offset zero if no zone is written; two if day and month are ambiguous.
    private(set) var readings: [PassDate]
    private let hasTime: Bool
    private let hasZone: Bool

    /// The date in a value that is not in the documented form; `nil` if it is unclear.
    init?(_ value: JSONValue) {
        switch value {
        case .string(let text): self.init(text: text)
        case .number(let number): self.init(digits: number.text)
        default: return nil
        }
    }

    private init?(_ readings: [PassDate?], hasTime: Bool, hasZone: Bool) {
        self.readings = readings.compactMap(\.self)
        (self.hasTime, self.hasZone) = (hasTime, hasZone)
        guard let first = self.readings.first else { return nil }
        if self.readings.allSatisfy({ $0 == first }) { self.readings = [first] }
    }

    private init?(text: String) {
        let text = text.trimmingWhitespace
        if let reading = PassDate.Reading(text) {
            self.init(
                [reading.date], hasTime: !reading.deviations.contains(.noTime), hasZone: reading.isInstant)
        } else if let date = MeantDate(digits: text) {
            self = date
        } else {
            guard text.utf8.count <= 80, let (days, rest) = WrittenDay.all(in: text.lowercased()),
                let time = WrittenTime(rest)
            else { return nil }
            self.init(days.map { time.date(on: $0) }, hasTime: time.isThere, hasZone: time.offset != nil)
        }
    }

    /// Seconds or milliseconds since 1970, or `YYYYMMDD`.
    private init?(digits: String) {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits) else { return nil }
        switch digits.utf8.count {
        case 8:
            let (year, month, day) = (Int(number / 10_000), Int(number / 100 % 100), Int(number % 100))
            guard (1900..<2200).contains(year) else { return nil }
            self.init([PassDate(year: year, month: month, day: day)], hasTime: false, hasZone: false)
        case 10 where !Self.isHour(number): self.init(seconds: number)
        case 13: self.init(seconds: number / 1000)
        default: return nil
        }
    }

    /// Seconds since 1970, from 2015 to 2060: other numbers probably mean something else.
    private init?(seconds: Int64) {
        guard (1_420_070_400..<2_871_763_200).contains(seconds) else { return nil }
        self.init([PassDate(secondsSince1970: seconds)], hasTime: true, hasZone: true)
    }

    /// Whether it can be read as `YYYYMMDDHH`.
    private static func isHour(_ number: Int64) -> Bool {
        (2000..<2100).contains(number / 1_000_000) && (1...12).contains(number / 10_000 % 100)
            && (1...31).contains(number / 100 % 100) && number % 100 < 24
    }
}

// MARK: - Hints

extension MeantDate {
    /// The hint for a value at `pointer` that is not a date.
    static func hint(for meant: MeantDate?, at pointer: JSONPointer) -> String {
        guard let meant else { return "write it like 2035-05-14T18:30:00+02:00" }
        let isField = pointer.tokens.last == "value"
        let texts = meant.readings.map { meant.text(of: $0, second: pointer.isEndDate ? 86_399 : 43_200) }
        guard texts.count == 1 else {
            let zone = meant.hasZone ? "" : ", with your UTC offset"
            return "write \(texts.joined(separator: " or ")), whichever day is right\(zone)"
        }
        if meant.hasZone { return "write it as \(texts[0])" }
        if meant.hasTime { return "write your UTC offset too, as in \(texts[0])" }
        return isField
            ? "write noon with a UTC offset, as in \(texts[0]); with midnight, phones farther west show the previous day"
            : "write the time with your UTC offset, as in \(texts[0])"
    }

    /// The date, if it is unambiguous.
    var certain: PassDate? { hasZone && readings.count == 1 ? readings[0] : nil }

    /// The date in the documented form; without a time, at this second of the day.
    ///
    /// An end date means the end of that day, another one noon in UTC, which is the same day in most time zones.
    private func text(of date: PassDate, second: Int64) -> String {
        guard !hasZone else { return date.text }
        return (PassDate(secondsSince1970: date.secondsSince1970 + (hasTime ? 0 : second)) ?? date).text
    }
}

extension JSONPointer {
    /// Whether a day at this place means the end of that day.
    package var isEndDate: Bool { ["expirationDate", "endDate", "eventEndDate"].contains(tokens.last) }
}

// MARK: - Reading

// Static, because a regex in a function is compiled at each call, which takes longer than the match. `Regex` is not
// `Sendable` because it may contain closures; these don't.
/// Common forms of dates and times.
private enum Form {
    static nonisolated(unsafe) let yearFirst = /(\d{4})([-\/.])(\d{1,2})\2(\d{1,2})(?!\d)/
    static nonisolated(unsafe) let yearLast = /(\d{1,2})(\.\s*|\/|-)(\d{1,2})(?:\.\s*|\/|-)(\d{4})(?!\d)/
    static nonisolated(unsafe) let monthInWords = /(\d{1,2})\s+([a-z]{3,})\s+(\d{4})/
    static nonisolated(unsafe) let time =
        /[t\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?m?\s*(z|utc|gmt)?(?:([+-])(\d{1,2}):?(\d{2})?)?/
}

/// A date in one of the common forms.
private struct WrittenDay {
    let year: Int
    let month: Int
    let day: Int

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private init?(_ year: Substring, _ month: Substring, _ day: Substring) {
        guard let year = Int(year), let day = Int(day),
            let month = Int(month) ?? Self.months.firstIndex(where: { $0.hasPrefix(month) }).map({ $0 + 1 })
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The possible dates at the start of a text, and the rest of it.
    ///
    /// Two numbers with dots are day and month. With slashes, Americans write the month first, others the day.
    static func all(in text: String) -> (days: [WrittenDay], rest: Substring)? {
        if let found = unsafe text.prefixMatch(of: Form.yearFirst) {
            return ([WrittenDay(found.1, found.3, found.4)].compactMap(\.self), text[found.range.upperBound...])
        }
        if let found = unsafe text.prefixMatch(of: Form.monthInWords) {
            return ([WrittenDay(found.3, found.2, found.1)].compactMap(\.self), text[found.range.upperBound...])
        }
        guard let found = unsafe text.prefixMatch(of: Form.yearLast) else { return nil }
        let dayFirst = WrittenDay(found.4, found.3, found.1)
        let monthFirst = found.2.hasPrefix(".") ? nil : WrittenDay(found.4, found.1, found.3)
        return ([dayFirst, monthFirst].compactMap(\.self), text[found.range.upperBound...])
    }
}

/// The time after a date; empty if no text follows.
private struct WrittenTime {
    private var hour = 0
    private var minute = 0
    private var second = 0
    private(set) var isThere = false
    private(set) var offset: Int?

    init?(_ text: Substring) {
        guard !text.isEmpty else { return }
        guard let found = unsafe text.wholeMatch(of: Form.time), let hour = Int(found.1), let minute = Int(found.2)
        else { return nil }
        (self.hour, self.minute, isThere) = (hour, minute, true)
        second = found.3.flatMap { Int($0) } ?? 0
        if let half = found.4 {
            guard (1...12).contains(hour) else { return nil }
            self.hour = hour % 12 + (half == "p" ? 12 : 0)
        }
        if found.5 != nil { offset = 0 }
        if let sign = found.6, let hours = found.7.flatMap({ Int($0) }) {
            let part = found.8.flatMap { Int($0) } ?? 0
            guard part < 60 else { return nil }
            let minutes = hours * 60 + part
            offset = sign == "-" ? -minutes : minutes
        }
    }

    func date(on day: WrittenDay) -> PassDate? {
        PassDate(
            year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: second,
            offsetInMinutes: offset ?? 0)
    }
}
