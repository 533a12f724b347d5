internal import COpenSSL

/// How many iterations of key derivation a file may demand; read from its ASN.1 before anything is derived.
struct DerivationBudget {
    private var left = KeyMaterial.Limit.iterations.maximum

    mutating func spend(_ count: Int) throws(KeyMaterialError) {
        guard count <= left else { throw KeyMaterialError(.overLimit(.iterations)) }
        left -= count
    }

    /// Spends the cost of deriving the key for an algorithm; of none, nothing.
    mutating func spend(on algorithm: UnsafePointer<X509_ALGOR>?) throws(KeyMaterialError) {
        if let algorithm = unsafe algorithm { try unsafe spend(Self.iterations(of: algorithm)) }
    }

    /// The cost of deriving the key for an algorithm: iterations of PBKDF2 and PKCS#12, blocks of scrypt.
    ///
    /// OpenSSL's own functions read the numbers, so that it can't see others. Zero where the algorithm takes no passphrase.
    static func iterations(of algorithm: UnsafePointer<X509_ALGOR>?) -> Int {
        defer { ERR_clear_error() }
        var object: OpaquePointer?
        var type = V_ASN1_UNDEF
        var value: UnsafeRawPointer?
        unsafe X509_ALGOR_get0(&object, &type, &value, algorithm)
        guard type == V_ASN1_SEQUENCE, let value = unsafe value else { return 0 }
        let parameters = unsafe ASN1.bytes(of: value.assumingMemoryBound(to: ASN1_STRING.self))
        switch unsafe OBJ_obj2nid(object) {
        case NID_pbes2, NID_pbmac1: return schemeIterations(parameters)
        case NID_id_pbkdf2: return pbkdf2Iterations(parameters)
        case NID_id_scrypt: return scryptBlocks(parameters)
        default: return oldIterations(parameters)
        }
    }

    /// PBES2 and PBMAC1 (RFC 8018 §A.4, §A.5), which name how the key is made.
    private static func schemeIterations(_ parameters: [UInt8]) -> Int {
        guard let scheme = unsafe DER.value(of: parameters, as: { unsafe d2i_PBE2PARAM(nil, $0, $1) }) else { return 0 }
        defer { unsafe PBE2PARAM_free(scheme) }
        var object: OpaquePointer?
        unsafe X509_ALGOR_get0(&object, nil, nil, scheme.pointee.keyfunc)
        // OpenSSL knows no others here, and a scheme in a scheme would have no end.
        guard unsafe [NID_id_pbkdf2, NID_id_scrypt].contains(OBJ_obj2nid(object)) else { return 0 }
        return unsafe iterations(of: scheme.pointee.keyfunc)
    }

    private static func pbkdf2Iterations(_ parameters: [UInt8]) -> Int {
        guard let found = unsafe DER.value(of: parameters, as: { unsafe d2i_PBKDF2PARAM(nil, $0, $1) }) else {
            return 0
        }
        defer { unsafe PBKDF2PARAM_free(found) }
        return unsafe count(found.pointee.iter)
    }

    private static func scryptBlocks(_ parameters: [UInt8]) -> Int {
        guard let found = unsafe DER.value(of: parameters, as: { unsafe d2i_SCRYPT_PARAMS(nil, $0, $1) }) else {
            return 0
        }
        defer { unsafe SCRYPT_PARAMS_free(found) }
        let factors = unsafe [
            found.pointee.costParameter, found.pointee.blockSize, found.pointee.parallelizationParameter,
        ]
        return unsafe factors.reduce(1) { product, factor in
            let (value, isTooMuch) = unsafe product.multipliedReportingOverflow(by: count(factor))
            return isTooMuch ? .max : value
        }
    }

    /// PBES1 and the algorithms of PKCS#12 (RFC 8018 §A.3, RFC 7292 §C), which have the same parameters.
    private static func oldIterations(_ parameters: [UInt8]) -> Int {
        guard let found = unsafe DER.value(of: parameters, as: { unsafe d2i_PBEPARAM(nil, $0, $1) }) else { return 0 }
        defer { unsafe PBEPARAM_free(found) }
        return unsafe count(found.pointee.iter)
    }

    /// The number; `Int.max` where it is negative or too large, and 1 where there is none.
    static func count(_ number: UnsafePointer<ASN1_INTEGER>?) -> Int {
        guard let number = unsafe number else { return 1 }
        var value: Int64 = 0
        guard unsafe ASN1_INTEGER_get_int64(&value, number) == 1, value >= 0 else { return .max }
        return Int(value)
    }
}
