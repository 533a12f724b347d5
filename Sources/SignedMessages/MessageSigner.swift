internal import COpenSSL
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes detached CMS signatures (RFC 5652) with one key: SHA-256, signing time, DER.
public struct MessageSigner: Sendable {
    /// The signing certificate.
    public let certificate: Certificate
    private let key: PrivateKey
    private let additionalCertificates: [Certificate]

    /// A signer with `key` for `certificate`.
    ///
    /// - Parameters:
    ///   - certificate: named in the signature by issuer and serial number, and included in it.
    ///   - key: the private half of the certificate's key.
    ///   - additionalCertificates: included as well, each once; at least the certificate's issuer.
    public init(certificate: Certificate, key: PrivateKey, additionalCertificates: [Certificate]) {
        self.certificate = certificate
        self.key = key
        // OpenSSL refuses to include one twice.
        var included: Set = [certificate]
        self.additionalCertificates = additionalCertificates.filter { included.insert($0).inserted }
    }

    /// Signs `content`, whose bytes are not part of the result.
    ///
    /// With an RSA key, equal content and time give equal bytes (PKCS#1 v1.5).
    /// - Parameters:
    ///   - content: the exact bytes; nothing is translated.
    ///   - signingTime: written as a signed attribute, to the second, in UTC.
    /// - Returns: the message in DER.
    /// - Throws: ``OpenSSLError``.
    public func detachedSignature(of content: [UInt8], at signingTime: Date) throws(OpenSSLError) -> [UInt8] {
        let flags = UInt32(CMS_DETACHED | CMS_BINARY | CMS_PARTIAL | CMS_NOSMIMECAP)
        let message = try unsafe additionalCertificates.withStack { stack throws(OpenSSLError) in
            try unsafe openSSL("CMS_sign") { unsafe CMS_sign(nil, nil, stack, nil, flags) }
        }
        defer { unsafe CMS_ContentInfo_free(message) }
        let signer = try unsafe openSSL("CMS_add1_signer") {
            unsafe certificate.withHandle { certificate in
                unsafe key.withHandle { unsafe CMS_add1_signer(message, certificate, $0, EVP_sha256(), flags) }
            }
        }
        try unsafe addSigningTime(signingTime, to: signer)
        try unsafe withBIO(reading: content[...]) { bio throws(OpenSSLError) in
            try openSSL(succeeds: "CMS_final") { unsafe CMS_final(message, bio, nil, flags) }
        }
        return try unsafe der("i2d_CMS_ContentInfo") { unsafe i2d_CMS_ContentInfo(message, $0) }
    }

    private func addSigningTime(_ moment: Date, to signer: OpaquePointer) throws(OpenSSLError) {
        let seconds = moment.wholeSeconds
        let time = try unsafe openSSL("ASN1_TIME_set") { unsafe ASN1_TIME_set(nil, seconds) }
        defer { unsafe ASN1_STRING_free(time) }
        try openSSL(succeeds: "CMS_signed_add1_attr_by_NID") {
            unsafe CMS_signed_add1_attr_by_NID(signer, NID_pkcs9_signingTime, time.pointee.type, time, -1)
        }
    }
}
