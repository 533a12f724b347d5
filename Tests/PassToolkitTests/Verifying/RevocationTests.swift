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
    struct Recipe {
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

    /// A list, what is found, and whether that is a check; `nil` where it says nothing.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let remarks: [String]
        let isCheck: Bool?
        let edit: @Sendable (inout Recipe, _ leaf: Certificate) throws -> Void

        init(
            _ name: String, _ remarks: [String], isCheck: Bool?,
            edit: @escaping @Sendable (inout Recipe, _ leaf: Certificate) throws -> Void
        ) {
            self.remarks = remarks.map { $0.replacing(" ", with: " chain.") }.map { "chain \($0) signature" }
            (testDescription, self.isCheck, self.edit) = (name, isCheck, edit)
        }
    }

    static let rows: [Row] = [
        Row("one that names others", [], isCheck: true) { list, _ in list.revoked = ["1234"] },
        Row("one as PEM", [], isCheck: true) { list, _ in list.form = "PEM" },
        Row("one with a harmless extension", [], isCheck: true) { list, _ in list.oddity = "harmless" },
        Row("an unknown critical extension", ["warning crl-unknown-extension"], isCheck: false) { list, _ in
            list.oddity = "list"
        },
        Row("an entry with one", ["warning crl-unknown-extension"], isCheck: false) { list, _ in
            (list.oddity, list.revoked) = ("entry", ["1234"])
        },
        Row("a delta list", ["warning crl-other-part"], isCheck: false) { list, _ in list.oddity = "delta" },
        Row("an indirect list", ["warning crl-other-part"], isCheck: false) { list, _ in list.oddity = "indirect" },
        Row("the certificate is named", ["error revoked"], isCheck: true) { list, leaf in
            (list.revoked, list.reason) = (["77", leaf.serialNumber], "key_compromise")
        },
        Row("the intermediate is named", ["error revoked"], isCheck: false) { list, _ in
            let authority = try OpenAuthority.shared.get()
            list = Recipe(
                issuer: authority.root, key: authority.rootKey, revoked: [authority.intermediate.serialNumber])
        },
        Row("it was revoked after the signing time", ["warning revoked-later"], isCheck: nil) { list, leaf in
            (list.revoked, list.date, list.issued) = ([leaf.serialNumber], "2026-01-15", "2026-01-20")
        },
        Row("a list that has expired", ["warning crl-expired"], isCheck: false) { list, _ in
            (list.issued, list.next) = ("2025-10-01", "2025-11-01")
        },
        Row("what it revokes stays revoked", ["warning crl-expired", "error revoked"], isCheck: nil) { list, leaf in
            (list.issued, list.next, list.revoked) = ("2025-10-01", "2025-11-01", [leaf.serialNumber])
        },
        Row("a list of another issuer", ["warning crl-other-issuer"], isCheck: false) { list, leaf in
            list = Recipe(
                issuer: try TestCertificates.authority.get().intermediate, key: try TestCertificates.otherKey.get(),
                revoked: [leaf.serialNumber])
        },
        Row("a list by another key", ["warning crl-bad-signature"], isCheck: false) { list, leaf in
            (list.key, list.revoked) = (try TestCertificates.otherKey.get(), [leaf.serialNumber])
        },
        Row("the part of the certificate", [], isCheck: true) { list, _ in
            list.part = "http://crl.example.com/part-1.crl"
        },
        Row("another part", ["warning crl-other-part"], isCheck: false) { list, _ in
            list.part = "http://crl.example.com/part-2.crl"
        },
    ]

    @Test("a revocation list is a check or none, and revokes what it may", arguments: rows)
    func found(row: Row) throws {
        var recipe = recipe
        try row.edit(&recipe, leaf)
        let report = try report([recipe])
        #expect(report.remarks == row.remarks)
        if let isCheck = row.isCheck { #expect(report.revocation == (isCheck ? .checked : .notChecked)) }
        #expect(report.verdict == (row.remarks.contains { $0.contains(" error ") } ? .invalid : .valid))
    }

    @Test("what a list with an unknown critical extension names is revoked, and the date and the reason are told")
    func revoked() throws {
        var recipe = recipe
        (recipe.oddity, recipe.revoked, recipe.reason) = ("list", [leaf.serialNumber], "key_compromise")
        let finding = try #require(report([recipe]).errors.first)
        #expect(finding.rule == "chain.revoked")
        #expect(finding.message.contains("2025-06-01") && finding.message.contains("key was compromised"))
        #expect(try report([]).revocation == .notChecked)
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
