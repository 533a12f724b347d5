import Foundation
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Faults of the chain") struct ChainFaultTests {
    private let moment = TestCertificates.moment

    private func report(_ material: KeyMaterial?, at signingTime: Date? = nil, policy: TrustPolicy? = nil) throws
        -> VerificationReport
    {
        try PassParts(material: material, at: signingTime ?? moment).report(policy)
    }

    @Test("a chain goes from the certificate to the anchor, which the signature may carry or not")
    func chain() throws {
        let authority = try OpenAuthority.shared.get()
        for others in [[authority.intermediate], [authority.intermediate, authority.root]] {
            var parts = try PassParts(material: authority.material())
            parts.files["signature"] = try PassParts.signature(
                over: parts.files["manifest.json"] ?? [], with: authority.material(), carrying: others)
            let report = try parts.report(authority.policy())
            #expect(report.verdict == .valid)
            #expect(report.chain.dropFirst() == [authority.intermediate, authority.root])
        }
        #expect(try report(authority.material()).remarks == ["chain error chain.issuer-not-found signature"])
    }

    @Test("an intermediate may be the anchor itself")
    func intermediateAnchor() throws {
        let intermediate = try TestCertificates.authority.get().intermediate
        let policy = TrustPolicy(anchors: [intermediate], subject: .unsafelyAnyPassType, at: .instant(moment))
        #expect(try report(nil, policy: policy).verdict == .valid)
    }

    @Test("a pass signed in the future is refused; five minutes are the clock's", arguments: [300.0, 301.0])
    func future(seconds: Double) throws {
        let report = try report(nil, at: moment.addingTimeInterval(seconds))
        #expect(report.remarks == (seconds > 300 ? ["chain error chain.signed-in-the-future signature"] : []))
        #expect(report.verdict == (seconds > 300 ? .invalid : .valid))
    }

    @Test("a certificate that a pass certificate issued is refused: only authorities issue")
    func rogue() throws {
        let authority = try OpenAuthority.shared.get()
        let key = try TestCertificates.key.get()
        let issuer = try OpenAuthority.leaf().certificate(
            for: key, issuedBy: (authority.intermediate, authority.intermediateKey))
        var blueprint = OpenAuthority.leaf()
        blueprint.extensions.removeAll { $0.name == "authorityKeyIdentifier" }
        let rogueKey = try TestCertificates.otherKey.get()
        let rogue = try blueprint.certificate(for: rogueKey, issuedBy: (issuer, key))
        let sound = try PassParts(material: authority.material())
        var parts = sound
        parts.files["signature"] = try PassParts.signature(
            over: sound.files["manifest.json"] ?? [],
            with: KeyMaterial(certificates: [rogue], key: rogueKey), carrying: [issuer, authority.intermediate])
        let report = try parts.report(authority.policy())
        #expect(report.signer == rogue)
        #expect(report.steps(.failed) == [.chain])
        #expect(report.verdict == .invalid)
    }

    @Test("a signing certificate that is the anchor itself proves nothing", arguments: [false, true])
    func anchoredLeaf(isSelfSigned: Bool) throws {
        let authority = try OpenAuthority.shared.get()
        let key = try TestCertificates.key.get()
        var blueprint = OpenAuthority.leaf()
        blueprint.extensions.removeAll { $0.name == "authorityKeyIdentifier" }
        let leaf = try blueprint.certificate(
            for: key, issuedBy: isSelfSigned ? nil : (authority.intermediate, authority.intermediateKey))
        var parts = try PassParts(material: authority.material())
        parts.files["signature"] = try PassParts.signature(
            over: parts.files["manifest.json"] ?? [],
            with: KeyMaterial(certificates: [leaf] + (isSelfSigned ? [] : [authority.intermediate]), key: key))
        let report = try parts.report(TrustPolicy(anchors: [leaf], subject: .unsafelyAnyPassType, at: .instant(moment)))
        #expect(report.remarks == ["chain error chain.anchor-signed signature"])
        #expect(report.steps(.failed) == [.chain])
        #expect(report.verdict == .invalid)
    }

    @Test("an intermediate with an RSA key of 1024 bits is refused; as an anchor or a root it is as trusted as it is")
    func weakAuthority() throws {
        let intermediate = try OpenAuthority(intermediateBitCount: 1024)
        let weak = try report(intermediate.material(), policy: intermediate.policy())
        #expect(weak.remarks == ["chain error chain.weak-key signature"])
        #expect(weak.steps(.failed) == [.chain])
        let anchored = TrustPolicy(
            anchors: [intermediate.intermediate], subject: .unsafelyAnyPassType, at: .instant(moment))
        #expect(try report(intermediate.material(), policy: anchored).verdict == .valid)
        let root = try OpenAuthority(rootBitCount: 1024)
        #expect(try report(root.material(), policy: root.policy()).remarks.isEmpty)
    }
}

