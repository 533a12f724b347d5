internal import COpenSSL
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A CMS signed message (RFC 5652) that was read but not yet believed.
public struct SignedMessage: Sendable {
    /// What a message says about one of its signers.
    public struct Signer: Sendable {
        /// The certificate that it names, if the message carries it.
        public let certificate: Certificate?
        /// How it names the certificate: issuer and serial number, or subject key identifier.
        public let identifier: String
        /// The digest algorithm by its usual name in lower case, for example `sha256`.
        public let digestAlgorithm: String
        /// The signing-time attribute; `nil` where there is none.
        public let signingTime: Date?
        /// The message-digest attribute; `nil` without signed attributes.
        public let messageDigest: [UInt8]?
    }

    /// Everybody who signed; one, in a pass.
    public let signers: [Signer]
    /// The certificates the message carries, in its order.
    public let certificates: [Certificate]
    /// The content, where it is attached.
    public let attachedContent: [UInt8]?
    /// Bytes that stand after the message's end.
    public let trailingByteCount: Int

    private let encoded: [UInt8]

    /// Reads a message in DER, or in BER with indefinite lengths.
    ///
    /// - Throws: ``OpenSSLError`` if it is not a CMS signed message.
    public init(reading bytes: [UInt8]) throws(OpenSSLError) {
        let (message, byteCount) = try unsafe decode("d2i_CMS_ContentInfo", bytes) {
            unsafe d2i_CMS_ContentInfo(nil, $0, $1)
        }
        defer {
            unsafe CMS_ContentInfo_free(message)
            ERR_clear_error()  // an attribute looked for in vain leaves a reason
        }
        guard unsafe OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
            throw OpenSSLError(call: "CMS_get0_type", entries: [])
        }
        certificates = try unsafe Self.certificates(of: message)
        signers = unsafe Self.signers(of: message, certificates: certificates)
        attachedContent = unsafe Self.content(of: message)
        trailingByteCount = bytes.count - byteCount
        encoded = bytes
    }

    /// Checks every signer's signature over `content` with the certificate that the message carries for him.
    ///
    /// Says nothing about whether those certificates deserve trust: see ``TrustStore``.
    /// Where content is attached, the signatures are over that and `content` is not looked at: compare the two first.
    /// - Throws: ``OpenSSLError``; ``SignedMessage/contentDiffers(_:)`` tells changed content from a broken signature.
    public func verifySignatures(over content: [UInt8]) throws(OpenSSLError) {
        let (message, _) = try unsafe decode("d2i_CMS_ContentInfo", encoded) {
            unsafe d2i_CMS_ContentInfo(nil, $0, $1)
        }
        defer { unsafe CMS_ContentInfo_free(message) }
        let flags = UInt32(CMS_BINARY | CMS_NO_SIGNER_CERT_VERIFY)
        try unsafe withBIO(reading: content[...]) { memory throws(OpenSSLError) in
            // CMS_verify copies a bare memory BIO, and loses the copy where it does not know the digest algorithm.
            let bio = try unsafe openSSL("BIO_new") { unsafe BIO_new(BIO_f_null()) }
            defer { unsafe BIO_free(bio) }
            unsafe BIO_push(bio, memory)
            defer { unsafe BIO_pop(bio) }
            // Attached content is compared by the caller; OpenSSL takes the detached bytes only where none is attached.
            let detached = unsafe attachedContent == nil ? bio : nil
            try openSSL(succeeds: "CMS_verify") { unsafe CMS_verify(message, nil, nil, detached, nil, flags) }
        }
    }

    /// Whether the error of ``verifySignatures(over:)`` means that the content is not the one that was signed.
    public static func contentDiffers(_ error: OpenSSLError) -> Bool {
        error.has(library: ERR_LIB_CMS, reason: CMS_R_VERIFICATION_FAILURE)
            && error.has(library: ERR_LIB_CMS, reason: CMS_R_CONTENT_VERIFY_ERROR)
    }
}

extension SignedMessage {
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
        return unsafe bytes(of: content)
    }
}

extension SignedMessage.Signer {
    fileprivate init(_ info: OpaquePointer, among certificates: [Certificate]) {
        certificate = certificates.first { certificate in
            unsafe certificate.withHandle { unsafe CMS_SignerInfo_cert_cmp(info, $0) == 0 }
        }
        identifier = unsafe Self.identifier(of: info)
        var digest: UnsafeMutablePointer<X509_ALGOR>?
        unsafe CMS_SignerInfo_get0_algs(info, nil, nil, &digest, nil)
        var type: OpaquePointer?
        unsafe X509_ALGOR_get0(&type, nil, nil, digest)
        digestAlgorithm = unsafe Self.name(ofDigest: type)
        signingTime = unsafe Self.signingTime(of: info)
        let value = unsafe CMS_signed_get0_data_by_OBJ(
            info, OBJ_nid2obj(NID_pkcs9_messageDigest), -3, V_ASN1_OCTET_STRING)
        messageDigest = unsafe value.map { unsafe bytes(of: $0.assumingMemoryBound(to: ASN1_STRING.self)) }
    }

    private static func identifier(of info: OpaquePointer) -> String {
        var keyIdentifier: UnsafeMutablePointer<ASN1_OCTET_STRING>?
        var issuer: OpaquePointer?
        var serial: UnsafeMutablePointer<ASN1_INTEGER>?
        guard unsafe CMS_SignerInfo_get0_signer_id(info, &keyIdentifier, &issuer, &serial) == 1 else {
            return "unknown"
        }
        if let keyIdentifier = unsafe keyIdentifier { return unsafe "key \(bytes(of: keyIdentifier).hexadecimal)" }
        return unsafe "serial number \(hexadecimal(of: serial)) of '\(DistinguishedName(copying: issuer))'"
    }

    private static func name(ofDigest type: OpaquePointer?) -> String {
        switch unsafe OBJ_obj2nid(type) {
        case NID_sha1: "sha1"
        case NID_sha256: "sha256"
        case NID_sha384: "sha384"
        case NID_sha512: "sha512"
        case NID_sha224: "sha224"
        case NID_md5: "md5"
        default: unsafe dotted(type)
        }
    }

    private static func signingTime(of info: OpaquePointer) -> Date? {
        let object = unsafe OBJ_nid2obj(NID_pkcs9_signingTime)
        for type in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
            // -3: only an attribute that stands once and has one value.
            if let value = unsafe CMS_signed_get0_data_by_OBJ(info, object, -3, type) {
                return unsafe date(of: value.assumingMemoryBound(to: ASN1_TIME.self))
            }
        }
        return nil
    }
}
