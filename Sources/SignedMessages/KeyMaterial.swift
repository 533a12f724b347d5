internal import Bytes
internal import COpenSSL

/// The certificates and private keys of a file, or from memory.
///
/// Reading fails if a key stays locked, or if there are neither certificates nor keys. To inspect such a file, use
/// ``Acceptance/everything``.
public struct KeyMaterial: Sendable {
    /// The format of a file, after decoding Base64.
    public enum Form: String, Sendable {
        case pem = "PEM"
        case der = "DER"
        case pkcs12 = "PKCS#12"
        /// Not a file: a program has the key.
        case helper = "program"
    }

    /// A private key in a file.
    public struct StoredKey: Sendable {
        /// The key; `nil` if it is encrypted and no passphrase was given.
        package let key: PrivateKey?
        /// Whether it is encrypted in the file.
        public let isEncrypted: Bool
    }

    /// What a reader accepts.
    public enum Acceptance: Sendable {
        /// Certificates and keys, all of them decrypted.
        case usable
        /// Also keys that stay locked, and files without certificates and keys. Signing with these throws an error.
        case everything
    }

    /// Its name in messages: the path of the file it was read from, unless another is set.
    public var name = "identity"
    /// Whether ``name`` is the path of a file, which other users might read.
    public var isFile = false
    /// The format of the file; PEM for material from memory.
    public package(set) var form = Form.pem
    /// The certificates in the order of the file, each once; in PKCS#12, one that belongs to a key comes first.
    public var certificates: [Certificate] = []
    /// All private keys in the order of the file, including those that stay locked.
    public package(set) var storedKeys: [StoredKey] = []
    /// The program that has the key of the certificate.
    package private(set) var helper: KeyHelper?
    package internal(set) var requests: [CertificateRequest] = []
    /// The labels of all other PEM blocks, for example `PUBLIC KEY`.
    public internal(set) var others: [String] = []

    /// The decrypted private keys, in the order of the file.
    package var keys: [PrivateKey] { storedKeys.compactMap(\.key) }
    package var key: PrivateKey? { keys.first }
    /// Whether a key is still encrypted.
    public var isLocked: Bool { storedKeys.contains { $0.key == nil } }

    /// Reads and decrypts everything in `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: PEM with any number of certificates, private keys (PKCS#8, traditional RSA or EC, plain or encrypted) and
    ///     requests, and anything else around them; one of these or PKCS#7 certificates in DER; a PKCS#12 store; or any of
    ///     these in Base64. Only a copy of them is wiped.
    ///   - passphrase: decrypts keys and stores, with old ciphers too. A PKCS#12 store can't be read without its
    ///     passphrase.
    ///   - acceptance: whether locked keys, and files without certificates and keys, are accepted.
    /// - Throws: ``KeyMaterialError``, which names the content of `bytes` if that is neither certificate nor key.
    public init(
        reading bytes: some Sequence<UInt8>, passphrase: Passphrase? = nil, accepting acceptance: Acceptance = .usable
    ) throws(KeyMaterialError) {
        var bytes = Array(bytes)
        defer { bytes.cleanse() }
        guard !bytes.isEmpty else { throw KeyMaterialError(.empty) }
        guard bytes.count <= Limit.bytes.maximum else { throw KeyMaterialError(.overLimit(.bytes)) }
        self = try Self(in: bytes, passphrase: passphrase, isUnwrapped: false)
        if acceptance == .usable, let problem { throw problem }
    }

    package init(certificates: [Certificate], key: PrivateKey?) {
        self.init(certificates: certificates, keys: key.map { [$0] } ?? [])
    }

    package init(certificates: [Certificate], keys: [PrivateKey]) {
        self.certificates = certificates
        storedKeys = keys.map { StoredKey(key: $0, isEncrypted: false) }
    }

    init(form: Form) { self.form = form }

    /// The key of an identity's certificate, which a program of yours has: for a token, a key service, an agent.
    ///
    /// The program is started for each signature, without a shell, at most four times at once. It reads the SHA-256
    /// digest (32 bytes), or after `exec-message:` the bytes to hash, from standard input, and writes the signature to
    /// standard output, raw or in Base64. Each signature is verified before it is used.
    ///
    /// ```swift
    /// let key = try KeyMaterial(helper: "exec-message:openssl dgst -sha256 -sign key.pem")
    /// ```
    /// - Parameters:
    ///   - command: `exec:WORDS` or `exec-message:WORDS`. Blanks separate words; quotes and backslashes group and protect.
    ///     Without a `/`, the program is searched in `PATH`.
    ///   - timeLimit: for one signature.
    /// - Throws: `HelperError`, a `DescribedError`.
    public init(helper command: String, timeLimit: Duration = .seconds(60)) throws {
        self.init(try KeyHelper(command, timeLimit: timeLimit))
    }

    package init(_ helper: KeyHelper) { (self.helper, name, form) = (helper, helper.name, .helper) }

