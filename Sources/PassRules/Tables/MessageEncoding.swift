/// The character sets that barcode messages are written in, by their IANA names.
///
/// Messages in other character sets are not checked.
package enum MessageEncoding: Sendable {
    case ascii, latin1, latin9, windows1252, utf8, utf16, utf32

    /// The character set of an IANA name or a usual alias, whatever its case.
    package init?(name: String) {
        switch name.lowercased() {
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1": self = .latin1
        case "iso-8859-15", "iso_8859-15", "latin-9": self = .latin9
        case "windows-1252", "cp1252": self = .windows1252
        case "utf-8", "utf8": self = .utf8
        case "utf-16", "utf-16le", "utf-16be": self = .utf16
        case "utf-32": self = .utf32
        default: return nil
        }
    }

    func canEncode(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .ascii: scalar.value < 0x80
        case .latin1: scalar.value < 0x100
        case .latin9:
            Self.latin9Additions.contains(scalar) || scalar.value < 0x100 && !Self.latin9Removals.contains(scalar)
        case .windows1252:
            scalar.value < 0x80 || (0xA0..<0x100).contains(scalar.value) || Self.windows1252Additions.contains(scalar)
        case .utf8, .utf16, .utf32: true
        }
    }

    /// How many bytes a scalar takes; one if it cannot be encoded.
    func byteCount(of scalar: Unicode.Scalar) -> Int {
        switch self {
        case .ascii, .latin1, .latin9, .windows1252: 1
        case .utf8: UTF8.width(scalar)
        case .utf16: 2 * UTF16.width(scalar)
        case .utf32: 4
        }
    }

    /// `text` in this character set; `nil` if it has a character that the set lacks.
    ///
    /// UTF-16 and UTF-32 start with a byte order mark and are little-endian, as Apple's systems write them.
    package func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        switch self {
        case .utf8: return Array(text.utf8)
        case .utf16:
            for unit in [0xFEFF] + Array(text.utf16) { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        case .utf32:
            for value in [0xFEFF] + text.unicodeScalars.map(\.value) {
                bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            }
        case .ascii, .latin1, .latin9, .windows1252:
            for scalar in text.unicodeScalars {
                guard canEncode(scalar), let byte = byte(of: scalar) else { return nil }
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// The byte of a scalar in a character set of single bytes.
    private func byte(of scalar: Unicode.Scalar) -> UInt8? {
        switch self {
        case .latin9: Self.latin9Bytes[scalar] ?? UInt8(exactly: scalar.value)
        case .windows1252: Self.windows1252Bytes[scalar] ?? UInt8(exactly: scalar.value)
        default: UInt8(exactly: scalar.value)
        }
    }

    private static let latin9Bytes: [Unicode.Scalar: UInt8] = [
        "€": 0xA4, "Š": 0xA6, "š": 0xA8, "Ž": 0xB4, "ž": 0xB8, "Œ": 0xBC, "œ": 0xBD, "Ÿ": 0xBE,
    ]
    private static let windows1252Bytes: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88, "‰": 0x89, "Š": 0x8A,
        "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97,
        "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]

    private static let latin9Additions = Set("€ŠšŽžŒœŸ".unicodeScalars)
    private static let latin9Removals = Set("¤¦¨´¸¼½¾".unicodeScalars)
    private static let windows1252Additions = Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars)
}
