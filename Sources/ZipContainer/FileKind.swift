/// What a file that should be an archive turns out to be, by its first bytes.
enum FileKind {
    case html, xml, json, base64, png, jpeg, gzip, pdf, text, unknown

    init(of bytes: [UInt8]) {
        let start = bytes.prefix(1024)
        let magics: [(FileKind, [UInt8])] = [
            (.png, [0x89, 0x50, 0x4E, 0x47]), (.jpeg, [0xFF, 0xD8, 0xFF]), (.gzip, [0x1F, 0x8B]),
            (.pdf, Array("%PDF".utf8)), (.base64, Array("UEsDB".utf8)),
        ]
        if let (kind, _) = magics.first(where: { start.starts(with: $0.1) }) {
            self = kind
            return
        }
        guard !start.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) else {
            self = .unknown
            return
        }
        let text = String(decoding: start, as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        self =
            if text.hasPrefix("<!doctype html") || text.contains("<html") {
                .html
            } else if text.hasPrefix("<") {
                .xml
            } else if text.hasPrefix("{") || text.hasPrefix("[") {
                .json
            } else {
                .text
            }
    }

    /// The kind in words.
    var text: String {
        switch self {
        case .html: "it is an HTML page"
        case .xml: "it is XML"
        case .json: "it is JSON"
        case .base64: "it is an archive in Base64"
        case .png: "it is a PNG image"
        case .jpeg: "it is a JPEG image"
        case .gzip: "it is compressed with gzip"
        case .pdf: "it is a PDF document"
        case .text: "it is text"
        case .unknown: "it has no end record"
        }
    }
}
