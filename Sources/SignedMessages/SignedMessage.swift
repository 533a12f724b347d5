internal import COpenSSL
package import Platform
internal import Synchronization

/// A CMS signed message (RFC 5652) that was read but not verified.
package struct SignedMessage: Sendable {
    /// The most signers that are read; a pass has one.
    package static let mostSigners = 8
    /// The most digests that are computed; a pass needs one.
    package static let mostDigests = 8
    /// The most certificates that are read unless the caller allows others; a pass has two or three.
    package static let mostCertificates = 32

    /// Its structure, read before decoding.
    package let outline: MessageOutline
    /// The signers; a pass has one.
    package let signers: [Signer]
    /// The content type, as a dotted object identifier: ``data`` in a pass.
    package let contentType: String
    /// The certificates in the message, in its order.
    package let certificates: [Certificate]
    package let attachedContent: [UInt8]?
    package let trailingByteCount: Int

    /// Without ``certificates``, if they were known.
    private let encoded: [UInt8]
    private let decoded: DecodedMessage

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

    /// Reads a message whose outline was found to be within limits.
    ///
    /// - Parameters:
    ///   - bytes: the message.
    ///   - outline: its outline.
    ///   - known: the certificates with the encodings in ``MessageOutline/certificates``, if they were decoded before.
    /// - Throws: ``OpenSSLError`` if it is not a CMS signed message.
    package init(
        reading bytes: [UInt8], outlined outline: MessageOutline, known: [Certificate]? = nil
    ) throws(OpenSSLError) {
        self.outline = outline
        encoded = known == nil ? bytes : outline.withoutCertificates
        let decoded = try DecodedMessage(encoded)
        self.decoded = decoded
        let message = unsafe decoded.handle
        defer {
            withExtendedLifetime(decoded) {}
            ERR_clear_error()  // a missing attribute leaves an error in the queue
        }
        guard unsafe OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
            throw OpenSSLError(call: "CMS_get0_type", entries: [])
        }
        contentType = unsafe ASN1.dotted(CMS_get0_eContentType(message))
        if let known { certificates = known } else { certificates = try unsafe Self.certificates(of: message) }
        signers = unsafe Self.signers(of: message, certificates: certificates)
        attachedContent = unsafe Self.content(of: message)
        trailingByteCount = encoded.count - decoded.byteCount
    }

    /// The content type of arbitrary bytes (RFC 5652 §4).
    package static let data = "1.2.840.113549.1.7.1"

    /// Verifies every signer's signature over `content` with the signer's certificate in the message.
    ///
    /// ``TrustStore`` decides whether those certificates are trusted. If content is attached, the signatures cover it
    /// and `content` is ignored: compare the two first. Like devices and OpenSSL, this accepts signed attributes that
    /// are not in DER order: old writers signed them unsorted.
    /// - Parameters:
    ///   - content: the exact bytes.
    ///   - certificate: preferred if several in the message match a signer.
    /// - Throws: ``OpenSSLError``; ``SignedMessage/contentDiffers(_:)`` distinguishes changed content from a wrong signature.
    package func verifySignatures(over content: [UInt8], by certificate: Certificate? = nil) throws(OpenSSLError) {
        // Verifying changes a message, so each verification needs its own: the first has the one that was read.
        let decoded = decoded.isTaken() ? try DecodedMessage(encoded) : decoded
        let message = unsafe decoded.handle
        defer { withExtendedLifetime(decoded) {} }
        let flags = UInt32(CMS_BINARY | CMS_NO_SIGNER_CERT_VERIFY)
        try unsafe MemoryBIO.reading(content[...]) { memory throws(OpenSSLError) in
            // CMS_verify copies a bare memory BIO, and leaks the copy when it does not know the digest algorithm.
            let bio = try unsafe OpenSSL.call("BIO_new") { unsafe BIO_new(BIO_f_null()) }
            defer { unsafe BIO_free(bio) }
            unsafe BIO_push(bio, memory)
            defer { unsafe BIO_pop(bio) }
            // The caller compares attached content; OpenSSL accepts detached bytes only if none is attached.
            let detached = unsafe attachedContent == nil ? bio : nil
            // OpenSSL prefers these certificates to those of the message, which may have been read without any.
            try unsafe ([certificate].compactMap(\.self) + certificates).withStack { preferred throws(OpenSSLError) in
                try OpenSSL.check("CMS_verify") {
                    unsafe CMS_verify(message, preferred, nil, detached, nil, flags)
                }
            }
        }
    }

    /// Whether the error of ``verifySignatures(over:by:)`` means that the content differs from the signed content.
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

