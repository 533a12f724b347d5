internal import Bytes
internal import COpenSSL
package import Platform

/// A detached CMS message (RFC 5652 §5), built by OpenSSL: SHA-256, signing time, DER.
///
/// The signer is added with the certificate's public key only; whoever has the private key (this process, a
/// program, a remote service) signs ``digest(ofContent:at:)``. One thread can make many messages with it: certificates and
/// algorithms stay, attributes and signature are replaced.
@safe final class DetachedMessage {
    let algorithm: SignatureAlgorithm
    private let message: OpaquePointer  // CMS_ContentInfo *
    private let signer: OpaquePointer  // CMS_SignerInfo *, a part of the message
    private let certificate: Certificate
    private let key: KeyContext?
    /// The key, if a program has it.
    private let distantKey: PrivateKey?
    /// Whether a signature was verified before: further ones by the same key in this process need no check.
    private var isProven = false
    /// The time among the signed attributes, and a pointer to the digest among them, which the message owns; `nil` before
    /// the first.
    private var written: (seconds: Int, digest: UnsafeMutableRawPointer)?

    /// Prepares a message with `certificate` as signer and `others` included, each once.
    ///
    /// - Throws: ``OpenSSLError`` if the key does not belong to the certificate or can't sign a SHA-256 digest;
    ///   ``SignatureError`` for a certificate whose key can't sign passes.
    init(certificate: Certificate, others: [Certificate], key: PrivateKey? = nil) throws {
        guard let algorithm = SignatureAlgorithm(for: certificate) else { throw SignatureError(.unsupportedKey) }
        try key?.checkBelonging(to: certificate)
        distantKey = key?.helper == nil ? nil : key
        self.key = distantKey == nil ? try key.map { try KeyContext(copying: $0) } : nil
        (self.certificate, self.algorithm) = (certificate, algorithm)
        unsafe (message, signer) = try unsafe Self.start(certificate, others)
    }

    deinit { unsafe CMS_ContentInfo_free(message) }

    /// Signs content with this SHA-256 digest with the local key, or by the program that has the key.
    func signed(overContent digest: [UInt8], at signingTime: Date) throws -> [UInt8] {
        if let distantKey, let helper = distantKey.helper {
            let attributes = try self.digest(ofContent: digest, at: signingTime)
            let signature = try helper.signature(over: self.attributes(), by: distantKey, certificate)
            return try encoded(with: signature, of: attributes)
        }
        guard let key else { throw SignatureError(.keyIsElsewhere) }
        let attributes = try self.digest(ofContent: digest, at: signingTime)
        return try encoded(with: key.signature(ofSHA256: attributes), of: attributes)
    }

    /// The message in DER, with a signature over the last ``digest(ofContent:at:)``.
    ///
    /// - Throws: ``SignatureError`` if it does not verify: only valid signatures get into a message; ``OpenSSLError``.
    func encoded(with signature: [UInt8], of digest: [UInt8]) throws -> [UInt8] {
        if !isProven {
            let isOwn = key != nil
            guard certificate.verifies(signature, ofSHA256: digest) else {
                throw SignatureError(isOwn ? .damagedKey : .wrongSignature(byteCount: signature.count))
            }
            isProven = isOwn
        }
        try OpenSSL.check("ASN1_STRING_set") {
            unsafe ASN1_STRING_set(CMS_SignerInfo_get0_signature(signer), signature, Int32(signature.count))
        }
        return try unsafe DER.encode("i2d_CMS_ContentInfo") { unsafe i2d_CMS_ContentInfo(message, $0) }
    }

    private static let flags = UInt32(CMS_PARTIAL | CMS_DETACHED | CMS_BINARY | CMS_NOSMIMECAP)

