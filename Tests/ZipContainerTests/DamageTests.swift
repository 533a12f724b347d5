import Testing
import TestSupport
import ZipContainer

/// The three possible outcomes for a damaged archive.
private enum Outcome: Hashable { case refused, problem, unchanged }

private let original: [UInt8] = (try? ArchiveWriter.archive(of: sampleEntries)) ?? []

/// The outcome for `bytes`; records an issue if they give other files without a problem.
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
}
