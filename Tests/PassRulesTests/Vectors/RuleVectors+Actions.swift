import PassModel
import PassRules

/// Featured actions.
extension RuleVector {
    static let actions: [RuleVector] = []
}
