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
}
