import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@testable import PassBatches

@Suite("The archive of a batch") struct BatchTarTests {
    private static let tarProgram = Witness("tar")
    private static let pythonProgram = Witness("python3")

    private let files: [(name: String, bytes: [UInt8])] = [
        ("a.pkpass", [1, 2, 3]), ("empty", []), ("b/c.pkpass", [UInt8](repeating: 7, count: 512)),
        (String(repeating: "d", count: 100), [1]), (String(repeating: "e", count: 101), [2]),
        (String(repeating: "f", count: 155) + "/" + String(repeating: "g", count: 100), [3]),
        (String(repeating: "h", count: 200) + "/" + String(repeating: "i", count: 200), [4]),
        ("Zoë/名前.pkpass", [UInt8](repeating: 9, count: 70_000)), ("j", [UInt8](repeating: 1, count: 1_100_000)),
    ]

    private func write(to folder: TemporaryFolder) throws -> String {
        let tar = try BatchTar(folder.path("all.tar"), replacing: false, secondsSince1970: 1_767_225_600)
        for file in files { try tar.append(file.bytes, as: file.name) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("all.tar")))
        try tar.finish()
        #expect(try folder.files() == ["all.tar"])
        return folder.path("all.tar")
    }

    @Test(
        "Python reads a batch's tar archive with names, sizes, contents and order as meant",
        .enabled(if: pythonProgram.isInstalled, "\(pythonProgram.absence)"))
    func python() throws {
        let folder = try TemporaryFolder()
        let script = """
            import tarfile, sys, hashlib
            with tarfile.open(sys.argv[1], "r:", errorlevel=2) as t:
                for m in t: print(m.name, m.size, m.mtime, m.mode, m.isreg(), hashlib.sha1(t.extractfile(m).read()).hexdigest())
            """
        let result = try Self.pythonProgram.run(["-X", "utf8", "-c", script, write(to: folder)])
        #expect(result.errors == "")
        let expected = try files.map { file in
            "\(file.name) \(file.bytes.count) 1767225600 \(0o644) True \(try DigestAlgorithm.sha1.digest(of: file.bytes).hexadecimal)"
        }
        #expect(result.text.split(separator: "\n").map(String.init) == expected)
    }

    @Test("tar reads and unpacks a batch's archive", .enabled(if: tarProgram.isInstalled, "\(tarProgram.absence)"))
    func tar() throws {
        let folder = try TemporaryFolder()
        let path = try write(to: folder)
        let listed = try Self.tarProgram.run(
            ["-tf", path, "--quoting-style=literal"], environment: ["LC_ALL": "C.UTF-8"])
        #expect(listed.status == 0 && listed.errors == "")
        #expect(listed.text.split(separator: "\n").map(String.init) == files.map(\.name))
        let unpacked = try TemporaryFolder()
        #expect(try Self.tarProgram.run(["-xf", path, "-C", unpacked.path]).status == 0)
        for file in files { #expect(try InputFile.read(unpacked.path(file.name)) == file.bytes, "\(file.name)") }
    }

    @Test("a batch's archive isn't replaced unless told to, and an abandoned one leaves nothing")
    func refused() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "all.tar")
        #expect(throws: FileAccessError.self) {
            try BatchTar(folder.path("all.tar"), replacing: false, secondsSince1970: 0)
        }
        do {
            let tar = try BatchTar(folder.path("all.tar"), replacing: true, secondsSince1970: 0)
            try tar.append([UInt8](repeating: 0, count: 3_000_000), as: "a")
            #expect(try folder.files().count == 2)
        }
        #expect(try folder.files() == ["all.tar"])
        #expect(try InputFile.read(folder.path("all.tar")) == [1])
    }

    @Test("a batch's archive holds the good passes in the list's order and can't be resumed")
    func run() async throws {
        let folder = try TemporaryFolder()
        let list = "serial,name\nS9,a\nS1,b\nS9,c\nS3,d\n"
        let (reports, _) = try await BatchParts.run(BatchParts.plan(to: .tar(folder.path("all.tar"))), list)
        #expect(reports.map(\.outcome) == [.made, .made, .failed, .made])
        let bytes = try InputFile.read(folder.path("all.tar"))
        var expected: [UInt8] = []
        for (serial, name) in [("S9", "a"), ("S1", "b"), ("S3", "d")] {
            let pass = try BatchParts.pass(serial, name)
            TarWriter.append(name: "\(serial).pkpass", content: pass, secondsSince1970: 1_767_225_600, to: &expected)
        }
        #expect(bytes == expected + TarWriter.end)
        let plan = try BatchParts.plan(to: .tar(folder.path("b.tar"))) { $0.isResuming = true }
        #expect(throws: BatchError.self) { try BatchRun(plan, list: RecordReader(bytes: .text(list))) }
    }

    @Test("a stopped batch leaves no archive")
    func stopped() async throws {
        let folder = try TemporaryFolder()
        let run = try BatchRun(
            BatchParts.plan(to: .tar(folder.path("all.tar"))), list: RecordReader(bytes: .text(BatchParts.list(500))))
        for try await _ in run { run.progress.stop() }
        let summary = run.progress.summary
        #expect(summary.wasStopped && summary.made == 0 && summary.byteCount == 0)
        #expect((1..<500).contains(summary.abandoned))
        #expect(try folder.files().isEmpty)
    }

    @Test("a batch's archive is written through a symbolic link of its name")
    func link() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "real.tar")
        try #require(unsafe symlink("real.tar", folder.path("link.tar")) == 0)
        #expect(throws: FileAccessError.self) {
            try BatchTar(folder.path("link.tar"), replacing: false, secondsSince1970: 0)
        }
        try BatchTar(folder.path("link.tar"), replacing: true, secondsSince1970: 0).finish()
        #expect(try InputFile.read(folder.path("real.tar")) == TarWriter.end)
        #expect(try Set(folder.files()) == ["link.tar", "real.tar"])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("link.tar"))
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
        try #require(unsafe symlink("nowhere", folder.path("dangling.tar")) == 0)
        #expect(throws: FileAccessError.self) {
            try BatchTar(folder.path("dangling.tar"), replacing: false, secondsSince1970: 0)
        }
    }

    @Test("a batch's archive removes leftovers of killed runs but not of running ones")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: ".all.tar.1x2y3z4a5b6c.tar.tmp")
        try folder.write([1], to: ".other.tar.1x2y3z4a5b6c.tar.tmp")
        try folder.write([1], to: ".all.tar.notes")
        let others: Set = [".other.tar.1x2y3z4a5b6c.tar.tmp", ".all.tar.notes"]
        let first = try BatchTar(folder.path("all.tar"), replacing: false, secondsSince1970: 0)
        let begun = Set(try folder.files())
        #expect(begun.isSuperset(of: others) && begun.count == 3 && !begun.contains(".all.tar.1x2y3z4a5b6c.tar.tmp"))
        let second = try BatchTar(folder.path("all.tar"), replacing: false, secondsSince1970: 0)
        #expect(Set(try folder.files()).isSuperset(of: begun))
        try second.finish()
        first.abandon()
        #expect(Set(try folder.files()) == others.union(["all.tar"]))
    }
}

extension BatchParts {
    /// The pass of a record by itself.
    static func pass(_ serial: String, _ name: String) throws -> [UInt8] {
        try PassSigner(identity: identity())
            .sign(template().render(["serial": .text(serial), "name": .text(name)]), at: TestCertificates.moment)
            .archive
    }
}
