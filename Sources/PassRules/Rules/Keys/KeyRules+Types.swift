internal import PassModel

/// What to say about a top-level value of the wrong type.
extension KeyRules {
    /// What is wrong with the value of `key`: with itself, or else with its elements.
    static func typeFaults(in value: JSONValue, of key: Pass.Key) -> [Fault] {
        WrongType.all(in: value, named: key.rawValue, as: Shape.pass.type(of: key), at: .to(key)).map { wrong in
            let fix = fix(for: wrong, of: key)
            return wrong.fault(
                hint: hint(for: wrong, of: key, fix), remedy: wrong.type.quotesRemedy(for: wrong.value), fix: fix)
        }
    }

    private static func hint(for wrong: WrongType, of key: Pass.Key, _ fix: Finding.Fix?) -> String? {
        switch fix {
        case .remove: "remove the key"
        case .wrapInArray: "put it in square brackets"
        default: wrong.type.quotesHint(for: wrong.value, isSecret: key == .authenticationToken)
        }
    }

    private static func fix(for wrong: WrongType, of key: Pass.Key) -> Finding.Fix? {
        switch wrong.fix {
        case .remove where wrong.isElement || requiredKeys.contains(key): nil
        case .replace(_, let meant, _) where !isSure(meant, for: key): nil
        case let fix: fix
        }
    }

    /// Whether the number can't have lost anything: an identifier may have had leading zeros.
    private static func isSure(_ meant: JSONValue, for key: Pass.Key) -> Bool {
        switch key {
        case .serialNumber: false
        case .teamIdentifier: meant.string?.utf8.count == 10
        default: true
        }
    }
}
