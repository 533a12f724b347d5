internal import Bytes

/// The key material that a file holds, in any format; finding it takes time linear in the file's size.
package enum KeyTrace: String, Sendable {
    case privateKey = "a private key"
    case keyStore = "a PKCS#12 key store"
    case javaKeyStore = "a Java key store"
    case certificate = "a certificate"
    case other = "PEM data"
    /// No pass needs such a file.
    case compressed = "an archive or compressed data, in which a key can hide"

    /// The key material in `bytes`, if there is any.
    package init?(in bytes: [UInt8]) {
        let head = Self.text(atStartOf: bytes)
        let found =
            Self.binary(bytes[...]) ?? Self.base64(head)
            ?? (Self.isPrivateKey(text: head, all: bytes) || Self.holdsPEMKey(bytes) ? .privateKey : nil)
            ?? Self.pem(head)
        guard let found else { return nil }
        self = found
    }

    /// Whether it is secret, unlike a certificate.
    package var isSecret: Bool { [.privateKey, .keyStore, .javaKeyStore].contains(self) }

    // MARK: - Binary

    private static func binary(_ bytes: ArraySlice<UInt8>) -> KeyTrace? {
        if let found = der(bytes) { return found }
        return switch FileKind(magicNumberOf: bytes) {
        case .javaKeystore: .javaKeyStore
        case .openSSHKey, .windowsKey: .privateKey
        case .gzip, .bzip2, .xz, .zstandard, .lzma, .zlib, .zip, .sevenZip, .tar: .compressed
        default: nil
        }
    }

    /// PKCS#12, PKCS#8, PKCS#1, SEC 1 and X.509 differ in what follows the length of the whole.
    private static func der(_ bytes: ArraySlice<UInt8>) -> KeyTrace? {
        guard let content = sequence(in: bytes) else { return nil }
        if content.starts(with: [0x02, 0x01, 0x03]) { return .keyStore }
        let version = content.dropFirst(2).first ?? .max
        if content.starts(with: [0x02, 0x01]), version < 2 {
            // In a key, an algorithm, a number or a curve follows; other data that begins like this has none of them.
            let isKey = content.dropFirst(3).first.map { [0x30, 0x02].contains($0) || version == 1 && $0 == 0x04 }
            return isKey ?? false ? .privateKey : nil
        }
        guard let inner = sequence(in: content) else { return nil }
        if encryptions.contains(where: inner.starts) { return .privateKey }
        return inner.starts(with: [0xA0, 0x03, 0x02, 0x01]) ? .certificate : nil
    }

    /// The object identifiers of password-based encryption of PKCS#8 keys: those of PKCS#5 and of PKCS#12.
    private static let encryptions: [[UInt8]] = [
        [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05],
        [0x06, 0x0A, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x0C],
    ]

    /// What is in the sequence at the start, which may be cut off.
    private static func sequence(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let head = DERHead(bytes), head.tag == DERTag.sequence else { return nil }
        return head.rest
    }

    // MARK: - Text

    /// The start of a text in ASCII, without the zeros of UTF-16; empty for other data.
    private static func text(atStartOf bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = marks.first { bytes.starts(with: $0) }?.count ?? 0
        let text = bytes.dropFirst(start).prefix(4096).drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        // Images begin otherwise, and a pass has little else.
        guard let first = text.first, first < 0x80 else { return [] }
        return text.filter { $0 != 0 }[...]
    }

    /// The byte order marks of UTF-8 and UTF-16.
    private static let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]

    private static func pem(_ head: ArraySlice<UInt8>) -> KeyTrace? {
        guard head.starts(with: "-----BEGIN ".utf8) else { return nil }
        return head.dropFirst(11).starts(with: "CERTIFICATE".utf8) ? .certificate : .other
    }

    private static func isPrivateKey(text head: ArraySlice<UInt8>, all bytes: [UInt8]) -> Bool {
        guard let first = head.first else { return false }
        let isKnown =
            switch first {
            // age writes comments above its key.
            case UInt8(ascii: "#"): head.split(separator: 0x0A).contains { $0.starts(with: ageKey) }
            // .NET writes RSA keys in XML, and <D> is in private ones only.
            case UInt8(ascii: "<"):
                head.firstRange(of: Array("<RSAKeyValue>".utf8)) != nil && head.firstRange(of: Array("<D>".utf8)) != nil
            default: head.starts(with: ageKey) || head.starts(with: "PuTTY-User-Key-File-".utf8)
            }
        return isKnown || JSONKey.isPrivate(in: bytes)
    }

    private static let ageKey = Array("AGE-SECRET-KEY-1".utf8)

    /// Base64 and nothing else: of a key, or of a text that is one.
    private static func base64(_ head: ArraySlice<UInt8>) -> KeyTrace? {
        guard head.count > 30, head.first != DERTag.sequence else { return nil }
        let padding = UInt8(ascii: "=")
        var letters: [UInt8] = []
        for (index, byte) in head.enumerated() where byte > 0x20 {
            guard let value = byte == padding ? 0 : Base64.value(of: byte) else {
                if index < 256 { return nil }
                break
            }
            letters.append(value)
        }
        let bytes = Base64.bytes(letters)
        if let found = binary(bytes[...]) { return found == .compressed ? nil : found }
        return isPrivateKey(text: bytes[...], all: bytes) || holdsPEMKey(bytes) ? .privateKey : pem(bytes[...])
    }

    /// Whether the first line of a private key in PEM stands anywhere, in UTF-8 or in UTF-16.
    private static func holdsPEMKey(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while let index = bytes.firstIndex(of: UInt8(ascii: "-"), from: start) {
            let dashes = bytes.dropFirst(index).prefix { $0 == UInt8(ascii: "-") || $0 == 0 }
            start = dashes.endIndex
            // Keys in PEM have five dashes, those of SSH2 have four.
            if dashes.count(where: { $0 != 0 }) >= 4,
                isPrivateKey(label: bytes.dropFirst(start).prefix(160).filter { $0 != 0 })
            {
                return true
            }
        }
        return false
    }

    /// Whether the text after the dashes says that a private key begins.
    private static func isPrivateKey(label bytes: [UInt8]) -> Bool {
        let text = bytes.drop { $0 == 0x20 }
        guard text.starts(with: "BEGIN ".utf8) else { return false }
        let label = text.prefix { $0 == 0x20 || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        return label.firstRange(of: Array("PRIVATE KEY".utf8)) != nil
    }
}
