internal import PassModel

/// Semantic tags.
enum SemanticsRules {
    static let all: [Rule] = []
}
