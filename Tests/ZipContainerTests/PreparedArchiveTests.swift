import Foundation
import Testing
import TestSupport
import ZipContainer

@Suite("Archives prepared once") struct PreparedArchiveTests {
    private static let icon = ArchiveEntry(name: "icon.png", bytes: Array(0...255), compression: .stored)
    private static let text = ArchiveEntry(name: "pass.json", bytes: Array("{}".utf8), compression: .stored)

    /// A set of entries, some of them changing.
    private struct Sample {
        var entries: [ArchiveEntry] = []
        var isChanging: [Bool] = []

        init(seed: UInt64) {
            var generator = SeededGenerator(seed: seed)
            for number in 0..<Int.random(in: 1...9, using: &generator) {
                let size = [0, 1, 10, 1_000, 9_000].randomElement(using: &generator) ?? 0
                let variety = UInt8.random(in: 0...255, using: &generator)
                let bytes = (0..<size).map { _ in UInt8.random(in: 0...variety, using: &generator) }
                let name = (["a", "ä", "de.lproj/x", "日本"].randomElement(using: &generator) ?? "") + "\(number)"
                let compression: ArchiveEntry.Compression = Bool.random(using: &generator) ? .stored : .deflated
                entries.append(ArchiveEntry(name: name, bytes: bytes, compression: compression))
                isChanging.append(Bool.random(using: &generator))
            }
        }

        var parts: [PreparedArchive.Part] {
            zip(entries, isChanging).map { $1 ? .changing(name: $0.name) : .fixed($0) }
        }
        var changing: [ArchiveEntry] { zip(entries, isChanging).filter(\.1).map(\.0) }
    }

    @Test("a prepared archive equals one that is written at once, byte for byte")
    func sameBytes() throws {
        var buffer: [UInt8] = []
        for seed in Effort.seeds(quick: 50, full: 500) {
            let sample = Sample(seed: seed)
            let expected = try ArchiveWriter.archive(of: sample.entries)
            let prepared = try PreparedArchive(sample.parts)
            #expect(try prepared.archive(with: sample.changing) == expected)
            buffer.removeAll(keepingCapacity: true)
            try prepared.append(sample.changing, to: &buffer)
            try prepared.append(sample.changing, to: &buffer)
            #expect(buffer == expected + expected)
            let archive = try Archive(reading: expected)
            #expect(archive.problems == [])
            #expect(archive.entries.map(\.name) == sample.entries.map(\.name))
            #expect(archive.entries.map(\.bytes) == sample.entries.map(\.bytes))
        }
    }

    @Test(
        "Python and unzip accept prepared archives",
        .enabled(if: Witness.python3.isInstalled && Witness.unzip.isInstalled))
    func witnesses() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "prepared-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var expected = ""
        let seeds = Effort.seeds(quick: 20, full: 200)
        for seed in seeds {
            let sample = Sample(seed: seed)
            let archive = try PreparedArchive(sample.parts).archive(with: sample.changing)
            try Data(archive).write(to: folder.appending(path: "\(seed).zip"))
            for entry in sample.entries {
                expected += "\(entry.name) \(entry.bytes.count) \(entry.bytes.reduce(0) { $0 + Int($1) })\n"
            }
        }
        let script = """
            import os, subprocess, sys, zipfile
            for seed in range(\(seeds.count)):
                path = os.path.join(sys.argv[1], f"{seed}.zip")
                subprocess.run(["unzip", "-tqq", path], check=True, stdout=subprocess.DEVNULL)
                with zipfile.ZipFile(path) as archive:
                    for info in archive.infolist():
                        data = archive.read(info)
                        print(info.filename, len(data), sum(data))
            """
        let result = try Witness.python3.run(["-X", "utf8", "-c", script, folder.path])
        #expect(result.text == expected, "\(result.errors)")
    }

    @Test("a prepared archive takes each changing file deflated or stored")
    func contents() throws {
        let prepared = try PreparedArchive([.changing(name: "pass.json"), .fixed(Self.icon)])
        for size in [0, 5, 20_000] {
            for compression in [ArchiveEntry.Compression.stored, .deflated] {
                let text = [UInt8](repeating: 0x20, count: size)
                let file = ArchiveEntry(name: "pass.json", bytes: text, compression: compression)
                let archive = try Archive(reading: prepared.archive(with: [file]))
                #expect(archive.problems == [])
                #expect(archive.files == ["pass.json": text, "icon.png": Self.icon.bytes])
            }
        }
    }

    @Test("a prepared archive may have only fixed or only changing entries")
    func oneKind() throws {
        let both = [Self.text, Self.icon]
        let expected = try ArchiveWriter.archive(of: both)
        #expect(try PreparedArchive(both.map { .fixed($0) }).archive(with: []) == expected)
        #expect(try PreparedArchive(both.map { .changing(name: $0.name) }).archive(with: both) == expected)
    }

    @Test("a prepared archive reuses the buffer's memory")
    func reusedMemory() throws {
        let prepared = try PreparedArchive([.changing(name: "pass.json"), .fixed(Self.icon)])
        var buffer: [UInt8] = []
        try prepared.append([Self.text], to: &buffer)
        let address = unsafe buffer.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        buffer.removeAll(keepingCapacity: true)
        try prepared.append([Self.text], to: &buffer)
        let secondAddress = unsafe buffer.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        #expect(secondAddress == address)
    }

    @Test("a prepared archive refuses the names that any archive refuses")
    func names() throws {
        func code(_ parts: [PreparedArchive.Part]) -> ArchiveError.Code? {
            #expect(throws: ArchiveError.self) { try PreparedArchive(parts) }?.code
        }
        #expect(code([]) == .noEntries)
        #expect(code([.changing(name: "../x")]) == .badName("../x", .parentComponent))
        #expect(code([.changing(name: "icon.png"), .fixed(Self.icon)]) == .duplicateName("icon.png", of: "icon.png"))
        let many = (0..<65_535).map { PreparedArchive.Part.changing(name: "\($0)") }
        #expect(code(many) == .tooManyEntries(limit: 65_534))
    }

    @Test(
        "a prepared archive of 4 GB is refused and leaves the buffer unchanged",
        .enabled(if: Effort.isFull, "\(Effort.hint)"))
    func tooLarge() throws {
        let bytes = [UInt8](repeating: 0, count: 70_000_000)
        let files = (10..<72).map { ArchiveEntry(name: "\($0)", bytes: bytes, compression: .stored) }
        let prepared = try PreparedArchive(files.map { .changing(name: $0.name) })
        var buffer: [UInt8] = [1, 2, 3]
        let error = #expect(throws: ArchiveError.self) { try prepared.append(files, to: &buffer) }
        #expect(error?.code == .tooLarge(byteCount: 62 * (70_000_000 + 80) + 22, limit: 0xFFFF_FFFE))
        #expect(buffer == [1, 2, 3])
    }

    @Test("a prepared archive traps if the caller gives other files than announced")
    func otherFiles() async {
        await #expect(processExitsWith: .failure) {
            let icon = ArchiveEntry(name: "icon.png", bytes: [1], compression: .stored)
            _ = try PreparedArchive([.changing(name: "pass.json")]).archive(with: [icon])
        }
    }
}
