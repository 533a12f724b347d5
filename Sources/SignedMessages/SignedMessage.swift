internal import COpenSSL
internal import Synchronization

/// A CMS signed message (RFC 5652) that was read but not yet believed.
public struct SignedMessage: Sendable {
    /// Signers that are looked at; nobody needs more than one.
    public static let mostSigners = 8
    /// Digests that are computed; nobody needs more than one.
    public static let mostDigests = 8

    /// Everybody who signed, up to ``mostSigners``; one, in a pass.
    public let signers: [Signer]
    /// How many signed.
    public let signerCount: Int
    /// How many digest algorithms are announced, each of which the content would be digested with.
    public let digestCount: Int
    /// Whether the versions of the message and of its signers are those that RFC 5652 has.
    public let hasKnownVersions: Bool
    /// What the content is called, as a dotted object identifier: ``data`` in a pass.
    public let contentType: String
    /// The certificates the message carries, in its order.
    public let certificates: [Certificate]
    /// The content, where it is attached.
    public let attachedContent: [UInt8]?
    /// Bytes that stand after the message's end.
    public let trailingByteCount: Int

    private let encoded: [UInt8]
    /// The message as it was read, for the first who checks it.
    private let unused: UnusedMessage

    /// Reads a message in DER, or in BER with indefinite lengths.
    ///
    /// - Throws: ``OpenSSLError`` if it is not a CMS signed message.
    public init(reading bytes: [UInt8]) throws(OpenSSLError) {
        let (message, byteCount) = try unsafe Self.decoded(bytes)
        unused = unsafe UnusedMessage(message)
        defer { ERR_clear_error() }  // an attribute looked for in vain leaves a reason
        guard unsafe OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
            throw OpenSSLError(call: "CMS_get0_type", entries: [])
        }
        guard let outline = MessageOutline(of: bytes) else {
            throw OpenSSLError(call: "d2i_CMS_ContentInfo", entries: [])
        }
        (signerCount, digestCount) = (outline.signerVersions.count, outline.digestCount)
        hasKnownVersions = outline.hasKnownVersions
        contentType = unsafe dotted(CMS_get0_eContentType(message))
        certificates = try unsafe Self.certificates(of: message)
        signers = unsafe Self.signers(of: message, certificates: certificates)
        attachedContent = unsafe Self.content(of: message)
        trailingByteCount = bytes.count - byteCount
        encoded = bytes
    }

    /// The content type of everything that has none of its own (RFC 5652 §4).
    public static let data = "1.2.840.113549.1.7.1"

    /// Checks every signer's signature over `content` with the certificate that the message carries for him.
    ///
    /// Says nothing about whether those certificates deserve trust: see ``TrustStore``.
    /// Where content is attached, the signatures are over that and `content` is not looked at: compare the two first.
    /// Signed attributes count as they stand, in the order of DER or not, as devices and OpenSSL have it: old writers
    /// signed them unsorted.
    /// - Parameters:
    ///   - content: the exact bytes.
    ///   - certificate: preferred where the message carries several that a signer may mean.
    /// - Throws: ``OpenSSLError``; ``SignedMessage/contentDiffers(_:)`` tells changed content from a broken signature.
    public func verifySignatures(over content: [UInt8], by certificate: Certificate? = nil) throws(OpenSSLError) {
        guard signerCount <= Self.mostSigners, digestCount <= Self.mostDigests else {
            throw OpenSSLError(call: "CMS_verify: too many signers or digests", entries: [])
        }
        // Checking leaves traces in a message, and reading one takes as long as checking it.
        let message =
            if let unused = unsafe unused.take() { unsafe unused } else { try unsafe Self.decoded(encoded).message }
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
            // Certificates given here are taken before those of the message.
            try unsafe [certificate].compactMap(\.self).withStack { preferred throws(OpenSSLError) in
                try openSSL(succeeds: "CMS_verify") {
                    unsafe CMS_verify(message, preferred, nil, detached, nil, flags)
                }
            }
        }
    }

    /// Whether the error of ``verifySignatures(over:by:)`` means that the content is not the one that was signed.
    public static func contentDiffers(_ error: OpenSSLError) -> Bool {
        error.has(library: ERR_LIB_CMS, reason: CMS_R_VERIFICATION_FAILURE)
            && error.has(library: ERR_LIB_CMS, reason: CMS_R_CONTENT_VERIFY_ERROR)
    }

    /// Whether the error of ``verifySignatures(over:by:)`` means that a signature was computed and is another one.
    public static func signatureIsWrong(_ error: OpenSSLError) -> Bool {
        error.has(library: ERR_LIB_CMS, reason: CMS_R_VERIFICATION_FAILURE)
    }

    /// Whether the error of ``verifySignatures(over:by:)`` means that signed attributes are missing, doubled or misplaced.
    public static func attributesAreWrong(_ error: OpenSSLError) -> Bool {
        error.has(library: ERR_LIB_CMS, reason: CMS_R_ATTRIBUTE_ERROR)
    }
}

extension SignedMessage {
    private static func decoded(_ bytes: [UInt8]) throws(OpenSSLError) -> (message: OpaquePointer, byteCount: Int) {
        let (message, byteCount) = try unsafe decode("d2i_CMS_ContentInfo", bytes) {
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
        let count = unsafe min(max(0, passtool_sk_SignerInfo_num(infos)), Int32(mostSigners))
        return (0..<count).compactMap { index in
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

/// A message that nobody has checked yet, handed to one caller alone.
private final class UnusedMessage: Sendable {
    @safe private struct Handle: @unchecked Sendable {
        let message: OpaquePointer  // CMS_ContentInfo *
    }

    private let handle: Mutex<Handle?>

    init(_ message: OpaquePointer) {
        handle = unsafe Mutex(Handle(message: message))
    }

    deinit {
        if let message = unsafe take() { unsafe CMS_ContentInfo_free(message) }
    }

    /// The message, which is then the caller's to free; `nil` for everybody after the first.
    func take() -> OpaquePointer? {
        unsafe handle.withLock { handle in
            defer { handle = nil }
            return handle
        }?.message
    }
}
