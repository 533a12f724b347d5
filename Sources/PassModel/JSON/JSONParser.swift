/// Reads JSON text by recursive descent; the depth limit bounds the recursion.
struct JSONParser {
    private let text: [UInt8]
    private let depthLimit: Int
    private let valueLimit: Int
    private let recordsPlaces: Bool
    /// The node of the current value, if its place or one inside it is wanted.
    private var wanted: PlaceNode?
    /// Whether only the places of some values are wanted, of a text that was parsed before.
    private let locates: Bool
    private var index = 0
    private var depth = 0
    private var valueCount = 0
    private var path: [String] = []

    private static let mostPathTokens = 1_000_000
    private var pathTokenCount = 0

    private(set) var deviations: [JSONDocument.Deviation] = []
    private(set) var containsNull = false
    private(set) var places: [JSONPointer: JSONDocument.Place] = [:]

    init(
        _ text: [UInt8], depthLimit: Int = .max, valueLimit: Int = .max, recordsPlaces: Bool = false,
        wanted: PlaceNode? = nil
    ) {
        self.valueLimit = valueLimit
        self.wanted = wanted
        locates = wanted != nil
        self.text = text
        self.depthLimit = depthLimit
        self.recordsPlaces = recordsPlaces
    }

    mutating func document() throws(JSONDocument.SyntaxError) -> JSONValue {
        try skipByteOrderMark()
        skipWhitespace()
        let value = try value(nameOffset: nil)
        skipWhitespace()
        guard index == text.count else { throw error("unexpected \(shown) after the end of the JSON value") }
        return value
    }

