import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// A sound pass after one change, and all that verification finds.
struct PassFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The findings, each as `check severity rule file`.
    let remarks: [String]
    private let edit: @Sendable (inout PassParts) throws -> Void

    /// A pass of which `edit` changes the files; findings are of `step` unless they name another check, and a rule
    /// without a dot is one of that check.
    init(
        _ name: String, _ step: VerificationReport.Check.Step, _ remarks: [String],
        edit: @escaping @Sendable (inout PassParts) throws -> Void
    ) {
        testDescription = name
        self.edit = edit
        self.remarks = remarks.map { remark in
            let words = remark.split(separator: " ", maxSplits: 2).map(String.init)
            guard VerificationReport.Check.Step(rawValue: words[0]) == nil else { return remark }
            let rule = words[1].contains(".") ? words[1] : "\(step.rawValue).\(words[1])"
            return ([step.rawValue, words[0], rule] + words.dropFirst(2)).joined(separator: " ")
        }
    }

    /// A pass with a manifest that `edit` makes of the right one; the signature is over the result.
    static func manifest(
        _ name: String, _ remarks: [String], edit: @escaping @Sendable (String) throws -> String
    ) -> PassFault { PassFault(name, .manifest, remarks, edit: { try $0.sign(manifest: edit($0.manifest)) }) }

    /// A pass with a `pass.json` that `edit` makes of the right one; manifest and signature are over the result.
    static func pass(_ name: String, _ remarks: [String], edit: @escaping @Sendable (String) -> String) -> PassFault {
        PassFault(name, .structure, remarks, edit: { try $0.replacePass(with: edit(SamplePass.json().asText)) })
    }

    /// Verifies it: exactly its findings, the checks with errors failed and no others, and its verdict.
    func check() throws {
        var parts = try PassParts()
        try edit(&parts)
        let report = try parts.report()
        #expect(report.remarks == remarks)
        let failed = remarks.filter { $0.contains(" error ") }.compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
        #expect(Set(report.steps(.failed).map(\.rawValue)) == Set(failed))
        #expect(report.verdict == (failed.isEmpty ? .valid : .invalid))
    }
}

extension PassParts {
    /// A sound pass with a right signature by `material`, which carries `others`.
    init(
        signedBy material: KeyMaterial, carrying others: [Certificate]? = nil, at moment: Date = TestCertificates.moment
    ) throws {
        try self.init()
        files["signature"] = try Self.signature(
            over: files["manifest.json"] ?? [], with: material, carrying: others, at: moment)
    }

    /// A sound pass with a signature assembled from its parts.
    init(minting change: (inout MintedMessage) throws -> Void) throws {
        try self.init()
        var message = try MintedMessage(over: files["manifest.json"] ?? [])
        try change(&message)
        files["signature"] = try message.bytes()
    }

    /// Puts another `pass.json` in, with manifest and signature to match.
    mutating func replacePass(with text: String) throws {
        let old = try DigestAlgorithm.sha1.digest(of: files["pass.json"] ?? []).hexadecimal
        files["pass.json"] = .text(text)
        let new = try DigestAlgorithm.sha1.digest(of: .text(text)).hexadecimal
        try sign(manifest: manifest.replacing(old, with: new))
    }
}
