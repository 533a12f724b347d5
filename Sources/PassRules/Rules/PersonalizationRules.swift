internal import PassModel

/// The sign-up form of a rewards program.
enum PersonalizationRules {
    static let all: [Rule] = []
}
