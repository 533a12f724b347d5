import Foundation
import PassModel
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PassToolkit

private func reason(_ body: () throws -> Void) -> FileAccessError.Reason? {
    #expect(throws: FileAccessError.self, performing: body)?.reason
}

@Suite("Reading and writing a file") struct OutputFileTests {
    private func content(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
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

    @Test("a replaced file keeps mode, owner and group, and only temporary files of killed runs are removed")
    func replaced() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("key.pem")
        #expect(try OutputFile.replace(path, by: .text("old")) && mode(path) == 0o600)
        // Only root can give it away; for others, it stays as it is.
        _ = unsafe (chmod(path, 0o640), chown(path, 4711, 4712))
        let old = try Stat(FilePath(path))
        let names = [".key.pem.1f3.tmp", ".key.pem.1F3.tmp", ".key.pem..tmp", ".key.pem.1f3.tmp~", ".other.1f3.tmp"]
        for name in names { try OutputFile.write(.text("cut"), to: folder.path(name), ownerOnly: true) }
        try OutputFile.write(.text("cut"), to: folder.path(".key.pem.2f3.tmp"))
        OutputFile.removeTemporaryFiles(of: path)
        #expect(try folder.files() == (names.dropFirst() + [".key.pem.2f3.tmp", "key.pem"]).sorted())
        #expect(try OutputFile.replace(path, by: .text("new")) && content(path) == "new")
        let new = try Stat(FilePath(path))
        #expect(new.mode == old.mode && new.userID == old.userID && new.groupID == old.groupID)
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
        #expect(reason { try OutputFile.write([1], to: folder.path("a")) } == .exists)
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
        for isAllowed in [false, true] {
            #expect(reason { try OutputFile.write([1], to: path, replacing: isAllowed) } == .isNoFile)
        }
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
        #expect(reason { _ = try InputFile.read(path, limit: count - 1) } == .tooLarge(limit: count - 1))
    }

    @Test(
        "reading an endless file stops at the limit",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/zero"), "there is no /dev/zero"))
    func endless() {
        #expect(reason { _ = try InputFile.read("/dev/zero", limit: 1_000_000) } == .tooLarge(limit: 1_000_000))
    }

    @Test("a folder and a missing file have different errors") func notAFile() throws {
        let folder = try TemporaryFolder()
        #expect(reason { _ = try InputFile.read(folder.path) } == .isFolder)
        // The folder's own entry has a size, too.
        #expect(reason { _ = try InputFile.read(folder.path, limit: 1) } == .isFolder)
        let missing = #expect(throws: FileAccessError.self) { try InputFile.read(folder.path("no")) }
        #expect(missing?.reason == .system(.noSuchFileOrDirectory) && missing?.path == folder.path("no"))
    }

    private static let (old, new) = ([UInt8].text("old"), [UInt8].text("new"))

    @Test(
        "a writer that dies before any of its system calls leaves the old file, the whole new one or none",
        arguments: [false, true])
    func everyCall(isNew: Bool) async throws {
        let (folder, calls) = (try TemporaryFolder(), Calls())
        for name in isNew ? [] : ["a", "counted"] { try folder.write(Self.old, to: name) }
        try calls.counting { try OutputFile.write(Self.new, to: folder.path("counted"), replacing: true) }
        let path = folder.path("a")
        let whole: Set<[UInt8]?> = [isNew ? nil : Self.old, Self.new]
        #expect(calls.total > 1)
        for number in 0..<calls.total {
            try? FileManager.default.removeItem(atPath: path)
            if !isNew { try folder.write(Self.old, to: "a") }
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, number = number as Int] in
                try Calls().dying(before: number) { try OutputFile.write(Array("new".utf8), to: path, replacing: true) }
            }
            #expect(whole.contains(try? InputFile.read(path)), "torn before call \(number)")
        }
        #expect(try folder.files().allSatisfy { ["a", "counted"].contains($0) || $0.hasPrefix(".a.") })
    }
}

