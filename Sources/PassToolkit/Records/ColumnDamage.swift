internal import Bytes
internal import PassModel
package import PassRules

/// The damage to values that a spreadsheet reads as numbers, dates, formulas, or texts in another character set.
private enum SheetDamage: String, CaseIterable {
    case scientific = "a number in scientific notation has lost digits"
    case formula = "a formula or its error was exported instead of a result"
    case misread = "UTF-8 was read as another character set"
    case unreadable = "bytes that are not UTF-8 became U+FFFD"
    case lostLetters = "letters that a character set lacks became '?'"
    case date = "a code became a date"
    case rounded = "the digits after the 15th became 0"
    case lostZeros = "others are longer, so it may have lost leading zeros"

    /// The damage that shows in a single value.
    static func seen(on text: String, _ look: Look) -> SheetDamage? {
        if look.hasLast, text.contains("\u{FFFD}") { return .unreadable }
        if look.hasQuestion, lacksLetters(text) { return .lostLetters }
        if look.hasPair, text.isMisread { return .misread }
        if look.hasExponent, text.wholeMatch(of: /[+-]?\d[.,]\d+[eE][+-]\d{2,3}/) != nil { return .scientific }
        guard let first = text.utf8.first, "#E=".utf8.contains(first) else { return nil }
        if errors.contains(text) || text.hasPrefix("###") && text.allSatisfy({ $0 == "#" }) { return .formula }
        guard text.hasPrefix("="), let next = text.dropFirst().first else { return nil }
        return next.isLetter || "\"'(+-@$ ".contains(next) ? .formula : nil
    }

    /// The errors of Excel in its languages, of LibreOffice and Google Sheets.
    private static let errors = Set(
        """
        #N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #ERROR! Err:502 Err:504 Err:508 Err:522 #NV #BEZUG! \
        #WERT! #ZAHL! #ÜBERLAUF! #VALEUR! #NOM? #NOMBRE! #NUL! #N/D #¡REF! #¡VALOR! #¿NOMBRE? #¡DIV/0! #¡NUM! #VALOR! \
        #NOME? #NÚM! #RIF! #VALORE! #N/B #VERW! #WAARDE! #NAAM? #ADR! #ARG! #NAZWA? #Н/Д #ССЫЛКА! #ЗНАЧ! #ИМЯ? #YOK
        """.split(separator: " ").map(String.init))

    /// Whether `?` is between two lower-case letters of a word.
    private static func lacksLetters(_ text: String) -> Bool {
        text.split(separator: " ").contains { word in
            word.allSatisfy { $0 == "?" || $0.isLetter } && word.contains(/\p{Ll}\?\p{Ll}/)
        }
    }

    /// Whether it has exactly the form that a spreadsheet gives to a code like `3-1` or `MAR1`.
    static func isDate(_ text: String, _ look: Look) -> Bool {
        let restCount = text.utf8.count - look.digitCount - look.separatorCount
        guard (1...4).contains(look.digitCount), (2...6).contains(restCount) else { return false }
        if restCount == 6, let last = text.last, "日일".contains(last) { return text.contains { "月월".contains($0) } }
        guard look.separatorCount > 0, months.contains(text.filter(\.isLetter)) else { return false }
        return text.wholeMatch(of: /\d\d?-\p{L}+\.?|\p{L}+\.?-\d\d|\d\d\. \p{L}+/) != nil
    }

    /// Whether values of this shape are codes of another shape than the date.
    static func areCodes(_ shape: [UInt8], beside date: String) -> Bool {
        let code = String(decoding: shape, as: UTF8.self)
        let hasBoth = code.contains("a") && code.contains("0") && !code.contains(" ")
        return code == "0-0" || hasBoth && !code.hasPrefix(Self.shape(of: date))
    }

    /// The runs of letters and digits in a text, such as `0-0a` for `3-12B`.
    static func shape(of text: String) -> String {
        text.prefix(60).reduce(into: "") { shape, sign in
            let kind: Character = sign.isLetter ? "a" : sign.isNumber ? "0" : sign
            if shape.last != kind { shape.append(kind) }
        }
    }

    /// Whether a text has this shape; it is asked about each value of a list, and makes no string of ASCII.
    static func isShape(_ shape: [UInt8], of text: String) -> Bool {
        // Of ASCII, only a line end may be one character of two bytes.
        guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
            return shape.elementsEqual(Self.shape(of: text).utf8)
        }
        var (index, last) = (0, nil as UInt8?)
        for sign in text.utf8.prefix(60) where kind(of: sign) != last {
            guard index < shape.count, shape[index] == kind(of: sign) else { return false }
            (index, last) = (index + 1, kind(of: sign))
        }
        return index == shape.count
    }

    private static func kind(of sign: UInt8) -> UInt8 {
        switch sign {
        case 0x30...0x39: UInt8(ascii: "0")
        case 0x41...0x5A, 0x61...0x7A: UInt8(ascii: "a")
        default: sign
        }
    }

    private static let months = Set(
        """
        Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Mrz Mär Mai Okt Dez janv févr mars avr mai juin juil août sept oct \
        nov déc ene feb mar abr may jun jul ago sep dic gen mag giu lug set ott fev out dez jan mrt mei aug okt dec maj
        """.split(separator: " ").map(String.init))
}

/// The kinds of characters in a value, found in one pass over its bytes.
private struct Look {
    private(set) var (digitCount, separatorCount, hasExponent) = (0, 0, false)
    /// Whether it has a question mark, letters that may be misread UTF-8, and a character from U+F000.
    private(set) var (hasQuestion, hasPair, hasLast) = (false, false, false)

