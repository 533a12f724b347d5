/// Turns UTF-16 into UTF-8, in one piece or as it arrives.
///
/// Invalid UTF-16 becomes a byte that is invalid in UTF-8, so that the reader reports its position or shows U+FFFD.
package struct UTF16Decoder: Sendable {
    private let isBigEndian: Bool
    private var firstByte: UInt8?
    private var highSurrogate: UInt16?

    /// A decoder for text in this byte order.
    package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// A decoder for text that starts with a UTF-16 byte order mark; `nil` for any other text.
    package init?(markIn text: some Sequence<UInt8>) {
        let start = Array(text.prefix(4))
        if start.starts(with: [0xFE, 0xFF]) {
            self.init(isBigEndian: true)
        } else if start.starts(with: [0xFF, 0xFE]), start != [0xFF, 0xFE, 0, 0] {
            self.init(isBigEndian: false)
        } else {
            return nil
        }
    }

    /// Appends the decoded next piece; a byte order mark is treated as an ordinary character.
    package mutating func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout [UInt8]) {
        for byte in bytes {
            guard let first = firstByte else {
                firstByte = byte
                continue
            }
            firstByte = nil
            let (high, low) = isBigEndian ? (first, byte) : (byte, first)
            append(UInt16(high) << 8 | UInt16(low), to: &text)
        }
        guard isLast else { return }
        endPair(in: &text)
        if firstByte != nil { text.append(Self.fault) }
        firstByte = nil
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if unit < 0x80, highSurrogate == nil { return text.append(UInt8(unit)) }
        if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
            highSurrogate = nil
            return Self.append(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00), to: &text)
        }
        endPair(in: &text)
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if UTF16.isTrailSurrogate(unit) {
            text.append(Self.fault)
        } else {
            Self.append(UInt32(unit), to: &text)
        }
    }

    /// Ends a high surrogate without a low one.
    private mutating func endPair(in text: inout [UInt8]) {
        if highSurrogate != nil { text.append(Self.fault) }
        highSurrogate = nil
    }

    /// This byte occurs in no UTF-8 text.
    private static let fault: UInt8 = 0xFF

    private static func append(_ value: UInt32, to text: inout [UInt8]) {
        guard let units = Unicode.Scalar(value).flatMap(UTF8.encode) else { return }  // always valid here
        text.append(contentsOf: units)
    }
}
