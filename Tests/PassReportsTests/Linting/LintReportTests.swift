import Foundation
import PassModel
import PassRules
import PassToolkit
import TestSupport
import Testing

@testable import PassReports

@Suite("Reports of lint and verify") struct LintReportTests {
    /// The report of a single rule on a folder `a.pass` with these files.
    private func report(
        _ files: [String: [UInt8]], _ severity: Finding.Severity = .warning, _ summary: String = "here it is",
        _ places: @escaping @Sendable () -> [PassRule.Fault.Place]
    ) throws -> LintReport {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { try folder.write(bytes, to: "a.pass/\(name)") }
        let rule = PassRule("here.it-is", severity, summary, hint: "go on", source: "none") { _ in
            places().map { PassRule.Fault($0) }
        }
        let source = try PassFiles(path: folder.path("a.pass"))
        let result = LintResult(of: source, by: RuleBook(rules: [rule]))
        let report = LintReport(results: [result], rules: [rule])
        let kept = LintReport(results: [result.keepingLines(from: severity)], rules: [rule])
        #expect(kept.text() == report.text() && kept.sarif(version: "0") == report.sarif(version: "0"))
        #expect(kept.results.allSatisfy { $0.source?.files.values.joined().isEmpty == true })
        return report
    }

    private func report(_ text: [UInt8], file: String = "pass.json", at line: Int, _ column: Int) throws -> LintReport {
        try report([file: text]) { [.position(TextPosition(line: line, column: column), in: file)] }
    }

    /// The two lines below the heading, without the gutter; none where there is no caret.
    private func excerpt(_ text: [UInt8], file: String = "pass.json", at line: Int, _ column: Int) throws -> [String] {
        let lines = try report(text, file: file, at: line, column).text().split(separator: "\n").dropFirst().dropLast()
        return lines.map { String($0.drop { $0 != "|" }.dropFirst(2)) }
    }

    @Test("a lint report's caret accounts for tabs, wide and combining characters") func widths() throws {
        #expect(try excerpt(.text("\ta\tb"), at: 1, 4) == ["\ta\tb", "\t \t^"])
        #expect(try excerpt(.text("日本x"), at: 1, 3) == ["日本x", "    ^"])
        #expect(try excerpt(.text("e\u{301}🎉x"), at: 1, 4) == ["e\u{301}🎉x", "   ^"])
        #expect(try excerpt(.text("\u{1B}\u{202E}x"), at: 1, 3) == ["\\u{1b}\\u{202e}x", "              ^"])
        #expect(try excerpt(.text("\u{212A}x"), at: 1, 2) == ["\\u{212a}x", "        ^"])
        #expect(try excerpt([0xEF, 0xBB, 0xBF] + .text("ab"), at: 1, 2) == ["ab", " ^"])
        #expect(try excerpt([0x61, 0xFC, 0x62], at: 1, 3) == ["a\u{FFFD}b", "  ^"])
        let text = StringsDocument.Encoding.utf16(bigEndian: false, withMark: true).encode(.text("ä\nöü"))
        #expect(try excerpt(text, file: "de.lproj/pass.strings", at: 2, 2) == ["öü", " ^"])
    }

