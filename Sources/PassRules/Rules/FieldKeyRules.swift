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
            guard let object = place.value.object, let known = Spelling.nearest(to: name, among: keys) else {
                return nil
            }
            let pointer = place.pointer.appending(name)
            return Fault(
                .name(pointer), "\(name.shown) is no key of a field", hint: "write '\(known)'",
                fixes: object.renaming(name, to: known, at: pointer))
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
        guard place.value.object?.watchedMembers.contains(where: FieldKeyType.isRefused) ?? false else { return [] }
        return FieldKeyType.table.flatMap { type, keys in
            keys.flatMap { key in
                place[key].map { type.faults(in: $0, of: key, at: place.pointer(to: key)) } ?? []
            }
        }

    }
}

/// The JSON types of a field's members; `key` and `value` have rules of their own.
enum FieldKeyType {
    case string, text, boolean, number, object, strings

    static let table: [(type: FieldKeyType, keys: [Pass.Field.Key])] = [
        (.string, [.label, .changeMessage, .textAlignment, .dateStyle, .timeStyle, .currencyCode, .numberStyle]),
        (.text, [.attributedValue]), (.boolean, [.ignoresTimeZone, .isRelative]), (.number, [.row]),
        (.object, [.semantics]), (.strings, [.dataDetectorTypes]),
    ]

    private static let byName = Dictionary(
        uniqueKeysWithValues: table.flatMap { type, keys in keys.map { ($0.rawValue, type) } })

    /// Whether a member of a field has another type than its key asks for.
    static func isRefused(_ name: String, _ value: WatchedValue) -> Bool {
        byName[name].map { !$0.admits(value.value) } ?? false
    }

    func faults(in value: JSONValue, of key: Pass.Field.Key, at pointer: JSONPointer) -> [Fault] {
        guard !admits(value) else { return [] }
        if self == .strings, let elements = value.array {
            return elements.enumerated().filter { $0.element.string == nil }.map { index, element in
                Fault(
                    .value(pointer.appending(index)), "'\(key.rawValue)' holds \(element.kind), not only strings",
                    hint: "remove it, or write \"PKDataDetectorTypeLink\"")
            }
        }
        let fix = fix(of: value, for: key, at: pointer)
        return [
            Fault(
                .value(pointer), "'\(key.rawValue)' is \(value.kind), not \(words)", hint: hint(for: fix),
                fixes: fix.map { [$0] } ?? [])
        ]
    }

    private func admits(_ value: JSONValue) -> Bool {
        switch self {
        case .string: value.string != nil
        case .text: value.string != nil || value.number != nil
        case .boolean: Bool(json: value) != nil
        case .number: value.number != nil
        case .object: value.object != nil
        case .strings: value.array?.allSatisfy { $0.string != nil } ?? false
        }
    }

    private var words: String {
        switch self {
        case .string: "a string"
        case .text: "a string or a number"
        case .boolean: "true or false"
        case .number: "a number"
        case .object: "an object"
        case .strings: "an array of strings"
        }
    }

    private func fix(of value: JSONValue, for key: Pass.Field.Key, at pointer: JSONPointer) -> Finding.Fix? {
        switch (self, value) {
        case (_, .null): .remove(pointer)
        case (.strings, .string): .wrapInArray(pointer)
        case (.string, _):  // no number is a name or a code
            [.label, .changeMessage].contains(key) ? value.meantString.map { .replace(pointer, with: $0) } : nil
        case (.number, _): value.meantNumber.map { .replace(pointer, with: $0) }
        case (.boolean, _): value.meantBoolean.map { .replace(pointer, with: $0) }
        default: nil
        }
    }

    private func hint(for fix: Finding.Fix?) -> String {
        switch fix {
        case .remove: "remove the key"
        case .replace(_, let value, _): "write \(value.text())"
        case .wrapInArray: "put it in square brackets"
        default: "write \(words), or remove the key"
        }
    }
}
