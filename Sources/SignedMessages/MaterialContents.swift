internal import COpenSSL

/// Everything that a file of keys and certificates holds, in its order, also what stays locked.
///
/// ``KeyMaterial`` is what one signs with; this is for looking.
public struct MaterialContents: Sendable {
    /// How the file is written.
    public enum Form: String, Sendable {
        case pem = "PEM"
        case der = "DER"
        case pkcs12 = "PKCS#12"
    }

    /// A private key, as far as it could be opened.
    public struct Key: Sendable {
        /// The key; `nil` where it is encrypted and no passphrase was given.
        public let key: PrivateKey?
        /// Whether the file has it encrypted.
        public let isEncrypted: Bool
    }

    /// How the file is written.
    public let form: Form
    /// The certificates, in PKCS#12 the one that belongs to the key first.
    public private(set) var certificates: [Certificate] = []
    /// The private keys.
    public private(set) var keys: [Key] = []
    /// The certificate signing requests.
    public private(set) var requests: [CertificateRequest] = []
    /// The labels of PEM blocks that are none of these, for example `PUBLIC KEY`.
    public private(set) var others: [String] = []

    /// Reads whatever `bytes` hold.
    ///
    /// - Parameters:
    ///   - bytes: PEM with any number of blocks, DER, or a PKCS#12 store.
    ///   - passphrase: opens what is encrypted. Without one keys stay locked; a PKCS#12 store shows nothing then.
    /// - Throws: ``KeyMaterialError``.
    public init(reading bytes: [UInt8], passphrase: Passphrase? = nil) throws(KeyMaterialError) {
        guard !bytes.isEmpty else { throw KeyMaterialError(.empty) }
        if let pem = PEM(bytes) {
            form = .pem
            for block in pem.blocks { try read(block, passphrase: passphrase) }
        } else if let request = try? CertificateRequest(der: bytes) {
            form = .der
            requests = [request]
        } else {
            let isStore = Self.isStore(bytes)
            form = isStore ? .pkcs12 : .der
            try readMaterial(bytes, passphrase: passphrase, maySayLocked: !isStore)
        }
    }

    /// What is at hand already, for example from memory.
    public init(_ material: KeyMaterial, form: Form = .pem, isEncrypted: Bool = false) {
        self.form = form
        certificates = material.certificates
        keys = [material.key].compactMap(\.self).map { Key(key: $0, isEncrypted: isEncrypted) }
    }

    /// The certificates and the key that signing takes.
    public var material: KeyMaterial {
        KeyMaterial(certificates: certificates, key: keys.lazy.compactMap(\.key).first)
    }

    private mutating func read(_ block: PEM.Block, passphrase: Passphrase?) throws(KeyMaterialError) {
        switch block.label {
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST":
            do {
                requests.append(try CertificateRequest(pem: block))
            } catch {
                throw KeyMaterialError(.damaged("certificate request"), underlying: error)
            }
        case let label where label.hasSuffix("CERTIFICATE") || label.hasSuffix("PRIVATE KEY"):
            var bytes = Array(block.text)
            defer { cleanse(&bytes) }
            try readMaterial(bytes, passphrase: passphrase, maySayLocked: true)
        default: others.append(block.label)
        }
    }

    /// Reads certificates and a key; an encrypted key that nothing opens is one that stays locked.
    private mutating func readMaterial(
        _ bytes: [UInt8], passphrase: Passphrase?, maySayLocked: Bool
    ) throws(KeyMaterialError) {
        let isEncrypted: Bool
        let material: KeyMaterial
        do throws(KeyMaterialError) {
            // What opens without a passphrase was not encrypted.
            material = try KeyMaterial(reading: bytes)
            isEncrypted = false
        } catch  where error.code == .passphraseNeeded {
            guard let passphrase else {
                guard maySayLocked else { throw error }
                return keys.append(Key(key: nil, isEncrypted: true))
            }
            material = try KeyMaterial(reading: bytes, passphrase: passphrase)
            isEncrypted = true
        }
        certificates += material.certificates
        keys += [material.key].compactMap(\.self).map { Key(key: $0, isEncrypted: isEncrypted) }
    }

    private static func isStore(_ bytes: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let (store, _) = try? unsafe decode("d2i_PKCS12", bytes, { unsafe d2i_PKCS12(nil, $0, $1) }) else {
            return false
        }
        unsafe PKCS12_free(store)
        return true
    }
}
