import PassModel
import PassRules

/// Layouts beyond the classic styles.
extension RuleVector {
    static let schemes: [RuleVector] = []
}
