import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// Texts with so many faults that quadratic time would take minutes.
@Suite("Very many findings") struct ManyFindingsTests {
    private static let count = Effort.count(quick: 3_000, full: 100_000)

    /// The findings of the only check with findings: as many as the limit, and one for the rest.
    private func findings(
        of step: VerificationReport.Check.Step, in report: VerificationReport, limit: Int = Limits.standard.findingCount
    ) throws -> [Finding] {
        let check = try #require(report.checks.first { $0.step == step })
        #expect(check.findings.count == limit + 1)
        #expect(check.findings.dropLast().allSatisfy { $0.rule != "report.more" })
        #expect(check.findings.last?.rule == "report.more")
        return check.findings
    }

    private func parts(pass text: String) throws -> PassParts {
        var parts = try PassParts()
        parts.files["pass.json"] = .text(text)
        let digests = try [SamplePass.json(), .text(text)].map { try DigestAlgorithm.sha1.digest(of: $0).hexadecimal }
        try parts.sign(manifest: parts.manifest.replacing(digests[0], with: digests[1]))
        return parts
    }

    @Test("very many warnings about pass.json end with one that counts the rest", arguments: [true, false])
    func pass(isOneName: Bool) throws {
        let names = (0..<Self.count).map { isOneName ? "a" : "n\($0 % (Self.count / 2))" }
        let duplicates = names.map { "\"\($0)\":1," }.joined()
        let report = try parts(pass: "{\(duplicates)" + SamplePass.json().asText.dropFirst()).report()
        let findings = try findings(of: .structure, in: report)
        #expect(findings.allSatisfy { $0.severity == .warning })
        #expect(findings.first?.rule == "json.duplicate-name")
        #expect(findings.first?.position?.line == 1)
        #expect(report.verdict == .valid)
    }

    @Test("the most severe finding that is left out decides the verdict")
    func worst() throws {
        let warnings = String(repeating: "\"a\": 1, ", count: 4)
        let text = "{\(warnings)\"serialNumber\": \"x\", " + SamplePass.json().asText.dropFirst()
        let limited = try parts(pass: text).report(limits: Limits(findingCount: 2))
        let findings = try findings(of: .structure, in: limited, limit: 2)
        #expect(findings.map(\.severity) == [.warning, .warning, .error])
        #expect(limited.steps(.failed) == [.structure])
        #expect(limited.verdict == .invalid)
    }
}
