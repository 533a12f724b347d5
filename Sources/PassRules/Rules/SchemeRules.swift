internal import PassModel

/// Layouts beyond the classic styles, and the keys that only they show.
enum SchemeRules {
    static let all: [Rule] = []
}
