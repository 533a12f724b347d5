import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@testable import PassReports

/// Tokens in every output that shows what files say.
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
        #""webServiceURL": "https://ann:SECRET@example.com/v1""#, #""webServiceURL": "http://SECRET@example.com/v1""#,
        #""webServiceURL": "https:\/\/ann:SECRET\u0040example.com/v1"#, #""appLaunchURL": "cafe://ann:SECRET@shop x""#,
        #""associatedStoreURL": "https://ann:SECRET@example.com/", "voided": "SECRET""#,
        #""userInfo": {"a": "{\"url\": \"https:\\/\\/ann:SECRET@example.com\"}"}"#,
    ]

    /// Forms in excerpts: all before the last @ of an address goes, however malformed the address is.
    static let shownForms = [
        #""authenticationToken": "SECRET""#, #""authenticationToken" : SECRET"#,
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
        let (old, new) = (try PassFiles(path: folder.path), try PassFiles(folder: other.path))
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
            [report.text(), report.githubCommands, try SourceRepair(of: PassFiles(passAt: folder.path)).diff]
            + [inspection.text()] + differences.map { $0.text(old: "a", new: "b") }
        for text in texts + documents.map({ String(decoding: $0.utf8Text(), as: UTF8.self) }) { check(text, "\(text)") }
    }

    @Test("no excerpt of lint shows a secret", arguments: shownForms) func excerpts(form: String) throws {
        let member = form.replacing("SECRET", with: Self.secret)
        let report = try TemporaryFolder(json: #"{"serialNumber": 1, \#(member), "voided": "x"}"#).lintReport().text()
        #expect(!report.isEmpty)
        check(report, "\(report)")
    }

    @Test("neither a refusal to sign nor a finding about a record shows a secret") func refusal() throws {
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
        let template = PreparedTemplate(
            try PassTemplate(
                PassBundle(
                    files: SamplePass.files([
                        ("webServiceURL", .string("{{url}}")), ("authenticationToken", .string("0123456789abcdef")),
                    ]))))
        let draft = try template.draft(for: ["url": .text("https://ann:\(Self.secret)@example.com/v1")])
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
