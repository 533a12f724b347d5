import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@Suite("Faults of the chain") struct ChainFaultTests {
    @Test("an intermediate with an RSA key of 1024 bits is refused; as an anchor or a root it is as trusted as it is")
    func weakAuthority() throws {
        let intermediate = try OpenAuthority(intermediateBitCount: 1024)
        let weak = try PassParts(material: intermediate.material())
        #expect(try weak.report(intermediate.policy()).remarks == ["chain error chain.weak-key signature"])
        let anchored = TrustPolicy(
            anchors: [intermediate.intermediate], subject: .unsafelyAnyPassType, at: .instant(TestCertificates.moment))
        #expect(try weak.report(anchored).verdict == .valid)
        let root = try OpenAuthority(rootBitCount: 1024)
        #expect(try PassParts(material: root.material()).report(root.policy()).remarks.isEmpty)
    }

    /// A certificate that openssl issues; the test is skipped where it refuses the digest.
    private func certificate(
        _ blueprint: CertificateBlueprint, for holder: PrivateKey, _ digest: String,
        by issuer: (certificate: Certificate, key: PrivateKey)
    ) throws -> Certificate {
        var blueprint = blueprint
        blueprint.extensions.removeAll { $0.name == "authorityKeyIdentifier" }
        let folder = try TemporaryFolder()
        let issued = try Witness.openssl.run([
            "x509", "-in", folder.write(blueprint.certificate(for: holder).pem(), to: "own.pem"),
            "-CA", folder.write(issuer.certificate.pem(), to: "issuer.pem"), "-\(digest)",
            "-CAkey", folder.write(issuer.key.pem(encryptedWith: nil), to: "key.pem"), "-set_serial", "7",
        ])
        guard issued.status == 0 else { try Test.skip("openssl issues nothing with \(digest): \(issued.errors)") }
        return try #require(try KeyMaterial(reading: Array(issued.output)).certificates.first)
    }

    @Test(
        "a signing certificate or an intermediate that was issued with MD5 is refused, and SHA-1 is good",
        .needs(.openssl), arguments: [("md5", "sha256", true), ("sha256", "md5", true), ("sha1", "sha512", false)])
    func digests(leaf: String, above: String, isRefused: Bool) throws {
        let authority = try OpenAuthority.shared.get()
        let key = try TestCertificates.key.get()
        let upper = OpenAuthority.authority(authority.intermediate.subject)
        let certificates = try [
            certificate(OpenAuthority.leaf(), for: key, leaf, by: (authority.intermediate, authority.intermediateKey)),
            certificate(upper, for: authority.intermediateKey, above, by: (authority.root, authority.rootKey)),
        ]
        let report = try PassParts(material: KeyMaterial(certificates: certificates, key: key), at: .now)
            .report(authority.policy(at: .now))
        #expect(report.remarks == (isRefused ? ["chain error chain.weak-digest signature"] : []))
        #expect(report.verdict == (isRefused ? .invalid : .valid))
    }

    @Test(
        "a signature with MD2, MD4 or MD5 is one that can be forged, also where OpenSSL makes none",
        arguments: [(2, true), (3, true), (4, true), (5, false), (11, false), (13, false)])
    func brokenDigests(last: UInt8, isBroken: Bool) throws {
        // The last number of `pkcs1` for RSA with a digest (RFC 8017, appendix C).
        let algorithm = DER.sequence(
            DER.element(6, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, last]), DER.element(5, []))
        let certificate = try OpenAuthority.shared.get().certificate { $0.algorithm = algorithm }
        #expect(certificate.isSignedWithBrokenDigest == isBroken)
    }

    private let moment = TestCertificates.moment

    /// What each of several moments of signing and of judging gives.
    @Test("the chain is judged at the signing time, and today only where there is none") func times() throws {
        let (start, end) = (moment.addingTimeInterval(-1000), moment.addingTimeInterval(1000))
        let material = try TestCertificates.material(TestCertificates.certificate(validity: start...end))
        let ended = "validity note validity.certificate signature"
        let cases: [(signed: Double, today: Double, remarks: [String])] = [
            (-1000, 0, []), (0, 0, []), (1000, 1000, []), (0, 1001, [ended]),
            (-1001, 0, ["chain error chain.not-yet-valid signature"]),
            (1001, 2000, ["chain error chain.expired signature", "validity error validity.certificate signature"]),
            (800, 500, []), (801, 500, ["chain error chain.signed-in-the-future signature"]),
            (1200, 600, ["chain error chain.signed-in-the-future signature", "chain error chain.expired signature"]),
        ]
        for (signed, today, remarks) in cases {
            let report = try PassParts(material: material, at: moment.addingTimeInterval(signed))
                .report(TestCertificates.policy(at: moment.addingTimeInterval(today)))
            #expect(report.remarks == remarks, "signed \(signed), judged \(today)")
            #expect(report.verdict == (remarks.allSatisfy { $0 == ended } ? .valid : .invalid))
        }
    }
}