    /// Why it can't be used: a key is locked, or there are neither certificates nor keys; `nil` if it can be used.
    package var problem: KeyMaterialError? {
        if isLocked { return KeyMaterialError(.passphraseNeeded) }
        guard certificates.isEmpty, storedKeys.isEmpty, helper == nil else { return nil }
        guard requests.isEmpty else { return KeyMaterialError(.holds(.certificateRequest)) }
        let other = others.lazy.compactMap(KeyMaterialError.Content.init(pemLabel:)).first
        return KeyMaterialError(other.map { .holds($0) } ?? .unrecognised)
    }
}

extension KeyMaterialError {
    /// The content of a file that is neither key nor certificate.
    public struct Content: Hashable, Sendable {
        /// What it is, with an article.
        public let name: String
        /// How to get a certificate or key instead.
        public let hint: String

        private init(_ name: String, _ hint: String = "name a .p12, or a certificate and key in PEM or DER") {
            (self.name, self.hint) = (name, hint)
        }
    }
}

extension KeyMaterialError.Content {
    /// A public key.
    public static let publicKey = Self("a public key", "name the matching private key")
    /// A request for a certificate.
    public static let certificateRequest = Self(
        "a certificate signing request", "upload it at developer.apple.com, and name the certificate that you get")
    /// A list of revoked certificates.
    public static let revocationList = Self("a revocation list", "use it to verify passes")
    /// A private key in OpenSSH's format.
    public static let openSSHKey = Self(
        "a private key in OpenSSH's format", "convert a copy of it to PKCS#8 with ssh-keygen")
    /// A provisioning profile for apps.
    public static let provisioningProfile = Self(
        "a provisioning profile", "profiles are for apps; create a Pass Type ID certificate at developer.apple.com")
    /// A signature, such as the one in a pass.
    public static let signature = Self("a signature", "name the .p12 that it was made with")
    /// A zip archive, as passes are.
    public static let archive = Self(
        FileKind.zip.rawValue, "a pass contains no key: name a .p12, or a certificate and its key")
    /// Text of an unknown kind.
    public static let text = Self(FileKind.text.rawValue)

    private static let known = [
        "PUBLIC KEY": publicKey, "RSA PUBLIC KEY": publicKey, "CERTIFICATE REQUEST": certificateRequest,
        "NEW CERTIFICATE REQUEST": certificateRequest, "X509 CRL": revocationList,
        "OPENSSH PRIVATE KEY": openSSHKey,
    ]

    /// The kind of a PEM block; `nil` for a certificate or a key that can sign passes.
    init?(pemLabel label: String) {
        if let content = Self.known[label] {
            self = content
        } else if label.isEmpty || label.utf8.count > 64 || label.hasSuffix("PRIVATE KEY") {
            return nil
        } else {
            self.init("PEM with '\(label)'")
        }
    }

    /// The kind of bytes that are not PEM; `nil` if it is unknown.
    init?(of bytes: [UInt8]) {
        let kind = FileKind(of: bytes[...])
        // Looking for damage would make copies of a key.
        if kind != .privateKey, let damage = TransferDamage(toDER: bytes) {
            self.init(damage.words("a file that was"), damage.hint)
            return
        }
        switch kind {
        case .privateKey, .certificate, .pkcs7, .pkcs12, .pem, .blank, .zeros, .empty: return nil  // can't be read
        case .unknown:
            guard let key = unsafe DER.value(of: bytes, as: { unsafe d2i_PUBKEY(nil, $0, $1) }) else { return nil }
            unsafe EVP_PKEY_free(key)
            self = .publicKey
        case .zip: self = .archive
        case .text, .json, .xml: self.init(kind.rawValue)
        default: self = kind.hint.map { Self(kind.rawValue, $0) } ?? Self(kind.rawValue)
        }
    }

    /// Whether bytes decoded from Base64 are of a known kind.
    static func isKnown(_ bytes: [UInt8]) -> Bool {
        bytes.first == DERTag.sequence || PEM(bytes) != nil || FileKind(binary: bytes[...]) != nil
    }
}

extension KeyMaterial {
    /// The limits for a file of keys and certificates.
    public enum Limit: String, Hashable, Sendable {
        /// The bytes of the file.
        case bytes
        /// The iterations of key derivation to decrypt the file, in total.
        case iterations
        /// The certificates and requests, counted before any is decoded.
        case certificates
        case keys

        /// The maximum.
        public var maximum: Int {
            switch self {
            case .bytes: 1_000_000
            // A million each for the integrity check, the certificates and the key, which take about 1.5 seconds in
            // all. Defaults of programs are 600,000 (NSS) and 2,048 (OpenSSL).
            case .iterations: 3_000_000
            // More than twice as many as the root certificates that a system trusts.
            case .certificates: 500
            case .keys: 100
            }
        }
    }
}
