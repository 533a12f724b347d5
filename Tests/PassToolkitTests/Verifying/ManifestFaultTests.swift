import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Faults of the manifest") struct ManifestFaultTests {
    /// The finding when exactly this is wrong and nothing else fails.
    private func report(
        _ expected: [String], _ edit: (inout PassParts) throws -> Void
    ) throws -> VerificationReport {
        var parts = try PassParts()
        try edit(&parts)
        let report = try parts.report()
        #expect(report.remarks == expected.map { "manifest \($0)" })
        let isError = expected.contains { $0.hasPrefix("error") }
        #expect(report.steps(.failed) == (isError ? [.manifest] : []))
        #expect(report.steps(.skipped) == [.contents])
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

    @Test(
        "an added file is named even if it is hidden or a leftover",
        arguments: [".DS_Store", "__MACOSX/._icon.png", ".x"])
    func addedHidden(name: String) throws {
        _ = try report(["error manifest.file-unlisted \(name)"]) { $0.files[name] = [1] }
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

    @Test("a manifest name that differs in case from the file is reported")
    func otherCase() throws {
        let report = try report(["error manifest.name-spelling Icon.png"]) {
            $0.files["Icon.png"] = $0.files.removeValue(forKey: "icon.png")
        }
        #expect(
            report.findings.first?.message == "the manifest lists 'icon.png', the archive has 'Icon.png': case matters")
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
        let same = try report(["error json.duplicate-name manifest.json"]) {
            try $0.sign(manifest: "{\"pass.json\":\"\(digest)\"," + $0.manifest.dropFirst())
        }
        #expect(same.findings.first?.message == "'pass.json' is already in this object, on line 1")
        _ = try report(["error json.duplicate-name manifest.json", "error manifest.wrong-digest pass.json"]) {
            try $0.sign(manifest: "{\"pass.json\":\"\(String(repeating: "0", count: 40))\"," + $0.manifest.dropFirst())
        }
    }

    @Test("digests of another algorithm are one finding, which tells whether they are right otherwise")
    func otherAlgorithm() throws {
        let all = try report(["error manifest.wrong-algorithm manifest.json"]) { try $0.sign(manifest: $0.sha256) }
        #expect(
            all.findings.first?.message
                == "4 digests are SHA-256, which is for orders, not SHA-1 in hexadecimal; as such all match their files"
        )
        #expect(all.findings.first?.hint == "write SHA-1 in 40 hexadecimal digits")
        let changed = try report([
            "error manifest.wrong-digest icon.png", "error manifest.wrong-algorithm manifest.json",
        ]) {
            try $0.sign(manifest: $0.sha256.uppercased().replacing(/"[^"]+":/) { $0.output.lowercased() })
            $0.files["icon.png"]?.append(0)
        }
        #expect(changed.findings.last?.message.hasSuffix("; as such 3 of 4 match") == true)
        let digest = try sha1(SamplePass.json())
        for (count, name) in [(32, "MD5"), (96, "SHA-384"), (128, "SHA-512")] {
            let report = try report(["error manifest.wrong-algorithm manifest.json"]) {
                try $0.sign(manifest: $0.manifest.replacing(digest, with: String(repeating: "a", count: count)))
            }
            #expect(report.findings.first?.message == "one digest is \(name), not SHA-1 in hexadecimal")
        }
    }

    @Test("digests in Base64 are called that")
    func base64() throws {
        let bytes = SamplePass.json()
        let (one, two) = try (DigestAlgorithm.sha1.digest(of: bytes), DigestAlgorithm.sha256.digest(of: bytes))
        for (digest, name) in [(one, "SHA-1 in Base64"), (two, "SHA-256 in Base64")] {
            let report = try report(["error manifest.not-hexadecimal manifest.json"]) {
                let text = Data(digest).base64EncodedString()
                try $0.sign(manifest: $0.manifest.replacing(sha1(bytes), with: text))
            }
            #expect(
                report.findings.first?.message
                    == "one digest is \(name), not SHA-1 in hexadecimal; as such it matches its file")
        }
    }

    @Test(
        "a text that is as long as a digest in Base64, and is none, is not called one",
        arguments: [String(repeating: "Ab0/", count: 7), String(repeating: "Ab0/", count: 11), "Ab0/", "Zz==", "?"])
    func noDigest(text: String) throws {
        var parts = try PassParts()
        try parts.sign(manifest: parts.manifest.replacing(sha1(SamplePass.json()), with: text))
        let finding = try #require(try parts.report().findings.first)
        #expect(!finding.message.contains("Base64") && finding.rule != "manifest.not-hexadecimal", "\(finding)")
    }

    @Test("a manifest that is not flat is told how to be", arguments: ["files", "en.lproj"])
    func notFlat(name: String) throws {
        let digest = try sha1(SamplePass.files()["en.lproj/pass.strings"] ?? [])
        let report = try report([
            "error manifest.not-flat \(name)", "error manifest.file-unlisted en.lproj/pass.strings",
        ]) {
            try $0.sign(
                manifest: $0.manifest.replacing(
                    "\"en.lproj/pass.strings\":\"\(digest)\"", with: "\"\(name)\":{\"pass.strings\":\"\(digest)\"}"))
        }
        #expect(report.findings.first?.hint == "write paths like 'en.lproj/pass.strings' as names")
    }

    @Test("folders have no place in a manifest", arguments: ["en.lproj/", "en.lproj"])
    func folder(name: String) throws {
        _ = try report(["error manifest.lists-folder \(name)"]) {
            try $0.sign(manifest: "{\"\(name)\":\"\(sha1([]))\"," + $0.manifest.dropFirst())
        }
        _ = try report(["error manifest.file-missing en.lpro"]) {
            try $0.sign(manifest: "{\"en.lpro\":\"\(sha1([]))\"," + $0.manifest.dropFirst())
        }
    }

    @Test(
        "a name that starts elsewhere than at the root is matched and told",
        arguments: [
            "./en.lproj/pass.strings", "/en.lproj/pass.strings", "en.lproj\\\\pass.strings", "EN.lproj/Pass.strings",
        ])
    func path(name: String) throws {
        let report = try report(["error manifest.name-spelling en.lproj/pass.strings"]) {
            try $0.sign(manifest: $0.manifest.replacing("\"en.lproj/pass.strings\"", with: "\"\(name)\""))
        }
        #expect(report.findings.first?.message.contains(name.replacing("\\\\", with: "\\")) == true)
        _ = try self.report([
            "error manifest.name-spelling en.lproj/pass.strings", "error manifest.wrong-digest en.lproj/pass.strings",
        ]) {
            try $0.sign(manifest: $0.manifest.replacing("\"en.lproj/pass.strings\"", with: "\"\(name)\""))
            $0.files["en.lproj/pass.strings"]?.append(0x20)
        }
    }

    @Test("names that differ only by case are each other's only where nothing else is")
    func caseTwins() throws {
        var parts = try PassParts()
        let icon = try #require(parts.files["icon.png"])
        parts.files["Icon.png"] = icon
        try parts.sign(manifest: "{\"Icon.png\":\"\(sha1(icon))\"," + parts.manifest.dropFirst())
        #expect(try parts.report().remarks.isEmpty)
        try parts.sign(manifest: "{\"ICON.png\":\"\(sha1(icon))\"," + parts.manifest.dropFirst())
        #expect(try parts.report().remarks == ["manifest error manifest.file-missing ICON.png"])
    }

    /// Comparing each line with every name would take hours in a debug build.
    @Test("a manifest with very many lines is compared with each name once")
    func manyFoldings() throws {
        let names = (0..<Effort.count(quick: 190, full: 1_900)).map { number in
            String("abcdefghijk".enumerated().map { number >> $0 & 1 == 1 ? Character($1.uppercased()) : $1 }) + ".txt"
        }
        var parts = try PassParts()
        for name in names { parts.files[name] = [] }
        let digest = try sha1([])
        let lines = (0..<(16 * names.count)).map {
            "\"./\(String(repeating: "./", count: $0 % 30))\(names[$0 / 16])\":\"\(digest)\","
        }
        try parts.sign(manifest: "{\(lines.joined())" + PassParts().manifest.dropFirst())
        let report = try parts.report(limits: Limits(findingCount: 100_000))
        let counts = Dictionary(report.findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
        #expect(counts["manifest.name-spelling"] == names.count, "each file is found by one line")
        #expect(counts["manifest.file-unlisted"] == nil)
        #expect(report.verdict == .invalid)
        #expect(try parts.report().findings.count <= 205)
    }

    @Test("faults of a manifest beyond the limit are counted", arguments: [100, 101])
    func manyMissing(count: Int) throws {
        let lines = (0..<count).map { "\"\($0)\":\"\(String(repeating: "0", count: 40))\"," }.joined()
        let report = try PassParts.resigned(manifest: "{\(lines)" + PassParts().manifest.dropFirst()).report()
        #expect(report.findings.count == count)
        #expect((report.findings.last?.rule == "report.more") == (count > 100))
        #expect(report.findings.last?.severity == .error)
    }

    @Test("an empty manifest is called that, and all files are unlisted")
    func empty() throws {
        let report = try PassParts.resigned(manifest: "{}").report()
        #expect(report.findings.first?.rule == "manifest.empty")
        #expect(report.findings.count(where: { $0.rule == "manifest.file-unlisted" }) == 4)
        #expect(report.steps(.failed) == [.manifest])
    }

    @Test(
        "a file that was converted as a text is told so",
        arguments: [
            ("a\nb\n", "a\r\nb\r\n", "with LF instead of CRLF"), ("a\r\nb\r\n", "a\nb\n", "with CRLF instead of LF"),
            ("a\n", "\u{FEFF}a\n", "without the byte order mark"),
            ("a\r\nb\r", "a\nb\r", "with CRLF instead of LF"),
        ])
    func converted(before: String, after: String, words: String) throws {
        var parts = try PassParts(adding: ["more.txt": .text(before)])
        parts.files["more.txt"] = .text(after)
        let report = try parts.report()
        #expect(report.remarks == ["manifest error manifest.wrong-digest more.txt"])
        #expect(
            report.findings.first?.message.hasSuffix("; it would match \(words): something converted the file") == true)
        #expect(report.findings.first?.hint == "copy and unpack passes as binary files")
        #expect(report.verdict == .invalid)
    }

    @Test("a manifest whose line ends were converted fits its signature no more, and the reason is told")
    func convertedManifest() throws {
        var parts = try PassParts()
        try parts.sign(manifest: parts.manifest.replacing(",", with: ",\n") + "\n")
        #expect(try parts.report().remarks.isEmpty)
        parts.files["manifest.json"] = .text(parts.manifest.replacing("\n", with: "\r\n"))
        let report = try parts.report()
        #expect(report.remarks == ["signature error signature.mismatch signature"])
        #expect(
            report.findings.last?.message == """
                manifest.json is not the one that was signed; it would match with LF instead of CRLF: something \
                converted the file
                """)
        #expect(report.findings.last?.hint == "copy and unpack passes as binary files")
        #expect(report.verdict == .invalid)
    }

    @Test("a digest of another kind is none")
    func noDigest() throws {
        let digest = try sha1(SamplePass.json())
        for other in [
            "\"\"", "12", "null", "true", "\"\(digest)00\"", "\"\(digest.dropLast())g\"", "[\"\(digest)\"]",
            "\" \(digest)\"",
        ] {
            _ = try self.report(["error manifest.not-a-digest pass.json"]) {
                try $0.sign(manifest: $0.manifest.replacing("\"\(digest)\"", with: other))
            }
        }
    }

    @Test("a manifest that is not JSON says where; one that is no object says what it is")
    func notJSON() throws {
        let syntax = try report(["error json.syntax manifest.json"]) {
            try $0.sign(manifest: "{\n  \"pass.json\" \"x\"}")
        }
        #expect(syntax.findings.first?.position?.line == 2)
        let array = try report(["error json.not-an-object manifest.json"]) { try $0.sign(manifest: "[]") }
        #expect(array.findings.first?.message == "manifest.json holds an array, not an object")
        _ = try report(["error json.syntax manifest.json"]) { try $0.sign(manifest: "") }
    }

    @Test("order, blanks and escaped slashes are free; a trailing comma is a warning")
    func freedom() throws {
        _ = try report([]) {
            try $0.sign(
                manifest: "{ \n"
                    + $0.manifest.dropFirst().dropLast().split(separator: ",").reversed().joined(separator: " ,\r\n")
                    .replacing("/", with: "\\/") + "\n}\n")
        }
        _ = try report(["warning json.trailing-comma manifest.json"]) {
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
        #expect(report.remarks == ["manifest error json.over-limit manifest.json"])
        #expect(report.findings.first?.message.hasSuffix(" bytes, more than \(limits.jsonByteCount)") == true)
        #expect(report.verdict == .invalid)
    }
}

extension PassParts {
    /// The manifest with SHA-256 in place of SHA-1.
    fileprivate var sha256: String {
        get throws {
            let lines = try files.filter { !["manifest.json", "signature"].contains($0.key) }.map { name, bytes in
                try "\"\(name)\":\"\(DigestAlgorithm.sha256.digest(of: bytes).hexadecimal)\""
            }
            return "{\(lines.joined(separator: ","))}"
        }
    }

    fileprivate static func resigned(manifest: String) throws -> PassParts {
        var parts = try PassParts()
        try parts.sign(manifest: manifest)
        return parts
    }
}
