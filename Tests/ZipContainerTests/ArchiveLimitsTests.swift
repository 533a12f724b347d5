import Testing
import TestSupport
import ZipContainer

@Suite("Limits of reading") struct ArchiveLimitsTests {
    private func archive(_ sizes: [Int]) throws -> [UInt8] {
        try ArchiveWriter.archive(
            of: sizes.enumerated().map { index, size in
                ArchiveEntry(name: "\(index)", bytes: Array(repeating: 0, count: size), compression: .deflated)
            })
    }

    @Test("an entry that shrinks too well is listed and not unpacked")
    func bomb() throws {
        let archive = try Archive(reading: archive([20_000_000, 65_536]))
        guard case .compressionRatio(let ratio, let limit) = archive.codes("0").first else {
            Issue.record("\(archive.problems)")
            return
        }
        #expect(ratio > 900 && limit == 200)
        #expect(archive.entries[0].bytes == nil && archive.entries[0].byteCount == 20_000_000)
        #expect(archive.entries[1].bytes?.count == 65_536)
    }

    @Test("a file that shrinks as much as it may is taken, and one that shrinks more is not", arguments: [0, 1])
    func ratio(added: Int) throws {
        var entry = ZipForge.Entry("a", Array(repeating: 0, count: 100_000))
        entry.central.byteCount += added
        let archive = try Archive(
            reading: ZipForge(entries: [entry]).bytes, limits: ArchiveLimits(compressionRatio: 1))
        #expect(archive.codes("a").contains(.compressionRatio(ratio: 1, limit: 1)) == (added == 1))
        #expect(archive.problems.isEmpty == (added == 0))
    }

    @Test("an entry that is too large is listed but not unpacked; the next ones are")
    func entryByteCount() throws {
        let archive = try Archive(reading: archive([11, 10]), limits: ArchiveLimits(entryByteCount: 10))
        #expect(archive.codes("0") == [.entryTooLarge(byteCount: 11, limit: 10)])
        #expect(archive.entries.map(\.bytes) == [nil, Array(repeating: 0, count: 10)])
    }

    @Test("unpacking stops at the total limit, with one problem")
    func totalByteCount() throws {
        let archive = try Archive(reading: archive([10, 10, 10, 1]), limits: ArchiveLimits(totalByteCount: 25))
        #expect(archive.problems == archive.problems.filter { $0.entryName == "2" })
        #expect(archive.codes("2") == [.totalTooLarge(limit: 25)])
        #expect(archive.entries.map { $0.bytes?.count } == [10, 10, nil, nil])
    }

    @Test("an archive over its own limits is refused")
    func wholeArchive() throws {
        let bytes = try archive([1, 1, 1])
        #expect(
            refusal { try Archive(reading: bytes, limits: ArchiveLimits(archiveByteCount: bytes.count - 1)) }
                == .tooLarge(byteCount: bytes.count, limit: bytes.count - 1))
        #expect(
            refusal { try Archive(reading: bytes, limits: ArchiveLimits(entryCount: 2)) } == .tooManyEntries(limit: 2))
        #expect(try Archive(reading: bytes, limits: ArchiveLimits(entryCount: 3)).entries.count == 3)
    }
}
