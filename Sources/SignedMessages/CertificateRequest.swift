internal import COpenSSL

/// A certificate signing request: a public key, a name, and a signature that proves possession of the private key (PKCS
/// #10, RFC 2986).
package struct CertificateRequest: Hashable, Sendable {
    package let der: [UInt8]
    /// The requested name; an authority may choose another.
    package let subject: DistinguishedName
    /// The key to certify; `nil` if OpenSSL can't read it.
    package let publicKey: PublicKey?
    /// Whether the request is signed by ``publicKey``.
    package let isProven: Bool

    /// Reads a request in DER.
    ///
    /// - Throws: ``OpenSSLError`` if it is not a request.
    package init(der bytes: [UInt8]) throws(OpenSSLError) {
        let (handle, _) = try unsafe DER.decode("d2i_X509_REQ", bytes) { unsafe d2i_X509_REQ(nil, $0, $1) }
        defer { unsafe X509_REQ_free(handle) }
        try unsafe self.init(copying: handle)
    }

    /// Makes a request for a certificate of `key`, signed with SHA-256.
    ///
    /// - Parameters:
    ///   - subject: the name to request; common names have up to 64 characters, addresses are ASCII.
    ///   - key: the key to certify, which also signs the request.
    /// - Throws: ``OpenSSLError``, also for an attribute that is too long for X.509; ``HelperError``.
    package init(subject: DistinguishedName, key: PrivateKey) throws {
        let handle = try unsafe OpenSSL.call("X509_REQ_new") { unsafe X509_REQ_new() }
        defer { unsafe X509_REQ_free(handle) }
        let name = try unsafe OpenSSL.call("X509_REQ_get_subject_name") { unsafe X509_REQ_get_subject_name(handle) }
        for attribute in subject.attributes { try unsafe Self.add(attribute, to: name) }
        try unsafe key.withHandle { key throws(OpenSSLError) in
            try OpenSSL.check("X509_REQ_set_pubkey") { unsafe X509_REQ_set_pubkey(handle, key) }
        }
        if let helper = key.helper {
            let info = try unsafe DER.encode("i2d_re_X509_REQ_tbs") { unsafe i2d_re_X509_REQ_tbs(handle, $0) }
            let signature = try helper.signature(over: info, by: key, nil)
            let isCurve = SignatureAlgorithm(for: key) == .ecdsaSHA256
            try OpenSSL.check("X509_REQ_set1_signature_algo") {
                unsafe passtool_X509_REQ_sign(handle, isCurve ? 1 : 0, signature, Int32(signature.count))
            }
        } else {
            try unsafe key.withHandle { key throws(OpenSSLError) in
                try OpenSSL.check("X509_REQ_sign") { unsafe X509_REQ_sign(handle, key, EVP_sha256()) }
            }
        }
        // Decoded again, so that the value is exactly what was encoded.
        try self.init(der: unsafe DER.encode("i2d_X509_REQ") { unsafe i2d_X509_REQ(handle, $0) })
    }

    private static func add(_ attribute: DistinguishedName.Attribute, to name: OpaquePointer) throws(OpenSSLError) {
        let value = Array(attribute.value.utf8)
        let type = try unsafe ASN1.object(dotted: attribute.type.identifier)
        defer { unsafe ASN1_OBJECT_free(type) }
        // OpenSSL chooses the string type that the attribute's standard requires: IA5String for an address.
        try OpenSSL.check("X509_NAME_add_entry_by_OBJ") {
            unsafe X509_NAME_add_entry_by_OBJ(name, type, MBSTRING_UTF8, value, Int32(value.count), -1, 0)
        }
    }

    private init(copying handle: OpaquePointer) throws(OpenSSLError) {
        defer { ERR_clear_error() }
        der = try unsafe DER.encode("i2d_X509_REQ") { unsafe i2d_X509_REQ(handle, $0) }
        subject = unsafe DistinguishedName(copying: X509_REQ_get_subject_name(handle))
        let key = unsafe X509_REQ_get0_pubkey(handle)
        publicKey = unsafe key.flatMap { unsafe try? PublicKey(copying: $0) }
        isProven = unsafe key.map { unsafe X509_REQ_verify(handle, $0) == 1 } ?? false
    }

    /// The request in PEM, as `.certSigningRequest` and `.csr` files are.
    package func pem() throws(OpenSSLError) -> [UInt8] {
        let (handle, _) = try unsafe DER.decode("d2i_X509_REQ", der) { unsafe d2i_X509_REQ(nil, $0, $1) }
        defer { unsafe X509_REQ_free(handle) }
        return try unsafe MemoryBIO.written { bio throws(OpenSSLError) in
            try OpenSSL.check("PEM_write_bio_X509_REQ") { unsafe PEM_write_bio_X509_REQ(bio, handle) }
        }
    }
}
