import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@Suite("Examining an identity and the content of a file") struct IdentityExaminationTests {
    private static let (start, moment, end) = (
        TestCertificates.validity.lowerBound, TestCertificates.moment, TestCertificates.validity.upperBound
    )

    private func examination(
        _ material: KeyMaterial, intermediate: KeyMaterial? = nil, trusting anchors: [Certificate]? = nil,
        at moment: Date = Self.moment, pass: PassFiles? = nil
    ) throws -> IdentityExamination {
        IdentityExamination(
            of: material.named("a.p12"), intermediate: intermediate?.named("i.pem"), pass: pass,
            trusting: try anchors ?? [OpenAuthority.shared.get().root, TestCertificates.authority.get().root],
            at: moment)
    }

    private func examination(
        of change: (inout CertificateBlueprint) -> Void, at moment: Date = Self.moment
    ) throws -> IdentityExamination {
        var blueprint = OpenAuthority.leaf()
        change(&blueprint)
        return try examination(OpenAuthority.shared.get().material(blueprint), at: moment)
    }

    /// Changes of a sound certificate, and what is found of each.
    private static let changes: [(expected: [String], change: @Sendable (inout CertificateBlueprint) -> Void)] = [
        ([], { _ in }),
        (
            [],
            { blueprint in
                blueprint.subject = [
                    .userID: "order.com.example", .commonName: "Order Type ID: order.com.example",
                    .organizationalUnit: TestCertificates.team,
                ]
                blueprint.extensions[2].value = Certificate.AppleIdentifier.orderSigning
                blueprint.rawExtensions = [.text(Certificate.AppleIdentifier.orderTypeMarker, "order.com.example")]
            }
        ), (["error certificate.marker-missing"], { $0.rawExtensions = [] }),
        (
            ["error certificate.marker-differs"],
            { $0.rawExtensions = [.text(Certificate.AppleIdentifier.passTypeMarker, "pass.com.other")] }
        ), ([], { $0.rawExtensions.append(.text(Certificate.AppleIdentifier.nfcMarker, TestCertificates.passType)) }),
        (
            ["warning certificate.names-differ", "warning certificate.team-form"],
            {
                $0.subject = [
                    .userID: TestCertificates.passType, .commonName: "Pass Type ID: pass.other",
                    .organizationalUnit: "team",
                ]
            }
        ),
        (
            ["error certificate.type-missing", "error certificate.team-missing"],
            { $0.subject = [.commonName: "Pass Type ID: \(TestCertificates.passType)"] }
        ),
        (
            ["warning certificate.names-differ"],
            { $0.rawExtensions.append(.text(Certificate.AppleIdentifier.nfcMarker, "pass.other")) }
        ), (["error certificate.key-usage"], { $0.extensions[3].value = "critical,keyEncipherment" }),
        (["error certificate.not-yet-valid"], { $0.notBefore = Date(timeIntervalSince1970: 1_800_000_000) }),
    ]

    @Test("a valid certificate has no findings, and each fault has its own", arguments: changes.indices)
    func certificates(index: Int) throws {
        #expect(try examination(of: Self.changes[index].change).rules == Self.changes[index].expected)
    }

    @Test(
        "a certificate's end is a note 90 days before, a warning 30 days before and an error after it",
        arguments: [
            (91.0, nil), (90.9, "note certificate.ends-soon"), (31, "note certificate.ends-soon"),
            (30.9, "warning certificate.ends-soon"), (0, "warning certificate.ends-soon"),
            (-0.5, "error certificate.expired"), (-40, "error certificate.expired"),
        ] as [(Double, String?)])
    func end(days: Double, expected: String?) throws {
        let examination = try examination(of: { _ in }, at: Self.end - days * 86_400)
        #expect(examination.rules.filter { $0.contains(" certificate.") } == [expected].compactMap(\.self))
        let left = examination.json.object?["certificate"]?.object?["daysLeft"]
        #expect(left == .number(JSONNumber(Int(days.rounded(.towardZero)))))
    }

    @Test("an authority's or self-signed certificate is not for passes") func authorities() throws {
        let authority = try OpenAuthority.shared.get()
        let key = try TestCertificates.key.get()
        let found = try examination(KeyMaterial(certificates: [authority.intermediate], key: authority.intermediateKey))
        #expect(found.rules.first == "error certificate.wrong-kind")
        let own = try OpenAuthority.leaf().certificate(for: key)
        #expect(try examination(KeyMaterial(certificates: [own], key: key)).rules == ["error certificate.self-signed"])
    }

    @Test("a missing or foreign key is reported with both public keys; of several, the one that belongs is examined")
    func key() throws {
        let sound = try TestCertificates.material()
        let other = try TestCertificates.otherKey.get()
        #expect(try examination(KeyMaterial(certificates: sound.certificates, key: nil)).rules == ["error key.missing"])
        let foreign = try examination(KeyMaterial(certificates: sound.certificates, key: other))
        #expect(foreign.rules == ["error key.other"])
        for key in [try TestCertificates.key.get(), other] {
            let fingerprint = try #require(key.publicKey?.fingerprint.prefix(8))
            #expect(foreign.findings.first?.message.contains(fingerprint) == true)
        }
        #expect(try examination(KeyMaterial(certificates: [], key: other)).rules == ["error certificate.missing"])
        #expect(try examination(KeyMaterial(certificates: sound.certificates, keys: [other] + sound.keys)).rules == [])
    }

    @Test("key files that others may read or that are not encrypted are reported") func files() throws {
        let folder = try TemporaryFolder()
        let material = try TestCertificates.material()
        let key = try #require(material.key)
        try folder.write(material.certificates.flatMap { try $0.pem() }, to: "c.pem")
        try folder.write(key.pem(encryptedWith: nil), to: "k.pem")
        let open = ["file.open-to-others"]
        for (mode, expected) in [(0o600, []), (0o640, open), (0o606, open)] as [(Int, [String])] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("k.pem"))
            let examination = try IdentityExamination(
                of: .init(path: folder.path("c.pem")), key: .init(path: folder.path("k.pem")),
                trusting: [TestCertificates.authority.get().root], at: Self.moment)
            #expect(examination.findings.map(\.rule) == expected + ["key.not-encrypted"])
            #expect(examination.findings.first?.message.contains("changed") == (mode == 0o606))
        }
    }

    @Test(
        "an identity that doesn't fit the given pass is reported",
        arguments: [
            ([], []), ([("teamIdentifier", .string("OTHERTEAM1"))], ["error identity.team"]),
            ([("nfc", .object([("message", .string("x"))]))], ["error identity.nfc"]),
            ([("passTypeIdentifier", .string("pass.other"))], ["error identity.pass-type"]),
        ] as [([(String, JSONValue)], [String])])
    func pass(members: [(String, JSONValue)], expected: [String]) throws {
        let pass = try PassFiles(archive: PassParts(members).archive())
        #expect(try examination(TestCertificates.material(), pass: pass).rules == expected)
    }

    // MARK: Issuers

    @Test("a missing, wrong, forged, early, expired or soon expiring intermediate is reported")
    func intermediates() throws {
        let authority = try OpenAuthority.shared.get()
        func found(_ certificates: Certificate...) throws -> [String] {
            try examination(authority.material(carrying: certificates)).rules
        }
        #expect(try found() == ["error intermediate.missing"])
        #expect(try found(TestCertificates.authority.get().intermediate) == ["error intermediate.missing"])
        #expect(try found(authority.forgedIntermediate()) == ["error intermediate.missing"])
        #expect(try found(authority.intermediate.damaged()) == ["error intermediate.missing"])
        let given = KeyMaterial(certificates: [authority.root], key: nil)
        #expect(try examination(authority.material(), intermediate: given).rules == ["error intermediate.wrong"])
        for (validity, expected) in [
            (Self.start...Self.moment - 1, "error intermediate.expired"),
            (Self.start...Self.moment + 86_400, "warning intermediate.ends-first"),
            (Self.moment + 86_400...Self.end, "error intermediate.not-yet-valid"),
        ] {
            #expect(try found(authority.intermediate(validity: validity)) == [expected])
        }
    }

    @Test("an authority's short key is reported") func weakKey() throws {
        let weak = try OpenAuthority(intermediateBitCount: 1024)
        #expect(try examination(weak.material(), trusting: [weak.root]).rules == ["error chain.weak-key"])
    }

    @Test("names from certificates can't control the terminal") func hostile() throws {
        var blueprint = OpenAuthority.leaf()
        blueprint.subject = [.commonName: "a\u{1B}[31m\nb"]
        let material = try OpenAuthority.shared.get().material(blueprint)
        let inspection = MaterialInspection(of: material, path: "x", at: TestCertificates.moment)
        #expect(!inspection.text.contains("\u{1B}"))
        #expect(inspection.text.contains("a\\u{1b}[31m\\nb"))
    }

    @Test("a copy of Apple's certificates that differs in any bit is reported with its fault, not its generation")
    func copies() throws {
        for original in AppleCertificates.root + AppleCertificates.intermediates {
            for place in stride(from: 4, to: original.der.count, by: Effort.count(quick: 17, full: 1)) {
                guard let copy = try? original.damaged(at: place), copy != original else { continue }
                let text = MaterialInspection(of: KeyMaterial(certificates: [copy], key: nil), path: "", at: .now).text
                #expect(text.contains("\n    fault      ") && !text.contains(", WWDR"), "\(place)")
            }
        }
    }

    @Test("Apple's intermediates are named by their generation") func generations() throws {
        let material = KeyMaterial(certificates: AppleCertificates.intermediates, key: nil)
        let inspection = MaterialInspection(of: material, path: "apple.pem", at: TestCertificates.moment)
        let generations = inspection.json.object?["certificates"]?.array?.map { $0.object?["generation"]?.string }
        #expect(generations == ["2008", "G1", "G4"])
        #expect(try AppleCertificates.intermediates[0].damaged().shortName.contains("G1") == false)
        // The fingerprint that Apple publishes for WWDR G4.
        #expect(inspection.text.contains("SHA-1      9ec5bf333b0447da858500dd46608654a1d12538"))
    }
}

extension IdentityExamination {
    /// The findings, each as `severity rule`.
    fileprivate var rules: [String] { findings.map { "\($0.severity) \($0.rule)" } }
}
