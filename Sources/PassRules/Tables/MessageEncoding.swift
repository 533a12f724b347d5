internal import Bytes
internal import PassModel

/// The character sets of barcode messages, by their IANA names.
///
/// Messages in other character sets are not checked; ``converters`` has those that can still be encoded.
package enum MessageEncoding: Sendable {
    case ascii, latin1, latin9, windows1252, utf8, utf16, utf32

    /// The character set for an IANA name or a usual alias, ignoring case.
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
        [.utf8, .utf16, .utf32].contains(self) || byte(of: scalar) != nil
    }

    /// The bytes of an encoded scalar; one if it can't be encoded.
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
        switch self {
        case .utf8: return Array(text.utf8)
        case .utf16:
            return StringsDocument.Encoding.utf16(bigEndian: false, withMark: true).encode(Array(text.utf8))
        case .utf32:
            return ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { value in
                (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            }
        case .ascii, .latin1, .latin9, .windows1252:
            let bytes = text.unicodeScalars.map(byte(of:))
            return bytes.contains(nil) ? nil : bytes.compactMap(\.self)
        }
    }

    /// The byte of a scalar in a character set of single bytes; `nil` if the set lacks it.
    private func byte(of scalar: Unicode.Scalar) -> UInt8? {
        let byte = UInt8(exactly: scalar.value)
        switch self {
        case .ascii: return scalar.isASCII ? byte : nil
        case .latin9: return Self.latin9Bytes[scalar] ?? (Self.latin9Bytes.values.contains { $0 == byte } ? nil : byte)
        case .windows1252: return (0x80..<0xA0).contains(scalar.value) ? nil : scalar.windows1252
        default: return byte
        }
    }

    /// Core Foundation's numbers of further character sets, by lower-case name.
    package static let converters: [String: UInt] = {
        var numbers: [String: UInt] = [
            "koi8-r": 0x0A02, "koi8-u": 0x0A08, "gb2312": 0x0930, "gbk": 0x0421, "gb18030": 0x0632, "big5": 0x0A03,
            "big5-hkscs": 0x0A06, "euc-kr": 0x0940, "ks_c_5601-1987": 0x0422, "shift_jis": 0x0A01,
            "windows-31j": 0x0420, "iso-2022-jp": 0x0820, "tis-620": 0x041D, "windows-874": 0x041D, "macintosh": 0,
            "ibm437": 0x0400, "cp437": 0x0400, "ibm850": 0x0410, "cp850": 0x0410, "utf-7": 0x0400_0100,
        ]
        for part: UInt in 2...16 where part != 12 && part != 15 {
            for name in ["iso-8859-\(part)", "iso_8859-\(part)", "iso8859-\(part)"] { numbers[name] = 0x0200 + part }
        }
        // Windows numbers them from 1250; Core Foundation has 1252 first.
        for (number, page) in [1252, 1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258].enumerated() {
            for name in ["windows-\(page)", "cp\(page)"] { numbers[name] = 0x0500 + UInt(number) }
        }
        return numbers
    }()

    /// Whether a further character set surely lacks a character, by its script.
    static func surelyLacks(_ scalar: Unicode.Scalar, in name: String) -> Bool {
        guard let number = converters[name.lowercased()], number != 0x0632, number != 0x0400_0100 else { return false }
        return scripts.contains { $0.contains(scalar.value) && !$1.contains(number) }
    }

    private static let eastAsian: Set<UInt> = [0x0420, 0x0421, 0x0422, 0x0820, 0x0930, 0x0940, 0x0A01, 0x0A03, 0x0A06]
    /// Letters of scripts, and the sets that contain some of them.
    private static let scripts: [(ClosedRange<UInt32>, Set<UInt>)] = [
        (0x0410...0x044F, eastAsian.union([0x0205, 0x0502, 0x0A02, 0x0A08])), (0x05D0...0x05EA, [0x0208, 0x0505]),
        (0x0621...0x063A, [0x0206, 0x0506]), (0x0E01...0x0E3A, [0x020B, 0x041D]), (0x3041...0xD7A3, eastAsian),
        (0x1_0000...0x10_FFFF, [0x0A06]),
    ]

    package static func knows(_ name: String) -> Bool {
        MessageEncoding(name: name) != nil || converters[name.lowercased()] != nil
    }

    /// Its characters that differ from Latin-1.
    private static let latin9Bytes: [Unicode.Scalar: UInt8] = [
        "€": 0xA4, "Š": 0xA6, "š": 0xA8, "Ž": 0xB4, "ž": 0xB8, "Œ": 0xBC, "œ": 0xBD, "Ÿ": 0xBE,
    ]
}