@Suite(
    "Chains of certificates that openssl issues", .needs(.openssl))
struct OpenSSLChainTests {
    private let folder: TemporaryFolder
    private let authority: OpenAuthority

    init() throws {
        folder = try TemporaryFolder()
        authority = try OpenAuthority.shared.get()
    }

    private static let leaf = """
        basicConstraints=critical,CA:FALSE
        authorityKeyIdentifier=keyid
        extendedKeyUsage=clientAuth,\(Certificate.AppleIdentifier.passSigning)
        keyUsage=critical,digitalSignature
        \(Certificate.AppleIdentifier.passTypeMarker)=ASN1:UTF8String:\(TestCertificates.passType)
        """
    private static let intermediate = """
        basicConstraints=critical,CA:TRUE
        subjectKeyIdentifier=hash
        keyUsage=critical,keyCertSign,cRLSign
        """

    /// A certificate for the names in openssl's notation; the test is skipped where openssl refuses the digest.
    private func certificate(
        _ subject: String, key: PrivateKey, extensions: String, digest: String,
        issuedBy issuer: (certificate: Certificate, key: PrivateKey)
    ) throws -> Certificate {
        let paths = try [
            folder.write(key.pem(encryptedWith: nil), to: "key.pem"),
            folder.write([UInt8].text(extensions), to: "extensions"),
            folder.write([UInt8].text(issuer.certificate.pem), to: "issuer.pem"),
            folder.write(issuer.key.pem(encryptedWith: nil), to: "issuer-key.pem"),
        ]
        let request = try Witness.openssl.run(["req", "-new", "-key", paths[0], "-subj", subject])
        try #require(request.status == 0, "\(request.errors)")
        let issued = try Witness.openssl.run(
            [
                "x509", "-req", "-\(digest)", "-CA", paths[2], "-CAkey", paths[3], "-set_serial", "7", "-days", "30",
                "-extfile", paths[1],
            ], input: request.output)
        guard issued.status == 0 else { try Test.skip("openssl issues nothing with \(digest): \(issued.errors)") }
        return try #require(try KeyMaterial(reading: Array(issued.output), passphrase: nil).certificates.first)
    }

    private func leaf(_ digest: String, key: PrivateKey? = nil) throws -> Certificate {
        try certificate(
            "/UID=\(TestCertificates.passType)/CN=Leaf/OU=\(TestCertificates.team)",
            key: key ?? TestCertificates.key.get(), extensions: Self.leaf, digest: digest,
            issuedBy: (authority.intermediate, authority.intermediateKey))
    }

    private func report(_ certificates: [Certificate], key: PrivateKey? = nil) throws -> VerificationReport {
        let material = try KeyMaterial(certificates: certificates, key: key ?? TestCertificates.key.get())
        return try PassParts(material: material, at: .now).report(authority.policy(at: .now))
    }

    @Test("a signing certificate or an intermediate that was issued with MD5 is refused", arguments: [true, false])
    func weakDigest(isLeaf: Bool) throws {
        let intermediate =
            try isLeaf
            ? authority.intermediate
            : certificate(
                "/CN=Open Intermediate", key: authority.intermediateKey, extensions: Self.intermediate, digest: "md5",
                issuedBy: (authority.root, authority.rootKey))
        let report = try report([leaf(isLeaf ? "md5" : "sha256"), intermediate])
        #expect(report.remarks == ["chain error chain.weak-digest signature"])
        #expect(report.steps(.failed) == [.chain] && report.verdict == .invalid)
    }

    @Test(
        "a signature with MD2, MD4 or MD5 is one that can be forged, also where OpenSSL makes none",
        arguments: [(2, true), (3, true), (4, true), (5, false), (11, false), (13, false)])
    func brokenDigests(last: UInt8, isBroken: Bool) throws {
        // The last number of `pkcs1` for RSA with a digest (RFC 8017, appendix C).
        let algorithm = DER.sequence(
            DER.element(6, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, last]), DER.element(5, []))
        let certificate = try authority.certificate { $0.algorithm = algorithm }
        #expect(certificate.isSignedWithBrokenDigest == isBroken)
    }

    @Test("SHA-1 and longer digests are good", arguments: ["sha1", "sha512"])
    func otherDigests(digest: String) throws {
        #expect(try report([leaf(digest), authority.intermediate]).remarks.isEmpty)
    }
}
