import Foundation
import PassToolkit
import TestSupport

/// An authority whose keys are at hand, for certificates that `SampleAuthority` does not issue.
struct OpenAuthority {
    let root: Certificate
    let rootKey: PrivateKey
    let intermediate: Certificate
    let intermediateKey: PrivateKey

    /// Made once: keys take their time.
    static let shared = Result { try OpenAuthority() }

    init(rootBitCount: Int = 2048, intermediateBitCount: Int = 2048) throws {
        rootKey = try .generateRSA(bitCount: rootBitCount)
        intermediateKey = try .generateRSA(bitCount: intermediateBitCount)
        root = try Self.authority("Open Root CA").certificate(for: rootKey)
        intermediate = try Self.authority("Open Intermediate").certificate(
            for: intermediateKey, issuedBy: (root, rootKey))
    }

    /// Another certificate for the intermediate's name and key.
    func intermediate(validity: ClosedRange<Date>) throws -> Certificate {
        try Self.authority("Open Intermediate", validity: validity)
            .certificate(for: intermediateKey, issuedBy: (root, rootKey))
    }

    private static func authority(
        _ name: String, validity: ClosedRange<Date> = TestCertificates.validity
    ) -> CertificateBlueprint {
        CertificateBlueprint(
            subject: [.commonName: name], notBefore: validity.lowerBound, notAfter: validity.upperBound,
            serialNumber: .random(in: 1 ... .max),
            extensions: [
                ("subjectKeyIdentifier", "hash"), ("basicConstraints", "critical,CA:TRUE"),
                ("keyUsage", "critical,keyCertSign,cRLSign"),
            ])
    }

    /// What a Pass Type ID certificate says; change what is to be wrong.
    static func leaf() -> CertificateBlueprint {
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

    /// A certificate for the test key or another, and what goes with it.
    func material(
        _ blueprint: CertificateBlueprint = leaf(), key other: PrivateKey? = nil, carrying others: [Certificate]? = nil
    ) throws -> KeyMaterial {
        let key = try other ?? TestCertificates.key.get()
        let leaf = try blueprint.certificate(for: key, issuedBy: (intermediate, intermediateKey))
        return KeyMaterial(certificates: [leaf] + (others ?? [intermediate]), key: key)
    }

    /// Trusts the root.
    func policy(at moment: Date = TestCertificates.moment) -> TrustPolicy {
        TrustPolicy(anchors: [root], subject: .unsafelyAnyPassType, at: moment)
    }
}

extension Certificate {
    /// The certificate as PEM text.
    var pem: String {
        let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }
}
