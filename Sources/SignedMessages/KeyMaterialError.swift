/// Why a file of keys or certificates can't be used.
public struct KeyMaterialError: Error, Hashable, Sendable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// The file is empty.
        case empty
        /// The content is of an unknown kind.
        case unrecognised
        /// The content is of a known kind, but neither key nor certificate.
        case holds(Content)
        /// It is shorter than its header says.
        case cutOff
        /// It is encrypted and no passphrase was given.
        case passphraseNeeded
        case wrongPassphrase
        /// It is encrypted with an old cipher, and OpenSSL's legacy provider, which has that cipher, can't be loaded.
        case legacyEncryption
        /// It is encrypted with a cipher that OpenSSL does not have at all.
        case unsupportedEncryption
        /// It contains more than the limit, or takes too long to decrypt.
        case overLimit(KeyMaterial.Limit)
        /// The named part exists, but can't be read.
        case damaged(String)
    }

    /// What is wrong.
    public let code: Code
    /// What OpenSSL said.
    public let underlying: OpenSSLError?

    init(_ code: Code, underlying: OpenSSLError? = nil) {
        self.code = code
        self.underlying = underlying
    }

    /// What failed, on what, why.
    public var message: String { code.message(about: "the key material") }
    /// What to do about it.
    public var hints: [String] { code.hints }
}

extension KeyMaterialError.Code {
    /// The codes that concern encryption, not the text's form.
    static let ofEncryption: Set = [passphraseNeeded, wrongPassphrase, legacyEncryption, unsupportedEncryption]

    /// The message for `subject`: a path in quotes, or other words for the file.
    package func message(about subject: String) -> String {
        switch self {
        case .empty: "\(subject) is empty"
        case .unrecognised: "\(subject) contains neither a certificate nor a private key"
        case .holds(let content): "\(subject) contains \(content.name), not a certificate or private key"
        case .cutOff: "\(subject) is cut off: its end is missing"
        case .passphraseNeeded: "\(subject) is encrypted and no passphrase was given"
        case .wrongPassphrase: "cannot open \(subject): the passphrase is wrong"
        case .legacyEncryption:
            "cannot open \(subject): it is encrypted with an old cipher, and OpenSSL's legacy provider cannot be loaded"
        case .unsupportedEncryption: "cannot open \(subject): it is encrypted with a cipher that OpenSSL does not have"
        case .overLimit(.bytes):
            "\(subject) has more than \(KeyMaterial.Limit.bytes.maximum) bytes, too many for keys and certificates"
        case .overLimit(.iterations):
            "cannot open \(subject): its key derivation has more than \(KeyMaterial.Limit.iterations.maximum)"
                + " iterations"
        case .overLimit(.certificates):
            "\(subject) contains more than \(KeyMaterial.Limit.certificates.maximum) certificates"
        case .overLimit(.keys): "\(subject) contains more than \(KeyMaterial.Limit.keys.maximum) private keys"
        case .damaged(let part): "the \(part) in \(subject) is damaged"
        }
    }

    package var hints: [String] {
        switch self {
        case .unrecognised: [KeyMaterialError.Content.text.hint]
        case .holds(let content): [content.hint]
        case .cutOff: ["copy it again, as binary or in Base64"]
        case .passphraseNeeded: ["give its passphrase"]
        case .wrongPassphrase: ["check the passphrase"]
        case .legacyEncryption:
            [
                "install OpenSSL's legacy provider (Debian 13, Ubuntu 25.04: apt install openssl-provider-legacy)",
                "or convert the file where it is installed: openssl pkcs12 -legacy -in FILE -out new.pem",
            ]
        case .unsupportedEncryption: ["convert it with the program that wrote it: AES-256"]
        case .empty: ["copy or download it again"]
        case .overLimit(.iterations): ["export it again with fewer iterations; OpenSSL's default is 2048"]
        case .overLimit: ["use a file with only the certificates and the key that you sign with"]
        case .damaged: ["copy it again unchanged: a part of it is missing or altered"]
        }
    }
}
