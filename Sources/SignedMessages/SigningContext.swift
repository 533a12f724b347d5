internal import COpenSSL

/// A key that is ready to sign many digests.
///
/// For one thread. Each worker has a context with its own copy of the key, so that workers don't wait for the lock of
/// RSA's blinding.
@safe package struct SigningContext: ~Copyable {
    private let context: OpaquePointer  // EVP_PKEY_CTX *
    private let capacity: Int

    /// A context for `key`.
    ///
    /// - Throws: ``OpenSSLError`` where the key cannot sign a SHA-256 digest.
    package init(_ key: PrivateKey) throws(OpenSSLError) {
        // A key in a token can't be copied.
        let own = unsafe key.withHandle { unsafe EVP_PKEY_dup($0) }
        defer { unsafe EVP_PKEY_free(own) }  // the context counts its own reference
        unsafe context = try unsafe key.withHandle { handle throws(OpenSSLError) in try unsafe Self.ready(own ?? handle)
        }
        capacity = key.signatureByteCount
    }

    /// A context that uses `key` without a copy.
    init(sharing key: PrivateKey) throws(OpenSSLError) {
        unsafe context = try unsafe key.withHandle { handle throws(OpenSSLError) in try unsafe Self.ready(handle) }
        capacity = key.signatureByteCount
    }

    private static func ready(_ key: OpaquePointer) throws(OpenSSLError) -> OpaquePointer {
        let context = try unsafe OpenSSL.call("EVP_PKEY_CTX_new") { unsafe EVP_PKEY_CTX_new(key, nil) }
        do {
            try OpenSSL.check("EVP_PKEY_sign_init") { unsafe EVP_PKEY_sign_init(context) }
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

    deinit { unsafe EVP_PKEY_CTX_free(context) }

    /// Signs a SHA-256 digest.
    package func signature(ofSHA256 digest: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        ERR_clear_error()
        var count = capacity
        var succeeded = false
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, initialized in
            succeeded = unsafe digest.withUnsafeBufferPointer { input in
                unsafe EVP_PKEY_sign(context, output.baseAddress, &count, input.baseAddress, input.count) == 1
            }
            initialized = succeeded ? count : 0
        }
        guard succeeded else { throw .drained(after: "EVP_PKEY_sign") }
        return signature
    }
}

extension PrivateKey {
    /// The size of its longest signature.
    fileprivate var signatureByteCount: Int { unsafe withHandle { unsafe Int(EVP_PKEY_get_size($0)) } }

    /// Signs a SHA-256 digest: PKCS#1 v1.5 with RSA, ECDSA with an elliptic curve.
    ///
    /// For many signatures keep a ``SigningContext``.
    package func signature(ofSHA256 digest: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        try SigningContext(sharing: self).signature(ofSHA256: digest)
    }
}
