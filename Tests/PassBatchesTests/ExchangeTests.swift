import Foundation
import PassReports
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PassBatches
@testable import PassToolkit

@Suite("A folder that is exchanged while it is worked on") struct ExchangeTests {
    private let folder: TemporaryFolder
    private var outside: String { folder.path("outside") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([UInt8].text("secret"), to: "outside/pass.strings")
        try folder.write([UInt8].text("secret"), to: "outside/victim")
    }

    private func makePass() throws -> String {
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: "my.pass/\(name)") }
        return folder.path("my.pass")
    }

    /// Checks that the files outside are unchanged.
    private func outsideIsUntouched() throws -> Bool {
        let names = try FileManager.default.subpathsOfDirectory(atPath: outside).sorted()
        return try names == ["pass.strings", "victim"]
            && names.allSatisfy { try InputFile.read("\(outside)/\($0)") == .text("secret") }
    }

    // MARK: - Reading

    @Test(
        "a subfolder or file of a pass that became a link is not followed, wherever that leads",
        arguments: [("en.lproj", "outside"), ("icon.png", "outside/victim"), ("icon.png", "x")])
    func link(name: String, target: String) throws {
        let path = try makePass()
        let exchange = Exchange(
            before: "openat", of: name, exchanging: "\(path)/\(name)", linkingTo: folder.path(target))
        let error = #expect(throws: FileAccessError.self) { try exchange.during { try PassBundle(folder: path) } }
        #expect(error?.path == "\(path)/\(name)")
    }

    @Test("a file of a pass that became a pipe is refused, and not waited for", .endsByItself) func pipe() throws {
        let path = try makePass()
        let exchange = Exchange(before: "openat", of: "icon.png") {
            try FileManager.default.removeItem(atPath: "\(path)/icon.png")
            try #require(unsafe mkfifo("\(path)/icon.png", 0o600) == 0)
        }
        let error = #expect(throws: FileAccessError.self) { try exchange.during { try PassBundle(folder: path) } }
        #expect(error?.path == "\(path)/icon.png" && error?.reason == .isNoFile)
    }

    @Test("a link in a pass that was changed meanwhile leads nowhere else") func changedLink() throws {
        let path = try makePass()
        try FileManager.default.createSymbolicLink(atPath: "\(path)/de.lproj", withDestinationPath: "en.lproj")
        let exchange = Exchange(before: "readlinkat", of: "de.lproj") {
            try FileManager.default.removeItem(atPath: "\(path)/de.lproj")
            try FileManager.default.createSymbolicLink(atPath: "\(path)/de.lproj", withDestinationPath: "../outside")
        }
        let error = #expect(throws: BundleError.self) { try exchange.during { try PassBundle(folder: path) } }
        #expect(error?.code == .symbolicLink)
    }

    // MARK: - Writing

    @Test("a folder of attachments that became a link is not followed", arguments: ["photos", "photos/ada"])
    func attachments(_ exchanged: String) throws {
        try folder.write([1], to: "photos/ada/victim")
        let attachments = try Attachments(["notes.txt": "photos/{{who}}/victim"], besides: folder.path("list.csv"))
        let exchange = Exchange(before: "openat", of: "ada", exchanging: folder.path(exchanged), linkingTo: outside)
        let bytes = try? exchange.during { try attachments.files(for: ["who": "ada"])["notes.txt"] }
        #expect(bytes == (exchanged == "photos" ? [1] : nil))
    }

    @Test("a folder of a batch that became a link gets no pass", arguments: [false, true])
    func batchSubfolder(_ replacing: Bool) throws {
        let batch = try BatchFolder(folder.path("out"), shard: nil)
        try batch.write([1], to: "a/b/first", replacing: replacing)
        for (name, exchanged) in [("a", "out/a"), ("b", "out/a/b")] {
            let exchange = Exchange(before: "openat", of: name, exchanging: folder.path(exchanged), linkingTo: outside)
            let error = #expect(throws: FileAccessError.self) {
                try exchange.during { try batch.write([2], to: "a/b/victim", replacing: replacing) }
            }
            #expect(error?.path == folder.path("out/a/b/victim"))
            try FileManager.default.removeItem(atPath: folder.path(exchanged))
            try FileManager.default.moveItem(atPath: folder.path(exchanged + "-away"), toPath: folder.path(exchanged))
        }
        #expect(try outsideIsUntouched())
    }

    @Test("what a killed run left is not removed beyond a link") func leftovers() throws {
        try folder.write([1], to: "out/a/.x.1x2y3z4a5b6c.batch.tmp")
        try folder.write([1], to: "outside/.x.1x2y3z4a5b6c.batch.tmp")
        #if os(Linux)
            // A name that is no text ends nothing.
            try #require(Witness.shell.run(["-c", #": > "out/$(printf 'a\377')""#], in: folder.path).status == 0)
        #endif
        let batch = try BatchFolder(folder.path("out"), shard: nil)
        let exchange = Exchange(before: "openat", of: "a", exchanging: folder.path("out/a"), linkingTo: outside)
        try exchange.during { try batch.removeLeftovers() }
        #expect(FileManager.default.fileExists(atPath: folder.path("outside/.x.1x2y3z4a5b6c.batch.tmp")))
    }

    @Test("a file goes into the folder that was opened, though another has its name now", arguments: [false, true])
    func output(_ replacing: Bool) throws {
        try folder.write([1], to: "out/\(replacing ? "victim" : "other")")
        let exchange = Exchange(before: "renameat", exchanging: folder.path("out"), linkingTo: outside)
        try exchange.during { try OutputFile.write([2], to: folder.path("out/victim"), replacing: replacing) }
        #expect(try outsideIsUntouched())
        #expect(try InputFile.read(folder.path("out-away/victim")) == [2])
    }

    @Test("unpacking writes into the folder that it made", arguments: ["mkdirat", "openat"])
    func unpack(_ function: String) throws {
        let path = folder.path("work/out")
        try folder.write([1], to: "work/other")
        let away = folder.path("away")
        let exchange = Exchange(before: function, of: "en.lproj") { [outside] in
            try FileManager.default.moveItem(atPath: path, toPath: away)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
        }
        _ = try? exchange.during { try PassFiles(archive: SamplePass.archive()).unpack(to: path) }
        #expect(try outsideIsUntouched())
        #expect(FileManager.default.fileExists(atPath: "\(away)/en.lproj/pass.strings"))
        #expect(try folder.files().allSatisfy { !$0.hasSuffix(".tmp") })
    }
}

