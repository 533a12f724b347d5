import PassModel
import PassRules

extension RuleVector {
    static let identity: [RuleVector] = []
}
