internal import Bytes
internal import COpenSSL
public import Platform

/// An X.509 certificate (RFC 5280).
@safe public final class Certificate {
    private let handle: OpaquePointer  // X509 *

    /// The certificate's DER, byte for byte.
    public let der: [UInt8]

    /// The name of its holder.
    public let subject: DistinguishedName
    /// The name of its issuer.
    public let issuer: DistinguishedName
    // What is found out once: passes of an issuer have the same certificates.
    let foundKeyProblem = Derived<String?>()
    let foundFormProblem = Derived<String?>()
    private let foundUsages = Derived<[String]>()

    /// Takes over the caller's reference.
    init(owning handle: OpaquePointer) throws(OpenSSLError) {
        unsafe self.handle = handle
        subject = unsafe DistinguishedName(copying: X509_get_subject_name(handle))
        issuer = unsafe DistinguishedName(copying: X509_get_issuer_name(handle))
        do {
            der = try unsafe DER.encode("i2d_X509") { unsafe i2d_X509(handle, $0) }
        } catch {
            unsafe X509_free(handle)  // deinit does not run after a failed init
            throw error
        }
    }

    /// Reads a certificate from DER.
    public convenience init(der: [UInt8]) throws(OpenSSLError) {
        let (handle, _) = try unsafe DER.decode("d2i_X509", der) { unsafe d2i_X509(nil, $0, $1) }
        try unsafe self.init(owning: handle)
    }

    deinit { unsafe X509_free(handle) }

    /// Calls `body` with the pointer, which is valid only during the call.
    func withHandle<R, E: Error>(_ body: (OpaquePointer) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(handle)
    }

    /// Like `withHandle`, for calls that leave errors in the queue when an extension is missing.
    func reading<R>(_ body: (OpaquePointer) -> R) -> R {
        defer { ERR_clear_error() }
        return unsafe withHandle(body)
    }
}

// Never mutated by us after init; OpenSSL counts references atomically and locks its own caches.
extension Certificate: @unchecked Sendable {}

extension Certificate: Hashable {
    /// Compares the DER.
    public static func == (first: Certificate, second: Certificate) -> Bool {
        unsafe first.der.count == second.der.count && memcmp(first.der, second.der, first.der.count) == 0
    }
    /// Hashes the whole DER: an attacker could make many certificates with the same part.
    public func hash(into hasher: inout Hasher) {
        // In one call: an array would be hashed byte by byte.
        unsafe der.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}

extension Certificate {
    /// The first second of its validity.
    public var notBefore: Date { unsafe withHandle { unsafe ASN1.date(of: X509_get0_notBefore($0)) } ?? .distantFuture }

    /// The last second of its validity.
    public var notAfter: Date { unsafe withHandle { unsafe ASN1.date(of: X509_get0_notAfter($0)) } ?? .distantPast }

    /// Whether it is valid at a date, its first and last second included (RFC 5280 §4.1.2.5).
    public func isValid(at moment: Date) -> Bool {
        notBefore <= moment && moment.timeIntervalSince1970.rounded(.down) <= notAfter.timeIntervalSince1970
    }

    /// The serial number in upper-case hexadecimal, as `openssl x509 -serial` prints it.
    public var serialNumber: String { unsafe withHandle { unsafe ASN1.hexadecimal(of: X509_get0_serialNumber($0)) } }

    /// SHA-1 over the DER in lower-case hexadecimal, as keychains and Apple's portal show it.
    package var sha1Fingerprint: String { DigestAlgorithm.sha1.fingerprint(of: der) }

    /// SHA-256 over the DER, in lower-case hexadecimal.
    public var fingerprint: String { DigestAlgorithm.sha256.fingerprint(of: der) }

    /// The identifier of its own key (RFC 5280 §4.2.1.2); empty without that extension.
    package var subjectKeyIdentifier: [UInt8] { unsafe reading { unsafe ASN1.bytes(of: X509_get0_subject_key_id($0)) } }

