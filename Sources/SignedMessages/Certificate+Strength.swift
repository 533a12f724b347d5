internal import COpenSSL

extension Certificate {
    /// The size of its key in bits: the modulus of RSA, the field of an elliptic curve.
    public var keyBitCount: Int {
        unsafe withHandle { handle in
            defer { ERR_clear_error() }
            guard let key = unsafe X509_get0_pubkey(handle) else { return 0 }
            return unsafe Int(EVP_PKEY_get_bits(key))
        }
    }

    /// Whether its key is RSA.
    public var hasRSAKey: Bool {
        unsafe withHandle { handle in
            defer { ERR_clear_error() }
            guard let key = unsafe X509_get0_pubkey(handle) else { return false }
            return unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA
        }
    }

    /// Whether its issuer signed it with a digest that can be forged in practice: MD5 or older.
    public var isSignedWithBrokenDigest: Bool {
        unsafe withHandle { handle in
            defer { ERR_clear_error() }
            var digest: Int32 = 0
            guard unsafe X509_get_signature_info(handle, &digest, nil, nil, nil) == 1 else { return false }
            return [NID_md5, NID_md4, NID_md2].contains(digest)
        }
    }
}
