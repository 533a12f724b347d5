import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// A duplicate name in an object: readers disagree on its value.
@Suite("Duplicate names") struct DuplicateValueTests {
    static let differing = [
        (#""logoText": "a", "logoText": "b""#),
        (#""userInfo": {"a": [{"b": 1, "b": 2}]}"#), (#""userInfo": {"a": 1, "a": "1"}"#),
        (#""userInfo": {"a": {"b": 1}, "a": {"b": 2}}"#), (#""userInfo": {"a": [1, 2], "a": [2, 1]}"#),
        (#""userInfo": {"a": 9007199254740993, "a": 9007199254740992}"#), (#""userInfo": {"a": null, "a": false}"#),
        (#""userInfo": {"a": 1, "\u0061": 2}"#), (#""userInfo": {"a": "\u00e9", "a": "e\u0301"}"#),
        (#""userInfo": {"a": 1, "a": 1, "a": 2}"#),
    ]

    static let equal = [
        (#""logoText": "a", "logoText": "\u0061""#), (#""userInfo": {"a": 1, "a": 1.0}"#),
        (#""userInfo": {"a": 100, "a": 1e2}"#), (#""userInfo": {"a": 0, "a": -0}"#),
        (#""userInfo": {"a": {"b": 1, "c": 2}, "a": {"c": 2, "b": 1}}"#), (#""userInfo": {"a": [1], "a": [ 1.00 ]}"#),
    ]

    private func text(_ members: String) -> [UInt8] {
        var text = String(decoding: SamplePass.json(), as: UTF8.self)
        text.replace("{", with: "{\(members),", maxReplacements: 1)
        return Array(text.utf8)
    }

    private func report(_ members: String) throws -> VerificationReport {
        var parts = try PassParts()
        try parts.replacePass(with: text(members).asText)
        return try parts.report()
    }

    @Test("two values that differ are an error in verification, linting and signing", arguments: differing)
    func differ(members: String) throws {
        let report = try report(members)
        #expect(report.remarks.contains { $0.hasPrefix("structure error json.duplicate-name pass.json") })
        #expect(report.findings.contains { $0.message.hasSuffix("with another value") })
        #expect(report.verdict == .invalid)
        let bundle = try PassBundle(files: SamplePass.files().merging(["pass.json": text(members)]) { $1 })
        let signer = PassSigner(identity: try TestCertificates.identity())
        let error = #expect(throws: RefusedPass.self) { try signer.sign(bundle, at: TestCertificates.moment) }
        let findings = error?.findings.filter { $0.rule == "json.duplicate-name" && $0.severity == .error } ?? []
        #expect(findings.contains { $0.message.hasSuffix("with another value") })
    }

    @Test("two values that are the same in JSON stay a warning in verification", arguments: equal)
    func same(members: String) throws {
        let report = try report(members)
        #expect(report.remarks.contains { $0.hasPrefix("structure warning json.duplicate-name pass.json") })
        #expect(report.verdict == .valid)
        #expect(!report.findings.contains { $0.message.contains("another value") })
    }
}
