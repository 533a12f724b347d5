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

    @Test("the package ships at least eight templates of all styles")
    func styles() throws {
        #expect(Self.names.count >= 8)
        let styles = try Set(Self.names.flatMap { try PassContents(files: bundle($0).files).styles })
        #expect(styles == Set(Pass.Style.Kind.allCases))
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

    /// Width and height of a PNG, by its header (PNG §11.2.2).
    private func size(_ png: [UInt8]) throws -> [Int] {
        try #require(
            png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]))
        try #require(png.suffix(8).elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
        return [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("every shipped template has its images at three exact scales", arguments: names)
    func images(_ name: String) throws {
        let images = try bundle(name).files.filter { $0.key.hasSuffix(".png") }
        let bases = Set(images.keys.map { $0.replacing("@2x", with: "").replacing("@3x", with: "") })
        #expect(images.count == bases.count * 3)
        #expect(bases.contains("icon.png"))
        for base in bases {
            let single = try size(images[base] ?? [])
            #expect(single.allSatisfy { $0 > 0 })
            for scale in [2, 3] {
                let scaled = try #require(images[base.replacing(".png", with: "@\(scale)x.png")], "\(base)")
                #expect(try size(scaled) == single.map { $0 * scale }, "\(base) @\(scale)x")
            }
        }
        #expect(try size(images["icon.png"] ?? []) == [38, 38])
    }
}
