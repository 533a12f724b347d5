internal import Bytes

/// Key material in a file, in any format; finding it takes linear time.
package enum KeyTrace: String, Sendable {
    case privateKey = "a private key"
    case keyStore = "a PKCS#12 key store"
    case certificate = "a certificate"
    case other = "PEM data"
    /// Passes never need such a file.
    case compressed = "an archive or compressed data, in which a key can hide"

    package init?(in bytes: [UInt8]) {
        let head = Self.text(atStartOf: bytes)
        let found =
            Self.binary(bytes[...]) ?? Self.base64(head)
            ?? (!head.isEmpty && JSONKey.isPrivate(in: bytes) || Self.containsPEMKey(bytes) ? .privateKey : nil)
            ?? Self.pem(head)
        guard let found else { return nil }
        self = found
    }

    /// Whether it is secret, unlike a certificate.
    package var isSecret: Bool { self == .privateKey || self == .keyStore }

    private static func binary(_ bytes: ArraySlice<UInt8>) -> KeyTrace? {
        switch FileKind(binary: bytes) {
        case .pkcs12: .keyStore
        case .privateKey: .privateKey
        case .certificate: .certificate
        case .zip, .otherArchive, .compressed: .compressed
        default: nil
        }
    }

    // MARK: - Text

    /// The start of a text in ASCII, without the zeros of UTF-16; empty for other data.
    private static func text(atStartOf bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = marks.first { bytes.starts(with: $0) }?.count ?? 0
        let text = bytes.dropFirst(start).prefix(4096).drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        // Images, the bulk of a pass, start differently.
        guard let first = text.first, first < 0x80 else { return [] }
        return text.filter { $0 != 0 }[...]
    }

    /// The byte order marks of UTF-8 and UTF-16.
    private static let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]

    private static func pem(_ head: ArraySlice<UInt8>) -> KeyTrace? {
        guard head.starts(with: "-----BEGIN ".utf8) else { return nil }
        return head.dropFirst(11).starts(with: "CERTIFICATE".utf8) ? .certificate : .other
    }

    /// Pure Base64 of a key, or of a text with one.
    private static func base64(_ head: ArraySlice<UInt8>) -> KeyTrace? {
        guard head.count > 30, head.first != DERTag.sequence else { return nil }
        var letters: [UInt8] = []
        scan: for (index, byte) in head.enumerated() where byte > 0x20 {
            switch byte {
            case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
            case UInt8(ascii: "="): letters.append(UInt8(ascii: "A"))
            case _ where Base64.value(of: byte) != nil: letters.append(byte)
            case _ where index < 256: return nil
            default: break scan
            }
        }
        let whole = letters.prefix(letters.count / 4 * 4)
        guard let bytes = Base64.decoded(String(decoding: whole, as: UTF8.self)) else { return nil }
        if let found = binary(bytes[...]) { return found == .compressed ? nil : found }
        return JSONKey.isPrivate(in: bytes) || containsPEMKey(bytes) ? .privateKey : pem(bytes[...])
    }

    /// Whether the bytes contain the first line of a private key in PEM, in UTF-8 or UTF-16.
    private static func containsPEMKey(_ bytes: [UInt8]) -> Bool {
        var start = 0
        let dash = UInt8(ascii: "-")
        // Images have many single ones.
        while let index = bytes.firstIndex(of: dash, from: start, before: { $0 == dash || $0 == 0 }) {
            let dashes = bytes.dropFirst(index).prefix { $0 == dash || $0 == 0 }
            start = dashes.endIndex
            // PEM keys have five dashes, SSH2 keys have four.
            if dashes.count(where: { $0 != 0 }) >= 4,
                isPrivateKey(label: bytes.dropFirst(start).prefix(160).filter { $0 != 0 })
            {
                return true
            }
        }
        return false
    }

    /// Whether the text after the dashes starts a private key.
    private static func isPrivateKey(label bytes: [UInt8]) -> Bool {
        let text = bytes.drop { $0 == 0x20 }
        guard text.starts(with: "BEGIN ".utf8) else { return false }
        let label = text.prefix { $0 == 0x20 || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        return label.firstRange(of: Array("PRIVATE KEY".utf8)) != nil
    }
}
