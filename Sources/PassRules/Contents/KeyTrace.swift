/// The key material that a file holds, in any format; looking takes time linear in its size.
package enum KeyTrace: String, Sendable {
    case privateKey = "a private key"
    case keyStore = "a PKCS#12 key store"
    case javaKeyStore = "a Java key store"
    case certificate = "a certificate"
    case other = "PEM data"
    /// No pass needs such a file.
    case compressed = "an archive or compressed data, in which a key can hide"

    /// What `bytes` hold, if it is anything of the kind.
    package init?(in bytes: [UInt8]) {
        let head = Self.text(atStartOf: bytes)
        let found =
            Self.binary(bytes[...]) ?? Self.base64(head)
            ?? (Self.isPrivateKey(text: head, all: bytes) || Self.holdsPEMKey(bytes) ? .privateKey : nil)
            ?? Self.pem(head)
        guard let found else { return nil }
        self = found
    }

    /// Whether it is a secret, rather than what everybody may have.
    package var isSecret: Bool { [.privateKey, .keyStore, .javaKeyStore].contains(self) }

    // MARK: - Binary

    private static let marks: [(KeyTrace, [UInt8])] = [
        (.javaKeyStore, [0xFE, 0xED, 0xFE, 0xED]), (.javaKeyStore, [0xCE, 0xCE, 0xCE, 0xCE]),
        // A version, and the length of the salt: Bouncy Castle.
        (.javaKeyStore, [0, 0, 0, 1, 0, 0, 0, 0x14]), (.javaKeyStore, [0, 0, 0, 2, 0, 0, 0, 0x14]),
        (.privateKey, Array("openssh-key-v1\0".utf8)), (.privateKey, [0x1E, 0xF1, 0xB5, 0xB0]),
        // gzip, xz, bzip2, Zstandard, 7z.
        (.compressed, [0x1F, 0x8B]), (.compressed, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
        (.compressed, Array("BZh".utf8)), (.compressed, [0x28, 0xB5, 0x2F, 0xFD]),
        (.compressed, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        // zip, LZMA alone, zlib at its usual levels.
        (.compressed, [0x50, 0x4B, 3, 4]), (.compressed, [0x5D, 0, 0]), (.compressed, [0x78, 0x01]),
        (.compressed, [0x78, 0x9C]), (.compressed, [0x78, 0xDA]),
    ]

    private static func binary(_ bytes: ArraySlice<UInt8>) -> KeyTrace? {
        der(bytes) ?? marks.first { bytes.starts(with: $0.1) }?.0
            ?? (bytes.dropFirst(257).starts(with: "ustar".utf8) ? .compressed : nil)
    }

    /// PKCS#12, PKCS#8, PKCS#1, SEC 1 and X.509 differ in what follows the length of the whole.
    private static func der(_ bytes: ArraySlice<UInt8>) -> KeyTrace? {
        guard let content = sequence(in: bytes) else { return nil }
        if content.starts(with: [0x02, 0x01, 0x03]) { return .keyStore }
        let version = content.dropFirst(2).first ?? .max
        if content.starts(with: [0x02, 0x01]), version < 2 {
            // An algorithm, a number, or the number of a curve: what else begins so has none of them there.
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
        guard bytes.first == 0x30, let length = bytes.dropFirst().first else { return nil }
        let digits = length < 0x80 ? 0 : Int(length & 0x7F)
        return digits <= 4 ? bytes.dropFirst(2 + digits) : nil
    }

    // MARK: - Text

    /// The start of a text in ASCII; in UTF-16 every other byte of it is 0.
    private static func text(atStartOf bytes: [UInt8]) -> ArraySlice<UInt8> {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        let start = marks.first { bytes.starts(with: $0) }?.count ?? 0
        return bytes[start...].prefix(4096).filter { $0 != 0 }.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
    }

    private static func pem(_ head: ArraySlice<UInt8>) -> KeyTrace? {
        guard head.starts(with: "-----BEGIN ".utf8) else { return nil }
        return head.dropFirst(11).starts(with: "CERTIFICATE".utf8) ? .certificate : .other
    }

    private static func isPrivateKey(text head: ArraySlice<UInt8>, all bytes: [UInt8]) -> Bool {
        if ["PuTTY-User-Key-File-", "AGE-SECRET-KEY-1"].contains(where: { head.starts(with: $0.utf8) }) { return true }
        guard let first = head.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) else { return false }
        return bytes.firstRange(of: Array("\"kty\"".utf8)) != nil && ["d", "k"].contains { bytes.holdsMember($0) }
    }

    /// Base64 and nothing else: of a key, or of a text that is one.
    private static func base64(_ head: ArraySlice<UInt8>) -> KeyTrace? {
        guard head.count > 30, head.first != 0x30 else { return nil }
        var letters: [UInt8] = []
        for byte in head.prefix(256) where byte > 0x20 {
            guard let value = byte.base64Value else { return nil }
            letters.append(value)
        }
        let bytes = stride(from: 0, to: letters.count - 3, by: 4).flatMap { index -> [UInt8] in
            let bits = letters[index..<(index + 4)].reduce(UInt32(0)) { $0 << 6 | UInt32($1) }
            return [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        }
        if let found = binary(bytes[...]) { return found == .compressed ? nil : found }
        guard bytes.starts(with: "-----BEGIN ".utf8) else { return nil }
        return holdsPEMKey(bytes) ? .privateKey : pem(bytes[...])
    }

    /// Whether the first line of a private key in PEM stands anywhere, in UTF-8 or in UTF-16.
    private static func holdsPEMKey(_ bytes: [UInt8]) -> Bool {
        // Of four dashes in a row each third byte hits one, and of those in UTF-16 too.
        var index = 2
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "-") else {
                index += 3
                continue
            }
            while index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == 0 { index += 1 }
            let mark = index < bytes.count ? bytes[index] : 0
            if mark == UInt8(ascii: "B") || mark == 0x20,
                isPrivateKey(label: bytes[index...].prefix(160).filter({ $0 != 0 }))
            {
                return true
            }
            index += 3
        }
        return false
    }

    /// Whether what stands behind the dashes says that a private key begins.
    private static func isPrivateKey(label bytes: [UInt8]) -> Bool {
        let text = bytes.drop { $0 == 0x20 }
        guard text.starts(with: "BEGIN ".utf8) else { return false }
        let label = text.prefix { $0 == 0x20 || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        return label.firstRange(of: Array("PRIVATE KEY".utf8)) != nil
    }
}

extension UInt8 {
    /// What a letter of Base64 stands for, in either alphabet; padding stands for nothing.
    fileprivate var base64Value: UInt8? {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): self - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        case UInt8(ascii: "="): 0
        default: nil
        }
    }
}

extension [UInt8] {
    /// Whether a member of this name has a text of sixteen letters of Base64 or more, as a key in JSON has.
    fileprivate func holdsMember(_ name: String) -> Bool {
        let quoted = Array("\"\(name)\"".utf8)
        var rest = self[...]
        while let range = rest.firstRange(of: quoted) {
            rest = rest[range.upperBound...]
            let value = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
            guard value.first == UInt8(ascii: "\"") else { continue }
            if value.dropFirst().prefix(16).count(where: { $0.base64Value != nil }) == 16 { return true }
        }
        return false
    }
}
