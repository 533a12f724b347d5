import Testing
import TestSupport
import ZipContainer

@Suite("Limits of reading") struct ArchiveLimitsTests {
    @Test("a file that shrinks as much as it may is taken, and one that shrinks more is not", arguments: [0, 1])
    func ratio(added: Int) throws {
        var entry = ZipForge.Entry("a", Array(repeating: 0, count: 100_000))
        entry.central.byteCount += added
        let archive = try Archive(
            reading: ZipForge(entries: [entry]).bytes, limits: ArchiveLimits(compressionRatio: 1))
        #expect(archive.codes("a").contains(.compressionRatio(ratio: 1, limit: 1)) == (added == 1))
        #expect(archive.problems.isEmpty == (added == 0))
    }
}
