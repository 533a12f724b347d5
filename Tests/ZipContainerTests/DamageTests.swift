import Testing
import TestSupport
import ZipContainer

/// The three things that may become of a damaged archive.
private enum Outcome: Hashable { case refused, problem, unchanged }

private let original: [UInt8] = (try? ArchiveWriter.archive(of: sampleEntries)) ?? []

/// What becomes of `bytes`; records an issue if they give other files without a problem.
private func outcome(of bytes: [UInt8], _ what: String) -> Outcome {
    guard let archive = try? Archive(reading: bytes) else { return .refused }
    guard archive.problems.isEmpty else { return .problem }
    let isSame =
        archive.entries.map(\.name) == sampleEntries.map(\.name)
        && archive.entries.map(\.bytes) == sampleEntries.map(\.bytes)
    #expect(isSame, "other files without a problem: \(what)")
    return .unchanged
}

@Suite("Damaged archives") struct DamageTests {
    @Test("a changed byte is refused, reported, or has no effect on names and bytes")
    func everyByte() {
        var outcomes: [Outcome: Int] = [:]
        for index in original.indices {
            for mask in Effort.sample([original[index], 0x01, 0x02, 0x08, 0x10, 0x80, 0xFF, 0x7F], quick: 2)
            where mask != 0 {
                var bytes = original
                bytes[index] ^= mask
                outcomes[outcome(of: bytes, "byte \(index) ^ \(mask)"), default: 0] += 1
            }
        }
        #expect(outcomes.keys.count == 3)
    }

    @Test(
        "random damage to an archive never traps and never changes files unnoticed",
        arguments: Effort.seeds(quick: 100, full: 1000))
    func randomDamage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        _ = outcome(of: generator.damaged(original), "seed \(seed)")
    }

    @Test("random bytes between a start and an end never trap", arguments: Effort.seeds(quick: 20, full: 200))
    func randomBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let head = original.prefix(Int.random(in: 0...200, using: &generator))
        let noise = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        _ = try? Archive(reading: head + noise + original.suffix(Int.random(in: 22...400, using: &generator)))
    }
}
