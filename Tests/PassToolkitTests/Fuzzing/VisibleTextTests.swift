import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport
import ZipContainer

@Suite("Text from strangers") struct VisibleTextTests {
    /// Controls, directions, zero-width characters, tags, fillers, line ends.
    private static let unseen: [Unicode.Scalar] = [
        "\0", "\u{7}", "\u{8}", "\u{1B}", "\r", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{34F}", "\u{61C}",
        "\u{115F}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
        "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{3164}", "\u{FEFF}", "\u{FFA0}", "\u{E0001}", "\u{E0041}",
        "\u{E007F}", "\u{E0100}",
    ]

    /// The invisible or control scalars that are left in a text.
    private func slips(through text: String, keeping allowed: Set<Unicode.Scalar> = []) -> Set<Unicode.Scalar> {
        Set(text.unicodeScalars).intersection(Self.unseen).subtracting(allowed)
    }

    @Test("invisible characters are shown as escapes", arguments: unseen)
    func hidden(scalar: Unicode.Scalar) {
        #expect("a\(scalar)b".visible == "a\\u{\(String(scalar.value, radix: 16))}b")
    }

    @Test("visible text is shown unchanged", arguments: ["Zürich 日本 ❤️", "a\u{300}", "עברית", "→ “ ” …", "👩"])
    func seen(text: String) { #expect(text.visible == text) }

    @Test(
        "no message of a report or of lint contains hidden characters of a pass",
        arguments: Effort.sample(unseen, quick: 6))
    func messages(scalar: Unicode.Scalar) throws {
        let text = "x\(scalar)y"
        let members: [(String, JSONValue)] = [
            ("organizationName", .string(text)), (text, .string(text)), ("foregroundColor", .string(text)),
            ("expirationDate", .string(text)), ("webServiceURL", .string(text)),
        ]
        var files = SamplePass.files(members)
        files["en.lproj/pass.strings"] = Array("\"\(text)\" = \"\(text)".utf8)
        files["\(text).png"] = [1]
        files["manifest.json"] = Array("{\"\(text)\":\"\(text)\"}".utf8)
        files["signature"] = [1]
        let entries = files.sorted { $0.key < $1.key }
            .map { ArchiveEntry(name: $0.key, bytes: $0.value, compression: .stored) }
        guard let archive = try? ArchiveWriter.archive(of: entries) else { return }  // a name it would not write
        let report = PassVerifier(policy: try TestCertificates.policy()).report(on: archive)
        for finding in report.findings { #expect(slips(through: finding.message.visible) == []) }
        guard let source = try? PassFiles(passArchive: archive, path: "\(text).pkpass") else { return }
        let lint = LintReport(results: [LintResult(of: source)], rules: [])
        #expect(slips(through: lint.text(usesColour: false)) == [])
        #expect(!lint.findings.isEmpty)
    }
}
