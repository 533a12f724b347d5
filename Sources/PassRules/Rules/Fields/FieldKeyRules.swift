internal import PassModel

/// The names and types of a field's members.
enum FieldKeyRules {
    static let all = [misspelled, unknown, wrongType]

    private static let source = "Wallet Passes, PassFieldContent"
    private static let keys = Pass.Field.Key.allCases.map(\.rawValue)
    private static let known = Set(keys)

    static let misspelled = PassRule(
        "fields.misspelled-key", .warning, "the keys of a field have their right names",
        effect: "Wallet ignores the key",
        source: source,
        example: .init(
            bad: #""generic": {"backFields": [{"key": "a", "value": 1, "Label": "Points"}]}"#,
            good: #""generic": {"backFields": [{"key": "a", "value": 1, "label": "Points"}]}"#)
    ) { contents in
        unknownKeys(of: contents).compactMap { place, name in
            place.value.object?.misspelling(
                of: name, at: place.pointer.appending(name), among: keys, each: "key of a field")
        }
    }

    static let unknown = PassRule(
        "fields.unknown-key", .note, "a field has only the keys that the format knows",
        effect: "Wallet ignores the key",
        hint: "remove it", source: source,
        example: .init(
            bad: #""generic": {"backFields": [{"key": "a", "value": 1, "colour": "red"}]}"#,
            good: #""generic": {"backFields": [{"key": "a", "value": 1}]}"#)
    ) { contents in
        unknownKeys(of: contents).filter { Spelling.nearest(to: $0.name, among: keys) == nil }.map { place, name in
            Fault(.name(place.pointer.appending(name)), "\(name.shown) means nothing in a field")
        }
    }

    private static func unknownKeys(of contents: PassContents) -> [(place: PassContents.FieldPlace, name: String)] {
        var unknown: [(place: PassContents.FieldPlace, name: String)] = []
        for place in contents.everyField {
            for name in place.value.object?.names ?? [] where !known.contains(name) && !contents.isOpen(name) {
                unknown.append((place, name))
            }
        }
        return unknown
    }

    static let wrongType = PassRule(
        "fields.wrong-type", .warning, "every key of a field has a value of its type",
        effect: "Wallet ignores the key", source: source,
        example: .init(
            bad: #""generic": {"backFields": [{"key": "a", "value": 1, "label": null}]}"#,
            good: #""generic": {"backFields": [{"key": "a", "value": 1}]}"#), each: .fieldAnywhere
    ) { place, _ in
        let types = Shape.field.members
        let isAnyRefused = place.value.object?.watchedMembers.contains { name, value in
            types[name].map { !$0.admitsWithElements(value.value) } ?? false
        }
        guard isAnyRefused ?? false else { return [] }
        return Pass.Field.Key.allCases.flatMap { key in
            place[key].map { typeFaults(in: $0, of: key, at: place.pointer(to: key)) } ?? []
        }
    }

    private static func typeFaults(
        in value: JSONValue, of key: Pass.Field.Key, at pointer: JSONPointer
    ) -> [Fault] {
        let type = Shape.field.type(of: key)
        guard !type.admitsWithElements(value) else { return [] }
        if case .list(let element) = type, let elements = value.array {
            return elements.enumerated().filter { !element.admits($0.element) }.map { index, value in
                Fault(
                    .value(pointer.appending(index)),
                    "'\(key.rawValue)' holds \(value.kind), not only \(element.plural)",
                    hint: "remove it, or write \"PKDataDetectorTypeLink\"")
            }
        }
        let fix = typeFix(of: value, as: type, at: pointer)
        return [
            Fault(
                .value(pointer), "'\(key.rawValue)' is \(value.kind), not \(type.words)", hint: hint(for: fix, type),
                fixes: fix.map { [$0] } ?? [])
        ]
    }

    private static func typeFix(of value: JSONValue, as type: ValueType, at pointer: JSONPointer) -> Finding.Fix? {
        switch (type, value) {
        case (_, .null): .remove(pointer)
        case (.list, .string): .wrapInArray(pointer)
        default: type.meant(by: value).map { .replace(pointer, with: $0) }
        }
    }

    private static func hint(for fix: Finding.Fix?, _ type: ValueType) -> String {
        switch fix {
        case .remove: "remove the key"
        case .replace(_, let value, _): "write \(value.text())"
        case .wrapInArray: "put it in square brackets"
        default: "write \(type.words), or remove the key"
        }
    }
}
