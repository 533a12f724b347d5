import PassModel
import PassRules

/// How fields show their values.
extension RuleVector {
    static let fieldFormats: [RuleVector] = []
}
