internal import PassModel

/// Rules about the required parts of fields.
enum FieldRules {
    static let all: [PassRule] = [
        notAnObject, missingKey, duplicateKey, repeatedKey, missingValue, valueLeftOut, valueType,
    ]

    private static let source = "Wallet Passes, PassFieldContent"

    static let notAnObject = PassRule(
        "fields.not-an-object", .error, "a field is an object", effect: "Wallet refuses the pass",
        hint: "write {\"key\": \"…\", \"label\": \"…\", \"value\": \"…\"}", source: source,
        bad: #""generic": {"backFields": ["Terms"]}"#,
        good: #""generic": {"backFields": [{"key": "terms", "value": "Terms"}]}"#
    ).fault(inEach: .field) { place in notAnObject(place) }

    private static func notAnObject(_ place: PassContents.FieldPlace) -> Fault? {
        guard place.value.object == nil else { return nil }
        return .wrongType(place.value, of: "the field", not: "an object", at: .value(place.pointer))
    }

    static let missingKey = PassRule(
        "fields.missing-key", .error, "a field has a key, which is a string", effect: "Wallet refuses the pass",
        hint: "add \"key\": \"…\"", source: source, bad: #""generic": {"backFields": [{"value": "None"}]}"#,
        good: #""generic": {"backFields": [{"key": "terms", "value": "None"}]}"#
    ).fault(inEach: .field) { place in missingKey(of: place) }

    private static func missingKey(of place: PassContents.FieldPlace) -> Fault? {
        guard place.value.object != nil, place[.key]?.string == nil else { return nil }
        let pointer = place.pointer(to: .key)
        guard let key = place[.key] else { return Fault(.value(pointer), "the field has no key") }
        return .wrongType(
            key, of: "the field has a key that", not: "a string", at: .value(pointer), hint: "put it in quotes",
            fix: key.meantString.map { .replace(pointer, with: $0) })
    }

    /// Groups in which Wallet refuses mistakes that it only logs in others.
    private static let strictGroups: Set<Pass.Field.Group> = [.header, .primary, .auxiliary]

    static let duplicateKey = PassRule(
        "fields.duplicate-key", .error, "a field's key is unique among header, primary and auxiliary fields",
        effect: "Wallet refuses the pass or drops the field, and announces its changes wrongly",
        hint: "give each field its own key", source: "Wallet Passes, PassFieldContent; observed",
        bad: #""generic": {"headerFields": [{"key": "a", "value": 1}, {"key": "a", "value": 2}]}"#,
        good: #""generic": {"headerFields": [{"key": "a", "value": 1}, {"key": "b", "value": 2}]}"#
    ).faults { contents in
        repeatedKeys(in: contents).filter { strictGroups.isSuperset(of: $0.groups) }.map(\.fault)
    }

    static let repeatedKey = PassRule(
        "fields.repeated-key", .warning, "a field's key is unique in the pass",
        effect: "Wallet announces changes of one field as those of the other", hint: "give each field its own key",
        source: "Wallet Passes, PassFieldContent; observed",
        bad: #""generic": {"backFields": [{"key": "a", "value": 1}, {"key": "a", "value": 2}]}"#,
        good: #""generic": {"backFields": [{"key": "a", "value": 1}, {"key": "b", "value": 2}]}"#
    ).faults { contents in
        repeatedKeys(in: contents).filter { !strictGroups.isSuperset(of: $0.groups) }.map(\.fault)
    }

    /// Fields with the key of an earlier field, and the groups of both.
    private static func repeatedKeys(in contents: PassContents) -> [(fault: Fault, groups: [Pass.Field.Group])] {
        // Wallet reads only one of several styles, so each style is checked separately.
        contents.styles.flatMap { style -> [(fault: Fault, groups: [Pass.Field.Group])] in
            var firsts: [String: PassContents.FieldPlace] = [:]
            return contents.fields.lazy.filter { $0.style == style }.compactMap { place in
                guard let key = contents.text(of: .key, in: place) else { return nil }
                guard let first = firsts[key] else {
                    firsts[key] = place
                    return nil
                }
                let message = "\(first.pointer) already uses the key \(key.shown)"
                return (Fault(.value(place.pointer(to: .key)), message), [first.group, place.group])
            }
        }
    }

    static let missingValue = rule(
        ofMissingValues: "fields.missing-value", .error, "a header, primary or auxiliary field has a value",
        effect: "Wallet refuses the pass or drops the field", inStrictGroups: true,
        example: .init(
            bad: #""generic": {"headerFields": [{"key": "level", "label": "Level"}]}"#,
            good: #""generic": {"headerFields": [{"key": "level", "label": "Level", "value": "Gold"}]}"#))

    static let valueLeftOut = rule(
        ofMissingValues: "fields.value-left-out", .warning, "every field has a value",
        effect: "Wallet may drop the field, and a watch does not show it", inStrictGroups: false,
        example: .init(
            bad: #""generic": {"backFields": [{"key": "terms", "label": "Terms"}]}"#,
            good: #""generic": {"backFields": [{"key": "terms", "label": "Terms", "value": "None"}]}"#))

    /// A rule for the fields of strict groups, or for those of the others.
    private static func rule(
        ofMissingValues id: String, _ severity: Finding.Severity, _ summary: String, effect: String,
        inStrictGroups isStrict: Bool, example: PassRule.Example
    ) -> PassRule {
        PassRule(
            id, severity, summary, effect: effect, hint: "add \"value\": \"\"",
            source: "Wallet Passes, PassFieldContent; observed", example: example
        ).fault(inEach: .field) { place in
            place.lacksValue && strictGroups.contains(place.group) == isStrict ? fault(ofMissingValueIn: place) : nil
        }
    }

    private static func fault(ofMissingValueIn place: PassContents.FieldPlace) -> Fault {
        let name = place[.key]?.string.map { " \($0.shown)" } ?? ""
        return Fault(.value(place.pointer), "the field\(name) has no value")
    }

    static let valueType = PassRule(
        "fields.value-type", .error, "a field's value is a string or a number", effect: "Wallet refuses the pass",
        source: source, bad: #""generic": {"backFields": [{"key": "member", "value": true}]}"#,
        good: #""generic": {"backFields": [{"key": "member", "value": "Yes"}]}"#
    ).fault(inEach: .field) { place in valueType(of: place) }

    private static func valueType(of place: PassContents.FieldPlace) -> Fault? {
        guard let value = place[.value], value.string == nil, value.number == nil else { return nil }
        return .wrongType(
            value, of: "the value", not: "a string or number", at: .value(place.pointer(to: .value)),
            hint: Bool(json: value) == nil ? "write a text or a number" : "write the text to show")
    }

    /// The fault of a single field, which must have a value.
    static func faults(in place: PassContents.FieldPlace) -> [Fault] {
        let isValueMissing = place.lacksValue
        return [
            notAnObject(place), missingKey(of: place), isValueMissing ? fault(ofMissingValueIn: place) : nil,
            valueType(of: place),
        ].compactMap(\.self)
    }
}

extension PassContents.FieldPlace {
    fileprivate var lacksValue: Bool { value.object.map { !$0.has(Pass.Field.Key.value.rawValue) } ?? false }
}
