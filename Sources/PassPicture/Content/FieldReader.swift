internal import Foundation
internal import PassModel

/// Reads the fields of a pass into what is shown of them.
struct FieldReader {
    let wording: Wording
    let formatter: ValueFormatter
    /// Whether the pass is shown on a watch, which does not know markup.
    let isOnWatch: Bool
    /// How many more Unicode scalars all values together may have; the rest is cut.
    private var room = 200_000
    /// The fields that are left out or whose values are cut, since there are too many or they are too long.
    private(set) var omitted: [JSONPointer] = []

    /// No screen shows more fields of a group.
    private static let mostFields = 200
    /// The most Unicode scalars of a value once the total is used up.
    private static let shortest = 100

    init(wording: Wording, formatter: ValueFormatter, isOnWatch: Bool) {
        (self.wording, self.formatter, self.isOnWatch) = (wording, formatter, isOnWatch)
    }

    /// The fields of a style by group; those without a value are left out.
    mutating func fields(of style: Pass.Style) -> [Pass.Field.Group: [ShownPass.Field]] {
        var fields: [Pass.Field.Group: [ShownPass.Field]] = [:]
        var counts: [Pass.Field.Group: Int] = [:]
        for place in style.allFields {
            counts[place.group, default: 0] += 1
            guard counts[place.group, default: 0] <= Self.mostFields else {
                omitted.append(place.pointer(in: style.kind))
                continue
            }
            if let field = field(place, in: style.kind) { fields[place.group, default: []].append(field) }
        }
        return fields
    }

    private mutating func field(_ place: Pass.PlacedField, in kind: Pass.Style.Kind) -> ShownPass.Field? {
        let field = place.field
        let attributed = isOnWatch ? nil : field.attributedValue
        guard let value = attributed ?? field.value else { return nil }
        let limit = min(Wording.longest, max(room, Self.shortest))
        let text = shown(value, in: field, isMarkup: attributed != nil, limit: limit)
        room -= text.unicodeScalars.count
        let isCut = value.text.unicodeScalars.count > limit
        if isCut { omitted.append(place.pointer(in: kind)) }
        return ShownPass.Field(
            pointer: place.pointer(in: kind), label: wording.text(field.label), value: isCut ? text + "…" : text,
            alignment: Self.alignment(of: field, in: place.group),
            row: kind == .eventTicket && place.group == .auxiliary && field.row == 1 ? 1 : 0)
    }

    // MARK: - Values

    private func shown(_ value: Pass.Field.Value, in field: Pass.Field, isMarkup: Bool, limit: Int) -> String {
        switch value {
        case .number(let number): return formatter.text(of: number, in: field).cleaned(limit: limit)
        case .text, .date:
            if let date = value.date, let text = formatter.text(of: date, in: field) { return text }
            let text = wording.shown(wording.translated(value.text), limit: limit)
            return isMarkup ? text.withoutMarkup : text
        }
    }

    private static func alignment(of field: Pass.Field, in group: Pass.Field.Group) -> ShownPass.Alignment {
        guard group != .primary, group != .back else { return .natural }
        return switch field.textAlignment {
        case .left: .left
        case .center: .center
        case .right: .right
        case .natural, nil: .natural
        }
    }
}

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

    /// A number in the style of `field`; without one, as written in `pass.json`.
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

    /// The number, exactly; `nil` if it has more digits or a larger exponent than any amount of money.
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