    /// Makes a message, which the caller frees, and its signer.
    private static func start(
        _ certificate: Certificate, _ others: [Certificate]
    ) throws(OpenSSLError) -> (OpaquePointer, OpaquePointer) {
        let message = try unsafe OpenSSL.call("CMS_sign") { unsafe CMS_sign(nil, nil, nil, nil, flags) }
        do throws(OpenSSLError) {
            let signer = try unsafe addSigner(certificate, to: message)
            for (index, other) in others.enumerated()
            where other != certificate && !others.prefix(index).contains(other) {
                try unsafe add(other, to: message)
            }
            return unsafe (message, signer)
        } catch {
            unsafe CMS_ContentInfo_free(message)
            throw error
        }
    }

    /// Adds the signer and its certificate; the message owns the result.
    private static func addSigner(
        _ certificate: Certificate, to message: OpaquePointer
    ) throws(OpenSSLError) -> OpaquePointer {
        try unsafe certificate.withHandle { handle throws(OpenSSLError) in
            try unsafe OpenSSL.call("CMS_add1_signer") {
                unsafe CMS_add1_signer(message, handle, X509_get0_pubkey(handle), EVP_sha256(), flags)
            }
        }
    }

    private static func add(_ certificate: Certificate, to message: OpaquePointer) throws(OpenSSLError) {
        try unsafe certificate.withHandle { handle throws(OpenSSLError) in
            try OpenSSL.check("CMS_add1_cert") { unsafe CMS_add1_cert(message, handle) }
        }
    }

    /// The digest to sign: SHA-256 of the signed attributes for content with this digest.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the content.
    ///   - signingTime: UTCTime until 2049, GeneralizedTime from 2050 (RFC 5652 §11.3).
    /// - Returns: 32 bytes; don't digest them again.
    /// - Throws: ``OpenSSLError``.
    func digest(ofContent digest: [UInt8], at signingTime: Date) throws(OpenSSLError) -> [UInt8] {
        try setAttributes(digest, signingTime)
        return try DigestAlgorithm.sha256.digest(of: attributes())
    }

    /// The signed attributes in the form that is signed: a SET OF in DER (RFC 5652 §5.4).
    func attributes() throws(OpenSSLError) -> [UInt8] {
        let stack = try unsafe OpenSSL.call("sk_X509_ATTRIBUTE_new") { unsafe passtool_sk_X509_ATTRIBUTE_new() }
        defer { unsafe passtool_sk_X509_ATTRIBUTE_free(stack) }  // the message owns the attributes
        for index in 0..<(unsafe CMS_signed_get_attr_count(signer)) {
            try OpenSSL.check("sk_X509_ATTRIBUTE_push") {
                unsafe passtool_sk_X509_ATTRIBUTE_push(stack, CMS_signed_get_attr(signer, index))
            }
        }
        return try unsafe DER.encode("ASN1_item_i2d") { unsafe passtool_i2d_signed_attributes(stack, $0) }
    }

    /// Replaces the signed attributes (RFC 5652 §11): content type, signing time and message digest.
    ///
    /// In a batch, all messages have the same time: only the digest is replaced.
    private func setAttributes(_ digest: [UInt8], _ signingTime: Date) throws(OpenSSLError) {
        let seconds = signingTime.wholeSeconds
        if let written = unsafe written, unsafe written.seconds == seconds {
            return try OpenSSL.check("ASN1_STRING_set") {
                unsafe ASN1_STRING_set(
                    written.digest.assumingMemoryBound(to: ASN1_STRING.self), digest, Int32(digest.count))
            }
        }
        unsafe written = nil
        while unsafe CMS_signed_get_attr_count(signer) > 0 {
            unsafe X509_ATTRIBUTE_free(CMS_signed_delete_attr(signer, 0))
        }
        let time = try unsafe OpenSSL.call("ASN1_TIME_set") { unsafe ASN1_TIME_set(nil, seconds) }
        defer { unsafe ASN1_STRING_free(time) }
        try unsafe add(NID_pkcs9_contentType, V_ASN1_OBJECT, UnsafeRawPointer(OBJ_nid2obj(NID_pkcs7_data)), -1)
        try unsafe add(NID_pkcs9_signingTime, ASN1_STRING_type(time), UnsafeRawPointer(time), -1)
        try unsafe add(NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING, digest, Int32(digest.count))
        let index = unsafe CMS_signed_get_attr_by_NID(signer, NID_pkcs9_messageDigest, -1)
        let value = try unsafe OpenSSL.call("X509_ATTRIBUTE_get0_data") {
            unsafe X509_ATTRIBUTE_get0_data(CMS_signed_get_attr(signer, index), 0, V_ASN1_OCTET_STRING, nil)
        }
        unsafe written = (seconds, value)
    }

