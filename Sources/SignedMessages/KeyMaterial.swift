/// The certificates and private keys that a file holds, whatever its form; see ``init(reading:passphrase:)``.
public struct KeyMaterial: Sendable {
    /// The certificates in the order of the file, each once; in PKCS#12 one that belongs to a key comes first.
    public var certificates: [Certificate]
    /// The private keys in the order of the file.
    public var keys: [PrivateKey]

    /// The first private key, if there is one.
    public var key: PrivateKey? { keys.first }

    /// Reads whatever `bytes` hold, and opens all of it.
    ///
    /// - Parameters:
    ///   - bytes: in any form that ``MaterialContents/init(reading:passphrase:)`` takes.
    ///   - passphrase: opens what is encrypted, with old ciphers too; unused otherwise.
    /// - Throws: ``KeyMaterialError``, which says what `bytes` hold where it is neither certificate nor key.
    public init(reading bytes: [UInt8], passphrase: Passphrase? = nil) throws(KeyMaterialError) {
        self = try MaterialContents(reading: bytes, passphrase: passphrase).material()
    }

    /// Material that is at hand already.
    public init(certificates: [Certificate], key: PrivateKey?) {
        self.init(certificates: certificates, keys: key.map { [$0] } ?? [])
    }

    /// Material that is at hand already.
    public init(certificates: [Certificate], keys: [PrivateKey]) {
        self.certificates = certificates
        self.keys = keys
    }
}
