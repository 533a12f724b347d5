import SignedMessages
import TestSupport

/// What most tests work with; made once.
enum Bench {
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
    static func authority() throws -> Authority { try sharedAuthority.get() }

    /// Issued for `TestCertificates.key`.
    static let leaf = Result { try authority().leaf(for: TestCertificates.key.get()) }
    static let moment = TestCertificates.moment
    static let content = Array(#"{"pass.json":"0a4d55a8d778e5022fab701977c5d840bbc486d0"}"#.utf8)

    static func signer() throws -> MessageSigner {
        MessageSigner(
            certificate: try leaf.get(), key: try TestCertificates.key.get(),
            additionalCertificates: [try authority().intermediate])
    }

    /// The leaf, its key and the intermediate.
    static func material() throws -> KeyMaterial {
        KeyMaterial(
            certificates: [try leaf.get(), try authority().intermediate], key: try TestCertificates.key.get())
    }

    /// Our signature over ``content``.
    static let signature = Result { try signer().detachedSignature(of: content, at: moment) }
}
