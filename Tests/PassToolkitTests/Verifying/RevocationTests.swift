import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Revocation lists") struct RevocationTests {
    /// A list (RFC 5280 §5.1), assembled by hand.
    struct Recipe {
        var issuer: Certificate
        var key: PrivateKey
        /// Serial numbers in hexadecimal.
        var revoked: [String] = []
        var date = "250601000000Z"
        /// The number of the reason (RFC 5280 §5.3.1).
        var reason: UInt8?
        var issued = "251201000000Z"
        var next: String? = "260201000000Z"
        /// What the issuing distribution point says, where there is one.
        var part: [UInt8]?
        /// Extensions of the list and of each entry.
        var extensions: [[UInt8]] = []
        var entryExtensions: [[UInt8]] = []

        func bytes() throws -> [UInt8] {
            let parts = OpenAuthority.SignedParts(of: issuer)
            let point = part.map { DER.certificateExtension("2.5.29.28", isCritical: true, $0) } ?? []
            let all = extensions.flatMap(\.self) + point
            let entries = revoked.flatMap(entry)
            let content = DER.sequence(
                DER.integer(1), parts.algorithm, parts.subject, DER.utcTime(issued), next.map(DER.utcTime) ?? [],
                entries.isEmpty ? [] : DER.sequence(entries), all.isEmpty ? [] : DER.element(0xA0, DER.sequence(all)))
            let signature = try key.signature(ofSHA256: DigestAlgorithm.sha256.digest(of: content))
            return DER.sequence(content, parts.algorithm, DER.element(3, [0] + signature))
        }

        private func entry(_ serial: String) -> [UInt8] {
            let even = serial.count.isMultiple(of: 2) ? serial : "0\(serial)"
            let digits = Array(even)
            let number = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)
            }
            let sign: [UInt8] = number.first.map { $0 >= 0x80 } ?? true ? [0] : []
            let why = reason.map { [DER.certificateExtension("2.5.29.21", DER.element(10, [$0]))] } ?? []
            let all = (why + entryExtensions).flatMap(\.self)
            return DER.sequence(DER.element(2, sign + number), DER.utcTime(date), all.isEmpty ? [] : DER.sequence(all))
        }
    }

    private static let unknown = DER.certificateExtension("1.2.3.4", isCritical: true)
    private static let harmless = DER.certificateExtension("1.2.3.4")

    /// The distribution point of a part at an address (RFC 5280 §5.2.5).
    private static func part(_ number: Int) -> [UInt8] {
        let address = DER.element(0x86, .text("http://crl.example.com/part-\(number).crl"))
        return DER.sequence(DER.element(0xA0, DER.element(0xA0, address)))
    }

    private static func flag(_ tag: UInt8, _ content: [UInt8] = [0xFF]) -> [UInt8] {
        DER.sequence(DER.element(tag, content))
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

    private func report(_ recipes: [Recipe]) throws -> VerificationReport {
        var policy = authority.policy()
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
        Row("one with a harmless extension", [], isCheck: true) { list, _ in list.extensions = [harmless] },
        Row("an unknown critical extension", ["warning crl-unknown-extension"], isCheck: false) { list, _ in
            list.extensions = [unknown]
        },
        Row("an entry with one", ["warning crl-unknown-extension"], isCheck: false) { list, _ in
            (list.entryExtensions, list.revoked) = ([unknown], ["1234"])
        },
        Row("a delta list", ["warning crl-other-part"], isCheck: false) { list, _ in
            list.extensions = [DER.certificateExtension("2.5.29.27", isCritical: true, DER.integer(1))]
        },
        Row("an indirect list", ["warning crl-other-part"], isCheck: false) { list, _ in list.part = flag(0x84) },
        Row("one of authorities alone", ["warning crl-other-part"], isCheck: false) { list, _ in
            list.part = flag(0x82)
        },
        Row("one of signing certificates alone", [], isCheck: true) { list, _ in list.part = flag(0x81) },
        Row("the certificate is named", ["error revoked"], isCheck: true) { list, leaf in
            (list.revoked, list.reason) = (["77", leaf.serialNumber], 1)
        },
        Row("the intermediate is named", ["error revoked"], isCheck: false) { list, _ in
            let authority = try OpenAuthority.shared.get()
            list = Recipe(
                issuer: authority.root, key: authority.rootKey, revoked: [authority.intermediate.serialNumber])
        },
        Row("it was revoked after the signing time", ["warning revoked-later"], isCheck: nil) { list, leaf in
            (list.revoked, list.date, list.issued) = ([leaf.serialNumber], "260115000000Z", "260120000000Z")
        },
        Row("a list that has expired", ["warning crl-expired"], isCheck: false) { list, _ in
            (list.issued, list.next) = ("251001000000Z", "251101000000Z")
        },
        Row("what it revokes stays revoked", ["warning crl-expired", "error revoked"], isCheck: nil) { list, leaf in
            (list.issued, list.next, list.revoked) = ("251001000000Z", "251101000000Z", [leaf.serialNumber])
        },
        Row("a list of another issuer", ["warning crl-other-issuer"], isCheck: false) { list, leaf in
            list = Recipe(
                issuer: try TestCertificates.authority.get().intermediate, key: try TestCertificates.otherKey.get(),
                revoked: [leaf.serialNumber])
        },
        Row("a list by another key", ["warning crl-bad-signature"], isCheck: false) { list, leaf in
            (list.key, list.revoked) = (try TestCertificates.otherKey.get(), [leaf.serialNumber])
        },
        Row("the part of the certificate", [], isCheck: true) { list, _ in list.part = part(1) },
        Row("another part", ["warning crl-other-part"], isCheck: false) { list, _ in list.part = part(2) },
        Row("one that does not say when the next comes", ["warning crl-expired"], isCheck: false) { list, _ in
            list.next = nil
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
        (recipe.extensions, recipe.revoked, recipe.reason) = ([Self.unknown], [leaf.serialNumber], 1)
        let finding = try #require(report([recipe]).errors.first)
        #expect(finding.rule == "chain.revoked")
        #expect(finding.message.contains("2025-06-01") && finding.message.contains("key was compromised"))
        #expect(try report([]).revocation == .notChecked)
    }

    @Test("a list counts if its signer's certificate is for signing lists, or does not say what it is for")
    func usage() throws {
        let list = try #require(RevocationList.all(in: recipe.bytes()).first)
        for (usage, isRight) in [("keyCertSign,cRLSign", true), ("cRLSign", true), ("keyCertSign", false), (nil, true)]
        {
            var blueprint = OpenAuthority.authority(authority.intermediate.subject)
            blueprint.extensions.removeAll { $0.name == "keyUsage" }
            if let usage { blueprint.extensions.append(("keyUsage", "critical,\(usage)")) }
            let signer = try blueprint.certificate(for: authority.intermediateKey)
            #expect(list.isSigned(by: signer) == isRight, "\(usage ?? "none")")
        }
    }

    @Test("a file may hold several revocation lists; other files are refused") func reading() throws {
        let text = DER.pem("X509 CRL", try recipe.bytes())
        #expect(try RevocationList.all(in: [UInt8].text("# lists\n") + text + text).count == 2)
        #expect(try RevocationList.all(in: leaf.pem()).isEmpty)
        for bytes: [UInt8] in [[], leaf.der, DER.pem("X509 CRL", [0, 0, 0])] {
            #expect(throws: OpenSSLError.self) { try RevocationList.all(in: bytes) }
        }
    }
}
