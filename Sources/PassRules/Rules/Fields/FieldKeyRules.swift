internal import PassModel

/// The names and types of a field's members.
enum FieldKeyRules {
    static let all: [PassRule] = [misspelled, unknown, wrongType]

    private static let source = "Wallet Passes, PassFieldContent"
    /// Apple's Pass Designer and pass-builder write `_id` into each field.
    private static let keys = KnownKeys(
        Pass.Field.Key.allCases.map(\.rawValue), each: "key of a field", besides: ["_id"],
        alsoCalled: [
            "title": "label", "caption": "label", "text": "value", "content": "value", "name": "key", "id": "key",
            "identifier": "key", "currency": "currencyCode", "alignment": "textAlignment",
        ])

    static let misspelled = PassRule(
        "fields.misspelled-key", .warning, "the keys of a field have their right names",
        effect: "Wallet ignores the key", source: source,
        bad: #""generic": {"backFields": [{"key": "a", "value": 1, "Label": "Points"}]}"#,
        good: #""generic": {"backFields": [{"key": "a", "value": 1, "label": "Points"}]}"#
    ).faults(reading: []) { contents in keys.misspelled(in: contents.everyField.lazy.compactMap(\.place), of: contents)
    }

    static let unknown = PassRule(
        "fields.unknown-key", .note, "a field has only the keys that the format knows",
        effect: "Wallet ignores the key", hint: "remove it", source: source,
        bad: #""generic": {"backFields": [{"key": "a", "value": 1, "colour": "red"}]}"#,
        good: #""generic": {"backFields": [{"key": "a", "value": 1}]}"#
    ).faults(reading: []) { contents in
        keys.meaningless(in: contents.everyField.lazy.compactMap(\.place), called: "a field", of: contents)
    }

    static let wrongType = PassRule(
        "fields.wrong-type", .warning, "every key of a field has a value of its type", effect: "Wallet ignores the key",
        source: source, bad: #""generic": {"backFields": [{"key": "a", "value": 1, "label": 15}]}"#,
        good: #""generic": {"backFields": [{"key": "a", "value": 1}]}"#
    ).faults(inEach: .fieldAnywhere()) { place in
        let wrong = place.value.object?.wrongTypes(under: Pass.Field.Key.allCases, of: .field, at: place.pointer)
        return (wrong ?? []).map { wrong in
            wrong.isElement
                ? wrong.fault(hint: "remove it, or write \"PKDataDetectorTypeLink\"")
                : wrong.fault(hint: hint(for: wrong.fix, wrong.type), fix: wrong.fix)
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
