internal import Bytes

/// The parsed public key of a contactless pass: Base64 of a SubjectPublicKeyInfo (RFC 5480) for P-256.
enum NFCKey {
    /// A point of 33 bytes, as Wallet requires.
    case compressed
    /// A point of 65 bytes.
    case uncompressed
    /// Unusable, with words that complete "the key …", and the right form if it can be repaired.
    case unusable(String, repaired: String?)

    init(_ text: String) {
        guard text.utf8.count <= 4096 else {
            self = .unusable("is far too long for one on P-256", repaired: nil)
            return
        }
        if text.contains("PRIVATE KEY") {
            self = .unusable("is a private key, which is now in every copy of the pass", repaired: nil)
        } else if let bytes = Base64.decoded(text) {
            self = Self.reading(bytes)
        } else {
            self = Self.repairing(text)
        }
    }

    private static func reading(_ bytes: [UInt8]) -> NFCKey {
        let form = bytes.dropFirst(26).first
        if bytes.count == 59, bytes.starts(with: compressedPrefix), form == 2 || form == 3 { return .compressed }
        if bytes.count == 91, bytes.starts(with: uncompressedPrefix), form == 4 { return .uncompressed }
        return .unusable(complaint(about: bytes), repaired: nil)
    }

    private static func complaint(about bytes: [UInt8]) -> String {
        let form = bytes.first
        if (bytes.count == 65 && form == 4) || (bytes.count == 33 && (form == 2 || form == 3)) {
            return "is a bare point, without the names of its algorithm and curve"
        }
        guard bytes.first == 0x30 else { return "is not an X.509 SubjectPublicKeyInfo" }
        if bytes.prefix(7).firstRange(of: [2, 1]) != nil {  // a version number, which public keys do not have
            return "looks like a private key, which is now in every copy of the pass"
        }
        return bytes.firstRange(of: curve) == nil
            ? "is not one on the curve P-256" : "is not an X.509 SubjectPublicKeyInfo of the right length"
    }

    /// Tries to read the key without PEM armour and line breaks, in the standard Base64 alphabet.
    private static func repairing(_ text: String) -> NFCKey {
        let isPEM = text.contains("-----BEGIN ")
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.contains("-----") }
        var body = lines.joined().filter { !$0.isWhitespace && $0 != "=" }
        body = body.replacing("-", with: "+").replacing("_", with: "/")
        body += String(repeating: "=", count: (4 - body.utf8.count % 4) % 4)
        let why =
            isPEM
            ? "is in PEM armour"
            : text.contains(where: \.isWhitespace) ? "contains spaces or line breaks" : "is not Base64"
        guard let bytes = Base64.decoded(body) else { return .unusable(why, repaired: nil) }
        switch reading(bytes) {
        case .compressed, .uncompressed: return .unusable(why, repaired: body)
        case .unusable: return .unusable(why, repaired: nil)
        }
    }

    private static let algorithm: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    private static let compressedPrefix = [0x30, 0x39, 0x30, 0x13] + algorithm + curve + [0x03, 0x22, 0x00]
    private static let uncompressedPrefix = [0x30, 0x59, 0x30, 0x13] + algorithm + curve + [0x03, 0x42, 0x00]
}
