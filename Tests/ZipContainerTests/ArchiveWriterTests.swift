import Foundation
import Synchronization
import TestSupport
import Testing
import ZipContainer

@Suite("Writing archives") struct ArchiveWriterTests {
    @Test("a written archive reads back without a problem") func roundTrip() throws {
        let archive = try Archive(reading: ArchiveWriter.archive(of: sampleEntries))
        #expect(archive.problems == [])
        #expect(archive.entries.map(\.name) == sampleEntries.map(\.name))
        #expect(archive.entries.map(\.bytes) == sampleEntries.map(\.bytes))
        #expect(archive.entries.map(\.compression) == [.deflated, .stored, .stored, .stored, .stored])
        #expect(archive.entries.map(\.byteCount) == sampleEntries.map(\.bytes.count))
        #expect(archive.entries.allSatisfy { !$0.isDirectory })
    }

    @Test("large entries read back completely", arguments: [ArchiveEntry.Compression.stored, .deflated])
    func bigEntries(compression: ArchiveEntry.Compression) throws {
        var generator = SeededGenerator(seed: 1)
        let entries = [1, 65_535, 65_536, 65_537, 400_000].map { size in
            let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            return ArchiveEntry(name: "\(size)", bytes: bytes, compression: compression)
        }
        let archive = try Archive(reading: ArchiveWriter.archive(of: entries))
        #expect(archive.problems == [])
        #expect(archive.entries.map(\.bytes) == entries.map(\.bytes))
    }

    @Test("an archive of 4 GB is refused before it uses any memory", .enabled(if: Effort.isFull, "\(Effort.hint)"))
    func tooLarge() throws {
        let bytes = [UInt8](repeating: 0, count: 70_000_000)
        let entries = (10..<72).map { ArchiveEntry("\($0)", bytes) }
        let error = #expect(throws: ArchiveError.self) { try ArchiveWriter.archive(of: entries) }
        // Header and directory line, each with a name of two bytes, and the end record.
        let byteCount = 62 * (70_000_000 + 30 + 46 + 2 * 2) + 22
        #expect(error?.code == .tooLarge(byteCount: byteCount, limit: 0xFFFF_FFFE))
    }

    @Test("a small archive equals the recorded one byte for byte") func golden() throws {
        let bytes = try ArchiveWriter.archive(of: [ArchiveEntry("ä", [65])])
        let expected =
            "504b03040a0000080000000021008b9ed9d30100000001000000020000" + "00c3a441"
            + "504b01023f030a0000080000000021008b9ed9d3010000000100000002"
            + "0000000000000000000000a48100000000c3a4" + "504b0506000000000100010030000000210000000000"
        #expect(bytes.map { String(format: "%02x", $0) }.joined() == expected)
    }

    @Test(
        "names that a reader would refuse are refused",
        arguments: [
            ("", ArchiveError.NameFault.empty), ("/etc/passwd", .absolute), ("C:x", .absolute),
            ("../x", .parentComponent), ("a/../x", .parentComponent), ("a/..", .parentComponent), ("a\\b", .backslash),
            ("a\0b", .controlCharacter), ("a\nb", .controlCharacter), ("a\u{85}b", .controlCharacter),
            ("a//b", .emptyComponent), ("./a", .emptyComponent), ("a/", .emptyComponent),
            (String(repeating: "x", count: 513), .tooLong(byteCount: 513, limit: 512)),
        ])
    func badNames(name: String, fault: ArchiveError.NameFault) throws {
        #expect(refusal { try ArchiveWriter.archive(of: [ArchiveEntry(name)]) } == .badName(name, fault))
    }

    @Test(
        "two names that are equal in Unicode or on some file system are not written",
        arguments: [
            ("a", "a"), ("\u{E9}", "e\u{301}"), ("Icon.png", "icon.png"), ("a ", "A"), ("x/a.", "x/a"),
            ("STRASSE", "stra\u{DF}e"), ("a\u{200D}", "a"),
        ])
    func twins(first: String, second: String) {
        let entries = [first, second].map { ArchiveEntry($0) }
        #expect(refusal { try ArchiveWriter.archive(of: entries) } == .duplicateName(second, of: first))
    }

    @Test("no archive is written without entries, or with a folder that has the name of a file") func refused() {
        #expect(refusal { try ArchiveWriter.archive(of: []) } == .noEntries)
        let entries = ["Pass.json", "a", "pass.json/x/y"].map { ArchiveEntry($0) }
        #expect(refusal { try ArchiveWriter.archive(of: entries) } == .nameConflict("pass.json/x/y", with: "Pass.json"))
    }

    @Test("harmless names with dots and colons are written") func goodNames() throws {
        let entries = ["..a", "b..", "...", "a/.b", "1:2", "a b", "日本.png"].map { ArchiveEntry($0) }
        #expect(try Archive(reading: ArchiveWriter.archive(of: entries)).problems == [])
    }

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

    @Test("invalid names are refused before a file exists") func names() throws {
        func code(_ files: [ArchiveEntry], _ names: [String]) -> ArchiveError.Code? {
            #expect(throws: ArchiveError.self) { try ArchiveWriter(startingWith: files, then: names) }?.code
        }
        #expect(code([], []) == .noEntries)
        #expect(code([], ["../x"]) == .badName("../x", .parentComponent))
        #expect(code([Self.icon], ["icon.png"]) == .duplicateName("icon.png", of: "icon.png"))
        #expect(code([], (0..<65_535).map { "\($0)" }) == .tooManyEntries(limit: 65_534))
    }
}

/// libzip initialises itself at the first archive of a process, in two steps without a lock.
@Suite("The first archives of a process") struct FirstArchivesTests {
    private static let isFirst = ProcessInfo.processInfo.environment["SLOW_FIRST_ARCHIVE"] != nil

    @Test(
        "can be made at the same time, however long libzip takes to set itself up",
        .enabled(if: Effort.isFull, "\(Effort.hint)"), .enabled(if: SlowLibzip.isPossible, "\(SlowLibzip.absence)"))
    func process() throws {
        let library = try SlowLibzip()
        defer { withExtendedLifetime(library) {} }
        let result = try Witness(name: "these tests", path: "/proc/self/exe").run(
            ["--testing-library", "swift-testing", "--filter", "FirstArchivesTests/together"],
            environment: library.environment)
        let output = String(decoding: result.output, as: UTF8.self) + result.errors
        #expect(result.status == 0 && output.contains("with 1 test in"), "\(output)")
    }

    @Test("are made at the same time", .enabled(if: isFirst, "\(Effort.hint), in a process of its own"))
    func together() {
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            do {
                usleep(UInt32(index) * 300_000)  // between the two steps of the other
                _ = try ArchiveWriter.archive(of: sampleEntries)
            } catch { failures.withLock { $0.append("\(error)") } }
        }
        #expect(failures.withLock(\.self) == [])
    }
}
