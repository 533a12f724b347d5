internal import COpenSSL

enum Decryption {
    /// Tries the passphrase in each of its spellings, with current ciphers and with old ones.
    ///
    /// - Parameters:
    ///   - passphrase: as the user typed it. For `nil` and for an empty one, both are tried, since programs differ
    ///     here.
    ///   - attempt: decrypts into bytes; repeated at most three times after an ``OpenSSLError``.
    /// - Returns: the result of `attempt`.
    /// - Throws: ``KeyMaterialError``, including one thrown by `attempt`.
    static func run<Value>(
        with passphrase: Passphrase?, _ attempt: (Passphrase?) throws -> Value
    ) throws(KeyMaterialError) -> Value {
        do {
            do {
                return try firstSuccess(with: passphrase, attempt)
            } catch let error as OpenSSLError where error.isUnsupportedAlgorithm {
                return try LegacyProvider.run { try firstSuccess(with: passphrase, attempt) }
            }
        } catch {
            if let error = error as? KeyMaterialError { throw error }
            let underlying = error as? OpenSSLError
            guard underlying?.isUnsupportedAlgorithm != true else {
                throw KeyMaterialError(.unsupportedEncryption, underlying: underlying)
            }
            throw KeyMaterialError(passphrase == nil ? .passphraseNeeded : .wrongPassphrase, underlying: underlying)
        }
    }

    /// The first success, or the failure with the passphrase as typed.
    private static func firstSuccess<Value>(
        with passphrase: Passphrase?, _ attempt: (Passphrase?) throws -> Value
    ) throws -> Value {
        let isEmpty = passphrase?.isEmpty ?? true
        do {
            return try attempt(isEmpty ? nil : passphrase)
        } catch let first as OpenSSLError where !first.isUnsupportedAlgorithm {
            for spelling in isEmpty ? [Passphrase(utf8: [])] : passphrase?.otherSpellings ?? [] {
                do {
                    return try attempt(spelling)
                } catch let error as OpenSSLError where !error.isUnsupportedAlgorithm {
                    continue  // an unsupported cipher shows that the passphrase was right
                }
            }
            throw first
        }
    }
}

extension OpenSSLError {
    /// Whether the cipher is missing in this library context.
    var isUnsupportedAlgorithm: Bool {
        // OpenSSL's decoders use the same reason when none of them could read the bytes.
        has(library: ERR_LIB_EVP, reason: passtool_ERR_R_UNSUPPORTED())
            || has(library: ERR_LIB_EVP, reason: EVP_R_UNSUPPORTED_ALGORITHM)
    }
}

/// OpenSSL 3's legacy provider: RC2, DES and other ciphers that encrypt old stores and keys.
///
/// It is loaded on first use, into a separate library context, so that nothing else in this process uses it.
@safe final class LegacyProvider {
    private let context: OpaquePointer  // OSSL_LIB_CTX *, kept to the end of the process

    private static let shared = Result { () throws(OpenSSLError) in try LegacyProvider() }

    private init() throws(OpenSSLError) {
        unsafe context = try unsafe OpenSSL.call("OSSL_LIB_CTX_new") { unsafe OSSL_LIB_CTX_new() }
        do {
            for name in ["default", "legacy"] {
                _ = try unsafe OpenSSL.call("OSSL_PROVIDER_load") { unsafe OSSL_PROVIDER_load(context, name) }
            }
        } catch {
            unsafe OSSL_LIB_CTX_free(context)
            throw error
        }
    }

    /// Runs `body` with the old ciphers available, on this thread only.
    ///
    /// OpenSSL's objects made in `body` belong to the separate context: return bytes, not objects.
    /// - Throws: ``KeyMaterialError`` with code `legacyEncryption` if the ciphers cannot be loaded, or what `body` throws.
    static func run<Value>(_ body: () throws -> Value) throws -> Value {
        let provider: LegacyProvider
        do {
            provider = try shared.get()
        } catch {
            throw KeyMaterialError(.legacyEncryption, underlying: error)
        }
        let usual = unsafe OSSL_LIB_CTX_set0_default(provider.context)
        defer { unsafe OSSL_LIB_CTX_set0_default(usual) }
        return try body()
    }
}

// Written once in init; OpenSSL locks a library context's own tables.
extension LegacyProvider: @unchecked Sendable {}

/// Limits the iterations of key derivation that a file may demand; they are read from its ASN.1 beforehand.
struct DerivationBudget {
    private var left = KeyMaterial.Limit.iterations.maximum

    mutating func spend(_ count: Int) throws(KeyMaterialError) {
        guard count <= left else { throw KeyMaterialError(.overLimit(.iterations)) }
        left -= count
    }

    /// Spends the cost of deriving the key for an algorithm, if there is one.
    mutating func spend(on algorithm: UnsafePointer<X509_ALGOR>?) throws(KeyMaterialError) {
        if let algorithm = unsafe algorithm { try unsafe spend(Self.iterations(of: algorithm)) }
    }

    /// The cost of deriving the key for an algorithm: iterations of PBKDF2 and PKCS#12, blocks of scrypt.
    ///
    /// Read by OpenSSL's own functions, so that OpenSSL uses the same numbers. Zero if the algorithm uses no
    /// passphrase.
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

    /// PBES2 and PBMAC1 (RFC 8018 §A.4, §A.5), which name the key derivation.
    private static func schemeIterations(_ parameters: [UInt8]) -> Int {
        guard let scheme = unsafe DER.value(of: parameters, as: { unsafe d2i_PBE2PARAM(nil, $0, $1) }) else { return 0 }
        defer { unsafe PBE2PARAM_free(scheme) }
        var object: OpaquePointer?
        unsafe X509_ALGOR_get0(&object, nil, nil, scheme.pointee.keyfunc)
        // OpenSSL supports no others here, and nested schemes would recurse without end.
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

    /// The number; `Int.max` if it is negative or too large, 1 if it is missing.
    static func count(_ number: UnsafePointer<ASN1_INTEGER>?) -> Int {
        guard let number = unsafe number else { return 1 }
        var value: Int64 = 0
        guard unsafe ASN1_INTEGER_get_int64(&value, number) == 1, value >= 0 else { return .max }
        return Int(value)
    }
}
