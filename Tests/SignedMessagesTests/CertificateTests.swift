import Foundation
import TestSupport
import Testing

@testable import SignedMessages

@Suite("A certificate", .needs(.openssl)) struct CertificateWitnessTests {
    struct Subject: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let read: @Sendable () throws -> Certificate
    }

    static let subjects = [
        Subject(testDescription: "the sample identity") {
            let bytes = try Data(contentsOf: URL(filePath: Checkout.path("certs-sample/signer-nfc.pem")))
            return try #require(try KeyMaterial(reading: [UInt8](bytes)).certificates.first)
        },
        Subject(testDescription: "names beyond ASCII, after 2050") {
            try CertificateBlueprint(
                subject: [.commonName: "Café Zürich 株式会社 🎟", .organization: "A = B", .organizationalUnit: "-"],
                notBefore: Date(timeIntervalSince1970: -86400), notAfter: Date(timeIntervalSince1970: 4_000_000_001),
                serialNumber: 0x80, extensions: []
            ).certificate(for: Identity.key)
        },
        Subject(testDescription: "negative serial number") { try Mint.certificate(serialNumber: -257) },
    ]

    @Test("a certificate has the properties that openssl prints", arguments: subjects)
    func agrees(_ subject: Subject) throws {
        let certificate = try subject.read()
        let shop = try Workshop()
        try shop.write(certificate.pem(), "certificate.pem")
        let output = try shop.openssl(
            "x509 -noout -in certificate.pem -subject -issuer -serial -dates -dateopt iso_8601 -fingerprint -sha256 "
                + "-nameopt sep_comma_plus_space,utf8,sname")
        let date = Date.ISO8601FormatStyle(dateTimeSeparator: .space)
        let fingerprint = Array(certificate.fingerprint.uppercased())
        let pairs = stride(from: 0, to: fingerprint.count, by: 2).map { String(fingerprint[$0...($0 + 1)]) }
        #expect(
            output == """
                subject=\(certificate.subject)
                issuer=\(certificate.issuer)
                serial=\(certificate.serialNumber)
                notBefore=\(certificate.notBefore.formatted(date))
                notAfter=\(certificate.notAfter.formatted(date))
                sha256 Fingerprint=\(pairs.joined(separator: ":"))

                """)
    }
}

@Suite("The parts of a certificate") struct CertificatePartTests {
    @Test("only an existing extension of a text type has a text") func extensionText() throws {
        let leaf = try TestCertificates.certificate(isNFCEnabled: true)
        #expect(leaf.extensionText("1.2.840.113635.100.6.1.16") == TestCertificates.passType)
        #expect(leaf.extensionText("1.2.840.113635.100.6.3.2") == nil)  // NULL
        #expect(leaf.extensionContent("1.2.840.113635.100.6.3.2") == [5, 0])
        #expect(leaf.extensionContent("1.2.840.113635.100.6.2.1") == nil)
        for identifier in ["2.5.29.15", "2.5.29.37", "1.2.840.113635.100.6.2.1", "no identifier", ""] {
            #expect(leaf.extensionText(identifier) == nil)
        }
        let twice = try Mint.certificate(raw: [.text("1.2.3.4", "first"), .text("1.2.3.4", "second")])
        #expect(twice.extensionText("1.2.3.4") == "first")
    }

    @Test(
        "a certificate's text extension may be of several string types, and has no text if it is damaged",
        arguments: [
            ([0x0C, 2, 0xC3, 0xBC], "ü"), ([0x13, 3, 0x61, 0x20, 0x62], "a b"), ([0x16, 3, 0x61, 0x40, 0x62], "a@b"),
            ([0x0C, 0], ""), ([0x0C, 3, 0x61, 0, 0x62], "a\0b"), ([0x0C], nil), ([0x0C, 5, 0x61], nil),
            ([0x0C, 0x80], nil), ([0x0C, 1, 0xFF], nil), ([0x04, 1, 0x61], nil), ([0x02, 1, 0x61], nil),
        ] as [([UInt8], String?)])
    func stringTypes(content: [UInt8], text: String?) throws {
        let certificate = try Mint.certificate(raw: [.init("1.2.3.4", content: content)])
        #expect(certificate.extensionContent("1.2.3.4") == content)
        #expect(certificate.extensionText("1.2.3.4") == text)
    }

    @Test("a certificate's issuer is recognised by name, key identifier and signature") func issuer() throws {
        let root = try Mint.root()
        let intermediate = try Mint.intermediate(under: root)
        let forged = try Mint.intermediate(under: root, isForged: true)
        let leaf = try Mint.leaf(under: intermediate)
        #expect(leaf.isIssued(by: intermediate) && intermediate.isIssued(by: root) && root.isIssued(by: root))
        #expect(!leaf.isIssued(by: root) && !intermediate.isIssued(by: leaf))
        #expect(!leaf.isIssued(by: forged))  // alike in name and key identifier
        #expect(!forged.isIssued(by: root))
    }

