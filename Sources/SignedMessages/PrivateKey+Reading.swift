internal import Bytes
internal import COpenSSL

extension PrivateKey {
    /// Reads a plain key in DER: PKCS#8, PKCS#1 or SEC 1.
    convenience init(der bytes: [UInt8]) throws(OpenSSLError) {
        let (handle, _) = try unsafe decode("d2i_AutoPrivateKey", bytes) { unsafe d2i_AutoPrivateKey(nil, $0, $1) }
        unsafe self.init(owning: handle)
    }

    /// Whether the bytes are an encrypted key in DER.
    static func isEncrypted(der bytes: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let (sealed, _) = try? unsafe decode("d2i_X509_SIG", bytes, { unsafe d2i_X509_SIG(nil, $0, $1) }) else {
            return false
        }
        unsafe X509_SIG_free(sealed)
        return true
    }

    /// Reads a key in DER, encrypted or not; `nil` for anything else.
    static func reading(
        der bytes: [UInt8], passphrase: Passphrase?, budget: inout DerivationBudget
    ) throws(KeyMaterialError) -> PrivateKey? {
        guard let (sealed, _) = try? unsafe decode("d2i_X509_SIG", bytes, { unsafe d2i_X509_SIG(nil, $0, $1) }) else {
            return try? PrivateKey(der: bytes)
        }
        defer { unsafe X509_SIG_free(sealed) }
        let cost = unsafe DerivationBudget.iterations(of: encryption(of: sealed))
        guard budget.affords(cost) else { throw KeyMaterialError(.overLimit(.iterations)) }
        var key = try opening(with: passphrase, cost: cost) { (passphrase) throws(OpenSSLError) in
            try unsafe decryptedKey(sealed, passphrase: passphrase)
        }
        defer { key.cleanse() }
        return try orDamaged { () throws(OpenSSLError) in try PrivateKey(der: key) }
    }

    /// Reads a block of PEM that says it is a private key.
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
            try openSSL(succeeds: "PEM_get_EVP_CIPHER_INFO") { unsafe PEM_get_EVP_CIPHER_INFO(&header, &info) }
        }
        return try opening(with: passphrase) { (passphrase) throws(OpenSSLError) in
            let callback = PassphraseCallback(passphrase)
            defer { withExtendedLifetime(callback) {} }
            var plain = content
            var count = plain.count
            do throws(OpenSSLError) {
                try openSSL(succeeds: "PEM_do_header") {
                    unsafe PEM_do_header(&info, &plain, &count, PassphraseCallback.function, callback.context)
                }
                plain.removeSubrange(max(0, count)...)
                // One in 256 wrong passphrases gives valid padding.
                guard plain.isWholeSequence else { throw OpenSSLError(call: "PEM_do_header", entries: []) }
            } catch {
                plain.cleanse()
                throw error
            }
            return plain
        }
    }
}

extension [UInt8] {
    /// Whether it is one DER sequence from end to end.
    fileprivate var isWholeSequence: Bool {
        DERHead(self).map { $0.tag == DERTag.sequence && $0.byteCount == count } ?? false
    }
}
