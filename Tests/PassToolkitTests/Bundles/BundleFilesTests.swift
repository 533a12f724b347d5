import Foundation
import PassModel
import PassToolkit
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@Suite("Files of a bundle") struct BundleFilesTests {
    private func error(_ name: String, _ bytes: [UInt8] = .text("x")) -> BundleError? {
        #expect(throws: BundleError.self) { try PassBundle(files: SamplePass.files().merging([name: bytes]) { $1 }) }
    }

    @Test(
        "names that archives cannot carry are refused",
        arguments: ["../a", "a/../b", "/etc/passwd", "a//b", "./a", "a/", "", "a\\b", "a\nb", "a\0"])
    func badNames(_ name: String) {
        #expect(error(name)?.code == .badName)
        #expect(error(name)?.file == name)
    }

    @Test("keys and certificates are refused by name and by content, out of an archive too") func keys() throws {
        for name in ["key.pem", "signer.P12", "en.lproj/c.cer", "f.p8", "g.mobileprovision"] {
            #expect(error(name)?.code == .keyMaterial)
        }
        let certificate = try TestCertificates.certificate()
        #expect(error("a.txt", .text(certificate.pem))?.code == .keyMaterial)
        #expect(error("certificate", certificate.der)?.code == .keyMaterial)
        let bytes = try archive([("pass.json", SamplePass.json()), ("key.pem", [1])])
        #expect(#expect(throws: BundleError.self) { try PassBundle(archive: bytes) }?.code == .keyMaterial)
    }

    @Test("an old signature is left out unread, and a key in its place is refused") func signatures() throws {
        let key = try TestCertificates.key.get()
        #expect(error("signature", try key.pem(encryptedWith: nil))?.code == .keyMaterial)
        #expect(error("signature", try InputFile.read(Checkout.path("certs-sample/signer.p12")))?.code == .keyMaterial)
        let damaged: [UInt8] = [0x30, 0x82, 0x01, 0x00, 0x06, 0x09]
        for old in [damaged, try #require(PassParts().files["signature"])] {
            let bundle = try PassBundle(files: ["pass.json": .text("{}"), "signature": old])
            #expect(bundle.files["signature"] == nil)
        }
    }

    @Test("bytes of every kind make the same bundle, wherever their indices begin") func kindsOfBytes() throws {
        let files = SamplePass.files()
        let bundle = try PassBundle(files: files.mapValues { Data($0) })
        #expect(try bundle == PassBundle(files: files.mapValues { ArraySlice($0) }))
        let signed = try PassSigner(identity: TestCertificates.identity()).sign(bundle, at: TestCertificates.moment)
        // A slice of Data starts at another index than 0.
        let slice = (Data([0]) + signed.data).dropFirst()
        #expect(try PassBundle(archive: slice).files == bundle.files)
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        #expect(try verifier.verify(slice, requiring: .genuine).files == bundle.files)
    }

    private func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        try ArchiveWriter.archive(of: files.map { ArchiveEntry(name: $0.0, bytes: $0.1, compression: .deflated) })
    }

    @Test("junk files in an archive are left out and listed") func junk() throws {
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
}