/// A message as OpenSSL decoded it.
///
/// Decoding the keys of its certificates takes as long as ten verifications.
@safe private final class DecodedMessage: Sendable {
    // Changed only by a verification, and isTaken() gives it to one.
    nonisolated(unsafe) let handle: OpaquePointer  // CMS_ContentInfo *
    let byteCount: Int
    private let taken = Atomic(false)

    init(_ bytes: [UInt8]) throws(OpenSSLError) {
        unsafe (handle, byteCount) = try unsafe DER.decode("d2i_CMS_ContentInfo", bytes) {
            unsafe d2i_CMS_ContentInfo(nil, $0, $1)
        }
    }

    deinit { unsafe CMS_ContentInfo_free(handle) }

    /// Whether somebody took it before; the caller takes it.
    func isTaken() -> Bool { taken.exchange(true, ordering: .acquiringAndReleasing) }
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
        return unsafe ASN1.bytes(of: content)
    }

    package struct Signer: Sendable {
        /// A problem of a signing time (RFC 5652 §11.3).
        package enum SigningTimeProblem: Sendable, Hashable {
            /// The attribute occurs more than once, or has several values.
            case repeated
            /// The value is not a time, or not a date of the calendar.
            case malformed
        }

        /// The signer's certificate, if the message contains it; the first of ``candidates`` unless one was chosen.
        package internal(set) var certificate: Certificate?
        /// All certificates of the message that match ``identifier``: more than one if somebody added a copy.
        package let candidates: [Certificate]
        /// How the message identifies the certificate: by issuer and serial number, or by subject key identifier.
        package var identifier: String {
            name ?? certificate.map { Self.identifier($0.serialNumber, $0.issuer) } ?? "unknown"
        }
        /// The same unless ``certificate`` tells it: each pass of an issuer would spell out the same name.
        private let name: String?
        /// The digest algorithm by its usual name in lower case, for example `sha256`, or else by its dotted
        /// identifier.
        package let digestAlgorithm: String
        /// The signature algorithm by OpenSSL's name, for example `rsaEncryption` or `RSASSA-PSS`.
        package let signatureAlgorithm: String
        /// The digest named in the signature algorithm, if any: `md5` in `md5WithRSAEncryption`.
        package let signatureDigest: String?
        /// The signed content type, as a dotted object identifier; `nil` without signed attributes.
        package let contentType: String?
        package let unsignedAttributeCount: Int
        /// The signing-time attribute; `nil` if it is missing or invalid.
        package let signingTime: Date?
        package let signingTimeProblem: SigningTimeProblem?
        /// The message-digest attribute; `nil` without signed attributes.
        package let messageDigest: [UInt8]?
        /// Whether the signed attributes are in DER order; true if there are none.
        package let hasSortedAttributes: Bool

        /// The same signer with one of its ``candidates`` as its certificate.
        package func resolved(to certificate: Certificate) -> Signer {
            var signer = self
            signer.certificate = certificate
            return signer
        }
    }
}