    private static let name: DistinguishedName = [
        .emailAddress: "pki@example.com", .commonName: "Zoë's passes", .country: "GB",
    ]

    private func request() throws -> CertificateRequest {
        try CertificateRequest(subject: Self.name, key: Identity.key)
    }

    @Test("a certificate request reads back from DER and from PEM, and is not mistaken for a certificate")
    func roundTrip() throws {
        let request = try request()
        #expect(request.subject == Self.name && request.isProven)
        #expect(request.publicKey == (try Identity.key.publicKey))
        for bytes in [request.der, try request.pem()] {
            let contents = try KeyMaterial(reading: bytes, accepting: .everything)
            #expect(contents.requests == [request] && contents.certificates.isEmpty && contents.keys.isEmpty)
            #expect(contents.problem?.code == .holds(.certificateRequest))
            #expect(refusal(of: bytes) == .holds(.certificateRequest))
        }
    }

    @Test("openssl accepts a certificate request of ours", .needs(.openssl)) func openssl() throws {
        let shop = try Workshop()
        try shop.write(request().pem(), "r.csr")
        let text = try shop.openssl("req -in r.csr -noout -verify -text -nameopt utf8,sep_comma_plus")
        #expect(text.contains("emailAddress=pki@example.com,CN=Zoë's passes,C=GB"))
        #expect(text.contains("Signature Algorithm: sha256WithRSAEncryption"))
    }
}

@Suite("A chain of trust") struct TrustStoreTests {
    static let chain = Result { () throws -> (root: Certificate, intermediate: Certificate, leaf: Certificate) in
        let root = try Mint.root()
        let intermediate = try Mint.intermediate(under: root)
        return (root, intermediate, try Mint.leaf(under: intermediate))
    }

    /// Why `store` refuses `leaf`.
    static func refusal(
        _ store: TrustStore, _ leaf: Certificate, with embedded: [Certificate] = [], at moment: Date = Mint.moment
    ) -> ChainError? {
        do throws(ChainError) {
            _ = try store.chain(for: leaf, with: embedded, at: moment)
            return nil
        } catch { return error }
    }

    /// Checks how a chain fails, and where.
    static func expect(_ error: ChainError?, _ code: ChainError.Code, depth: Int, _ certificate: Certificate) {
        #expect(error?.code == code && error?.depth == depth && error?.certificate == certificate)
    }

    @Test(
        "a search for a chain verifies 128 signatures, and gives up rather than verify more",
        arguments: [(126, nil), (127, .tooManyIssuers)] as [(Int, ChainError.Code?)])
    func mostSignatures(count: Int, code: ChainError.Code?) throws {
        // One signature of each authority, and the leaf's.
        let (root, intermediate, leaf) = try Self.chain.get()
        let key = try Mint.rootKey.get()
        let others = try (0..<count).map { number in
            try CertificateBlueprint(
                subject: [.commonName: "Other \(number)"], notBefore: Mint.year(2020), notAfter: Mint.year(2040),
                serialNumber: Int64(number + 1), extensions: [("basicConstraints", "critical,CA:TRUE")]
            ).certificate(for: key, issuedBy: (root, key))
        }
        let store = TrustStore(anchors: [root])
        #expect(Self.refusal(store, leaf, with: others + [intermediate])?.code == code)
    }

    @Test("a chain of trust does not end at another root, even of the same name") func untrustedRoot() throws {
        let (root, intermediate, leaf) = try Self.chain.get()
        let other = TrustStore(anchors: [try Mint.root(name: "Other")])
        Self.expect(Self.refusal(other, leaf, with: [intermediate, root]), .untrustedRoot, depth: 2, root)
        #expect(Self.refusal(other, leaf, with: [intermediate])?.code == .issuerNotFound)
        let namesake = try Mint.certificate(
            [.commonName: "Root"],
            extensions: [("basicConstraints", "critical,CA:TRUE"), ("subjectKeyIdentifier", "0101010101")],
            key: Mint.forgerKey.get())
        #expect(Self.refusal(TrustStore(anchors: [namesake]), leaf, with: [intermediate]) != nil)
    }

    @Test("a chain of trust may end at an anchor that is an intermediate, or be the anchor itself")
    func partial() throws {
        let (root, intermediate, leaf) = try Self.chain.get()
        let store = TrustStore(anchors: [intermediate])
        #expect(try store.chain(for: leaf, with: [], at: Mint.moment) == [leaf, intermediate])
        #expect(try store.chain(for: leaf, with: [intermediate, root], at: Mint.moment) == [leaf, intermediate])
        #expect(try TrustStore(anchors: [leaf]).chain(for: leaf, with: [], at: Mint.moment) == [leaf])
    }

