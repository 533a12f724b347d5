import PassModel
import PassRules

/// Who issues the pass.
extension RuleVector {
    static let identity: [RuleVector] = []
}
