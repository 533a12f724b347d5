/// What of an identity a file holds, by a look at its start.
enum KeyMaterial: String, Sendable {
    case privateKey = "a private key"
    case keyStore = "a PKCS#12 key store"
    case certificate = "a certificate"
    case other = "PEM data"

    /// What `bytes` hold, if it is anything of the kind.
    init?(in bytes: [UInt8]) {
        if let found = Self.pem(in: bytes) ?? Self.der(bytes) { self = found } else { return nil }
    }

    // MARK: - PEM

    private static let begin = Array("-----BEGIN ".utf8)
    private static let ending = Array("PRIVATE KEY-----".utf8)

    /// A private key may follow other lines; anything else in PEM is one from its first byte.
    private static func pem(in bytes: [UInt8]) -> KeyMaterial? {
        // A key file is short; images need not be searched to their end.
        let end = min(bytes.count, 16_384)
        var index = 4
        while index < end {  // of five dashes in a row, each fifth byte hits one
            if bytes[index] == UInt8(ascii: "-"), isPrivateKey(bytes, near: index) { return .privateKey }
            index += 5
        }
        guard bytes.starts(with: begin) else { return nil }
        return bytes.dropFirst(begin.count).starts(with: "CERTIFICATE".utf8) ? .certificate : .other
    }

    /// Whether one of the dashes that `index` is among starts the first line of a private key.
    private static func isPrivateKey(_ bytes: [UInt8], near index: Int) -> Bool {
        for start in max(0, index - 4)...index where bytes[start...].starts(with: begin) {
            let label = bytes[start...].dropFirst(begin.count).prefix(48)
            for offset in label.indices where label[offset...].starts(with: ending) { return true }
        }
        return false
    }

    // MARK: - DER

    /// PKCS#12, PKCS#8, PKCS#1 and X.509 differ in what follows the length of the whole.
    private static func der(_ bytes: [UInt8]) -> KeyMaterial? {
        guard bytes.count > 4, bytes[0] == 0x30, let start = contentStart(of: bytes) else { return nil }
        let content = bytes[start...]
        if content.starts(with: [0x02, 0x01, 0x03]) { return .keyStore }
        let afterVersion: [UInt8] = [0x02, 0x01, 0x00]
        if content.starts(with: afterVersion), [0x30, 0x02].contains(content.dropFirst(3).first ?? 0) {
            return .privateKey
        }
        guard content.first == 0x30, let inner = contentStart(of: Array(content.prefix(8))) else { return nil }
        let isVersioned = content.dropFirst(inner).starts(with: [0xA0, 0x03, 0x02, 0x01])
        return isVersioned ? .certificate : nil
    }

    /// Where the content of the value at the start begins, after tag and length.
    private static func contentStart(of bytes: [UInt8]) -> Int? {
        guard bytes.count > 1 else { return nil }
        let length = bytes[1]
        let start = length < 0x80 ? 2 : 2 + Int(length & 0x7F)
        return start <= min(6, bytes.count) ? start : nil
    }
}
