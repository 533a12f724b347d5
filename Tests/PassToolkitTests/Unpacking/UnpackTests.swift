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
        #expect(error != nil)
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

    @Test("unpacking that is killed before any of its system calls has torn no file")
    func everyCall() async throws {
        let files = ["a", "b/c", "b/d/e"]
        let entries = files.map { ArchiveEntry(name: $0, bytes: [1, 2], compression: .stored) }
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
            for file in files where FileManager.default.fileExists(atPath: "\(target)/\(file)") {
                #expect(try InputFile.read("\(target)/\(file)") == [1, 2], "torn before call \(number)")
            }
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
