internal import COpenSSL
internal import Synchronization

/// A message that lacks only its signature.
public final class PreparedSignature: Sendable {
    /// What is to be signed: SHA-256 of the signed attributes, 32 bytes, not to be digested again.
    public let digest: [UInt8]
    /// How it is to be signed.
    public let algorithm: SignatureAlgorithm

    private let certificate: Certificate
    private let message: Mutex<DetachedMessage>

    /// `message` with its attributes, whose digest is `digest`.
    init(
        _ message: consuming sending DetachedMessage, digest: [UInt8], by algorithm: SignatureAlgorithm,
        of certificate: Certificate
    ) {
        (self.digest, self.algorithm, self.certificate) = (digest, algorithm, certificate)
        self.message = Mutex(message)
    }

    /// The second half of signing: the message in DER.
    ///
    /// - Parameter signature: of ``digest`` by ``algorithm``, with the key of the certificate.
    /// - Returns: the message.
    /// - Throws: ``SignatureError`` if it does not verify: only valid signatures get into a message; ``OpenSSLError``.
    public func message(with signature: [UInt8]) throws -> [UInt8] {
        guard certificate.verifies(signature, ofSHA256: digest, by: algorithm) else {
            throw SignatureError(.wrongSignature(byteCount: signature.count))
        }
        return try message.withLock { try $0.encoded(with: signature) }
    }
}

extension Certificate {
    /// Whether `signature` over `digest` is by its key.
    func verifies(_ signature: [UInt8], ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) -> Bool {
        unsafe reading { handle in
            guard let key = unsafe X509_get0_pubkey(handle), let context = unsafe EVP_PKEY_CTX_new(key, nil) else {
                return false
            }
            defer { unsafe EVP_PKEY_CTX_free(context) }
            guard unsafe EVP_PKEY_verify_init(context) == 1,
                unsafe algorithm != .rsaPKCS1SHA256 || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
                unsafe EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1
            else { return false }
            return unsafe EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
        }
    }
}
