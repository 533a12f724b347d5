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
        #expect(report.order?.orderTypeIdentifier == Self.orderType)
        #expect(report.order?.merchantName == "Test Ltd")
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

    @Test("a certificate for passes can't sign one, nor one whose marker names another order type")
    func certificates() throws {
        let marker = try report(leaf: leaf(marker: "order.com.example.other"))
        #expect(marker.remarks == ["identity error identity.marker-differs signature"])
        #expect(try report(leaf: OpenAuthority.leaf()).verdict == .invalid)
    }

    @Test("an order is refused where a pass type is expected")
    func expected() throws {
        let report = try report(subject: .passType(TestCertificates.passType))
        #expect(report.remarks == ["identity error identity.unexpected order.json"])
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
