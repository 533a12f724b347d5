import PassModel
import PassRules

extension RuleVector {
    static let nfc: [RuleVector] = []
}