@Suite("The intermediate in the signature") struct IntermediateTests {
    private let authority: OpenAuthority
    private let leaf: KeyMaterial

    init() throws {
        authority = try BrokenArchive.apple.get()
        leaf = try authority.material()
    }

    /// What is said about a pass whose signature carries `others`, where the genuine intermediates are known or not.
    private func report(
        carrying others: [Certificate], knowing known: [Certificate]? = nil, requiring: Bool = false
    ) throws -> VerificationReport {
        let parts = try PassParts(signedBy: leaf, carrying: others)
        var policy = authority.policy(knowing: known ?? [authority.intermediate])
        policy.requiresIntermediate = requiring
        return try parts.report(policy)
    }

    @Test("the right intermediate is found among damaged and forged copies, embedded or known") func copies() throws {
        let genuine = authority.intermediate
        let copies = try [genuine.damaged(), authority.forgedIntermediate(), genuine.damaged(by: 0x80)]
        #expect(copies.allSatisfy { $0.subject == genuine.subject && $0.serialNumber == genuine.serialNumber })
        #expect(copies.allSatisfy { $0.subjectKeyIdentifier == genuine.subjectKeyIdentifier })
        for place in 0...copies.count {
            var others = copies
            others.insert(genuine, at: place)
            for known in [[], [genuine]] {
                let report = try report(carrying: others, knowing: known, requiring: true)
                #expect(report.remarks.isEmpty, "\(place)")
                #expect(report.verdict == .valid)
                #expect(report.chain.dropFirst() == [genuine, authority.root])
            }
        }
        for others in [copies, copies.reversed(), [copies[0]], [copies[1]]] {
            let report = try report(carrying: others)
            #expect(report.remarks == ["chain warning chain.intermediate-forged signature"])
            #expect(report.verdict == .valid)
            #expect(report.chain.dropFirst() == [genuine, authority.root])
        }
    }

    @Test("a policy can require the intermediate in the signature") func required() throws {
        let other = try authority.intermediate(named: OpenAuthority.appleName("G6"))
        let copies = try [[], [other], [authority.intermediate.damaged()]]
        for (others, rule) in zip(copies, ["missing", "missing", "forged"]) {
            let report = try report(carrying: others, requiring: true)
            #expect(report.remarks == ["chain error chain.intermediate-\(rule) signature"])
            #expect(report.steps(.failed) == [.chain])
            #expect(report.verdict == .refused)  // genuine, but not every device can tell
        }
        #expect(try report(carrying: [authority.intermediate], requiring: true).verdict == .valid)
        let unknown = try report(carrying: [], knowing: []).errors
        #expect(unknown.map(\.rule) == ["chain.issuer-not-found"])
        #expect(unknown.first?.hint?.hasPrefix("sign again with the intermediate") == true)
    }
}

private let appleSamples = Checkout.path("../shared/vectors/apple-samples")

@Suite(
    "Apple's sample passes",
    .enabled(if: FileManager.default.fileExists(atPath: appleSamples), "../shared/vectors/apple-samples is not there"))
struct AppleSampleTests {
    private func report(_ name: String) throws -> VerificationReport {
        let policy = TrustPolicy.apple(
            subject: .passType("pass.com.apple.devpubs.example"), at: .instant(TestCertificates.moment))
        return PassVerifier(policy: policy, rules: nil).report(on: try InputFile.read("\(appleSamples)/\(name).pkpass"))
    }

    @Test("Apple's sample passes are valid", arguments: ["BoardingPass", "Coupon", "Event", "Generic", "StoreCard"])
    func valid(_ name: String) throws {
        let report = try report(name)
        #expect(report.verdict == .valid)
        #expect(report.digestAlgorithm == "sha1")
        let comma = "structure warning json.trailing-comma pass.json"
        let ended = "validity note validity.certificate signature"
        #expect(report.remarks.filter { $0.hasPrefix("structure") } == (name == "BoardingPass" ? [comma] : []))
        #expect(report.remarks.filter { $0.contains("validity.certificate") } == [ended])
        #expect(report.chain.last == AppleCertificates.root.first)
        #expect(report.chain.count == 3)
    }
}
