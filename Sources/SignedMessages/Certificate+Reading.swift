internal import COpenSSL

extension Certificate {
    /// Reads a block of PEM that says it is a certificate.
    convenience init(pem block: PEM.Block) throws(KeyMaterialError) {
        guard let content = block.content else { throw KeyMaterialError(.damaged("certificate")) }
        do throws(OpenSSLError) {
            try self.init(der: content)
        } catch {
            throw KeyMaterialError(.damaged("certificate"), underlying: error)
        }
    }

    /// The certificates of a PKCS#7 message that holds nothing else (a `.p7b`); `nil` for anything else.
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
    /// Lends a stack of these certificates for the length of `body`.
    func withStack<Result>(
        _ body: (OpaquePointer) throws(OpenSSLError) -> Result
    ) throws(OpenSSLError) -> Result {
        let stack = try unsafe OpenSSL.call("sk_X509_new_null") { unsafe passtool_sk_X509_new() }
        defer { unsafe passtool_sk_X509_pop_free(stack) }
        for certificate in self {
            try unsafe certificate.withHandle { handle throws(OpenSSLError) in
                try OpenSSL.check("sk_X509_push") { unsafe passtool_sk_X509_push(stack, handle) }
                unsafe X509_up_ref(handle)  // pop_free gives it back
            }
        }
        return try unsafe body(stack)
    }
}
