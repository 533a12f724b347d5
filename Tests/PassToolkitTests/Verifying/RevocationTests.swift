import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite(
    "Revocation lists", .needs(.python))
struct RevocationTests {
    /// A list as Python's cryptography writes it.
    private struct Recipe {
        var issuer: Certificate
        var key: PrivateKey
        /// Serial numbers in hexadecimal.
        var revoked: [String] = []
        var date = "2025-06-01"
        var reason = ""
        var issued = "2025-12-01"
        var next = "2026-02-01"
        /// The address of the part, where it is one.
        var part = ""
        var form = "DER"
        /// What else is in it: `list` or `entry` for a critical extension that nobody knows, `delta`, `indirect`,
        /// `users`, `authorities`, `attributes` or `reasons` for a list of some of them only, `damaged` for a part that
        /// can't be read.
        var oddity = ""

        func bytes() throws -> [UInt8] {
            let folder = try TemporaryFolder()
            try folder.write([UInt8].text(issuer.pem), to: "issuer.pem")
            try folder.write(key.pem(encryptedWith: nil), to: "key.pem")
            let result = try Witness.python.run(
                ["-c", Self.script, revoked.joined(separator: ","), date, reason, issued, next, part, form, oddity],
                in: folder.path)
            try #require(result.status == 0, "\(result.errors)")
            return Array(result.output)
        }

        private static let script = """
            import sys, datetime
            from cryptography import x509
            from cryptography.hazmat.primitives import hashes, serialization
            serials, date, reason, issued, next_, part, form, oddity = sys.argv[1:]
            day = datetime.datetime.fromisoformat
            issuer = x509.load_pem_x509_certificate(open('issuer.pem', 'rb').read())
            key = serialization.load_pem_private_key(open('key.pem', 'rb').read(), None)
            crl = (x509.CertificateRevocationListBuilder().issuer_name(issuer.subject)
                .last_update(day(issued)).next_update(day(next_)))
            unknown = x509.UnrecognizedExtension(x509.ObjectIdentifier('1.2.3.4'), bytes([5, 0]))
            for serial in filter(None, serials.split(',')):
                entry = x509.RevokedCertificateBuilder().serial_number(int(serial, 16)).revocation_date(day(date))
                if reason: entry = entry.add_extension(x509.CRLReason(x509.ReasonFlags[reason]), False)
                if oddity == 'entry': entry = entry.add_extension(unknown, True)
                crl = crl.add_revoked_certificate(entry.build())
            if oddity == 'list': crl = crl.add_extension(unknown, True)
            if oddity == 'harmless': crl = crl.add_extension(unknown, False)
            if oddity == 'delta': crl = crl.add_extension(x509.DeltaCRLIndicator(1), True)
            if oddity == 'indirect':
                crl = crl.add_extension(
                    x509.IssuingDistributionPoint(None, None, False, False, None, True, False), True)
            if oddity in ('users', 'authorities', 'attributes', 'reasons'):
                crl = crl.add_extension(x509.IssuingDistributionPoint(
                    None, None, oddity == 'users', oddity == 'authorities',
                    frozenset([x509.ReasonFlags.key_compromise]) if oddity == 'reasons' else None, False,
                    oddity == 'attributes'), True)
            if oddity == 'damaged':
                crl = crl.add_extension(
                    x509.UnrecognizedExtension(x509.ObjectIdentifier('2.5.29.28'), bytes([5, 0])), True)
            if part:
                crl = crl.add_extension(x509.IssuingDistributionPoint(
                    [x509.UniformResourceIdentifier(part)], None, False, False, None, False, False), True)
            crl = crl.sign(key, hashes.SHA256())
            sys.stdout.buffer.write(crl.public_bytes(getattr(serialization.Encoding, form)))
            """
    }

    private let authority: OpenAuthority
    private let material: KeyMaterial
    private var leaf: Certificate { material.certificates[0] }

    init() throws {
        authority = try OpenAuthority.shared.get()
        var blueprint = OpenAuthority.leaf()
        blueprint.extensions.append(("crlDistributionPoints", "URI:http://crl.example.com/part-1.crl"))
        material = try authority.material(blueprint)
    }

    private var recipe: Recipe { Recipe(issuer: authority.intermediate, key: authority.intermediateKey) }

    private func report(_ recipes: [Recipe], at moment: Date = TestCertificates.moment) throws -> VerificationReport {
        var policy = authority.policy(at: moment)
        policy.revocationLists = try recipes.flatMap { try RevocationList.all(in: $0.bytes()) }
        return try PassParts(material: material).report(policy)
    }

