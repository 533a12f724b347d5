/// Reads a strings file as Apple's parser for old-style property lists does, in one pass.
struct StringsParser {
    private let text: [UInt8]
    private var index = 0
    private var stringEnd = 0
    private let places: TextPositions
    private(set) var deviations: [StringsDocument.Deviation] = []

    private let itemLimit: Int

    init(_ text: [UInt8], itemLimit: Int) {
        self.text = text
        self.itemLimit = itemLimit
        places = TextPositions(of: text)
    }

    mutating func document() throws(StringsDocument.SyntaxError) -> [StringsDocument.Entry] {
        for start in ["<?xml", "<plist", "<!DOCTYPE"] where text.starts(with: start.utf8) {
            throw StringsDocument.SyntaxError(.isPropertyList)
        }
        var entries: [StringsDocument.Entry] = []
        try skipWhitespace()
        while index < text.count {
            entries.append(try entry())
            guard entries.count + deviations.count <= itemLimit else { throw error(.tooMany) }
            try skipWhitespace()
        }
        return entries
    }

    private mutating func entry() throws(StringsDocument.SyntaxError) -> StringsDocument.Entry {
        let position = places[index]
        let start = index
        guard let key = try string() else { throw error(.expectedKey(found: shown)) }
        try skipWhitespace()
        var value = key
        if peek == UInt8(ascii: ";") {
            note(.missingValue, at: start, position)
        } else {
            guard peek == UInt8(ascii: "=") else {
                throw misplaced(.expectedEqualsSign(found: shown, key: shortened(key.text)), after: key)
            }
            index += 1
            try skipWhitespace()
            guard let found = try string() else {
                throw error(.expectedValue(found: shown, key: shortened(key.text)))
            }
            value = found
            try skipWhitespace()
        }
        guard peek == UInt8(ascii: ";") else {
            throw misplaced(.expectedSemicolon(found: shown, key: shortened(key.text)), after: value)
        }
        index += 1
        return StringsDocument.Entry(
            key: key.text, value: value.text, position: position, keyRange: key.range, valueRange: value.range)
    }

    // MARK: - Strings

    private typealias Piece = (text: String, range: Range<Int>)

    /// A key or a value, quoted or not; `nil` for anything else.
    private mutating func string() throws(StringsDocument.SyntaxError) -> Piece? {
        guard let byte = peek else { return nil }
        defer { stringEnd = index }
        switch byte {
        case UInt8(ascii: "\""): return try quoted(by: byte)
        case UInt8(ascii: "'"):
            note(.singleQuotes, at: index)
            return try quoted(by: byte)
        default:
            let start = index
            while let next = peek, Self.isValidUnquoted(next) { index += 1 }
            guard index > start else { return nil }
            note(.unquoted, at: start)
            return (slice(start..<index), start..<index)
        }
    }

    private mutating func quoted(by quote: UInt8) throws(StringsDocument.SyntaxError) -> Piece {
        let start = index
        index += 1
        var segmentStart = index
        var unescaped = ""
        while let byte = peek {
            if byte == quote {
                let last = slice(segmentStart..<index)
                index += 1
                let string = unescaped.isEmpty ? last : unescaped + last
                guard !string.hasTooManyMarks else { throw error(.tooManyMarks, at: start) }
                return (string, start + 1..<index - 1)
            }
            if byte == UInt8(ascii: "\\") {
                unescaped += slice(segmentStart..<index)
                unescaped.unicodeScalars.append(try escape())
                guard deviations.count <= itemLimit else { throw error(.tooMany) }
                segmentStart = index
            } else {
                index += 1
            }
        }
        throw error(.unclosedString, at: start)
    }