    @Test("findings in a member of a bundle are reported at the bundle, and name the member") func member() throws {
        let source = try PassFiles(archive: SamplePass.archive(), path: "all.pkpasses!c.pkpass", requiring: .pass)
        let rule = PassRule("here.it-is", .warning, "here it is", source: "none") { _ in [.init(.file("pass.json"))] }
        let result = LintResult(of: source, by: RuleBook(rules: [rule])).asMember("c.pkpass", of: "all.pkpasses")
        let broken = LintResult(path: "all.pkpasses!d.pkpass", failure: RefusedPass(findings: [], purpose: .pass))
        let report = LintReport(results: [result, broken.asMember("d.pkpass", of: "all.pkpasses")], rules: [rule])
        #expect(report.text().hasPrefix("all.pkpasses!c.pkpass/pass.json: warning"))
        #expect(
            report.githubCommands.hasPrefix(
                "::warning file=all.pkpasses,title=here.it-is::c.pkpass: pass.json: here it is"))
        for text in [
            report.githubCommands, report.sarif(version: "0").text(), report.codeQuality.text(),
            report.junit(suite: "lint", failed: [false, true]).replacing("name=\"all.pkpasses!", with: ""),
        ] {
            #expect(!text.replacing("'all.pkpasses!", with: "").contains("all.pkpasses!"), "\(text)")
            #expect(!text.contains("all.pkpasses%21"), "\(text)")
        }
    }

    @Test("every form of a lint report counts the findings that are not listed") func unlisted() throws {
        let report = try report(["pass.json": .text("{}")], .error) { Array(repeating: .file(nil), count: 150) }
        for text in [
            report.text(), report.githubCommands, report.json.text(), report.sarif(version: "1").text(),
            report.codeQuality.text(), report.junit(suite: "lint", failed: [true]),
        ] {
            #expect(text.contains("report.more") && text.contains("50 of here.it-is"), "\(text)")
        }
        #expect(LintSettings.Threshold.error.isReached(by: report.findings))
    }

    @Test("GitLab gets equal findings with a fingerprint of their own, and what can't be read as a blocker")
    func codeQuality() throws {
        let twice = try report(.text("ab\n"), at: 1, 2)
        let issues = try #require(LintReport(results: twice.results + twice.results, rules: []).codeQuality.array)
        #expect(issues.count == 2 && Set(issues.compactMap { $0["fingerprint"]?.string }).count == 2)
        let unreadable = LintReport(
            results: [LintResult(path: "x.pass", failure: RefusedPass(findings: [], purpose: .pass))], rules: [])
        #expect(unreadable.codeQuality.array?.first?["severity"] == .string("blocker"))
    }

    @Test("JUnit XML has one test for each pass, and any text in it is XML", .needs(.python)) func junit() throws {
        let nasty = "<&>\"'\u{1B}[31m\u{0}\u{FFFF}]]>\r\n::error::x"
        let found = try report(["pass.json": .text("{}")], .error, nasty) { [.file("pass.json")] }
        let unreadable = LintResult(path: "x.pass", failure: RefusedPass(findings: [], purpose: .pass))
        let report = LintReport(results: found.results + found.results + [unreadable], rules: [])
        let document = report.junit(suite: "a \"suite\"", failed: [true, false, true])
        let reading = """
            import sys, xml.etree.ElementTree as tree
            suite = tree.fromstring(sys.stdin.buffer.read())[0]
            print(suite.get("name"), suite.get("tests"), suite.get("failures"), suite.get("errors"))
            for case in suite: print(*[(part.tag, "<&>" in (part.text or "")) for part in case])
            """
        let result = try Witness.python.run(["-c", reading], input: Data(document.utf8))
        #expect(
            result.text == """
                a "suite" 3 1 1
                ('failure', True)
                ('system-out', True)
                ('error', False)

                """, "\(result.errors)")
    }

    @Test("a lint report escapes what would end a workflow command or property") func escapes() throws {
        let files: [String: [UInt8]] = ["pass.json": .text("{}"), "x,y:z%.png": .text("{}")]
        let commands = try report(files, .note, "100 %, a: b\r\nc") { [.file("x,y:z%.png")] }.githubCommands
        #expect(commands.hasPrefix("::notice file=/"))
        #expect(commands.hasSuffix("/a.pass/x%2Cy%3Az%25.png,title=here.it-is::100 %25, a: b\\u{d}\\nc%0Ago on"))
    }

    @Test(
        "states of a valid pass are in the first line, and only a pass that is not valid has a reason",
        arguments: [
            ([("voided", .bool(true))], ["voided"]),
            ([("expirationDate", .string("2025-01-01T00:00:00Z"))], ["expired on 2025-01-01T00:00:00Z"]),
            (
                [("voided", .bool(true)), ("expirationDate", .string("2025-01-01T00:00:00Z"))],
                ["voided", "expired on 2025-01-01T00:00:00Z"]
            ), ([], []),
        ] as [([(String, JSONValue)], [String])])
    func states(members: [(String, JSONValue)], words: [String]) throws {
        var parts = try PassParts(members)
        let valid = try parts.report(rules: .standard)
        let line = try #require(valid.text(path: "x.pkpass").split(separator: "\n").first)
        #expect(line.hasPrefix("x.pkpass: valid") && words.allSatisfy { line.contains($0) })
        #expect((valid.caveat == nil) == words.isEmpty && valid.reason == nil)
        parts.files["icon.png"]?.append(0)
        let invalid = try parts.report(rules: .standard)
        #expect(invalid.caveat == nil && invalid.reason?.contains("icon.png") == true)
    }

    @Test("the members of a bundle are named in the findings of its report") func members() throws {
        let voided = try PassParts([("voided", .bool(true))]).archive()
        let bundle = ZipForge(entries: [.init("a.pkpass", voided), .init("b.pkpass", Array("no zip".utf8))]).bytes
        let result = PassVerifier(policy: try TestCertificates.policy()).report(on: bundle).lintResult(path: "-")
        let lines = LintReport(results: [result], rules: []).githubCommands.split(separator: "\n")
        #expect(lines.contains { $0.contains("title=validity.pass-voided::") && $0.contains("a.pkpass: ") })
        #expect(lines.contains { $0.contains("title=archive.not-a-zip::") && $0.contains("b.pkpass: ") }, "\(lines)")
    }
}

