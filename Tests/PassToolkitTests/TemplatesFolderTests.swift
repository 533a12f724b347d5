import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("The templates that the package ships") struct TemplatesFolderTests {
    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.path("Templates"))) ?? [])
        .filter { $0.hasSuffix(".pass") }.map { String($0.dropLast(5)) }.sorted()

    private func bundle(_ name: String) throws -> PassBundle {
        try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
            .render(Record(path: Checkout.path("Templates/\(name).json")))
    }

    @Test("every shipped template renders without findings and is valid once signed", arguments: names)
    func valid(_ name: String) throws {
        let bundle = try bundle(name)
        #expect(bundle.leftOut.isEmpty)
        for (name, bytes) in bundle.files where !name.hasSuffix(".png") {
            // Without the zeros of UTF-16.
            #expect(!bytes.filter { $0 != 0 }.asText.contains("{{"), "\(name)")
        }
        let signer = try bundle.pass().nfc == nil ? "signer" : "signer-nfc"
        let identity = try SigningIdentity(
            path: Checkout.path("certs-sample/\(signer).p12"), passphrase: Passphrase(utf8: "sample".utf8))
        let time = identity.certificate.notBefore.addingTimeInterval(86_400)
        let signed = try PassSigner(identity: identity).sign(bundle, at: time)
        #expect(signed.findings.isEmpty, "\(signed.findings)")
        let anchors = try KeyMaterial(path: Checkout.path("certs-sample/root.pem")).certificates
        let policy = TrustPolicy(anchors: anchors, subject: .passType("pass.com.example.sample"), at: .instant(time))
        let report = PassVerifier(policy: policy).report(on: signed.archive)
        #expect(report.verdict == .valid)
        #expect(report.remarks.isEmpty)
        #expect(report.files == bundle.files)
    }
}
