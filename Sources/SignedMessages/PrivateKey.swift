internal import Bytes
internal import COpenSSL

/// A private key in OpenSSL's memory, which OpenSSL wipes when it frees the key, or one that a program has.
@safe package final class PrivateKey {
    private let handle: OpaquePointer  // EVP_PKEY *

    /// The program that has the key; ``handle`` is then the public half.
    package let helper: KeyHelper?

    /// Takes over the caller's reference.
    init(owning handle: OpaquePointer, helper: KeyHelper? = nil) {
        unsafe self.handle = handle
        self.helper = helper
    }

    deinit { unsafe EVP_PKEY_free(handle) }

    /// Calls `body` with the pointer, which is valid only during the call.
    func withHandle<R, E: Error>(_ body: (OpaquePointer) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(handle)
    }
}

// Never mutated by us after init; OpenSSL counts references atomically and locks a key's own caches.
extension PrivateKey: @unchecked Sendable {}

extension PrivateKey {
    /// The key of a certificate, which `helper` has.
    package convenience init(_ helper: KeyHelper, of certificate: Certificate) throws(OpenSSLError) {
        let handle = try unsafe OpenSSL.call("X509_get_pubkey") {
            unsafe certificate.withHandle { unsafe X509_get_pubkey($0) }
        }
        unsafe self.init(owning: handle, helper: helper)
    }

    /// The key with this public half in PEM or DER, which `helper` has.
    package convenience init(_ helper: KeyHelper, publicHalf bytes: [UInt8]) throws(OpenSSLError) {
        let der = PEM(bytes)?.blocks.first?.content ?? bytes
        let (handle, _) = try unsafe DER.decode("d2i_PUBKEY", der) { unsafe d2i_PUBKEY(nil, $0, $1) }
        unsafe self.init(owning: handle, helper: helper)
    }

