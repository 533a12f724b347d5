import Testing
import TestSupport
import ZipContainer

@Suite("Archives that begin with the same files") struct ArchiveContinuationTests {
    private static let icon = ArchiveEntry("icon.png", Array(0...255))

    @Test("an archive that continues another equals one that is written at once, byte for byte")
    func sameBytes() throws {
        for entries in [sampleEntries, sampleEntries.reversed()] {
            let expected = try ArchiveWriter.archive(of: entries)
            for count in 0...entries.count {
                let (first, others) = (Array(entries.prefix(count)), Array(entries.dropFirst(count)))
                let writer = try ArchiveWriter(startingWith: first, then: others.map(\.name))
                for _ in 0..<2 { #expect(try writer.archive(adding: others) == expected, "\(count)") }
            }
        }
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