extension JSONValue {
    fileprivate subscript(name: String) -> JSONValue? { object?[name] }
}

/// Tokens in every output that shows contents of files.
@Suite("Tokens in all outputs") struct TokenFormTests {
    private static let secret = "s3cr3t-5150-s3cr3t-5150"

    /// Ways to write the member; `SECRET` stands for the token.
    static let forms = [
        #""authenticationtoken": "SECRET""#, #""authentification_token": "SECRET""#, #""authToken": "SECRET""#,
        #"'authenticationToken': 'SECRET'"#, #"authenticationToken: "SECRET""#,
        #"“authenticationToken”: “SECRET”"#, #""authenticationToken" = "SECRET""#,
        #""authenticationToken": /* ours */ "SECRET""#, "\"authenticationToken\": // ours\n \"SECRET\"",
        #""authenticationToken: "SECRET""#, #""authenticationToken": "SECRET"#, #""authenticationToken\": \"SECRET""#,
        #""\u0061uthenticationToken": "SECRET""#, #""authentication\u0054oken": ["SECRET", {"a": "SECRET"}]"#,
        #""userInfo": {"a": [{"authenticationToken": "SECRET"}]}"#,
        #""userInfo": {"a": "{\"authenticationToken\": \"SECRET\"}"}"#,
        #""authenticationToken", "SECRET""#, #""authenticationToken": {"SECRET": 1}"#,
        // Its copies elsewhere go as well.
        #""authenticationToken": "SECRET", "voided": "SECRET", "SECRET": 1, "logoText": "a SECRET b""#,
        #""authenticationToken": "\u00733cr3t-5150-s3cr3t-5150", "foregroundColor": "SECRET""#,
        #""authenticationToken": "SECRET", "expirationDate": "\u0073ECRET""#,
        // Users and passwords in URLs.
        #""appLaunchURL": "https\u003A\u002f/ann:SECRET\u0040example.com/""#,
        #""webServiceURL": "https://ann:SECRET@example.com/v1""#, #""webServiceURL": "http://SECRET@example.com/v1""#,
        #""webServiceURL": "https:\/\/ann:SECRET\u0040example.com/v1"#, #""appLaunchURL": "cafe://ann:SECRET@shop x""#,
        #""associatedStoreURL": "https://ann:SECRET@example.com/", "voided": "SECRET""#,
        #""userInfo": {"a": "{\"url\": \"https:\\/\\/ann:SECRET@example.com\"}"}"#,
    ]

    /// Forms in excerpts: all before the last @ of an address goes, however malformed the address is.
    static let shownForms = [
        #""authenticationToken": "SECRET""#, #""authenticationToken" : SECRET"#, #""authenticationTokne": "SECRET""#,
        "\"authenticationToken\":\n   \"SECRET\"", #""authenticationToken": "SECRET\"SECRET""#,
        #""authenticationToken": "SECRET", "authenticationToken": "SECRET""#,
        #""authenticationToken": {"a": "SECRET"}"#, #""webServiceURL": "https://bob:hun\"SECRET@example.com""#,
        #""webServiceURL": "bob:SECRET@example.com""#, #""webServiceURL": "http:\\\\bob:SECRET@example.com""#,
        #""webServiceURL": "https:/bob:SECRET@example.com""#, #""webServiceURL": "https://bob:a SECRET@example.com""#,
        #""webServiceURL": "https://ann:one/SECRET/three@example.com/@x""#,
        "\"webServiceURL\": \"https://bob:\(String(repeating: "SECRET", count: 200))@example.com\"",
    ]

    private func folder(_ form: String) throws -> TemporaryFolder {
        let member = form.replacing("SECRET", with: Self.secret).replacing("ECRET", with: Self.secret.dropFirst())
        let folder = try TemporaryFolder(
            json:
                "{\"formatVersion\": \"1\", \"serialNumber\": 1,\n\(member), \"voided\": \"x\", \"sharingProhibited\": 7,}"
        )
        try folder.write("\"a\" = \"\(Self.secret)\";\n\"b\" = \"\(Self.secret)\"\n".utf8, to: "en.lproj/pass.strings")
        return folder
    }

