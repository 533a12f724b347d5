/// Everything that a file of keys and certificates holds, in its order, including keys that stay locked.
///
/// Use this to inspect a file, and ``KeyMaterial`` to sign.
public struct MaterialContents: Sendable {
    /// The format of the file; Base64 around it does not count.
    public enum Form: String, Sendable {
        case pem = "PEM"
        case der = "DER"
        case pkcs12 = "PKCS#12"
        /// Not a file: the key is in a token.
        case token = "PKCS#11"
    }

    /// A private key, decrypted if possible.
    public struct Key: Sendable {
        /// The key; `nil` where it is encrypted and no passphrase was given.
        public let key: PrivateKey?
        /// Whether it is encrypted in the file.
        public let isEncrypted: Bool
    }

    /// The format of the file.
    public internal(set) var form: Form
    /// The certificates, each once; in PKCS#12 one that belongs to a key comes first.
    public internal(set) var certificates: [Certificate] = []
    /// The private keys.
    public internal(set) var keys: [Key] = []
    /// The certificate signing requests.
    public internal(set) var requests: [CertificateRequest] = []
    /// The labels of all other PEM blocks, for example `PUBLIC KEY`.
    public internal(set) var others: [String] = []

    /// Reads everything in `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: PEM with any number of certificates, private keys (PKCS#8, traditional RSA or EC, plain or encrypted) and
    ///     requests, and anything else around them, UTF-8 or UTF-16; one of these or PKCS#7 certificates in DER; a PKCS#12
    ///     store; or any of these in Base64.
    ///   - passphrase: decrypts what is encrypted, with old ciphers too. Without one keys stay locked, and a PKCS#12 store
    ///     can't be read.
    /// - Throws: ``KeyMaterialError``, which names the content of `bytes` where that is nothing of the kind.
    public init(reading bytes: [UInt8], passphrase: Passphrase? = nil) throws(KeyMaterialError) {
        guard !bytes.isEmpty else { throw KeyMaterialError(.empty) }
        guard var narrow = Self.narrowed(bytes) else {
            self = try Self(in: bytes, passphrase: passphrase, isUnwrapped: false)
            return
        }
        defer { narrow.cleanse() }
        self = try Self(in: narrow, passphrase: passphrase, isUnwrapped: false)
    }

    /// The contents of material that is in memory.
    public init(_ material: KeyMaterial, form: Form = .pem, isEncrypted: Bool = false) {
        self.init(form: form)
        certificates = material.certificates
        keys = material.keys.map { Key(key: $0, isEncrypted: isEncrypted) }
    }

    init(form: Form) { self.form = form }

    /// Whether a key is still encrypted.
    public var isLocked: Bool { keys.contains { $0.key == nil } }

    /// The certificates and keys to sign with.
    ///
    /// - Throws: ``KeyMaterialError`` where there are none, or a key stays locked.
    public func material() throws(KeyMaterialError) -> KeyMaterial {
        guard !isLocked else { throw KeyMaterialError(.passphraseNeeded) }
        guard certificates.isEmpty, keys.isEmpty else {
            return KeyMaterial(certificates: certificates, keys: keys.compactMap(\.key))
        }
        let other = requests.isEmpty ? others.lazy.compactMap(KeyMaterialError.Content.init(pemLabel:)).first : nil
        throw KeyMaterialError(
            requests.isEmpty ? other.map { .holds($0) } ?? .unrecognised : .holds(.certificateRequest))
    }
}
