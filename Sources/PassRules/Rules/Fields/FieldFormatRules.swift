internal import Bytes
internal import PassModel

enum FieldFormatRules {
    static let all: [PassRule] = [
        unknownValue, unknownStyle, dateStyleWithoutDate, midnight, numberStyleWithoutNumber, percent,
        stylesMixed, currencyAndNumberStyle, currencyUnknown,
    ]

    private static let source = "Wallet Passes, PassFieldContent"

    // MARK: - Names

    static let unknownValue = PassRule(
        "fields.unknown-value", .error, "textAlignment and dataDetectorTypes have only values that Wallet supports",
        effect: "Wallet refuses the pass", source: "\(source); observed",
        bad: field(#""value": 1, "textAlignment": "center""#),
        good: field(#""value": 1, "textAlignment": "PKTextAlignmentCenter""#)
    ).faults(inEach: .field) { place in unknownNames(in: place) }

    /// Faults for unknown names of alignments and detectors.
    static func unknownNames(in place: PassContents.FieldPlace) -> [Fault] {
        let alignment = faults(in: place, at: [.textAlignment], outside: .textAlignment)
        guard let detectors = place[.dataDetectorTypes]?.array else { return alignment }
        let pointer = place.pointer(to: .dataDetectorTypes)
        return alignment
            + detectors.enumerated().compactMap { index, value in
                fault(in: value, at: pointer.appending(index), of: .dataDetectorTypes, outside: .dataDetector)
            }
    }

    static let unknownStyle = PassRule(
        "fields.unknown-style", .warning, "dateStyle, timeStyle and numberStyle have only values that Wallet supports",
        effect: "Wallet shows the value without the style", source: source,
        bad: field(#""value": 0.5, "numberStyle": "percent""#),
        good: field(#""value": 0.5, "numberStyle": "PKNumberStylePercent""#)
    ).faults(inEach: .fieldAnywhere) { place in
        faults(in: place, at: [.dateStyle, .timeStyle], outside: .dateStyle)
            + faults(in: place, at: [.numberStyle], outside: .numberStyle)
    }

    private static func faults(in place: PassContents.FieldPlace, at keys: [Pass.Field.Key], outside names: KnownNames)
        -> [Fault]
    {
        keys.compactMap { key in
            place[key].flatMap { fault(in: $0, at: place.pointer(to: key), of: key, outside: names) }
        }
    }

    private static func fault(
        in value: JSONValue, at pointer: @autoclosure () -> JSONPointer, of key: Pass.Field.Key,
        outside known: KnownNames
    ) -> Fault? {
        guard let text = value.string, !known.names.hasExactly(text) else { return nil }
        return known.fault(for: value, at: pointer(), "is not known to \(key.rawValue)")
    }

    // MARK: - Styles and values

    static let dateStyleWithoutDate = PassRule(
        "fields.date-style-without-date", .warning, "a field with dateStyle or timeStyle has a date",
        effect: "Wallet drops the field from the front, or shows the text as it is",
        hint: "write the date like 2035-05-14T18:30:00+02:00, or remove the style", source: "\(source); observed",
        bad: field(#""value": "14 May 2035", "dateStyle": "PKDateStyleShort""#),
        good: field(#""value": "2035-05-14T18:30+02:00", "dateStyle": "PKDateStyleShort""#)
    ).fault(inEach: .fieldAnywhere.filter { $0.names(PassContents.FieldPlace.dateStyles) }) { place in
        guard place.has(PassContents.FieldPlace.dateStyles), !place.has(PassContents.FieldPlace.numberStyles),
            let value = place[.value]
        else { return nil }
        return fault(inDate: value, at: place.pointer(to: .value))
    }

    private static func fault(inDate value: JSONValue, at pointer: JSONPointer) -> Fault? {
        let words: String
        if let number = value.number {
            words = "\(number.text.shown) is a number, but the field has a date style"
        } else {
            // The rule for placeholders reports these.
            guard let text = value.string, !text.hasBraces, PassDate(strict: text) == nil else { return nil }
            words =
                PassDate.Reading(text)?.deviation.map { "the date \(text.shown) \($0)" }
                ?? "\(text.shown) is not a date, but the field has a date style"
        }
        let meant = MeantDate(value)
        let hint = meant.map { MeantDate.hint(for: $0, at: pointer) }
        let need = value.string.flatMap { PassDate.Reading($0) == nil ? Finding.Need.date(in: $0) : nil }
        return Fault(.value(pointer), words, hint: hint, fix: meant?.fix(at: pointer), need: need)
    }

    static let midnight = PassRule(
        "fields.midnight", .note, "a field that shows a day has a time that is the same day in other time zones",
        effect: "phones further west show the day before", source: "\(source); observed",
        bad: field(#""value": "2035-05-14T00:00:00+02:00", "dateStyle": "PKDateStyleShort""#),
        good: field(#""value": "2035-05-14T12:00:00+02:00", "dateStyle": "PKDateStyleShort""#)
    ).fault(inEach: .fieldAnywhere) { place in
        guard place.showsOnlyDay, let text = place[.value]?.string, let date = PassDate(strict: text),
            date.isMidnight, let dayBefore = date.moved(by: -1), let noon = date.moved(by: 43_200)
        else { return nil }
        return Fault(
            .value(place.pointer(to: .value)),
            "the date is midnight in its time zone, and phones further west show \(dayBefore.text.prefix(10))",
            hint: "write \(noon.text), or add \"ignoresTimeZone\": true")
    }

    static let numberStyleWithoutNumber = PassRule(
        "fields.number-style-without-number", .warning, "a field with currencyCode or numberStyle has a number",
        effect: "Wallet shows the text as it is", hint: "write the value as a number, or remove the style",
        source: "\(source); observed", bad: field(#""value": "18.40", "currencyCode": "EUR""#),
        good: field(#""value": 18.40, "currencyCode": "EUR""#)
    ).fault(inEach: .fieldAnywhere.filter { $0.names(PassContents.FieldPlace.numberStyles) }) { place, contents in
        guard place.has(PassContents.FieldPlace.numberStyles), !place.has(PassContents.FieldPlace.dateStyles),
            let text = place[.value]?.string, !text.hasBraces  // the rule for placeholders reports it
        else { return nil }
        // A translated value is shown as text.
        guard contents.stringsFiles.allSatisfy({ $0.values[text] == nil }) else { return nil }
        let (pointer, number) = (place.pointer(to: .value), meant(by: text, in: place))
        // A fix removes quotes only; longer numbers would lose digits.
        let isSame = number?.text() == text && text.utf8.count <= 15
        return Fault(
            .value(pointer), "\(text.shown) is a string, but the field has a number style",
            hint: number.map { "write \($0.text()), without quotes" },
            fix: isSame ? number.map { .replace(pointer, with: $0) } : nil, need: .number(in: text, number))
    }

    /// The number that a text means; `nil` if it may be a percentage or a fraction of 1.
    private static func meant(by text: String, in place: PassContents.FieldPlace) -> JSONValue? {
        guard let value = number(in: text), place.isPercentage else { return number(in: text) }
        let isMoney = text.contains { $0.isCurrencySymbol || $0.isLetter }
        guard let number = value.number?.double, abs(number) > 2, !isMoney else { return nil }
        return part(of: number).map(JSONValue.number)
    }

    private static func part(of percentage: Double) -> JSONNumber? { JSONNumber((percentage * 1e6).rounded() / 1e8) }

    /// The number in a text that may also have a currency, and a comma before two decimals.
    private static func number(in text: String) -> JSONValue? {
        let form = /(?:\p{Sc}|[A-Z]{3})?\s*(-?\d[\d.,]*)\s*(?:\p{Sc}|[A-Z]{3})?/
        guard text.utf8.count <= 40, let digits = text.wholeMatch(of: form).map({ String($0.1) }) else { return nil }
        // Three digits may be a thousands group.
        guard digits.wholeMatch(of: /-?\d{1,3}\.\d{3}/) == nil else { return nil }
        let isComma = digits.wholeMatch(of: /-?\d{1,9},\d{2}/) != nil
        return JSONValue.number(in: isComma ? digits.replacing(",", with: ".") : digits)
    }

    static let percent = PassRule(
        "fields.percent", .warning, "a percentage is written as a fraction of 1",
        effect: "Wallet shows a hundred times the value", source: "\(source); NumberFormatter",
        bad: field(#""value": 20, "numberStyle": "PKNumberStylePercent""#),
        good: field(#""value": 0.2, "numberStyle": "PKNumberStylePercent""#)
    ).fault(inEach: .fieldAnywhere) { place in
        // Up to 200 %, the value may be intended.
        guard place.isPercentage, let number = place[.value]?.number, let value = number.double, abs(value) > 2,
            let shown = JSONNumber((value * 1e6).rounded() / 1e4), let part = part(of: value)
        else { return nil }
        return Fault(
            .value(place.pointer(to: .value)), "\(number.text) in percent style is shown as \(shown.text) %",
            hint: "write \(part.text) for \(number.text) %")
    }

    static let stylesMixed = PassRule(
        "fields.styles-mixed", .warning, "a field has a date style or a number style, not both",
        effect: "Wallet uses one of them, or shows the value as it is", hint: "remove the style that does not fit",
        source: "observed",
        bad: field(#""value": 5, "dateStyle": "PKDateStyleShort", "numberStyle": "PKNumberStyleDecimal""#),
        good: field(#""value": 5, "numberStyle": "PKNumberStyleDecimal""#)
    ).fault(inEach: .fieldAnywhere) { place, contents in
        guard place.has(PassContents.FieldPlace.dateStyles),
            let key = PassContents.FieldPlace.numberStyles.first(where: place.has)
        else { return nil }
        return Fault(
            .name(place.pointer(to: key)), "'\(key.rawValue)' is set together with a date style",
            fixes: place.uselessStyles(in: contents).map { .remove(place.pointer(to: $0)) })
    }

    static let currencyAndNumberStyle = PassRule(
        "fields.currency-and-number-style", .warning, "a field has a currencyCode or a numberStyle, not both",
        effect: "Wallet shows the number without its currency", hint: "remove numberStyle",
        source: "apple/pass-builder 0.0.1",
        bad: field(#""value": 5, "currencyCode": "EUR", "numberStyle": "PKNumberStyleDecimal""#),
        good: field(#""value": 5, "currencyCode": "EUR""#)
    ).fault(inEach: .fieldAnywhere) { place in
        guard place.has(.currencyCode), place.has(.numberStyle) else { return nil }
        return Fault(.name(place.pointer(to: .numberStyle)), "'numberStyle' is set together with currencyCode")
    }

    static let currencyUnknown = PassRule(
        "fields.currency-unknown", .warning, "a currencyCode is in ISO 4217",
        effect: "Wallet shows the number without the currency's format", hint: "write three letters, like EUR or USD",
        source: "\(source); ISO 4217", bad: field(#""value": 5, "currencyCode": "€""#),
        good: field(#""value": 5, "currencyCode": "EUR""#)
    ).fault(inEach: .fieldAnywhere) { place in
        guard let code = place[.currencyCode]?.string, !CurrencyCodes.all.hasExactly(code) else { return nil }
        let pointer = place.pointer(to: .currencyCode)
        let upper = code.lowercased().uppercased()  // the Kelvin sign has a small letter of ASCII
        let isKnown = CurrencyCodes.all.hasExactly(upper) && code.filter(\.isUppercase).count != 2  // "GBp" is pence
        return Fault(
            .value(pointer), "\(code.shown) is not an ISO 4217 currency", hint: isKnown ? "write '\(upper)'" : nil,
            fix: isKnown ? .replace(pointer, with: .string(upper)) : nil)
    }

    private static func field(_ members: String) -> Sample {
        Sample(#""generic": {"headerFields": [{"key": "a", \#(members)}]}"#)
    }
}

extension PassContents.FieldPlace {
    fileprivate static let dateStyles: [Pass.Field.Key] = [.dateStyle, .timeStyle]
    fileprivate static let numberStyles: [Pass.Field.Key] = [.currencyCode, .numberStyle]

    /// Whether there is a text under `key`.
    ///
    /// An empty text does not count: some generators write it in place of no value.
    fileprivate func has(_ key: Pass.Field.Key) -> Bool { self[key]?.string?.isEmpty == false }

    fileprivate func has(_ keys: [Pass.Field.Key]) -> Bool { keys.contains(where: has) }

    /// Whether one of the keys exists, whatever its value.
    fileprivate func names(_ keys: [Pass.Field.Key]) -> Bool { keys.contains { self[$0] != nil } }

    fileprivate var isPercentage: Bool { self[.numberStyle]?.string == Pass.Field.NumberStyle.percent.rawValue }

    /// Whether it shows a date without its time, in the phone's time zone.
    fileprivate var showsOnlyDay: Bool {
        has(.dateStyle) && self[.dateStyle]?.string != "PKDateStyleNone"
            && [nil, .bool(false)].contains(self[.ignoresTimeZone])
            && (!has(.timeStyle) || self[.timeStyle]?.string == "PKDateStyleNone")
    }

    /// The date or number styles that don't apply to the value; empty if it has an unfilled placeholder.
    fileprivate func uselessStyles(in contents: PassContents) -> [Pass.Field.Key] {
        if self[.value]?.number != nil { return Self.dateStyles.filter { self[$0] != nil } }
        guard let text = contents.text(of: .value, in: self), PassDate(strict: text) != nil else { return [] }
        return Self.numberStyles.filter { self[$0] != nil }
    }
}

extension PassDate {
    fileprivate var isMidnight: Bool { (secondsSince1970 + Int64(offsetInMinutes) * 60) % 86_400 == 0 }

    fileprivate func moved(by seconds: Int64) -> PassDate? {
        PassDate(secondsSince1970: secondsSince1970 + seconds, offsetInMinutes: offsetInMinutes)
    }
}
