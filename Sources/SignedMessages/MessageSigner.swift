public import Platform

/// Makes detached CMS signatures (RFC 5652) with one key: SHA-256, signing time, DER.
///
/// What all of them have in common is encoded once.
public struct MessageSigner: Sendable {
    /// The signing certificate.
    public let certificate: Certificate
    private let signer: any Signer
    /// The signer's key, if it is in this process.
    private let key: PrivateKey?
    private let frame: Result<MessageFrame, any Error>

    /// A signer with `key` for `certificate`.
    ///
    /// If the key belongs to another certificate, the first signature throws.
    /// - Parameters:
    ///   - certificate: named in the signature by issuer and serial number, and included in it.
    ///   - key: the private half of the certificate's key.
    ///   - additionalCertificates: included as well, each once; at least the certificate's issuer.
    public init(certificate: Certificate, key: PrivateKey, additionalCertificates: [Certificate]) {
        self.init(certificate: certificate, signer: key, additionalCertificates: additionalCertificates)
    }

    /// A signer whose key is held by `signer`.
    ///
    /// - Parameters:
    ///   - certificate: named in the signature by issuer and serial number, and included in it.
    ///   - signer: signs with the private half of the certificate's key.
    ///   - additionalCertificates: included as well, each once; at least the certificate's issuer.
    public init(certificate: Certificate, signer: any Signer, additionalCertificates: [Certificate]) {
        self.certificate = certificate
        self.signer = signer
        let key = signer as? PrivateKey
        self.key = key
        frame = Result {
            try key?.checkBelonging(to: certificate)
            return try MessageFrame(certificate: certificate, others: additionalCertificates)
        }
    }

    /// Whether the key is in this process, so that signing needs no `await`.
    package var hasKeyAtHand: Bool { key != nil }

    /// The key, if it is in this process and not in a token: for TLS, which signs with it as well.
    package var exportableKey: PrivateKey? { key?.isInToken == false ? key : nil }

    /// Signs `content`, whose bytes are not part of the result, with a key in this process.
    ///
    /// With an RSA key, equal content and time give equal bytes (PKCS#1 v1.5).
    /// - Parameters:
    ///   - content: the exact bytes; nothing is translated.
    ///   - signingTime: written as a signed attribute, to the second, in UTC.
    /// - Returns: the message in DER.
    /// - Throws: ``OpenSSLError``; ``SignatureError`` where the key is elsewhere or of a kind that can't sign passes.
    public func detachedSignature(of content: [UInt8], at signingTime: Date) throws -> [UInt8] {
        let prepared = try prepared(content, at: signingTime)
        guard let key else { throw SignatureError(.keyIsElsewhere) }
        return try prepared.message(withOwn: key.signature(ofSHA256: prepared.digest))
    }

    /// Signs `content`, whose bytes are not part of the result, with any signer.
    ///
    /// - Parameters:
    ///   - content: the exact bytes; nothing is translated.
    ///   - signingTime: written as a signed attribute, to the second, in UTC.
    /// - Returns: the message in DER; with RSA the same bytes as with the key in this process.
    /// - Throws: what the ``Signer`` throws, ``OpenSSLError``, ``SignatureError``.
    public func remoteSignature(of content: [UInt8], at signingTime: Date) async throws -> [UInt8] {
        let prepared = try prepared(content, at: signingTime)
        let signature = try await signer.signature(ofSHA256: prepared.digest, by: prepared.algorithm)
        return try prepared.message(with: signature)
    }

    /// The first half of signing: everything but the signature.
    ///
    /// For programs that get the digest signed in their own way, perhaps by another process or later.
    /// - Throws: ``OpenSSLError``, ``SignatureError``.
    public func prepared(_ content: [UInt8], at signingTime: Date) throws -> PreparedSignature {
        let frame = try frame.get()
        let attributes = try SignedAttributes(
            messageDigest: DigestAlgorithm.sha256.digest(of: content), signingTime: signingTime)
        return try PreparedSignature(certificate: certificate, frame: frame, attributes: attributes)
    }

    // MARK: - One after the other

    /// The key in this process, ready for many signatures; each worker needs a context of its own.
    ///
    /// A first signature is checked here, so that those of a sound key need no check each.
    /// - Throws: ``OpenSSLError``; ``SignatureError`` where the key is elsewhere or damaged.
    package func context() throws -> SigningContext {
        guard let key else { throw SignatureError(.keyIsElsewhere) }
        let context = try SigningContext(key)
        let prepared = try prepared([], at: Date(timeIntervalSince1970: 0))
        _ = try prepared.message(withOwn: context.signature(ofSHA256: prepared.digest))
        return context
    }

    /// Signs `content` in a ``context()`` of this signer.
    ///
    /// - Throws: ``OpenSSLError``, ``SignatureError``.
    package func detachedSignature(
        of content: [UInt8], at signingTime: Date, in context: borrowing SigningContext
    ) throws -> [UInt8] {
        let prepared = try prepared(content, at: signingTime)
        let signature = try context.signature(ofSHA256: prepared.digest)
        return try key?.isInToken == false ? prepared.message(unchecked: signature) : prepared.message(with: signature)
    }
}
