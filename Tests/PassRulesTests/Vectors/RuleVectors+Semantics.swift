import PassModel
import PassRules

/// Semantic tags.
extension RuleVector {
    static let semantics: [RuleVector] = []
}
