import PassToolkit
import Testing
import TestSupport
import ZipContainer

@Suite("A bundle out of an archive") struct BundleArchiveTests {
    private func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        try ArchiveWriter.archive(of: files.map { ArchiveEntry(name: $0.0, bytes: $0.1, compression: .deflated) })
    }

    @Test("junk files in an archive are left out and listed")
    func junk() throws {
        let files = SamplePass.files().map { ($0.key, $0.value) } + [("__MACOSX/._icon.png", [1]), (".DS_Store", [2])]
        let bundle = try PassBundle(archive: archive(files))
        #expect(bundle.files == SamplePass.files())
        #expect(bundle.leftOut == [".DS_Store", "__MACOSX/._icon.png"])
    }

    @Test(
        "passes in an archive are a bundle if no pass or order lies beside them, at any level",
        arguments: [
            ("pass.json", false), ("x/pass.json", false), ("order.json", false), ("x/y/order.json", false),
            ("x.json", true), ("pass.json/x", true), ("my-pass.json", true), ("b.pkpass/", true),
        ])
    func bundle(beside name: String, isBundle: Bool) throws {
        let member = ZipForge.Entry("a.pkpass", try SamplePass.archive())
        let other = ZipForge.Entry(name, Array("{}".utf8))
        #expect(try PassFiles(archive: ZipForge(entries: [member, other]).bytes).isBundleAlone == isBundle)
        #expect(try PassFiles(archive: ZipForge(entries: [other]).bytes).kind != .passes)
    }

    @Test("keys in an archive are refused")
    func keys() throws {
        let bytes = try archive([("pass.json", SamplePass.json()), ("key.pem", [1])])
        #expect(#expect(throws: BundleError.self) { try PassBundle(archive: bytes) }?.code == .keyMaterial)
    }
}
