internal import COpenSSL
package import Platform

/// A message that lacks only its signature.
public struct PreparedSignature: Sendable {
    /// What is to be signed: SHA-256 of the signed attributes, 32 bytes, not to be digested again.
    public let digest: [UInt8]
    /// How it is to be signed.
    public var algorithm: SignatureAlgorithm { frame.algorithm }

    private let certificate: Certificate
    private let frame: MessageFrame
    private let attributes: SignedAttributes

    init(certificate: Certificate, frame: MessageFrame, attributes: SignedAttributes) throws(OpenSSLError) {
        self.certificate = certificate
        self.frame = frame
        self.attributes = attributes
        digest = try attributes.digest()
    }

    /// The second half of signing: the message in DER.
    ///
    /// - Parameter signature: of ``digest`` by ``algorithm``, with the key of the certificate.
    /// - Returns: the message.
    /// - Throws: ``SignatureError`` if it does not verify; only valid signatures get into a message.
    public func message(with signature: [UInt8]) throws(SignatureError) -> [UInt8] {
        guard certificate.verifies(signature, ofSHA256: digest, by: algorithm) else {
            throw SignatureError(.wrongSignature(byteCount: signature.count))
        }
        return message(unchecked: signature)
    }

    /// The signing time in a message that ``message(with:)`` made; meaningless for any other message.
    package static func signingTime(in message: [UInt8]) -> Date? { SignedAttributes.signingTime(in: message) }

    /// The message with a signature by the key in this process.
    ///
    /// - Throws: ``SignatureError`` if it does not verify: parts of the key are damaged.
    func message(withOwn signature: [UInt8]) throws(SignatureError) -> [UInt8] {
        guard certificate.verifies(signature, ofSHA256: digest, by: algorithm) else {
            throw SignatureError(.damagedKey)
        }
        return message(unchecked: signature)
    }

    /// The message with a signature by a key whose signatures are known to verify.
    func message(unchecked signature: [UInt8]) -> [UInt8] {
        frame.message(attributes: attributes.encoded, signature: signature)
    }
}

extension Certificate {
    /// Whether `signature` over `digest` is by its key.
    func verifies(_ signature: [UInt8], ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) -> Bool {
        defer { ERR_clear_error() }
        return unsafe withHandle { handle in
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
