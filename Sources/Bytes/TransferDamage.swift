/// Damage to binary data in transfer, recognised by its traces.
///
/// The raw value is a clause that describes the damage.
package enum TransferDamage: String, Sendable {
    case replaced = "each byte that was not a character became U+FFFD"
    case questionMarks = "each byte above 7F became '?'"
    case sevenBits = "the bytes above 7F are gone"
    case latin1 = "it was read as Latin-1 and written as UTF-8"
    case windows1252 = "it was read as Windows-1252 and written as UTF-8"
    case otherEncoding = "it was read in some encoding and written as UTF-8"
    case utf16 = "it was read in some encoding and written as UTF-16"
    case carriageReturnsAdded = "each LF became CR LF"
    case carriageReturnsRemoved = "each CR LF became LF"
    case markAdded = "a byte order mark was put before it"
    case zerosGone = "no byte of it is zero any more"
    case chunked = "the sizes of HTTP's chunks are in it"

    /// The damage in words; `subject` is for example `it was`.
    package func words(_ subject: String) -> String {
        "\(subject) \(self == .chunked ? "not put together" : "converted as if it were text"): \(rawValue)"
    }

    /// How to avoid the damage; the damaged file can't be repaired.
    package var hint: String {
        switch self {
        case .otherEncoding, .markAdded: Self.asBytes
        case .replaced: "\(Self.asBytes): arrayBuffer() in JavaScript, isBase64Encoded in an AWS Lambda"
        case .questionMarks: "\(Self.asBytes): an OutputStream in Java rather than a Writer"
        case .latin1: "\(Self.asBytes): the Buffer itself in Node.js, no utf8_encode in PHP"
        case .windows1252: "\(Self.asBytes): ReadAllBytes in .NET and PowerShell"
        case .utf16: "save it with curl -o or Invoke-WebRequest -OutFile, not with '>' in PowerShell"
        case .sevenBits: "send it as binary: in Base64 by mail, in binary mode by FTP"
        case .carriageReturnsAdded, .carriageReturnsRemoved:
            "send it as binary: by FTP in binary mode, from files opened as binary, in Git with 'binary' in .gitattributes"
        case .zerosGone: "keep it with its length: C strings and columns for texts end at a zero byte"
        case .chunked: "let the web server make the chunks, or send the header Transfer-Encoding: chunked with them"
        }
    }

    private static let asBytes = "keep it as bytes, never as a string, in the program that sends it"
}

// MARK: - Traces

extension TransferDamage {
    /// The damage to an unreadable archive or unreadable DER; `nil` without a trace, and for large data.
    ///
    /// `isSound` decides whether repaired bytes are valid.
    package init?(to bytes: [UInt8], isSound: ([UInt8]) -> Bool) {
        guard bytes.count <= 16_000_000 else { return nil }
        let isZip = FileKind(binary: bytes[...]) == .zip
        let units = bytes.prefix(10).filter { $0 != 0xFF && $0 != 0xFE }
        if units.starts(with: "P\0K\0\u{3}\0\u{4}\0".utf8) || units.starts(with: "\0P\0K\0\u{3}\0\u{4}".utf8) {
            self = .utf16
        } else if let found = Self.ofText(bytes) ?? (isZip ? Self.ofImage(in: bytes) : nil) {
            self = found
        } else if isZip, bytes.count > 4, !bytes.contains(0) {
            self = .zerosGone
        } else if let (size, rest) = bytes.prefix(64).parts(around: [0x0D, 0x0A]), Prelude.isChunkSize(size),
            FileKind(binary: rest) == .zip
        {
            self = .chunked
        } else if case let feeds = bytes.withLineFeeds, feeds.count < bytes.count, isSound(feeds) {
            self = .carriageReturnsAdded
        } else {
            return nil
        }
    }

    /// The damage to an unreadable key, certificate or signature in DER; `nil` without a trace.
    package init?(toDER bytes: [UInt8]) {
        guard bytes.first == DERTag.sequence else { return nil }
        // A complete certificate has zero bytes before and in its key.
        let kinds: [FileKind?] = [.pkcs7, .certificate]
        if bytes.count >= 1024, !bytes.contains(0), kinds.contains(FileKind(binary: bytes[...])) {
            self = .zerosGone
            return
        }
        self.init(to: bytes) { DERHead($0)?.byteCount == $0.count }
    }