/// An attacker who exchanges a file or folder right before a name is looked up.
final class Exchange: Sendable {
    private let function: String
    private let name: String?
    private let swap: @Sendable () throws -> Void
    private let swapCount = Mutex(0)

    /// Somebody who acts on the first call.
    ///
    /// - Parameters:
    ///   - function: the system call to wait for.
    ///   - name: the name that it is about; `nil` for any.
    ///   - swap: what is done then.
    init(before function: String, of name: String? = nil, _ swap: @escaping @Sendable () throws -> Void) {
        (self.function, self.name, self.swap) = (function, name, swap)
    }

    /// Moves what is at `path` away, and puts a link to `target` in its place.
    convenience init(before function: String, of name: String? = nil, exchanging path: String, linkingTo target: String)
    {
        self.init(before: function, of: name) {
            try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
    }

    /// Runs `body` and checks that the exchange happened.
    func during<Result>(_ body: () throws -> Result) throws -> Result {
        defer { #expect(swapCount.withLock(\.self) == 1, "nothing was exchanged before \(function)") }
        return try OpenedFolder.$onCall.withValue({ [self] in act($0, $1) }, operation: body)
    }

    private func act(_ function: String, _ name: String) {
        guard function == self.function, self.name == nil || self.name == name else { return }
        let isFirst = swapCount.withLock { count in
            count += 1
            return count == 1
        }
        guard isFirst else { return swapCount.withLock { $0 = 1 } }
        do { try swap() } catch { Issue.record(error) }
    }
}
