import PassModel
import PassRules
import Testing
import TestSupport

@Suite("Rule examples") struct RuleExampleTests {
    @Test("each rule's bad example breaks the rule", arguments: RuleBook.standard.rules.map(\.id))
    func bad(id: String) throws {
        let rule = try #require(RuleBook.standard.rule(id))
        let example = try #require(rule.example, "the rule has an example")
        let found = example.bad.findings
        #expect(found.contains { $0.rule == id }, "\(found.map(\.message))")
    }

    @Test("each rule's good example breaks no rule at all", arguments: RuleBook.standard.rules.map(\.id))
    func good(id: String) throws {
        let rule = try #require(RuleBook.standard.rule(id))
        let example = try #require(rule.example, "the rule has an example")
        let found = example.good.findings
        #expect(found.map { "\($0.rule): \($0.message)" } == [])
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