    /// A new RSA key; Apple's portal accepts 2048 bits.
    package static func generateRSA(bitCount: Int = 2048) throws(OpenSSLError) -> PrivateKey {
        let context = try unsafe OpenSSL.call("EVP_PKEY_CTX_new_from_name") {
            unsafe EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        try OpenSSL.check("EVP_PKEY_keygen_init") { unsafe EVP_PKEY_keygen_init(context) }
        try OpenSSL.check("EVP_PKEY_CTX_set_rsa_keygen_bits") {
            unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bitCount))
        }
        var key: OpaquePointer?
        try OpenSSL.check("EVP_PKEY_generate") { unsafe EVP_PKEY_generate(context, &key) }
        return try unsafe PrivateKey(owning: OpenSSL.call("EVP_PKEY_generate") { unsafe key })
    }

    /// Whether it is the private half of the certificate's key.
    ///
    /// Compares the public halves only.
    package func belongs(to certificate: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return unsafe withHandle { key in unsafe certificate.withHandle { unsafe X509_check_private_key($0, key) == 1 }
        }
    }

    /// - Throws: ``OpenSSLError`` unless it ``belongs(to:)`` the certificate.
    func checkBelonging(to certificate: Certificate) throws(OpenSSLError) {
        try unsafe withHandle { key throws(OpenSSLError) in
            try unsafe certificate.withHandle { certificate throws(OpenSSLError) in
                try OpenSSL.check("X509_check_private_key") { unsafe X509_check_private_key(certificate, key) }
            }
        }
    }

    /// The kind and size, for example `RSA 2048`.
    package var summary: String {
        unsafe withHandle { unsafe "\(PublicKey.algorithm(of: $0)) \(EVP_PKEY_get_bits($0))" }
    }

    /// The key as PKCS#8 in PEM, encrypted with AES-256 if there is a passphrase.
    ///
    /// Wipe the result with `cleanse()` when it is written: without a passphrase it is the key itself.
    package func pem(encryptedWith passphrase: Passphrase?) throws(OpenSSLError) -> [UInt8] {
        try unsafe MemoryBIO.written { bio throws(OpenSSLError) in
            try unsafe withHandle { key throws(OpenSSLError) in
                try OpenSSL.check("PEM_write_bio_PKCS8PrivateKey") {
                    guard let passphrase else {
                        return unsafe PEM_write_bio_PKCS8PrivateKey(bio, key, nil, nil, 0, nil, nil)
                    }
                    return unsafe passphrase.withCString { text in
                        unsafe PEM_write_bio_PKCS8PrivateKey(
                            bio, key, EVP_aes_256_cbc(), text, Int32(passphrase.byteCount), nil, nil)
                    }
                }
            }
        }
    }

    /// The key as PKCS#8 in DER, for a TLS library; wipe it.
    package func pkcs8() throws(OpenSSLError) -> [UInt8] {
        try unsafe withHandle { key throws(OpenSSLError) in
            let info = try unsafe OpenSSL.call("EVP_PKEY2PKCS8") { unsafe EVP_PKEY2PKCS8(key) }
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            return try unsafe DER.encode("i2d_PKCS8_PRIV_KEY_INFO") { unsafe i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
        }
    }

    /// Reads a plain key in DER: PKCS#8, PKCS#1 or SEC 1.
    convenience init(der bytes: [UInt8]) throws(OpenSSLError) {
        let (handle, _) = try unsafe DER.decode("d2i_AutoPrivateKey", bytes) { unsafe d2i_AutoPrivateKey(nil, $0, $1) }
        unsafe self.init(owning: handle)
    }

    static func isEncrypted(der bytes: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let sealed = unsafe DER.value(of: bytes, as: { unsafe d2i_X509_SIG(nil, $0, $1) })
        else {
            return false
        }
        unsafe X509_SIG_free(sealed)
        return true
    }

    /// Reads a key in DER, encrypted or not; `nil` for anything else.
    static func reading(
        der bytes: [UInt8], passphrase: Passphrase?, budget: inout DerivationBudget
    ) throws(KeyMaterialError) -> PrivateKey? {
        guard let sealed = unsafe DER.value(of: bytes, as: { unsafe d2i_X509_SIG(nil, $0, $1) })
        else {
            return try? PrivateKey(der: bytes)
        }
        defer { unsafe X509_SIG_free(sealed) }
        try unsafe budget.spend(on: encryption(of: sealed))
        var key = try Decryption.run(with: passphrase) { try unsafe unsealed(sealed, passphrase: $0) }
        defer { key.cleanse() }
        return try orDamaged { () throws(OpenSSLError) in try PrivateKey(der: key) }
    }

    /// Reads a PEM block with the label of a private key.
    static func reading(
        pem block: PEM.Block, passphrase: Passphrase?, budget: inout DerivationBudget
    ) throws(KeyMaterialError) -> PrivateKey {
        guard var content = block.content, !content.isEmpty else { throw KeyMaterialError(.damaged("private key")) }
        defer { content.cleanse() }
        guard let encryption = block.encryption else {
            if let key = try reading(der: content, passphrase: passphrase, budget: &budget) { return key }
            return try orDamaged { () throws(OpenSSLError) in try PrivateKey(der: content) }
        }
        var plain = try decrypted(content, encryption: encryption, passphrase: passphrase)
        defer { plain.cleanse() }
        return try orDamaged { () throws(OpenSSLError) in try PrivateKey(der: plain) }
    }

    private static func orDamaged<Value>(
        _ body: () throws(OpenSSLError) -> Value
    ) throws(KeyMaterialError) -> Value {
        do {
            return try body()
        } catch {
            throw KeyMaterialError(.damaged("private key"), underlying: error)
        }
    }

    /// Decrypts a traditional key (RFC 1421 §4.6.1.3), as `openssl rsa -traditional -aes128` writes it.
    private static func decrypted(
        _ content: [UInt8], encryption: String, passphrase: Passphrase?
    ) throws(KeyMaterialError) -> [UInt8] {
        var info = unsafe EVP_CIPHER_INFO()
        var header = Array("Proc-Type: 4,ENCRYPTED\nDEK-Info: \(encryption)\n".utf8CString)
        try orDamaged { () throws(OpenSSLError) in
            try OpenSSL.check("PEM_get_EVP_CIPHER_INFO") { unsafe PEM_get_EVP_CIPHER_INFO(&header, &info) }
        }
        return try Decryption.run(with: passphrase) { passphrase in
            let callback = PassphraseCallback(passphrase)
            defer { withExtendedLifetime(callback) {} }
            var plain = content
            var count = plain.count
            do {
                try OpenSSL.check("PEM_do_header") {
                    unsafe PEM_do_header(&info, &plain, &count, PassphraseCallback.function, callback.context)
                }
                plain.removeSubrange(max(0, count)...)
                // One in 256 wrong passphrases results in valid padding.
                guard plain.isWholeSequence else { throw OpenSSLError(call: "PEM_do_header", entries: []) }
            } catch {
                plain.cleanse()
                throw error
            }
            return plain
        }
    }
}

// MARK: - Sealed keys

extension PrivateKey {
    /// The encryption of an `EncryptedPrivateKeyInfo` (RFC 5958).
    static func encryption(of sealed: OpaquePointer?) -> UnsafePointer<X509_ALGOR>? {
        var algorithm: UnsafePointer<X509_ALGOR>?
        unsafe X509_SIG_get0(sealed, &algorithm, nil)
        return unsafe algorithm
    }

    /// The key in an `EncryptedPrivateKeyInfo` (RFC 5958), as PKCS#8 in DER; wipe it.
    static func unsealed(_ sealed: OpaquePointer?, passphrase: Passphrase?) throws(OpenSSLError) -> [UInt8] {
        let key: OpaquePointer = try unsafe OpenSSL.call("PKCS8_decrypt") {
            guard let passphrase else { return unsafe PKCS8_decrypt(sealed, nil, 0) }
            return unsafe passphrase.withCString { unsafe PKCS8_decrypt(sealed, $0, Int32(passphrase.byteCount)) }
        }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(key) }
        return try unsafe DER.encode("i2d_PKCS8_PRIV_KEY_INFO") { unsafe i2d_PKCS8_PRIV_KEY_INFO(key, $0) }
    }
}

extension [UInt8] {
    fileprivate var isWholeSequence: Bool {
        DERHead(self).map { $0.tag == DERTag.sequence && $0.byteCount == count } ?? false
    }
}
