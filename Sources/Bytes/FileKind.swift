/// The kind of a file, recognised by its first bytes: one table of magic numbers, names and hints.
///
/// The raw value is the kind, as a phrase after "it is".
package enum FileKind: String, Sendable {
    case png = "a PNG image"
    case jpeg = "a JPEG image"
    case gif = "a GIF image"
    case heic = "a HEIC or AVIF image"
    case tiff = "a TIFF image"
    case bmp = "a BMP image"
    case webp = "a WebP image"
    case svg = "an SVG drawing"
    case html = "an HTML page"
    case xml = "XML"
    case json = "JSON"
    case propertyList = "a property list"
    case pdf = "a PDF document"
    case text = "text"
    case zip = "a zip archive"
    case otherArchive = "an archive, and not a zip"
    case compressed = "compressed data"
    case privateKey = "a private key"
    case certificate = "a certificate"
    case pkcs7 = "a PKCS#7 message, like the signature of a pass"
    case pkcs12 = "a PKCS#12 store, which contains a certificate and a key"
    case pem = "PEM text"
    /// An HTTP response, an email, or a part of either or of an upload.
    case message = "a message with its header"
    case largeFilePointer = "a Git LFS pointer"
    /// Another file in Base64; recognised for archives and images only.
    case base64 = "an archive in Base64"
    case base64Image = "an image in Base64"
    case hexadecimal = "an archive in hexadecimal"
    /// The text that a program prints for a byte array.
    case literal = "an archive spelled out byte by byte"
    case object = "an object of JavaScript in place of its bytes"
    case blank = "nothing but white space"
    case zeros = "nothing but zero bytes"
    case empty
    case unknown

    /// The kind, as a phrase after "it is"; `nil` if unknown.
    package var noun: String? { self == .unknown ? nil : rawValue }

    /// What to do with a file of this kind that was used in place of another; `nil` if no hint applies.
    package var hint: String? {
        switch self {
        case .html, .xml, .svg, .json, .text: "this is text, probably a server's error page: open it in an editor"
        case .otherArchive, .compressed: "unpack it first"
        case .base64, .hexadecimal: "decode it first"
        case .literal, .object: "send the bytes themselves, not the text that a program prints for them"
        case .message: "save the body or attachment alone"
        case .largeFilePointer: "fetch the file itself: git lfs pull"
        case .blank, .zeros, .empty: "download or copy it again"
        default: nil
        }
    }

    package init(of bytes: ArraySlice<UInt8>) {
        let start = bytes.prefix(1024)
        let isEmpty = !start.contains { $0 != 0 }
        self =
            FileKind(binary: start) ?? (isEmpty ? start.isEmpty ? .empty : .zeros : Self.text(start) ?? .unknown)
    }
}

// MARK: - Binary

