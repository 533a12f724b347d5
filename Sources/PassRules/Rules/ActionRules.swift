internal import PassModel

/// Featured actions.
enum ActionRules {
    static let all: [Rule] = []
}
