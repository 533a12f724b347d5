/// Why a file of keys or certificates can't be used.
public struct KeyMaterialError: Error, Hashable, Sendable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// Nothing that is known.
        case unrecognised
        /// Something known that is neither key nor certificate.
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
        /// It holds more than the limit, or takes too long to decrypt.
        case overLimit(KeyMaterial.Limit)
        /// The named part is there, but cannot be read.
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
    /// What is wrong where the text itself is right.
    static let ofEncryption: Set = [passphraseNeeded, wrongPassphrase, legacyEncryption, unsupportedEncryption]

    /// What is wrong with `subject`: a path in quotes, or other words for the file.
    package func message(about subject: String) -> String {
        switch self {
        case .empty: "\(subject) is empty"
        case .unrecognised: "\(subject) holds neither a certificate nor a private key"
        case .holds(let content): "\(subject) holds \(content.name), not a certificate or private key"
        case .cutOff: "\(subject) is cut off: its end is missing"
        case .passphraseNeeded: "\(subject) is encrypted and no passphrase was given"
        case .wrongPassphrase: "cannot open \(subject): the passphrase is wrong"
        case .legacyEncryption:
            "cannot open \(subject): it is encrypted with an old cipher, and OpenSSL's legacy provider cannot be loaded"
        case .unsupportedEncryption: "cannot open \(subject): it is encrypted with a cipher that OpenSSL does not have"
        case .overLimit(.bytes):
            "\(subject) has more than \(KeyMaterial.Limit.bytes.maximum) bytes, as no file of keys or certificates has"
        case .overLimit(.iterations):
            "cannot open \(subject): its key derivation has more than \(KeyMaterial.Limit.iterations.maximum)"
                + " iterations"
        case .overLimit(.certificates):
            "\(subject) holds more than \(KeyMaterial.Limit.certificates.maximum) certificates"
        case .overLimit(.keys): "\(subject) holds more than \(KeyMaterial.Limit.keys.maximum) private keys"
        case .damaged(let part): "the \(part) in \(subject) is damaged"
        }
    }

    /// What to do about it.
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
        case .overLimit: ["use a file that holds only what you sign with"]
        case .damaged: ["copy it again as it was: a part of it is missing or changed"]
        }
    }
}