    /// The string, number or boolean at an offset, and its end.
    static func scalar(in text: [UInt8], at offset: Int) -> (value: JSONValue, end: Int)? {
        var parser = JSONParser(text)
        parser.index = offset
        guard let byte = parser.peek, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "["), byte != UInt8(ascii: "n"),
            let value = try? parser.value(nameOffset: nil)  // parsing the whole text reports errors
        else { return nil }
        return (value, parser.index)
    }

    // MARK: - Values

    private mutating func value(nameOffset: Int?) throws(JSONDocument.SyntaxError) -> JSONValue {
        if locates, wanted == nil {
            skipValue()
            return .null
        }
        valueCount += 1
        guard valueCount <= valueLimit else { throw error("more than \(valueLimit) values", over: .values) }
        let start = index
        let value: JSONValue
        switch peek {
        case UInt8(ascii: "{"):
            value = .object(try nested { parser throws(JSONDocument.SyntaxError) in try parser.object() })
        case UInt8(ascii: "["):
            value = .array(try nested { parser throws(JSONDocument.SyntaxError) in try parser.array() })
        case UInt8(ascii: "\""): value = .string(try string())
        case UInt8(ascii: "t"): value = try word("true", .bool(true))
        case UInt8(ascii: "f"): value = try word("false", .bool(false))
        case UInt8(ascii: "n"):
            value = try word("null", .null)
            containsNull = true
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): value = .number(try number())
        default: throw error("expected a value, found \(shown)", hint: hintForUnexpected)
        }
        if recordsPlaces {
            places[JSONPointer(tokens: path)] = JSONDocument.Place(nameOffset: nameOffset, range: start..<index)
        }
        wanted?.place = JSONDocument.Place(nameOffset: nameOffset, range: start..<index)
        return value
    }

    private mutating func nested<Result>(
        _ body: (inout JSONParser) throws(JSONDocument.SyntaxError) -> Result
    ) throws(JSONDocument.SyntaxError) -> Result {
        guard depth < depthLimit else {
            throw error("more than \(depthLimit) levels of nesting", over: .levels)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func object() throws(JSONDocument.SyntaxError) -> JSONObject {
        index += 1
        var members: [JSONObject.Member] = []
        var names = NameOffsets()
        skipWhitespace()
        while peek != UInt8(ascii: "}") {
            let nameOffset = index
            guard peek == UInt8(ascii: "\"") else {
                throw error("expected a name in double quotes, found \(shown)", hint: hintForUnexpected)
            }
            let name = try string()
            let first = names.insert(name, at: nameOffset, index: members.count)
            let deviationCount = deviations.count
            skipWhitespace()
            try expect(UInt8(ascii: ":"), "expected ':' after the name\(Self.isWord(name) ? " '\(name)'" : "")")
            skipWhitespace()
            path.append(name)
            let outer = wanted
            wanted = outer?.children[name]
            let value = try value(nameOffset: nameOffset)
            members.append(.init(name: name, value: value))
            wanted = outer
            path.removeLast()
            if let first {
                let kind = JSONDocument.Deviation.Kind.duplicateName(
                    name, firstOffset: first.offset, isSame: members[first.index].value.means(value))
                try note(kind, at: nameOffset, before: deviationCount)
            }
            try separator(before: UInt8(ascii: "}"), in: "object")
        }
        index += 1
        return JSONObject(members: members)
    }

    /// Whether a message may show a name: one with a colon or white space has swallowed a value, maybe a secret.
    private static func isWord(_ name: String) -> Bool {
        name.utf8.count <= 64 && !name.contains { $0 == ":" || $0 == "\"" || $0.isWhitespace }
    }

    private mutating func array() throws(JSONDocument.SyntaxError) -> [JSONValue] {
        index += 1
        var elements: [JSONValue] = []
        skipWhitespace()
        while peek != UInt8(ascii: "]") {
            path.append(String(elements.count))
            let outer = wanted
            wanted = outer?.children[String(elements.count)]
            elements.append(try value(nameOffset: nil))
            wanted = outer
            path.removeLast()
            try separator(before: UInt8(ascii: "]"), in: "array")
        }
        index += 1
        return elements
    }

    /// Reads a comma, or stops at `close`; a comma right before `close` is noted and skipped.
    private mutating func separator(before close: UInt8, in container: StaticString) throws(JSONDocument.SyntaxError) {
        skipWhitespace()
        guard peek == UInt8(ascii: ",") else {
            guard peek == close else {
                let end = Character(Unicode.Scalar(close))
                throw error("expected ',' or '\(end)' in the \(container), found \(shown)", hint: hintForUnexpected)
            }
            return
        }
        let comma = index
        index += 1
        skipWhitespace()
        if peek == close { try note(.trailingComma, at: comma) }
    }

    /// Passes over a value without reading it.
    private mutating func skipValue() {
        var depth = 0
        repeat {
            switch peek {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            // A number, a word or, between the members and elements of a value, a comma, a colon or a space.
            default: repeat { index += 1 } while peek.map { !"\"{}[], \t\r\n".utf8.contains($0) } ?? false
            }
        } while depth > 0 && index < text.count
    }

    private mutating func skipString() {
        repeat { index += peek == UInt8(ascii: "\\") ? 2 : 1 } while peek.map { $0 != UInt8(ascii: "\"") } ?? false
        index += 1
    }

    // MARK: - Tokens

    private mutating func string() throws(JSONDocument.SyntaxError) -> String {
        let start = index
        let string = try unescapedString()
        guard !string.hasTooManyMarks else {
            index = start
            throw error("more than \(String.mostMarks) combining marks follow one letter", hint: "leave them out")
        }
        return string
    }

    private mutating func unescapedString() throws(JSONDocument.SyntaxError) -> String {
        let start = index
        index += 1
        var segmentStart = index
        var unescaped = ""
        var bits: UInt8 = 0  // of all bytes of the segment, to see whether all are ASCII
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                let last = try utf8(segmentStart..<index, isASCII: bits < 0x80)
                index += 1
                return unescaped.isEmpty ? last : unescaped + last
            case UInt8(ascii: "\\"):
                unescaped += try utf8(segmentStart..<index, isASCII: bits < 0x80)
                unescaped.unicodeScalars.append(try escape())
                segmentStart = index
                bits = 0
            case 0..<0x20:
                throw error(
                    byte == 0x0A || byte == 0x0D
                        ? "a string contains a line break" : "a string contains a control character",
                    hint: byte == 0x0A || byte == 0x0D ? "close it with '\"', or write a line break as \\n" : nil)
            default:
                bits |= byte
                index += 1
            }
        }
        index = start
        throw error("the string that starts here is never closed", hint: "add the missing '\"'")
    }

    private mutating func escape() throws(JSONDocument.SyntaxError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let letter = peek else { throw error("the text ends inside an escape") }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try hexadecimalQuad()
            if let scalar = Unicode.Scalar(first) { return scalar }
            if first < 0xDC00, peek == UInt8(ascii: "\\"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                let second = try hexadecimalQuad()
                if (0xDC00..<0xE000).contains(second),
                    let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
                {
                    return scalar
                }
            }
            index = start
            throw error("half of a surrogate pair is missing")
        default:
            index = start + 1
            let letter = shown
            index = start
            throw error("a backslash before \(letter) is not a valid escape", hint: "write a backslash as \\\\")
        }
    }

    private mutating func hexadecimalQuad() throws(JSONDocument.SyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for offset in index..<index + 4 {
            guard offset < text.count, let digit = text[offset].hexDigitValue else {
                throw error("\\u needs four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
        }
        index += 4
        return value
    }

    private mutating func number() throws(JSONDocument.SyntaxError) -> JSONNumber {
        let start = index
        if peek == UInt8(ascii: "-") { index += 1 }
        let leadsWithZero = peek == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !(leadsWithZero && whole > 1) else {
            index = start
            throw error(
                whole == 0 ? "'-' without digits" : "a number starts with 0",
                hint: whole == 0 ? nil : "put it in quotes if the zeros matter")
        }
        if peek == UInt8(ascii: ".") {
            index += 1
            guard digits() > 0 else { throw error("expected digits after '.'") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            index += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
            guard digits() > 0 else { throw error("expected digits in the exponent") }
        }
        return JSONNumber(validated: String(decoding: text[start..<index], as: UTF8.self))
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONDocument.SyntaxError) -> JSONValue {
        let expected = Array("\(word)".utf8)
        guard text[index...].starts(with: expected) else { throw error("expected a value, found \(shown)") }
        index += expected.count
        return value
    }

    // MARK: - Text

    private var peek: UInt8? { index < text.count ? text[index] : nil }

    private mutating func skipWhitespace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func skipByteOrderMark() throws(JSONDocument.SyntaxError) {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            try note(.byteOrderMark, at: 0)
            index = 3
        } else if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
            || text.count > 1 && (text[0] == 0) != (text[1] == 0)
        {
            throw error("the text is UTF-16", hint: "save it as UTF-8")
        }
    }

    private mutating func expect(_ byte: UInt8, _ message: @autoclosure () -> String) throws(JSONDocument.SyntaxError) {
        guard peek == byte else { throw error("\(message()), found \(shown)") }
        index += 1
    }

    private func utf8(_ range: Range<Int>, isASCII: Bool) throws(JSONDocument.SyntaxError) -> String {
        // Most strings are ASCII, which is several times faster to decode without validation.
        if isASCII { return String(decoding: text[range], as: UTF8.self) }
        guard let valid = String(validating: text[range], as: UTF8.self) else {
            throw JSONDocument.SyntaxError(
                message: "the string contains bytes that are not UTF-8",
                position: TextPosition(offset: range.lowerBound + text[range].validUTF8Count, in: text),
                hint: "save the file as UTF-8")
        }
        return valid
    }

    private mutating func note(
        _ kind: JSONDocument.Deviation.Kind, at offset: Int, before index: Int? = nil
    ) throws(JSONDocument.SyntaxError) {
        // Every deviation keeps its path: many deeply nested ones would take hundreds of times the text's memory.
        pathTokenCount += path.count
        guard pathTokenCount <= Self.mostPathTokens else {
            throw error("the text departs from strict JSON in more places than can be listed")
        }
        let deviation = JSONDocument.Deviation(kind: kind, pointer: JSONPointer(tokens: path), offset: offset)
        deviations.insert(deviation, at: index ?? deviations.count)
    }

    // MARK: - Errors

    private func error(
        _ message: String, hint: String? = nil, over limit: JSONDocument.SyntaxError.Limit? = nil
    ) -> JSONDocument.SyntaxError {
        JSONDocument.SyntaxError(
            message: message, position: TextPosition(offset: index, in: text), hint: hint, limit: limit)
    }

    private var shown: String {
        guard let byte = peek else { return "the end of the text" }
        let end = min(index + 4, text.count)
        let character = String(decoding: text[index..<end], as: UTF8.self).first ?? "\u{FFFD}"
        return byte < 0x20 || byte == 0x7F ? "a control character" : "'\(character)'"
    }

    private var hintForUnexpected: String? {
        switch peek {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments: remove it"
        case UInt8(ascii: "'"), 0xE2: "write strings in straight double quotes"
        case UInt8(ascii: "\""): "a comma is missing before it"
        case UInt8(ascii: ","):
            text[..<index].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
                ? "a value is missing before it" : "one comma is enough: remove it"
        case .some(UInt8(ascii: "0")...UInt8(ascii: "9"))
        where index > 1 && text[index - 1] == UInt8(ascii: ",")
            && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index - 2]):
            "write decimals with a point, like 18.40"
        case UInt8(ascii: "{") where index > 0 && text[index - 1] == UInt8(ascii: "{"):
            "write a placeholder in double quotes; if nothing else is in them, a number stays a number"
        case nil: depth > 0 ? "a closing bracket is missing" : nil
        default: nil
        }
    }
}

/// The first position of each member name, in the text and among the members.
///
/// Names that Unicode calls equivalent count as the same: people and readers take one for the other.
private struct NameOffsets {
    typealias Place = (offset: Int, index: Int)

    /// The first few names: comparing them is faster than hashing.
    private var few: [(name: String, place: Place)] = []
    /// All names, once there are many.
    private var many: [String: Place] = [:]

    /// Adds a name; returns the place of the first member with the same name, if there is one.
    mutating func insert(_ name: String, at offset: Int, index: Int) -> Place? {
        if many.isEmpty {
            if let first = few.first(where: { $0.name == name }) { return first.place }
            few.append((name, (offset, index)))
            if few.count == 16 { many = Dictionary(uniqueKeysWithValues: few.map { ($0.name, $0.place) }) }
            return nil
        }
        if let first = many[name] { return first }
        many[name] = (offset, index)
        return nil
    }
}

extension UInt8 {
    /// The value of an ASCII digit `0`–`9`, `a`–`f` or `A`–`F`.
    var hexDigitValue: Int? {
        switch self {
        case 0x30...0x39: Int(self) - 0x30
        case 0x41...0x46, 0x61...0x66: Int(self | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
