import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Many faults at once") struct AllFaultsTests {
    /// A pass that is wrong in every check.
    private func parts() throws -> PassParts {
        let moment = TestCertificates.moment
        let certificate = try TestCertificates.certificate(
            team: "OTHERTEAM1", marker: "pass.com.example.other",
            validity: TestCertificates.validity.lowerBound...moment.addingTimeInterval(-60))
        var parts = try PassParts(
            [("voided", .bool(true)), ("expirationDate", .string("2025-01-01T00:00:00Z"))],
            material: TestCertificates.material(certificate))
        parts.files["icon.png"]?.append(0)
        parts.files["icon@2x.png"] = nil
        parts.files["more.txt"] = []
        parts.files["manifest.json"]?.append(0x0A)
        parts.files["pass.json"] = .text(
            (parts.files["pass.json"] ?? []).asText.replacing("true", with: "true,\n  \"userInfo\": [1,]"))
        parts.files["signature"]?.append(0)
        return parts
    }

    @Test("many faults are reported together, in the order of the checks")
    func together() throws {
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(
            on: try parts().archive() + [0])
        #expect(
            report.remarks == [
                "archive error archive.foreign-bytes",
                "structure warning json.trailing-comma pass.json",
                "manifest error manifest.wrong-digest icon.png", "manifest error manifest.file-missing icon@2x.png",
                "manifest error manifest.wrong-digest pass.json", "manifest error manifest.file-unlisted more.txt",
                "signature error signature.trailing-bytes signature", "signature error signature.mismatch signature",
                "chain error chain.expired signature",
                "identity error identity.marker-differs signature", "identity error identity.team pass.json",
                "validity note validity.certificate signature", "validity note validity.pass-expired pass.json",
                "validity note validity.pass-voided pass.json",
            ])
        #expect(report.steps(.failed) == [.archive, .manifest, .signature, .chain, .identity])
        #expect(report.verdict == .invalid)
        #expect(report.checks.map(\.step) == VerificationReport.Check.Step.allCases)
    }
}
