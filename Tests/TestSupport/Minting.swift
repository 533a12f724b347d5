package import Foundation
package import PassToolkit
package import SignedMessages

/// An authority whose keys tests can use, for certificates that `SampleAuthority` does not issue.
package struct OpenAuthority {
    package let root: Certificate
    package let rootKey: PrivateKey
    package let intermediate: Certificate
    package let intermediateKey: PrivateKey

    /// Made once, since keys take time.
    package static let shared = Result { try OpenAuthority() }

    /// The name of Apple's intermediates, without the generation.
    package static func appleName(_ unit: String) -> DistinguishedName {
        [
            .commonName: "Apple Worldwide Developer Relations Certification Authority",
            .organizationalUnit: unit, .organization: "Apple Inc.", .country: "US",
        ]
    }

    package init(
        rootBitCount: Int = 2048, intermediateBitCount: Int = 2048,
        intermediateName: DistinguishedName = [.commonName: "Open Intermediate"]
    ) throws {
        rootKey = try .generateRSA(bitCount: rootBitCount)
        intermediateKey = try .generateRSA(bitCount: intermediateBitCount)
        root = try Self.authority([.commonName: "Open Root CA"]).certificate(for: rootKey)
        intermediate = try Self.authority(intermediateName).certificate(for: intermediateKey, issuedBy: (root, rootKey))
    }

    package func intermediate(validity: ClosedRange<Date>) throws -> Certificate {
        try Self.authority(intermediate.subject, validity: validity)
            .certificate(for: intermediateKey, issuedBy: (root, rootKey))
    }

    package func intermediate(named name: DistinguishedName) throws -> Certificate {
        try Self.authority(name).certificate(for: TestCertificates.key.get(), issuedBy: (root, rootKey))
    }

    /// A copy of the intermediate for another key, not signed by the issuer that it names.
    package func forgedIntermediate() throws -> Certificate {
        let key = try TestCertificates.otherKey.get()
        var blueprint = Self.authority(intermediate.subject)
        blueprint.extensions[0] = ("subjectKeyIdentifier", intermediate.subjectKeyIdentifier.hexadecimal)
        blueprint.serialNumber = try Int64(intermediate.serialNumber, radix: 16).needed
        return try blueprint.certificate(for: key, issuedBy: (root, key))
    }

    /// The contents of an authority's certificate; change what should be wrong.
    package static func authority(
        _ name: DistinguishedName, validity: ClosedRange<Date> = TestCertificates.validity
    ) -> CertificateBlueprint {
        CertificateBlueprint(
            subject: name, notBefore: validity.lowerBound, notAfter: validity.upperBound,
            serialNumber: .random(in: 1 ... .max),
            extensions: [
                ("subjectKeyIdentifier", "hash"), ("basicConstraints", "critical,CA:TRUE"),
                ("keyUsage", "critical,keyCertSign,cRLSign"),
            ])
    }

    /// The contents of a Pass Type ID certificate; change what should be wrong.
    package static func leaf() -> CertificateBlueprint {
        CertificateBlueprint(
            subject: [
                .userID: TestCertificates.passType, .commonName: "Pass Type ID: \(TestCertificates.passType)",
                .organizationalUnit: TestCertificates.team,
            ], notBefore: TestCertificates.validity.lowerBound, notAfter: TestCertificates.validity.upperBound,
            serialNumber: .random(in: 1 ... .max),
            extensions: [
                ("basicConstraints", "critical,CA:FALSE"), ("authorityKeyIdentifier", "keyid"),
                ("extendedKeyUsage", "clientAuth,\(Certificate.AppleIdentifier.passSigning)"),
                ("keyUsage", "critical,digitalSignature"),
            ], rawExtensions: [.text(Certificate.AppleIdentifier.passTypeMarker, TestCertificates.passType)])
    }

    package func material(
        _ blueprint: CertificateBlueprint = leaf(), key other: PrivateKey? = nil, carrying others: [Certificate]? = nil
    ) throws -> KeyMaterial {
        let key = try other ?? TestCertificates.key.get()
        let leaf = try blueprint.certificate(for: key, issuedBy: (intermediate, intermediateKey))
        return KeyMaterial(certificates: [leaf] + (others ?? [intermediate]), key: key)
    }

    package func policy(at moment: Date = TestCertificates.moment, knowing known: [Certificate] = []) -> TrustPolicy {
        TrustPolicy(anchors: [root], intermediates: known, subject: .unsafelyAnyPassType, at: .instant(moment))
    }
}

extension Certificate {
    package func damaged(by change: UInt8 = 1, at place: Int? = nil) throws -> Certificate {
        var bytes = der
        bytes[place ?? bytes.count - 1] ^= change
        return try Certificate(der: bytes)
    }

    package var pem: String {
        let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }
}

extension KeyMaterial {
    package func named(_ name: String) -> KeyMaterial {
        var material = self
        material.name = name
        return material
    }
}
