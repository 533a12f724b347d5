internal import COpenSSL

/// The certificates and the private key that a file holds: PEM, DER or PKCS#12, told apart by looking.
public struct KeyMaterial: Sendable {
    /// The certificates in the order of the file; in PKCS#12 the one that belongs to the key comes first.
    public var certificates: [Certificate]
    /// The private key, if there is one.
    public var key: PrivateKey?

    /// Reads whatever `bytes` hold.
    ///
    /// - Parameters:
    ///   - bytes: PEM with any number of certificates and at most one private key (PKCS#8, traditional RSA or EC, plain
    ///     or encrypted), a DER certificate or key, or a PKCS#12 store.
    ///   - passphrase: opens what is encrypted; unused otherwise.
    /// - Throws: ``KeyMaterialError``.
    public init(reading bytes: [UInt8], passphrase: Passphrase? = nil) throws(KeyMaterialError) {
        guard !bytes.isEmpty else { throw KeyMaterialError(.empty) }
        if let pem = PEM(bytes) {
            try self.init(pem: pem, passphrase: passphrase)
        } else if bytes.first == 0x30 {
            try self.init(der: bytes, passphrase: passphrase)
        } else {
            throw KeyMaterialError(.unrecognised)
        }
    }

    /// Material that is at hand already.
    public init(certificates: [Certificate], key: PrivateKey?) {
        self.certificates = certificates
        self.key = key
    }

    private init(pem: PEM, passphrase: Passphrase?) throws(KeyMaterialError) {
        certificates = []
        for block in pem.blocks {
            switch block.label {
            case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE":
                certificates.append(try Self.certificate(pem: block))
            case let label where label.hasSuffix("PRIVATE KEY"):
                guard key == nil else { throw KeyMaterialError(.severalKeys) }
                key = try Self.key(pem: block, passphrase: passphrase)
            default: continue  // parameters, requests and the like are no part of an identity
            }
        }
        if certificates.isEmpty, key == nil { throw KeyMaterialError(.unrecognised) }
    }

    private init(der bytes: [UInt8], passphrase: Passphrase?) throws(KeyMaterialError) {
        if let (store, _) = try? unsafe decode("d2i_PKCS12", bytes, { unsafe d2i_PKCS12(nil, $0, $1) }) {
            defer { unsafe PKCS12_free(store) }
            try unsafe self.init(store: store, passphrase: passphrase)
        } else if let certificate = try? Certificate(der: bytes) {
            self.init(certificates: [certificate], key: nil)
        } else if let (handle, _) = try? unsafe decode("d2i_AutoPrivateKey", bytes, { unsafe d2i_AutoPrivateKey(nil, $0, $1) }) {
            self.init(certificates: [], key: unsafe PrivateKey(owning: handle))
        } else {
            throw KeyMaterialError(.unrecognised)
        }
    }

    // MARK: - PEM

    private static func certificate(pem block: PEM.Block) throws(KeyMaterialError) -> Certificate {
        do {
            return try unsafe withBIO(reading: block.text) { bio throws(OpenSSLError) in
                let handle = try unsafe openSSL("PEM_read_bio_X509_AUX") { unsafe PEM_read_bio_X509_AUX(bio, nil, nil, nil) }
                return try unsafe Certificate(owning: handle)
            }
        } catch {
            throw KeyMaterialError(.damaged("certificate"), underlying: error)
        }
    }

    private static func key(pem block: PEM.Block, passphrase: Passphrase?) throws(KeyMaterialError) -> PrivateKey {
        let callback = PassphraseCallback(passphrase)
        do {
            return try unsafe withBIO(reading: block.text) { bio throws(OpenSSLError) in
                let handle = try unsafe openSSL("PEM_read_bio_PrivateKey") {
                    unsafe PEM_read_bio_PrivateKey(bio, nil, PassphraseCallback.function, callback.context)
                }
                return unsafe PrivateKey(owning: handle)
            }
        } catch {
            if callback.wasAskedInVain { throw KeyMaterialError(.passphraseNeeded, underlying: error) }
            if error.isUnsupportedAlgorithm { throw KeyMaterialError(.legacyEncryption, underlying: error) }
            throw KeyMaterialError(callback.wasAsked ? .wrongPassphrase : .damaged("private key"), underlying: error)
        }
    }

