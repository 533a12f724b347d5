import Foundation
import Testing
import TestSupport
import ZipContainer

@Suite("Archives that begin with the same files") struct ArchiveContinuationTests {
    private static let icon = ArchiveEntry("icon.png", Array(0...255))
    private static let text = ArchiveEntry("pass.json", Array("{}".utf8))

    /// A set of entries, of which the first ones are packed before.
    private struct Sample {
        var entries: [ArchiveEntry] = []
        let count: Int

        init(seed: UInt64) {
            var generator = SeededGenerator(seed: seed)
            for number in 0..<Int.random(in: 1...9, using: &generator) {
                let size = [0, 1, 10, 1_000, 9_000].randomElement(using: &generator) ?? 0
                let variety = UInt8.random(in: 0...255, using: &generator)
                let bytes = (0..<size).map { _ in UInt8.random(in: 0...variety, using: &generator) }
                let name = (["a", "ä", "de.lproj/x", "日本"].randomElement(using: &generator) ?? "") + "\(number)"
                let compression: ArchiveEntry.Compression = Bool.random(using: &generator) ? .stored : .deflated
                entries.append(ArchiveEntry(name: name, bytes: bytes, compression: compression))
            }
            count = Int.random(in: 0...entries.count, using: &generator)
        }

        var first: [ArchiveEntry] { Array(entries.prefix(count)) }
        var others: [ArchiveEntry] { Array(entries.dropFirst(count)) }
        func writer() throws -> ArchiveWriter {
            try ArchiveWriter(startingWith: first, then: others.map(\.name))
        }
    }

    @Test("an archive that continues another equals one that is written at once, byte for byte")
    func sameBytes() throws {
        for seed in Effort.seeds(quick: 50, full: 500) {
            let sample = Sample(seed: seed)
            let expected = try ArchiveWriter.archive(of: sample.entries)
            let writer = try sample.writer()
            for _ in 0..<2 { #expect(try writer.archive(adding: sample.others) == expected) }
            let archive = try Archive(reading: expected)
            #expect(archive.problems == [])
            #expect(archive.entries.map(\.name) == sample.entries.map(\.name))
            #expect(archive.entries.map(\.bytes) == sample.entries.map(\.bytes))
        }
    }

    @Test("many threads may continue one archive at once")
    func threads() async throws {
        let writer = try ArchiveWriter(startingWith: [Self.icon], then: ["pass.json"])
        let expected = try writer.archive(adding: [Self.text])
        let archives = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { try writer.archive(adding: [Self.text]) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(archives.allSatisfy { $0 == expected })
    }

    @Test("names that any archive refuses are refused before a file is there")
    func names() throws {
        func code(_ files: [ArchiveEntry], _ names: [String]) -> ArchiveError.Code? {
            #expect(throws: ArchiveError.self) { try ArchiveWriter(startingWith: files, then: names) }?.code
        }
        #expect(code([], []) == .noEntries)
        #expect(code([], ["../x"]) == .badName("../x", .parentComponent))
        #expect(code([Self.icon], ["icon.png"]) == .duplicateName("icon.png", of: "icon.png"))
        #expect(code([], (0..<65_535).map { "\($0)" }) == .tooManyEntries(limit: 65_534))
    }
}
