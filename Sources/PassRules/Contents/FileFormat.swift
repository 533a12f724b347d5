internal import PassModel

/// What a file holds, by its first bytes.
enum FileFormat: String, Sendable {
    case empty = "empty"
    case png = "a PNG image"
    case jpeg = "a JPEG image"
    case gif = "a GIF image"
    case heic = "a HEIC image"
    case avif = "an AVIF image"
    case tiff = "a TIFF image"
    case bmp = "a BMP image"
    case webp = "a WebP image"
    case svg = "an SVG drawing"
    case pdf = "a PDF document"
    case zip = "a ZIP archive"
    case html = "an HTML page"
    case json = "JSON"
    case xml = "XML"
    case largeFilePointer = "a Git LFS pointer"
    case base64 = "an image in Base64"
    case text = "text"
    case unknown = "no image that is known"

    init(of bytes: [UInt8]) {
        self = Self.binary(bytes) ?? Self.text(bytes.prefix(1024)) ?? .unknown
    }

    /// Whether the system's image reader takes it, whatever the file is called.
    var isReadableImage: Bool {
        switch self {
        case .png, .jpeg, .gif, .heic, .avif, .tiff, .bmp: true
        default: false
        }
    }

    private static func binary(_ bytes: [UInt8]) -> FileFormat? {
        guard !bytes.isEmpty else { return .empty }
        for (magic, format) in magics where bytes.starts(with: magic) { return format }
        guard bytes.count >= 12 else { return nil }
        if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) { return .webp }
        guard bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        switch String(decoding: bytes[8..<12], as: UTF8.self) {
        case "heic", "heix", "heim", "heis", "mif1", "msf1": return .heic
        case "avif", "avis": return .avif
        default: return nil
        }
    }

    private static let magics: [(magic: [UInt8], format: FileFormat)] = [
        (PassImage.PNGHeader.signature, .png), ([0xFF, 0xD8, 0xFF], .jpeg), (Array("GIF8".utf8), .gif),
        (Array("%PDF".utf8), .pdf), ([0x49, 0x49, 0x2A, 0x00], .tiff), ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        ([0x42, 0x4D], .bmp), ([0x50, 0x4B, 0x03, 0x04], .zip),
    ]

    private static func text(_ head: ArraySlice<UInt8>) -> FileFormat? {
        guard !head.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else { return nil }
        let isSpace: (Character) -> Bool = { $0.isWhitespace || $0 == "\u{FEFF}" }
        let text = String(decoding: head, as: UTF8.self).drop(while: isSpace)
        let start = text.prefix(64).lowercased()
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .html }
        if start.hasPrefix("<svg") { return .svg }
        if start.hasPrefix("<?xml") || start.hasPrefix("<!") { return text.contains("<svg") ? .svg : .xml }
        if start.hasPrefix("{") || start.hasPrefix("[") { return .json }
        if start.hasPrefix("version https://git-lfs") { return .largeFilePointer }
        if start.hasPrefix("data:image/") || start.hasPrefix("ivborw0kgg") || start.hasPrefix("/9j/") { return .base64 }
        return .text
    }
}
