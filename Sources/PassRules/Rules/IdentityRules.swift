internal import PassModel

/// Who issues the pass.
enum IdentityRules {
    static let all: [Rule] = []
}
