import PassToolkit
import Testing
import TestSupport

@Suite("Damaged passes") struct DamageTests {
    private func check(_ bytes: [UInt8], _ what: String) throws -> VerificationReport.Verdict {
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(on: bytes)
        if report.verdict == .valid {
            #expect(report.files == SmallPass.files, "\(what)")
        } else {
            #expect(!report.steps(.failed).isEmpty, "\(what)")
        }
        return report.verdict
    }

    @Test(
        "random damage to the archive never traps, and never gives a valid pass with other files",
        arguments: Effort.seeds(quick: 1, full: 10))
    func archive(hundred: UInt64) throws {
        let archive = try SmallPass.signed.get().archive
        for seed in (hundred * 100)..<(hundred * 100 + 100) {
            var generator = SeededGenerator(seed: seed)
            _ = try check(generator.damaged(archive), "seed \(seed)")
        }
    }

    @Test(
        "random damage to the contents, packed anew, never traps, and never gives a valid pass with other files",
        arguments: Effort.seeds(quick: 1, full: 10))
    func contents(hundred: UInt64) throws {
        let parts = try SmallPass.parts()
        let names = parts.files.keys.sorted()
        for seed in (hundred * 100)..<(hundred * 100 + 100) {
            var generator = SeededGenerator(seed: seed)
            var damaged = parts
            for name in names where Bool.random(using: &generator) {
                damaged.files[name] = generator.damaged(parts.files[name] ?? [])
            }
            _ = try check(damaged.archive(), "seed \(seed)")
        }
    }

    @Test("an archive cut short at any length is never valid")
    func truncation() throws {
        let archive = try SmallPass.signed.get().archive
        for count in Effort.sample(0..<archive.count, quick: 60) {
            #expect(try check(Array(archive.prefix(count)), "\(count) bytes") != .valid, "\(count) bytes")
        }
    }

    @Test("a signature cut short at any length is never valid")
    func truncatedSignature() throws {
        let parts = try SmallPass.parts()
        for count in Effort.sample(0..<(parts.files["signature"]?.count ?? 0), quick: 60) {
            var cut = parts
            cut.files["signature"] = Array((parts.files["signature"] ?? []).prefix(count))
            #expect(try cut.report().verdict == .invalid, "\(count) bytes")
        }
    }
}
