/// The certificates and private keys of a file, in any format that ``init(reading:passphrase:)`` reads.
public struct KeyMaterial: Sendable {
    /// The certificates in the order of the file, each once; in PKCS#12 one that belongs to a key comes first.
    public var certificates: [Certificate]
    /// The private keys in the order of the file.
    public var keys: [PrivateKey]

    /// The first private key, if there is one.
    public var key: PrivateKey? { keys.first }

    /// Reads and decrypts everything in `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: in any format that ``MaterialContents/init(reading:passphrase:)`` reads. Only a copy of them is wiped.
    ///   - passphrase: decrypts what is encrypted, with old ciphers too; unused otherwise.
    /// - Throws: ``KeyMaterialError``, which names the content of `bytes` where that is neither certificate nor key.
    public init(reading bytes: some Sequence<UInt8>, passphrase: Passphrase? = nil) throws(KeyMaterialError) {
        var bytes = Array(bytes)
        defer { bytes.cleanse() }
        self = try MaterialContents(reading: bytes, passphrase: passphrase).material()
    }

    /// Material from a key that is in memory.
    public init(certificates: [Certificate], key: PrivateKey?) {
        self.init(certificates: certificates, keys: key.map { [$0] } ?? [])
    }

    /// Material from keys that are in memory.
    public init(certificates: [Certificate], keys: [PrivateKey]) {
        self.certificates = certificates
        self.keys = keys
    }
}
