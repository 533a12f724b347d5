/// What a file is, by its first bytes: the one table of magic numbers.
///
/// The raw value is the kind in words that follow "it is".
package enum FileKind: String, Sendable {
    case png = "a PNG image"
    case jpeg = "a JPEG image"
    case gif = "a GIF image"
    case heic = "a HEIC image"
    case avif = "an AVIF image"
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
    case zip = "a ZIP archive"
    case sevenZip = "a 7z archive"
    case rar = "a RAR archive"
    case tar = "a tar archive"
    case gzip = "compressed with gzip"
    case bzip2 = "compressed with bzip2"
    case xz = "compressed with xz"
    case zstandard = "compressed with zstd"
    case lzma = "compressed with LZMA"
    case zlib = "compressed with zlib"
    /// Java's own forms, and that of Bouncy Castle.
    case javaKeystore = "a Java keystore"
    case openSSHKey = "a private key in OpenSSH's format"
    case puttyKey = "a private key in PuTTY's format"
    case sshPublicKey = "a public key for SSH"
    case windowsKey = "a private key in Windows' format"
    case keychain = "a keychain"
    case pkcs7 = "a PKCS#7 message, like the signature of a pass"
    case pkcs12 = "a PKCS#12 file, which holds a certificate and a key"
    case der = "DER, like a certificate or a key"
    case pem = "PEM text, like a certificate or a key"
    case http = "an HTTP answer with its header"
    case mail = "an e-mail or a part of one"
    case multipart = "the body of an upload form, with its boundaries"
    case largeFilePointer = "a Git LFS pointer"
    case program = "a program"
    /// A file of another kind as text; ``zip`` and images are told.
    case base64 = "an archive in Base64"
    case base64Image = "an image in Base64"
    case hexadecimal = "an archive in hexadecimal"
    case mangledZip = "an archive that was converted as if it were text, which destroyed it"
    case zeros = "nothing but zero bytes"
    case empty
    case unknown

    /// The kind in words that follow "it is"; `nil` for what is not known.
    package var noun: String? { self == .unknown ? nil : rawValue }

    /// Looks at the start of a file.
    package init(of bytes: ArraySlice<UInt8>) {
        let start = bytes.prefix(1024)
        self = Self.binary(start) ?? Self.text(start) ?? .unknown
    }

    private static func binary(_ start: ArraySlice<UInt8>) -> FileKind? {
        if isMangledZip(start) { return .mangledZip }
        if let kind = FileKind(magicNumberOf: start) { return kind }
        guard start.contains(where: { $0 != 0 }) else { return start.isEmpty ? .empty : .zeros }
        guard let head = DERHead(start), head.tag == DERTag.sequence else { return nil }
        return sequences.first { head.rest.starts(with: $0.bytes) }?.kind
    }

    /// Whether it has what text conversions put in place of each byte that is no character.
    private static func isMangledZip(_ start: ArraySlice<UInt8>) -> Bool {
        guard start.starts(with: "PK".utf8) else { return false }
        return (0..<start.count).count { start.dropFirst($0).starts(with: [0xEF, 0xBF, 0xBD]) } >= 4
    }

    /// How the sequences of DER start that people mistake for a pass.
    private static let sequences: [(bytes: [UInt8], kind: FileKind)] = [
        // The object identifier 1.2.840.113549.1.7.2, signed data.
        ([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02], .pkcs7),
        ([0x02, 0x01, 0x03, 0x30], .pkcs12),  // version 3
        ([0x30, 0x82], .der), ([0x30, 0x81], .der),  // certificates, requests, public keys
        ([0x02, 0x01, 0x00], .der), ([0x02, 0x01, 0x01], .der),  // private keys with their version
    ]
}

// MARK: - Magic numbers

