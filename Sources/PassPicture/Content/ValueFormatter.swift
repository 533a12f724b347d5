internal import Foundation
internal import PassModel

/// Writes numbers and dates as a device in one language does.
///
/// Foundation brings Apple's own edition of ICU and its locale data, which differs from the public one in details that
/// people see on their phones. Formatters are made once for each style that the pass uses. Numbers go through format
/// styles: outside of Apple's systems, `NumberFormatter` ignores how a language groups digits.
final class ValueFormatter {
    private let locale: Locale
    private let timeZone: TimeZone
    private let now: Date
    private var dates: [DateForm: DateFormatter] = [:]

    /// A formatter for a language such as `de` or `ar-EG`.
    init(language: String, timeZone: TimeZone, now: Date) {
        locale = Locale(identifier: language)
        self.timeZone = timeZone
        self.now = now
    }

    private struct DateForm: Hashable {
        var day: DateFormatter.Style
        var time: DateFormatter.Style
        var zone: TimeZone
    }

    // MARK: - Numbers

    /// A number in the style of `field`; without one, as it stands in `pass.json`.
    func text(of number: JSONNumber, in field: Pass.Field) -> String {
        guard let value = Self.decimal(number) else { return number.text }
        if let code = field.currencyCode { return currency(value, code) ?? number.text }
        return field.numberStyle.flatMap { text(of: value, in: $0) } ?? number.text
    }

    private func currency(_ value: Decimal, _ code: String) -> String? {
        let isCode = code.count == 3 && code.allSatisfy { $0.isASCII && $0.isLetter }
        return isCode ? Decimal.FormatStyle.Currency(code: code.uppercased(), locale: locale).format(value) : nil
    }

    private func text(of value: Decimal, in style: Pass.Field.NumberStyle) -> String? {
        switch style {
        case .decimal: Decimal.FormatStyle(locale: locale).precision(.fractionLength(0...3)).format(value)
        case .percent: Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(0)).format(value)
        case .scientific: Decimal.FormatStyle(locale: locale).notation(.scientific).format(value)
        // ICU's words end where 64 bits do.
        case .spellOut: abs(value) < Self.largestSpelledOut ? words.string(from: NSDecimalNumber(decimal: value)) : nil
        }
    }

    private static let largestSpelledOut = Decimal(1_000_000_000_000_000_000 as Int64)

    private lazy var words: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.numberStyle = .spellOut
        return formatter
    }()

    /// The number, exactly; `nil` if it has more digits or a larger exponent than any amount.
    private static func decimal(_ number: JSONNumber) -> Decimal? {
        guard number.text.utf8.count <= 100, number.double != nil else { return nil }
        return Decimal(string: number.text, locale: nil)
    }

    // MARK: - Dates

    /// A date in the styles of `field`; `nil` if it asks for none.
    func text(of date: PassDate, in field: Pass.Field) -> String? {
        let zone = field.ignoresTimeZone == true ? TimeZone(secondsFromGMT: date.offsetInMinutes * 60) : nil
        if field.isRelative == true {
            let hasTime = Self.style(field.timeStyle) != .none || Self.style(field.dateStyle) == .none
            return relative(date.date, hasTime: hasTime, zone: zone ?? timeZone)
        }
        return text(
            of: date.date, day: Self.style(field.dateStyle), time: Self.style(field.timeStyle), zone: zone)
    }

    /// A date by the styles of its day and its time; in the zone of the device if no other is given.
    func text(of date: Date, day: DateFormatter.Style, time: DateFormatter.Style, zone: TimeZone? = nil) -> String? {
        guard day != .none || time != .none else { return nil }
        let form = DateForm(day: day, time: time, zone: zone ?? timeZone)
        let formatter = dates[form] ?? DateFormatter()
        if dates[form] == nil {
            formatter.locale = locale
            formatter.timeZone = form.zone
            (formatter.dateStyle, formatter.timeStyle) = (day, time)
            dates[form] = formatter
        }
        return formatter.string(from: date)
    }

    /// A date in words, such as “tomorrow” or “in 3 days”; without a time, by the days of the calendar.
    private func relative(_ date: Date, hasTime: Bool, zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.locale = locale
        var style = Date.AnchoredRelativeFormatStyle(
            anchor: hasTime ? date : calendar.startOfDay(for: date), presentation: .named, unitsStyle: .wide,
            locale: locale, calendar: calendar)
        guard !hasTime else { return style.format(now) }
        style.allowedFields = [.day, .week, .month, .year]
        return style.format(calendar.startOfDay(for: now))
    }

    private static func style(_ style: Pass.Field.DateStyle?) -> DateFormatter.Style {
        switch style {
        case nil, .hidden: .none
        case .short: .short
        case .medium: .medium
        case .long: .long
        case .full: .full
        }
    }
}
