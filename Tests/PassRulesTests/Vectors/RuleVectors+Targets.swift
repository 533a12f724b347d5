import PassModel
import PassRules

/// The devices that a pass is meant for.
extension RuleVector {
    static let targets: [RuleVector] = []
}
