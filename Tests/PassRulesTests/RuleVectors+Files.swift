import PassModel
import PassRules

extension RuleVector {
    static let images: [RuleVector] = []
    static let languages: [RuleVector] = []
    static let personalization: [RuleVector] = []
}
