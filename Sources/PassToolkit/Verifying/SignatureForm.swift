internal import Bytes
internal import Platform
internal import SignedMessages

/// What a `signature` is if it is not a CMS signed message, and what to do about it.
struct SignatureForm {
    let message: String
    let hint: String

    private init(_ what: String, hint: String = "write a detached PKCS#7 signature in DER") {
        message = "the signature is \(what)"
        self.hint = hint
    }

    /// Examines the first bytes; the manifest shows whether a signature inside of text would fit.
    init(of bytes: [UInt8], manifest: [UInt8]?) {
        self =
            switch bytes.first {
            case nil: Self("empty", hint: "look at what the signing program said, and sign again")
            case 0x30?: Self.ofDER(bytes) ?? Self.ofBinary(bytes)
            default: bytes.isText ? Self.ofText(bytes, manifest: manifest) : Self.ofBinary(bytes)
            }
    }

    // MARK: - Text

    private static func ofText(_ bytes: [UInt8], manifest: [UInt8]?) -> SignatureForm {
        let text = String(decoding: bytes, as: UTF8.self)
        if let label = text.firstMatch(of: /-----BEGIN ([A-Z0-9 ]+)-----/)?.1 {
            return ofPEM(text, label: String(label), manifest: manifest)
        }
        if text.contains("MIME-Version:") || text.contains("Content-Type:") {
            return Self(
                "an S/MIME message, not DER",
                hint: "convert it to DER: openssl cms -cmsout -inform SMIME -outform DER")
        }
        let first = text.first { !$0.isWhitespace }
        if first == "<" { return Self("HTML or XML, not DER") }
        if first == "{" || first == "[" { return Self("JSON, not DER") }
        guard let decoded = Data(base64Encoded: text, options: .ignoreUnknownCharacters), text.isBase64 else {
            return Self("text, not DER")
        }
        return Self(
            "Base64 text, not DER\(inside(Array(decoded), manifest: manifest))",
            hint: "convert it to DER: base64 -d")
    }

    private static func ofPEM(_ text: String, label: String, manifest: [UInt8]?) -> SignatureForm {
        guard !label.hasSuffix("PRIVATE KEY") else {
            return Self(
                "a private key", hint: "remove it: anyone who has it signs in your name; then revoke and replace it")
        }
        guard label == "PKCS7" || label == "CMS" else { return Self("PEM text with a \(label.lowercased()), not DER") }
        let body = text.split(separator: "-----").dropFirst().first ?? ""
        let decoded = Data(base64Encoded: String(body), options: .ignoreUnknownCharacters) ?? Data()
        return Self(
            "PEM text, not DER\(inside(Array(decoded), manifest: manifest))",
            hint: "convert it to DER: openssl cms -cmsout -inform PEM -outform DER")
    }

    private static func inside(_ bytes: [UInt8], manifest: [UInt8]?) -> String {
        guard let message = try? SignedMessage(reading: bytes), let manifest else { return "" }
        let fits = (try? message.verifySignatures(over: manifest)) != nil
        return fits ? "; decoded, it fits this manifest" : "; decoded, it does not fit this manifest either"
    }

    // MARK: - Bytes

    private static func ofDER(_ bytes: [UInt8]) -> SignatureForm? {
        if (try? Certificate(der: bytes)) != nil { return Self("a certificate, not a signature by its key") }
        guard let element = Element(bytes) else { return nil }
        if let missing = element.missingByteCount, missing > 0 {
            // With the length of an RSA signature, this is more likely a raw signature that starts like DER by chance.
            guard !rawSizes.contains(bytes.count) || element.isSignedData else { return nil }
            return Self(
                "cut off: \(bytes.count) bytes of \(bytes.count + missing)", hint: "copy it whole, or sign again")
        }
        if element.starts(with: [2, 1, 3, 0x30]) {
            return Self(
                "a PKCS#12 store, which holds a private key",
                hint: "remove it: anyone who has its passphrase signs in your name")
        }
        if element.starts(with: [2, 1, 0]) {
            return Self(
                "a private key", hint: "remove it: anyone who has it signs in your name; then revoke and replace it")
        }
        if element.isSignedData { return Self("a damaged PKCS#7 message", hint: "copy it whole, or sign again") }
        if let kind = element.messageKind { return Self("a PKCS#7 message that is not signed but \(kind)") }
        return nil
    }

    private static func ofBinary(_ bytes: [UInt8]) -> SignatureForm {
        rawSizes.contains(bytes.count)
            ? Self("a bare RSA signature of \(bytes.count) bytes, not PKCS#7")
            : Self("no PKCS#7 message")
    }

    /// The lengths of RSA signatures in bytes.
    private static let rawSizes: Set = [64, 128, 256, 384, 512]
}

/// The outermost element of DER or BER.
private struct Element {
    /// How many bytes are missing at the end; `nil` if the length is indefinite.
    let missingByteCount: Int?
    private let content: ArraySlice<UInt8>

    init?(_ bytes: [UInt8]) {
        guard let head = DERHead(bytes) else { return nil }
        content = head.rest
        missingByteCount = head.byteCount.map { $0 - bytes.count }
    }

    func starts(with bytes: [UInt8]) -> Bool { content.starts(with: bytes) }

    /// The last number of a PKCS#7 content type, 1.2.840.113549.1.7.
    private var contentType: UInt8? {
        let prefix: [UInt8] = [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7]
        return content.starts(with: prefix) ? content.dropFirst(prefix.count).first : nil
    }

    var isSignedData: Bool { contentType == 2 }

    var messageKind: String? {
        switch contentType {
        case 1: "plain data"
        case 3, 4: "encrypted"
        case 5: "a digest"
        case 6: "encrypted data"
        default: nil
        }
    }
}

extension [UInt8] {
    /// Whether the examined bytes are only ASCII characters and line ends.
    fileprivate var isText: Bool { prefix(4096).allSatisfy { (0x20..<0x7F).contains($0) || (9...13).contains($0) } }
}

extension String {
    fileprivate var isBase64: Bool {
        utf8.count > 16
            && utf8.allSatisfy { Base64.isLetter($0) || $0 == UInt8(ascii: "=") || (9...13).contains($0) || $0 == 0x20 }
    }
}
