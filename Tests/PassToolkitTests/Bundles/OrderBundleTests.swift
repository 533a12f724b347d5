import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Making orders") struct OrderBundleTests {
    private func files(_ members: [(String, JSONValue)] = []) -> [String: [UInt8]] {
        [
            "order.json": SamplePass.orderJSON(members), "logo.png": SamplePass.png,
            "de.lproj/order.strings": .text("\"Test Ltd\" = \"b\";\n"),
        ]
    }

    private static let identity = Result { try SigningIdentity(TestCertificates.orderMaterial().named("order.pem")) }

    private func sign(_ files: [String: [UInt8]], waivers: PassSigner.Waivers = []) throws -> SignedPass {
        try PassSigner(identity: Self.identity.get(), waivers: waivers)
            .sign(PassBundle(files: files), at: TestCertificates.moment)
    }

    @Test("a bundle is a pass or an order by its JSON file; one with both is refused") func purpose() throws {
        #expect(try PassBundle(files: files()).purpose == .order)
        #expect(try PassBundle(files: SamplePass.files()).purpose == .pass)
        #expect(try PassBundle(files: files()).mainFile == SamplePass.orderJSON())
        #expect(try PassBundle(files: files()).passJSON.isEmpty)
        let error = #expect(throws: BundleError.self) {
            try PassBundle(files: files().merging(SamplePass.files()) { $1 })
        }
        #expect(error?.code == .passAndOrder)
        #expect(throws: BundleError.self) { try PassBundle(files: SamplePass.files()).setting("order.json", to: []) }
    }

    @Test("a signed order is valid and its files are unchanged") func valid() throws {
        let archive = try sign(files()).archive
        let report = PassVerifier(policy: try TestCertificates.policy()).report(on: archive)
        #expect(report.kind == .order)
        #expect(report.verdict == .valid)
        #expect(report.findings.isEmpty)
        #expect(report.files == files())
        #expect(report.order?.orderTypeIdentifier == TestCertificates.orderType)
        #expect(try PassBundle(archive: archive).files == files())
        #expect(try sign(PassBundle(archive: archive).files).archive == archive)
    }

    @Test("an order refuses a certificate for passes or another order type, unless waived") func certificates() throws {
        let bundle = try PassBundle(files: files())
        let wrong = try SigningIdentity(TestCertificates.material().named("pass.pem"))
        #expect(throws: IdentityError.self) {
            try PassSigner(identity: wrong).sign(bundle, at: TestCertificates.moment)
        }
        let waived = PassSigner(identity: wrong, waivers: .foreignIdentity)
        #expect(throws: Never.self) { try waived.sign(bundle, at: TestCertificates.moment) }
        #expect(throws: RefusedPass.self) { try sign(["order.json": .text("{}")]) }
        #expect(throws: IdentityError.self) {
            try PassSigner(identity: Self.identity.get()).sign(
                PassBundle(files: SamplePass.files()), at: TestCertificates.moment)
        }
    }

    @Test("placeholders in order.json and order.strings are filled in, those of pass.strings are not")
    func template() throws {
        var files = files([("orderNumber", .string("{{number}}"))])
        files["de.lproj/order.strings"] = .text("\"a\" = \"{{name}}\";\n")
        files["de.lproj/pass.strings"] = .text("\"a\" = \"{{other}}\";\n")
        let template = try PassTemplate(PassBundle(files: files))
        #expect(template.uses.map(\.name) == ["name", "number"])
        var record = Record()
        record["number"] = .text("7\"")
        record["name"] = .text("Ada")
        let rendered = try template.render(record)
        #expect(rendered.purpose == .order)
        #expect(rendered.mainFile.asText.contains(#""orderNumber": "7\"""#))
        #expect(rendered.files["de.lproj/order.strings"]?.asText == "\"a\" = \"Ada\";\n")
        #expect(rendered.files["de.lproj/pass.strings"] == files["de.lproj/pass.strings"])
    }
}