    /// The damage to a PNG file; `nil` without a trace, and for a valid one.
    package init?(toPNG bytes: [UInt8]) {
        guard let found = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) else { return nil }
        self = found.damage
    }

    /// The damage to a file whose digest is known; `nil` without a trace.
    ///
    /// `isOriginal` decides whether repaired bytes have the digest.
    package init?(toFile bytes: [UInt8], isOriginal: ([UInt8]) -> Bool) {
        guard bytes.count <= 1_000_000 else {
            self.init(toPNG: bytes)  // texts are smaller
            return
        }
        let originals: [(bytes: [UInt8]?, damage: TransferDamage)] = [
            (bytes.withLineFeeds, .carriageReturnsAdded), (bytes.withCarriageReturns, .carriageReturnsRemoved),
            (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : nil, .markAdded),
            // A larger byte starts a character outside of Latin-1.
            (bytes.beforeUTF8, bytes.contains { $0 > 0xC3 } ? .windows1252 : .latin1),
        ]
        let found = originals.first { $0.bytes.map { $0 != bytes && isOriginal($0) } ?? false }?.damage
        guard let found = found ?? TransferDamage(toPNG: bytes) ?? Self.lostLetters(of: bytes) else { return nil }
        self = found
    }

    /// The damage to a text in which only ASCII survived.
    private static func lostLetters(of bytes: [UInt8]) -> TransferDamage? {
        let others = String(validating: bytes, as: UTF8.self)?.unicodeScalars.filter { !$0.isASCII } ?? []
        return !others.isEmpty && others.allSatisfy { $0 == "\u{FFFD}" } ? .replaced : nil
    }

    /// Damaged forms of the PNG signature, which was designed to reveal such damage (PNG specification, rationale).
    private static let signatures: [(bytes: [UInt8], damage: TransferDamage)] = [
        ([0xEF, 0xBF, 0xBD] + "PNG".utf8, .replaced), ([0xC2, 0x89] + "PNG".utf8, .latin1),
        ([0xE2, 0x80, 0xB0] + "PNG".utf8, .windows1252), (Array("?PNG".utf8), .questionMarks),
        (Array("\tPNG".utf8), .sevenBits), (Array("PNG\r\n\u{1A}\n".utf8), .sevenBits),
        ([0x89] + "PNG\r\r\n".utf8, .carriageReturnsAdded), ([0x89] + "PNG\r\n\u{1A}\r\n".utf8, .carriageReturnsAdded),
        ([0x89] + "PNG\n".utf8, .carriageReturnsRemoved),
    ]

    /// The damage to line ends, shown by the images in an archive and confirmed by all its line ends.
    private static func ofImage(in bytes: [UInt8]) -> TransferDamage? {
        let found = signatures.last { bytes.firstRange(of: $0.bytes, from: 0) != nil }?.damage
        guard found == .carriageReturnsAdded || found == .carriageReturnsRemoved else { return nil }
        let pairCount = bytes.count - bytes.withLineFeeds.count
        return pairCount == (found == .carriageReturnsAdded ? bytes.count { $0 == 0x0A } : 0) ? found : nil
    }

    /// The conversion of data that are text except for the control characters of binary data.
    ///
    /// Hundreds of binary bytes are pure ASCII or valid UTF-8 only after a conversion. Data with few control characters
    /// may be the start of an archive of texts.
    private static func ofText(_ bytes: [UInt8]) -> TransferDamage? {
        guard let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars else { return nil }
        let controls = bytes.count { (0x01...0x08).contains($0) || (0x0E...0x1F).contains($0) }
        let marks = bytes.count { $0 == UInt8(ascii: "?") }
        guard controls > 1, controls + marks >= (bytes.first == DERTag.sequence ? 16 : 64) else { return nil }
        guard bytes.contains(where: { $0 > 0x7F }) else { return marks > controls ? .questionMarks : .sevenBits }
        let others = scalars.filter { $0.value > 0x7F && $0 != "\u{FFFD}" }
        let isWestern = others.allSatisfy { $0.windows1252 != nil }
        if isWestern, others.contains(where: { $0.value > 0xFF }) { return .windows1252 }
        return scalars.contains("\u{FFFD}") ? .replaced : isWestern ? .latin1 : .otherEncoding
    }
}

