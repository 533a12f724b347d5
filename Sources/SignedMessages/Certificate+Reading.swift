internal import Bytes
internal import COpenSSL

extension Certificate {
    /// Reads a PEM block with the label of a certificate.
    convenience init(pem block: PEM.Block) throws(KeyMaterialError) {
        guard let content = block.content else { throw KeyMaterialError(.damaged("certificate")) }
        do throws(OpenSSLError) {
            try self.init(der: content)
        } catch {
            throw KeyMaterialError(.damaged("certificate"), underlying: error)
        }
    }

    /// The certificates of a PKCS#7 message that contains nothing else (a `.p7b`); `nil` for anything else.
    ///
    /// - Throws: ``KeyMaterialError`` for a message with a signature or with too many certificates; neither is decoded.
    static func all(
        inMessage bytes: [UInt8], budget: inout CertificateBudget
    ) throws(KeyMaterialError) -> [Certificate]? {
        guard let outline = MessageOutline(of: bytes) else { return nil }
        if outline.signerCount > 0 {
            let isProfile = bytes.firstRange(of: Array("<plist".utf8)) != nil
            throw KeyMaterialError(.holds(isProfile ? .provisioningProfile : .signature))
        }
        try budget.spend(outline.certificateCount)
        guard let message = unsafe DER.value(of: bytes, as: { unsafe d2i_PKCS7(nil, $0, $1) }) else {
            return nil
        }
        defer { unsafe PKCS7_free(message) }
        guard unsafe OBJ_obj2nid(message.pointee.type) == NID_pkcs7_signed, let signed = unsafe message.pointee.d.sign
        else { return nil }
        guard let stack = unsafe signed.pointee.cert else { return nil }
        do {
            let found = try unsafe all(in: stack)
            return found.isEmpty ? nil : found
        } catch {
            throw KeyMaterialError(.damaged("PKCS#7 message"), underlying: error)
        }
    }

    /// The certificates of a stack, which keeps its own references.
    static func all(in stack: OpaquePointer) throws(OpenSSLError) -> [Certificate] {
        var certificates: [Certificate] = []
        for index in unsafe 0..<max(0, passtool_sk_X509_num(stack)) {
            guard let handle = unsafe passtool_sk_X509_value(stack, index) else { continue }
            unsafe X509_up_ref(handle)
            certificates.append(try unsafe Certificate(owning: handle))
        }
        return certificates
    }
}

extension Sequence<Certificate> {
    /// Calls `body` with a stack of these certificates, which is valid only during the call.
    func withStack<Result>(
        _ body: (OpaquePointer) throws(OpenSSLError) -> Result
    ) throws(OpenSSLError) -> Result {
        let stack = try unsafe OpenSSL.call("sk_X509_new_null") { unsafe passtool_sk_X509_new() }
        defer { unsafe passtool_sk_X509_pop_free(stack) }
        for certificate in self {
            try unsafe certificate.withHandle { handle throws(OpenSSLError) in
                try OpenSSL.check("sk_X509_push") { unsafe passtool_sk_X509_push(stack, handle) }
                unsafe X509_up_ref(handle)  // pop_free releases it
            }
        }
        return try unsafe body(stack)
    }
}

extension Certificate {
    /// A violation of RFC 5280 §4.1.2.1 or §4.2, if any, as a phrase after the certificate's name.
    ///
    /// If an extension occurs twice, some readers use the first and others the last. Before version 3, some readers
    /// ignore extensions.
    package var formProblem: String? { foundFormProblem.value { examinedForm() } }

    private func examinedForm() -> String? {
        unsafe withHandle { handle in
            let version = unsafe X509_get_version(handle) + 1
            let count = unsafe max(0, X509_get_ext_count(handle))
            guard (1...3).contains(version) else { return "has the unknown version \(version)" }
            guard version == 3 || count == 0 else { return "has extensions although its version is \(version), not 3" }
            var seen: Set<[UInt8]> = []
            for index in 0..<count {
                let object = unsafe X509_EXTENSION_get_object(X509_get_ext(handle, index))
                let identifier = unsafe Array(
                    UnsafeBufferPointer(start: OBJ_get0_data(object), count: OBJ_length(object)))
                guard seen.insert(identifier).inserted else {
                    return unsafe "has the extension \(ASN1.dotted(object)) more than once"
                }
            }
            return nil
        }
    }

