internal import COpenSSL

/// A private key that is ready to sign many digests; for one thread.
@safe package final class KeyContext {
    private let context: OpaquePointer?  // EVP_PKEY_CTX *; none for a key in a token
    private let token: TokenKey?
    private let capacity: Int

    var isInToken: Bool { token != nil }

    /// A context with a copy of `key`, or with a session of its own for a key in a token.
    convenience init(copying key: PrivateKey) throws { try self.init(key, isCopy: true) }

    /// A context that uses `key` without a copy.
    convenience init(sharing key: PrivateKey) throws { try self.init(key, isCopy: false) }

    private init(_ key: PrivateKey, isCopy: Bool) throws {
        let session = try key.token?.withOwnSession()
        let ready: OpaquePointer? = try unsafe key.withHandle { handle throws(OpenSSLError) in
            guard session == nil else { return nil }
            let own = unsafe isCopy ? EVP_PKEY_dup(handle) : nil
            defer { unsafe EVP_PKEY_free(own) }  // the context counts its own reference
            return try unsafe Self.context(for: own ?? handle, toSign: true)
        }
        capacity = unsafe key.withHandle { unsafe Int(EVP_PKEY_get_size($0)) }
        unsafe (context, token) = (ready, session)
    }

    deinit { unsafe EVP_PKEY_CTX_free(context) }

    /// Signs a SHA-256 digest.
    package func signature(ofSHA256 digest: [UInt8]) throws -> [UInt8] {
        if let token { return try token.signature(ofSHA256: digest) }
        ERR_clear_error()
        var count = capacity
        var succeeded = false
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, initialized in
            succeeded = unsafe digest.withUnsafeBufferPointer { input in
                unsafe EVP_PKEY_sign(context, output.baseAddress, &count, input.baseAddress, input.count) == 1
            }
            initialized = succeeded ? count : 0
        }
        guard succeeded else { throw OpenSSLError.drained(after: "EVP_PKEY_sign") }
        return signature
    }

    /// A context that signs or verifies SHA-256 digests, with RSA by PKCS#1 v1.5; the caller frees it.
    fileprivate static func context(for key: OpaquePointer, toSign: Bool) throws(OpenSSLError) -> OpaquePointer {
        let context = try unsafe OpenSSL.call("EVP_PKEY_CTX_new") { unsafe EVP_PKEY_CTX_new(key, nil) }
        do {
            try OpenSSL.check(toSign ? "EVP_PKEY_sign_init" : "EVP_PKEY_verify_init") {
                unsafe toSign ? EVP_PKEY_sign_init(context) : EVP_PKEY_verify_init(context)
            }
            if unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA {
                try OpenSSL.check("EVP_PKEY_CTX_set_rsa_padding") {
                    unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING)
                }
            }
            try OpenSSL.check("EVP_PKEY_CTX_set_signature_md") {
                unsafe EVP_PKEY_CTX_set_signature_md(context, EVP_sha256())
            }
        } catch {
            unsafe EVP_PKEY_CTX_free(context)
            throw error
        }
        return unsafe context
    }
}

extension PrivateKey {
    /// Signs a SHA-256 digest: PKCS#1 v1.5 with RSA, ECDSA with an elliptic curve.
    package func signature(ofSHA256 digest: [UInt8]) throws -> [UInt8] {
        try KeyContext(sharing: self).signature(ofSHA256: digest)
    }
}

extension Certificate {
    /// Whether `signature` over `digest` is by its key.
    func verifies(_ signature: [UInt8], ofSHA256 digest: [UInt8]) -> Bool {
        unsafe reading { handle in
            guard let key = unsafe X509_get0_pubkey(handle),
                let context = try? unsafe KeyContext.context(for: key, toSign: false)
            else { return false }
            defer { unsafe EVP_PKEY_CTX_free(context) }
            return unsafe EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
        }
    }
}
