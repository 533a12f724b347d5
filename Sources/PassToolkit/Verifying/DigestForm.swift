internal import Bytes
internal import Platform
internal import SignedMessages

/// The likely algorithm of a digest, by its length and characters; the raw value is its name for people.
enum DigestForm: String {
    case md5 = "MD5"
    case sha1 = "SHA-1"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"
    case sha1InBase64 = "SHA-1 in Base64"
    case sha256InBase64 = "SHA-256 in Base64"

    /// The form of a digest; `nil` if the text is not a digest.
    init?(of text: String) {
        let bytes = Array(text.utf8)
        if bytes.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) {
            let forms: [Int: DigestForm] = [32: .md5, 40: .sha1, 64: .sha256, 96: .sha384, 128: .sha512]
            guard let form = forms[bytes.count] else { return nil }
            self = form
            return
        }
        switch Base64.decoded(text)?.count {
        case DigestAlgorithm.sha1.byteCount: self = .sha1InBase64
        case DigestAlgorithm.sha256.byteCount: self = .sha256InBase64
        default: return nil
        }
    }

    var isHexadecimal: Bool { self != .sha1InBase64 && self != .sha256InBase64 }

    /// Whether it is computed here: passes never need the others.
    var isComputable: Bool { ![.md5, .sha384, .sha512].contains(self) }

    /// The digest of `bytes` in this form; `nil` if it is not ``isComputable``.
    func digest(of bytes: [UInt8]) throws(OpenSSLError) -> String? {
        switch self {
        case .sha1: try DigestAlgorithm.sha1.digest(of: bytes).hexadecimal
        case .sha256: try DigestAlgorithm.sha256.digest(of: bytes).hexadecimal
        case .sha1InBase64: try Data(DigestAlgorithm.sha1.digest(of: bytes)).base64EncodedString()
        case .sha256InBase64: try Data(DigestAlgorithm.sha256.digest(of: bytes)).base64EncodedString()
        case .md5, .sha384, .sha512: nil
        }
    }
}

/// Reverses what copying a file as text does to its line ends.
enum LineEnds {
    /// Larger files are not texts of a pass.
    private static let mostBytes = 1_000_000

    /// Possible original bytes, each with words that follow "it would match".
    static func conversions(of bytes: [UInt8]) -> [(words: String, original: [UInt8])] {
        guard bytes.count <= mostBytes else { return [] }
        var found: [(words: String, original: [UInt8])] = []
        let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var withFeeds: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isPair = byte == carriage && index + 1 < bytes.count && bytes[index + 1] == feed
            if !isPair { withFeeds.append(byte) }
        }
        if withFeeds.count != bytes.count { found.append(("with LF instead of CRLF", withFeeds)) }
        let withPairs = withFeeds.flatMap { $0 == feed ? [carriage, feed] : [$0] }
        if withPairs.count != bytes.count { found.append(("with CRLF instead of LF", withPairs)) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: mark) { found.append(("without the byte order mark", Array(bytes.dropFirst(3)))) }
        return found
    }
}