/// The names of character sets that IANA registers, with the aliases in use, all in lower case.
///
/// - SeeAlso: IANA, *Character Sets*.
enum CharacterSetNames {
    static func contains(_ name: String) -> Bool {
        let lowered = name.lowercased()
        // The Kelvin sign becomes a k.
        guard lowered.utf8.count == name.utf8.count else { return false }
        return usual.contains(lowered) || all.contains(lowered)
    }

    static func nearest(to name: String) -> String? { Spelling.nearest(to: name, among: usual) }

    /// The usual character sets of barcodes, the likeliest first.
    private static let usual = [
        "iso-8859-1", "utf-8", "us-ascii", "windows-1252", "iso-8859-15", "iso-8859-2", "latin1", "windows-1251",
        "windows-1250", "utf-16", "shift_jis", "gb18030", "big5", "euc-kr", "euc-jp", "koi8-r",
    ]

    static let all: Set<String> = {
        var names = Set(others.words)
        for part in 1...16 where part != 12 {
            names.formUnion(["iso-8859-\(part)", "iso_8859-\(part)", "iso8859-\(part)"])
        }
        for part in 1...10 { names.formUnion(["latin\(part)", "l\(part)"]) }
        for part in 1...6 { names.insert("csisolatin\(part)") }
        for page in 1250...1258 { names.formUnion(["windows-\(page)", "cp\(page)", "cswindows\(page)"]) }
        for page in pages.words { names.formUnion(["ibm\(page)", "cp\(page)", "csibm\(page)"]) }
        // These sets are registered only under other names.
        return names.subtracting([
            "iso_8859-11", "iso_8859-13", "l9", "cp277", "csibm367", "csibm437", "csibm775", "csibm819", "csibm850",
            "csibm852", "csibm862",
        ])
    }()

    private static let pages = """
        037 038 273 274 275 277 278 280 281 284 285 290 297 367 420 423 424 437 500 775 819 850 851 852 855 857 860 \
        861 862 863 864 865 866 868 869 870 871 880 891 903 904 905 918 1026 1047 00858 00924 01140 01141 01142 01143 \
        01144 01145 01146 01147 01148 01149
        """

    private static let others = """
        us-ascii ascii us csascii iso646-us iso-ir-6 ansi_x3.4-1968 ansi_x3.4-1986 iso_646.irv:1991
        iso_8859-1:1987 iso_8859-2:1987 iso_8859-3:1988 iso_8859-4:1988 iso_8859-5:1988 iso_8859-6:1987
        iso_8859-7:1987 iso_8859-8:1988 iso_8859-9:1989 iso_8859-10:1992 iso_8859-14:1998 iso_8859-16:2001
        iso-8859-6-e iso-8859-6-i iso-8859-8-e iso-8859-8-i latin-9 csiso885913 csiso885914 csiso885915 csiso885916
        iso-ir-100 iso-ir-101 iso-ir-109 iso-ir-110 iso-ir-126 iso-ir-127 iso-ir-138 iso-ir-144 iso-ir-148 iso-ir-157
        arabic asmo-708 ecma-114 csisolatinarabic cyrillic csisolatincyrillic greek greek8 ecma-118 elot_928
        csisolatingreek hebrew csisolatinhebrew iso-celtic
        utf-8 utf8 csutf8 utf-7 csutf7 utf-7-imap utf-16 csutf16 utf-16be utf-16le utf-32 csutf32 utf-32be utf-32le
        iso-10646-ucs-2 iso-10646-ucs-4 iso-10646-utf-1 unicode-1-1 unicode-1-1-utf-7 cesu-8 scsu bocu-1
        shift_jis ms_kanji csshiftjis sjis windows-31j cswindows31j euc-jp cseucpkdfmtjapanese iso-2022-jp
        iso-2022-jp-2 csiso2022jp jis_encoding jis_x0201 x0201 jis_x0208-1983 jis_x0212-1990
        euc-kr cseuckr iso-2022-kr csiso2022kr ks_c_5601-1987 ks_c_5601-1989 ksc_5601 ksc5601 korean iso-ir-149
        gb2312 csgb2312 gb_2312-80 chinese iso-ir-58 gbk cp936 ms936 windows-936 csgbk gb18030 csgb18030 hz-gb-2312
        iso-2022-cn iso-2022-cn-ext big5 csbig5 big5-hkscs csbig5hkscs euc-tw
        koi8-r cskoi8r koi8-u cskoi8u koi8-e koi7-switched windows-874 tis-620 cstis620 viscii csviscii viqr tcvn
        macintosh mac csmacintosh hp-roman8 roman8 r8 dec-mcs dec ptcp154 pt154 cp154 amiga-1251 brf cp858
        adobe-standard-encoding adobe-symbol-encoding ventura-us ventura-international
        """
}
