import Foundation
import PassToolkit
import Testing
import TestSupport

@Suite("The manifest") struct ManifestTests {
    /// Files whose names sort differently by bytes, by characters and by locale.
    private func bundle() throws -> PassBundle {
        var files = SamplePass.files()
        for name in [
            "Z.png", "a.png", "é.png", "de.lproj/logo.png", "de.lproj/pass.strings", "de-AT.lproj/logo.png", "🎉.png",
            "ﬀ.png",
        ] {
            files[name] = .text("the content of \(name)")
        }
        files["empty.json"] = []
        return try PassBundle(files: files)
    }

    @Test("the manifest names every file but itself and the signature, and no other")
    func names() throws {
        let bundle = try bundle()
        #expect(try Set(Manifest(of: bundle).digests.keys) == Set(bundle.files.keys))
        let again = try PassBundle(files: bundle.files.merging(["manifest.json": [1], "signature": [2]]) { $1 })
        #expect(try Manifest(of: again).bytes == Manifest(of: bundle).bytes)
    }

    @Test("the manifest is sorted by UTF-8 bytes, in lower-case hexadecimal, with plain slashes and no blanks")
    func form() throws {
        let text = try Manifest(of: bundle()).bytes.asText
        let expected = [
            "Z.png", "a.png", "de-AT.lproj/logo.png", "de.lproj/logo.png", "de.lproj/pass.strings", "empty.json",
            "en.lproj/pass.strings", "icon.png", "icon@2x.png", "pass.json", "é.png", "ﬀ.png", "🎉.png",
        ]
        let names = text.matches(of: /"([^"]*)":"([0-9a-f]{40})"/)
        #expect(names.map { String($0.1) } == expected)
        #expect(text == "{" + names.map { String($0.0) }.joined(separator: ",") + "}")
        #expect(!text.contains("\\"))
    }

    @Test("the manifest has the digests of known texts")
    func knownDigests() throws {
        let digests = try Manifest(of: PassBundle(files: ["pass.json": [UInt8].text("abc"), "empty": []])).digests
        #expect(digests["pass.json"] == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(digests["empty"] == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    }

    @Test(
        "the manifest agrees with sha1sum on every file",
        .needs(.sha1sum))
    func sha1sum() throws {
        let bundle = try bundle()
        let folder = try TemporaryFolder()
        for (name, bytes) in bundle.files { try folder.write(bytes, to: name) }
        let names = bundle.files.keys.sorted()
        let result = try Witness.sha1sum.run(names, in: folder.path)
        let digests = try Manifest(of: bundle).digests
        #expect(result.text == names.map { "\(digests[$0] ?? "")  \($0)\n" }.joined())
    }

    @Test(
        "the manifest agrees with Python's hashlib and json on every file of a signed archive",
        .needs(.python))
    func hashlib() throws {
        let signer = try PassSigner(identity: TestCertificates.identity(), waivers: .findings)
        let archive = try signer.sign(bundle(), at: TestCertificates.moment).archive
        let script = """
            import hashlib, io, json, sys, zipfile
            z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
            m = json.loads(z.read("manifest.json"))
            files = {n: hashlib.sha1(z.read(n)).hexdigest() for n in z.namelist() if n not in ("manifest.json", "signature")}
            print(len(m), m == files, list(m) == sorted(m, key=lambda n: n.encode()))
            """
        #expect(try Witness.python.run(["-c", script], input: Data(archive)).text == "13 True True\n")
    }
}
