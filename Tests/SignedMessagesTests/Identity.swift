import SignedMessages
import TestSupport

/// The identity that most tests sign with, a content to sign, and its signature; made once.
enum Identity {
    /// A root, an intermediate and what it issues, shaped like Apple's.
    struct Authority {
        let root: Certificate
        let intermediate: Certificate

        init() throws {
            root = try Self.blueprint([.country: "US", .commonName: "Test Root CA"])
                .certificate(for: Mint.rootKey.get())
            let subject: DistinguishedName = [
                .commonName: "Test Worldwide Developer Relations Certification Authority", .organizationalUnit: "G4",
                .country: "US",
            ]
            intermediate = try Self.blueprint(subject)
                .certificate(for: Mint.intermediateKey.get(), issuedBy: (root, Mint.rootKey.get()))
        }

        /// A Pass Type ID certificate for `key`.
        func leaf(for key: PrivateKey) throws -> Certificate {
            let subject: DistinguishedName = [
                .userID: TestCertificates.passType, .commonName: "Pass Type ID: \(TestCertificates.passType)",
                .organizationalUnit: TestCertificates.team, .organization: "Test Ltd", .country: "US",
            ]
            var blueprint = Self.blueprint(subject)
            blueprint.extensions = [
                ("basicConstraints", "critical,CA:FALSE"), ("authorityKeyIdentifier", "keyid"),
                ("extendedKeyUsage", "clientAuth,1.2.840.113635.100.4.14"), ("subjectKeyIdentifier", "hash"),
                ("keyUsage", "critical,digitalSignature"),
            ]
            return try blueprint.certificate(for: key, issuedBy: (intermediate, Mint.intermediateKey.get()))
        }

        private static func blueprint(_ subject: DistinguishedName) -> CertificateBlueprint {
            CertificateBlueprint(
                subject: subject, notBefore: Mint.validity.lowerBound, notAfter: Mint.validity.upperBound,
                serialNumber: .random(in: 1 ... .max),
                extensions: [
                    ("subjectKeyIdentifier", "hash"), ("basicConstraints", "critical,CA:TRUE"),
                    ("keyUsage", "critical,keyCertSign,cRLSign"),
                ])
        }
    }

    private static let sharedAuthority = Result { try Authority() }
    private static let sharedLeaf = Result { try authority.leaf(for: key) }
    private static let sharedSignature = Result { try signer.detachedSignature(of: content, at: moment) }

    static let moment = TestCertificates.moment
    static let content = Array(#"{"pass.json":"0a4d55a8d778e5022fab701977c5d840bbc486d0"}"#.utf8)

    static var authority: Authority { get throws { try sharedAuthority.get() } }
    static var root: Certificate { get throws { try authority.root } }
    static var intermediate: Certificate { get throws { try authority.intermediate } }
    static var key: PrivateKey { get throws { try TestCertificates.key.get() } }
    static var otherKey: PrivateKey { get throws { try TestCertificates.otherKey.get() } }
    /// Issued for ``key``.
    static var leaf: Certificate { get throws { try sharedLeaf.get() } }
    /// Our signature over ``content``.
    static var signature: [UInt8] { get throws { try sharedSignature.get() } }

    static var signer: MessageSigner {
        get throws { MessageSigner(certificate: try leaf, key: try key, additionalCertificates: [try intermediate]) }
    }

    /// The leaf, its key and the intermediate.
    static var material: KeyMaterial {
        get throws { KeyMaterial(certificates: [try leaf, try intermediate], key: try key) }
    }
}

extension MessageSigner {
    /// The signature over ``Identity/content``.
    func signature() throws -> [UInt8] { try detachedSignature(of: Identity.content, at: Identity.moment) }
}
