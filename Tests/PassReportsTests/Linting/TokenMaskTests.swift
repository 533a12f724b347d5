import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Tokens in what lint shows") struct TokenMaskTests {
    /// Ways to write the member; `SECRET` stands for the token.
    static let forms = [
        #""authenticationToken": "SECRET""#, #""authenticationToken" : SECRET"#,
        "\"authenticationToken\":\n   \"SECRET\"",
        #""authentication\u0054oken": "SECRET""#, #""userInfo": {"authenticationToken": "SECRET"}"#,
        #""authenticationToken": "SECRET", "authenticationToken": "SECRET""#,
        #""authenticationToken": "SECRET\"SECRET""#,
        #""authenticationToken": ["SECRET"]"#, #""authenticationToken": "SECRET"#,
        #""authenticationToken": {"a": "SECRET"}"#,
    ]

    @Test(
        "no excerpt of lint shows an authentication token, however it is written",
        arguments: Effort.sample(forms, quick: 4))
    func excerpts(form: String) throws {
        let text = #"{"serialNumber": 1, \#(form.replacing("SECRET", with: "5150515051505150")), "voided": "x"}"#
        let folder = try TemporaryFolder(json: text)
        let report = try folder.lintReport()
        #expect(!report.text().contains("51505150"), "\(report.text())")
        #expect(!report.githubCommands.contains("51505150"))
        // Fingerprints and names of temporary folders may contain four of these digits by chance.
        #expect(!String(decoding: report.sarif(version: "0").utf8Text(), as: UTF8.self).contains("51505150"))
    }

    @Test("masking a token doesn't move the caret", arguments: ["0123456789abcdef", "ä\\u0041 🎉"])
    func carets(token: String) throws {
        let folder = try TemporaryFolder(json: "{\"authenticationToken\": \"\(token)\", \"voided\": 3}")
        let report = try LintReport(
            results: [
                LintResult(of: PassFiles(passAt: folder.path), by: .standard.keeping { $0.id == "keys.wrong-type" })
            ],
            rules: [])
        let lines = report.text().split(separator: "\n")
        let line = try #require(lines.first { $0.contains("voided\": 3") })
        let caret = try #require(lines.first { $0.hasSuffix("^") })
        #expect(line.count - caret.count == "}".count)
    }

    @Test("no diff of lint shows an authentication token, however it is written", arguments: forms)
    func diffs(form: String) throws {
        let folder = try TemporaryFolder()
        let text = "{\n\"formatVersion\": \"1\",\n\(form.replacing("SECRET", with: "5150515051505150"))\n}"
        try folder.write(text.utf8, to: "pass.json")
        let repair = try SourceRepair(of: PassFiles(passAt: folder.path))
        #expect(!repair.diff.contains("51505150"), "\(repair.diff)")
    }
}
