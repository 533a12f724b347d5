/// The character sets that barcode messages are written in, by their IANA names.
///
/// Messages in other character sets are not checked.
enum MessageEncoding: Sendable {
    case ascii, latin1, latin9, windows1252, utf8, utf16, utf32

    /// The character set of an IANA name or a usual alias, whatever its case.
    init?(name: String) {
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

    private static let latin9Additions = Set("€ŠšŽžŒœŸ".unicodeScalars)
    private static let latin9Removals = Set("¤¦¨´¸¼½¾".unicodeScalars)
    private static let windows1252Additions = Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars)
}
