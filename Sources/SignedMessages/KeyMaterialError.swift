/// A file of keys or certificates that cannot be used.
public struct KeyMaterialError: Error, Hashable, Sendable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// Neither key nor certificate, nor anything else that is known.
        case unrecognised
        /// Neither key nor certificate, but this.
        case holds(Content)
        /// It is shorter than its own beginning says.
        case cutOff
        /// It is encrypted and no passphrase was given.
        case passphraseNeeded
        case wrongPassphrase
        /// It is encrypted with an old cipher, and OpenSSL's legacy provider, which has it, cannot be loaded.
        case legacyEncryption
        /// It is encrypted with a cipher that OpenSSL does not have at all.
        case unsupportedEncryption
        /// It holds more than it may, or takes longer to open.
        case overLimit(MaterialContents.Limit)
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
