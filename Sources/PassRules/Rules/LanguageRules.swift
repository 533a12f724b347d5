internal import PassModel

/// Languages.
enum LanguageRules {
    static let all: [Rule] = []
}
