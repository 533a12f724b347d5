import Foundation
import PassReports
import Platform
import SystemPackage
import Testing
import TestSupport
import ZipContainer

@testable import PassToolkit

@Suite("Unpacking") struct UnpackTests {
    private let folder: TemporaryFolder
    private var target: String { folder.path("work/out") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("work"), withIntermediateDirectories: true)
    }

    /// An archive of files with names that the writer would refuse.
    private func archive(_ names: [String]) -> [UInt8] {
        ZipForge(entries: names.map { .init($0, .text("evil")) } + [.init("pass.json", .text("{}"))]).bytes
    }

    private func unpack(_ archive: [UInt8]) throws { try PassFiles(archive: archive).unpack(to: target) }

    @Test("unpacking gives the original files, which are the same pass")
    func roundTrip() throws {
        let parts = try PassParts()
        let archive = try parts.archive()
        try unpack(archive)
        #expect(try folder.files().filter { $0.hasSuffix(".tmp") } == [])
        for (name, bytes) in parts.files { #expect(try InputFile.read("\(target)/\(name)") == bytes, "\(name)") }
        #expect(try PassBundle(folder: target) == PassBundle(archive: archive))
    }

    @Test(
        "unpacking refuses names that lead elsewhere or meet in one place, and writes nothing anywhere",
        arguments: [
            ["../evil.txt"], ["en/../evil.txt"], ["/tmp/evil.txt"], ["..\\evil.txt"], ["C:evil.txt"], ["a//evil.txt"],
            ["a/./evil.txt"], ["ev\u{7}l.txt"], ["ev\0l.txt"], ["icon.png", "Icon.png"], ["en.lproj/a", "EN.lproj/a"],
            ["thing", "thing/b"], ["thing", "Thing/b"], ["a/\(String(repeating: "n", count: 300))"],
        ])
    func names(_ names: [String]) throws {
        #expect(throws: BundleError.self) { try unpack(archive(names)) }
        #expect(try folder.files() == ["work"])
    }

    @Test("unpacking fills an empty folder, also through a link, and keeps its permissions")
    func emptyFolder() throws {
        let archive = try SamplePass.archive()
        try FileManager.default.createDirectory(
            atPath: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let link = folder.path("work/link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "out")
        try PassFiles(archive: archive).unpack(to: link)
        #expect(FileManager.default.fileExists(atPath: "\(target)/pass.json"))
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("unpacking creates and opens each folder once")
    func work() throws {
        let chain = (0..<200).map { "\($0 % 10)" }.joined(separator: "/")
        let fileCount = Effort.count(quick: 100, full: 1_990)
        let entries = (0..<fileCount).map {
            ArchiveEntry(name: "\(chain)/\($0)", bytes: [UInt8(truncatingIfNeeded: $0)], compression: .stored)
        }
        let calls = Calls()
        try calls.counting { try unpack(ArchiveWriter.archive(of: entries)) }
        #expect(try folder.files().count == 2 + 200 + fileCount)
        // Plus the hidden folder and the one that gets the name.
        #expect(calls["mkdirat"] == 202)
        #expect(calls["openat"] == 202 + fileCount + 1)
        #expect(calls["fstatat"] < 10)
    }

    @Test("unpacking refuses too many folders before it creates one")
    func manyFolders() throws {
        let chain = (0..<200).map { "\($0 % 10)" }.joined(separator: "/")
        let entries = (0..<Effort.count(quick: 20, full: 1_990)).map {
            ArchiveEntry(name: "\($0)/\(chain)/x", bytes: [1], compression: .stored)
        }
        let error = #expect(throws: BundleError.self) { try unpack(ArchiveWriter.archive(of: entries)) }
        #expect(error?.code == .tooManyFiles(limit: 2_000))
        #expect(error?.limit == .entries)
        #expect(try folder.files() == ["work"])
    }

    @Test(
        "unpacking refuses two names that are equal on some file system",
        arguments: [
            ("icon.png", "Icon.png"), ("e\u{301}.png", "\u{E9}.png"), ("STRASSE", "straße"), ("\u{212A}.png", "k.png"),
            ("a/\u{C5}/x", "a/\u{212B}/x"), ("ΣΑΣ", "σας"), ("a", "A/b"), ("ſ", "s"),
        ])
    func twins(_ first: String, _ second: String) throws {
        for names in [[first, second], [second, first]] {
            let files = Dictionary(names.map { ($0, [UInt8(1)]) }) { first, _ in first }
            guard files.count == 2 else { continue }  // to Swift they are equal
            #expect(throws: FileTree.Fault.self) { try FileTree(files) }
        }
    }

    @Test(
        "unpacking leaves existing files as they are", arguments: ["full", "file", "dangling", "full/..", "/", "", "."])
    func inTheWay(name: String) throws {
        try folder.write("x".utf8, to: "work/full/file")
        try folder.write("y".utf8, to: "work/file")
        try FileManager.default.createSymbolicLink(atPath: folder.path("work/dangling"), withDestinationPath: "nowhere")
        let before = try folder.files()
        let path = ["/", "", "."].contains(name) ? name : folder.path("work/\(name)")
        let error = #expect(throws: UnpackError.self) {
            try PassFiles(archive: SamplePass.archive()).unpack(to: path)
        }
        #expect(error?.isAboutInput == false)
        #expect(try folder.files() == before)
        #expect(try InputFile.read(folder.path("work/full/file")) == Array("x".utf8))
    }

    @Test("unpacking that dies before any of its system calls has written all or nothing")
    func everyCall() async throws {
        let files = ["a", "b/c", "b/d/e"]
        let entries = files.map { ArchiveEntry(name: $0, bytes: [1], compression: .stored) }
        let path = try folder.write(ArchiveWriter.archive(of: entries), to: "small.zip")
        let calls = Calls()
        try calls.counting { try PassFiles(archive: InputFile.read(path)).unpack(to: folder.path("counted")) }
        for number in Effort.sample(0..<calls.total, quick: 8) {
            try? FileManager.default.removeItem(atPath: target)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, target = target as String, number = number as Int] in
                let unpacked = try PassFiles(archive: InputFile.read(path))
                try Calls().dying(before: number) { try unpacked.unpack(to: target) }
            }
            let found = try folder.files().filter { $0.hasPrefix("work/") }
            let count = files.count { found.contains("work/out/\($0)") }
            #expect(count == 0 || count == files.count, "torn before call \(number)")
            #expect(found.allSatisfy { $0.hasPrefix("work/out") || $0.hasPrefix("work/.out.") })
        }
        #expect(calls.total > 8)
    }
}

#if os(Linux)
    @Suite("Unpacking on a full disk") struct UnpackOnFullDiskTests {
        @Test(
            "unpacking on a full disk is a clear error and leaves nothing",
            .enabled(if: SmallDisk.canBeMade, "no small file system can be mounted here"))
        func full() throws {
            let disk = try #require(try SmallDisk())
            let entries = ["a", "b/c"].map {
                ArchiveEntry(name: $0, bytes: [UInt8](repeating: 7, count: 50_000), compression: .stored)
            }
            let unpacked = try PassFiles(archive: ArchiveWriter.archive(of: entries))
            let error = #expect(throws: FileAccessError.self) { try unpacked.unpack(to: disk.folder.path("out")) }
            #expect(error?.reason == .system(.noSpace))
            #expect(try disk.folder.files() == [])
        }
    }
#endif
