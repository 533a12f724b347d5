import PassModel
import PassRules

/// The sign-up form.
extension RuleVector {
    static let personalization: [RuleVector] = []
}
