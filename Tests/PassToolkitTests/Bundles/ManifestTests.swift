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
        ] { files[name] = .text("the content of \(name)") }
        files["empty.json"] = []
        return try PassBundle(files: files)
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

    @Test("the manifest agrees with Python's hashlib and json on every file of a signed archive", .needs(.python))
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
