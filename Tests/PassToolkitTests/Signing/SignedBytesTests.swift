import Foundation
import PassRules
import PassToolkit
import Testing
import TestSupport
import ZipContainer

@Suite("What is signed is what was given") struct SignedBytesTests {
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

    private static let identity = Result { try TestCertificates.identity() }

    private func sign(_ bundle: PassBundle) throws -> SignedPass {
        try PassSigner(identity: Self.identity.get()).sign(bundle, at: TestCertificates.moment)
    }

    private func files(_ archive: [UInt8]) throws -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: Archive(reading: archive).entries.map { ($0.name, $0.bytes ?? []) })
    }

    @Test("pass.json survives signing byte for byte", arguments: oddities)
    func oddPass(_ text: String) throws {
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

    @Test("unknown files survive signing byte for byte")
    func unknownFiles() throws {
        let unknown: [String: [UInt8]] = [
            "any.bin": Array(0...255), "empty": [], "a/b/c.txt": .text("x  \r\n"), "icon@9x.png": [1],
            "pass.strings": [0xFF, 0xFE],
        ]
        let bundle = try PassBundle(files: SamplePass.files().merging(unknown) { $1 })
        let found = try files(sign(bundle).archive)
        for (name, bytes) in bundle.files { #expect(found[name] == bytes, "\(name)") }
        #expect(found.count == bundle.files.count + 2)
    }

    @Test("signing a signed archive again replaces manifest and signature, and nothing else")
    func again() throws {
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

    @Test("a damaged pass is signed again and is whole again")
    func signedAgain() throws {
        var parts = try PassParts()
        parts.files["manifest.json"] = .text("{}")
        parts.files["icon.png"]?.append(0)
        #expect(try parts.report().verdict == .invalid)
        let archive = try sign(PassBundle(archive: parts.archive())).archive
        #expect(try PassVerifier(policy: TestCertificates.policy()).report(on: archive).verdict == .valid)
        #expect(try files(archive)["icon.png"] == parts.files["icon.png"])
    }
}
