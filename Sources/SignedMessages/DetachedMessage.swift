internal import Bytes
internal import COpenSSL
internal import Platform

/// A detached CMS message (RFC 5652 §5), built by OpenSSL: SHA-256, signing time, DER.
///
/// The signer is added with the certificate's public key only; whoever has the private key (this process, a
/// program, a remote service) signs ``digest(ofContent:at:)``. One thread can make many messages with it: what OpenSSL
/// encoded stays, except for the digest and the signature.
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
    /// The content's digest and the time of the message that is made now.
    private var current = Subject(digest: [], seconds: 0)
    /// What the signed attributes in ``message`` are about; `nil` before the first.
    private var written: Subject?
    /// The signed attributes and the message as OpenSSL encoded them last, for this time.
    private var (attributesForm, messageForm): (DERForm?, DERForm?)

    private struct Subject: Equatable {
        let digest: [UInt8]
        let seconds: Int
    }

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
        if let known = messageForm?.filled(with: [current.digest, signature]) { return known }
        try setAttributes()
        try OpenSSL.check("ASN1_STRING_set") {
            unsafe ASN1_STRING_set(CMS_SignerInfo_get0_signature(signer), signature, Int32(signature.count))
        }
        let encoded = try unsafe DER.encode("i2d_CMS_ContentInfo") { unsafe i2d_CMS_ContentInfo(message, $0) }
        messageForm = DERForm(of: encoded, around: [current.digest, signature])
        return encoded
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
        let seconds = signingTime.wholeSeconds
        if current.seconds != seconds { (attributesForm, messageForm) = (nil, nil) }
        current = Subject(digest: digest, seconds: seconds)
        return try DigestAlgorithm.sha256.digest(of: attributes())
    }

    /// The signed attributes in the form that is signed: a SET OF in DER (RFC 5652 §5.4).
    func attributes() throws(OpenSSLError) -> [UInt8] {
        if let known = attributesForm?.filled(with: [current.digest]) { return known }
        try setAttributes()
        let stack = try unsafe OpenSSL.call("sk_X509_ATTRIBUTE_new") { unsafe passtool_sk_X509_ATTRIBUTE_new() }
        defer { unsafe passtool_sk_X509_ATTRIBUTE_free(stack) }  // the message owns the attributes
        for index in 0..<(unsafe CMS_signed_get_attr_count(signer)) {
            try OpenSSL.check("sk_X509_ATTRIBUTE_push") {
                unsafe passtool_sk_X509_ATTRIBUTE_push(stack, CMS_signed_get_attr(signer, index))
            }
        }
        let encoded = try unsafe DER.encode("ASN1_item_i2d") { unsafe passtool_i2d_signed_attributes(stack, $0) }
        attributesForm = DERForm(of: encoded, around: [current.digest])
        return encoded
    }

    /// Replaces the signed attributes (RFC 5652 §11): content type, signing time and message digest.
    private func setAttributes() throws(OpenSSLError) {
        guard written != current else { return }
        written = nil
        while unsafe CMS_signed_get_attr_count(signer) > 0 {
            unsafe X509_ATTRIBUTE_free(CMS_signed_delete_attr(signer, 0))
        }
        let time = try unsafe OpenSSL.call("ASN1_TIME_set") { unsafe ASN1_TIME_set(nil, current.seconds) }
        defer { unsafe ASN1_STRING_free(time) }
        try unsafe add(NID_pkcs9_contentType, V_ASN1_OBJECT, UnsafeRawPointer(OBJ_nid2obj(NID_pkcs7_data)), -1)
        try unsafe add(NID_pkcs9_signingTime, ASN1_STRING_type(time), UnsafeRawPointer(time), -1)
        try unsafe add(
            NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING, current.digest, Int32(current.digest.count))
        written = current
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

/// DER in which some values change and keep their lengths, so that everything around them stays as it is.
///
/// OpenSSL counts the bytes of each level again for the level around it: encoding took a twentieth of a pass in a batch.
private struct DERForm {
    private let bytes: [UInt8]
    private let places: [Range<Int>]

    /// Finds the values in DER; `nil` unless each of them is there once.
    init?(of bytes: [UInt8], around values: [[UInt8]]) {
        let places = values.compactMap { value in
            bytes.firstRange(of: value, from: 0).flatMap { place in
                bytes.firstRange(of: value, from: place.upperBound) == nil ? place : nil
            }
        }
        guard places.count == values.count else { return nil }
        (self.bytes, self.places) = (bytes, places)
    }

    /// The DER with other values; `nil` if a length differs.
    func filled(with values: [[UInt8]]) -> [UInt8]? {
        var bytes = bytes
        for (place, value) in zip(places, values) {
            guard place.count == value.count else { return nil }
            bytes.replaceSubrange(place, with: value)
        }
        return bytes
    }
}
