internal import Bytes
internal import COpenSSL
internal import Platform

/// What one thread needs to sign one message after another: the key, ready to sign, and the message under construction.
///
/// Each worker has its own copy of the key, so that workers don't wait for the lock of RSA's blinding.
final class SigningContext {
    private let key: KeyContext
    private let message: DetachedMessage
    private let certificate: Certificate
    private let algorithm: SignatureAlgorithm
    /// Whether no further signature has to be checked: those of a sound key in this process verify.
    private var isProven = false
    private let isInToken: Bool

    /// A context for messages with this signer and these certificates.
    ///
    /// - Throws: ``OpenSSLError`` where the key is another certificate's or cannot sign a SHA-256 digest; ``TokenError``.
    init(
        _ key: PrivateKey, for certificate: Certificate, by algorithm: SignatureAlgorithm, others: [Certificate]
    ) throws {
        try key.checkBelonging(to: certificate)
        self.key = try KeyContext(copying: key)
        message = try DetachedMessage(certificate: certificate, others: others)
        (self.certificate, self.algorithm, isInToken) = (certificate, algorithm, key.isInToken)
    }

    /// The message over content with this SHA-256 digest.
    func message(overContent digest: [UInt8], at signingTime: Date) throws -> [UInt8] {
        let attributes = try message.digest(ofContent: digest, at: signingTime)
        let signature = try key.signature(ofSHA256: attributes)
        if !isProven {
            guard certificate.verifies(signature, ofSHA256: attributes, by: algorithm) else {
                throw SignatureError(isInToken ? .wrongSignature(byteCount: signature.count) : .damagedKey)
            }
            isProven = !isInToken
        }
        return try message.encoded(with: signature)
    }
}

// Only one worker at a time uses it: SpareParts alone hands it out.
extension SigningContext: @unchecked Sendable {}

extension SpareParts<SigningContext> {
    /// Gives `work` a context for the duration of one message; one that failed is not used again.
    func withContext<Result>(
        or make: () throws -> SigningContext, _ work: (SigningContext) throws -> Result
    ) throws -> Result {
        var sound: SigningContext?
        defer { giveBack(sound) }
        let context = try take() ?? make()
        let result = try work(context)
        sound = context
        return result
    }
}

/// A key that is ready to sign many digests; for one thread.
@safe package struct KeyContext: ~Copyable {
    private let context: OpaquePointer?  // EVP_PKEY_CTX *; none for a key in a token
    private let token: TokenKey?
    private let capacity: Int

    /// A context with a copy of `key`, or with a session of its own for a key in a token.
    init(copying key: PrivateKey) throws { try self.init(key, isCopy: true) }

    /// A context that uses `key` without a copy.
    init(sharing key: PrivateKey) throws { try self.init(key, isCopy: false) }

    private init(_ key: PrivateKey, isCopy: Bool) throws {
        let session = try key.token?.withOwnSession()
        let ready: OpaquePointer? = try unsafe key.withHandle { handle throws(OpenSSLError) in
            guard session == nil else { return nil }
            let own = unsafe isCopy ? EVP_PKEY_dup(handle) : nil
            defer { unsafe EVP_PKEY_free(own) }  // the context counts its own reference
            return unsafe try Self.ready(own ?? handle)
        }
        capacity = key.signatureByteCount
        unsafe (context, token) = (ready, session)
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
}

extension PrivateKey {
    /// The size of its longest signature.
    fileprivate var signatureByteCount: Int { unsafe withHandle { unsafe Int(EVP_PKEY_get_size($0)) } }

    /// Signs a SHA-256 digest: PKCS#1 v1.5 with RSA, ECDSA with an elliptic curve.
    package func signature(ofSHA256 digest: [UInt8]) throws -> [UInt8] {
        try KeyContext(sharing: self).signature(ofSHA256: digest)
    }
}
