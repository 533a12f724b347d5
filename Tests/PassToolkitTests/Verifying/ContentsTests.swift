import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("The check of the contents") struct ContentsTests {
    /// What the verifier says about a signed pass after a change to it.
    private func report(
        _ members: [(String, JSONValue)] = [], adding others: [String: [UInt8]] = [:], without names: [String] = [],
        rules: RuleBook? = .standard
    ) throws -> VerificationReport {
        let files = SamplePass.files(members).merging(others) { $1 }.filter { !names.contains($0.key) }
        let bundle = try PassBundle(files: files)
        let signer = PassSigner(identity: try TestCertificates.identity(), waivers: .all)
        let archive = try signer.sign(bundle, at: TestCertificates.moment).archive
        return PassVerifier(policy: try TestCertificates.policy(), rules: rules).report(on: archive)
    }

    @Test("a genuine pass that Wallet takes is valid, and its contents' notes do not change that")
    func sound() throws {
        let report = try report()
        #expect(report.verdict == .valid)
        #expect(report.errors.isEmpty)
        #expect(report.checks.last?.step == .contents)
        #expect(report.checks.last?.outcome == .passed)
    }

    @Test(
        "a genuine pass that Wallet does not take is refused, with the reason first",
        arguments: [
            ("expirationDate", JSONValue.string("31.12.2027"), "date.malformed"),
            ("backgroundColor", .string("blue"), "color.unreadable"),
            ("formatVersion", .number(JSONNumber(2)), "keys.format-version"),
        ])
    func refused(key: String, value: JSONValue, rule: String) throws {
        let report = try report([(key, value)])
        #expect(report.verdict == .refused)
        #expect(report.errors.first?.rule == rule)
        #expect(report.checks.filter { $0.outcome == .failed }.map(\.step) == [.contents])
    }

    @Test(
        "an error with which Wallet takes the pass is a warning in a verification, and the pass is valid",
        arguments: [
            (
                "barcodes",
                #"[{"format": "PKBarcodeFormatQR", "message": "5 €", "messageEncoding": "iso-8859-1"}]"#,
                "barcode.message-not-encodable"
            ),
            ("logoText", #""Hello {{name}}""#, "template.unfilled"), ("maxDistance", #""100""#, "keys.wrong-type"),
            ("relevantDates", "[5]", "keys.wrong-type"),
        ])
    func tolerated(key: String, json: String, rule: String) throws {
        let value = try JSONDocument(parsing: Array(json.utf8)).root
        let report = try report([(key, value)])
        #expect(report.verdict == .valid)
        #expect(report.findings.first { $0.rule == rule }?.severity == .warning)
        #expect(report.findings.first { $0.rule == rule }?.isTolerated == true)
        let contents = PassContents(files: SamplePass.files([(key, value)]))
        #expect(RuleBook.standard.findings(in: contents).first { $0.rule == rule }?.severity == .error)
    }

    @Test(
        "the same error where Wallet does refuse the pass is an error",
        arguments: [
            (
                "barcode", #"{"format": "PKBarcodeFormatQR", "message": "5 €", "messageEncoding": "iso-8859-1"}"#,
                "barcode.message-not-encodable"
            ),
            ("serialNumber", #""{{serialNumber}}""#, "template.unfilled"), ("voided", #""no""#, "keys.wrong-type"),
        ])
    func notTolerated(key: String, json: String, rule: String) throws {
        let report = try report([(key, try JSONDocument(parsing: Array(json.utf8)).root)])
        #expect(report.verdict == .refused)
        #expect(report.errors.map(\.rule) == [rule])
    }

    @Test("an icon that is no image is refused, another image that is none is left out")
    func images() throws {
        let html = Array("<!DOCTYPE html>".utf8)
        let icons = ["icon.png", "icon@2x.png", "icon@3x.png"]
        let refused = try report(adding: Dictionary(uniqueKeysWithValues: icons.map { ($0, html) }))
        #expect(refused.verdict == .refused && refused.errors.first?.rule == "images.not-an-image")
        let taken = try report(adding: ["logo.png": html])
        #expect(taken.verdict == .valid && taken.findings.contains { $0.rule == "images.not-an-image" })
    }

    @Test("the reason names the key or the file that it is about, unless the sentence does")
    func reason() throws {
        let date = try report([("expirationDate", .string("31.12.2027"))])
        #expect(date.reason == "expirationDate: '31.12.2027' is not a date")
        let html = Array("<!DOCTYPE html>".utf8)
        let icons = try report(adding: ["icon.png": html, "icon@2x.png": html, "icon@3x.png": html])
        #expect(icons.reason == "icon.png: the file is an HTML page, not a PNG image")
        #expect(icons.text(path: "a").contains("error: icon@2x.png: the file is an HTML page"))
        #expect(try report(without: ["icon.png", "icon@2x.png", "icon@3x.png"]).reason == "the icon is missing")
        #expect(try report().reason == nil)
    }

    @Test("the text says what Wallet tolerates, and that contents were not judged")
    func words() throws {
        let text = try report([("logoText", .string("Hello {{name}}"))]).text(path: "a", ofContents: "; list them")
        #expect(text.hasPrefix("a: valid\n"))
        #expect(text.contains("  content 1 error that Wallet tolerates"))
        #expect(text.contains("  warning: pass.json:"))
        #expect(try report(rules: nil).text(path: "a").hasPrefix("a: valid (contents not judged)\n"))
    }

    @Test("a pass that uses NFC with a certificate that is not enabled for it is refused")
    func nfc() throws {
        let report = try report([("nfc", .object([("message", .string("1"))]))])
        #expect(report.verdict == .refused)
        #expect(report.errors.map(\.rule) == ["identity.nfc"])
    }

    @Test("what stops a phone first comes first, whatever the order of the files")
    func order() throws {
        let report = try report(
            [("backgroundColor", .string("blue"))], without: ["icon.png", "icon@2x.png", "icon@3x.png"])
        #expect(report.errors.map(\.rule) == ["images.icon-missing", "color.unreadable"])
    }

    @Test("a changed pass is invalid, and errors in its contents come after those of the manifest")
    func changed() throws {
        var parts = try PassParts([("backgroundColor", .string("blue"))])
        parts.files["icon.png"]?.append(0)
        let report = try parts.report(rules: .standard)
        #expect(report.verdict == .invalid)
        #expect(report.errors.map(\.rule) == ["manifest.wrong-digest", "color.unreadable"])
    }

    @Test("an unsigned pass is unsigned, and what is wrong inside is reported with it")
    func unsigned() throws {
        var parts = try PassParts([("backgroundColor", .string("blue"))])
        parts.files["signature"] = nil
        parts.files["manifest.json"] = nil
        let report = try parts.report(rules: .standard)
        #expect(report.verdict == .unsigned)
        #expect(report.errors.first?.rule == "signature.missing")
        #expect(report.errors.contains { $0.rule == "color.unreadable" })
    }

    @Test("manifest and signature don't count in the weight of a pass, which has a rule", arguments: [0, 1])
    func weight(more: Int) throws {
        let icons = SamplePass.icons.values.reduce(0) { $0 + $1.count }
        var generator = SeededGenerator(seed: 1)
        let block = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }  // too odd to be deflated
        let filler = Array(repeating: block, count: 10).flatMap(\.self).dropLast(icons - more)
        let report = try report(adding: ["tooling.json": Array(filler)])
        #expect(report.findings.contains { $0.rule == "bundle.heavy" } == (more > 0))
    }

    @Test("a harmless duplicate name is reported once, as a warning")
    func reportedOnce() throws {
        let parts = try PassParts()
        let json = (parts.files["pass.json"] ?? []).asText
        let text = json.replacing("\n}", with: ",\n  \"userInfo\": {\"a\": 1, \"a\": 1}\n}")
        let report = try report(adding: ["pass.json": .text(text)])
        #expect(report.verdict == .valid)
        #expect(report.findings.filter { $0.rule == "json.duplicate-name" }.map(\.severity) == [.warning])
    }

    @Test("without rules the signature alone is judged")
    func signatureOnly() throws {
        let report = try report([("backgroundColor", .string("blue"))], rules: nil)
        #expect(report.verdict == .valid)
        #expect(report.checks.last?.outcome == .skipped)
    }

    @Test("the proof of authenticity does not speak of the contents, and the proof of both does")
    func proofs() throws {
        let signer = PassSigner(identity: try TestCertificates.identity(), waivers: .all)
        func archive(_ members: [(String, JSONValue)]) throws -> [UInt8] {
            try signer.sign(PassBundle(files: SamplePass.files(members)), at: TestCertificates.moment).archive
        }
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        let wrong = try archive([("backgroundColor", .string("blue"))])
        #expect(try verifier.verify(wrong).pass.serialNumber == "0001")
        let error = #expect(throws: VerificationError.self) { try verifier.accept(wrong) }
        #expect(error?.report.verdict == .refused)
        #expect(error?.message.hasPrefix("the pass is refused: ") == true)
        let accepted = try verifier.accept(archive([]))
        #expect(accepted.verified.pass.serialNumber == "0001")
        #expect(!accepted.warnings.contains { $0.severity == .error })
        // A verifier for signatures alone judges the contents all the same, where they are to be accepted.
        let narrow = PassVerifier(policy: verifier.policy, rules: nil)
        #expect(throws: VerificationError.self) { try narrow.accept(wrong) }
    }

    @Test("a bundle with a pass that Wallet does not take is refused")
    func bundle() throws {
        let sound = try SamplePass.archive()
        let parts = try PassParts([("backgroundColor", .string("blue")), ("serialNumber", .string("0002"))])
        var bundle = try PassParts()
        bundle.files = ["a.pkpass": sound, "b.pkpass": try parts.archive()]
        let report = try bundle.report(rules: .standard)
        #expect(report.verdict == .refused)
        #expect(report.errors.map(\.rule) == ["structure.member-refused"])
        #expect(report.members.map(\.report.verdict) == [.valid, .refused])
    }

    @Test("a bundle's reason is the pass that decides its verdict, not an earlier one")
    func bundleReason() throws {
        let refused = try PassParts([("backgroundColor", .string("blue")), ("serialNumber", .string("0002"))])
        var changed = try PassParts([("serialNumber", .string("0003"))])
        changed.files["icon.png"]?.append(0)
        var bundle = try PassParts()
        bundle.files = ["a.pkpass": try refused.archive(), "b.pkpass": try changed.archive()]
        let report = try bundle.report(rules: .standard)
        #expect(report.verdict == .invalid)
        #expect(report.errors.map(\.rule) == ["structure.member-invalid", "structure.member-refused"])
    }
}
