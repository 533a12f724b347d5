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
    ///     or encrypted), a DER certificate or key, encrypted or not, or a PKCS#12 store.
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
        } else if let (handle, _) = try? unsafe decode(
            "d2i_AutoPrivateKey", bytes, { unsafe d2i_AutoPrivateKey(nil, $0, $1) })
        {
            self.init(certificates: [], key: unsafe PrivateKey(owning: handle))
        } else {
            self.init(certificates: [], key: try Self.key(encryptedDER: bytes, passphrase: passphrase))
        }
    }

    // MARK: - PEM

    private static func certificate(pem block: PEM.Block) throws(KeyMaterialError) -> Certificate {
        // Even a certificate may claim to be encrypted; without a callback OpenSSL would ask the terminal.
        let callback = PassphraseCallback(nil)
        defer { withExtendedLifetime(callback) {} }
        do {
            return try unsafe withBIO(reading: block.text) { bio throws(OpenSSLError) in
                let handle = try unsafe openSSL("PEM_read_bio_X509_AUX") {
                    unsafe PEM_read_bio_X509_AUX(bio, nil, PassphraseCallback.function, callback.context)
                }
                return try unsafe Certificate(owning: handle)
            }
        } catch {
            throw KeyMaterialError(.damaged("certificate"), underlying: error)
        }
    }

    // MARK: - Keys

    private static func key(pem block: PEM.Block, passphrase: Passphrase?) throws(KeyMaterialError) -> PrivateKey {
        try unsafe key("PEM_read_bio_PrivateKey", in: block.text, passphrase: passphrase) { bio, context in
            unsafe PEM_read_bio_PrivateKey(bio, nil, PassphraseCallback.function, context)
        }
    }

    private static func key(encryptedDER bytes: [UInt8], passphrase: Passphrase?) throws(KeyMaterialError) -> PrivateKey
    {
        do throws(KeyMaterialError) {
            return try unsafe key("d2i_PKCS8PrivateKey_bio", in: bytes[...], passphrase: passphrase) { bio, context in
                unsafe d2i_PKCS8PrivateKey_bio(bio, nil, PassphraseCallback.function, context)
            }
        } catch {
            // Where no passphrase was wanted it was no encrypted key in the first place.
            if case .damaged = error.code { throw KeyMaterialError(.unrecognised) }
            throw error
        }
    }

    private static func key(
        _ call: StaticString, in bytes: ArraySlice<UInt8>, passphrase: Passphrase?,
        read: (_ bio: OpaquePointer, _ context: UnsafeMutableRawPointer) -> OpaquePointer?
    ) throws(KeyMaterialError) -> PrivateKey {
        let callback = PassphraseCallback(passphrase)
        defer { withExtendedLifetime(callback) {} }
        do {
            return try unsafe withBIO(reading: bytes) { bio throws(OpenSSLError) in
                unsafe PrivateKey(owning: try unsafe openSSL(call) { unsafe read(bio, callback.context) })
            }
        } catch {
            if callback.wasAskedInVain { throw KeyMaterialError(.passphraseNeeded, underlying: error) }
            if error.isUnsupportedAlgorithm { throw KeyMaterialError(.legacyEncryption, underlying: error) }
            throw KeyMaterialError(callback.wasAsked ? .wrongPassphrase : .damaged("private key"), underlying: error)
        }
    }

    // MARK: - PKCS#12

    private init(store: OpaquePointer, passphrase: Passphrase?) throws(KeyMaterialError) {
        let isChecked = unsafe PKCS12_mac_present(store) == 1
        if isChecked, unsafe !Self.opens(store, with: passphrase) {
            throw KeyMaterialError(passphrase == nil ? .passphraseNeeded : .wrongPassphrase)
        }
        var key: OpaquePointer?
        var leaf: OpaquePointer?
        var others: OpaquePointer?
        defer { if let others = unsafe others { unsafe passtool_sk_X509_pop_free(others) } }
        do {
            // OpenSSL 3.0 parses no store without an integrity check, so this copy in memory gets one.
            if !isChecked { try unsafe Self.addCheck(to: store, passphrase: passphrase) }
            try openSSL(succeeds: "PKCS12_parse") {
                unsafe withOptionalCString(of: passphrase) { text in
                    unsafe PKCS12_parse(store, text, &key, &leaf, &others)
                }
            }
            self.key = unsafe key.map { unsafe PrivateKey(owning: $0) }
            certificates = []
            if let leaf = unsafe leaf { certificates.append(try unsafe Certificate(owning: leaf)) }
            if let others = unsafe others { certificates += try unsafe Certificate.all(in: others) }
        } catch {
            if error.isUnsupportedAlgorithm { throw KeyMaterialError(.legacyEncryption, underlying: error) }
            // Without integrity check a wrong passphrase shows only here.
            guard !isChecked, error.isFailedDecryption else {
                throw KeyMaterialError(.damaged("PKCS#12 store"), underlying: error)
            }
            throw KeyMaterialError(passphrase == nil ? .passphraseNeeded : .wrongPassphrase, underlying: error)
        }
    }

    private static func addCheck(to store: OpaquePointer, passphrase: Passphrase?) throws(OpenSSLError) {
        try openSSL(succeeds: "PKCS12_set_mac") {
            unsafe withOptionalCString(of: passphrase) { text in unsafe PKCS12_set_mac(store, text, -1, nil, 0, 1, nil)
            }
        }
    }

    /// Whether the store's own integrity check accepts the passphrase.
    ///
    /// Programs differ in whether an empty passphrase is no passphrase, so none and an empty one are tried as both.
    private static func opens(_ store: OpaquePointer, with passphrase: Passphrase?) -> Bool {
        defer { ERR_clear_error() }
        guard let passphrase, passphrase.byteCount > 0 else {
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
        // The same reason from OpenSSL's decoders only means that none of them could read the bytes.
        has(library: ERR_LIB_EVP, reason: passtool_ERR_R_UNSUPPORTED())
            || has(library: ERR_LIB_EVP, reason: EVP_R_UNSUPPORTED_ALGORITHM)
    }

    /// Something encrypted in a store did not decrypt, or not to anything sensible.
    var isFailedDecryption: Bool {
        has(library: ERR_LIB_PKCS12, reason: PKCS12_R_PKCS12_CIPHERFINAL_ERROR)
            || has(library: ERR_LIB_PKCS12, reason: PKCS12_R_DECODE_ERROR)
    }
}
