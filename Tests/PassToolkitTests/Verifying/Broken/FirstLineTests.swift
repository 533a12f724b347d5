import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

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
            let first = report.text(path: "x.pkpass").split(separator: "\n").first ?? ""
            let lines = [archive.rule, "    \(Self.withoutChance(String(first)))"]
            #expect(written.dropFirst(2 * index).prefix(2).elementsEqual(lines) { $0 == $1 }, "\(lines)")
        }
    }
}