    init(_ text: String) {
        var lead: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: digitCount += 1
            case UInt8(ascii: "?"): hasQuestion = true
            case UInt8(ascii: "."), UInt8(ascii: " "): separatorCount += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                separatorCount += 1
                hasExponent = hasExponent || lead | 0x20 == UInt8(ascii: "e")
            // UTF-8 that was read as another character set has pairs of such letters. U+FFFD begins with EF.
            case 0xC2...: (hasPair, hasLast) = (hasPair || lead >= 0xC3, hasLast || byte == 0xEF)
            default: break
            }
            if byte < 0x80 || byte >= 0xC2 { lead = byte }
        }
    }
}

/// The values with one kind of damage: how many, an example, and where the first ones are.
private typealias Values = (count: Int, example: String, marks: [Int])

private struct Column {
    private var damages: [SheetDamage: Values] = [:]
    /// The numbers without leading zeros by how many digits they have, and the lengths of the others.
    private var (lengths, padded): ([Int: Values], Set<Int>) = ([:], [])
    /// The number of values, and of those with question marks.
    private var (count, questionCount) = (0, 0)
    /// The shape of the first value that is not a date, and whether all others have it.
    private var (shape, isOnlyShape): ([UInt8]?, Bool) = (nil, true)
    /// The zeros after the 15th digit of long numbers; whether some end otherwise, and the digits before vary.
    private var (zeroCount, hasOtherEnds, varies) = (0, false, false)

    /// Counts a value; `add` adds it to the values of one kind.
    mutating func note(_ text: String, _ add: (inout Values?) -> Void) {
        let (look, length) = (Look(text), text.utf8.count)
        guard length > 0 else { return }
        (count, questionCount) = (count + 1, questionCount + (look.hasQuestion ? 1 : 0))
        let isDate = SheetDamage.isDate(text, look)
        if !isDate, isOnlyShape {
            isOnlyShape = shape.map { SheetDamage.isShape($0, of: text) } ?? true
            shape = shape ?? Array(SheetDamage.shape(of: text).utf8)
        }
        guard look.digitCount == length else {
            if let damage = isDate ? .date : SheetDamage.seen(on: text, look) { add(&damages[damage]) }
            return
        }
        if length > 1, text.hasPrefix("0") { padded.insert(length) } else { add(&lengths[length]) }
        guard length > 15 else { return }
        guard text.utf8.dropFirst(15).allSatisfy({ $0 == 0x30 }) else { return hasOtherEnds = true }
        (zeroCount, varies) = (zeroCount + length - 15, varies || text.utf8.dropFirst(14).first != 0x30)
        add(&damages[.rounded])
    }

    /// The damage to the column, judged by all its values.
    var known: [SheetDamage: Values] {
        var known = damages
        let code = isOnlyShape ? shape : nil
        let areCodes = { (date: String) in code.map { SheetDamage.areCodes($0, beside: date) } ?? false }
        if let dates = known[.date], dates.count * 2 > count || !areCodes(dates.example) { known[.date] = nil }
        // If most texts have question marks, these are probably not damage.
        let lostCount = known[.lostLetters]?.count ?? 0
        if lostCount * 2 < questionCount || lostCount > 3 && lostCount * 2 > count { known[.lostLetters] = nil }
        if hasOtherEnds || !varies || zeroCount < 4 { known[.rounded] = nil }
        // In a column without leading zeros, lengths vary anyway.
        let length = lengths.keys.reduce(padded.max() ?? 0, max)
        let short = lengths.filter { $0.key < length }.values.sorted { ($0.marks.first ?? 0) < ($1.marks.first ?? 0) }
        guard padded == [length], let first = short.first else { return known }
        let marks = short.flatMap(\.marks).sorted().prefix(3)
        known[.lostZeros] = (short.reduce(0) { $0 + $1.count }, first.example, Array(marks))
        return known
    }
}

/// Counts the values that a spreadsheet has changed, column by column, while a list is read.
package struct ColumnDamage: Sendable {
    /// The names of the values that reach a pass, beside those for places of the template.
    let names: Set<String>
    private var columns: [String: Column] = [:]

    init(names: Set<String>) { self.names = names }

    /// Counts the values of the record that is on line `mark`, or has this number.
    package mutating func note(_ record: Record, at mark: Int? = nil) {
        guard columns.count < 1_000 else { return }  // a list in JSON may address other places in each record
        for (name, value) in record.values where names.contains(name) || Addressing.isAddress(name) {
            columns[name, default: Column()].note(value.text) { values in
                values = values ?? (0, Secrets(of: Record([name: value])).masked(String(value.text.prefix(60))), [])
                values?.count += 1
                if let mark, values?.marks.count ?? 3 < 3 { values?.marks.append(mark) }
            }
        }
    }

    /// The findings about the columns, by name; a mark is the number of a `unit`.
    package func findings(marking unit: String = "line") -> [Finding] {
        columns.sorted { $0.key < $1.key }.flatMap { name, column in
            let known = column.known
            return SheetDamage.allCases.compactMap { damage -> Finding? in
                guard let (count, example, marks) = known[damage] else { return nil }
                let rest = marks.map { " \($0)" }.joined(separator: ",") + (count > marks.count ? ", …" : "")
                let values = "\(count == 1 ? "is" : "has \(count) values like") '\(example)'"
                let place = marks.isEmpty ? "" : " (\(unit)\(count == 1 ? "" : "s")\(rest))"
                return Finding(RecordRules.spreadsheet, "'\(name)' \(values)\(place): \(damage.rawValue)")
            }
        }
    }
}
