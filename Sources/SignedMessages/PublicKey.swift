internal import COpenSSL

/// The public key of a certificate or a request.
package struct PublicKey: Hashable, Sendable {
    /// The key as certificates carry it: SubjectPublicKeyInfo (RFC 5280 §4.1.2.7) in DER.
    package let der: [UInt8]
    /// OpenSSL's name of the algorithm: `RSA`, `EC`, `ED25519`.
    package let algorithm: String
    /// The modulus of RSA, the field of an elliptic curve.
    package let bitCount: Int

    /// Copies a key that its owner keeps.
    init(copying key: OpaquePointer) throws(OpenSSLError) {
        der = try unsafe DER.encode("i2d_PUBKEY") { unsafe i2d_PUBKEY(key, $0) }
        algorithm = unsafe Self.algorithm(of: key)
        bitCount = unsafe Int(EVP_PKEY_get_bits(key))
    }

    /// OpenSSL's name of a key's algorithm.
    static func algorithm(of key: OpaquePointer) -> String {
        unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) } ?? "unknown"
    }

    /// The kind and size, for example `RSA 2048`.
    package var summary: String { "\(algorithm) \(bitCount)" }

    /// SHA-256 over the DER, in lower-case hexadecimal; equal for a key, its request and its certificate.
    package var fingerprint: String { DigestAlgorithm.sha256.fingerprint(of: der) }
}

extension PrivateKey {
    /// Its public half; `nil` where OpenSSL can't encode it.
    package var publicKey: PublicKey? {
        defer { ERR_clear_error() }
        return unsafe withHandle { unsafe try? PublicKey(copying: $0) }
    }
}

extension Certificate {
    /// The public key; `nil` where OpenSSL can't read it.
    package var publicKey: PublicKey? {
        unsafe reading { unsafe X509_get0_pubkey($0).flatMap { unsafe try? PublicKey(copying: $0) } }
    }
}
