internal import COpenSSL

/// How a digest is signed, under the names that key services use.
public enum SignatureAlgorithm: Sendable, Hashable {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2); the signature is as long as the modulus.
    case rsaPKCS1SHA256
    /// ECDSA with SHA-256 (FIPS 186-5); the signature is `SEQUENCE { r, s }` in DER.
    case ecdsaSHA256

    /// The algorithm for the certificate's key; `nil` unless that is RSA or an elliptic curve for ECDSA.
    public init?(for certificate: Certificate) {
        switch unsafe certificate.reading({ unsafe X509_get0_pubkey($0).map { unsafe EVP_PKEY_get_base_id($0) } }) {
        case EVP_PKEY_RSA: self = .rsaPKCS1SHA256
        case EVP_PKEY_EC: self = .ecdsaSHA256
        default: return nil
        }
    }
}