extension SignedMessage.Signer {
    init(_ info: OpaquePointer, among certificates: [Certificate]) {
        candidates = certificates.filter { certificate in
            unsafe certificate.withHandle { unsafe CMS_SignerInfo_cert_cmp(info, $0) == 0 }
        }
        certificate = candidates.first
        name = unsafe Self.name(in: info, isKnown: certificate != nil)
        var digest: UnsafeMutablePointer<X509_ALGOR>?
        var signature: UnsafeMutablePointer<X509_ALGOR>?
        unsafe CMS_SignerInfo_get0_algs(info, nil, nil, &digest, &signature)
        digestAlgorithm = unsafe Self.name(ofDigest: Self.object(of: digest))
        signatureAlgorithm = unsafe Self.name(of: Self.object(of: signature))
        signatureDigest = unsafe Self.digestName(in: OBJ_obj2nid(Self.object(of: signature)))
        contentType = unsafe Self.contentType(of: info)
        unsignedAttributeCount = unsafe Int(max(0, CMS_unsigned_get_attr_count(info)))
        (signingTime, signingTimeProblem) = unsafe Self.signingTime(of: info)
        let value = unsafe CMS_signed_get0_data_by_OBJ(
            info, OBJ_nid2obj(NID_pkcs9_messageDigest), -3, V_ASN1_OCTET_STRING)
        messageDigest = unsafe value.map { unsafe ASN1.bytes(of: $0.assumingMemoryBound(to: ASN1_STRING.self)) }
        let encodings = unsafe Self.attributes(of: info).map { unsafe Self.der(of: $0) }
        hasSortedAttributes = zip(encodings, encodings.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
    }

    private static func name(in info: OpaquePointer, isKnown: Bool) -> String? {
        var keyIdentifier: UnsafeMutablePointer<ASN1_OCTET_STRING>?
        var issuer: OpaquePointer?
        var serial: UnsafeMutablePointer<ASN1_INTEGER>?
        guard unsafe CMS_SignerInfo_get0_signer_id(info, &keyIdentifier, &issuer, &serial) == 1 else {
            return nil
        }
        if let keyIdentifier = unsafe keyIdentifier { return unsafe "key \(ASN1.bytes(of: keyIdentifier).hexadecimal)" }
        return isKnown ? nil : unsafe identifier(ASN1.hexadecimal(of: serial), DistinguishedName(copying: issuer))
    }

    private static func identifier(_ serialNumber: String, _ issuer: DistinguishedName) -> String {
        "serial number \(serialNumber) of '\(issuer)'"
    }

    // MARK: - Algorithms

    private static func object(of algorithm: UnsafeMutablePointer<X509_ALGOR>?) -> OpaquePointer? {
        var object: OpaquePointer?
        unsafe X509_ALGOR_get0(&object, nil, nil, algorithm)
        return unsafe object
    }

    private static func name(of object: OpaquePointer?) -> String {
        guard case let identifier = unsafe OBJ_obj2nid(object), identifier != NID_undef,
            let name = unsafe OBJ_nid2sn(identifier)
        else { return unsafe ASN1.dotted(object) }
        return unsafe String(cString: name)
    }

    private static func name(ofDigest type: OpaquePointer?) -> String {
        switch unsafe OBJ_obj2nid(type) {
        case NID_sha1: "sha1"
        case NID_sha256: "sha256"
        case NID_sha384: "sha384"
        case NID_sha512: "sha512"
        case NID_sha224: "sha224"
        case NID_md5: "md5"
        case NID_md4: "md4"
        case NID_md2: "md2"
        case NID_ripemd160: "ripemd160"
        default: unsafe ASN1.dotted(type)
        }
    }

    private static func digestName(in algorithm: Int32) -> String? {
        var digest = NID_undef
        guard unsafe OBJ_find_sigid_algs(algorithm, &digest, nil) == 1, digest != NID_undef else { return nil }
        return unsafe name(ofDigest: OBJ_nid2obj(digest))
    }

    // MARK: - Signed attributes

    private static func contentType(of info: OpaquePointer) -> String? {
        let value = unsafe CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(NID_pkcs9_contentType), -3, V_ASN1_OBJECT)
        return unsafe value.map { unsafe ASN1.dotted(OpaquePointer($0)) }
    }

    private static func attributes(of info: OpaquePointer) -> [OpaquePointer] {
        unsafe (0..<max(0, CMS_signed_get_attr_count(info))).compactMap { unsafe CMS_signed_get_attr(info, $0) }
    }

    /// Empty only for lack of memory, since OpenSSL decoded the attribute; the order then counts as wrong.
    private static func der(of attribute: OpaquePointer) -> [UInt8] {
        (try? unsafe DER.encode("i2d_X509_ATTRIBUTE") { unsafe i2d_X509_ATTRIBUTE(attribute, $0) }) ?? []
    }

    private static func signingTime(of info: OpaquePointer) -> (Date?, SigningTimeProblem?) {
        let attributes = unsafe attributes(of: info).filter {
            unsafe OBJ_obj2nid(X509_ATTRIBUTE_get0_object($0)) == NID_pkcs9_signingTime
        }
        guard let attribute = unsafe attributes.first else { return (nil, nil) }
        let count = unsafe X509_ATTRIBUTE_count(attribute)
        guard unsafe attributes.count == 1, count < 2 else { return (nil, .repeated) }
        for type in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
            guard let value = unsafe X509_ATTRIBUTE_get0_data(attribute, 0, type, nil) else { continue }
            let moment = unsafe ASN1.date(of: value.assumingMemoryBound(to: ASN1_TIME.self))
            return (moment, moment == nil ? .malformed : nil)
        }
        return (nil, .malformed)
    }
}
