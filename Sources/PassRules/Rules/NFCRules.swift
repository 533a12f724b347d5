internal import PassModel

/// Contactless payments and keys.
enum NFCRules {
    static let all: [Rule] = []
}
