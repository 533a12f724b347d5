import Foundation
import PassReports
import Platform
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

    private func unpack(_ archive: [UInt8]) throws { try PassFiles(archive: archive).unpack(to: target) }

    @Test(
        "unpacking refuses names that lead elsewhere, and writes nothing anywhere",
        arguments: [
            "../evil.txt", "en/../evil.txt", "/tmp/evil.txt", "..\\evil.txt", "C:evil.txt", "a//vil.txt", "ev\0l.txt",
        ])
    func names(name: String) throws {
        let archive = ZipForge(entries: [.init(name, [1]), .init("pass.json", .text("{}"))]).bytes
        let error = #expect(throws: BundleError.self) { try unpack(archive) }
        if case .damagedArchive? = error?.code {} else { Issue.record("\(String(describing: error))") }
        #expect(try folder.files() == ["work"])
    }

    @Test("a name that is too long for any disk is refused, and nothing is left") func longName() throws {
        let name = String(repeating: "n", count: 300)
        #expect(throws: BundleError.self) { try unpack(ZipForge(entries: [.init("a/\(name)", [1])]).bytes) }
        #expect(try folder.files() == ["work"])
    }

    @Test("unpacking fills an empty folder, also through a link, and keeps its permissions") func emptyFolder() throws {
        let archive = try SamplePass.archive()
        try FileManager.default.createDirectory(
            atPath: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let link = folder.path("work/link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "out")
        try PassFiles(archive: archive).unpack(to: link)
        #expect(FileManager.default.fileExists(atPath: "\(target)/pass.json"))
        #expect(PassInspection(of: try PassFiles(path: target)).signature?.signer != nil)
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("unpacking refuses too many folders before it creates one") func manyFolders() throws {
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
        let error = #expect(throws: UnpackError.self) { try PassFiles(archive: SamplePass.archive()).unpack(to: path) }
        #expect(error != nil)
        #expect(try folder.files() == before)
        #expect(try InputFile.read(folder.path("work/full/file")) == Array("x".utf8))
    }

    @Test("unpacking that is killed before any of its system calls has torn no file") func everyCall() async throws {
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
