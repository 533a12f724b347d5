/// What a file that should be an archive turns out to be, by its first bytes.
package enum FileKind: Sendable, Hashable {
    case html, xml, json, plist, png, jpeg, gif, pdf
    case gzip, bzip2, xz, zstandard, sevenZip, rar, tar
    case base64, hexadecimal, mangled
    case pkcs7, pem, http, mail, multipart, largeFilePointer, program
    case zeros, text, unknown

    /// Looks at the start of `bytes`.
    package init(of bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(1024))
        self =
            Self.byMagic(start) ?? (start.allSatisfy { $0 == 0 } && !start.isEmpty ? .zeros : nil)
            ?? Self.byText(start) ?? .unknown
    }

    private static let magics: [(kind: FileKind, bytes: [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47]), (.jpeg, [0xFF, 0xD8, 0xFF]), (.gif, Array("GIF8".utf8)),
        (.pdf, Array("%PDF".utf8)), (.plist, Array("bplist".utf8)),
        (.gzip, [0x1F, 0x8B]), (.bzip2, Array("BZh".utf8)), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
        (.zstandard, [0x28, 0xB5, 0x2F, 0xFD]), (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        (.rar, Array("Rar!".utf8)),
        (.program, Array("MZ".utf8)), (.program, [0x7F, 0x45, 0x4C, 0x46]), (.program, [0xCF, 0xFA, 0xED, 0xFE]),
        (.program, Array("#!".utf8)),
    ]

    /// The object identifier 1.2.840.113549.1.7.2, signed data.
    private static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

    private static func byMagic(_ start: [UInt8]) -> FileKind? {
        if let found = magics.first(where: { start.starts(with: $0.bytes) }) { return found.kind }
        if start.count > 262, start[257...].starts(with: "ustar".utf8) { return .tar }
        if start.first == 0x30, (2...6).contains(where: { start.dropFirst($0).starts(with: signedData) }) {
            return .pkcs7
        }
        guard start.starts(with: "PK".utf8) else { return nil }
        // What text conversions put in place of each byte that is no character.
        let replacements = start.indices.count { start[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
        return replacements >= 4 ? .mangled : nil
    }

    private static func byText(_ start: [UInt8]) -> FileKind? {
        guard !start.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) else { return nil }
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\"" }
        let lower = text.lowercased()
        let heads: [(kind: FileKind, heads: [String])] = [
            (.base64, ["uesd", "uesf", "data:application/vnd.apple.pkpass"]), (.hexadecimal, ["504b0304"]),
            (.pem, ["-----begin "]), (.largeFilePointer, ["version https://git-lfs"]), (.http, ["http/1", "http/2"]),
            (.html, ["<!doctype html"]),
        ]
        if let found = heads.first(where: { $0.heads.contains { lower.hasPrefix($0) } }) { return found.kind }
        if lower.hasPrefix("--"), lower.contains("content-disposition:") || lower.contains("content-type:") {
            return .multipart
        }
        if ["mime-version:", "content-", "received:", "return-path:", "from:"].contains(where: lower.hasPrefix) {
            return .mail
        }
        if lower.contains("<html") { return .html }
        if lower.hasPrefix("<") { return .xml }
        return lower.hasPrefix("{") || lower.hasPrefix("[") ? .json : .text
    }

    /// The kind in words that follow "it is"; `nil` for what is not known.
    package var noun: String? {
        switch self {
        case .html: "an HTML page"
        case .xml: "XML"
        case .json: "JSON"
        case .plist: "a property list"
        case .png: "a PNG image"
        case .jpeg: "a JPEG image"
        case .gif: "a GIF image"
        case .pdf: "a PDF document"
        case .gzip: "compressed with gzip"
        case .bzip2: "compressed with bzip2"
        case .xz: "compressed with xz"
        case .zstandard: "compressed with zstd"
        case .sevenZip: "a 7z archive"
        case .rar: "a RAR archive"
        case .tar: "a tar archive"
        case .base64: "an archive in Base64"
        case .hexadecimal: "an archive in hexadecimal"
        case .mangled: "an archive that was converted as if it were text, which destroyed it"
        case .pkcs7: "a PKCS#7 message, like the signature of a pass"
        case .pem: "PEM text, like a certificate or a key"
        case .http: "an HTTP answer with its header"
        case .mail: "an e-mail or a part of one"
        case .multipart: "the body of an upload form, with its boundaries"
        case .largeFilePointer: "a Git LFS pointer, not the file itself"
        case .program: "a program"
        case .zeros: "nothing but zero bytes"
        case .text: "text"
        case .unknown: nil
        }
    }

    /// The kind in words.
    package var text: String { noun.map { "it is \($0)" } ?? "it has no end record" }

    /// What to do about it.
    package var hint: String {
        switch self {
        case .html, .xml, .json, .text: "open it in a text editor: servers answer with error pages"
        case .gzip, .bzip2, .xz, .zstandard: "unpack it first: a pass is a zip, and servers compress what they send"
        case .sevenZip, .rar, .tar: "pack its files as a zip"
        case .base64: "decode it first: base64 -d"
        case .hexadecimal: "decode it first: xxd -r -p"
        case .mangled: "send it as binary: every byte above 7F was replaced"
        case .pkcs7, .pem: "name the .pkpass file"
        case .http, .mail, .multipart: "save the body or attachment alone"
        case .largeFilePointer: "fetch the file: git lfs pull"
        case .zeros: "download or copy it again"
        case .png, .jpeg, .gif, .pdf, .plist, .program, .unknown: "name a .pkpass, .pkpasses or .order file"
        }
    }
}
