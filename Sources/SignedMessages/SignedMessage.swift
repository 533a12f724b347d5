internal import COpenSSL

/// A CMS signed message (RFC 5652) that was read but not verified.
package struct SignedMessage: Sendable {
    /// The most signers that are read; a pass has one.
    package static let mostSigners = 8
    /// The most digests that are computed; a pass needs one.
    package static let mostDigests = 8
    /// The most certificates that are read unless the caller allows others; a pass has two or three.
    package static let mostCertificates = 32

    /// What it holds, as counted before it was decoded.
    package let outline: MessageOutline
    /// The signers; a pass has one.
    package let signers: [Signer]
    /// The content type, as a dotted object identifier: ``data`` in a pass.
    package let contentType: String
    /// The certificates in the message, in its order.
    package let certificates: [Certificate]
    /// The attached content, if any.
    package let attachedContent: [UInt8]?
    /// The number of bytes after the message's end.
    package let trailingByteCount: Int

    private let encoded: [UInt8]

    /// Reads a message in DER, or in BER with indefinite lengths.
    ///
    /// - Throws: ``OpenSSLError`` if it is not a CMS signed message, or has more signers, digests or certificates than
    ///   are read, which are counted before any is decoded.
    package init(reading bytes: [UInt8], certificateLimit: Int = mostCertificates) throws(OpenSSLError) {
        guard let outline = MessageOutline(of: bytes) else {
            throw OpenSSLError(call: "d2i_CMS_ContentInfo", entries: [])
        }
        guard outline.isWithin(certificateLimit: certificateLimit) else {
            throw OpenSSLError(call: "d2i_CMS_ContentInfo: too many signers, digests or certificates", entries: [])
        }
        try self.init(reading: bytes, outlined: outline)
    }

    /// Reads a message that was outlined, and found to be within limits, before.
    ///
    /// - Throws: ``OpenSSLError`` if it is not a CMS signed message.
    package init(reading bytes: [UInt8], outlined outline: MessageOutline) throws(OpenSSLError) {
        self.outline = outline
        let (message, byteCount) = try unsafe Self.decoded(bytes)
        defer {
            unsafe CMS_ContentInfo_free(message)
            ERR_clear_error()  // a missing attribute leaves a reason in the queue
        }
        guard unsafe OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
            throw OpenSSLError(call: "CMS_get0_type", entries: [])
        }
        contentType = unsafe ASN1.dotted(CMS_get0_eContentType(message))
        certificates = try unsafe Self.certificates(of: message)
        signers = unsafe Self.signers(of: message, certificates: certificates)
        attachedContent = unsafe Self.content(of: message)
        trailingByteCount = bytes.count - byteCount
        encoded = bytes
    }

    /// The content type of arbitrary bytes (RFC 5652 §4).
    package static let data = "1.2.840.113549.1.7.1"

    /// Verifies every signer's signature over `content` with the signer's certificate in the message.
    ///
    /// Whether to trust those certificates is for ``TrustStore`` to say.
    /// If content is attached, the signatures are over that, and `content` is ignored: compare the two first.
    /// Signed attributes need not be in DER order, as for devices and OpenSSL: old writers signed them unsorted.
    /// - Parameters:
    ///   - content: the exact bytes.
    ///   - certificate: preferred where several in the message fit a signer.
    /// - Throws: ``OpenSSLError``; ``SignedMessage/contentDiffers(_:)`` distinguishes changed content from a wrong signature.
    package func verifySignatures(over content: [UInt8], by certificate: Certificate? = nil) throws(OpenSSLError) {
        // Verifying changes a message, so each verification needs its own.
        let message = try unsafe Self.decoded(encoded).message
        defer { unsafe CMS_ContentInfo_free(message) }
        let flags = UInt32(CMS_BINARY | CMS_NO_SIGNER_CERT_VERIFY)
        try unsafe MemoryBIO.reading(content[...]) { memory throws(OpenSSLError) in
            // CMS_verify copies a bare memory BIO, and leaks the copy when it does not know the digest algorithm.
            let bio = try unsafe OpenSSL.call("BIO_new") { unsafe BIO_new(BIO_f_null()) }
            defer { unsafe BIO_free(bio) }
            unsafe BIO_push(bio, memory)
            defer { unsafe BIO_pop(bio) }
            // The caller compares attached content; OpenSSL takes detached bytes only if none is attached.
            let detached = unsafe attachedContent == nil ? bio : nil
            // OpenSSL prefers certificates given here to those of the message.
            try unsafe [certificate].compactMap(\.self).withStack { preferred throws(OpenSSLError) in
                try OpenSSL.check("CMS_verify") {
                    unsafe CMS_verify(message, preferred, nil, detached, nil, flags)
                }
            }
        }
    }

    /// Whether the error of ``verifySignatures(over:by:)`` means that the content is not the one that was signed.
    package static func contentDiffers(_ error: OpenSSLError) -> Bool {
        error.has(library: ERR_LIB_CMS, reason: CMS_R_VERIFICATION_FAILURE)
            && error.has(library: ERR_LIB_CMS, reason: CMS_R_CONTENT_VERIFY_ERROR)
    }

    /// Whether the error of ``verifySignatures(over:by:)`` means that a signature is wrong.
    package static func signatureIsWrong(_ error: OpenSSLError) -> Bool {
        error.has(library: ERR_LIB_CMS, reason: CMS_R_VERIFICATION_FAILURE)
    }

    /// Whether the error of ``verifySignatures(over:by:)`` means that signed attributes are missing, repeated or misplaced.
    package static func attributesAreWrong(_ error: OpenSSLError) -> Bool {
        error.has(library: ERR_LIB_CMS, reason: CMS_R_ATTRIBUTE_ERROR)
    }
}

extension SignedMessage {
    private static func decoded(_ bytes: [UInt8]) throws(OpenSSLError) -> (message: OpaquePointer, byteCount: Int) {
        let (message, byteCount) = try unsafe DER.decode("d2i_CMS_ContentInfo", bytes) {
            unsafe d2i_CMS_ContentInfo(nil, $0, $1)
        }
        return unsafe (message, byteCount)
    }

    private static func certificates(of message: OpaquePointer) throws(OpenSSLError) -> [Certificate] {
        ERR_clear_error()
        guard let stack = unsafe CMS_get1_certs(message) else { return [] }
        defer { unsafe passtool_sk_X509_pop_free(stack) }
        return try unsafe Certificate.all(in: stack)
    }

    private static func signers(of message: OpaquePointer, certificates: [Certificate]) -> [Signer] {
        guard let infos = unsafe CMS_get0_SignerInfos(message) else { return [] }
        return unsafe (0..<max(0, passtool_sk_SignerInfo_num(infos))).compactMap { index in
            guard let info = unsafe passtool_sk_SignerInfo_value(infos, index) else { return nil }
            return unsafe Signer(info, among: certificates)
        }
    }

    private static func content(of message: OpaquePointer) -> [UInt8]? {
        guard unsafe CMS_is_detached(message) == 0, let content = unsafe CMS_get0_content(message)?.pointee else {
            return nil
        }
        return unsafe ASN1.bytes(of: content)
    }
}
