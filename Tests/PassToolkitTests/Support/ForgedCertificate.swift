import Foundation
import PassToolkit
import SignedMessages
import TestSupport

extension OpenAuthority {
    /// The parts of a certificate that its issuer signs (RFC 5280 §4.1.2), each encoded, in their order.
    struct SignedParts {
        var version: [UInt8]
        let serialNumber: [UInt8]
        var algorithm: [UInt8]
        let issuer: [UInt8]
        let validity: [UInt8]
        var subject: [UInt8]
        var key: [UInt8]
        /// Each encoded.
        var extensions: [[UInt8]]

        init(of certificate: Certificate) {
            let parts = DER.children(of: DER.children(of: certificate.der)[0])
            (version, serialNumber, algorithm, issuer) = (parts[0], parts[1], parts[2], parts[3])
            (validity, subject, key) = (parts[4], parts[5], parts[6])
            extensions = DER.children(of: DER.children(of: parts[7])[0])
        }

        var encoded: [UInt8] {
            DER.sequence(
                version, serialNumber, algorithm, issuer, validity, subject, key,
                extensions.isEmpty ? [] : DER.element(0xA3, DER.sequence(extensions.flatMap(\.self))))
        }
    }

    /// A certificate that no tool makes: changed, then correctly signed.
    ///
    /// - Parameters:
    ///   - blueprint: what it says.
    ///   - key: its key; by default the test key.
    ///   - issuer: who signs it; by default the intermediate.
    ///   - change: what is to be wrong with it.
    /// - Returns: the certificate.
    /// - Throws: where it cannot be made or read.
    func certificate(
        _ blueprint: CertificateBlueprint = leaf(), key: PrivateKey? = nil,
        issuedBy issuer: (certificate: Certificate, key: PrivateKey)? = nil,
        changing change: (inout SignedParts) -> Void
    ) throws -> Certificate {
        let issuer = issuer ?? (intermediate, intermediateKey)
        let right = try blueprint.certificate(for: key ?? TestCertificates.key.get(), issuedBy: issuer)
        var parts = SignedParts(of: right)
        change(&parts)
        let signature = try issuer.key.signature(ofSHA256: DigestAlgorithm.sha256.digest(of: parts.encoded))
        return try Certificate(der: DER.sequence(parts.encoded, parts.algorithm, DER.element(3, [0] + signature)))
    }

    /// A certificate for the test key, by default the usual leaf, with other authorities above it.
    func material(for certificate: Certificate?, carrying others: [Certificate]? = nil) throws -> KeyMaterial {
        guard let certificate else { return try material(Self.leaf(), carrying: others) }
        return KeyMaterial(
            certificates: [certificate] + (others ?? [intermediate]), key: try TestCertificates.key.get())
    }
}

extension DER {
    /// An extension of a certificate (RFC 5280 §4.1).
    static func certificateExtension(
        _ identifier: String, isCritical: Bool = false, _ content: [UInt8] = [5, 0]
    ) -> [UInt8] { sequence(self.identifier(identifier), isCritical ? element(1, [0xFF]) : [], octets(content)) }
}
