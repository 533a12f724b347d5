import Foundation
import SignedMessages
import Testing
import TestSupport

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

    @Test("a chain of trust does not hold where a signature in it is wrong") func badSignature() throws {
        let (root, intermediate, _) = try Self.chain.get()
        let forged = try Mint.leaf(under: intermediate, isForged: true)
        let store = TrustStore(anchors: [root])
        Self.expect(Self.refusal(store, forged, with: [intermediate]), .badSignature, depth: 0, forged)
        let forgedIntermediate = try Mint.intermediate(under: root, isForged: true)
        let leaf = try Mint.leaf(under: forgedIntermediate, isForged: true)
        let refusal = Self.refusal(store, leaf, with: [forgedIntermediate])
        Self.expect(refusal, .badSignature, depth: 1, forgedIntermediate)
    }

    @Test("a chain of trust agrees with openssl verify", .needs(.openssl)) func witness() throws {
        let (root, intermediate, leaf) = try Self.chain.get()
        let shop = try Workshop()
        try shop.write(root.pem(), "root.pem")
        try shop.write(intermediate.pem(), "intermediate.pem")
        try shop.write(leaf.pem(), "leaf.pem")
        try shop.write(Mint.leaf(under: intermediate, isForged: true).pem(), "forged.pem")
        #expect(try shop.accepts("verify -CAfile root.pem -untrusted intermediate.pem leaf.pem"))
        #expect(try !shop.accepts("verify -CAfile root.pem -untrusted intermediate.pem forged.pem"))
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

    @Test("of intermediates with one name and key the valid one is chosen, in any order") func twoGenerations() throws {
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
