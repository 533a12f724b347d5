import Foundation
import PassToolkit
import SystemPackage
import Testing
import TestSupport
import ZipContainer

@Suite("Reading a source folder") struct BundleFolderTests {
    /// A folder with a sound pass in it.
    private func folder(_ others: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: name) }
        for name in others { try folder.write([UInt8].text("x"), to: name) }
        return folder
    }

    private func code(_ path: String, limits: Limits = .standard) -> BundleError.Code? {
        #expect(throws: BundleError.self) { try PassBundle(path: path, limits: limits) }?.code
    }

    @Test("a bundle read from a folder has all its files, unknown ones as well") func files() throws {
        let folder = try folder(["unknown.bin", "deep/er/file.txt"])
        var expected = SamplePass.files()
        expected["unknown.bin"] = .text("x")
        expected["deep/er/file.txt"] = .text("x")
        let bundle = try PassBundle(path: folder.path)
        #expect(bundle.files == expected)
        #expect(bundle.leftOut.isEmpty)
        #expect(try PassBundle(folder: folder.path + "/") == bundle)
    }

    @Test("what file managers, editors and version control leave behind stays out, and is listed") func junk() throws {
        let junk = [
            ".DS_Store", "en.lproj/.DS_Store", "._icon.png", "__MACOSX/icon.png", "Thumbs.db", "desktop.ini",
            "pass.json~", "#pass.json#", ".pass.json.swp", "icon.png.bak", "icon.orig", "a.tmp", ".git/config",
            ".gitignore",
        ]
        let folder = try folder(junk)
        let bundle = try PassBundle(folder: folder.path)
        #expect(bundle.files == SamplePass.files())
        let listed = junk.map { $0 == ".git/config" ? ".git" : $0 == "__MACOSX/icon.png" ? "__MACOSX" : $0 }
        #expect(bundle.leftOut == listed.sorted())
    }

    @Test("a folder without pass.json says so, and names the folder below that has one") func missingPass() throws {
        let empty = try TemporaryFolder()
        let error = #expect(throws: BundleError.self) { try PassBundle(path: empty.path) }
        #expect(error?.code == .noPass(inside: nil))

        let outer = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try outer.write(bytes, to: "inner.pass/\(name)") }
        let hinted = #expect(throws: BundleError.self) { try PassBundle(path: outer.path) }
        #expect(hinted?.code == .noPass(inside: "\(outer.path)/inner.pass"))
        let file = #expect(throws: BundleError.self) { try PassBundle(folder: outer.path("inner.pass/pass.json")) }
        #expect(file?.code == .notAFolder)
    }

    @Test("a source folder that goes over a limit by one is refused") func limits() throws {
        let folder = try folder(["1/2/file"])
        let files = try PassBundle(path: folder.path).files.values.map(\.count)
        var limits = Limits(folderDepth: 2)
        limits.archive.entryCount = files.count
        limits.archive.totalByteCount = files.reduce(0, +)
        limits.archive.entryByteCount = try #require(files.max())
        #expect(try PassBundle(path: folder.path, limits: limits).files["1/2/file"] == .text("x"))
        var lower = limits
        lower.folderDepth = 1
        #expect(code(folder.path, limits: lower) == .tooDeep(limit: 1))
        lower = limits
        lower.archive.entryCount -= 1
        #expect(code(folder.path, limits: lower) == .tooManyFiles(limit: files.count - 1))
        lower = limits
        lower.archive.totalByteCount -= 1
        #expect(code(folder.path, limits: lower) == .tooLarge(limit: lower.archive.totalByteCount))
        lower = limits
        lower.archive.entryByteCount -= 1
        let error = #expect(throws: FileAccessError.self) { try PassBundle(path: folder.path, limits: lower) }
        #expect(error?.reason == .tooLarge(limit: lower.archive.entryByteCount))
    }

    #if os(Linux)
        @Test("two spellings of one name in Unicode are refused rather than one of them dropped")
        func unicodeSpellings() throws {
            let folder = try folder(["e\u{301}.png", "\u{E9}.png"])
            let error = #expect(throws: BundleError.self) { try PassBundle(path: folder.path) }
            #expect(error?.code == .duplicateName)
        }

    #endif
}