/// The bytes that a program sent before an archive.
package struct Prelude: Sendable, Hashable {
    /// Its kind, with an article; `nil` if unknown.
    package let noun: String?
    package let hint: String

    /// Examines all bytes before the archive.
    package init(_ bytes: ArraySlice<UInt8>) {
        let stop = "stop the program that sends it from printing before it"
        let kind = FileKind(of: bytes)
        (noun, hint) =
            switch kind {
            case .text
            where Self.isChunkSize(bytes.dropLast(2)) && bytes.suffix(2).elementsEqual([0x0D, 0x0A]):
                ("the size of a chunk of HTTP", TransferDamage.chunked.hint)
            case .blank where bytes.starts(with: [0xEF, 0xBB, 0xBF]):
                ("a byte order mark", "save the source of the program that sends it as UTF-8 without byte order mark")
            case .blank:
                (bytes.contains(0x0A) ? "a line end" : "spaces", "\(stop): a line outside of PHP's tags, for example")
            case .text, .html, .xml, .json, .svg: (kind.rawValue, "\(stop), warnings included")
            default: (kind == .zip ? nil : kind.noun, kind.hint ?? "cut them off, or download it again")
            }
    }

    /// Whether it is the size line of an HTTP chunk (RFC 9112 §7.1).
    fileprivate static func isChunkSize(_ bytes: ArraySlice<UInt8>) -> Bool {
        (1...8).contains(bytes.count) && Int(String(decoding: bytes, as: UTF8.self), radix: 16) != nil
    }
}

// MARK: - Line ends and encodings

extension [UInt8] {
    /// The bytes with LF in place of each CR LF.
    package var withLineFeeds: [UInt8] { zip(self, dropFirst() + [0]).filter { $0 != (0x0D, 0x0A) }.map(\.0) }

    /// The bytes with CR LF in place of each bare LF, as S/MIME does with text.
    package var withCarriageReturns: [UInt8] { withLineFeeds.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }

    /// The bytes that became these when they were read as Latin-1 or Windows-1252 and written as UTF-8; `nil` for others.
    package var beforeUTF8: [UInt8]? {
        let bytes = String(validating: self, as: UTF8.self)?.unicodeScalars.map(\.windows1252)
        return bytes.flatMap { $0.contains(nil) ? nil : $0.compactMap(\.self) }
    }
}

extension String {
    /// The original of a text whose UTF-8 was read as Latin-1 or Windows-1252: `Müller` for `MÃ¼ller`; `nil` for
    /// others.
    ///
    /// Correct texts are hardly ever valid UTF-8 in these encodings. Exceptions are pairs such as 'É' and a no-break
    /// space, which make a rare letter or a capital, and capitals before a sign, as in 'AMANHÃ…'.
    package var beforeMisreading: String? {
        guard let meant = Array(utf8).beforeUTF8.flatMap({ String(validating: $0, as: UTF8.self) }) else { return nil }
        let rest = replacing(/\p{Lu}(?:[\u{C2}-\u{DF}][…“”™©®])(?!\p{L})/, with: "")
        guard rest.count == count || rest.beforeMisreading != nil else { return nil }
        let letters = meant.unicodeScalars.filter { !$0.isASCII }
        let isMeant = letters.contains {
            !(0x100..<0x800).contains($0.value) || $0.value < 0x180 && $0.properties.isLowercase
        }
        return isMeant || letters.count > 2 ? meant : nil
    }

    /// Whether its UTF-8 was read as another encoding: as these, or, within words, as Mac Roman, Windows-1250 or 1251.
    package var isMisread: Bool {
        guard !hasMisreadPair || beforeMisreading == nil else { return true }
        guard unicodeScalars.contains(where: Self.isMisreadStart) else { return false }
        return contains(/\p{Ll}(?:[√ĂÄĹ][^\p{ASCII}])|√[^\p{ASCII}]\p{Ll}|[ĂÄĹ][ˇ¤Ą¦§¨©¬®Ż°±˛ł´µ¶·¸Ľ˝ľżź]\p{Ll}/)
            || contains(/(?:[РС][^\p{ASCII}а-яА-ЯЁ]){3}/)
    }

    private static func isMisreadStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "√", "Ă", "Ä", "Ĺ", "Р", "С": true
        default: false
        }
    }

    /// Whether it has one of `Â` to `ô`, which begin a character when UTF-8 is read as Latin-1, before another character
    /// beyond ASCII.
    ///
    /// Hardly any other text has, and reading the bytes is much faster than ``beforeMisreading``.
    private var hasMisreadPair: Bool {
        var (first, second) = (0 as UInt8, 0 as UInt8)
        for byte in utf8 {
            if first == 0xC3, (0x82...0xB4).contains(second), byte >= 0x80 { return true }
            (first, second) = (second, byte)
        }
        return false
    }
}

extension Unicode.Scalar {
    /// Its byte in Windows-1252, or else in Latin-1.
    package var windows1252: UInt8? {
        value <= 0xFF ? UInt8(value) : Self.windows.firstIndex(of: value).map { UInt8(0x80 + $0) }
    }

    /// The characters of Windows-1252 from 80 to 9F; zero for undefined ones.
    private static let windows: [UInt32] = [
        0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0, 0x17E, 0x178,
    ]
}
