extension StringsDocument {
    /// The encodings that `pass.strings` files have.
    public enum Encoding: Sendable, Hashable {
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
                    bytes.append(UInt8(truncatingIfNeeded: bigEndian ? unit >> 8 : unit))
                    bytes.append(UInt8(truncatingIfNeeded: bigEndian ? unit : unit >> 8))
                }
                if withMark { append(0xFEFF) }
                for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                    if scalar.value < 0x10000 {
                        append(UInt16(scalar.value))
                    } else {
                        UTF16.encode(scalar)?.forEach(append)
                    }
                }
                return bytes
            }
        }

        /// The text of `bytes`, which have this encoding, in UTF-8 without a byte order mark.
        func decode(_ bytes: [UInt8]) throws(SyntaxError) -> [UInt8] {
            switch self {
            case .utf8: return try Self.validated(bytes)
            case .utf8WithMark: return try Self.validated(Array(bytes.dropFirst(3)))
            case .utf16(let bigEndian, let withMark):
                guard bytes.count.isMultiple(of: 2) else { throw SyntaxError(.halfACharacter) }
                let units = stride(from: withMark ? 2 : 0, to: bytes.count, by: 2).lazy.map { index in
                    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                    return bigEndian ? first << 8 | second : second << 8 | first
                }
                guard let text = Self.text(of: units) else {
                    throw SyntaxError(.notUTF16, at: TextPosition(afterValidPartOf: Array(units)))
                }
                return text
            }
        }

        /// The text in UTF-8; `nil` where a surrogate has no partner.
        ///
        /// `String(validating:as:)` takes three times as long, for each pass whose strings files records fill in.
        private static func text(of units: some Sequence<UInt16>) -> [UInt8]? {
            var text: [UInt8] = []
            text.reserveCapacity(units.underestimatedCount)
            var high: UInt16?
            for unit in units {
                if let first = high {
                    guard UTF16.isTrailSurrogate(unit) else { return nil }
                    let scalar = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                    text += [18, 12, 6, 0].map { UInt8(($0 == 18 ? 0xF0 : 0x80) | scalar >> $0 & 0x3F) }
                    high = nil
                } else if unit < 0x80 {
                    text.append(UInt8(unit))
                } else if unit < 0x800 {
                    text.append(UInt8(0xC0 | unit >> 6))
                    text.append(UInt8(0x80 | unit & 0x3F))
                } else if UTF16.isLeadSurrogate(unit) {
                    high = unit
                } else if UTF16.isTrailSurrogate(unit) {
                    return nil
                } else {
                    text.append(UInt8(0xE0 | unit >> 12))
                    text.append(UInt8(0x80 | unit >> 6 & 0x3F))
                    text.append(UInt8(0x80 | unit & 0x3F))
                }
            }
            return high == nil ? text : nil
        }

        private static func validated(_ text: [UInt8]) throws(SyntaxError) -> [UInt8] {
            guard String(validating: text, as: UTF8.self) == nil else { return text }
            var parser = Unicode.UTF8.ForwardParser()
            var bytes = text.makeIterator()
            var offset = 0
            while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
            throw SyntaxError(.notUTF8, at: TextPosition(offset: offset, in: text))
        }
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