    /// Adds an attribute whose value OpenSSL copies; a count of -1 means that `value` is an ASN.1 object of its own.
    private func add(
        _ identifier: Int32, _ type: Int32, _ value: UnsafeRawPointer?, _ count: Int32
    ) throws(OpenSSLError) {
        try OpenSSL.check("CMS_signed_add1_attr_by_NID") {
            unsafe CMS_signed_add1_attr_by_NID(signer, identifier, type, value, count)
        }
    }
}

// SpareParts hands it out to only one worker at a time.
extension DetachedMessage: @unchecked Sendable {}

/// The structure of a signed message (RFC 5652 §5.1), read without decoding it.
///
/// OpenSSL decodes every certificate of a message, which takes as long as signing, so they are counted here first.
package struct MessageOutline: Sendable {
    let version: UInt8?
    let signerVersions: [UInt8?]
    /// The number of declared digest algorithms; the content would be digested with each.
    package let digestCount: Int
    package let certificateCount: Int

    let signature: [UInt8]
    /// The only time among the first signer's signed attributes.
    let signingTime: Date?

    /// The number of signers; a pass has one.
    package var signerCount: Int { signerVersions.count }

    /// Reads the structure; `nil` if the bytes are not a signed message.
    package init?(of bytes: [UInt8]) {
        var rest = bytes[...]
        guard let message = BERElement(takenFrom: &rest)?.children, message.count == 2,
            let content = message.last?.children?.first?.children
        else { return nil }
        var fields = content[...]
        guard let version = fields.popFirst(), let digests = fields.popFirst()?.children, fields.popFirst() != nil,
            let last = fields.popLast(), last.tag == DERTag.set, let signers = last.children
        else { return nil }
        // Counted whatever their tags: OpenSSL accepts primitive elements too.
        var certificateCount = 0
        for field in fields {
            guard let children = field.children else { return nil }
            certificateCount += children.count
        }
        (self.version, digestCount, self.certificateCount) = (version.version, digests.count, certificateCount)
        signerVersions = signers.map { signer in
            var content = signer.content
            return BERElement(takenFrom: &content)?.version
        }
        let parts = signers.first?.children ?? []
        signature = parts.last { $0.tag == DERTag.octetString }.map { Array($0.content) } ?? []
        let attributes = parts.first { $0.tag == DERTag.context0 }?.children ?? []
        let values = attributes.flatMap { $0.children?.last?.children ?? [] }
        signingTime = values.first { Self.times.contains($0.tag) }.flatMap { ASN1.date(ofText: $0.content) }
    }

    /// Whether OpenSSL may decode the message.
    package func isWithin(certificateLimit: Int) -> Bool {
        signerCount <= SignedMessage.mostSigners && digestCount <= SignedMessage.mostDigests
            && certificateCount <= certificateLimit
    }

    /// UTCTime and GeneralizedTime.
    private static let times: [UInt8] = [0x17, 0x18]

    /// Whether RFC 5652 §5.1 and §5.3 define each version.
    ///
    /// We don't check that the version fits the content: old writers number differently, and readers ignore it.
    package var hasKnownVersions: Bool {
        [1, 3, 4, 5].contains(version) && signerVersions.allSatisfy { [1, 3].contains($0) }
    }
}

extension SignedMessage {
    /// The signature and the signing time of a message, read without verifying anything.
    ///
    /// OpenSSL would decode the keys of all certificates, which takes as long as signing.
    package static func signature(in message: [UInt8]) -> (bytes: [UInt8], signingTime: Date)? {
        guard let outline = MessageOutline(of: message) else { return nil }
        return outline.signingTime.map { (outline.signature, $0) }
    }
}
