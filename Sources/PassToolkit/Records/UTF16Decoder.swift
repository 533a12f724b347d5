/// Turns UTF-16 that arrives in pieces into UTF-8, as Excel's "Unicode text" needs it.
///
/// What is no UTF-16 becomes bytes that are no UTF-8, so that whoever reads those names the place.
struct UTF16Decoder {
    private let isBigEndian: Bool
    private var firstByte: UInt8?
    private var highSurrogate: UInt16?

    /// A decoder for text that starts with a byte order mark of UTF-16.
    init?(markIn text: some Sequence<UInt8>) {
        let start = Array(text.prefix(4))
        if start.starts(with: [0xFE, 0xFF]) {
            isBigEndian = true
        } else if start.starts(with: [0xFF, 0xFE]), start != [0xFF, 0xFE, 0, 0] {
            isBigEndian = false
        } else {
            return nil
        }
    }

    /// Appends the text of the next piece.
    mutating func decode(_ bytes: some Sequence<UInt8>, isLast: Bool, into text: inout [UInt8]) {
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
        flush(to: &text)
        if firstByte != nil { text.append(0xFF) }
        firstByte = nil
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
            highSurrogate = nil
            Self.append(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00), to: &text)
            return
        }
        flush(to: &text)
        if UTF16.isLeadSurrogate(unit) { highSurrogate = unit } else { Self.append(UInt32(unit), to: &text) }
    }

    private mutating func flush(to text: inout [UInt8]) {
        if let high = highSurrogate { Self.append(UInt32(high), to: &text) }
        highSurrogate = nil
    }

    /// Appends the bytes by the rule of UTF-8, which for half a surrogate pair are no UTF-8.
    private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        func trail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case 0..<0x80: text.append(UInt8(scalar))
        case 0x80..<0x800: text += [UInt8(0xC0 | scalar >> 6), trail(0)]
        case 0x800..<0x10000: text += [UInt8(0xE0 | scalar >> 12), trail(6), trail(0)]
        default: text += [UInt8(0xF0 | scalar >> 18), trail(12), trail(6), trail(0)]
        }
    }
}
