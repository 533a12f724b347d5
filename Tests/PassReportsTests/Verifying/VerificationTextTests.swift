import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Reports on finished passes") struct VerificationTextTests {
    @Test(
        "states of a valid pass are in the first line, and only a pass that is not valid has a reason",
        arguments: [
            ([("voided", .bool(true))], ["voided"]),
            ([("expirationDate", .string("2025-01-01T00:00:00Z"))], ["expired on 2025-01-01T00:00:00Z"]),
            (
                [("voided", .bool(true)), ("expirationDate", .string("2025-01-01T00:00:00Z"))],
                ["voided", "expired on 2025-01-01T00:00:00Z"]
            ), ([], []),
        ] as [([(String, JSONValue)], [String])])
    func states(members: [(String, JSONValue)], words: [String]) throws {
        var parts = try PassParts(members)
        let valid = try parts.report(rules: .standard)
        let line = try #require(valid.text(path: "x.pkpass").split(separator: "\n").first)
        #expect(line.hasPrefix("x.pkpass: valid") && words.allSatisfy { line.contains($0) })
        #expect((valid.caveat == nil) == words.isEmpty && valid.reason == nil)
        parts.files["icon.png"]?.append(0)
        let invalid = try parts.report(rules: .standard)
        #expect(invalid.caveat == nil && invalid.reason?.contains("icon.png") == true)
    }

    @Test("the members of a bundle are named in the findings of its report")
    func members() throws {
        let voided = try PassParts([("voided", .bool(true))]).archive()
        let bundle = ZipForge(entries: [.init("a.pkpass", voided), .init("b.pkpass", Array("no zip".utf8))]).bytes
        let result = PassVerifier(policy: try TestCertificates.policy()).report(on: bundle).lintResult(path: "-")
        let lines = LintReport(results: [result], rules: []).githubCommands.split(separator: "\n")
        #expect(lines.contains { $0.contains("title=validity.pass-voided::") && $0.contains("a.pkpass: ") })
        #expect(lines.contains { $0.contains("title=archive.not-a-zip::") && $0.contains("b.pkpass: ") }, "\(lines)")
    }
}
