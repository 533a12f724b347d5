internal import COpenSSL
package import Platform

/// A certificate revocation list (RFC 5280 §5).
@safe public final class RevocationList {
    package struct Revocation: Hashable, Sendable {
        package let date: Date
        /// The reason in words, if the list states one.
        package let reason: String?
    }

    private let handle: OpaquePointer  // X509_CRL *

    /// A critical extension of the list or one of its entries that we don't understand, as a dotted object identifier.
    ///
    /// With such an extension, even a certificate that is not listed may be revoked (RFC 5280 §5.2).
    package let unknownCriticalExtension: String?

    /// Reads a list from DER.
    ///
    /// - Throws: ``OpenSSLError`` if it is not a list.
    public init(der: [UInt8]) throws(OpenSSLError) {
        unsafe handle = try unsafe DER.decode("d2i_X509_CRL", der) { unsafe d2i_X509_CRL(nil, $0, $1) }.value
        unknownCriticalExtension = unsafe Self.unknownCriticalExtension(in: handle)
    }

    deinit { unsafe X509_CRL_free(handle) }

    /// All lists of a file: one in DER, or any number in PEM; empty for PEM without a list.
    ///
    /// - Throws: ``OpenSSLError`` if a list cannot be read.
    public static func all(in bytes: some Sequence<UInt8>) throws(OpenSSLError) -> [RevocationList] {
        let bytes = Array(bytes)
        guard let pem = PEM(bytes) else { return [try RevocationList(der: bytes)] }
        var lists: [RevocationList] = []
        for block in pem.blocks where block.label.hasSuffix("CRL") {
            lists.append(try RevocationList(der: block.content ?? []))
        }
        return lists
    }

    /// Calls `body` with the pointer, which is valid only during the call.
    private func withHandle<R>(_ body: (OpaquePointer) -> R) -> R {
        defer {
            withExtendedLifetime(self) {}
            ERR_clear_error()
        }
        return unsafe body(handle)
    }
}

// Never mutated by us after init; OpenSSL counts references atomically and locks its own caches.
extension RevocationList: @unchecked Sendable {}

extension RevocationList {
    package var issuer: DistinguishedName {
        unsafe withHandle { unsafe DistinguishedName(copying: X509_CRL_get_issuer($0)) }
    }

    package var thisUpdate: Date {
        unsafe withHandle { unsafe ASN1.date(of: X509_CRL_get0_lastUpdate($0)) } ?? .distantFuture
    }

    /// When the next list is due; `nil` if it is not stated.
    package var nextUpdate: Date? { unsafe withHandle { unsafe ASN1.date(of: X509_CRL_get0_nextUpdate($0)) } }

    /// Whether `certificate` signed it and may sign lists.
    package func isSigned(by certificate: Certificate) -> Bool {
        guard certificate.hasAffordableKey else { return false }
        return unsafe withHandle { list in
            unsafe certificate.withHandle { issuer in
                let maySignLists = unsafe X509_get_key_usage(issuer) & UInt32(KU_CRL_SIGN) != 0
                guard maySignLists, let key = unsafe X509_get0_pubkey(issuer) else { return false }
                return unsafe X509_CRL_verify(list, key) == 1
            }
        }
    }

    /// Whether it would list `certificate` if that were revoked: same issuer, and a matching scope.
    package func covers(_ certificate: Certificate) -> Bool {
        guard issuer == certificate.issuer else { return false }
        return unsafe withHandle { list in
            // A delta list contains only changes since another list.
            guard unsafe X509_CRL_get_ext_by_NID(list, NID_delta_crl, -1) < 0 else { return false }
            guard let found = unsafe X509_CRL_get_ext_d2i(list, NID_issuing_distribution_point, nil, nil) else {
                return unsafe X509_CRL_get_ext_by_NID(list, NID_issuing_distribution_point, -1) < 0
            }
            let part = unsafe found.assumingMemoryBound(to: ISSUING_DIST_POINT.self)
            defer { unsafe ISSUING_DIST_POINT_free(part) }
            // Entries of an indirect list may be for certificates of other issuers.
            guard unsafe part.pointee.indirectCRL == 0, unsafe part.pointee.onlyattr == 0,
                unsafe part.pointee.onlysomereasons == nil,
                unsafe certificate.isAuthority ? part.pointee.onlyuser == 0 : part.pointee.onlyCA == 0
            else { return false }
            guard let name = unsafe part.pointee.distpoint else { return true }
            return unsafe !Set(Self.addresses(in: name)).isDisjoint(with: certificate.revocationListAddresses)
        }
    }

