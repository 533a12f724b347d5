import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Orders") struct OrderTests {
    /// A signed order.
    private func parts() throws -> PassParts {
        let identity = try SigningIdentity(TestCertificates.orderMaterial().named("order.pem"))
        let bundle = try PassBundle(files: ["order.json": SamplePass.orderJSON(), "logo.png": SamplePass.png])
        let signed = try PassSigner(identity: identity).sign(bundle, at: TestCertificates.moment)
        var parts = try PassParts()
        parts.files = bundle.files.merging(["manifest.json": signed.manifest, "signature": signed.signature]) { $1 }
        return parts
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
        var bundle = try PassParts()
        bundle.files = ["shop.pkpass": try parts().archive()]
        #expect(try bundle.report().remarks == ["structure error structure.order-in-bundle shop.pkpass"])
        #expect(try bundle.report().verdict == .invalid)
    }
}
