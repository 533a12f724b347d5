import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite(
    "The first line about a damaged pass", .needs(.openssl))
struct FirstLineTests {
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
        "chain.weak-digest": "not every OpenSSL issues with MD5: OpenSSLChainTests",
        "manifest.no-digest": "this machine must forbid SHA-1",
        "structure.bundle-too-large": "needs 150 MB",
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
            #expect(written.dropFirst(2 * index).prefix(2).elementsEqual(lines) { $0 == $1 })
        }
    }

    /// The first line of the report on these parts.
    private func line(_ parts: PassParts) throws -> String {
        try String(parts.report().text(path: "x.pkpass").split(separator: "\n").first ?? "")
    }

    @Test("the first line names the file in which JSON is wrong", arguments: ["pass.json", "manifest.json"])
    func files(name: String) throws {
        let wide = "{}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let texts: [[UInt8]] = [
            .text("{,}"), [], wide, .text("{\"a\": \"") + [0xFC] + .text("\"}"), .text("hello"), .text("[]"),
        ]
        for text in texts {
            var parts = try PassParts()
            parts.files[name] = text
            #expect(try line(parts).hasPrefix("x.pkpass: invalid: \(name)"))
        }
    }

    @Test("a development certificate, which OpenSSL can't use, is called by its name; what OpenSSL says comes after it")
    func developmentCertificate() throws {
        var blueprint = OpenAuthority.leaf()
        blueprint.subject = [
            .userID: TestCertificates.passType, .commonName: "Apple Development: Jo Morrow (ABCDE12345)",
            .organizationalUnit: TestCertificates.team,
        ]
        blueprint.extensions.removeAll { $0.name == "extendedKeyUsage" }
        blueprint.extensions += [
            ("extendedKeyUsage", "codeSigning"), ("1.2.840.113635.100.6.1.2", "critical,DER:05:00"),
        ]
        let authority = try OpenAuthority.shared.get()
        var parts = try PassParts()
        parts.files["signature"] = try PassParts.signature(
            over: parts.files["manifest.json"] ?? [], with: authority.material(blueprint))
        let report = try parts.report(authority.policy())
        #expect(
            report.reason == """
                'Apple Development: Jo Morrow (ABCDE12345)' is an Apple Development certificate, for apps under \
                development, not a Pass Type ID certificate
                """)
        #expect(report.errors.map(\.rule).prefix(2) == ["identity.not-for-passes", "chain.unusable"])
        #expect(report.findings.map(\.rule).sorted() == report.errors.map(\.rule).sorted())
    }

    @Test("one line stands for more than three files with the same fault, and says how many they are")
    func alike() throws {
        let names = (10..<22).map { "picture\($0).png" }
        var forge = try PassParts(adding: Dictionary(uniqueKeysWithValues: names.map { ($0, SamplePass.png) })).forge
        for index in forge.entries.indices where forge.entries[index].local.name.starts(with: "picture".utf8) {
            forge.entries[index].setFlags(1)
        }
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(on: forge.bytes)
        #expect(report.findings.count == 12)
        let lines = report.text(path: "x.pkpass").split(separator: "\n")
        #expect(
            lines.first == "x.pkpass: invalid: entry 'picture10.png' is encrypted, and 11 more files likewise")
        let errors = lines.filter { $0.contains("[archive.encrypted]") }
        #expect(errors.count == 1)
        #expect(errors.first?.contains("; 11 more files likewise: 'picture11.png', 'picture12.png', ") == true)
    }
}