    /// The URLs in the full name of a distribution point.
    fileprivate static func addresses(in name: UnsafeMutablePointer<DIST_POINT_NAME>) -> [String] {
        guard unsafe name.pointee.type == 0, let names = unsafe name.pointee.name.fullname else { return [] }
        return unsafe (0..<max(0, passtool_sk_GENERAL_NAME_num(names))).compactMap { index in
            var type: Int32 = 0
            guard let general = unsafe passtool_sk_GENERAL_NAME_value(names, index),
                let value = unsafe GENERAL_NAME_get0_value(general, &type), type == GEN_URI
            else { return nil }
            return unsafe ASN1.text(of: value.assumingMemoryBound(to: ASN1_STRING.self))
        }
    }

    /// When and why `certificate` was revoked; `nil` if it is not listed.
    package func revocation(of certificate: Certificate) -> Revocation? {
        unsafe withHandle { list in
            unsafe certificate.withHandle { certificate in
                var entry: OpaquePointer?
                guard unsafe X509_CRL_get0_by_cert(list, &entry, certificate) == 1, let entry = unsafe entry else {
                    return nil
                }
                return unsafe Revocation(
                    date: ASN1.date(of: X509_REVOKED_get0_revocationDate(entry)) ?? .distantPast,
                    reason: Self.reason(of: entry))
            }
        }
    }

    /// Extensions that ``covers(_:)`` and ``revocation(of:)`` evaluate, or that don't change the list's meaning.
    private static let understood = [
        NID_issuing_distribution_point, NID_delta_crl, NID_authority_key_identifier, NID_crl_number, NID_crl_reason,
        NID_invalidity_date,
    ]

    private static func unknownCriticalExtension(in list: OpaquePointer) -> String? {
        for index in unsafe 0..<max(0, X509_CRL_get_ext_count(list)) {
            if let unknown = unsafe unknown(X509_CRL_get_ext(list, index)) { return unknown }
        }
        let entries = unsafe X509_CRL_get_REVOKED(list)
        for number in unsafe 0..<max(0, passtool_sk_REVOKED_num(entries)) {
            let entry = unsafe passtool_sk_REVOKED_value(entries, number)
            for index in unsafe 0..<max(0, X509_REVOKED_get_ext_count(entry)) {
                if let unknown = unsafe unknown(X509_REVOKED_get_ext(entry, index)) { return unknown }
            }
        }
        return nil
    }

    /// The identifier of an extension that is critical and that we don't understand.
    private static func unknown(_ found: OpaquePointer?) -> String? {
        guard unsafe X509_EXTENSION_get_critical(found) != 0 else { return nil }
        let object = unsafe X509_EXTENSION_get_object(found)
        return unsafe understood.contains(OBJ_obj2nid(object)) ? nil : ASN1.dotted(object)
    }

    private static func reason(of entry: OpaquePointer) -> String? {
        guard let found = unsafe X509_REVOKED_get_ext_d2i(entry, NID_crl_reason, nil, nil) else { return nil }
        let value = unsafe found.assumingMemoryBound(to: ASN1_ENUMERATED.self)
        defer { unsafe ASN1_STRING_free(value) }
        return switch unsafe ASN1_ENUMERATED_get(value) {
        case 1: "its key was compromised"
        case 2: "its issuer was compromised"
        case 3: "its holder's affiliation changed"
        case 4: "it was superseded"
        case 5: "it is no longer used"
        case 6: "it is on hold"
        case 9: "its privilege was withdrawn"
        default: nil
        }
    }
}

extension Certificate {
    /// The URLs of its issuer's revocation lists (CRL distribution points).
    package var revocationListAddresses: [String] {
        unsafe reading { handle in
            guard let found = unsafe X509_get_ext_d2i(handle, NID_crl_distribution_points, nil, nil) else { return [] }
            let points = OpaquePointer(found)
            defer { unsafe CRL_DIST_POINTS_free(points) }
            return unsafe (0..<max(0, passtool_sk_DIST_POINT_num(points))).flatMap { index -> [String] in
                guard let name = unsafe passtool_sk_DIST_POINT_value(points, index)?.pointee.distpoint else {
                    return []
                }
                return unsafe RevocationList.addresses(in: name)
            }
        }
    }
}
