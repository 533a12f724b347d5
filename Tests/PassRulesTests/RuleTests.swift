import PassModel
import PassRules
import TestSupport
import Testing

extension RuleVector {
    static let all: [RuleVector] = [
        json, bundle, keys, identity, schemes, barcodes, relevance, fields, semantics, upcoming, images, languages,
        personalization, targets, orders,
    ]
    .flatMap { $0 }
}

@Suite("Rules") struct RuleTests {
    @Test("each rule vector gives exactly its findings", arguments: RuleVector.all) func findings(vector: RuleVector) {
        let found = RuleBook.standard.findings(in: vector.contents).filter { !vector.rulesBeside.contains($0.rule) }
        #expect(found.map(RuleVector.words).sorted() == vector.expected.sorted())
        #expect(found == found.sorted())
        #expect(found.allSatisfy { $0.message.count < 160 })
    }

    /// A pass that keeps it is its good example.
    @Test("every rule has a vector that breaks it") func coverage() {
        let ids = RuleBook.standard.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let vectors = RuleVector.all.filter { $0.rule == id }
            #expect(vectors.contains { $0.expected.contains { $0.contains(" \(id) at ") } }, "\(id)")
        }
    }
}

@Suite("Rule examples") struct RuleExampleTests {
    @Test(
        "each rule's bad example breaks the rule, and its good one no rule at all",
        arguments: RuleBook.standard.rules.map(\.id))
    func examples(id: String) throws {
        let rule = try #require(RuleBook.standard.rule(id))
        let example = try #require(rule.example, "the rule has an example")
        let (bad, good) = (example.bad.findings, example.good.findings)
        #expect(bad.contains { $0.rule == id }, "\(bad.map(\.message))")
        #expect(good.filter { $0.rule != "language.no-english" || id == $0.rule }.map(\.message) == [])
    }
}

@Suite("Rules with fixes") struct FixableRuleTests {
    @Test(
        "a rule with fixes can fix its example, or says that it fixes some faults",
        .enabled(if: Effort.isFull, "\(Effort.hint)"))
    func examples() {
        let able = Set(
            RuleVector.all.flatMap {
                RuleBook.standard.findings(in: $0.contents).filter { !$0.fixes.isEmpty }.map(\.rule)
            })
        let unable = RuleBook.standard.rules.filter { rule in
            guard able.contains(rule.id), let bad = rule.example?.bad else { return false }
            let contents = PassContents(files: bad.contents, now: "2026-06-01T12:00:00Z", targets: bad.targets)
            return RuleBook(rules: [rule]).findings(in: contents).allSatisfy(\.fixes.isEmpty)
        }
        #expect(unable.map(\.id).sorted() == RuleBook.standard.rules.filter(\.fixesSomeFaults).map(\.id).sorted())
    }
}
