internal import PassModel

/// What to say of a top-level value that has another type than its key asks for.
extension KeyRules {
    /// What is wrong with the value of `key`: with itself, or else with its elements.
    static func typeFaults(in value: JSONValue, of key: Pass.Key) -> [Fault] {
        let type = Shape.pass.type(of: key)
        guard !type.admitsWithElements(value) else { return [] }
        let pointer = JSONPointer(tokens: [key.rawValue])
        guard case .list(let element) = type, let elements = value.array else {
            return [
                Fault(
                    .value(pointer), "'\(key.rawValue)' is \(value.kind), not \(type.words)",
                    hint: hint(for: value, of: key, type), fixes: fixes(for: value, of: key, type, at: pointer))
            ]
        }
        return elements.enumerated().filter { !element.admits($0.element) }.map { index, value in
            let pointer = pointer.appending(index)
            return Fault(
                .value(pointer), "'\(key.rawValue)' holds \(value.kind), not only \(element.plural)",
                hint: element.quotesHint(for: value),
                fixes: element.meant(by: value).map { [.replace(pointer, with: $0)] } ?? [])
        }
    }

    private static func hint(for value: JSONValue, of key: Pass.Key, _ type: ValueType) -> String? {
        if case .null = value { return requiredKeys.contains(key) ? nil : "remove the key" }
        if case .list(let element) = type { return element.admits(value) ? "put it in square brackets" : nil }
        return type.quotesHint(for: value, isSecret: key == .authenticationToken)
    }

    private static func fixes(
        for value: JSONValue, of key: Pass.Key, _ type: ValueType, at pointer: JSONPointer
    ) -> [Finding.Fix] {
        if case .null = value { return requiredKeys.contains(key) ? [] : [.remove(pointer)] }
        if case .list(let element) = type { return element.admits(value) ? [.wrapInArray(pointer)] : [] }
        guard let meant = type.meant(by: value), isSure(meant, for: key) else { return [] }
        return [.replace(pointer, with: meant)]
    }

    /// Whether nothing was lost on the way; a number has no zeros in front, which identifiers may have had.
    private static func isSure(_ meant: JSONValue, for key: Pass.Key) -> Bool {
        switch key {
        case .serialNumber: false
        case .teamIdentifier: meant.string?.utf8.count == 10
        default: true
        }
    }
}
