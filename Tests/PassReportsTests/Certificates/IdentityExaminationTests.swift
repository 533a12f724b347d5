import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Examining an identity") struct IdentityExaminationTests: ExaminingTests {
    private func day(_ count: Double, before end: Date = TestCertificates.validity.upperBound) -> Date {
        end.addingTimeInterval(-count * 86_400)
    }

    @Test("a good identity has no findings") func good() throws {
        #expect(try words(of: { _ in }) == [])
        #expect(try words(TestCertificates.material()) == [])
        #expect(try words(TestCertificates.material(TestCertificates.certificate(isNFCEnabled: true))) == [])
        let orders = try words(of: { blueprint in
            blueprint.subject = [
                .userID: "order.com.example", .commonName: "Order Type ID: order.com.example",
                .organizationalUnit: TestCertificates.team,
            ]
            blueprint.extensions[2].value = Certificate.AppleIdentifier.orderSigning
            blueprint.rawExtensions = [.text(Certificate.AppleIdentifier.orderTypeMarker, "order.com.example")]
        })
        #expect(orders == [])
    }

    @Test(
        "a certificate's end is a note 90 days before, a warning 30 days before and an error after it",
        arguments: [
            (91.0, nil), (90.9, "note certificate.ends-soon: the certificate ends in 90 days"),
            (31, "note certificate.ends-soon: the certificate ends in 31 days"),
            (30.9, "warning certificate.ends-soon: the certificate ends in 30 days"),
            (1, "warning certificate.ends-soon: the certificate ends in 1 day"),
            (0, "warning certificate.ends-soon: the certificate ends within a day"),
            (-0.5, "error certificate.expired: the certificate ended within the last day"),
            (-1.5, "error certificate.expired: the certificate ended 1 day ago"),
            (-40, "error certificate.expired: the certificate ended 40 days ago"),
        ] as [(Double, String?)])
    func end(days: Double, expected: String?) throws {
        let all = try words(of: { _ in }, at: day(days)).filter { $0.contains("certificate.") }
        #expect(all == [expected].compactMap(\.self).map { $0 + ", on 2040-01-01T00:00:00Z" })
    }

    @Test("a certificate that is not valid yet makes the clock suspect, and so does one before the program's release")
    func clock() throws {
        let early = Date(timeIntervalSince1970: 1_800_000_000)
        let words = "the certificate is valid only from 2027-01-15T08:00:00Z, and it is 2026-01-01T00:00:00Z here"
        #expect(try self.words(of: { $0.notBefore = early }) == ["error certificate.not-yet-valid: \(words)"])
        let release = TestCertificates.moment.addingTimeInterval(86_400)
        let clock = "this machine's clock says 2026-01-01T00:00:00Z, and this program was made on 2026-01-02T00:00:00Z"
        #expect(try self.words(TestCertificates.material(), earliest: release) == ["error clock.early: \(clock)"])
    }

    @Test(
        "certificates of other kinds are named",
        arguments: [
            ("Apple Push Services: com.example.app", "", "an APNs certificate, for push notifications"),
            (
                "Apple Development: Ada (AAAA)", "codeSigning",
                "an Apple Development certificate, for apps under development"
            ),
            ("Apple Distribution: Ada", "codeSigning", "an Apple Distribution certificate, for apps in the App Store"),
            ("Merchant ID: merchant.com.example", "", "a Merchant ID certificate, for Apple Pay"),
            ("shop.example.com", "serverAuth", "a TLS server certificate"),
            ("Ada", "codeSigning", "a code signing certificate"),
            ("Ada", "emailProtection", "a mail certificate"), ("Ada", "timeStamping", "a certificate"),
        ])
    func kinds(name: String, usage: String, expected: String) throws {
        let found = try words(of: { blueprint in
            blueprint.subject = [.commonName: name]
            blueprint.extensions.removeAll { $0.name == "extendedKeyUsage" }
            if !usage.isEmpty { blueprint.extensions.append(("extendedKeyUsage", usage)) }
            blueprint.rawExtensions = []
        })
        #expect(
            found == ["error certificate.wrong-kind: '\(name)' is \(expected), not a Pass Type ID certificate"])
    }

    @Test("an authority's or self-signed certificate is not for passes") func authorities()
        throws
    {
        let authority = try OpenAuthority.shared.get()
        let key = try TestCertificates.key.get()
        let found = try words(KeyMaterial(certificates: [authority.intermediate], key: authority.intermediateKey))
        #expect(
            found.first
                == "error certificate.wrong-kind: 'Open Intermediate' is an intermediate certificate, not a Pass Type ID certificate"
        )
        let own = try OpenAuthority.leaf().certificate(for: key)
        #expect(
            try words(KeyMaterial(certificates: [own], key: key)) == [
                "error certificate.self-signed: 'Pass Type ID: \(TestCertificates.passType)' was signed by itself, not by Apple"
            ])
    }

    @Test("a certificate's statements about its owner must agree") func names() throws {
        let type = TestCertificates.passType
        #expect(
            try words(TestCertificates.material(TestCertificates.certificate(marker: "pass.com.other"))) == [
                "error certificate.marker-differs: the certificate's subject is for '\(type)', its marker extension for 'pass.com.other': devices refuse it"
            ])
        #expect(
            try words(of: { $0.rawExtensions = [] }) == [
                "error certificate.marker-missing: the certificate has no marker extension 1.2.840.113635.100.6.1.16 with the pass type"
            ])
        #expect(
            try words(of: {
                $0.subject = [.userID: type, .commonName: "Pass Type ID: pass.other", .organizationalUnit: "team"]
            }) == [
                "warning certificate.names-differ: the certificate's subject is for '\(type)', its common name for 'pass.other'",
                "warning certificate.team-form: the certificate is of team 'team'; Apple's teams have ten capital letters and digits",
            ])
        #expect(
            try words(of: { $0.subject = [.commonName: "Pass Type ID: \(type)"] }) == [
                "error certificate.type-missing: the certificate's subject has no UID with the pass type",
                "error certificate.team-missing: the certificate's subject has no OU with the team",
            ])
        #expect(
            try words(of: { $0.rawExtensions.append(.text(Certificate.AppleIdentifier.nfcMarker, "pass.other")) }) == [
                "warning certificate.names-differ: the certificate's subject is for '\(type)', its NFC marker for 'pass.other'"
            ])
    }

    @Test("a key that is short, may not sign or is not RSA is reported") func strength() throws {
        let authority = try OpenAuthority.shared.get()
        let short = try words(authority.material(key: .generateRSA(bitCount: 1024)))
        #expect(
            short == ["error certificate.weak-key: the certificate's RSA key has 1024 bits; Apple issues for 2048"])
        #expect(
            try words(of: { $0.extensions[3].value = "critical,keyEncipherment" }) == [
                "error certificate.key-usage: the certificate's key may not make digital signatures"
            ])
    }

    @Test("a missing or foreign key is reported with both public keys") func key() throws {
        let certificates = try OpenAuthority.shared.get().material().certificates
        #expect(
            try words(KeyMaterial(certificates: certificates, key: nil)) == [
                "error key.missing: 'a.p12' holds no private key"
            ])
        let other = try TestCertificates.otherKey.get()
        let (wanted, given) = (
            try TestCertificates.key.get().publicKey?.fingerprint ?? "", other.publicKey?.fingerprint ?? ""
        )
        #expect(wanted != given && wanted.count == 64)
        #expect(
            try words(KeyMaterial(certificates: certificates, key: other)) == [
                "error key.other: the private key in 'a.p12' does not belong to the certificate: that is for the key RSA 2048 with SHA-256 \(wanted), this is RSA 2048 with SHA-256 \(given)"
            ])
        #expect(
            try words(KeyMaterial(certificates: [], key: other)) == [
                "error certificate.missing: 'a.p12' holds no certificate"
            ])
    }

    @Test(
        "a key on an elliptic curve is worth a note", .needs(.openssl))
    func curve() throws {
        let made = try Witness.openssl.run(["ecparam", "-name", "prime256v1", "-genkey", "-noout"])
        let key = try #require(try KeyMaterial(reading: [UInt8](made.output)).key)
        #expect(
            try words(OpenAuthority.shared.get().material(key: key)) == [
                "note certificate.not-rsa: the certificate's key is EC 256; every pass certificate seen so far has RSA 2048"
            ])
    }

    @Test("a certificate that was issued with MD5 can be forged") func weakDigest() throws {
        let sound = try #require(try OpenAuthority.shared.get().material().certificates.first)
        let broken = try Certificate(der: sound.signedWithMD5)
        let found = try words(KeyMaterial(certificates: [broken], key: TestCertificates.key.get()))
        #expect(
            found.contains(
                "error certificate.weak-digest: the certificate was issued with md5WithRSAEncryption, which can be forged"
            ))
    }

    @Test("a pass that can't be read is reported by the examination") func unreadablePass() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("{".utf8), to: "card.pass/pass.json")
        let files = try PassFiles(path: folder.path("card.pass"))
        let found = try words(TestCertificates.material(), pass: files)
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("error pass.unreadable: the pass in '\(files.path)' cannot be read: "))
    }

    @Test("key files that others may read or that are not encrypted are reported") func files() throws {
        let folder = try TemporaryFolder()
        let material = try TestCertificates.material()
        let key = try #require(material.key)
        try folder.write(material.certificates.flatMap { try $0.pem() }, to: "c.pem")
        try folder.write(key.pem(encryptedWith: nil), to: "k.pem")
        func found(_ mode: Int) throws -> [String] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("k.pem"))
            return try IdentityExamination(
                of: .init(path: folder.path("c.pem")), key: .init(path: folder.path("k.pem")),
                trusting: [TestCertificates.authority.get().root], at: TestCertificates.moment
            ).findings.map { "\($0.rule): \($0.message.replacing(folder.path("k.pem"), with: "k.pem"))" }
        }
        let open =
            "key.not-encrypted: the private key in 'k.pem' is not encrypted: anyone who can read the file can sign"
        #expect(try found(0o600) == [open])
        #expect(try found(0o640) == ["file.open-to-others: 'k.pem' can be read by others", open])
        #expect(
            try found(0o606) == [
                "file.open-to-others: 'k.pem' can be read and changed by others", open,
            ])
    }

    @Test("an identity that doesn't fit the given pass is reported") func pass() throws {
        let material = try TestCertificates.material()
        func held(_ members: [(String, JSONValue)]) throws -> [String] {
            let archive = try PassParts(members).archive()
            return try words(material, pass: PassFiles(archive: archive))
        }
        #expect(try held([]) == [])
        #expect(
            try held([("teamIdentifier", .string("OTHERTEAM1"))]) == [
                "error identity.team: the pass has teamIdentifier 'OTHERTEAM1', the certificate is of team 'TESTTEAM01'"
            ])
        #expect(
            try held([("nfc", .object([("message", .string("x"))]))]) == [
                "error identity.nfc: the pass uses NFC, and the certificate is not enabled for it"
            ])
        #expect(
            try held([("passTypeIdentifier", .string("pass.other"))]).map { $0.split(separator: ":")[0] } == [
                "error identity.pass-type"
            ])
    }

    @Test("of several keys the one that belongs to the certificate is examined") func severalKeys() throws {
        let sound = try TestCertificates.material()
        let keys = [try TestCertificates.otherKey.get()] + sound.keys
        #expect(try words(KeyMaterial(certificates: sound.certificates, keys: keys)) == [])
    }

    @Test("of several identities the one for the pass or order is examined") func severalIdentities() throws {
        let sound = try TestCertificates.material()
        let other = try TestCertificates.otherKey.get()
        let order = try TestCertificates.authority.get().orderCertificate(
            orderType: TestCertificates.orderType, team: TestCertificates.team, key: other,
            validity: TestCertificates.validity)
        let both = KeyMaterial(certificates: [order] + sound.certificates, keys: [other] + sound.keys)
        #expect(try words(both, pass: PassFiles(archive: PassParts([]).archive())) == [])
        let folder = try TemporaryFolder()
        let claim = #"{"orderTypeIdentifier": "\#(TestCertificates.orderType)"}"#
        try folder.write(Array(claim.utf8), to: "shop.order-folder/order.json")
        #expect(try words(both, pass: PassFiles(path: folder.path("shop.order-folder"))) == [])
    }

    @Test("the text and the JSON of an examination have the same number of days") func days() throws {
        let material = try TestCertificates.material().named("a.p12")
        let end = TestCertificates.validity.upperBound
        let examination = IdentityExamination(of: material, at: end + 40 * 86_400)
        #expect(examination.text.contains("the certificate ended 40 days ago"))
        #expect(examination.json.object?["certificate"]?.object?["daysLeft"] == .number(JSONNumber(-40)))
        #expect(examination.findings.count { $0.rule.hasSuffix(".expired") } == 2)  // the certificate and its issuer
    }

    @Test("findings of an examination say what to do, the most severe first") func cures() throws {
        let authority = try OpenAuthority.shared.get()
        var blueprint = OpenAuthority.leaf()
        blueprint.rawExtensions = []
        let examination = IdentityExamination(
            of: try authority.material(blueprint, carrying: []).named("a.p12"),
            at: TestCertificates.validity.upperBound)
        #expect(examination.findings.count == 3)
        #expect(examination.findings.allSatisfy { $0.hint?.isEmpty == false })
        #expect(examination.findings.map(\.severity) == examination.findings.map(\.severity).sorted(by: >))
    }
}

extension Certificate {
    /// What it says, with MD5 in place of SHA-256 in both statements of the algorithm; nothing signed that.
    fileprivate var signedWithMD5: [UInt8] {
        let sha256: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]
        var bytes = der
        for place in bytes.indices.dropLast(sha256.count)
        where bytes[place..<(place + sha256.count)].elementsEqual(sha256) {
            bytes[place + sha256.count - 1] = 0x04
        }
        return bytes
    }
}
