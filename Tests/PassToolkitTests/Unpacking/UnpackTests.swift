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

    /// An archive whose entries got names that the writer would refuse, of the same length.
    private static func archive(renaming names: [(from: String, to: String)]) throws -> [UInt8] {
        var bytes = try ArchiveWriter.archive(
            of: names.map { ArchiveEntry(name: $0.from, bytes: Array("evil".utf8), compression: .stored) }
                + [ArchiveEntry(name: "pass.json", bytes: Array("{}".utf8), compression: .stored)])
        for (from, to) in names {
            try #require(from.utf8.count == to.utf8.count)
            let (old, new) = (Array(from.utf8), Array(to.utf8))
            for start in 0...(bytes.count - old.count) where bytes[start..<(start + old.count)].elementsEqual(old) {
                bytes.replaceSubrange(start..<(start + old.count), with: new)
            }
        }
        return bytes
    }

    private func unpack(_ archive: [UInt8]) throws { try PassFiles(archive: archive).unpack(to: target) }

    @Test("unpacking gives the original files, which sign to the same pass")
    func roundTrip() throws {
        let material = try TestCertificates.material()
        let parts = try PassParts(material: material)
        let archive = try parts.archive()
        try unpack(archive)
        #expect(try folder.files().filter { $0.hasSuffix(".tmp") } == [])
        for (name, bytes) in parts.files { #expect(try InputFile.read("\(target)/\(name)") == bytes, "\(name)") }
        #expect(try PassBundle(folder: target) == PassBundle(archive: archive))
        let signer = PassSigner(identity: try SigningIdentity(material))
        let again = try signer.sign(PassBundle(folder: target), at: TestCertificates.moment)
        #expect(again.signature == parts.files["signature"])
        #expect(PassInspection(of: try PassFiles(folder: target)).signature?.signer != nil)
    }

    @Test(
        "unpacking refuses names that lead elsewhere, and writes nothing anywhere",
        arguments: [
            ("aa/evil.txt", "../evil.txt"), ("aa/bb/evil.txt", "../../evil.txt"), ("aaa/b/evil.txt", "en/../evil.txt"),
            ("atmp/evil.txt", "/tmp/evil.txt"), ("aa/evil.txt", "..\\evil.txt"), ("aaevil.txt", "C:evil.txt"),
            ("a/evil.txt", "a//vil.txt"), ("a/bevil.txt", "a/./vil.txt"), ("evil.txt", "ev\u{7}l.txt"),
            ("evil.txt", "ev\0l.txt"), ("evil.txt", "ev\nl.txt"),
        ])
    func names(from: String, to: String) throws {
        let archive = try Self.archive(renaming: [(from, to)])
        let error = #expect(throws: BundleError.self) { try unpack(archive) }
        if case .damagedArchive? = error?.code {} else { Issue.record("\(String(describing: error))") }
        #expect(try folder.files() == ["work"])
    }

    @Test(
        "unpacking refuses two names that meet in one place",
        arguments: [
            [("icon.png", "icon.png"), ("iconapng", "Icon.png")],
            [("en.lproj/a", "en.lproj/a"), ("aa.lproj/b", "EN.lproj/b")],
            [("thing", "thing"), ("xxxxx/b", "thing/b")],
            [("thing", "thing"), ("xxxxx/b", "Thing/b")],
        ])
    func conflicts(_ names: [(String, String)]) throws {
        let archive = try Self.archive(renaming: names.map { (from: $0.0, to: $0.1) })
        #expect(throws: (any Error).self) { try unpack(archive) }
        #expect(try folder.files() == ["work"])
    }

    @Test("unpacking refuses links and bombs", .needs(.python))
    func links() throws {
        let script = """
            import zipfile, sys, stat
            with zipfile.ZipFile(sys.argv[1] + '/link.zip', 'w') as z:
                i = zipfile.ZipInfo('en.lproj'); i.create_system = 3; i.external_attr = (stat.S_IFLNK | 0o777) << 16
                z.writestr(i, '/tmp'); z.writestr('en.lproj/x', 'x'); z.writestr('pass.json', '{}')
            with zipfile.ZipFile(sys.argv[1] + '/bomb.zip', 'w', zipfile.ZIP_DEFLATED) as z:
                z.writestr('pass.json', b' ' * 60000000)
            """
        #expect(try Witness.python.run(["-c", script, folder.path("work")]).status == 0)
        for name in ["link", "bomb"] {
            let archive = try InputFile.read(folder.path("work/\(name).zip"))
            #expect(throws: BundleError.self) { try unpack(archive) }
        }
        #expect(try folder.files() == ["work", "work/bomb.zip", "work/link.zip"])
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

    @Test("unpacking names the folder it can't write to", arguments: ["missing/out", "file/out"])
    func unwritable(name: String) throws {
        try folder.write("y".utf8, to: "work/file")
        let error = #expect(throws: FileAccessError.self) {
            try PassFiles(archive: SamplePass.archive()).unpack(to: folder.path("work/\(name)"))
        }
        #expect(error?.operation == .write)
        #expect(try folder.files() == ["work", "work/file"])
    }

    @Test("a name that is too long for any disk is refused, and nothing is left")
    func longName() throws {
        let name = String(repeating: "n", count: 300)
        #expect(throws: BundleError.self) {
            try unpack(ZipForge(entries: [.init("a/\(name)", [1])]).bytes)
        }
        #expect(try folder.files() == ["work"])
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

    @Test(
        "unpacking is all or nothing, whenever it is interrupted",
        .enabled(if: Effort.isFull, "\(Effort.hint)"), .enabled(if: Program.path != nil, "\(Program.absence)"),
        arguments: [SIGKILL, SIGINT])
    func killed(number: Int32) throws {
        let files = (0..<40).map { index in
            ArchiveEntry(
                name: "\(index % 4)/\(index)", bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* index) },
                compression: .stored)
        }
        let archive = try folder.write(ArchiveWriter.archive(of: files), to: "big.pkpass")
        try start(archive, -1).waitUntilExit()
        #expect(try folder.files().filter { $0.hasPrefix("work/out/") }.count == 44)
        var pause = KillPause(seed: UInt64(number))
        var killed = 0
        for round in 1...60 {
            try? FileManager.default.removeItem(atPath: target)
            let process = try start(archive, number)
            Thread.sleep(forTimeInterval: pause.seconds)
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            let isKilled = process.terminationReason == .uncaughtSignal
            killed += isKilled ? 1 : 0
            pause.follow(wasRunning: isKilled)
            let found = try folder.files().filter { $0.hasPrefix("work/") }
            #expect([0, 44].contains(found.count { $0.hasPrefix("work/out/") }), "torn in round \(round)")
            // A killed writer may leave only hidden temporary files.
            #expect(found.allSatisfy { $0.hasPrefix("work/out") || $0.hasPrefix("work/.out.") })
        }
        #expect(killed > 0, "every one had finished: nothing was shown")
    }

    private func start(_ archive: String, _ number: Int32) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: Program.path ?? "")
        process.arguments = ["unpack", archive, "-o", target, "-q"]
        process.standardError = FileHandle.nullDevice
        try process.run(withDefault: number)
        return process
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
