import PassModel
import PassRules

extension RuleVector {
    static let fieldFormats: [RuleVector] = []
}
