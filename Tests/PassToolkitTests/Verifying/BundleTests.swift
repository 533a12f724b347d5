import PassModel
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@Suite("Bundles of passes") struct BundleTests {
    private func pass(serial: String) throws -> [UInt8] { try PassParts([("serialNumber", .string(serial))]).archive() }

    @Test("each pass is judged, and a bundle of genuine ones is valid, whatever they are called, and no proof of one")
    func valid() throws {
        let parts = try PassParts(files: ["1.pkpass": pass(serial: "1"), "2.zip": pass(serial: "2")])
        let report = try parts.report()
        #expect(report.kind == .passes)
        #expect(report.remarks.isEmpty)
        #expect(report.verdict == .valid)
        #expect(report.members.map(\.name) == ["1.pkpass", "2.zip"])
        #expect(report.members.map(\.report.verdict) == [.valid, .valid])
        #expect(report.members.map(\.report.pass?.serialNumber) == ["1", "2"])
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        #expect(throws: VerificationError.self) { try verifier.verify(parts.archive(), requiring: .genuine) }
        let folder = try TemporaryFolder()
        let misnamed = try verifier.report(onFileAt: folder.write(parts.archive(), to: "a.pkpass"))
        #expect(misnamed.remarks == ["structure warning structure.name-differs"] && misnamed.verdict == .valid)
        #expect(report.steps(.passed) == [.archive, .structure])
        #expect(report.steps(.skipped) == [.manifest, .signature, .chain, .identity, .validity, .contents])
    }

    @Test("a bundle inside a bundle is refused and not entered, whatever it is called") func nested() throws {
        let inner = try PassParts(files: ["1.pkpass": pass(serial: "1")]).archive()
        let hidden = try PassParts(files: ["more.pkpass": inner, "2.pkpass": pass(serial: "2")]).report()
        let member = try #require(hidden.members.last?.report)
        #expect(member.remarks == ["structure error structure.nested-bundle"])
        #expect(member.members.isEmpty)
        #expect(member.verdict == .invalid)
        #expect(hidden.verdict == .invalid)
    }

    @Test("a bundle that is damaged is not valid, however good its passes are") func damaged() throws {
        let parts = try PassParts(files: ["1.pkpass": pass(serial: "1")])
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(
            on: try parts.archive() + [0])
        #expect(report.remarks == ["archive error archive.foreign-bytes"])
        #expect(report.members.first?.report.verdict == .valid)
        #expect(report.verdict == .invalid)
    }

    @Test("a pass type that is expected is expected of each") func expectedType() throws {
        var policy = try TestCertificates.policy()
        policy.subject = .passType("pass.com.example.other")
        let report = try PassParts(files: ["1.pkpass": pass(serial: "1")]).report(policy)
        #expect(report.verdict == .invalid)
        #expect(report.members.first?.report.remarks == ["identity error identity.unexpected pass.json"])
    }

    @Test("all passes of a bundle together unpack to no more than one archive may") func together() throws {
        let pass = try PassParts(adding: ["more.txt": Array(repeating: 0x20, count: 60_000)])
        var limits = Limits.standard
        limits.archive.totalByteCount = try pass.archive().count * 4
        let deflated = try [UInt8].archive(of: pass.files, .deflated)
        let names = (0..<8).map { "\($0).pkpass" }
        let many = try PassParts(files: Dictionary(uniqueKeysWithValues: names.map { ($0, deflated) }))
            .report(limits: limits)
        #expect(many.members.first?.report.verdict == .valid)
        #expect(many.members.count < names.count && many.members.allSatisfy { $0.report.verdict == .valid })
        #expect(many.verdict == .invalid)
    }
}

@Suite("Orders") struct OrderTests {
    /// A signed order.
    private func parts() throws -> PassParts {
        let identity = try SigningIdentity(TestCertificates.orderMaterial().named("order.pem"))
        let bundle = try PassBundle(files: ["order.json": SamplePass.orderJSON(), "logo.png": SamplePass.png])
        let signed = try PassSigner(identity: identity).sign(bundle, at: TestCertificates.moment)
        return PassParts(
            files: bundle.files.merging(["manifest.json": signed.manifest, "signature": signed.signature]) { $1 })
    }

    @Test("a changed file, a missing signature and SHA-1 are faults of an order") func changed() throws {
        var changed = try parts()
        changed.files["logo.png"]?.append(0)
        #expect(try changed.report().remarks == ["manifest error manifest.wrong-digest logo.png"])
        #expect(try changed.report().verdict == .invalid)
        var unsigned = try parts()
        unsigned.files["signature"] = nil
        #expect(try unsigned.report().verdict == .unsigned)
        var inside = try parts()
        inside.files["shop/order.json"] = inside.files.removeValue(forKey: "order.json")
        #expect(try inside.report().findings.first?.message == "'order.json' is missing; there is 'shop/order.json'")
        var old = try parts()
        let lines = try ["order.json", "logo.png"].map { name in
            "\"\(name)\":\"\(try DigestAlgorithm.sha1.digest(of: old.files[name] ?? []).hexadecimal)\""
        }
        let manifest = [UInt8].text("{\(lines.joined(separator: ","))}")
        old.files["manifest.json"] = manifest
        old.files["signature"] = try PassParts.signature(over: manifest, with: TestCertificates.orderMaterial())
        #expect(try old.report().remarks == ["manifest error manifest.wrong-algorithm manifest.json"])
    }

    @Test("an order is refused where a pass type is expected, and in a bundle of passes") func expected() throws {
        var policy = try TestCertificates.policy()
        policy.subject = .passType(TestCertificates.passType)
        let report = try parts().report(policy)
        #expect(report.remarks == ["identity error identity.unexpected order.json"] && report.verdict == .invalid)
        let bundle = PassParts(files: ["shop.pkpass": try parts().archive()])
        #expect(try bundle.report().remarks == ["structure error structure.order-in-bundle shop.pkpass"])
        #expect(try bundle.report().verdict == .invalid)
    }
}
