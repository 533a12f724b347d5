import Foundation
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@Suite("The archive of a signed pass") struct SignedArchiveTests {
    private static let identity = Result { try TestCertificates.identity() }

    private func files() -> [String: [UInt8]] {
        var files = SamplePass.files()
        files["Z.json"] = .text(String(repeating: "{}", count: 4_096))
        files["ar.lproj/مرحبا.txt"] = .text("x")
        files["empty.strings"] = []
        files["thumbnail@2x.png"] = SamplePass.png
        files["de.lproj/thumbnail.png"] = SamplePass.png
        return files
    }

    private func signed() throws -> SignedPass { try sign(PassBundle(files: files())) }

    private static let order = [
        "Z.json", "ar.lproj/مرحبا.txt", "icon.png", "icon@2x.png", "empty.strings", "en.lproj/pass.strings",
        "de.lproj/thumbnail.png", "thumbnail@2x.png", "pass.json", "manifest.json", "signature",
    ]

    @Test(
        "Python's zipfile sees stored images, deflated texts, fixed times and mode 0644 in a signed pass",
        .needs(.python))
    func zipfile() throws {
        let script = """
            import io, sys, zipfile
            z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
            print(z.testzip(), len(z.comment))
            for i in z.infolist():
                print(i.filename, i.compress_type, i.date_time, oct(i.external_attr >> 16), i.create_system, len(i.extra), i.flag_bits)
            """
        let result = try Witness.python.run(
            ["-c", script], input: Data(signed().archive), environment: ["PYTHONIOENCODING": "utf-8"])
        let lines = Self.order.map { name in
            return
                "\(name) \(name == "Z.json" ? 8 : 0) (1980, 1, 1, 0, 0, 0) 0o100644 3 0 \(name.utf8.count == name.count ? 0 : 2048)"
        }
        let found = result.text.split(separator: "\n").map(String.init)
        #expect(found.first == "None 0")
        #expect(Array(found.dropFirst()) == lines)
    }

    @Test("openssl accepts the signature of a pass that Python unpacked", .needs(.openssl, .python))
    func openssl() throws {
        let folder = try TemporaryFolder()
        try folder.write(signed().archive, to: "a.zip")
        let script = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])"
        try #require(Witness.python.run(["-c", script, folder.path("a.zip"), folder.path("out")]).status == 0)
        let manifest = try InputFile.read(folder.path("out/manifest.json"))
        let signature = try InputFile.read(folder.path("out/signature"))
        let root = try TestCertificates.authority.get().root
        let moment = TestCertificates.moment
        #expect(try OpenSSLMessage.accepts(signature, over: manifest, root: root, at: moment))
        #expect(try !OpenSSLMessage.accepts(signature, over: manifest + [0x0A], root: root, at: moment))
        #expect(
            try !OpenSSLMessage.accepts(signature, over: manifest, root: OpenAuthority.shared.get().root, at: moment))
    }

    @Test("two signings with the same time are equal byte for byte") func determinism() throws {
        let first = try signed().archive
        #expect(try signed().archive == first)
        let files = files()
        let shuffled = try PassBundle(files: Dictionary(uniqueKeysWithValues: files.sorted { $0.key > $1.key }))
        let signer = try PassSigner(identity: Self.identity.get())
        #expect(try signer.sign(shuffled, at: TestCertificates.moment).archive == first)
        #expect(try signer.sign(shuffled, at: TestCertificates.moment.addingTimeInterval(0.9)).archive == first)
        #expect(try signer.sign(shuffled, at: TestCertificates.moment.addingTimeInterval(1)).archive != first)
    }

    private static let sound = SamplePass.json().asText

    /// `pass.json` in forms that no writer of ours would choose.
    static let oddities = [
        sound.replacing("\n", with: "\r\n"), sound.replacing("\n", with: "").replacing("  ", with: ""),
        sound + "\n\n \t\n",
        String(sound.dropLast()), sound.replacing("\": ", with: "\"   :\t"),
        sound.replacing("\"Test", with: "\"\\u0054est"),
        sound.replacing("{\n", with: "{ \"x-zzz\" : [1.50 , 1E+2,  null ],\"x-formatversion\":{}  ,\n"),
        sound.replacing("Test card", with: "Test\\/card   é 🎉 \\ud83c\\udf89"),
    ]

    private func sign(_ bundle: PassBundle) throws -> SignedPass {
        try PassSigner(identity: Self.identity.get()).sign(bundle, at: TestCertificates.moment)
    }

    private func files(_ archive: [UInt8]) throws -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: Archive(reading: archive).entries.map { ($0.name, $0.bytes ?? []) })
    }

    @Test("pass.json survives signing byte for byte", arguments: oddities) func oddPass(_ text: String) throws {
        try #require(text != Self.sound)
        let bundle = try PassBundle(files: SamplePass.files().merging(["pass.json": .text(text)]) { $1 })
        let signed = try sign(bundle)
        #expect(signed.findings.allSatisfy { $0.severity == .note })
        let archive = signed.archive
        #expect(try files(archive)["pass.json"]?.asText == text)
        #expect(
            try PassVerifier(policy: TestCertificates.policy()).verify(archive, requiring: .genuine).files["pass.json"]
                == .text(text))
    }

    @Test("unknown files survive signing byte for byte") func unknownFiles() throws {
        let unknown: [String: [UInt8]] = [
            "any.bin": Array(0...255), "empty": [], "a/b/c.txt": .text("x  \r\n"), "icon@9x.png": [1],
            "pass.strings": [0xFF, 0xFE],
        ]
        let bundle = try PassBundle(files: SamplePass.files().merging(unknown) { $1 })
        let found = try files(sign(bundle).archive)
        for (name, bytes) in bundle.files { #expect(found[name] == bytes, "\(name)") }
        #expect(found.count == bundle.files.count + 2)
    }

    @Test("signing a signed archive again replaces manifest and signature, and nothing else") func again() throws {
        let first = try sign(PassBundle(files: SamplePass.files())).archive
        let folder = try TemporaryFolder()
        let bundle = try PassBundle(path: folder.write(first, to: "a.pkpass"))
        let later = TestCertificates.moment.addingTimeInterval(86_400)
        let second = try PassSigner(identity: Self.identity.get()).sign(bundle, at: later).archive
        let (before, after) = try (files(first), files(second))
        #expect(Set(before.keys) == Set(after.keys))
        #expect(Set(before.keys.filter { before[$0] != after[$0] }) == ["signature"])
        #expect(try sign(bundle).archive == first)
        #expect(
            try PassVerifier(policy: TestCertificates.policy(at: later)).verify(second, requiring: .genuine).signingTime
                == later)
    }
}
