import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Names that are made to keep a verifier busy") struct LongNameTests {
    @Test("an archive with many long names full of slashes is judged quickly", .endsByItself)
    func slashes() throws {
        let name = String(repeating: "a/", count: 32_000)
        let entries = (10..<Effort.count(quick: 20, full: 60)).map {
            ZipForge.Entry("\($0)\(name)x", [])
        }
        let archive = ZipForge(entries: entries).bytes
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(on: archive)
        #expect(report.verdict != .valid)
        #expect(report.findings.allSatisfy { $0.message.count < 1_000 })
    }
}