    /// Whether it may issue certificates (basic constraints).
    package var isAuthority: Bool { unsafe reading { unsafe X509_check_ca($0) == 1 } }

    /// Whether its basic constraints mark it as an authority, even if its key usage excludes signing certificates.
    package var isCalledAuthority: Bool {
        unsafe reading { unsafe X509_get_extension_flags($0) & UInt32(EXFLAG_CA) != 0 }
    }

    package var isSelfIssued: Bool { subject == issuer }

    /// Whether its key may make digital signatures (key usage, RFC 5280 §4.2.1.3); true without that extension.
    package var allowsDigitalSignature: Bool {
        unsafe reading { unsafe X509_get_key_usage($0) & UInt32(KU_DIGITAL_SIGNATURE) != 0 }
    }

    package var extendedKeyUsages: [String] { foundUsages.value { readUsages() } }

    private func readUsages() -> [String] {
        unsafe reading { handle in
            guard let usages = unsafe X509_get_ext_d2i(handle, NID_ext_key_usage, nil, nil) else { return [] }
            let stack = OpaquePointer(usages)
            defer { unsafe EXTENDED_KEY_USAGE_free(stack) }
            return unsafe (0..<passtool_sk_OBJECT_num(stack)).map {
                unsafe ASN1.dotted(passtool_sk_OBJECT_value(stack, $0))
            }
        }
    }

    /// The DER content of the extension with a dotted object identifier.
    package func extensionContent(_ identifier: String) -> [UInt8]? {
        // No certificate has an extension with a malformed identifier.
        guard let object = try? unsafe ASN1.object(dotted: identifier) else { return nil }
        defer { unsafe ASN1_OBJECT_free(object) }
        return unsafe withHandle { handle in
            let index = unsafe X509_get_ext_by_OBJ(handle, object, -1)
            guard index >= 0, let found = unsafe X509_get_ext(handle, index) else { return nil }
            return unsafe ASN1.bytes(of: X509_EXTENSION_get_data(found))
        }
    }

    /// The text of an extension that contains one character string, such as Apple's marker extensions.
    package func extensionText(_ identifier: String) -> String? {
        guard let content = extensionContent(identifier) else { return nil }
        // Constructed strings are not accepted.
        let kinds = [V_ASN1_UTF8STRING, V_ASN1_PRINTABLESTRING, V_ASN1_IA5STRING, V_ASN1_T61STRING]
        guard let tag = content.first, kinds.contains(Int32(tag)),
            let (value, byteCount) = try? unsafe DER.decode(
                "d2i_ASN1_TYPE", content, { unsafe d2i_ASN1_TYPE(nil, $0, $1) })
        else { return nil }
        defer { unsafe ASN1_TYPE_free(value) }
        guard byteCount == content.count else { return nil }  // another reader might use the bytes after it
        return unsafe ASN1.text(of: value.pointee.value.asn1_string)
    }

    /// Whether `other` is its issuer: by name, key identifier and signature.
    package func isIssued(by other: Certificate) -> Bool { isAttributed(to: other) && isSigned(by: other) }

    /// Whether it names `other` as its issuer, by name or by key identifier.
    package func seemsIssued(by other: Certificate) -> Bool {
        let identifier = unsafe reading { unsafe ASN1.bytes(of: X509_get0_authority_key_id($0)) }
        return issuer == other.subject || !identifier.isEmpty && identifier == other.subjectKeyIdentifier
    }

    /// Whether it names `other` as its issuer, by name and key identifier.
    func isAttributed(to other: Certificate) -> Bool {
        unsafe reading { handle in
            unsafe other.withHandle { unsafe X509_check_issued($0, handle) == X509_V_OK }
        }
    }

    /// Whether the key of `other` signed it; false if verifying with that key is slow.
    package func isSigned(by other: Certificate) -> Bool {
        guard other.hasAffordableKey else { return false }
        return unsafe reading { handle in
            unsafe other.withHandle { unsafe X509_verify(handle, X509_get0_pubkey($0)) == 1 }
        }
    }
}
