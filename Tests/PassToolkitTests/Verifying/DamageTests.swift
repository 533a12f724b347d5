import PassToolkit
import Testing
import TestSupport

@Suite("Damaged passes") struct DamageTests {
    private func check(_ bytes: [UInt8], _ what: String) throws -> VerificationReport.Verdict {
        let report = PassVerifier(policy: try TestCertificates.policy()).report(on: bytes)
        if report.verdict == .valid {
            #expect(report.files == SmallPass.files, "\(what)")
        } else {
            #expect(!report.steps(.failed).isEmpty, "\(what)")
        }
        return report.verdict
    }

    @Test(
        "random damage to the archive never traps, and never gives a valid pass with other files",
        arguments: 0..<10 as Range<UInt64>)
    func archive(hundred: UInt64) throws {
        let archive = try SmallPass.signed.get().archive()
        for seed in (hundred * 100)..<(hundred * 100 + 100) {
            var generator = SeededGenerator(seed: seed)
            _ = try check(Self.damaged(archive, &generator), "seed \(seed)")
        }
    }

    @Test(
        "random damage to the contents, packed anew, never traps, and never gives a valid pass with other files",
        arguments: 0..<10 as Range<UInt64>)
    func contents(hundred: UInt64) throws {
        let parts = try SmallPass.parts()
        let names = parts.files.keys.sorted()
        for seed in (hundred * 100)..<(hundred * 100 + 100) {
            var generator = SeededGenerator(seed: seed)
            var damaged = parts
            for name in names where Bool.random(using: &generator) {
                damaged.files[name] = Self.damaged(parts.files[name] ?? [], &generator)
            }
            _ = try check(damaged.archive(), "seed \(seed)")
        }
    }

    @Test("an archive cut short at any length is never valid")
    func truncation() throws {
        let archive = try SmallPass.signed.get().archive()
        for count in 0..<archive.count {
            #expect(try check(Array(archive.prefix(count)), "\(count) bytes") != .valid, "\(count) bytes")
        }
    }

    @Test("a signature cut short at any length is never valid")
    func truncatedSignature() throws {
        let parts = try SmallPass.parts()
        for count in 0..<(parts.files["signature"]?.count ?? 0) {
            var cut = parts
            cut.files["signature"] = Array((parts.files["signature"] ?? []).prefix(count))
            #expect(try cut.report().verdict == .invalid, "\(count) bytes")
        }
    }

    private static func damaged(_ original: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes[index] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &generator) ?? 0
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
            case 4:
                let end = min(bytes.count, index + Int.random(in: 1...64, using: &generator))
                bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: bytes.indices, using: &generator))
            default: for place in index..<min(bytes.count, index + 4) { bytes[place] = 0xFF }
            }
        }
        return bytes
    }
}
