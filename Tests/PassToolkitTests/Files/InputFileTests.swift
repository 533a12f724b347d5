import Foundation
import PassToolkit
import SystemPackage
import Testing
import TestSupport

@Suite("Reading a file") struct InputFileTests {
    @Test("files of every size are read whole", arguments: [0, 1, 65_535, 65_536, 65_537, 200_003])
    func sizes(_ count: Int) throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let path = try folder.write(bytes, to: "a")
        #expect(try InputFile.read(path) == bytes)
        #expect(try InputFile.read(path, limit: count) == bytes)
        guard count > 0 else { return }
        let error = #expect(throws: FileAccessError.self) { try InputFile.read(path, limit: count - 1) }
        #expect(error?.reason == .tooLarge(limit: count - 1))
    }

    @Test(
        "reading an endless file stops at the limit",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/zero"), "there is no /dev/zero"))
    func endless() {
        let error = #expect(throws: FileAccessError.self) { try InputFile.read("/dev/zero", limit: 1_000_000) }
        #expect(error?.reason == .tooLarge(limit: 1_000_000))
    }

    @Test("a folder and a missing file have different errors")
    func notAFile() throws {
        let folder = try TemporaryFolder()
        let isFolder = #expect(throws: FileAccessError.self) { try InputFile.read(folder.path) }
        #expect(isFolder?.reason == .isFolder)
        // The size of the folder's own entry is no size of a file.
        let small = #expect(throws: FileAccessError.self) { try InputFile.read(folder.path, limit: 1) }
        #expect(small?.reason == .isFolder)
        let missing = #expect(throws: FileAccessError.self) { try InputFile.read(folder.path("no")) }
        #expect(missing?.reason == .system(.noSuchFileOrDirectory) && missing?.path == folder.path("no"))
    }
}
