internal import COpenSSL

extension Certificate {
    /// The accepted sizes of RSA keys: Apple issues for 2048 bits, and far larger keys slow verification down.
    package static let rsaBitCounts = 2048...8192

    /// The longest accepted public exponent of RSA; the usual 65537 has 17 bits.
    package static let mostExponentBits = 64

    /// What is wrong with its key, in words that follow `has`.
    ///
    /// `nil` for RSA of ``rsaBitCounts`` and for the named curves P-256, P-384 and P-521: Apple issues for RSA 2048, its
    /// tools sign with these curves too, and its own authorities use nothing else. A curve given by its parameters could be
    /// a weak one that looks like these.
    package var keyFault: String? {
        unsafe reading { handle in
            guard let key = unsafe X509_get0_pubkey(handle) else { return "a key of a kind that cannot be read" }
            switch unsafe EVP_PKEY_get_base_id(key) {
            case EVP_PKEY_RSA: return unsafe Self.rsaFault(of: key)
            case EVP_PKEY_EC: return unsafe Self.curveFault(of: handle)
            default: return unsafe "a key of the kind \(PublicKey.algorithm(of: key))"
            }
        }
    }

    /// Whether its key is quick to verify with: RSA within the upper limits, or a named curve.
    var hasAffordableKey: Bool {
        unsafe reading { handle in
            guard let key = unsafe X509_get0_pubkey(handle) else { return false }
            switch unsafe EVP_PKEY_get_base_id(key) {
            case EVP_PKEY_RSA:
                let isSmall = unsafe EVP_PKEY_get_bits(key) <= Self.rsaBitCounts.upperBound
                return unsafe isSmall && Self.hasUsualExponent(key)
            case EVP_PKEY_EC: return unsafe Self.curve(of: handle) != nil
            case EVP_PKEY_ED25519, EVP_PKEY_ED448: return true  // of one size each
            default: return false
            }
        }
    }

    private static func rsaFault(of key: OpaquePointer) -> String? {
        let bitCount = unsafe Int(EVP_PKEY_get_bits(key))
        guard rsaBitCounts.contains(bitCount) else { return "an RSA key of \(bitCount) bits" }
        return unsafe hasUsualExponent(key) ? nil : "an RSA key with a public exponent that is not in use"
    }

    /// Whether its exponent is odd, larger than 1 and short enough.
    private static func hasUsualExponent(_ key: OpaquePointer) -> Bool {
        var exponent: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(key, "e", &exponent) == 1 else { return false }
        defer { unsafe BN_free(exponent) }
        return unsafe (2...Int32(mostExponentBits)).contains(BN_num_bits(exponent)) && BN_is_odd(exponent) == 1
    }

    private static func curveFault(of handle: OpaquePointer) -> String? {
        guard let curve = unsafe curve(of: handle) else { return "a key on an elliptic curve without a name" }
        guard ![NID_X9_62_prime256v1, NID_secp384r1, NID_secp521r1].contains(curve) else { return nil }
        let name = unsafe OBJ_nid2sn(curve).map { unsafe String(cString: $0) } ?? "unknown"
        return "a key on the elliptic curve \(name)"
    }

    /// The curve that its key names; `nil` where it is given by parameters.
    private static func curve(of handle: OpaquePointer) -> Int32? {
        var algorithm: UnsafeMutablePointer<X509_ALGOR>?
        var type = V_ASN1_UNDEF
        var name: UnsafeRawPointer?
        guard unsafe X509_PUBKEY_get0_param(nil, nil, nil, &algorithm, X509_get_X509_PUBKEY(handle)) == 1 else {
            return nil
        }
        unsafe X509_ALGOR_get0(nil, &type, &name, algorithm)
        return unsafe type == V_ASN1_OBJECT ? OBJ_obj2nid(name.map { OpaquePointer($0) }) : nil
    }

    /// The algorithm its issuer signed it with, for example `sha256WithRSAEncryption`.
    package var signatureAlgorithm: String {
        unsafe withHandle {
            unsafe OBJ_nid2ln(X509_get_signature_nid($0)).map { unsafe String(cString: $0) } ?? "unknown"
        }
    }

    /// Whether its key is RSA.
    package var hasRSAKey: Bool {
        unsafe reading { unsafe X509_get0_pubkey($0).map { unsafe EVP_PKEY_get_base_id($0) } == EVP_PKEY_RSA }
    }

    /// Whether its issuer signed it with a digest that can be forged in practice: MD5 or older.
    package var isSignedWithBrokenDigest: Bool {
        unsafe reading { handle in
            var digest: Int32 = 0
            if unsafe X509_get_signature_info(handle, &digest, nil, nil, nil) != 1 {
                // A digest that OpenSSL does not have, such as MD2.
                unsafe OBJ_find_sigid_algs(X509_get_signature_nid(handle), &digest, nil)
            }
            return [NID_md5, NID_md4, NID_md2].contains(digest)
        }
    }
}
