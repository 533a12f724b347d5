/// The holder of a private key: a key service, a signing server, a device.
///
/// It receives a digest of 32 bytes and nothing else. ``PrivateKey`` is a signer with the key in this process.
public protocol Signer: Sendable {
    /// Signs a digest with the key.
    ///
    /// The signature is verified with the certificate before it is used.
    /// - Parameters:
    ///   - digest: SHA-256 of what is signed; don't digest it again.
    ///   - algorithm: the one for the certificate's key.
    /// - Returns: the signature in the form that `algorithm` describes.
    /// - Throws: any error; it reaches the caller unchanged.
    func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) async throws -> [UInt8]
}

extension PrivateKey: Signer {
    /// Signs a digest with the algorithm of the key.
    ///
    /// - Throws: ``OpenSSLError``; ``TokenError`` for a key in a token.
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
        /// The signer's answer is not a signature over the digest by the certificate's key.
        case wrongSignature(byteCount: Int)
        /// The key in this process makes signatures that do not verify: parts of it are damaged.
        case damagedKey
    }

    /// What is wrong.
    public let code: Code

    init(_ code: Code) { self.code = code }

    /// What is wrong, in words.
    public var description: String { code.words }
}

extension SignatureError.Code {
    /// What is wrong, in words.
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
