import PassModel
import PassRules

/// The events of a ticket for several.
extension RuleVector {
    static let upcoming: [RuleVector] = []
}
