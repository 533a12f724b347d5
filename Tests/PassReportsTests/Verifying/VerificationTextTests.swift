import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

/// What is said of many faults; the causes are in the suites of verification.
@Suite("Reports on finished passes") struct VerificationTextTests {
    private static let languages = ["de", "en", "es", "fr", "it"]

    /// The sentences about errors, warnings and notes, without hints.
    private func sentences(_ report: VerificationReport) -> [String] {
        report.text(path: "x.pkpass").split(separator: "\n").map(String.init).filter { line in
            ["  error: ", "  warning: ", "  note: "].contains { line.hasPrefix($0) }
        }
    }

    /// A pass in which files of these names were changed after it was signed.
    private func changed(_ names: [String], pass: Bool = false) throws -> VerificationReport {
        var parts = try PassParts(
            adding: Dictionary(uniqueKeysWithValues: names.map { ($0, Array("\"b\" = \"\($0)\";".utf8)) }))
        if pass { parts.files["pass.json"]?.append(UInt8(ascii: " ")) }
        // Each in its own way, so that no two digests are the same.
        for name in names { parts.files[name] = Array("\"a\" = \"\(name)\";".utf8) }
        return try parts.report()
    }

    private func strings(_ count: Int) -> [String] { Self.languages.prefix(count).map { "\($0).lproj/pass.strings" } }

    @Test("up to three files with one fault have a line each; more have one line together, which names ten others")
    func alike() throws {
        let three = sentences(try changed(strings(3)))
        #expect(three.count == 3 && zip(three, strings(3)).allSatisfy { $0.contains($1) })
        let four = sentences(try changed(strings(4)))
        #expect(four.count == 1 && strings(4).allSatisfy { four[0].contains("'\($0)'") })
        let names = (10...23).map { "a\($0).lproj/pass.strings" }
        let line = try #require(sentences(try changed(Array(names.prefix(12)))).first)
        #expect(line.contains("11 more files") && line.contains("'\(names[10])', …") && !line.contains(names[11]))
        // pass.json has a line of its own, whatever else has the same fault.
        let lines = sentences(try changed(strings(4), pass: true))
        #expect(lines.count == 2 && lines.count { $0.contains("pass.json") } == 1)
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

    @Test("the members of a bundle are named in the findings of its report")
    func members() throws {
        let voided = try PassParts([("voided", .bool(true))]).archive()
        let bundle = ZipForge(entries: [.init("a.pkpass", voided), .init("b.pkpass", Array("no zip".utf8))]).bytes
        let result = PassVerifier(policy: try TestCertificates.policy()).report(on: bundle).lintResult(path: "-")
        let lines = LintReport(results: [result], rules: []).githubCommands.split(separator: "\n")
        #expect(lines.contains { $0.contains("title=validity.pass-voided::") && $0.contains("a.pkpass: ") })
        #expect(lines.contains { $0.contains("title=archive.not-a-zip::") && $0.contains("b.pkpass: ") }, "\(lines)")
    }
}
