import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Orders") struct OrderTests {
    private static let orderType = "order.com.example.shop"
    private static let json = """
        {"schemaVersion": 1, "orderType": "ecommerce", "orderTypeIdentifier": "\(orderType)", "orderIdentifier": "0001",
         "status": "open", "merchant": {"merchantIdentifier": "merchant.com.example", "displayName": "Test Ltd"}}
        """

    /// The contents of an Order Type ID certificate; change what should be wrong.
    private func leaf(
        orderType: String = orderType, marker: String = orderType, usage: String = "1.2.840.113635.100.4.19"
    ) -> CertificateBlueprint {
        CertificateBlueprint(
            subject: [
                .userID: orderType, .commonName: "Order Type ID: \(orderType)",
                .organizationalUnit: TestCertificates.team,
            ], notBefore: TestCertificates.validity.lowerBound, notAfter: TestCertificates.validity.upperBound,
            serialNumber: .random(in: 1 ... .max),
            extensions: [
                ("basicConstraints", "critical,CA:FALSE"), ("authorityKeyIdentifier", "keyid"),
                ("extendedKeyUsage", "clientAuth,\(usage)"), ("keyUsage", "critical,digitalSignature"),
            ], rawExtensions: [.text("1.2.840.113635.100.14.2", marker)])
    }

    private func report(
        _ files: [String: [UInt8]] = [:], digest: DigestAlgorithm = .sha256, leaf: CertificateBlueprint? = nil,
        subject: TrustPolicy.Subject = .unsafelyAnyPassType, edit: (inout PassParts) -> Void = { _ in }
    ) throws -> VerificationReport {
        let authority = try OpenAuthority.shared.get()
        var parts = try PassParts()
        parts.files = ["order.json": .text(Self.json), "logo.png": SamplePass.png].merging(files) { $1 }
        let lines = try parts.files.map { "\"\($0.key)\":\"\(try digest.digest(of: $0.value).hexadecimal)\"" }
        let manifest: [UInt8] = .text("{\(lines.joined(separator: ","))}")
        parts.files["manifest.json"] = manifest
        parts.files["signature"] = try PassParts.signature(
            over: manifest, with: authority.material(leaf ?? self.leaf()))
        edit(&parts)
        var policy = authority.policy()
        policy.subject = subject
        return try parts.report(policy)
    }

    @Test("a genuine order is valid by its own rules")
    func valid() throws {
        let report = try report()
        #expect(report.kind == .order)
        #expect(report.remarks.isEmpty)
        #expect(report.verdict == .valid)
        #expect(report.steps(.passed) == VerificationReport.Check.Step.allCases.filter { $0 != .contents })
        #expect(report.steps(.skipped) == [.contents])  // the rule book has no rules for orders
        #expect(report.pass == nil)
        #expect(report.order?.orderTypeIdentifier == Self.orderType)
        #expect(report.order?.merchantName == "Test Ltd")
        let json = try #require(report.json(path: "x.order").object)
        #expect(json["kind"] == .string("order"))
        #expect(json["order"]?.object?["orderIdentifier"] == .string("0001"))
        #expect(json["signer"]?.object?["orderTypeIdentifier"] == .string(Self.orderType))
    }

    @Test("the manifest of an order must have SHA-256 digests")
    func sha1() throws {
        let report = try report(digest: .sha1)
        #expect(report.remarks == ["manifest error manifest.wrong-algorithm manifest.json"])
    }

    @Test("a changed file, a missing signature, a missing manifest are what they are in a pass")
    func changed() throws {
        let changed = try report { $0.files["logo.png"]?.append(0) }
        #expect(changed.remarks == ["manifest error manifest.wrong-digest logo.png"])
        #expect(changed.verdict == .invalid)
        #expect(try report { $0.files["signature"] = nil }.verdict == .unsigned)
        let forged = try report { $0.files["order.json"] = .text(Self.json.replacing("open", with: "completed")) }
        #expect(forged.remarks == ["manifest error manifest.wrong-digest order.json"])
    }

    @Test("a certificate for passes cannot sign one, nor one of another order type")
    func certificates() throws {
        let purpose = try report(leaf: leaf(usage: Certificate.AppleIdentifier.passSigning))
        #expect(purpose.remarks == ["identity error identity.not-for-orders signature"])
        let other = try report(leaf: leaf(orderType: "order.com.example.other", marker: "order.com.example.other"))
        #expect(other.remarks == ["identity error identity.order-type order.json"])
        let marker = try report(leaf: leaf(marker: "order.com.example.other"))
        #expect(marker.remarks == ["identity error identity.marker-differs signature"])
        #expect(try report(leaf: OpenAuthority.leaf()).verdict == .invalid)
    }

    @Test("a certificate for orders cannot sign a pass")
    func orderCertificateForPass() throws {
        let authority = try OpenAuthority.shared.get()
        let blueprint = leaf(orderType: TestCertificates.passType, marker: TestCertificates.passType)
        let report = try PassParts(material: authority.material(blueprint)).report(authority.policy())
        #expect(report.kind == .pass)
        #expect(report.remarks.contains("identity error identity.not-for-passes signature"))
    }

    @Test("an order is refused where a pass type is expected")
    func expected() throws {
        let report = try report(subject: .passType(TestCertificates.passType))
        #expect(report.remarks == ["identity error identity.unexpected order.json"])
        #expect(report.verdict == .invalid)
    }

    @Test("an identity that is there twice conceals, in an order as well")
    func concealed() throws {
        let text = "{\"orderIdentifier\": \"0002\"," + Self.json.dropFirst()
        let report = try report(["order.json": .text(text)])
        #expect(report.remarks == ["structure error json.duplicate-name order.json"])
        #expect(report.verdict == .invalid)
    }

    @Test("an order in a bundle of passes does not belong there")
    func inBundle() throws {
        var archive: [UInt8] = []
        _ = try report { archive = (try? $0.archive()) ?? [] }
        var parts = try PassParts()
        parts.files = ["shop.pkpass": archive]
        let report = try parts.report(OpenAuthority.shared.get().policy())
        #expect(report.remarks == ["structure error structure.order-in-bundle shop.pkpass"])
        #expect(report.verdict == .invalid)
    }
}
