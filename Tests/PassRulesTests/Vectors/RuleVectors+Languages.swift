import PassModel
import PassRules

/// Languages.
extension RuleVector {
    static let languages: [RuleVector] = []
}
