import Foundation
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Files that are no passes at all") struct NotAPassTests {
    @Test("what is no archive is unreadable, and what it is instead is told")
    func otherFiles() throws {
        let pass = try SamplePass.archive()
        let cases: [(bytes: [UInt8], noun: String)] = try [
            (.text("<html></html>"), "HTML"), ([], "empty"), (Array(repeating: 0, count: 4096), "zero bytes"),
            (Array(Data(pass).base64EncodedData(options: .lineLength76Characters)), "Base64"),
            (PassParts().files["signature"] ?? [], "PKCS#7"),
            (Array(pass.dropLast(100)), "cut short"), (.text("MZ\u{1}") + pass, "3 bytes come before it"),
        ]
        for (bytes, noun) in cases {
            let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(on: bytes)
            #expect(report.verdict == .unreadable && report.pass == nil && report.files.isEmpty)
            #expect(report.steps(.failed) == [.archive] && report.steps(.passed).isEmpty)
            #expect(report.findings.allSatisfy { $0.rule == "archive.not-a-zip" && $0.hint != nil })
            #expect(report.findings.first?.message.contains(noun) == true, "\(noun)")
        }
    }
}
