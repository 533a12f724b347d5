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

    @Test("every rule has words and a source", arguments: RuleBook.standard.rules.map(\.id))
    func words(id: String) throws {
        let rule = try #require(RuleBook.standard.rule(id))
        #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
        #expect(!rule.effect.isEmpty && !rule.effect.hasSuffix("."))
        #expect(rule.hint?.isEmpty != true && rule.hint?.hasSuffix(".") != true)
        #expect(!rule.source.isEmpty)
    }

    /// What each rule with a number allows at most, or asks for at least, as its source says; this is not read from the
    /// rules.
    static let limits: [String: Int] = [
        // Wallet Passes: Pass, Pass.NFC, ImageURLEntry.
        "location.too-many": 10, "nfc.message-too-long": 64, "upcoming.image-too-large": 2 * 1024 * 1024,
        // PassKit Package Format Reference.
        "web-service.token-too-short": 16,
        // Wallet Orders: Order, Return. Human Interface Guidelines, Wallet.
        "order.token-short": 16, "order.heavy": 4_999_999, "order.image-size": 300,
        // Showing a Pass on the Lock Screen.
        "beacon.too-many": 10, "relevance.too-long": 24 * 60 * 60,
        // Creating a poster generic pass.
        "actions.too-many": 2,
        // ISO/IEC 18004: the largest code with the least correction.
        "barcode.payload-too-large": 2953,
        // Observed, or what a phone has room for.
        "barcode.payload-long": 48, "fields.text-too-long": 28,
        "strings.heavy": 200_000, "bundle.heavy": 1_000_000,
    ]

    @Test("each rule with a number has the one of its source, and its examples are the edge") func numbers() {
        let found = RuleBook.standard.rules.compactMap { rule in rule.example?.limit.map { (rule.id, $0) } }
        #expect(Dictionary(uniqueKeysWithValues: found) == Self.limits)
        func counts(_ example: PassRule.Example) -> [Int?] {
            [example.good, example.bad].map { $0.contents["a"]?.count }
        }
        #expect(counts(.init(most: 5) { PassRule.Sample(files: ["a": .filler(byteCount: $0)]) }) == [5, 6])
        #expect(counts(.init(least: 5) { PassRule.Sample(files: ["a": .filler(byteCount: $0)]) }) == [5, 4])
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
