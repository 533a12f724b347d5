import TestSupport
import Testing

@testable import ZipContainer

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

    @Test("an encrypted or damaged entry, or a directory, has no bytes; the others are read", arguments: faults)
    func faultyEntry(code: ArchiveProblem.Code, change: @Sendable (inout ZipForge.Entry) -> Void) throws {
        var forge = ZipForge(entries: [.init("pass.json", Array("{}".utf8)), .init("icon.png", [1])])
        change(&forge.entries[0])
        let archive = try Archive(reading: forge.bytes)
        #expect(archive.codes("pass.json") == [code])
        #expect(archive.entries[0].bytes == nil && archive.files == ["icon.png": [1]])
    }

    @Test("an archive cut anywhere is truncated, except for five bytes that a C string keeps")
    func truncated() throws {
        #expect(refusal([]) == .empty)
        let bytes = try ArchiveWriter.archive(of: sampleEntries)
        for count in 2..<bytes.count where count != 5 { #expect(refusal(Array(bytes[..<count])) == .truncated) }
    }

    @Test("bytes that belong to no entry are a problem with their position, and the files are read")
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

    @Test("a file at the compression limit is accepted, and one beyond it is not", arguments: [0, 1])
    func ratio(added: Int) throws {
        var entry = ZipForge.Entry("a", Array(repeating: 0, count: 100_000))
        entry.central.byteCount += added
        let archive = try Archive(reading: ZipForge(entries: [entry]).bytes, limits: ArchiveLimits(compressionRatio: 1))
        #expect(archive.codes("a").contains(.compressionRatio(ratio: 1, limit: 1)) == (added == 1))
        #expect(archive.problems.isEmpty == (added == 0))
    }
}

@Suite("Deflated data of an entry") struct DeflatedDataTests {
    /// The only entry of an archive with these packed data, and what is wrong with it.
    private func entry(
        _ data: [UInt8], byteCount: Int, checksumOf bytes: [UInt8]
    ) throws -> (bytes: [UInt8]?, codes: [ArchiveProblem.Code]) {
        var entry = ZipForge.Entry("a", bytes, deflated: true)
        entry.data = data
        entry.takePackedByteCount()
        (entry.local.byteCount, entry.central.byteCount) = (byteCount, byteCount)
        let archive = try Archive(reading: ZipForge(entries: [entry]).bytes)
        return (archive.entries.first?.bytes, archive.problems.map(\.code))
    }

    /// Blocks of nothing with fixed codes, ten bits each, and the last one that ends the stream.
    private func emptyBlocks(byteCount: Int) -> [UInt8] {
        // Four blocks `010 0000000` are 40 bits, so the same five bytes repeat.
        let four: [UInt8] = [0x02, 0x08, 0x20, 0x80, 0x00]
        return (0..<(byteCount / 5)).flatMap { _ in four } + [0x03, 0x00]
    }

    @Test("almost a million empty blocks are followed to their end") func emptyBlocks() throws {
        let data = emptyBlocks(byteCount: 1_000_000)
        let nothing = try entry(data, byteCount: 0, checksumOf: [])
        #expect(nothing.bytes == [])
        #expect(nothing.codes == [])
        #expect(try entry(data, byteCount: 1, checksumOf: []).codes == [UnpackingFailure.sizeDiffers.problem])
    }

    @Test("data that unpack to more than their stated size have no bytes, whatever their checksum")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: 1_000_000)
        let data = ZipForge.deflated(zeros)
        for bytes in [zeros, Array(zeros.prefix(10))] {
            let found = try entry(data, byteCount: 10, checksumOf: bytes)
            #expect(found.bytes == nil)
            #expect(found.codes == [UnpackingFailure.sizeDiffers.problem])
        }
    }

    @Test(
        "deflated data that end too early, too late or never are refused",
        arguments: [
            ([3, 0], 0, nil), ([3, 0, 0], 0, .endsEarly), ([3], 0, .noEnd), ([], 0, .noEnd), ([7, 0], 0, .damaged),
            ([1, 1, 0, 0xFE, 0xFF, 0x61], 1, nil), ([1, 1, 0, 0xFE, 0xFF, 0x61], 2, .sizeDiffers),
            ([1, 1, 0, 0xFE, 0xFF, 0x61], 0, .sizeDiffers), ([0, 1, 0, 0xFE, 0xFF, 0x61], 1, .noEnd),
        ] as [([UInt8], Int, UnpackingFailure?)])
    func ends(data: [UInt8], byteCount: Int, failure: UnpackingFailure?) throws {
        let bytes = [UInt8]("a".utf8.prefix(byteCount))
        let found = try entry(data, byteCount: byteCount, checksumOf: bytes)
        #expect(found.codes == [failure?.problem].compactMap(\.self))
        #expect((found.bytes == nil) == (failure != nil))
    }
}

/// Why `body` refuses an archive.
func refusal<Value>(_ body: () throws -> Value) -> ArchiveError.Code? {
    #expect(throws: ArchiveError.self) { _ = try body() }?.code
}

/// Why an archive can't be read.
func refusal(_ bytes: [UInt8]) -> ArchiveError.Code? { refusal { try Archive(reading: bytes) } }

extension ArchiveEntry {
    /// A stored entry.
    init(_ name: String, _ bytes: [UInt8] = [1]) { self.init(name: name, bytes: bytes, compression: .stored) }
}

/// Small entries of each kind that we write.
let sampleEntries = [
    ArchiveEntry(
        name: "pass.json", bytes: Array(String(repeating: #"{"a":1}"#, count: 20).utf8), compression: .deflated),
    ArchiveEntry("icon.png", Array(0...255)),
    ArchiveEntry("de.lproj/Grüße.strings", Array("x".utf8)),
    ArchiveEntry("empty", []),
    ArchiveEntry(name: "empty.deflated", bytes: [], compression: .deflated),
]

extension Archive {
    /// The files that could be unpacked.
    var files: [String: [UInt8]] {
        Dictionary(entries.compactMap { entry in entry.bytes.map { (entry.name, $0) } }) { first, _ in first }
    }

    /// What is wrong with the entry of this name.
    func codes(_ name: String?) -> [ArchiveProblem.Code] { problems.filter { $0.entryName == name }.map(\.code) }
}