@Suite("Files of a run") struct RunFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["key.p12", "list.csv"] { try folder.write(name.utf8, to: name) }
        try folder.write("{}".utf8, to: "card.pass/pass.json")
    }

    private func files() -> RunFiles {
        RunFiles(reading: [
            ("--identity", folder.path("key.p12")), ("SOURCE", folder.path("card.pass")),
            ("--key", folder.path("none")), ("--data", folder.path("list.csv")), ("--intermediate", nil),
        ])
    }

    @Test("an output is no input, by whatever path: a link, a hard link, another spelling of the folder")
    func otherNames() throws {
        try #require(unsafe symlink("key.p12", folder.path("link")) == 0)
        try #require(unsafe link(folder.path("key.p12"), folder.path("hard")) == 0)
        for name in ["key.p12", "link", "hard", "./card.pass/../key.p12"] {
            for replacing in [false, true] {
                let path = folder.path(name)
                #expect(reason { try files().write([1], to: path, replacing: replacing) } == .isInput("--identity"))
            }
        }
        #expect(try InputFile.read(folder.path("key.p12")) == Array("key.p12".utf8))
        try files().write([1], to: folder.path("new"))
        #expect(try InputFile.read(folder.path("new")) == [1])
    }

    @Test("an output is not inside a pass that is read, nor is it that pass") func insidePass() throws {
        try #require(unsafe symlink("card.pass", folder.path("pass-link")) == 0)
        try #require(unsafe symlink("card.pass/pass.json", folder.path("json-link")) == 0)
        for name in ["card.pass/new.png", "card.pass/de.lproj/new/x.png", "pass-link/new.png", "json-link"] {
            let source = folder.path("card.pass")
            #expect(reason { try files().check(folder.path(name)) } == .isInside(source), "\(name)")
        }
        #expect(reason { try files().check(folder.path("card.pass")) } == .isInput("SOURCE"))
        #expect(reason { try files().makeFolder(folder.path("card.pass/new")) } == .isInside(folder.path("card.pass")))
        try files().makeFolder(folder.path("card.passes/new"))
        // A folder that is not a pass is searched, and what is found in it is read.
        try RunFiles(reading: [("SOURCE", folder.path)]).check(folder.path("card.pass/new.png"))
    }

    @Test("below a folder, an output replaces a link, and is not written through one") func links() throws {
        let (out, old) = (folder.path("out"), try folder.write("old".utf8, to: "old"))
        try folder.write("x".utf8, to: "out/x")
        try #require(unsafe symlink("../old", "\(out)/link") == 0)
        try #require(unsafe symlink(".", "\(out)/away") == 0)
        #expect(reason { try files().write([1], to: "link", below: out, replacing: false) } == .exists)
        try files().write([1], to: "link", below: out, replacing: true)
        #expect(try InputFile.read("\(out)/link") == [1] && InputFile.read(old) == Array("old".utf8))
        try files().write([2], to: "new/file", below: out, replacing: true)
        #expect(try InputFile.read("\(out)/new/file") == [2])
        #expect(
            reason { try files().write([1], to: "away/x", below: out, replacing: true) } == .system(.notDirectory))
    }

    @Test("two outputs of a run are two files") func twice() throws {
        var files = files()
        try files.claim(folder.path("report.jsonl"))
        #expect(reason { try files.check(folder.path("./report.jsonl")) } == .isOutput)
        #expect(reason { try files.claim(folder.path("list.csv")) } == .isInput("--data"))
    }

    @Test("a growing file leaves the old one whole until its first piece, and never writes into it")
    func growing() throws {
        let path = folder.path("report.jsonl")
        try folder.write("old".utf8, to: "report.jsonl")
        try #require(unsafe chmod(path, 0o664) == 0)
        try #require(unsafe link(path, folder.path("other")) == 0)
        func names() throws -> Int { try folder.files().count }
        let before = try names()
        do {
            let file = try GrowingFile(path, replacing: true, apartFrom: files())
            #expect(try InputFile.read(path) == Array("old".utf8))
            try file.write([1])
            #expect(try InputFile.read(path) == [1])
            try file.write([2])
        }
        #expect(try InputFile.read(path) == [1, 2])
        #expect(try InputFile.read(folder.path("other")) == Array("old".utf8))
        #expect(try Stat(FilePath(path)).permissions.rawValue == 0o664)
        // Without a piece, the old file stays; what was begun is gone.
        _ = try GrowingFile(path, replacing: true, apartFrom: files())
        #expect(try InputFile.read(path) == [1, 2])
        #expect(try names() == before)
        #expect(reason { _ = try GrowingFile(path, replacing: false, apartFrom: files()) } == .exists)
        let key = folder.path("key.p12")
        #expect(reason { _ = try GrowingFile(key, replacing: true, apartFrom: files()) } == .isInput("--identity"))
    }

    @Test("a file that appears just before a growing one takes its name is not replaced") func appearing() throws {
        let (path, other) = (folder.path("report.jsonl"), Array("other".utf8))
        let found = OpenedFolder.$onCall.withValue({ function, _ in
            guard function == "renameat" else { return }
            #expect(throws: Never.self) { try Data(other).write(to: URL(filePath: path)) }
        }) { reason { _ = try GrowingFile(path, replacing: false, apartFrom: files()) } }
        #expect(found == .exists)
        #expect(try InputFile.read(path) == other)
        #expect(try folder.files().filter { $0.hasSuffix(".tmp") } == [])
    }
}
