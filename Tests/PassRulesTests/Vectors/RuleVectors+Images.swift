import PassModel
import PassRules

/// Images.
extension RuleVector {
    static let images: [RuleVector] = []
}
