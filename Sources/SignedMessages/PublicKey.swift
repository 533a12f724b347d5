internal import COpenSSL

package struct PublicKey: Hashable, Sendable {
    /// The key as in certificates: SubjectPublicKeyInfo (RFC 5280 §4.1.2.7) in DER.
    package let der: [UInt8]
    /// OpenSSL's name of the algorithm: `RSA`, `EC`, `ED25519`.
    package let algorithm: String
    /// The size of RSA's modulus or of an elliptic curve's field.
    package let bitCount: Int

    /// Copies a key, without taking ownership.
    init(copying key: OpaquePointer) throws(OpenSSLError) {
        der = try unsafe DER.encode("i2d_PUBKEY") { unsafe i2d_PUBKEY(key, $0) }
        algorithm = unsafe Self.algorithm(of: key)
        bitCount = unsafe Int(EVP_PKEY_get_bits(key))
    }

    static func algorithm(of key: OpaquePointer) -> String {
        unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) } ?? "unknown"
    }

    /// The kind and size, for example `RSA 2048`.
    package var summary: String { "\(algorithm) \(bitCount)" }

    /// SHA-256 over the DER, in lower-case hexadecimal; equal for a key, its request and its certificate.
    package var fingerprint: String { DigestAlgorithm.sha256.fingerprint(of: der) }
}

extension PrivateKey {
    /// Its public half; `nil` if OpenSSL can't encode it.
    package var publicKey: PublicKey? {
        defer { ERR_clear_error() }
        return unsafe withHandle { unsafe try? PublicKey(copying: $0) }
    }
}

extension Certificate {
    /// The public key; `nil` if OpenSSL can't read it.
    package var publicKey: PublicKey? {
        unsafe reading { unsafe X509_get0_pubkey($0).flatMap { unsafe try? PublicKey(copying: $0) } }
    }
}

/// The algorithm that signs a digest, under the names that key services use.
public enum SignatureAlgorithm: Sendable, Hashable {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2); the signature is as long as the modulus.
    case rsaPKCS1SHA256
    /// ECDSA with SHA-256 (FIPS 186-5); the signature is `SEQUENCE { r, s }` in DER.
    case ecdsaSHA256

    /// The algorithm for the certificate's key; `nil` unless that is RSA or an elliptic curve for ECDSA.
    public init?(for certificate: Certificate) {
        self.init(unsafe certificate.reading { unsafe X509_get0_pubkey($0).map { unsafe EVP_PKEY_get_base_id($0) } })
    }

    /// The algorithm for a key; `nil` unless that is RSA or an elliptic curve for ECDSA.
    init?(for key: PrivateKey) { self.init(unsafe key.withHandle { unsafe EVP_PKEY_get_base_id($0) }) }

    private init?(_ type: Int32?) {
        switch type {
        case EVP_PKEY_RSA: self = .rsaPKCS1SHA256
        case EVP_PKEY_EC: self = .ecdsaSHA256
        default: return nil
        }
    }
}

/// A private key ready to sign many digests, on one thread at a time.
@safe package final class KeyContext {
    private let context: OpaquePointer  // EVP_PKEY_CTX *
    private let capacity: Int

    /// A context with a copy of `key`, which is in this process.
    convenience init(copying key: PrivateKey) throws { try self.init(key, isCopy: true) }

    /// A context that uses `key` without a copy.
    convenience init(sharing key: PrivateKey) throws { try self.init(key, isCopy: false) }

    private init(_ key: PrivateKey, isCopy: Bool) throws {
        guard key.helper == nil else { throw SignatureError(.keyIsElsewhere) }
        let ready = try unsafe key.withHandle { handle throws(OpenSSLError) in
            let own = unsafe isCopy ? EVP_PKEY_dup(handle) : nil
            defer { unsafe EVP_PKEY_free(own) }  // the context counts its own reference
            return try unsafe Self.context(for: own ?? handle, toSign: true)
        }
        capacity = key.signatureSize
        unsafe context = ready
    }

    deinit { unsafe EVP_PKEY_CTX_free(context) }

    package func signature(ofSHA256 digest: [UInt8]) throws -> [UInt8] {
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

    fileprivate static func verifies(
        _ signature: [UInt8], ofSHA256 digest: [UInt8], by key: OpaquePointer, padding: Int32 = RSA_PKCS1_PADDING
    ) -> Bool {
        guard let context = try? unsafe context(for: key, toSign: false, padding: padding) else { return false }
        defer {
            unsafe EVP_PKEY_CTX_free(context)
            ERR_clear_error()
        }
        return unsafe EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    }

    /// A context that signs or verifies SHA-256 digests, with RSA by PKCS#1 v1.5; the caller frees it.
    fileprivate static func context(
        for key: OpaquePointer, toSign: Bool, padding: Int32 = RSA_PKCS1_PADDING
    ) throws(OpenSSLError) -> OpaquePointer {
        let context = try unsafe OpenSSL.call("EVP_PKEY_CTX_new") { unsafe EVP_PKEY_CTX_new(key, nil) }
        do {
            try OpenSSL.check(toSign ? "EVP_PKEY_sign_init" : "EVP_PKEY_verify_init") {
                unsafe toSign ? EVP_PKEY_sign_init(context) : EVP_PKEY_verify_init(context)
            }
            if unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA {
                try OpenSSL.check("EVP_PKEY_CTX_set_rsa_padding") {
                    unsafe EVP_PKEY_CTX_set_rsa_padding(context, padding)
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

    /// Whether it is of a kind that signs passes.
    package var canSignPasses: Bool { SignatureAlgorithm(for: self) != nil }

    /// The most bytes of a signature.
    var signatureSize: Int { unsafe withHandle { unsafe Int(EVP_PKEY_get_size($0)) } }

    /// Whether its private half made `signature` over `digest`.
    func verifies(_ signature: [UInt8], ofSHA256 digest: [UInt8], padding: Int32 = RSA_PKCS1_PADDING) -> Bool {
        unsafe withHandle { unsafe KeyContext.verifies(signature, ofSHA256: digest, by: $0, padding: padding) }
    }
}

extension Certificate {
    /// Whether its key made `signature` over `digest`.
    func verifies(_ signature: [UInt8], ofSHA256 digest: [UInt8]) -> Bool {
        unsafe reading { handle in
            guard let key = unsafe X509_get0_pubkey(handle) else { return false }
            return unsafe KeyContext.verifies(signature, ofSHA256: digest, by: key)
        }
    }
}