    @Test("a revocation list that doesn't name the certificate is a passed check", arguments: ["DER", "PEM"])
    func clean(form: String) throws {
        var recipe = recipe
        recipe.form = form
        recipe.revoked = ["1234"]
        let report = try report([recipe])
        #expect(report.remarks.isEmpty)
        #expect(report.revocation == .checked)
        #expect(report.json(path: "").object?["revocation"] == .string("checked"))
        #expect(report.verdict == .valid)
    }

    @Test("a revocation list with an unknown critical extension is no check, but what it names is revoked")
    func unknownExtension() throws {
        for oddity in ["list", "entry"] {
            var recipe = recipe
            recipe.oddity = oddity
            recipe.revoked = ["1234"]
            let clean = try report([recipe])
            #expect(clean.remarks == ["chain warning chain.crl-unknown-extension signature"])
            #expect(clean.revocation == .notChecked)
            recipe.revoked.append(leaf.serialNumber)
            #expect(try report([recipe]).remarks.contains("chain error chain.revoked signature"))
        }
        var harmless = recipe
        harmless.oddity = "harmless"
        #expect(try report([harmless]).revocation == .checked)
    }

    @Test("a delta or indirect revocation list is no check", arguments: ["delta", "indirect"])
    func otherKinds(oddity: String) throws {
        var recipe = recipe
        recipe.oddity = oddity
        let report = try report([recipe])
        #expect(report.remarks == ["chain warning chain.crl-other-part signature"])
        #expect(report.revocation == .notChecked)
    }

