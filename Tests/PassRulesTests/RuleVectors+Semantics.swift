import PassModel
import PassRules

extension RuleVector {
    static let schemes: [RuleVector] = []
    static let semantics: [RuleVector] = []
    static let upcoming: [RuleVector] = []
    static let actions: [RuleVector] = []
}
