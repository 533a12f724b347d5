internal import PassModel

/// Images.
enum ImageRules {
    static let all: [Rule] = []
}
