internal import PassModel

/// How fields show their values.
enum FieldFormatRules {
    static let all: [Rule] = []
}