    /// An ambiguity of subject attributes, which readers interpret differently, if any, as a phrase after `has`.
    ///
    /// Apple writes each attribute once, as plain text.
    package func subjectProblem(in types: [DistinguishedName.AttributeType]) -> String? {
        let attributes = subject.attributes
        for type in types {
            let values = attributes.filter { $0.type == type }
            if values.count > 1 { return "\(type.shortName) more than once" }
            guard values.allSatisfy({ $0.isPlainText }) else {
                return "\(type.shortName) in another form than plain text"
            }
        }
        return nil
    }

    /// The accepted sizes of RSA keys: Apple certifies 2048 bits, and much larger keys slow verification down.
    package static let rsaBitCounts = 2048...8192

    /// The longest accepted public exponent of RSA; the usual 65537 has 17 bits.
    package static let mostExponentBits = 64

    /// Why its key is not accepted, as a phrase after `has`.
    ///
    /// `nil` for RSA of ``rsaBitCounts`` and for the named curves P-256, P-384 and P-521: Apple certifies RSA 2048, its
    /// tools sign with these curves too, and its own authorities use no other keys. A curve given by parameters could
    /// be a weak one that resembles these.
    package var keyProblem: String? {
        foundKeyProblem.value { examinedKey() }
    }

    private func examinedKey() -> String? {
        unsafe reading { handle in
            guard let key = unsafe X509_get0_pubkey(handle) else { return "a key that cannot be read" }
            switch unsafe EVP_PKEY_get_base_id(key) {
            case EVP_PKEY_RSA: return unsafe Self.rsaProblem(of: key)
            case EVP_PKEY_EC: return unsafe Self.curveProblem(of: handle)
            default: return unsafe "a key of the kind \(PublicKey.algorithm(of: key))"
            }
        }
    }

    /// Whether verifying with its key is fast: RSA within the upper limits, or a named curve.
    var hasAffordableKey: Bool {
        unsafe reading { handle in
            guard let key = unsafe X509_get0_pubkey(handle) else { return false }
            switch unsafe EVP_PKEY_get_base_id(key) {
            case EVP_PKEY_RSA:
                let isSmall = unsafe EVP_PKEY_get_bits(key) <= Self.rsaBitCounts.upperBound
                return unsafe isSmall && Self.hasUsualExponent(key)
            case EVP_PKEY_EC: return unsafe Self.curve(of: handle) != nil
            case EVP_PKEY_ED25519, EVP_PKEY_ED448: return true  // each has only one size
            default: return false
            }
        }
    }

    private static func rsaProblem(of key: OpaquePointer) -> String? {
        let bitCount = unsafe Int(EVP_PKEY_get_bits(key))
        guard rsaBitCounts.contains(bitCount) else { return "an RSA key of \(bitCount) bits" }
        return unsafe hasUsualExponent(key) ? nil : "an RSA key with an unusual public exponent"
    }

    /// Whether its exponent is odd, larger than 1 and short enough.
    private static func hasUsualExponent(_ key: OpaquePointer) -> Bool {
        var exponent: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(key, "e", &exponent) == 1 else { return false }
        defer { unsafe BN_free(exponent) }
        return unsafe (2...Int32(mostExponentBits)).contains(BN_num_bits(exponent)) && BN_is_odd(exponent) == 1
    }

    private static func curveProblem(of handle: OpaquePointer) -> String? {
        guard let curve = unsafe curve(of: handle) else { return "a key on an unnamed elliptic curve" }
        guard ![NID_X9_62_prime256v1, NID_secp384r1, NID_secp521r1].contains(curve) else { return nil }
        let name = unsafe OBJ_nid2sn(curve).map { unsafe String(cString: $0) } ?? "unknown"
        return "a key on the elliptic curve \(name)"
    }

    /// The curve that its key names; `nil` if it is given by parameters.
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
