internal import COpenSSL

extension Certificate {
    /// SHA-1 over the DER in lower-case hexadecimal, as keychains and Apple's portal name certificates.
    package var sha1Fingerprint: String { DigestAlgorithm.sha1.fingerprint(of: der) }

    /// The algorithm its issuer signed it with, for example `sha256WithRSAEncryption`.
    package var signatureAlgorithm: String {
        unsafe withHandle { handle in
            let identifier = unsafe X509_get_signature_nid(handle)
            return unsafe OBJ_nid2ln(identifier).map { unsafe String(cString: $0) } ?? "unknown"
        }
    }
}
