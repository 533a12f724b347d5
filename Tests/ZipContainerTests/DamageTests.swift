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
    @Test("a changed byte is refused, a problem, or without effect on names and bytes")
    func everyByte() {
        var outcomes: [Outcome: Int] = [:]
        for index in original.indices {
            for mask: UInt8 in [0x01, 0x02, 0x08, 0x10, 0x80, 0xFF, 0x7F, original[index]] where mask != 0 {
                var bytes = original
                bytes[index] ^= mask
                outcomes[outcome(of: bytes, "byte \(index) ^ \(mask)"), default: 0] += 1
            }
        }
        #expect(outcomes.keys.count == 3)
    }

    @Test("random damage never traps and never goes unnoticed where it matters", arguments: 0..<1000 as Range<UInt64>)
    func randomDamage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var bytes = original
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
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
        _ = outcome(of: bytes, "seed \(seed)")
    }

    @Test("random bytes between a start and an end never trap", arguments: 0..<200 as Range<UInt64>)
    func randomBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let head = original.prefix(Int.random(in: 0...200, using: &generator))
        let noise = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        _ = try? Archive(reading: head + noise + original.suffix(Int.random(in: 22...400, using: &generator)))
    }
}
