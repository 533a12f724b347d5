internal import PassModel

/// The encodings that `pass.strings` files have.
enum StringsEncoding: Sendable {
    case utf8
    case utf8WithMark
    case utf16(bigEndian: Bool, withMark: Bool)

    /// The text in UTF-8, and how it was encoded: by its byte order mark, else by NUL bytes, else UTF-8.
    static func decode(_ bytes: [UInt8], file: String) throws(TemplateError) -> (
        text: [UInt8], encoding: StringsEncoding
    ) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (Array(bytes.dropFirst(3)), .utf8WithMark) }
        let encoding: StringsEncoding
        if bytes.starts(with: [0xFF, 0xFE]) {
            encoding = .utf16(bigEndian: false, withMark: true)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            encoding = .utf16(bigEndian: true, withMark: true)
        } else if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 {
            encoding = .utf16(bigEndian: bytes[0] == 0, withMark: false)
        } else {
            return (bytes, .utf8)
        }
        guard case .utf16(let bigEndian, let withMark) = encoding, bytes.count.isMultiple(of: 2) else {
            throw TemplateError(
                .notStrings("UTF-16 with half a character at its end"), file: file, position: .init(line: 1, column: 1))
        }
        let units = stride(from: withMark ? 2 : 0, to: bytes.count, by: 2).map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw TemplateError(
                .notStrings("the text is not valid UTF-16"), file: file, position: .init(line: 1, column: 1))
        }
        return (Array(text.utf8), encoding)
    }

    /// UTF-8 text in this encoding again.
    func encode(_ text: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8: return text
        case .utf8WithMark: return [0xEF, 0xBB, 0xBF] + text
        case .utf16(let bigEndian, let withMark):
            let units = (withMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16)
            return units.flatMap { unit in
                let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return bigEndian ? bytes : bytes.reversed()
            }
        }
    }
}

/// The old-style strings format: `"key" = "value";` with C comments.
enum StringsText {
    /// The insides of the values, in order.
    static func valueRanges(in text: [UInt8], file: String) throws(TemplateError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        var followsEquals = false
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "/") where text[index...].starts(with: "/*".utf8):
                index = text[index...].firstRange(of: Array("*/".utf8))?.upperBound ?? text.count
            case UInt8(ascii: "/") where text[index...].starts(with: "//".utf8):
                index = text[index...].firstIndex(of: 0x0A) ?? text.count
            case UInt8(ascii: "\""):
                let end = try closingQuote(after: index, in: text, file: file)
                if followsEquals { ranges.append(index + 1..<end) }
                followsEquals = false
                index = end + 1
            case UInt8(ascii: "="):
                followsEquals = true
                index += 1
            case UInt8(ascii: ";"):
                followsEquals = false
                index += 1
            default: index += 1
            }
        }
        return ranges
    }

    private static func closingQuote(after start: Int, in text: [UInt8], file: String) throws(TemplateError) -> Int {
        var index = start + 1
        while index < text.count {
            if text[index] == UInt8(ascii: "\"") { return index }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        throw TemplateError(
            .notStrings("the string that starts here is never closed"), file: file,
            position: TextPosition(offset: start, in: text))
    }

    /// Appends `text` as the inside of a string.
    static func appendEscaped(_ text: String, to output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case 0x0A: output += Array("\\n".utf8)
            case 0x0D: output += Array("\\r".utf8)
            case 0x09: output += Array("\\t".utf8)
            default: output.append(byte)
            }
        }
    }
}
