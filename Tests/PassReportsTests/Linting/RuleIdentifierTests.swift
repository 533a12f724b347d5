import PassReports
import PassRules
import PassToolkit
import Testing

@Suite("The book of all rules") struct RuleIdentifierTests {
    @Test("each rule has an identifier of its own, and can be explained")
    func whole() {
        let rules = RuleBook.everything.rules
        #expect(Set(rules.map(\.id)).count == rules.count)
        for rule in rules {
            #expect(rule.id.wholeMatch(of: /[a-z-]+\.[a-z0-9-]+/) != nil, "\(rule.id)")
            #expect(!rule.summary.isEmpty && !rule.source.isEmpty, "\(rule.id)")
            #expect(rule.explanation().hasPrefix("\(rule.id): \(rule.severity.rawValue): \(rule.summary)\n"))
        }
    }
}