    @Test("a pass with a revoked certificate is refused, with date and reason")
    func revoked() throws {
        var recipe = recipe
        recipe.revoked = ["77", leaf.serialNumber]
        recipe.reason = "key_compromise"
        let report = try report([recipe])
        #expect(report.remarks == ["chain error chain.revoked signature"])
        #expect(
            report.findings.first?.message
                == "the signing certificate was revoked on 2025-06-01T00:00:00Z: its key was compromised")
        #expect(report.revocation == .checked)
        #expect(report.steps(.failed) == [.chain])
        #expect(report.verdict == .invalid)
    }

    @Test(
        "a list of some certificates covers those",
        arguments: [
            ("", [true, true]), ("users", [true, false]), ("authorities", [false, true]),
            ("attributes", [false, false]), ("reasons", [false, false]), ("damaged", [false, false]),
        ])
    func coveredKinds(oddity: String, expected: [Bool]) throws {
        var recipes = [recipe, Recipe(issuer: authority.root, key: authority.rootKey)]
        for index in recipes.indices { recipes[index].oddity = oddity }
        let lists = try recipes.map { try #require(RevocationList.all(in: $0.bytes()).first) }
        #expect([lists[0].covers(leaf), lists[1].covers(authority.intermediate)] == expected)
    }

    @Test("a list counts if its signer's certificate is for signing lists, or does not say what it is for")
    func usage() throws {
        let list = try #require(RevocationList.all(in: recipe.bytes()).first)
        for (usage, isRight) in [("keyCertSign,cRLSign", true), ("cRLSign", true), ("keyCertSign", false), (nil, true)]
        {
            let extensions = usage.map { [("keyUsage", "critical,\($0)")] } ?? []
            let signer = try CertificateBlueprint(
                subject: authority.intermediate.subject, notBefore: TestCertificates.validity.lowerBound,
                notAfter: TestCertificates.validity.upperBound, serialNumber: 1,
                extensions: [("basicConstraints", "critical,CA:TRUE")] + extensions
            ).certificate(for: authority.intermediateKey)
            #expect(list.isSigned(by: signer) == isRight, "\(usage ?? "none")")
        }
    }

    @Test("a pass with a revoked intermediate is refused")
    func revokedIntermediate() throws {
        let root = Recipe(
            issuer: authority.root, key: authority.rootKey, revoked: [authority.intermediate.serialNumber])
        let report = try report([root])
        #expect(report.remarks == ["chain error chain.revoked signature"])
        #expect(
            report.findings.first?.message == "'Open Intermediate' was revoked on 2025-06-01T00:00:00Z")
        #expect(report.revocation == .notChecked)
    }

    @Test("a revocation after the signing time is a warning")
    func revokedLater() throws {
        var recipe = recipe
        recipe.revoked = [leaf.serialNumber]
        recipe.date = "2026-01-15"
        recipe.issued = "2026-01-20"
        let report = try report([recipe])
        #expect(report.remarks == ["chain warning chain.revoked-later signature"])
        #expect(report.verdict == .valid)
    }

    @Test("an expired revocation list proves nothing, but what it revokes stays revoked")
    func expired() throws {
        var recipe = recipe
        recipe.issued = "2025-10-01"
        recipe.next = "2025-11-01"
        let warning = "chain warning chain.crl-expired signature"
        let clean = try report([recipe])
        #expect(clean.remarks == [warning])
        #expect(clean.revocation == .notChecked)
        #expect(clean.verdict == .valid)
        recipe.revoked = [leaf.serialNumber]
        #expect(try report([recipe]).remarks == [warning, "chain error chain.revoked signature"])
    }

    @Test("a revocation list of another issuer or key proves and revokes nothing")
    func foreign() throws {
        let other = try TestCertificates.authority.get().intermediate
        let key = try TestCertificates.otherKey.get()
        let foreign = try report([Recipe(issuer: other, key: key, revoked: [leaf.serialNumber])])
        #expect(foreign.remarks == ["chain warning chain.crl-other-issuer signature"])
        #expect(foreign.revocation == .notChecked)
        #expect(foreign.verdict == .valid)
        var recipe = recipe
        recipe.key = key
        recipe.revoked = [leaf.serialNumber]
        let forged = try report([recipe])
        #expect(forged.remarks == ["chain warning chain.crl-bad-signature signature"])
        #expect(forged.revocation == .notChecked)
        #expect(forged.verdict == .valid)
    }

    @Test("a partial revocation list checks only its part")
    func parts() throws {
        var recipe = recipe
        recipe.part = "http://crl.example.com/part-1.crl"
        #expect(try report([recipe]).remarks.isEmpty)
        #expect(try report([recipe]).revocation == .checked)
        recipe.part = "http://crl.example.com/part-2.crl"
        let other = try report([recipe])
        #expect(other.remarks == ["chain warning chain.crl-other-part signature"])
        #expect(other.revocation == .notChecked)
    }

    @Test("a file may hold several revocation lists; other files are refused")
    func reading() throws {
        var recipe = recipe
        recipe.form = "PEM"
        let text = try recipe.bytes()
        let lists = try RevocationList.all(in: "# lists\n".utf8 + text + text)
        #expect(lists.map(\.issuer) == [authority.intermediate.subject, authority.intermediate.subject])
        #expect(lists.first?.nextUpdate == Date(timeIntervalSince1970: 1_769_904_000))
        #expect(try RevocationList.all(in: leaf.pem.utf8).isEmpty)
        for bytes: [UInt8] in [[], leaf.der, .text("-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n")] {
            #expect(throws: OpenSSLError.self) { try RevocationList.all(in: bytes) }
        }
    }
}

@Suite("Times of revocation lists") struct RevocationTimeTests {
    private let authority: OpenAuthority

    init() throws { authority = try OpenAuthority.shared.get() }

    /// A list that revokes nothing (RFC 5280 §5.1), issued at a time, with or without the time of the next one.
    private func list(issued: String, next: String?) throws -> RevocationList {
        let parts = OpenAuthority.SignedParts(of: authority.intermediate)
        let content = DER.sequence(
            DER.integer(1), parts.algorithm, parts.subject, DER.utcTime(issued), next.map(DER.utcTime) ?? [])
        let signature = try authority.intermediateKey.signature(ofSHA256: DigestAlgorithm.sha256.digest(of: content))
        return try RevocationList(der: DER.sequence(content, parts.algorithm, DER.element(3, [0] + signature)))
    }

    private func report(_ list: RevocationList) throws -> VerificationReport {
        var policy = authority.policy(at: TestCertificates.moment)
        policy.revocationLists = [list]
        return try PassParts(material: authority.material()).report(policy)
    }

    @Test("a revocation list counts until its next update, and one that does not say when that is, is no check")
    func times() throws {
        let current = try report(list(issued: "251201000000Z", next: "260201000000Z"))
        #expect(current.revocation == .checked && current.findings.isEmpty)
        let endless = try report(list(issued: "251201000000Z", next: nil))
        #expect(endless.revocation == .notChecked && endless.verdict == .valid)
        #expect(endless.remarks == ["chain warning chain.crl-expired signature"])
    }
}
