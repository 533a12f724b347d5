import PassToolkit
import TestSupport
import Testing

@Suite("Faults of identity") struct IdentityFaultTests {
    private func report(
        _ expected: [String], certificate: Certificate? = nil, members: [(String, JSONValue)] = [],
        adding files: [String: [UInt8]] = [:], policy: TrustPolicy? = nil
    ) throws -> VerificationReport {
        let report = try PassParts(members, adding: files, material: TestCertificates.material(certificate)).report(
            policy)
        #expect(report.remarks == expected.map { "identity error \($0)" })
        #expect(report.steps(.failed) == (expected.isEmpty ? [] : [.identity]))
        return report
    }

    private let nfc = ("nfc", JSONValue.object(JSONObject(members: [.init(name: "message", value: .string("m"))])))

    @Test("another team")
    func team() throws {
        let report = try report(
            ["identity.team pass.json"], certificate: TestCertificates.certificate(team: "OTHERTEAM1"))
        #expect(
            report.findings.first?.message
                == "the pass has teamIdentifier 'TESTTEAM01', the certificate is of team 'OTHERTEAM1'")
    }

    @Test("another pass type, in subject and marker")
    func passType() throws {
        let other = try TestCertificates.certificate(
            passType: "pass.com.example.other", marker: "pass.com.example.other")
        let report = try report(["identity.pass-type pass.json", "identity.pass-type pass.json"], certificate: other)
        #expect(
            report.findings.map(\.message)
                == ["subject", "marker extension"].map {
                    "the pass has passTypeIdentifier 'pass.com.example.test', the certificate's \($0) has 'pass.com.example.other'"
                })
    }

    @Test("another pass type in the marker alone")
    func marker() throws {
        let report = try report(
            ["identity.pass-type pass.json"],
            certificate: TestCertificates.certificate(marker: "pass.com.example.other"))
        #expect(report.findings.first?.message.contains("marker extension") == true)
    }

    @Test("no marker at all")
    func noMarker() throws {
        var blueprint = OpenAuthority.leaf()
        blueprint.rawExtensions = []
        let authority = try OpenAuthority.shared.get()
        let report = try PassParts(material: authority.material(blueprint)).report(authority.policy())
        #expect(report.remarks == ["identity error identity.pass-type pass.json"])
        #expect(report.findings.first?.message.hasSuffix("the certificate's marker extension has none") == true)
    }

    @Test("a certificate for another purpose, or whose key may not sign")
    func purpose() throws {
        let authority = try OpenAuthority.shared.get()
        var other = OpenAuthority.leaf()
        other.extensions = other.extensions.map {
            $0.name == "extendedKeyUsage" ? ($0.name, "clientAuth,emailProtection") : $0
        }
        #expect(
            try PassParts(material: authority.material(other)).report(authority.policy()).remarks == [
                "identity error identity.not-for-passes signature"
            ])
        var mute = OpenAuthority.leaf()
        mute.extensions = mute.extensions.map { $0.name == "keyUsage" ? ($0.name, "critical,keyEncipherment") : $0 }
        let report = try PassParts(material: authority.material(mute)).report(authority.policy())
        #expect(report.remarks.contains("identity error identity.key-usage signature"))
        #expect(report.steps(.failed).contains(.identity))
    }

    @Test("NFC or personalisation without an NFC certificate; with one nothing is said")
    func withoutNFC() throws {
        _ = try report(["identity.nfc pass.json"], members: [nfc])
        _ = try report(["identity.nfc pass.json"], adding: ["personalization.json": .text("{}")])
        let enabled = try TestCertificates.certificate(isNFCEnabled: true)
        _ = try report([], certificate: enabled, members: [nfc], adding: ["personalization.json": .text("{}")])
    }

    @Test("a pass type that was not expected")
    func subject() throws {
        let anchors = try [TestCertificates.authority.get().root]
        let other = TrustPolicy(
            anchors: anchors, subject: .passType("pass.com.example.mine"), at: TestCertificates.moment)
        let report = try report(["identity.unexpected pass.json"], policy: other)
        #expect(
            report.findings.first?.message
                == "the pass type is 'pass.com.example.test', expected was 'pass.com.example.mine'")
        _ = try self.report(
            [],
            policy: TrustPolicy(
                anchors: anchors, subject: .passType(TestCertificates.passType), at: TestCertificates.moment))
    }

    /// Unicode calls these equivalent, and so does `==` of strings.
    private let spellings = (composed: "pass.com.example.caf\u{E9}", decomposed: "pass.com.example.cafe\u{301}")

    @Test("a pass type in other Unicode characters is another pass type")
    func spelledPassType() throws {
        _ = try report(
            ["identity.pass-type pass.json", "identity.pass-type pass.json"],
            certificate: TestCertificates.certificate(passType: spellings.composed),
            members: [("passTypeIdentifier", .string(spellings.decomposed))])
        _ = try report(
            [], certificate: TestCertificates.certificate(passType: spellings.composed),
            members: [("passTypeIdentifier", .string(spellings.composed))])
    }

    @Test("a team in other Unicode characters is another team")
    func spelledTeam() throws {
        _ = try report(
            ["identity.team pass.json"], certificate: TestCertificates.certificate(team: "TEAM\u{212A}"),
            members: [("teamIdentifier", .string("TEAMK"))])
    }

    @Test("a pass type that was expected in other Unicode characters was not expected")
    func spelledSubject() throws {
        let anchors = try [TestCertificates.authority.get().root]
        for (expected, findings) in [
            (spellings.composed, []), (spellings.decomposed, ["identity.unexpected pass.json"]),
        ] {
            _ = try report(
                findings, certificate: TestCertificates.certificate(passType: spellings.composed),
                members: [("passTypeIdentifier", .string(spellings.composed))],
                policy: TrustPolicy(anchors: anchors, subject: .passType(expected), at: TestCertificates.moment))
        }
    }
}
