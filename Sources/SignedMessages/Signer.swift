/// Whoever holds a private key: a key service, a signing server, a device.
///
/// It is handed 32 bytes and sees nothing else of what is signed. ``PrivateKey`` is the one whose key is at hand.
public protocol Signer: Sendable {
    /// Signs a digest with the key.
    ///
    /// What comes back is held against the certificate before it is used.
    /// - Parameters:
    ///   - digest: SHA-256 of what is signed; it is not digested again.
    ///   - algorithm: what the certificate's key demands.
    /// - Returns: the signature in the form that `algorithm` describes.
    /// - Throws: why there is none, in the signer's own words.
    func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) async throws -> [UInt8]
}

extension PrivateKey: Signer {
    /// Signs a digest as the key's kind has it.
    public func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) throws(OpenSSLError) -> [UInt8] {
        try signature(ofSHA256: digest)
    }
}

/// A signature that cannot be made of what there is.
public struct SignatureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// The certificate's key is neither RSA nor an elliptic curve.
        case unsupportedKey
        /// The key is elsewhere, and whoever holds it must be awaited.
        case keyIsElsewhere
        /// What came back is no signature of the certificate's key over the digest.
        case wrongSignature(byteCount: Int)
    }

    /// What is wrong.
    public let code: Code

    init(_ code: Code) { self.code = code }

    /// What is wrong, in words.
    public var description: String {
        switch code {
        case .unsupportedKey: "the certificate's key is neither RSA nor an elliptic curve for ECDSA"
        case .keyIsElsewhere: "the key is not at hand, and its holder can only be awaited"
        case .wrongSignature(let byteCount):
            "the key's holder answered with \(byteCount) bytes that are no signature of the certificate's key"
        }
    }
}
