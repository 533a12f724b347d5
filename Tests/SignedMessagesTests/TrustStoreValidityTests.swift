import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("The time at which a chain is judged")
struct TrustStoreValidityTests {
    private func refusal(_ store: TrustStore, _ leaf: Certificate, at moment: Date) -> ChainError? {
        TrustStoreTests.refusal(store, leaf, at: moment)
    }

    @Test("a chain is valid from the leaf's first second to its last")
    func leaf() throws {
        let root = try Mint.root()
        let intermediate = try Mint.intermediate(under: root)
        let leaf = try Mint.leaf(under: intermediate, validity: Mint.year(2024)...Mint.year(2025))
        let store = TrustStore(anchors: [root], intermediates: [intermediate])
        let refusals: [(Date, ChainError.Code?)] = [
            (Mint.year(2024) - 1, .notYetValid), (Mint.year(2024), nil), (Mint.year(2025), nil),
            (Mint.year(2025) + 1, .expired),
        ]
        for (moment, code) in refusals {
            let error = refusal(store, leaf, at: moment)
            #expect(error?.code == code, "\(moment)")
            #expect(leaf.isValid(at: moment) == (code == nil))
            if let error { #expect(error.depth == 0 && error.certificate == leaf) }
        }
    }

    @Test("a chain is valid from the first to the last second of intermediate and anchor")
    func above() throws {
        let root = try Mint.root(validity: Mint.year(2022)...Mint.year(2030))
        let intermediate = try Mint.intermediate(under: root, validity: Mint.year(2024)...Mint.year(2026))
        let leaf = try Mint.leaf(under: intermediate)
        let store = TrustStore(anchors: [root], intermediates: [intermediate])
        #expect(refusal(store, leaf, at: Mint.year(2024)) == nil)
        #expect(refusal(store, leaf, at: Mint.year(2026)) == nil)
        TrustStoreTests.expect(refusal(store, leaf, at: Mint.year(2026) + 1), .expired, depth: 1, intermediate)
        #expect(refusal(store, leaf, at: Mint.year(2024) - 1)?.code == .notYetValid)

        let lasting = TrustStore(anchors: [root], intermediates: [try Mint.intermediate(under: root)])
        #expect(refusal(lasting, leaf, at: Mint.year(2030)) == nil)
        TrustStoreTests.expect(refusal(lasting, leaf, at: Mint.year(2030) + 1), .expired, depth: 2, root)
    }

    @Test("of intermediates with one name and key the valid one is chosen, in any order")
    func twoGenerations() throws {
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
            #expect(refusal(known, leaf, at: Mint.year(2025)) == nil)
            #expect(refusal(known, leaf, at: Mint.year(2026)) == nil)
            #expect(refusal(known, leaf, at: Mint.year(2034))?.code == .expired)
        }
        let split = TrustStore(anchors: [root], intermediates: [new])
        #expect(try split.chain(for: leaf, with: [old], at: Mint.year(2023)) == [leaf, old, root])
    }
}