    // MARK: - PKCS#12

    private init(store: OpaquePointer, passphrase: Passphrase?) throws(KeyMaterialError) {
        guard unsafe Self.opens(store, with: passphrase) else {
            throw KeyMaterialError(passphrase == nil ? .passphraseNeeded : .wrongPassphrase)
        }
        var key: OpaquePointer?
        var leaf: OpaquePointer?
        var others: OpaquePointer?
        do {
            try openSSL(succeeds: "PKCS12_parse") {
                unsafe withOptionalCString(of: passphrase) { text in unsafe PKCS12_parse(store, text, &key, &leaf, &others) }
            }
            self.key = unsafe key.map { unsafe PrivateKey(owning: $0) }
            certificates = []
            if let leaf = unsafe leaf { certificates.append(try unsafe Certificate(owning: leaf)) }
            if let others = unsafe others {
                defer { unsafe passtool_sk_X509_pop_free(others) }
                certificates += try unsafe Certificate.all(in: others)
            }
        } catch {
            if error.isUnsupportedAlgorithm { throw KeyMaterialError(.legacyEncryption, underlying: error) }
            throw KeyMaterialError(.damaged("PKCS#12 store"), underlying: error)
        }
    }

    /// Whether the store's own integrity check accepts the passphrase; a store without one is tried as it is.
    private static func opens(_ store: OpaquePointer, with passphrase: Passphrase?) -> Bool {
        defer { ERR_clear_error() }
        guard unsafe PKCS12_mac_present(store) == 1 else { return true }
        guard let passphrase else {
            return unsafe PKCS12_verify_mac(store, nil, 0) == 1 || PKCS12_verify_mac(store, "", 0) == 1
        }
        return unsafe passphrase.withCString { unsafe PKCS12_verify_mac(store, $0, Int32(passphrase.byteCount)) == 1 }
    }
}

/// Lends the passphrase as a C string, or `nil` where there is none.
func withOptionalCString<Result>(of passphrase: Passphrase?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let passphrase else { return body(nil) }
    return unsafe passphrase.withCString { unsafe body($0) }
}

extension Certificate {
    /// The certificates of a stack that keeps its own references.
    static func all(in stack: OpaquePointer) throws(OpenSSLError) -> [Certificate] {
        var certificates: [Certificate] = []
        for index in unsafe 0..<max(0, passtool_sk_X509_num(stack)) {
            guard let handle = unsafe passtool_sk_X509_value(stack, index) else { continue }
            unsafe X509_up_ref(handle)
            certificates.append(try unsafe Certificate(owning: handle))
        }
        return certificates
    }
}

extension Sequence<Certificate> {
    /// Lends a stack of these certificates for the length of `body`.
    func withStack<Result>(
        _ body: (OpaquePointer) throws(OpenSSLError) -> Result
    ) throws(OpenSSLError) -> Result {
        let stack = try unsafe openSSL("sk_X509_new_null") { unsafe passtool_sk_X509_new() }
        defer { unsafe passtool_sk_X509_pop_free(stack) }
        for certificate in self {
            try unsafe certificate.withHandle { handle throws(OpenSSLError) in
                try openSSL(succeeds: "sk_X509_push") { unsafe passtool_sk_X509_push(stack, handle) }
                unsafe X509_up_ref(handle)  // pop_free gives it back
            }
        }
        return try unsafe body(stack)
    }
}

extension OpenSSLError {
    /// OpenSSL 3 switched the cipher off, as it does with RC2 and 3DES of old PKCS#12 files.
    var isUnsupportedAlgorithm: Bool {
        entries.contains { $0.reason == passtool_ERR_R_UNSUPPORTED() || $0.reason == EVP_R_UNSUPPORTED_ALGORITHM }
    }
}
