import Foundation
import PassToolkit
import Platform
import SystemPackage
import Testing
import TestSupport

@Suite("Reading and writing a file") struct OutputFileTests {
    private func content(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
    }

    private func reason(_ body: () throws -> Void) -> FileAccessError.Reason? {
        #expect(throws: FileAccessError.self, performing: body)?.reason
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("a file has its bytes and mode, no temporary file remains, and an existing one is replaced on request only")
    func newFile() throws {
        let folder = try TemporaryFolder()
        try OutputFile.write(.text("whole"), to: folder.path("a"))
        try OutputFile.write([], to: folder.path("empty"))
        try OutputFile.write(.text("secret"), to: folder.path("key"), ownerOnly: true)
        #expect(reason { try OutputFile.write(.text("new"), to: folder.path("a")) } == .exists)
        #expect(content(folder.path("a")) == "whole" && content(folder.path("empty"))?.isEmpty == true)
        #expect(try mode(folder.path("a")).map { $0 & 0o133 } == 0)
        #expect(try mode(folder.path("key")) == 0o600)
        try OutputFile.write(.text("new"), to: folder.path("a"), replacing: true)
        #expect(try content(folder.path("a")) == "new" && folder.files() == ["a", "empty", "key"])
    }

    @Test("a dangling symbolic link counts as an existing file, and a folder is never replaced")
    func danglingLink() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        #expect(reason { try OutputFile.write([1], to: path) } == .exists)
        try OutputFile.write(.text("new"), to: path, replacing: true)
        #expect(content(path) == "new")
        try folder.write([UInt8].text("x"), to: "b/inside")
        #expect(reason { try OutputFile.write([1], to: folder.path("b"), replacing: true) } == .isFolder)
        #expect(try folder.files() == ["a", "b", "b/inside"])
    }

    private func isLink(_ path: String) throws -> Bool {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeSymbolicLink
    }

    @Test(
        "replacing through a symbolic link replaces its target and keeps the link", arguments: ["real/file", "second"])
    func link(destination: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([UInt8].text("old"), to: "real/file")
        try FileManager.default.createSymbolicLink(atPath: folder.path("second"), withDestinationPath: file)
        try FileManager.default.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: destination)
        let error = #expect(throws: FileAccessError.self) { try OutputFile.write([1], to: folder.path("a")) }
        #expect(error?.reason == .exists)
        #expect(content(file) == "old")
        try OutputFile.write(.text("new"), to: folder.path("a"), replacing: true)
        #expect(content(file) == "new")
        #expect(try isLink(folder.path("a")))
        #expect(try isLink(folder.path("second")))
        #expect(try !isLink(file))
        #expect(try folder.files() == ["a", "real", "real/file", "second"])
    }

    @Test("a pipe is never replaced by an output file, not even behind a link", arguments: [false, true])
    func pipe(isLinked: Bool) throws {
        let folder = try TemporaryFolder()
        try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        if isLinked {
            try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "pipe")
        }
        let files = try folder.files()
        let path = folder.path(isLinked ? "link" : "pipe")
        let error = #expect(throws: FileAccessError.self) { try OutputFile.write([1], to: path, replacing: true) }
        #expect(error?.reason == .isNoFile)
        let present = #expect(throws: FileAccessError.self) { try OutputFile.write([1], to: path) }
        #expect(present?.reason == .exists)
        var status = stat()
        try #require(unsafe stat(folder.path("pipe"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
        #expect(try folder.files() == files)
    }

    @Test("a replaced file loses its set-user-ID and set-group-ID bits", arguments: [0o4755, 0o2755, 0o1644, 0o7777])
    func specialBits(_ mode: mode_t) throws {
        let folder = try TemporaryFolder()
        for name in ["a", "link"] {
            let path = try folder.write([UInt8].text("old"), to: "a")
            try #require(unsafe chmod(path, mode) == 0)
            if name == "link" { try #require(unsafe symlink("a", folder.path("link")) == 0) }
            try OutputFile.write(.text("new"), to: folder.path(name), replacing: true)
            #expect(content(path) == "new")
            #expect(try self.mode(path).map { $0 & 0o7000 } == 0)
            #expect(try self.mode(path).map { $0 | 0o022 } == Int(mode & 0o777) | 0o022)
        }
    }

    @Test("a failed write leaves the old file and no temporary file") func limitedSize() async {
        // In a process of its own with a file size limit of 64 KiB.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = try folder.write([UInt8].text("old"), to: "a")
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
            #if canImport(Glibc)
                let result = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #else
                let result = unsafe setrlimit(RLIMIT_FSIZE, &limit)
            #endif
            try #require(result == 0)
            let bytes = [UInt8](repeating: 7, count: 1_000_000)
            let error = #expect(throws: FileAccessError.self) { try OutputFile.write(bytes, to: path, replacing: true) }
            #expect(error?.reason == .system(.fileTooLarge))
            #expect(throws: FileAccessError.self) { try OutputFile.write(bytes, to: folder.path("new")) }
            #expect(try folder.files() == ["a"])
            #expect(try Data(contentsOf: URL(filePath: path)) == Data("old".utf8))
        }
    }

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

    @Test("a folder and a missing file have different errors") func notAFile() throws {
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
