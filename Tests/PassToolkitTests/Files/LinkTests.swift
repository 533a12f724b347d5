import Foundation
import Platform
import Synchronization
import Testing
import TestSupport

@testable import PassToolkit

/// A link, and what becomes of it.
struct LinkCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let links: [(name: String, target: String)]
    /// The file or folder that the first link leads to; `nil` where it is refused.
    var file: String?

    static let all = [
        LinkCase(testDescription: "a file beside it", links: [("l", "icon.png")], file: "icon.png"),
        LinkCase(testDescription: "a file above it", links: [("en.lproj/l", "../icon.png")], file: "icon.png"),
        LinkCase(testDescription: "a chain", links: [("l", "l2"), ("l2", "l3"), ("l3", "icon.png")], file: "icon.png"),
        LinkCase(
            testDescription: "up from behind a link to a folder",
            links: [("l", "x/de/../icon.png"), ("x/de", "../en.lproj")], file: "icon.png"),
        LinkCase(testDescription: "a folder", links: [("de.lproj", "en.lproj")], file: "en.lproj"),
        LinkCase(testDescription: "a file outside", links: [("l", "../outside/victim")]),
        LinkCase(testDescription: "by another link", links: [("l", "out/victim"), ("out", "../outside")]),
        LinkCase(testDescription: "up too far from below", links: [("en.lproj/l", "../../outside/victim")]),
        LinkCase(testDescription: "an absolute path", links: [("l", "/etc/passwd")]),
        LinkCase(testDescription: "nowhere", links: [("l", "missing")]),
        LinkCase(testDescription: "in a circle", links: [("l", "l2"), ("l2", "l")]),
        LinkCase(testDescription: "too many", links: (0..<60).map { ("l\($0)", $0 == 59 ? "icon.png" : "l\($0 + 1)") }),
    ]
}

@Suite("Symbolic links in a folder") struct LinkTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("my.pass") }

    init() throws {
        folder = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: "my.pass/\(name)") }
        try folder.write([UInt8].text("x"), to: "my.pass/x/file")
        try folder.write([UInt8].text("secret"), to: "outside/victim")
    }

    private func makeLinks(_ link: LinkCase) throws {
        for (name, target) in link.links { try #require(unsafe symlink(target, "\(path)/\(name)") == 0) }
    }

    @Test("a symbolic link in a pass is followed inside the pass and refused elsewhere", arguments: LinkCase.all)
    func pass(_ link: LinkCase) throws {
        try makeLinks(link)
        let name = link.links[0].name
        guard let target = link.file else {
            let error = #expect(throws: (any Error).self) { try PassBundle(folder: path) }
            #expect(error is BundleError || error is FileAccessError)
            return
        }
        let files = try PassBundle(folder: path).files
        if let bytes = SamplePass.files()[target] {
            #expect(files[name] == bytes)
        } else {
            #expect(files["\(name)/pass.strings"] == files["\(target)/pass.strings"])
        }
    }

    @Test("symbolic links that a pattern or a command names are followed") func named() throws {
        try #require(unsafe symlink("my.pass", folder.path("link.pass")) == 0)
        #expect(try PassBundle(path: folder.path("link.pass")).files["x/file"] == .text("x"))
        try #require(unsafe symlink("../outside/victim", "\(path)/l") == 0)
        let plain = try Attachments(["notes.txt": "link.pass/l"], besides: folder.path("list.csv"))
        #expect(try plain.files(for: [:])["notes.txt"] == .text("secret"))
        let out = try Attachments(
            ["notes.txt": "my.pass/{{file}}/../../outside/victim"], besides: folder.path("list.csv"))
        #expect(throws: Attachments.Failure.self) { try out.files(for: ["file": "x"]) }
    }

    @Test("symbolic links to folders are not followed endlessly") func many() throws {
        for number in 0..<300 { try folder.write([UInt8](), to: "my.pass/x/\(number)~") }
        for number in 0..<40 { try #require(unsafe symlink("x", "\(path)/l\(number)") == 0) }
        for number in 0..<40 { try #require(unsafe symlink("../en.lproj", "\(path)/x/l\(number)") == 0) }
        let calls = Calls()
        let error = #expect(throws: BundleError.self) { try calls.counting { try PassBundle(folder: path) } }
        #expect(error?.code == .tooManyFiles(limit: 2_000))
        #expect(calls["fstatat"] < 10_000)
    }
}

@Suite("What is no file") struct NoFileTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func makePipe(_ name: String) throws { try #require(unsafe mkfifo(folder.path(name), 0o600) == 0) }

    @Test("a pipe in a pass is refused without waiting, also behind a link", .endsByItself, arguments: [false, true])
    func pass(isLinked: Bool) throws {
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: name) }
        try makePipe(isLinked ? ".hidden" : "pipe")
        if isLinked { try #require(unsafe symlink(".hidden", folder.path("pipe")) == 0) }
        let error = #expect(throws: BundleError.self) { try PassBundle(folder: folder.path) }
        #expect(error?.code == .specialFile && error?.file == "pipe")
    }

    @Test("a pipe or device that a record names is refused without waiting", .endsByItself) func attachment() throws {
        try makePipe("pipe")
        try #require(unsafe symlink("pipe", folder.path("link")) == 0)
        let attachments = try Attachments(["notes.txt": "{{file}}"], besides: folder.path("list.csv"))
        let devices = try Attachments(["notes.txt": "/dev/{{file}}"])
        for (attachments, name) in [(attachments, "pipe"), (attachments, "link"), (devices, "zero")] {
            let error = #expect(throws: FileAccessError.self) { try attachments.files(for: ["file": .text(name)]) }
            #expect(error?.reason == .isNoFile)
        }
    }

    @Test("a pipe that a command names is read once for all records", .endsByItself) func named() throws {
        try makePipe("pipe")
        let pipe = folder.path("pipe")
        Thread.detachNewThread { try? Data("x".utf8).write(to: URL(filePath: pipe), options: []) }
        let attachments = try Attachments(["notes.txt": "pipe"], besides: folder.path("list.csv"))
        for _ in 0..<3 { #expect(try attachments.files(for: [:]) == ["notes.txt": .text("x")]) }
    }
}

/// Counts calls with a name.
final class Calls: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
        try OpenedFolder.$onCall.withValue({ [self] function, _ in counts.withLock { $0[function, default: 0] += 1 } })
        { try body() }
    }

    /// Runs `body`, and kills this process before one of the calls.
    func dying(before number: Int, _ body: () throws -> Void) rethrows {
        try OpenedFolder.$onCall.withValue({ [self] function, _ in
            counts.withLock { $0[function, default: 0] += 1 }
            if total > number { kill(getpid(), SIGKILL) }
        }) { try body() }
    }

    var total: Int { counts.withLock { $0.values.reduce(0, +) } }

    subscript(function: String) -> Int { counts.withLock { $0[function] ?? 0 } }
}
