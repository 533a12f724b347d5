import PassModel
import PassRules

/// Contactless use.
extension RuleVector {
    static let nfc: [RuleVector] = []
}
