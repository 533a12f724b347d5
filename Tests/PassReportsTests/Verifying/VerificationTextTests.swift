import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

/// What is said of many faults, in text and for GitHub; the causes are in the suites of verification.
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
        let three = try changed(strings(3))
        #expect(sentences(three).count == 3 && three.reason?.contains("likewise") == false)
        #expect(zip(sentences(three), strings(3)).allSatisfy { $0.contains($1) && !$0.contains("likewise") })
        let four = try changed(strings(4))
        #expect(sentences(four).count == 1 && four.reason?.hasSuffix(", and 3 more files likewise") == true)
        let others = strings(4).dropFirst().map { "'\($0)'" }.joined(separator: ", ")
        let end = "; 3 more files likewise: \(others) [manifest.wrong-digest]"
        #expect(sentences(four)[0].contains("'\(strings(1)[0])'") && sentences(four)[0].contains(end), "\(four)")
        let names = (10...23).map { "a\($0).lproj/pass.strings" }
        #expect(sentences(try changed(Array(names.prefix(11)))).first?.contains("…") == false)
        let line = try #require(sentences(try changed(Array(names.prefix(12)))).first)
        #expect(line.contains("; 11 more files likewise: ") && line.contains("'\(names[10])', …"))
        #expect(!line.contains(names[11]))
        // pass.json has a line of its own, whatever else has the same fault.
        let lines = sentences(try changed(strings(4), pass: true))
        #expect(lines.count == 2 && lines.count { $0.contains("likewise") } == 1)
        #expect(lines.count { $0.contains("pass.json") } == 1)
    }

    @Test("order.json has a line of its own, too") func orderFile() throws {
        var files = ["order.json": SamplePass.orderJSON()]
        for name in ["a", "b", "c", "d"] { files["\(name).png"] = SamplePass.png }
        let identity = try SigningIdentity(TestCertificates.orderMaterial(), purpose: .order)
        let signed = try PassSigner(identity: identity, waivers: .all)
            .sign(PassBundle(files: files), at: TestCertificates.moment)
        for name in files.keys { files[name]?.append(UInt8(ascii: "\n")) }
        files["manifest.json"] = signed.manifest
        files["signature"] = signed.signature
        let archive = ZipForge(entries: files.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }).bytes
        let policy = TrustPolicy(
            anchors: [try TestCertificates.authority.get().root], subject: .unsafelyAnyPassType,
            at: .instant(TestCertificates.moment))
        let lines = sentences(PassVerifier(policy: policy).report(on: archive)).filter { $0.contains("wrong-digest") }
        #expect(lines.count == 2, "\(lines)")
        #expect(lines.filter { $0.contains("3 more files likewise") }.count == 1)
        #expect(lines.filter { $0.contains("order.json") }.count == 1)
    }

    @Test("what Wallet leaves out of a valid pass is counted apart", arguments: [1, 2]) func tolerated(count: Int)
        throws
    {
        let sound = Pass.Barcode(.qr, message: "1", messageEncoding: "utf-8")
        var barcode = sound
        barcode.object["messageEncoding"] = nil
        let barcodes = [sound] + Array(repeating: barcode, count: count)
        let report = try PassParts([("barcodes", barcodes.json)]).report(rules: .standard)
        let words = count == 1 ? "1 error that Wallet tolerates" : "\(count) errors that Wallet tolerates"
        #expect(report.verdict == .valid)
        let line = report.text(path: "x").split(separator: "\n").first { $0.hasPrefix("  content ") }
        #expect(line == "  content \(words), 1 note")
    }

    @Test("faults with a place have a line each, however many there are") func placed() throws {
        let bad = Array("\"a\" = ".utf8)
        let parts = try PassParts(adding: Dictionary(uniqueKeysWithValues: strings(5).map { ($0, bad) }))
        let report = try parts.report(rules: .standard)
        let lines = sentences(report)
        #expect(lines.filter { $0.contains("pass.strings:1:") }.count == 5, "\(lines)")
    }

    @Test(
        "states of a valid pass are in the first line",
        arguments: [
            ([("voided", .bool(true))], ", but voided"),
            ([("expirationDate", .string("2025-01-01T00:00:00Z"))], ", but expired on 2025-01-01T00:00:00Z"),
            (
                [("voided", .bool(true)), ("expirationDate", .string("2025-01-01T00:00:00Z"))],
                ", but voided and expired on 2025-01-01T00:00:00Z"
            ), ([], ""),
        ] as [([(String, JSONValue)], String)])
    func states(members: [(String, JSONValue)], words: String) throws {
        let report = try PassParts(members).report(rules: .standard)
        #expect(report.text(path: "x.pkpass").split(separator: "\n").first ?? "" == "x.pkpass: valid\(words)")
    }

    @Test("only a valid pass has a caveat, and only another one a reason") func caveats() throws {
        var parts = try PassParts([("voided", .bool(true))])
        let valid = try parts.report(rules: .standard)
        #expect(valid.caveat == "voided" && valid.reason == nil)
        parts.files["icon.png"]?.append(0)
        let invalid = try parts.report(rules: .standard)
        #expect(invalid.caveat == nil && invalid.reason?.contains("icon.png") == true)
        #expect(try PassParts().report(rules: .standard).caveat == nil)
        #expect(try PassParts().report().text(path: "x").hasPrefix("x: valid (contents not judged)\n"))
    }

    @Test("GitHub gets the verdict with the first error alone, and the members of a bundle by their names")
    func github() throws {
        let lines = try changed(strings(2)).githubCommands(path: "out/x.pkpass").split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("::error file=out/x.pkpass,title=invalid%3A manifest.wrong-digest::"), "\(lines)")
        #expect(lines[1].hasPrefix("::error file=out/x.pkpass,title=manifest.wrong-digest::"))
        #expect(try PassParts().report().githubCommands(path: "x.pkpass") == "")
        let voided = try PassParts([("voided", .bool(true))]).archive()
        let bundle = ZipForge(entries: [.init("a.pkpass", voided), .init("b.pkpass", Array("no zip".utf8))]).bytes
        let ofBundle = PassVerifier(policy: try TestCertificates.policy()).report(on: bundle)
            .githubCommands(path: "-").split(separator: "\n")
        #expect(ofBundle.contains { $0.contains("title=validity.pass-voided::a.pkpass: ") })
        #expect(ofBundle.contains { $0.contains("title=unreadable%3A archive.not-a-zip::b.pkpass: ") }, "\(ofBundle)")
    }
}
