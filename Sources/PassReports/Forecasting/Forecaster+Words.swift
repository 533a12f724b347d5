internal import PassModel

extension RelevanceForecast.Reason {
    init(_ code: Code, _ message: String) { self.init(code: code, message: message) }
}

extension RelevanceForecast.Verdict {
    /// Whether it leaves open that the pass is offered at all.
    var isUnsure: Bool { self == .unknown || self == .dependsOnSystem }
}

extension RelevanceForecast.Window.Span {
    /// The moment by which windows are sorted.
    var order: PassDate {
        switch self {
        case .around(let date): date
        case .interval(let start, _): start
        }
    }

    /// Whether it is an instant, whose length is unknown.
    var isInstant: Bool {
        if case .around = self { true } else { false }
    }
}

extension RelevanceForecast.Entry {
    var isBeacon: Bool {
        if case .beacon = subject { true } else { false }
    }

    /// Whether it is beyond the distance that Apple gives only by its order.
    var isTooFarByStyle: Bool { radius?.isApproximate == true && reasons.contains { $0.code == .tooFar } }
}

extension RelevanceForecast.Radius {
    /// The length in words.
    var words: String { isApproximate ? "about \(metres.plain) m" : "\(metres.plain) m" }
}

extension JSONPointer {
    /// The place as people write it: `relevantDates[0]`.
    var shortName: String {
        guard let first = tokens.first, tokens.count == 2 else { return tokens.joined(separator: "/") }
        return "\(first)[\(tokens[1])]"
    }
}

extension JSONValue {
    /// The value short enough for a sentence.
    var short: String {
        let text = string.map { "'\($0)'" } ?? self.text()
        return text.dropFirst(48).isEmpty ? text : "\(text.prefix(45))…"
    }
}

extension Double {
    /// The number without a fraction of zero.
    var plain: String { Int(exactly: self).map(String.init) ?? description }
}

// MARK: - Dates

extension PassDate {
    /// The date for people, at its own offset: `2035-05-14 18:30 +02:00`.
    var clock: String {
        let (day, rest) = (text.prefix(10), text.dropFirst(11))
        let time = rest.prefix { !["Z", "+", "-"].contains($0) }
        let zone = rest.dropFirst(time.count)
        return "\(day) \(time.hasSuffix(":00") ? time.dropLast(3) : time) \(zone == "Z" ? "UTC" : zone)"
    }

    /// The same instant in UTC.
    var inUTC: PassDate { PassDate(secondsSince1970: secondsSince1970, nanoseconds: nanoseconds) ?? self }

    /// The same instant at the offset of another date.
    func written(like other: PassDate) -> PassDate {
        PassDate(
            secondsSince1970: secondsSince1970, nanoseconds: nanoseconds, offsetInMinutes: other.offsetInMinutes)
            ?? self
    }

    /// The time between two dates, which no change of clocks alters: `3 h 15 min`.
    static func lengthInWords(from first: PassDate, to last: PassDate) -> String {
        let seconds = last.secondsSince1970 - first.secondsSince1970
        let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")].filter { $0.0 > 0 }
        return parts.isEmpty ? "less than 1 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
