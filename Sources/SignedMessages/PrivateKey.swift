internal import COpenSSL

/// A private key in OpenSSL's memory, which OpenSSL wipes when it frees the key, or in a token.
@safe package final class PrivateKey {
    private let handle: OpaquePointer  // EVP_PKEY *

    /// The key in its token, which signs and whose answers have to be checked; ``handle`` is its public half.
    let token: TokenKey?
    package var isInToken: Bool { token != nil }

    /// Takes over the caller's reference.
    init(owning handle: OpaquePointer, token: TokenKey? = nil) {
        unsafe self.handle = handle
        self.token = token
    }

    deinit { unsafe EVP_PKEY_free(handle) }

    /// Lends the pointer for the length of `body`.
    func withHandle<R, E: Error>(_ body: (OpaquePointer) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(handle)
    }
}

// Used for signing only after init; OpenSSL counts references atomically and locks a key's own caches.
extension PrivateKey: @unchecked Sendable {}

extension PrivateKey {
    /// A new RSA key; Apple's portal takes 2048 bits.
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

    /// The key as PKCS#8 in PEM, encrypted with AES-256 under `passphrase` where one is given.
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
}
