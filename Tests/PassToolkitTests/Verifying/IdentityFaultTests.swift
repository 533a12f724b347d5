import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

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

    /// The report on a sound pass signed with a certificate that names these three.
    private func remarks(userID: String?, name: String?, marker: String?) throws -> [String] {
        var blueprint = OpenAuthority.leaf()
        let subject: [(DistinguishedName.AttributeType, String?)] = [
            (.userID, userID), (.commonName, name), (.organizationalUnit, TestCertificates.team),
        ]
        blueprint.subject = DistinguishedName(subject.compactMap { type, value in value.map { (type, $0) } })
        blueprint.rawExtensions = marker.map { [.text(Certificate.AppleIdentifier.passTypeMarker, $0)] } ?? []
        let authority = try OpenAuthority.shared.get()
        return try PassParts(material: authority.material(blueprint)).report(authority.policy()).remarks
            .map { $0.replacing("identity.", with: "").replacing("identity ", with: "") }
    }

    @Test("a certificate's UID, CN and marker must each agree with the pass") func places() throws {
        let (right, other) = (TestCertificates.passType, "pass.com.example.other")
        let third = "pass.com.example.third"
        let (name, otherName) = ("Pass Type ID: \(right)", "Pass Type ID: \(other)")
        let cases: [(String?, String?, String?, [String])] = [
            (right, "Pass Type ID with NFC: \(right)", right, []),
            (right, "Somebody", right, []),
            (right, nil, right, []),
            (nil, name, right, ["error pass-type pass.json"]),
            (right, "Pass Type ID with NFC: \(other)", right, ["warning common-name pass.json"]),
            (right, "Somebody", other, ["error marker-differs signature"]),
            (other, otherName, third, ["error pass-type pass.json", "error marker pass.json"]),
            (other, name, nil, ["error pass-type pass.json", "error marker-missing signature"]),
        ]
        for (userID, name, marker, expected) in cases {
            #expect(
                try remarks(userID: userID, name: name, marker: marker) == expected,
                "\(userID ?? "none"), \(name ?? "none"), \(marker ?? "none")")
        }
    }

    /// The report on a sound pass signed with a certificate whose extension `name` differs.
    private func remarks(_ name: String, _ value: String?, adding marker: String? = nil) throws -> [String] {
        var blueprint = OpenAuthority.leaf()
        blueprint.extensions.removeAll { $0.name == name }
        if let value { blueprint.extensions.append((name, value)) }
        if let marker { blueprint.rawExtensions.append(.text(marker, TestCertificates.passType)) }
        let authority = try OpenAuthority.shared.get()
        return try PassParts(material: authority.material(blueprint)).report(authority.policy()).remarks
            .filter { $0.hasPrefix("identity") }
    }

    @Test("a certificate for another purpose, or an authority's, can't sign passes") func purpose() throws {
        let other = ["identity error identity.not-for-passes signature"]
        #expect(try remarks("extendedKeyUsage", nil) == other)
        #expect(
            try remarks(
                "extendedKeyUsage", Certificate.AppleIdentifier.orderSigning,
                adding: Certificate.AppleIdentifier.orderTypeMarker) == other)
        #expect(try remarks("basicConstraints", nil).isEmpty)
        #expect(try remarks("keyUsage", nil).isEmpty)
    }

    @Test("NFC and personalization need an NFC certificate") func withoutNFC() throws {
        _ = try report(["identity.nfc pass.json"], adding: ["personalization.json": .text("{}")])
        // A null reads as absent.
        _ = try report([], members: [("nfc", .null)])
        let enabled = try TestCertificates.certificate(isNFCEnabled: true)
        _ = try report([], certificate: enabled, members: [nfc], adding: ["personalization.json": .text("{}")])
    }

    /// The first two are canonically equivalent, so `==` of strings can't tell them apart.
    @Test("a pass type, a team or an expected pass type in other Unicode characters is another one")
    func spellings() throws {
        let (composed, decomposed) = ("pass.com.example.caf\u{E9}", "pass.com.example.cafe\u{301}")
        let certificate = try TestCertificates.certificate(passType: composed)
        let other = [("passTypeIdentifier", JSONValue.string(decomposed))]
        _ = try report(["identity.pass-type pass.json"], certificate: certificate, members: other)
        let team = try TestCertificates.certificate(team: "TEAM\u{212A}")
        _ = try report(["identity.team pass.json"], certificate: team, members: [("teamIdentifier", .string("TEAMK"))])
        var policy = try TestCertificates.policy()
        for (expected, findings) in [(composed, []), (decomposed, ["identity.unexpected pass.json"])] {
            policy.subject = .passType(expected)
            let same = [("passTypeIdentifier", JSONValue.string(composed))]
            _ = try report(findings, certificate: certificate, members: same, policy: policy)
        }
    }
}
