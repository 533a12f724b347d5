import Foundation
import SignedMessages
import TestSupport

/// Certificates for faulty chains of every kind.
enum Mint {
    static let rootKey = Result { try PrivateKey.generateRSA() }
    static let intermediateKey = Result { try PrivateKey.generateRSA() }
    static let forgerKey = Result { try PrivateKey.generateRSA() }

    /// 2020 to 2040.
    static let validity = TestCertificates.validity
    static let moment = TestCertificates.moment

    static func year(_ year: Int) -> Date {
        Date(timeIntervalSince1970: Double((year - 1970) * 365 + (year - 1969) / 4) * 86400)
    }

    /// A certificate with these parts, by its own key.
    static func certificate(
        _ subject: DistinguishedName = [.commonName: "Odd"], serialNumber: Int64 = 1,
        extensions: [(name: String, value: String)] = [], raw: [CertificateBlueprint.RawExtension] = [],
        key: PrivateKey? = nil
    ) throws -> Certificate {
        try CertificateBlueprint(
            subject: subject, notBefore: validity.lowerBound, notAfter: validity.upperBound,
            serialNumber: serialNumber, extensions: extensions, rawExtensions: raw
        ).certificate(for: key ?? Identity.key)
    }

    private static func blueprint(
        _ name: String, _ validity: ClosedRange<Date>, isAuthority: Bool, keyIdentifier: String
    ) -> CertificateBlueprint {
        CertificateBlueprint(
            subject: [.commonName: name], notBefore: validity.lowerBound, notAfter: validity.upperBound,
            serialNumber: .random(in: 1 ... .max),
            extensions: [
                ("basicConstraints", "critical,CA:\(isAuthority ? "TRUE" : "FALSE")"),
                ("subjectKeyIdentifier", keyIdentifier),
            ])
    }

    static func root(name: String = "Root", validity: ClosedRange<Date> = validity) throws -> Certificate {
        try blueprint(name, validity, isAuthority: true, keyIdentifier: "0101010101").certificate(for: rootKey.get())
    }

    /// An intermediate; by ``forgerKey`` on both sides where it `isForged`, and alike in name and key identifier.
    static func intermediate(
        under root: Certificate, validity: ClosedRange<Date> = validity, isForged: Bool = false
    ) throws -> Certificate {
        var blueprint = blueprint("Intermediate", validity, isAuthority: true, keyIdentifier: "0202020202")
        blueprint.extensions.append(("authorityKeyIdentifier", "keyid"))
        let keys = isForged ? (forgerKey, forgerKey) : (intermediateKey, rootKey)
        return try blueprint.certificate(for: keys.0.get(), issuedBy: (root, keys.1.get()))
    }

    /// A leaf signed by ``intermediateKey``, or by ``forgerKey`` in its name.
    static func leaf(
        under intermediate: Certificate, validity: ClosedRange<Date> = validity, isForged: Bool = false
    ) throws -> Certificate {
        var blueprint = blueprint("Leaf", validity, isAuthority: false, keyIdentifier: "0303030303")
        blueprint.extensions.append(("authorityKeyIdentifier", "keyid"))
        return try blueprint.certificate(
            for: Identity.key, issuedBy: (intermediate, (isForged ? forgerKey : intermediateKey).get()))
    }
}
