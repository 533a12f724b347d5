import PassModel
import PassRules

extension RuleVector {
    static let targets: [RuleVector] = []
}