    @Test("a chain of trust with a wrong signature is refused") func badSignature() throws {
        let (root, intermediate, _) = try Self.chain.get()
        let forged = try Mint.leaf(under: intermediate, isForged: true)
        let store = TrustStore(anchors: [root])
        Self.expect(Self.refusal(store, forged, with: [intermediate]), .badSignature, depth: 0, forged)
        let forgedIntermediate = try Mint.intermediate(under: root, isForged: true)
        let leaf = try Mint.leaf(under: forgedIntermediate, isForged: true)
        let refusal = Self.refusal(store, leaf, with: [forgedIntermediate])
        Self.expect(refusal, .badSignature, depth: 1, forgedIntermediate)
    }

    @Test("a chain is valid from the first to the last second of intermediate and anchor") func above() throws {
        let root = try Mint.root(validity: Mint.year(2022)...Mint.year(2030))
        let intermediate = try Mint.intermediate(under: root, validity: Mint.year(2024)...Mint.year(2026))
        let leaf = try Mint.leaf(under: intermediate)
        let store = TrustStore(anchors: [root], intermediates: [intermediate])
        #expect(Self.refusal(store, leaf, at: Mint.year(2024)) == nil)
        #expect(Self.refusal(store, leaf, at: Mint.year(2026)) == nil)
        Self.expect(Self.refusal(store, leaf, at: Mint.year(2026) + 1), .expired, depth: 1, intermediate)
        #expect(Self.refusal(store, leaf, at: Mint.year(2024) - 1)?.code == .notYetValid)

        let lasting = TrustStore(anchors: [root], intermediates: [try Mint.intermediate(under: root)])
        #expect(Self.refusal(lasting, leaf, at: Mint.year(2030)) == nil)
        Self.expect(Self.refusal(lasting, leaf, at: Mint.year(2030) + 1), .expired, depth: 2, root)
    }

    @Test("a chain that was found before is not accepted under other anchors, or with other certificates")
    func foundBefore() throws {
        let (root, intermediate, leaf) = try Self.chain.get()
        var store = TrustStore(anchors: [root])
        let copy = store
        for _ in 0..<2 {
            #expect(try store.chain(for: leaf, with: [intermediate], at: Mint.moment) == [leaf, intermediate, root])
            #expect(Self.refusal(store, leaf)?.code == .issuerNotFound)
        }
        store.anchors = [try Mint.root(name: "Other")]
        #expect(Self.refusal(store, leaf, with: [intermediate])?.code == .issuerNotFound)
        #expect(Self.refusal(copy, leaf, with: [intermediate]) == nil)
    }

    @Test("a store that found chains before finds the same ones as a new store, at every date and in every order")
    func equalChains() throws {
        let root = try Mint.root(validity: Mint.year(2019)...Mint.year(2032))
        let old = try Mint.intermediate(under: root, validity: Mint.year(2020)...Mint.year(2026))
        let new = try Mint.intermediate(under: root, validity: Mint.year(2025)...Mint.year(2033))
        let leaf = try Mint.leaf(under: old)
        let edges = [2020, 2025, 2026, 2032].map { Mint.year($0) }
        let moments = edges.flatMap { [$0 - 1, $0, $0 + 0.5, $0 + 1, $0 + 5_000_000] }
        for embedded in [[old, new], [new, old]] {
            for order in [moments, moments.reversed(), moments.reversed() + moments] {
                let used = TrustStore(anchors: [root])
                for moment in order {
                    let chain = try? used.chain(for: leaf, with: embedded, at: moment)
                    let fresh = try? TrustStore(anchors: [root]).chain(for: leaf, with: embedded, at: moment)
                    let words = [chain, fresh].map { $0.map { $0[1] == old ? "old" : "new" } ?? "none" }
                    #expect(chain == fresh, "\(moment), \(embedded.first == old ? "old" : "new") first: \(words)")
                }
            }
        }
    }

    @Test("of intermediates with equal name and key, the valid one is chosen") func twoGenerations() throws {
        let root = try Mint.root()
        let old = try Mint.intermediate(under: root, validity: Mint.year(2020)...Mint.year(2026))
        let new = try Mint.intermediate(under: root, validity: Mint.year(2025)...Mint.year(2033))
        let leaf = try Mint.leaf(under: old)
        for intermediates in [[old, new], [new, old]] {
            let known = TrustStore(anchors: [root], intermediates: intermediates)
            let unknowing = TrustStore(anchors: [root])
            for (moment, expected) in [(Mint.year(2023), old), (Mint.year(2030), new)] {
                #expect(try known.chain(for: leaf, with: [], at: moment) == [leaf, expected, root])
                #expect(try unknowing.chain(for: leaf, with: intermediates, at: moment) == [leaf, expected, root])
            }
            #expect(Self.refusal(known, leaf, at: Mint.year(2025)) == nil)
            #expect(Self.refusal(known, leaf, at: Mint.year(2026)) == nil)
            #expect(Self.refusal(known, leaf, at: Mint.year(2034))?.code == .expired)
        }
        let split = TrustStore(anchors: [root], intermediates: [new])
        #expect(try split.chain(for: leaf, with: [old], at: Mint.year(2023)) == [leaf, old, root])
    }
}
