import Foundation
import PassToolkit
import TestSupport
import Testing

@Suite("Faults of the chain") struct ChainFaultTests {
    private let moment = TestCertificates.moment
    private let begin = TestCertificates.validity.lowerBound

    private func report(_ material: KeyMaterial?, at signingTime: Date? = nil, policy: TrustPolicy? = nil) throws
        -> VerificationReport
    {
        try PassParts(material: material, at: signingTime ?? moment).report(policy)
    }

    @Test("a chain to a root that is not trusted is refused, whether it is in the signature or not")
    func otherRoot() throws {
        let authority = try OpenAuthority.shared.get()
        let absent = try report(authority.material())
        #expect(absent.remarks == ["chain error chain.issuer-not-found signature"])
        #expect(absent.findings.first?.message == "the issuer of 'CN=Open Intermediate' is not known: CN=Open Root CA")
        #expect(absent.steps(.failed) == [.chain])
        var parts = try PassParts(material: authority.material())
        parts.files["signature"] = try PassParts.signature(
            over: parts.files["manifest.json"] ?? [], with: authority.material(),
            carrying: [authority.intermediate, authority.root])
        let present = try parts.report()
        #expect(present.remarks == ["chain error chain.untrusted-root signature"])
        #expect(present.findings.first?.hint == "if you trust its root, name it with --trust-anchor FILE")
        #expect(try parts.report(authority.policy()).verdict == .valid)
        #expect(
            try parts.report(authority.policy()).chain.map(\.subject.commonName) == [
                "Pass Type ID: pass.com.example.test", "Open Intermediate", "Open Root CA",
            ])
    }

    @Test("an intermediate may be the anchor itself")
    func intermediateAnchor() throws {
        let intermediate = try TestCertificates.authority.get().intermediate
        let policy = TrustPolicy(anchors: [intermediate], subject: .unsafelyAnyPassType, at: moment)
        #expect(try report(nil, policy: policy).verdict == .valid)
    }

    @Test("without any anchor nothing is trusted")
    func noAnchor() throws {
        let report = try report(nil, policy: TrustPolicy(anchors: [], subject: .unsafelyAnyPassType, at: moment))
        #expect(report.steps(.failed) == [.chain])
    }

    @Test("a certificate that had ended when the pass was signed is refused")
    func expired() throws {
        let material = try TestCertificates.material(
            TestCertificates.certificate(validity: begin...moment.addingTimeInterval(-60)))
        let report = try report(material)
        #expect(
            report.remarks == ["chain error chain.expired signature", "validity note validity.certificate signature"])
        #expect(
            report.findings.first?.message
                == "the signing certificate had ended when the pass was signed: on 2025-12-31T23:59:00Z")
        #expect(report.steps(.failed) == [.chain])
    }

    @Test("a certificate that was not valid yet when the pass was signed is refused")
    func notYetValid() throws {
        let material = try TestCertificates.material(
            TestCertificates.certificate(validity: moment.addingTimeInterval(60)...TestCertificates.validity.upperBound)
        )
        let report = try report(material, policy: TestCertificates.policy(at: moment.addingTimeInterval(3600)))
        #expect(report.remarks == ["chain error chain.not-yet-valid signature"])
        #expect(report.steps(.failed) == [.chain])
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

    @Test("a certificate that names the right issuer but has another signature is refused")
    func forged() throws {
        let authority = try OpenAuthority.shared.get()
        let key = try TestCertificates.key.get()
        let forged = try OpenAuthority.leaf().certificate(
            for: key, issuedBy: (authority.intermediate, TestCertificates.otherKey.get()))
        var parts = try PassParts(material: authority.material())
        parts.files["signature"] = try PassParts.signature(
            over: parts.files["manifest.json"] ?? [],
            with: KeyMaterial(certificates: [forged, authority.intermediate], key: key))
        let report = try parts.report(authority.policy())
        #expect(report.steps(.failed) == [.chain])
        #expect(report.remarks.contains("chain error chain.bad-signature signature"))
    }

    @Test("an unrelated certificate instead of the intermediate is named")
    func unrelated() throws {
        let sample = try TestCertificates.authority.get()
        var parts = try PassParts()
        parts.files["signature"] = try PassParts.signature(
            over: parts.files["manifest.json"] ?? [], carrying: [OpenAuthority.shared.get().intermediate])
        let policy = TrustPolicy(
            anchors: [sample.root], intermediates: [sample.intermediate], subject: .unsafelyAnyPassType, at: moment)
        let report = try parts.report(policy)
        #expect(report.remarks == ["chain warning chain.intermediate-missing signature"])
        #expect(
            report.findings.first?.message.hasPrefix("the signature carries 'CN=Open Intermediate' instead, ") == true)
        #expect(report.verdict == .valid)
    }
}