extension FileKind {
    private static let magicNumbers: [(bytes: [UInt8], kind: FileKind)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF8".utf8), .gif),
        ([0x49, 0x49, 0x2A, 0x00], .tiff), ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        (Array("%PDF".utf8), .pdf), (Array("bplist".utf8), .propertyList),
        (Array("PK\u{3}\u{4}".utf8), .zip), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        (Array("Rar!".utf8), .rar),
        ([0x1F, 0x8B], .gzip), (Array("BZh".utf8), .bzip2), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .xz),
        ([0x28, 0xB5, 0x2F, 0xFD], .zstandard), ([0x5D, 0, 0], .lzma),
        ([0x78, 0x01], .zlib), ([0x78, 0x9C], .zlib), ([0x78, 0xDA], .zlib),  // at its usual levels
        ([0xFE, 0xED, 0xFE, 0xED], .javaKeystore), ([0xCE, 0xCE, 0xCE, 0xCE], .javaKeystore),
        // Bouncy Castle: a version, and the length of the salt.
        ([0, 0, 0, 1, 0, 0, 0, 0x14], .javaKeystore), ([0, 0, 0, 2, 0, 0, 0, 0x14], .javaKeystore),
        (Array("openssh-key-v1\0".utf8), .openSSHKey), ([0x1E, 0xF1, 0xB5, 0xB0], .windowsKey),
        (Array("PuTTY-User-Key-File".utf8), .puttyKey),
        (Array("ssh-".utf8), .sshPublicKey), (Array("ecdsa-sha2-".utf8), .sshPublicKey),
        (Array("kych".utf8), .keychain),
        (Array("MZ".utf8), .program), ([0x7F, 0x45, 0x4C, 0x46], .program), ([0xCF, 0xFA, 0xED, 0xFE], .program),
        (Array("#!".utf8), .program),
    ]

    /// The kind that a magic number at the start of `bytes` tells; `nil` where there is none.
    package init?(magicNumberOf bytes: ArraySlice<UInt8>) {
        // A tar starts with the name of its first file.
        if bytes.dropFirst(257).starts(with: "ustar".utf8) {
            self = .tar
        } else if let found = Self.magicNumbers.first(where: { bytes.starts(with: $0.bytes) }) {
            self = found.kind
        } else if let kind = Self.container(bytes) {
            self = kind
        } else {
            return nil
        }
    }

    /// Images whose first bytes other files have too: what they are stands a little later.
    private static func container(_ bytes: ArraySlice<UInt8>) -> FileKind? {
        if bytes.starts(with: "BM".utf8) { return bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) ? .bmp : nil }
        let brand = bytes.dropFirst(8).prefix(4)
        if bytes.starts(with: "RIFF".utf8) { return brand.elementsEqual("WEBP".utf8) ? .webp : nil }
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
        switch String(decoding: brand, as: UTF8.self) {
        case "heic", "heix", "heim", "heis", "mif1", "msf1": return .heic
        case "avif", "avis": return .avif
        default: return nil
        }
    }
}

// MARK: - Text

extension FileKind {
    /// What a text is by its start; `nil` where it has characters that no text has.
    private static func text(_ start: ArraySlice<UInt8>) -> FileKind? {
        guard !start.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) else { return nil }
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\"" }
        let lower = text.lowercased()
        if let found = openings.first(where: { $0.texts.contains { lower.hasPrefix($0) } }) { return found.kind }
        if lower.hasPrefix("--"), lower.contains("content-disposition:") || lower.contains("content-type:") {
            return .multipart
        }
        if lower.hasPrefix("<?xml") || lower.hasPrefix("<!"), lower.contains("<svg") { return .svg }
        if lower.contains("<html") { return .html }
        if lower.hasPrefix("<") { return .xml }
        return lower.hasPrefix("{") || lower.hasPrefix("[") ? .json : .text
    }

    private static let openings: [(kind: FileKind, texts: [String])] = [
        (.base64, ["uesd", "uesf", "data:application/vnd.apple.pkpass"]), (.hexadecimal, ["504b0304"]),
        (.base64Image, ["data:image/", "ivborw0kgg", "/9j/"]),
        (.pem, ["-----begin "]), (.largeFilePointer, ["version https://git-lfs"]), (.http, ["http/1", "http/2"]),
        (.html, ["<!doctype html", "<html"]), (.svg, ["<svg"]),
        (.mail, ["mime-version:", "content-", "received:", "return-path:", "from:"]),
    ]
}
