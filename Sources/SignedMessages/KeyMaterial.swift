/// The certificates and private keys of a file, or ones that are in memory.
///
/// Reading fails if a key stays locked, or if there is neither a certificate nor a key. To inspect such a file, accept
/// ``Acceptance/everything``.
public struct KeyMaterial: Sendable {
    /// The format of a file; Base64 around it does not count.
    public enum Form: String, Sendable {
        case pem = "PEM"
        case der = "DER"
        case pkcs12 = "PKCS#12"
        /// Not a file: the key is in a token.
        case token = "PKCS#11"
    }

    /// A private key as a file holds it.
    public struct StoredKey: Sendable {
        /// The key; `nil` where it is encrypted and no passphrase was given.
        package let key: PrivateKey?
        /// Whether it is encrypted in the file.
        public let isEncrypted: Bool
    }

    /// What a reader accepts.
    public enum Acceptance: Sendable {
        /// Certificates and keys, all of them decrypted.
        case usable
        /// Also keys that stay locked, and files without certificates and keys. Signing with these throws.
        case everything
    }

    /// Its name in messages: the path of the file it was read from, unless another is set.
    public var name = "identity"
    /// Whether ``name`` is the path of a file, which other users might read.
    public var isFile = false
    /// The format of the file; PEM for material that is in memory.
    public package(set) var form = Form.pem
    /// The certificates in the order of the file, each once; in PKCS#12 one that belongs to a key comes first.
    public var certificates: [Certificate] = []
    /// All private keys in the order of the file, including those that stay locked.
    public package(set) var storedKeys: [StoredKey] = []
    /// The certificate signing requests.
    package internal(set) var requests: [CertificateRequest] = []
    /// The labels of all other PEM blocks, for example `PUBLIC KEY`.
    public internal(set) var others: [String] = []

    /// The private keys that can sign, in the order of the file.
    package var keys: [PrivateKey] { storedKeys.compactMap(\.key) }
    /// The first private key that can sign, if there is one.
    package var key: PrivateKey? { keys.first }
    /// Whether a key is still encrypted.
    public var isLocked: Bool { storedKeys.contains { $0.key == nil } }

    /// Reads and decrypts everything in `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: PEM with any number of certificates, private keys (PKCS#8, traditional RSA or EC, plain or encrypted) and
    ///     requests, and anything else around them; one of these or PKCS#7 certificates in DER; a PKCS#12 store; or any of
    ///     these in Base64. Only a copy of them is wiped.
    ///   - passphrase: decrypts what is encrypted, with old ciphers too; unused otherwise. A PKCS#12 store can't be read
    ///     without its passphrase.
    ///   - acceptance: whether locked keys, and files without certificates and keys, are errors.
    /// - Throws: ``KeyMaterialError``, which names the content of `bytes` where that is neither certificate nor key.
    public init(
        reading bytes: some Sequence<UInt8>, passphrase: Passphrase? = nil, accepting acceptance: Acceptance = .usable
    ) throws(KeyMaterialError) {
        var bytes = Array(bytes)
        defer { bytes.cleanse() }
        guard !bytes.isEmpty else { throw KeyMaterialError(.empty) }
        guard bytes.count <= Limit.bytes.maximum else { throw KeyMaterialError(.overLimit(.bytes)) }
        self = try Self(in: bytes, passphrase: passphrase, isUnwrapped: false)
        if acceptance == .usable, let fault { throw fault }
    }

    /// Material from a key that is in memory.
    package init(certificates: [Certificate], key: PrivateKey?) {
        self.init(certificates: certificates, keys: key.map { [$0] } ?? [])
    }

    /// Material from keys that are in memory.
    package init(certificates: [Certificate], keys: [PrivateKey]) {
        self.certificates = certificates
        storedKeys = keys.map { StoredKey(key: $0, isEncrypted: false) }
    }

    init(form: Form) { self.form = form }

    /// Why it can't be used: a key is locked, or there are neither certificates nor keys; `nil` if it can.
    package var fault: KeyMaterialError? {
        if isLocked { return KeyMaterialError(.passphraseNeeded) }
        guard certificates.isEmpty, storedKeys.isEmpty else { return nil }
        guard requests.isEmpty else { return KeyMaterialError(.holds(.certificateRequest)) }
        let other = others.lazy.compactMap(KeyMaterialError.Content.init(pemLabel:)).first
        return KeyMaterialError(other.map { .holds($0) } ?? .unrecognised)
    }
}
