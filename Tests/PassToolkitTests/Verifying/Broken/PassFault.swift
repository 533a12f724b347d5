import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

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

@Suite("The first line about a damaged pass", .needs(.openssl)) struct FirstLineTests {
    /// Rules that no archive of a test breaks alone, and why.
    private static let others = [
        "archive.unreadable": "libzip or memory must fail",
        "chain.crl-bad-signature": "about a list beside the archive: RevocationTests",
        "chain.crl-expired": "about a list beside the archive: RevocationTests",
        "chain.crl-other-issuer": "about a list beside the archive: RevocationTests",
        "chain.crl-other-part": "about a list beside the archive: RevocationTests",
        "chain.crl-unknown-extension": "about a list beside the archive: RevocationTests",
        "chain.revoked": "about a list beside the archive: RevocationTests",
        "chain.revoked-later": "about a list beside the archive: RevocationTests",
        "chain.not-an-authority": "OpenSSL refuses such an intermediate first: HostileCertificateTests",
        "chain.weak-digest": "not every OpenSSL issues with MD5: ChainFaultTests",
        "manifest.no-digest": "this machine must forbid SHA-1",
        "structure.bundle-too-large": "needs 150 MB",
        "structure.name-differs": "about the name of a file: LimitTests",
        "structure.order-in-bundle": "found with a pass beside the order: OrderTests",
    ]

    /// The line with marks for what is another in each run or with another OpenSSL.
    private static func withoutChance(_ line: String) -> String {
        line.replacing(/serial number [0-9A-F]+/, with: "serial number [N]")
            .replacing(/has [0-9]+ bytes, more than 1000?$/, with: "has [BYTES] bytes, more than the limit")
            .replacing(/cannot be checked: .*/, with: "cannot be checked: [OPENSSL]")
    }

    @Test("an archive for each rule of verification breaks this rule alone, and the first line names the cause")
    func whole() throws {
        let broken = BrokenArchive.all.map(\.rule)
        #expect(Set(broken).union(Self.others.keys) == Set(RuleBook.verification.rules.map(\.id)))
        #expect(broken.count == Set(broken).count && Set(broken).isDisjoint(with: Self.others.keys))
        let path = Checkout.path("Tests/PassToolkitTests/Verifying/Broken/first-lines.txt")
        let written = try InputFile.read(path).asText.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(written.count == 2 * broken.count)
        for (index, archive) in BrokenArchive.all.enumerated() {
            let report = try archive.report()
            let found = Set(report.findings.map(\.rule))
            #expect(found.contains(archive.rule), "\(archive.rule): \(found.sorted())")
            #expect(found.subtracting(archive.inevitable) == [archive.rule], "\(archive.rule)")
            let severity = RuleBook.verification.rule(archive.rule)?.severity
            let isOther = report.findings.first { $0.rule == archive.rule }?.severity != severity
            #expect(isOther == (archive.rule == "report.more"), "\(archive.rule)")
            #expect(report.steps(.skipped).contains(.manifest) || archive.rule != "archive.entry-unreadable")
            let first = report.text(path: "x.pkpass").split(separator: "\n").first ?? ""
            let lines = [archive.rule, "    \(Self.withoutChance(String(first)))"]
            #expect(written.dropFirst(2 * index).prefix(2).elementsEqual(lines) { $0 == $1 }, "\(lines)")
        }
    }
}
