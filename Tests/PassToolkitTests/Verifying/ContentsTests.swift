import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("The check of the contents") struct ContentsTests {
    /// What the verifier says about a signed pass after a change to it.
    private func report(
        _ members: [(String, JSONValue)] = [], adding others: [String: [UInt8]] = [:]
    ) throws -> VerificationReport {
        let bundle = try PassBundle(files: SamplePass.files(members).merging(others) { $1 })
        let signer = PassSigner(identity: try TestCertificates.identity(), waivers: .all)
        let archive = try signer.sign(bundle, at: TestCertificates.moment).archive
        return PassVerifier(policy: try TestCertificates.policy()).report(on: archive)
    }

    @Test(
        "an error with which Wallet takes the pass is a warning in a verification, and the pass is valid",
        arguments: [
            (
                "barcodes", #"[{"format": "PKBarcodeFormatQR", "message": "5 €", "messageEncoding": "iso-8859-1"}]"#,
                "barcode.message-not-encodable"
            ),
            ("logoText", #""Hello {{name}}""#, "template.unfilled"), ("maxDistance", #""100""#, "keys.wrong-type"),
            ("relevantDates", "[5]", "keys.wrong-type"),
        ])
    func tolerated(key: String, json: String, rule: String) throws {
        let value = try JSONDocument(parsing: Array(json.utf8)).root
        let report = try report([(key, value)])
        #expect(report.verdict == .valid)
        #expect(report.findings.first { $0.rule == rule }?.severity == .warning)
        #expect(report.findings.first { $0.rule == rule }?.isTolerated == true)
        let contents = PassContents(files: SamplePass.files([(key, value)]))
        #expect(RuleBook.standard.findings(in: contents).first { $0.rule == rule }?.severity == .error)
    }

    @Test(
        "an error for which Wallet refuses the pass is one, also where it is tolerated elsewhere",
        arguments: [
            ("expirationDate", #""31.12.2027""#, "date.malformed"), ("formatVersion", "2", "keys.format-version"),
            (
                "barcode", #"{"format": "PKBarcodeFormatQR", "message": "5 €", "messageEncoding": "iso-8859-1"}"#,
                "barcode.message-not-encodable"
            ),
            ("serialNumber", #""{{serialNumber}}""#, "template.unfilled"), ("voided", #""no""#, "keys.wrong-type"),
        ])
    func notTolerated(key: String, json: String, rule: String) throws {
        let report = try report([(key, try JSONDocument(parsing: Array(json.utf8)).root)])
        #expect(report.verdict == .refused)
        #expect(report.errors.first?.rule == rule)
        #expect(report.steps(.failed) == [.contents])
    }

    @Test("an icon that is no image is refused, another image that is none is left out") func images() throws {
        let html = Array("<!DOCTYPE html>".utf8)
        let icons = ["icon.png", "icon@2x.png", "icon@3x.png"]
        let refused = try report(adding: Dictionary(uniqueKeysWithValues: icons.map { ($0, html) }))
        #expect(refused.verdict == .refused && refused.errors.first?.rule == "images.not-an-image")
        let taken = try report(adding: ["logo.png": html])
        #expect(taken.verdict == .valid && taken.findings.contains { $0.rule == "images.not-an-image" })
    }

    @Test("the proof of authenticity does not speak of the contents, and the proof of both does") func proofs() throws {
        let signer = PassSigner(identity: try TestCertificates.identity(), waivers: .all)
        func archive(_ members: [(String, JSONValue)]) throws -> [UInt8] {
            try signer.sign(PassBundle(files: SamplePass.files(members)), at: TestCertificates.moment).archive
        }
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        let wrong = try archive([("backgroundColor", .string("blue"))])
        #expect(try verifier.verify(wrong, requiring: .genuine).pass.serialNumber == "0001")
        let error = #expect(throws: VerificationError.self) { try verifier.verify(wrong, requiring: .accepted) }
        #expect(error?.report.verdict == .refused)
        let accepted = try verifier.verify(archive([]), requiring: .accepted)
        #expect(accepted.files == SamplePass.files() && accepted.signingTime == TestCertificates.moment)
        #expect(accepted.signer == signer.identity.certificate)
        #expect(!accepted.findings.contains { $0.severity == .error })
        // A verifier for signatures alone judges the contents all the same, where they are to be accepted.
        let narrow = PassVerifier(policy: verifier.policy, rules: nil)
        #expect(throws: VerificationError.self) { try narrow.verify(wrong, requiring: .accepted) }
    }
}
