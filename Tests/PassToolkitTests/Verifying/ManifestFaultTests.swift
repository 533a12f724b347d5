import PassToolkit
import TestSupport
import Testing

@Suite("Faults of the manifest") struct ManifestFaultTests {
    /// What is said when exactly this is wrong: nothing else fails.
    private func report(
        _ expected: [String], _ edit: (inout PassParts) throws -> Void
    ) throws -> VerificationReport {
        var parts = try PassParts()
        try edit(&parts)
        let report = try parts.report()
        #expect(report.remarks == expected.map { "manifest \($0)" })
        let isError = expected.contains { $0.hasPrefix("error") }
        #expect(report.steps(.failed) == (isError ? [.manifest] : []))
        #expect(report.steps(.skipped).isEmpty)
        #expect(report.verdict == (isError ? .invalid : .valid))
        return report
    }

    private func sha1(_ bytes: [UInt8]) throws -> String { try DigestAlgorithm.sha1.digest(of: bytes).hexadecimal }

    @Test("a changed file is named with both digests")
    func changed() throws {
        let report = try report(["error manifest.wrong-digest icon.png"]) { $0.files["icon.png"]?.append(0) }
        let icon = try #require(SamplePass.icons["icon.png"])
        let (old, new) = try (sha1(icon), sha1(icon + [0]))
        #expect(
            report.findings.first?.message
                == "'icon.png' is not the file that was signed: its SHA-1 is \(new), the manifest has \(old)")
    }

    @Test("an added file is named")
    func added() throws {
        let report = try report(["error manifest.file-unlisted en.lproj/more.txt"]) {
            $0.files["en.lproj/more.txt"] = []
        }
        #expect(report.findings.first?.message == "'en.lproj/more.txt' is not in the manifest")
    }

    @Test("a removed file is named")
    func removed() throws {
        let report = try report(["error manifest.file-missing icon@2x.png"]) { $0.files["icon@2x.png"] = nil }
        #expect(report.findings.first?.message == "the manifest lists 'icon@2x.png', which is not there")
    }

    @Test("two files that changed places are both named")
    func swapped() throws {
        _ = try report(["error manifest.wrong-digest en.lproj/pass.strings", "error manifest.wrong-digest icon.png"]) {
            ($0.files["icon.png"], $0.files["en.lproj/pass.strings"]) = (
                $0.files["en.lproj/pass.strings"], $0.files["icon.png"]
            )
        }
    }

    @Test("names differ by their case")
    func otherCase() throws {
        _ = try report(["error manifest.file-missing icon.png", "error manifest.file-unlisted Icon.png"]) {
            $0.files["Icon.png"] = $0.files.removeValue(forKey: "icon.png")
        }
    }

    @Test("a digest in upper case is a warning")
    func upperCase() throws {
        let digest = try sha1(SamplePass.json())
        _ = try report(["warning manifest.upper-case pass.json"]) {
            try $0.sign(manifest: $0.manifest.replacing(digest, with: digest.uppercased()))
        }
    }

    @Test("a manifest that lists itself or the signature is wrong", arguments: ["manifest.json", "signature"])
    func listsItself(_ name: String) throws {
        _ = try report(["error manifest.lists-itself \(name)"]) {
            try $0.sign(manifest: "{\"\(name)\":\"\(String(repeating: "0", count: 40))\"," + $0.manifest.dropFirst())
        }
    }

    @Test("a name that is there twice is wrong even with one digest, and both digests count")
    func twice() throws {
        let digest = try sha1(SamplePass.json())
        let same = try report(["error manifest.json.duplicate-name manifest.json"]) {
            try $0.sign(manifest: "{\"pass.json\":\"\(digest)\"," + $0.manifest.dropFirst())
        }
        #expect(same.findings.first?.message == "'pass.json' is in this object twice")
        _ = try report(["error manifest.json.duplicate-name manifest.json", "error manifest.wrong-digest pass.json"]) {
            try $0.sign(manifest: "{\"pass.json\":\"\(String(repeating: "0", count: 40))\"," + $0.manifest.dropFirst())
        }
    }

    @Test("a digest of another algorithm or kind is none")
    func noDigest() throws {
        let digest = try sha1(SamplePass.json())
        let sha256 = try DigestAlgorithm.sha256.digest(of: SamplePass.json()).hexadecimal
        let report = try report(["error manifest.not-a-digest pass.json"]) {
            try $0.sign(manifest: $0.manifest.replacing(digest, with: sha256))
        }
        #expect(report.findings.first?.message == "the digest of 'pass.json' is no SHA-1 in hexadecimal: 64 characters")
        for other in ["\"\"", "12", "null", "\"\(digest.dropLast())g\"", "[\"\(digest)\"]", "\" \(digest)\""] {
            _ = try self.report(["error manifest.not-a-digest pass.json"]) {
                try $0.sign(manifest: $0.manifest.replacing("\"\(digest)\"", with: other))
            }
        }
    }

    @Test("a manifest that is not JSON says where; one that is no object says what it is")
    func notJSON() throws {
        let syntax = try report(["error manifest.syntax manifest.json"]) {
            try $0.sign(manifest: "{\n  \"pass.json\" \"x\"}")
        }
        #expect(syntax.findings.first?.position?.line == 2)
        let array = try report(["error manifest.syntax manifest.json"]) { try $0.sign(manifest: "[]") }
        #expect(array.findings.first?.message == "manifest.json holds an array, not an object")
        _ = try report(["error manifest.syntax manifest.json"]) { try $0.sign(manifest: "") }
    }

    @Test("order, blanks and escaped slashes are free; a trailing comma is a warning")
    func freedom() throws {
        _ = try report([]) {
            try $0.sign(
                manifest: "{ \n"
                    + $0.manifest.dropFirst().dropLast().split(separator: ",").reversed().joined(separator: " ,\r\n")
                    .replacing("/", with: "\\/") + "\n}\n")
        }
        _ = try report(["warning manifest.json.trailing-comma manifest.json"]) {
            try $0.sign(manifest: $0.manifest.dropLast() + ",}")
        }
    }

    @Test("a name in other Unicode characters than the archive's is an error", arguments: [false, true])
    func spelling(isDecomposed: Bool) throws {
        let spellings = ["caf\u{E9}.txt", "cafe\u{301}.txt"]
        let (archived, listed) = isDecomposed ? (spellings[1], spellings[0]) : (spellings[0], spellings[1])
        var parts = try PassParts(adding: [archived: .text("x")])
        #expect(try parts.report().remarks.isEmpty)
        let digest = try sha1(.text("x"))
        try parts.sign(manifest: parts.manifest.replacing("\"\(archived)\":", with: "\"\(listed)\":"))
        try #require(parts.manifest.utf8.contains("\"\(listed)\":\"\(digest)\"".utf8))
        let report = try parts.report()
        #expect(report.remarks == ["manifest error manifest.name-spelling \(archived)"])
        #expect(report.findings.first?.file.map { Array($0.utf8) } == Array(archived.utf8))
        #expect(
            report.findings.first?.message
                == "the manifest spells '\(listed)' in other Unicode characters than the archive")
        #expect(report.steps(.failed) == [.manifest])
        #expect(report.verdict == .invalid)
    }

    @Test("a manifest beyond the limit is not read")
    func large() throws {
        var parts = try PassParts()
        try parts.sign(manifest: parts.manifest + String(repeating: " ", count: SamplePass.json().count))
        let limits = Limits(jsonByteCount: parts.manifest.utf8.count - 1)
        let report = try parts.report(limits: limits)
        #expect(report.remarks == ["manifest error manifest.syntax manifest.json"])
        #expect(report.findings.first?.message.hasSuffix(" bytes, more than \(limits.jsonByteCount)") == true)
        #expect(report.verdict == .invalid)
    }
}
