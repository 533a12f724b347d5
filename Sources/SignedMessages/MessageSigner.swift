internal import Bytes
package import Platform

/// Makes detached CMS signatures (RFC 5652) with one key: SHA-256, signing time, DER.
///
/// OpenSSL builds the messages; the parts common to all of them are kept for the next one.
package struct MessageSigner: Sendable {
    /// The signing certificate.
    public let certificate: Certificate
    private let others: [Certificate]
    private let signer: any Signer
    /// The signer's key, if it is in this process or a program has it.
    private let key: PrivateKey?
    /// Messages to reuse, each with its own copy of the key, so that workers don't wait for the lock of RSA's blinding.
    private let messages = SpareParts<DetachedMessage>()

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

    /// A signer whose private key only `signer` has.
    ///
    /// - Parameters:
    ///   - certificate: named in the signature by issuer and serial number, and included in it.
    ///   - signer: signs with the private half of the certificate's key.
    ///   - additionalCertificates: included as well, each once; at least the certificate's issuer.
    public init(certificate: Certificate, signer: any Signer, additionalCertificates: [Certificate]) {
        self.certificate = certificate
        self.signer = signer
        others = additionalCertificates
        key = signer as? PrivateKey
    }

    /// Whether the key is in this process or a program on this machine has it, so that signing needs no `await`.
    package var isKeyLocal: Bool { key != nil }

    /// The key, if it is in this process; TLS can use it as well.
    package var exportableKey: PrivateKey? { key?.helper == nil ? key : nil }

    /// Signs `content`, whose bytes are not part of the result, with a key in this process.
    ///
    /// With an RSA key, equal content and time give equal bytes (PKCS#1 v1.5).
    /// - Parameters:
    ///   - content: the exact bytes; nothing is translated.
    ///   - signingTime: written as a signed attribute, to the second, in UTC.
    /// - Returns: the message in DER.
    /// - Throws: ``OpenSSLError``; ``SignatureError`` if the key is not in this process, is damaged or can't sign
    ///   passes.
    public func detachedSignature(of content: [UInt8], at signingTime: Date) throws -> [UInt8] {
        guard let key else { throw SignatureError(.keyIsElsewhere) }
        var sound: DetachedMessage?
        defer { messages.giveBack(sound) }
        let message = try messages.take() ?? DetachedMessage(certificate: certificate, others: others, key: key)
        let signed = try message.signed(overContent: DigestAlgorithm.sha256.digest(of: content), at: signingTime)
        sound = message  // a failed message is not reused
        return signed
    }

    /// Signs `content`, whose bytes are not part of the result, with any signer.
    ///
    /// - Parameters:
    ///   - content: the exact bytes; nothing is translated.
    ///   - signingTime: written as a signed attribute, to the second, in UTC.
    /// - Returns: the message in DER; with RSA the same bytes as with the key in this process.
    /// - Throws: what the ``Signer`` throws, ``OpenSSLError``, ``SignatureError``.
    public func detachedSignature(of content: [UInt8], at signingTime: Date) async throws -> [UInt8] {
        let helper = key?.helper
        guard helper != nil || !isKeyLocal else {
            return try { try detachedSignature(of: content, at: signingTime) }()
        }
        let message = try DetachedMessage(certificate: certificate, others: others)
        let digest = try message.digest(ofContent: DigestAlgorithm.sha256.digest(of: content), at: signingTime)
        let signature: [UInt8]
        if let helper, let key {
            signature = try await helper.signature(over: message.attributes(), by: key, certificate)
        } else {
            signature = try await signer.signature(ofSHA256: digest, by: message.algorithm)
        }
        return try message.encoded(with: signature, of: digest)
    }

    /// The message over `content` with an existing signature.
    ///
    /// - Throws: ``SignatureError`` if the certificate's key did not make it for this content and time;
    ///   ``OpenSSLError``.
    package func message(with signature: [UInt8], over content: [UInt8], at signingTime: Date) throws -> [UInt8] {
        let message = try DetachedMessage(certificate: certificate, others: others)
        let digest = try message.digest(ofContent: DigestAlgorithm.sha256.digest(of: content), at: signingTime)
        return try message.encoded(with: signature, of: digest)
    }

    /// The key in this process, ready for many signatures; for benchmarks.
    ///
    /// - Throws: ``OpenSSLError``; ``SignatureError`` if the key is not in this process.
    package func context() throws -> KeyContext {
        guard let key else { throw SignatureError(.keyIsElsewhere) }
        return try KeyContext(copying: key)
    }
}

/// The owner of a private key: a key service, a signing server, a device.
///
/// It receives a digest of 32 bytes and nothing else. `PrivateKey` is a signer with the key in this process.
public protocol Signer: Sendable {
    /// Signs a digest with the key.
    ///
    /// The signature is verified with the certificate before it is used.
    /// - Parameters:
    ///   - digest: the SHA-256 digest to sign; don't digest it again.
    ///   - algorithm: the algorithm for the certificate's key.
    /// - Returns: the signature in the form that `algorithm` describes.
    /// - Throws: any error; it reaches the caller unchanged.
    func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) async throws -> [UInt8]
}

extension PrivateKey: Signer {
    /// Signs a digest with the algorithm of the key.
    ///
    /// - Throws: ``OpenSSLError``.
    package func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) throws -> [UInt8] {
        try signature(ofSHA256: digest)
    }
}

/// Why a signature can't be made.
public struct SignatureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// The certificate's key is neither RSA nor an elliptic curve.
        case unsupportedKey
        /// The key is elsewhere, and only the `async` functions can reach it.
        case keyIsElsewhere
        /// The signer's result is not a signature of the digest by the certificate's key.
        case wrongSignature(byteCount: Int)
        /// The key in this process is damaged: its signatures do not verify.
        case damagedKey
    }

    /// What is wrong.
    public let code: Code

    init(_ code: Code) { self.code = code }

    /// What is wrong, in words.
    public var description: String { code.words }
}

extension SignatureError.Code {
    package var words: String {
        switch self {
        case .unsupportedKey: "the certificate's key is neither RSA nor an elliptic curve for ECDSA"
        case .keyIsElsewhere: "the key is not local: only async functions can use it"
        case .wrongSignature(let byteCount):
            "the signer returned \(byteCount) bytes that are not a signature by the certificate's key"
        case .damagedKey: "the private key is damaged: its signatures do not verify with the certificate"
        }
    }
}
