import Testing
import TestSupport
import ZipContainer

@Suite("Reading archives") struct ArchiveReadingTests {
    private static let faults: [(ArchiveProblem.Code, @Sendable (inout ZipForge.Entry) -> Void)] = [
        (
            .encrypted,
            { entry in
                entry.setFlags(1)
                entry.data = Array(repeating: 0, count: 12) + entry.data
                entry.takePackedByteCount()
            }
        ),
        (
            .unreadable(detail: "its bytes do not match its checksum"),
            { ($0.local.checksum, $0.central.checksum) = (1, 1) }
        ),
        (.unsupportedCompression(method: 12), { ($0.local.method, $0.central.method) = (12, 12) }),
        (.symbolicLink, { $0.attributes = 0o120777 << 16 }),
        (.specialFile(type: 1), { $0.attributes = 0o010644 << 16 }),
        (.directoryMismatch, { $0.attributes = 0o040755 << 16 }),
    ]

    @Test("an entry that is encrypted, damaged or no file gives no bytes, and the other one is read", arguments: faults)
    func faultyEntry(code: ArchiveProblem.Code, change: @Sendable (inout ZipForge.Entry) -> Void) throws {
        var forge = ZipForge(entries: [.init("pass.json", Array("{}".utf8)), .init("icon.png", [1])])
        change(&forge.entries[0])
        let archive = try Archive(reading: forge.bytes)
        #expect(archive.codes("pass.json") == [code])
        #expect(archive.entries[0].bytes == nil && archive.files == ["icon.png": [1]])
    }

    @Test("an archive cut anywhere is truncated, but for the five bytes that a C string keeps, and an empty file empty")
    func truncated() throws {
        #expect(refusal([]) == .empty)
        let bytes = try ArchiveWriter.archive(of: sampleEntries)
        for count in 2..<bytes.count where count != 5 { #expect(refusal(Array(bytes[..<count])) == .truncated) }
    }

    @Test("bytes that belong to no entry are a problem that says where they are, and the files are read")
    func foreignBytes() throws {
        func codes(_ change: (inout ZipForge) -> Void) throws -> [ArchiveProblem.Code] {
            var forge = ZipForge(entries: [.init("pass.json", Array("{}".utf8)), .init("icon.png", [1])])
            change(&forge)
            let archive = try Archive(reading: forge.bytes)
            #expect(archive.files == ["pass.json": Array("{}".utf8), "icon.png": [1]])
            return archive.problems.map(\.code)
        }
        let bytes = Array(repeating: UInt8(ascii: "x"), count: 100)
        let end = ZipForge(entries: [.init("pass.json", [1, 2]), .init("icon.png", [1])]).bytes.count
        #expect(try codes { $0.leading = bytes } == [.foreignBytes(.leading, offset: 0, byteCount: 100)])
        #expect(
            try codes { ($0.leading, $0.countsLeading) = (bytes, false) }
                == [.foreignBytes(.leading, offset: 0, byteCount: 100)])
        #expect(try codes { $0.entries[1].gap = [0] } == [.foreignBytes(.between, offset: 41, byteCount: 1)])
        #expect(try codes { $0.trailing = bytes } == [.foreignBytes(.trailing, offset: end, byteCount: 100)])
    }

    @Test("a file that shrinks as much as it may is taken, and one that shrinks more is not", arguments: [0, 1])
    func ratio(added: Int) throws {
        var entry = ZipForge.Entry("a", Array(repeating: 0, count: 100_000))
        entry.central.byteCount += added
        let archive = try Archive(reading: ZipForge(entries: [entry]).bytes, limits: ArchiveLimits(compressionRatio: 1))
        #expect(archive.codes("a").contains(.compressionRatio(ratio: 1, limit: 1)) == (added == 1))
        #expect(archive.problems.isEmpty == (added == 0))
    }
}
