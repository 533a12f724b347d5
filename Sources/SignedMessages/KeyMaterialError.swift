/// A file of keys or certificates that cannot be used.
public struct KeyMaterialError: Error, Hashable, Sendable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// Neither PEM nor DER nor PKCS#12.
        case unrecognised
        /// It is encrypted and no passphrase was given.
        case passphraseNeeded
        case wrongPassphrase
        /// It is encrypted in a way that OpenSSL 3 has switched off.
        case legacyEncryption
        /// The named part is there, but cannot be read.
        case damaged(String)
        /// More than one private key in one PEM file.
        case severalKeys
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
