internal import PassModel

/// What to say about a top-level value of the wrong type.
extension KeyRules {
    /// What is wrong with the value of `key`: with itself, or else with its elements.
    static func typeFaults(in value: JSONValue, of key: Pass.Key) -> [Fault] {
        WrongType.all(
            in: value, named: key.rawValue, as: Shape.pass.type(of: key), isRequired: requiredKeys.contains(key),
            at: .to(key)
        ).map { wrong in
            let fix = fix(for: wrong)
            let hint = hint(for: wrong, of: key, fix)
            let isOther = digits(in: wrong) != nil || truth(of: wrong) != nil
            return wrong.fault(hint: hint, remedy: isOther ? nil : wrong.type.quotesRemedy(for: wrong.value), fix: fix)
        }
    }

    private static func hint(for wrong: WrongType, of key: Pass.Key, _ fix: Finding.Fix?) -> String? {
        if wrong.type == .color, wrong.value != .null { return MeantColor.hint(for: nil) }
        if wrong.type == .date, wrong.value != .null {
            return MeantDate.hint(for: MeantDate(wrong.value), at: wrong.pointer)
        }
        if key == .locations, wrong.isElement, let members = Coordinates.members(in: wrong.value) {
            return "write \(members)"
        }
        if let word = digits(in: wrong) ?? truth(of: wrong) { return "write \(word)" }
        switch fix {
        case .remove: return "remove the key"
        case .wrapInArray: return "put it in square brackets"
        default: return wrong.type.quotesHint(for: wrong.value, isSecret: key == .authenticationToken)
        }
    }

    private static func fix(for wrong: WrongType) -> Finding.Fix? {
        if wrong.type == .date, let meant = MeantDate(wrong.value) { return meant.fix(at: wrong.pointer) }
        return wrong.fix
    }

    /// The number in a text such as `id123456789`, `100m` or an address in the App Store.
    private static func digits(in wrong: WrongType) -> String? {
        guard wrong.type == .number, wrong.value.meantNumber == nil, let text = wrong.value.string,
            text.utf8.count <= 200
        else { return nil }
        let inStore = text.firstMatch(of: /(?:^|\/)id([1-9][0-9]*)(?:$|[?\/])/)?.1
        let metres = text.wholeMatch(of: /\s*([1-9][0-9]*)\s*(?:m|[Mm]et(?:er|re)s?)\s*/)?.1
        return (inStore ?? metres).map(String.init)
    }

    /// The boolean that a word such as `yes` means.
    private static func truth(of wrong: WrongType) -> String? {
        guard [.boolean, .flag].contains(wrong.type), let text = wrong.value.string?.lowercased() else { return nil }
        if ["yes", "y", "on", "1", "ja", "oui"].contains(text) { return "true" }
        return ["no", "n", "off", "0", "nein", "non"].contains(text) ? "false" : nil
    }
}
