import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PassToolkit

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

    private func reason(_ body: () throws -> Void) -> FileAccessError.Reason? {
        #expect(throws: FileAccessError.self, performing: body)?.reason
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
        // A folder that is no pass is searched, and what is found in it is read.
        try RunFiles(reading: [("SOURCE", folder.path)]).check(folder.path("card.pass/new.png"))
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
        let reason = OpenedFolder.$onCall.withValue({ function, _ in
            guard function == "renameat" else { return }
            #expect(throws: Never.self) { try Data(other).write(to: URL(filePath: path)) }
        }) { self.reason { _ = try GrowingFile(path, replacing: false, apartFrom: files()) } }
        #expect(reason == .exists)
        #expect(try InputFile.read(path) == other)
        #expect(try folder.files().filter { $0.hasSuffix(".tmp") } == [])
    }
}
