import Testing
import TestSupport
import ZipContainer

/// Archives with exactly one thing in them that is just right, or just wrong: what is said of it, and of nothing else.
@Suite("Edges of reading") struct EdgeTests {
    /// Two sound entries, changed, and everything that is said of the archive.
    private func problems(_ change: (inout ZipForge) -> Void) throws -> [ArchiveProblem.Code] {
        var forge = ZipForge(entries: [.init("pass.json", Array("{}".utf8)), .init("icon.png", Array(0...99))])
        change(&forge)
        return try Archive(reading: forge.bytes).problems.map(\.code)
    }

    // MARK: - The end record

    @Test("a disk's number or a count of entries here that differs is that of an archive in several parts")
    func severalParts() {
        let changes: [(inout ZipForge) -> Void] = [
            { $0.disk = 1 }, { $0.directoryDisk = 1 }, { $0.entryCountHere = 1 },
        ]
        for change in changes {
            var forge = ZipForge(entries: [.init("pass.json", Array("{}".utf8)), .init("icon.png", [1])])
            forge.entryCount = 2
            change(&forge)
            #expect(refusal(forge.bytes) == .multiplePartArchive)
        }
    }

    @Test("an empty archive behind a whole one is a second directory, and both are refused")
    func emptyBehindWhole() {
        let whole = ZipForge(entries: [.init("pass.json", [1])]).bytes
        #expect(
            refusal(whole + ZipForge.endRecord()) == .damaged(detail: "it has two end records that lead to a directory")
        )
    }

    @Test("bytes before an empty archive are one stretch of foreign bytes, wherever its end record points")
    func bytesBeforeNothing() throws {
        for offset in [0, 10] {
            let bytes = Array(repeating: UInt8(ascii: "x"), count: 20) + ZipForge.endRecord(offset: offset)
            #expect(
                try Archive(reading: bytes).problems.map(\.code) == [.foreignBytes(.leading, offset: 0, byteCount: 20)])
        }
    }

    @Test("an end record that leads nowhere is an ordinary part of a file, unless a ZIP64 locator is in front of it")
    func locatorInFile() throws {
        let end = ZipForge.endRecord(offset: 5)
        let locator = ZipForge.zip64End(entryCount: 1, byteCount: 9, offset: 5, at: 0).suffix(20)
        #expect(try problems { $0.entries[0] = .init("pass.json", Array(repeating: 0, count: 20) + end) } == [])
        let bytes = ZipForge(entries: [.init("pass.json", locator + end)]).bytes
        #expect(refusal(bytes) == .damaged(detail: "it has two end records that lead to a directory"))
    }

    @Test("a line that an end record in a file leads to is one if it has extra fields, where a name may stand")
    func rivalWithFields() throws {
        // The second archive's directory is as far from its start as the first one's is from the start of the whole.
        func whole(_ extra: [UInt8]) -> [UInt8] {
            var first = ZipForge(entries: [.init("a", Array(repeating: 1, count: 10))])
            first.entries[0].central.extra = extra
            let second = ZipForge(entries: [.init("a", Array(repeating: 2, count: 41))]).bytes
            return ZipForge(entries: [.init("1", first.bytes), .init("2", second)]).bytes
        }
        #expect(try Archive(reading: whole([])).problems.isEmpty)
        for byteCount in [0, 252] {
            let field = ZipForge.field(0xCAFE, Array(repeating: 0, count: byteCount))
            #expect(refusal(whole(field)) == .damaged(detail: "it has two end records that lead to a directory"))
        }
    }

    @Test("the beginning of a zip is cut off if there is no more of it; other files that begin with PK are not")
    func shortFiles() {
        for text in ["PK", "PK\u{3}", "PK\u{3}\u{4}"] { #expect(refusal(Array(text.utf8)) == .truncated) }
        for text in ["PKab", "PKa b c"] {
            guard case .notAnArchive = refusal(Array(text.utf8)) else {
                Issue.record("'\(text)' is taken for a zip")
                continue
            }
        }
    }

    // MARK: - The directory

    @Test("a line of the directory that cannot be read is told by its number")
    func unreadableLine() throws {
        var bytes = ZipForge(entries: [.init("a", [1]), .init("b", [2]), .init("c", [3])]).bytes
        let lines = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
        try #require(lines.count == 3)
        bytes[lines[1]] = 0
        #expect(refusal(bytes) == .damaged(detail: "line 2 of its directory cannot be read"))
    }

    @Test("what libzip alone finds wrong is reported, and an archive that it can't open is damaged")
    func secondOpinion() throws {
        let name = ZipForge.unicodePath("manifest.json", for: "pass.json")
        let ours = ArchiveProblem.Code.inconsistent(detail: "it has a second name")
        #expect(
            try problems { $0.entries[0].central.extra = name }
                == [.inconsistent(detail: "zip archive inconsistent"), ours])
        let beside = try problems { forge in
            forge.entries[0].central.extra = name
            forge.entries[1].gap = [0]
        }
        #expect(beside == [.foreignBytes(.between, offset: 41, byteCount: 1), ours])
        var forge = ZipForge(entries: [.init("pass.json", [1])])
        forge.entries[0].central.method = 99
        #expect(refusal(forge.bytes) == .damaged(detail: "libzip cannot open it (zip archive inconsistent)"))
    }

    @Test("a semicolon is part of a name; with a number at the end it is a version")
    func semicolons() throws {
        for name in ["a;", ";", "a;b", "7", "a;7b", "a;7.png"] {
            #expect(try problems { $0.entries.append(.init(name, [1])) } == [])
        }
        for name in ["a;7", ";0", "a;19"] {
            #expect(try problems { $0.entries.append(.init(name, [1])) } == [.badName(.versionNumber)])
        }
    }

    // MARK: - Sizes

    @Test("a file that shrinks as much as it may is taken, and one that shrinks more is not")
    func ratio() throws {
        func codes(_ ratio: Int, _ change: (inout ZipForge.Entry) -> Void = { _ in }) throws -> [ArchiveProblem.Code] {
            var entry = ZipForge.Entry("a", Array(repeating: 0, count: 100_000))
            change(&entry)
            let limits = ArchiveLimits(compressionRatio: ratio)
            return try Archive(reading: ZipForge(entries: [entry]).bytes, limits: limits).problems.map(\.code)
        }
        #expect(try codes(1) == [])
        #expect(
            try codes(1) { $0.central.byteCount += 1 }.contains(.compressionRatio(ratio: 1, limit: 1)))
    }

    @Test("sizes in a ZIP64 field of the header count where both numbers in front of it say so")
    func sizesInField() throws {
        #expect(try problems { $0.entries[0].useZIP64() } == [])
        let fault = [ArchiveProblem.Code.inconsistent(detail: "its size differs from the directory")]
        let changes: [(inout ZipForge.Header) -> Void] = [
            { $0.byteCount = 5 }, { $0.packedByteCount = 5 }, { ($0.byteCount, $0.packedByteCount) = (5, 5) },
        ]
        for change in changes {
            let codes = try problems { forge in
                forge.entries[0].useZIP64()
                change(&forge.entries[0].local)
            }
            #expect(codes == fault)
        }
    }

    @Test("one number of the directory that is in a ZIP64 field alone is ZIP64")
    func zip64() throws {
        let changes: [(number: Int, change: (inout ZipForge.Entry) -> Void)] = [
            (100, { $0.central.byteCount = 0xFFFF_FFFF }), (100, { $0.central.packedByteCount = 0xFFFF_FFFF }),
            (41, { $0.offset = 0xFFFF_FFFF }),
        ]
        for (number, change) in changes {
            let codes = try problems { forge in
                change(&forge.entries[1])
                forge.entries[1].central.extra = ZipForge.field(1, le(number, 8))
            }
            #expect(codes.contains(.zip64))
        }
    }

    @Test("a stored entry that is encrypted is said to be encrypted only, though it is longer than its content")
    func encrypted() throws {
        let codes = try problems { forge in
            forge.entries[0].setFlags(1)
            forge.entries[0].data = Array(repeating: 0, count: 12) + forge.entries[0].data
            forge.entries[0].takePackedByteCount()
        }
        #expect(codes == [.encrypted])
    }

    // MARK: - Systems

    @Test("entries are of the systems that writers of passes name, and of no others", arguments: 0...20)
    func systems(number: Int) throws {
        let known = [0, 3, 6, 7, 10, 11, 14, 19].contains(number)
        let codes = try problems { $0.entries[0].madeBy = number << 8 | 20 }
        #expect(
            codes == (known ? [] : [.inconsistent(detail: "it is said to be from system \(number) or for system 0")]))
        let needed = try problems { forge in
            forge.entries[0].local.version = number << 8 | 20
            forge.entries[0].central.version = number << 8 | 20
        }
        #expect(
            needed == (known ? [] : [.inconsistent(detail: "it is said to be from system 3 or for system \(number)")]))
    }

    @Test("a file may be read-only, hidden or of the system, and is no label, device or link")
    func attributes() throws {
        for bit in 0..<16 {
            let codes = try problems { $0.entries[0].attributes |= 1 << bit }
            switch bit {
            case 3, 6, 10: #expect(codes == [.specialFile(type: 8)], "bit \(bit)")
            case 4: #expect(codes == [.directoryMismatch])
            default: #expect(codes == [], "bit \(bit)")
            }
        }
    }

    // MARK: - Extra fields

    @Test("a field for AES says that the entry is encrypted, wherever it stands")
    func encryptionField() throws {
        let field = ZipForge.field(0x9901, [2, 0, 0x41, 0x45, 3, 0, 0])
        #expect(try problems { $0.entries[0].central.extra = field } == [.encrypted])
        #expect(
            try problems { $0.entries[0].local.extra = field }
                == [.inconsistent(detail: "its encryption differs from the directory")])
    }

    /// The fields that change nothing, and the most bytes that each may have.
    @Test(
        "a field that changes nothing may be as long as it needs to be, and no longer",
        arguments: [(0x000A, 36), (0x5855, 12), (0x7855, 4), (0x7875, 24), (0xCAFE, 0), (0x9999, 28)])
    func fields(number: Int, most: Int) throws {
        for isLocal in [true, false] {
            func codes(_ byteCount: Int) throws -> [ArchiveProblem.Code] {
                try problems { forge in
                    let field = ZipForge.field(number, Array(repeating: 0, count: byteCount))
                    if isLocal { forge.entries[0].local.extra = field } else { forge.entries[0].central.extra = field }
                }
            }
            #expect(try codes(most) == [])
            let name = String(number, radix: 16)
            #expect(try codes(most + 1) == [.inconsistent(detail: "its extra field 0x\(name) has \(most + 1) bytes")])
        }
    }

    @Test("the header has a time for each flag, and the directory one, two or three, whatever the flags say")
    func times() throws {
        func codes(_ flags: UInt8, _ byteCount: Int, isLocal: Bool) throws -> [ArchiveProblem.Code] {
            try problems { forge in
                let field = ZipForge.field(0x5455, [flags] + Array(repeating: 0, count: byteCount))
                if isLocal { forge.entries[0].local.extra = field } else { forge.entries[0].central.extra = field }
            }
        }
        let fault = [ArchiveProblem.Code.inconsistent(detail: "its extra field 0x5455 has no whole times")]
        for (flags, byteCount) in [(1, 4), (2, 4), (4, 4), (3, 8), (5, 8), (7, 12)] as [(UInt8, Int)] {
            #expect(try codes(flags, byteCount, isLocal: true) == [])
            #expect(try codes(flags, byteCount + 4, isLocal: true) == fault)
            #expect(try codes(7, byteCount, isLocal: false) == [])
            #expect(try codes(flags, byteCount - 1, isLocal: false) == fault)
        }
        #expect(try codes(7, 16, isLocal: false) == fault)
    }

    @Test("the directory may repeat sizes and offset in a ZIP64 field, whole numbers that are its own")
    func repeatedSizes() throws {
        func codes(_ content: [UInt8]) throws -> [ArchiveProblem.Code] {
            try problems { $0.entries[0].central.extra = ZipForge.field(1, content) }
        }
        let sizes = le(2, 8) + le(2, 8)
        #expect(try codes(sizes) == [])
        #expect(try codes(sizes + le(0, 8)) == [])
        let fault = [ArchiveProblem.Code.inconsistent(detail: "its ZIP64 sizes differ from its sizes")]
        for content in [sizes + le(1, 8), le(2, 8), sizes + le(0, 4), sizes + le(0, 8) + le(0, 8)] {
            #expect(try codes(content) == fault)
        }
    }

    @Test("a ZIP64 field of a header that ends within a number is a contradiction", arguments: [0, 7, 8, 12, 15, 17])
    func cutZIP64(byteCount: Int) throws {
        let codes = try problems { forge in
            forge.entries[0].useZIP64()
            forge.entries[0].local.extra = ZipForge.field(1, Array(repeating: 0, count: byteCount))
        }
        #expect(codes.contains(.inconsistent(detail: "its ZIP64 sizes differ from its sizes")))
        #expect(codes.contains(.inconsistent(detail: "its size differs from the directory")))
    }

    @Test("up to three zeros may follow the last field")
    func padding() throws {
        for count in 0...3 {
            #expect(
                try problems {
                    $0.entries[0].local.extra = ZipForge.field(0xCAFE, []) + Array(repeating: 0, count: count)
                }
                    == [])
        }
        #expect(
            try problems { $0.entries[0].local.extra = ZipForge.field(0xCAFE, []) + [0, 1] }
                == [.inconsistent(detail: "its extra fields cannot be read")])
    }
}