    private mutating func escape() throws(StringsDocument.SyntaxError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let letter = peek else { throw error(.unclosedEscape, at: start) }
        switch letter {
        case UInt8(ascii: "U"): return try unicodeEscape(at: start)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return try octalEscape(at: start)
        default:
            let scalar = scalarHere
            index += scalar.utf8.count
            if let meant = Self.escapes[letter] { return meant }
            note(.unknownEscape(scalar), at: start)
            return scalar
        }
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'", UInt8(ascii: "\\"): "\\", UInt8(ascii: "n"): "\n",
        UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}", 0x0A: "\n",
    ]

    /// A `\U` with up to four digits; two of them may make a surrogate pair.
    private mutating func unicodeEscape(at start: Int) throws(StringsDocument.SyntaxError) -> Unicode.Scalar {
        let first = try unit(at: start)
        if let scalar = Unicode.Scalar(first.value) {
            if first.count < 4 { note(.shortEscape, at: start) }
            return scalar
        }
        // Both halves of a pair have four digits.
        let next = index
        if first.value < 0xDC00, text[next...].starts(with: "\\U".utf8) {
            index += 1
            let second = try unit(at: next).value
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first.value - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
            index = next
        }
        note(.loneSurrogate, at: start)
        return "\u{FFFD}"
    }

    private mutating func unit(at start: Int) throws(StringsDocument.SyntaxError) -> (value: UInt32, count: Int) {
        index += 1
        let digits = digits(radix: 16, atMost: 4)
        guard digits.count > 0 else { throw error(.noDigitsInEscape, at: start) }
        return digits
    }

    private mutating func octalEscape(at start: Int) throws(StringsDocument.SyntaxError) -> Unicode.Scalar {
        let value = digits(radix: 8, atMost: 3).value
        guard value < 0x80, let scalar = Unicode.Scalar(value) else { throw error(.octalEscape, at: start) }
        return scalar
    }

    private mutating func digits(radix: Int, atMost limit: Int) -> (value: UInt32, count: Int) {
        var value: UInt32 = 0
        var count = 0
        while count < limit, let digit = peek?.hexDigitValue, digit < radix {
            value = value * UInt32(radix) + UInt32(digit)
            count += 1
            index += 1
        }
        return (value, count)
    }

    // MARK: - Between strings

    private mutating func skipWhitespace() throws(StringsDocument.SyntaxError) {
        while let byte = peek {
            switch byte {
            case 0x09...0x0D, 0x20: index += 1
            case 0xE2 where text[index...].starts(with: [0xE2, 0x80, 0xA8]): index += 3  // line separator
            case 0xE2 where text[index...].starts(with: [0xE2, 0x80, 0xA9]): index += 3  // paragraph separator
            case UInt8(ascii: "/") where text[index...].starts(with: "/*".utf8): try skipComment()
            case UInt8(ascii: "/") where text[index...].starts(with: "//".utf8):
                while let next = peek, next != 0x0A, next != 0x0D { index += 1 }
            default: return
            }
        }
    }

    private mutating func skipComment() throws(StringsDocument.SyntaxError) {
        let start = index
        index += 2
        while index + 1 < text.count {
            if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
                index += 2
                return
            }
            index += 1
        }
        throw error(.unclosedComment, at: start)
    }

    // MARK: - Text

    private var peek: UInt8? { index < text.count ? text[index] : nil }

    /// Whether Apple's parser accepts the byte in a word without quotes.
    private static func isValidUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private func slice(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    private var scalarHere: Unicode.Scalar {
        slice(index..<min(index + 4, text.count)).unicodeScalars.first ?? "\u{FFFD}"
    }

    private mutating func note(_ kind: StringsDocument.Deviation.Kind, at offset: Int, _ position: TextPosition? = nil)
    {
        let position = position ?? places[offset]
        deviations.append(StringsDocument.Deviation(kind: kind, offset: offset, position: position))
    }

    // MARK: - Errors

    private func error(_ code: StringsDocument.SyntaxError.Code, at offset: Int? = nil) -> StringsDocument.SyntaxError {
        StringsDocument.SyntaxError(code, at: TextPosition(offset: offset ?? index, in: text))
    }

    /// The error for unexpected text, at the end of the string before it; if another quote follows in the line, the
    /// first one belongs to the text.
    private func misplaced(_ code: StringsDocument.SyntaxError.Code, after piece: Piece)
        -> StringsDocument.SyntaxError
    {
        let end = piece.range.upperBound
        let line = text[end...].prefix { $0 != 0x0A && $0 != 0x0D }
        let isInText = index == end + 1 || peek.map { Character(Unicode.Scalar($0)) }?.isLetter == true
        guard !piece.text.contains(where: \.isNewline), line.first == UInt8(ascii: "\""), isInText,
            line.indices.contains(index), ![UInt8(ascii: ","), UInt8(ascii: ":")].contains(peek),
            line[index...].contains(UInt8(ascii: "\""))
        else { return error(code, at: stringEnd) }
        return error(.quoteInside(shortened(piece.text)), at: end)
    }

    private var shown: String {
        guard let byte = peek else { return "the end of the text" }
        return byte < 0x20 || byte == 0x7F ? "a control character" : "'\(scalarHere)'"
    }

    private func shortened(_ key: String) -> String { key.count > 40 ? key.prefix(40) + "…" : key }
}
