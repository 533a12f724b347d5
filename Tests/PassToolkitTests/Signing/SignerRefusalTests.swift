import Foundation
import PassModel
import PassRules
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@testable import PassToolkit

@Suite("What a signer refuses") struct SignerRefusalTests {
    private static let nfc: [(String, JSONValue)] = [
        (
            "nfc",
            .object(
                JSONObject(members: [
                    .init(name: "message", value: .string("m")),
                    .init(
                        name: "encryptionPublicKey",
                        value: .string(
                            "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI=")),
                ]))
        )
    ]

    private static let past = TestCertificates.validity.lowerBound...TestCertificates.moment.addingTimeInterval(-1)
    private static let future = TestCertificates.moment.addingTimeInterval(1)...TestCertificates.validity.upperBound

    /// A fault of a pass or identity, its waiver, and the error without it, or the rules by which the certificate does not
    /// fit; neither for findings about the pass.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let waiver: PassSigner.Waivers
        let code: IdentityError.Code?
        let mismatch: [String]
        let members: [(String, JSONValue)]
        let certificate: @Sendable () throws -> Certificate

        init(
            _ name: String, _ waiver: PassSigner.Waivers, _ code: IdentityError.Code? = nil,
            mismatch: [String] = [], members: [(String, JSONValue)] = [],
            certificate: @escaping @Sendable () throws -> Certificate = { try TestCertificates.certificate() }
        ) {
            (testDescription, self.waiver, self.code, self.mismatch) = (name, waiver, code, mismatch)
            (self.members, self.certificate) = (members, certificate)
        }
    }

    private static let (right, other) = (TestCertificates.passType, "pass.com.example.other")

    static let cases: [Case] = [
        Case("a finding of severity error", .findings, members: [("backgroundColor", .string("blue"))]),
        Case("an expired certificate", .validity, .expired(at: past.upperBound)) {
            try TestCertificates.certificate(validity: past)
        },
        Case("a certificate that is not valid yet", .validity, .notYetValid(from: future.lowerBound)) {
            try TestCertificates.certificate(validity: future)
        },
        Case("another pass type", .foreignIdentity, mismatch: ["identity.pass-type"]) {
            try TestCertificates.certificate(passType: other)
        },
        Case("NFC without an NFC certificate", .foreignIdentity, mismatch: ["identity.nfc"], members: nfc),
    ]

    private func sign(_ `case`: Case, waivers: PassSigner.Waivers) throws -> SignedPass {
        let bundle = try PassBundle(files: SamplePass.files(`case`.members))
        let signer = try PassSigner(identity: TestCertificates.identity(`case`.certificate()), waivers: waivers)
        return try signer.sign(bundle, at: TestCertificates.moment)
    }

    @Test("each refusal to sign has its code, and is waived by its own waiver only", arguments: cases)
    func refusal(_ refused: Case) throws {
        let error = #expect(throws: (any Error).self) { try sign(refused, waivers: []) }
        if refused.mismatch.isEmpty { #expect((error as? IdentityError)?.code == refused.code) }
        #expect((error as? IdentityError)?.rules ?? [] == refused.mismatch)
        #expect((error is RefusedPass) == (refused.waiver == .findings))
        #expect((error as? any DescribedError)?.recovery.isEmpty == false)
        #expect(throws: Never.self) { try sign(refused, waivers: refused.waiver) }
        #expect(throws: (any Error).self) { try sign(refused, waivers: .all.subtracting(refused.waiver)) }
    }

    @Test("a sound pass is signed, also with NFC under an NFC certificate") func sound() throws {
        let plain = Case("plain", [])
        #expect(try sign(plain, waivers: []).findings.allSatisfy { $0.severity == .note })
        let enabled = Case("with NFC", [], members: Self.nfc) { try TestCertificates.certificate(isNFCEnabled: true) }
        #expect(throws: Never.self) { try sign(enabled, waivers: []) }
    }

    @Test("an intermediate that has ended or not begun at the signing time is refused", arguments: [past, future])
    func intermediate(validity: ClosedRange<Date>) throws {
        let authority = try OpenAuthority.shared.get()
        let identity = try SigningIdentity(
            authority.material(carrying: [authority.intermediate(validity: validity)]).named("test identity"))
        let bundle = try PassBundle(files: SamplePass.files())
        let sign = { (waivers: PassSigner.Waivers) in
            try PassSigner(identity: identity, waivers: waivers).sign(bundle, at: TestCertificates.moment)
        }
        #expect(throws: Never.self) { try sign(.validity) }
        let error = #expect(throws: IdentityError.self) { try sign(.all.subtracting(.validity)) }
        #expect(error?.code == .intermediateNotValid(from: validity.lowerBound, to: validity.upperBound))
    }

    @Test("a pass.json that is not JSON can be signed once its finding and the identity are waived")
    func notJSON() throws {
        let bundle = try PassBundle(files: SamplePass.files().merging(["pass.json": .text("{")]) { $1 })
        let identity = try TestCertificates.identity()
        #expect(throws: RefusedPass.self) {
            try PassSigner(identity: identity).sign(bundle, at: TestCertificates.moment)
        }
        let signer = PassSigner(identity: identity, waivers: [.findings, .foreignIdentity])
        let signed = try signer.sign(bundle, at: TestCertificates.moment)
        #expect(signed.findings.filter { $0.severity == .error }.map(\.rule) == ["json.syntax"])
        #expect(try PassBundle(archive: signed.archive).passJSON == .text("{"))
    }

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

    @Test("a file that is missing is not packed as an empty one") func missingFile() throws {
        let files = SamplePass.files()
        let packing = try PassPacking(files, changing: ["pass.json"], mainFile: "pass.json")
        let error = #expect(throws: ArchiveError.self) { try packing.archive(of: [:], manifest: [1], signature: [2]) }
        #expect(error?.code == .missingContent("pass.json"))
        #expect(throws: Never.self) { try packing.archive(of: files, manifest: [1], signature: [2]) }
    }
}

extension IdentityError {
    /// The rules by which the certificate does not fit what is signed.
    var rules: [String] {
        guard case .mismatch(let findings) = code else { return [] }
        return findings.map(\.rule)
    }
}
