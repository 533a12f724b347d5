import Foundation
import PassModel
import PassRules
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@testable import PassToolkit

@Suite("Limits of signing") struct SigningLimitTests {
    private static let deeper = Limits(jsonDepth: 200)

    /// A pass with more levels than the standard limit allows.
    private func files(_ text: String = "x") -> [String: [UInt8]] {
        let deep: JSONValue = (0..<80).reduce(.string(text)) { value, _ in .array([value]) }
        return SamplePass.files([("userInfo", .object([("a", deep)]))])
    }

    private func template() throws -> PassTemplate {
        let folder = try TemporaryFolder()
        for (name, bytes) in files("{{name}}") { try folder.write(bytes, to: "a.pass/\(name)") }
        return try PassTemplate(path: folder.path("a.pass"), limits: Self.deeper)
    }

    @Test("raised limits reach every step that reads: template, record, rules, identity, signature")
    func raised() throws {
        let signer = PassSigner(identity: try TestCertificates.identity())
        let template = try template()
        let bundle = try template.render(["name": "Ada", "/organizationName": "Ada's"])
        #expect(try bundle.pass().organizationName == "Ada's")
        let signed = try signer.sign(bundle, at: TestCertificates.moment)
        let made = try signer.prepare(template, at: TestCertificates.moment)
            .make(["name": "Ada", "/organizationName": "Ada's"])
        #expect(made.archive == signed.archive)
        #expect(throws: Never.self) { try signer.prepare(template, expecting: 1).make(["name": "Ada"]) }
        #expect(bundle.typeIdentifier == TestCertificates.passType)
    }

    @Test("an identity that can't be compared with the pass is refused, unless that is waived")
    func unreadableClaim() throws {
        let identity = try TestCertificates.identity()
        let bundle = try PassBundle(files: files())
        func sign(_ waivers: PassSigner.Waivers) throws -> SignedPass {
            try PassSigner(identity: identity, waivers: waivers).sign(bundle, at: TestCertificates.moment)
        }
        let error = #expect(throws: IdentityError.self) { try sign(.findings) }
        #expect(error?.code == .unreadableClaim(.pass))
        #expect(throws: Never.self) { try sign([.findings, .foreignIdentity]) }
    }

    @Test("a file that is missing is not packed as an empty one")
    func missingFile() throws {
        let files = SamplePass.files()
        let packing = try PassPacking(files, changing: ["pass.json"], mainFile: "pass.json")
        let error = #expect(throws: ArchiveError.self) { try packing.archive(of: [:], manifest: [1], signature: [2]) }
        #expect(error?.code == .missingContent("pass.json"))
        #expect(throws: Never.self) { try packing.archive(of: files, manifest: [1], signature: [2]) }
    }
}
