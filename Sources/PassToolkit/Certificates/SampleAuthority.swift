internal import Platform
package import SignedMessages

/// A throwaway certificate authority with the same structure as Apple's, for experiments and tests.
///
/// No device trusts it.
package struct SampleAuthority: Sendable {
    /// The organisation in its certificates, which identifies sample identities.
    package static let organization = "Sample Inc."

    /// The self-signed root.
    package let root: Certificate
    /// The counterpart of Apple's WWDR intermediate.
    package let intermediate: Certificate
    private let intermediateKey: PrivateKey

    /// Makes new keys and certificates.
    ///
    /// - Parameter validity: the validity of the root and the intermediate.
    /// - Throws: `OpenSSLError`.
    package init(validity: ClosedRange<Date>) throws {
        let rootKey = try PrivateKey.generateRSA()
        intermediateKey = try PrivateKey.generateRSA()
        let authority = [
            ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid"),
            ("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign"),
        ]
        root = try CertificateBlueprint(
            subject: [.country: "US", .organization: Self.organization, .commonName: "Sample Root CA"],
            validity: validity, extensions: authority
        ).certificate(for: rootKey)
        intermediate = try CertificateBlueprint(
            subject: [
                .commonName: "Sample Worldwide Developer Relations Certification Authority",
                .organizationalUnit: "Sample", .organization: Self.organization, .country: "US",
            ], validity: validity, extensions: authority,
            rawExtensions: [.mark(Certificate.AppleIdentifier.intermediateMarker)]
        ).certificate(for: intermediateKey, issuedBy: (root, rootKey))
    }

    /// Issues a certificate with the structure of a Pass Type ID certificate.
    ///
    /// - Parameters:
    ///   - passType: the subject's UID and the content of the marker extension.
    ///   - team: the subject's OU.
    ///   - marker: another content for the marker extension; `nil` leaves the extension out.
    ///   - isNFCEnabled: whether it has the NFC marker.
    ///   - key: the key of the certificate.
    ///   - validity: the validity of the certificate.
    /// - Returns: the certificate, issued by ``intermediate``.
    /// - Throws: `OpenSSLError`.
    package func passCertificate(
        passType: String, team: String, marker: String?, isNFCEnabled: Bool = false, key: PrivateKey,
        validity: ClosedRange<Date>
    ) throws -> Certificate {
        var markers: [CertificateBlueprint.RawExtension] = [.mark(Certificate.AppleIdentifier.pushMarker)]
        if let marker { markers.append(.text(Certificate.AppleIdentifier.passTypeMarker, marker)) }
        if isNFCEnabled { markers.append(.text(Certificate.AppleIdentifier.nfcMarker, passType)) }
        return try certificate(
            for: .pass, name: "Pass Type ID\(isNFCEnabled ? " with NFC" : "")", type: passType, team: team,
            markers: markers, key: key, validity: validity)
    }

    /// Issues a certificate with the structure of an Order Type ID certificate.
    ///
    /// - Parameters:
    ///   - orderType: the subject's UID and the content of the marker extension.
    ///   - team: the subject's OU.
    ///   - key: the key of the certificate.
    ///   - validity: the validity of the certificate.
    /// - Returns: the certificate, issued by ``intermediate``.
    /// - Throws: `OpenSSLError`.
    package func orderCertificate(
        orderType: String, team: String, key: PrivateKey, validity: ClosedRange<Date>
    ) throws -> Certificate {
        try certificate(
            for: .order, name: SigningPurpose.order.certificateName, type: orderType, team: team,
            markers: [
                .mark(Certificate.AppleIdentifier.pushMarker),
                .text(Certificate.AppleIdentifier.orderTypeMarker, orderType),
            ], key: key, validity: validity)
    }

    private func certificate(
        for purpose: SigningPurpose, name: String, type: String, team: String,
        markers: [CertificateBlueprint.RawExtension], key: PrivateKey, validity: ClosedRange<Date>
    ) throws -> Certificate {
        try issue(
            CertificateBlueprint(
                subject: [
                    .userID: type, .commonName: "\(name): \(type)", .organizationalUnit: team,
                    .organization: Self.organization, .country: "US",
                ], validity: validity,
                extensions: [
                    ("basicConstraints", "critical,CA:FALSE"), ("authorityKeyIdentifier", "keyid"),
                    ("extendedKeyUsage", "clientAuth,\(purpose.extendedKeyUsage)"),
                    ("subjectKeyIdentifier", "hash"), ("keyUsage", "critical,digitalSignature"),
                ], rawExtensions: markers), for: key)
    }

    /// Issues another certificate.
    package func issue(_ blueprint: CertificateBlueprint, for key: PrivateKey) throws -> Certificate {
        try blueprint.certificate(for: key, issuedBy: (intermediate, intermediateKey))
    }
}

extension CertificateBlueprint {
    package init(
        subject: DistinguishedName, validity: ClosedRange<Date>, extensions: [(name: String, value: String)],
        rawExtensions: [RawExtension] = []
    ) {
        self.init(
            subject: subject, notBefore: validity.lowerBound, notAfter: validity.upperBound,
            serialNumber: .random(in: 1 ... .max), extensions: extensions, rawExtensions: rawExtensions)
    }
}