extension FileKind {
    private static let magicNumbers: [(bytes: [UInt8], kind: FileKind)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF8".utf8), .gif),
        ([0x49, 0x49, 0x2A, 0x00], .tiff), ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        (Array("%PDF".utf8), .pdf), (Array("bplist".utf8), .propertyList), (Array("PK\u{3}\u{4}".utf8), .zip),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .otherArchive), (Array("Rar!".utf8), .otherArchive),
        // gzip, bzip2, xz, zstd
        ([0x1F, 0x8B], .compressed), (Array("BZh".utf8), .compressed), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .compressed),
        ([0x28, 0xB5, 0x2F, 0xFD], .compressed),
    ]

    /// The first bytes of a DER sequence's content: the start of keys, certificates and messages.
    private static let sequences: [(bytes: [UInt8], kind: FileKind)] = [
        ([0x02, 0x01, 0x03], .pkcs12),  // version 3
        // The versions of PKCS#8, PKCS#1 and SEC 1, followed by an algorithm, a number or a curve.
        ([0x02, 0x01, 0x00, 0x30], .privateKey), ([0x02, 0x01, 0x00, 0x02], .privateKey),
        ([0x02, 0x01, 0x01, 0x30], .privateKey), ([0x02, 0x01, 0x01, 0x02], .privateKey),
        ([0x02, 0x01, 0x01, 0x04], .privateKey),
        // The object identifier 1.2.840.113549.1.7.2, signed data.
        ([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02], .pkcs7),
    ]

    /// The first bytes of a sequence inside that sequence: PKCS#5 and PKCS#12 encryption, or a certificate's version.
    private static let innerSequences: [(bytes: [UInt8], kind: FileKind)] = [
        ([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05], .privateKey),
        ([0x06, 0x0A, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x0C], .privateKey),
        ([0xA0, 0x03, 0x02, 0x01], .certificate),
    ]

    /// The kind of binary data; `nil` if unknown.
    package init?(binary bytes: ArraySlice<UInt8>) {
        let number = Self.magicNumbers.first { bytes.starts(with: $0.bytes) }
        // A tar starts with the name of its first file.
        let isTar = bytes.dropFirst(257).starts(with: "ustar".utf8)
        guard let kind = isTar ? .otherArchive : number?.kind ?? Self.image(bytes) ?? Self.der(bytes) else {
            return nil
        }
        self = kind
    }

    /// Kinds whose magic number is not at the start.
    private static func image(_ bytes: ArraySlice<UInt8>) -> FileKind? {
        let brand = bytes.dropFirst(8).prefix(4)
        if bytes.starts(with: "BM".utf8), bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) { return .bmp }
        if bytes.starts(with: "RIFF".utf8) { return brand.elementsEqual("WEBP".utf8) ? .webp : nil }
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
        let brands = ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif", "avis"]
        return brands.contains(String(decoding: brand, as: UTF8.self)) ? .heic : nil
    }

    private static func der(_ bytes: ArraySlice<UInt8>) -> FileKind? {
        guard let head = DERHead(bytes), head.tag == DERTag.sequence else { return nil }
        if let found = sequences.first(where: { head.rest.starts(with: $0.bytes) }) { return found.kind }
        guard let inner = DERHead(head.rest), inner.tag == DERTag.sequence else { return nil }
        return innerSequences.first { inner.rest.starts(with: $0.bytes) }?.kind
    }
}

// MARK: - Text

extension FileKind {
    /// The kind of a text by its start; `nil` if the bytes are not UTF-8 or contain control characters.
    private static func text(_ start: ArraySlice<UInt8>) -> FileKind? {
        // The start of a long text may end within a character.
        let cuts = start.count < 1024 ? 0...0 : 0...3
        guard !start.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }),
            let whole = cuts.lazy.compactMap({ String(validating: start.dropLast($0), as: UTF8.self) }).first
        else { return nil }
        let text = whole.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\"" }
        let lower = text.lowercased()
        if lower.isEmpty, !whole.contains("\"") { return .blank }
        if let found = textStarts.first(where: { $0.texts.contains { lower.hasPrefix($0) } }) { return found.kind }
        let dense = lower.filter { !$0.isWhitespace }
        if ["[80,75,3,4,", #"{"0":80,"1":75,"2":3,"3":4,"#].contains(where: dense.contains) { return .literal }
        if lower.hasPrefix("-----begin ") {
            let label = lower.prefix { !$0.isNewline }
            return label.contains("private key") ? .privateKey : label.contains(" certificate-") ? .certificate : .pem
        }
        if lower.hasPrefix("--"), lower.contains("content-") { return .message }
        if lower.hasPrefix("<?xml") || lower.hasPrefix("<!"), lower.contains("<svg") { return .svg }
        if lower.contains("<html") { return .html }
        if lower.hasPrefix("<") { return .xml }
        return lower.hasPrefix("{") || lower.hasPrefix("[") ? .json : .text
    }

    private static let textStarts: [(kind: FileKind, texts: [String])] = [
        (.base64, ["uesd", "uesf", "data:application/vnd.apple.pkpass"]),
        (.hexadecimal, ["504b0304", "50 4b 03 04", "\\x504b0304", "0x504b0304", "00000000: 504b 0304"]),
        (
            .literal,
            [
                "b'pk\\x03\\x04", "b\"pk\\x03\\x04", "pk\\x03\\x04", "pk\\u0003\\u0004", "pk%03%04", "pk=03=04",
                "80,75,3,4,", "80, 75, 3, 4,",
            ]
        ),
        (.object, ["[object "]),
        (.base64Image, ["data:image/", "ivborw0kgg", "/9j/"]),
        (.largeFilePointer, ["version https://git-lfs"]),
        (.html, ["<!doctype html", "<html"]), (.svg, ["<svg"]),
        (.message, ["http/1", "http/2", "mime-version:", "content-", "received:", "return-path:", "from:"]),
    ]
}