    private func check(_ text: String, _ output: Comment) {
        for part in ["s3cr3t", "5150-s", "cr3t", "u00733"] { #expect(!text.contains(part), output) }
    }

    @Test("no command that shows files shows an authentication token", arguments: Effort.sample(forms, quick: 16))
    func outputs(form: String) throws {
        let (folder, other) = (try folder(form), try self.folder(#""voided": 1"#))
        let report = try folder.lintReport()
        #expect(!report.findings.isEmpty)
        // Fingerprints of SARIF are hexadecimal and may contain four of these digits by chance.
        #expect(!String(decoding: report.sarif(version: "0").utf8Text(), as: UTF8.self).contains("s3cr3t"))
        let (old, new) = (try PassFiles(path: folder.path), try PassFiles(path: other.path))
        let inspection = PassInspection(of: old)
        var parts = try PassParts()
        parts.files["pass.json"] = try InputFile.read(folder.path("pass.json"))
        parts.files[Self.secret] = [1]
        // Both have the strings, but only the older shows that they hold a secret.
        let differences = [PassDifference(between: old, and: new), PassDifference(between: new, and: old)]
        let documents =
            [report.json, inspection.json, try parts.report().json(path: "a")]
            + differences.map { $0.json(old: "a", new: "b") }
        let texts =
            [report.text(), report.githubCommands, try SourceRepair(of: PassFiles(path: folder.path)).diff]
            + [inspection.text()] + differences.map { $0.text(old: "a", new: "b") }
        for text in texts + documents.map({ String(decoding: $0.utf8Text(), as: UTF8.self) }) { check(text, "\(text)") }
    }

    @Test("no excerpt of lint shows a secret", arguments: shownForms) func excerpts(form: String) throws {
        let member = form.replacing("SECRET", with: Self.secret)
        let report = try TemporaryFolder(json: #"{"serialNumber": 1, \#(member), "voided": "x"}"#).lintReport().text()
        #expect(!report.isEmpty)
        check(report, "\(report)")
    }

    @Test("a refusal to sign shows no secret") func refusal() throws {
        let files = SamplePass.files([
            ("webServiceURL", .string("https://example.com/")), ("authToken", .string(Self.secret)),
            ("expirationDate", .string(Self.secret)), ("foregroundColor", .string(Self.secret)),
        ])
        let signer = PassSigner(identity: try TestCertificates.identity())
        let bundle = try PassBundle(files: files)
        let error = #expect(throws: RefusedPass.self) { try signer.sign(bundle, at: TestCertificates.moment) }
        let words = (error?.findings ?? []).map { $0.message + ($0.hint ?? "") }.joined(separator: "\n")
        #expect(words.contains("*"))
        check(words, "\(words)")
    }

    @Test("no finding about a record shows a secret, wherever its URL begins", arguments: ["", "https://"])
    func record(_ start: String) throws {
        let files = SamplePass.files([
            ("webServiceURL", .string("\(start){{url}}")), ("authenticationToken", .string("0123456789abcdef")),
        ])
        let template = PreparedTemplate(try PassTemplate(PassBundle(files: files)))
        let rest = "https://ann:\(Self.secret)@example.com/v1".dropFirst(start.count)
        let draft = try template.draft(for: ["url": .text(String(rest))])
        let finding = try #require(draft.findings.first { $0.rule == "web-service.version-in-url" })
        check(finding.message, "\(finding.message)")
    }

    @Test("a short password in a URL is masked in its place, and so is the user") func shortPassword() throws {
        let token = "\"authenticationToken\": \"0123456789abcdef\""
        let folder = try TemporaryFolder(
            json: "{\"webServiceURL\": \"https://a:b@example.com/v1\", \(token), \"logoText\": \"a:b\"}")
        let report = try folder.lintReport().text()
        #expect(!report.contains("a:b@") && report.contains("https://***@example.com/v1\","))
        let inspection = PassInspection(of: try PassFiles(path: folder.path))
        #expect(inspection.text().contains("https://***@example.com/v1, with a token"))
    }

    @Test("many tokens with a common beginning are masked, and 64 bytes of a long one are enough") func many() {
        let start = String(repeating: "a", count: 50)
        let text = (0..<200).map { "\"token\": \"\(start)X\($0)\"" }.joined(separator: ",\n")
        let shown = Secrets(in: Array(text.utf8)).masked("see \(start)X199 and \(start)X7, and nothing else")
        #expect(shown.count { $0 == "*" } == 107 && !shown.contains("X") && shown.hasSuffix(" and nothing else"))
        let long = Secrets(in: Array("\"authenticationToken\": \"\(String(repeating: "abc1", count: 100))\"".utf8))
        #expect(!long.masked("x \(String(repeating: "abc1", count: 20)) y").contains("abc1"))
    }
}
