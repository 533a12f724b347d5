/// The encodings that `pass.strings` files have.
public enum StringsEncoding: Sendable, Hashable {
    case utf8
    /// UTF-8 after a byte order mark.
    case utf8WithMark
    case utf16(bigEndian: Bool, withMark: Bool)

    /// The encoding of `bytes`: by their byte order mark, else by the NUL bytes of UTF-16, else UTF-8.
    public init(of bytes: [UInt8]) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8WithMark
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self = .utf16(bigEndian: false, withMark: true)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16(bigEndian: true, withMark: true)
        } else if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 {
            self = .utf16(bigEndian: bytes[0] == 0, withMark: false)
        } else {
            self = .utf8
        }
    }

    /// UTF-8 text in this encoding.
    public func encode(_ text: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8: return text
        case .utf8WithMark: return [0xEF, 0xBB, 0xBF] + text
        case .utf16(let bigEndian, let withMark):
            var bytes: [UInt8] = []
            bytes.reserveCapacity(2 * (text.count + 1))
            func append(_ unit: UInt16) {
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                bytes += bigEndian ? [high, low] : [low, high]
            }
            if withMark { append(0xFEFF) }
            for unit in String(decoding: text, as: UTF8.self).utf16 { append(unit) }
            return bytes
        }
    }

    /// The text of `bytes`, which have this encoding, in UTF-8 without a byte order mark.
    func decode(_ bytes: [UInt8]) throws(StringsSyntaxError) -> [UInt8] {
        switch self {
        case .utf8: return try Self.validated(bytes)
        case .utf8WithMark: return try Self.validated(Array(bytes.dropFirst(3)))
        case .utf16(let bigEndian, let withMark):
            guard bytes.count.isMultiple(of: 2) else { throw StringsSyntaxError(.halfACharacter) }
            let units = stride(from: withMark ? 2 : 0, to: bytes.count, by: 2).map { index in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return bigEndian ? first << 8 | second : second << 8 | first
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw StringsSyntaxError(.notUTF16, at: TextPosition(afterValidPartOf: units))
            }
            return Array(text.utf8)
        }
    }

    private static func validated(_ text: [UInt8]) throws(StringsSyntaxError) -> [UInt8] {
        guard String(validating: text, as: UTF8.self) == nil else { return text }
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
        throw StringsSyntaxError(.notUTF8, at: TextPosition(offset: offset, in: text))
    }
}

extension TextPosition {
    /// Where the first surrogate stands that has no partner.
    fileprivate init(afterValidPartOf units: [UInt16]) {
        var parser = Unicode.UTF16.ForwardParser()
        var rest = units.makeIterator()
        var valid = ""
        while case .valid(let scalar) = parser.parseScalar(from: &rest) {
            valid.unicodeScalars.append(Unicode.UTF16.decode(scalar))
        }
        let text = Array(valid.utf8)
        self.init(offset: text.count, in: text)
    }
}
