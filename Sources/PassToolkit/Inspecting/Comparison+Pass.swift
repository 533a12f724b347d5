internal import PassModel

/// The values of two JSON texts, and the fields of two passes.
extension Comparison {
    mutating func comparePasses(_ before: Pass, _ after: Pass) {
        let styles = pairedStyles(before, after)
        var (first, second) = (before.object, after.object)
        for (old, new) in styles {
            first[old.rawValue] = nil
            second[new.rawValue] = nil
        }
        compare(.object(first), .object(second), at: .root, in: "pass.json")
        for (old, new) in styles { compareStyles(before, old, after, new) }
    }

    /// The styles of both passes, each with its own in the other; or the only one with the only one.
    private func pairedStyles(_ before: Pass, _ after: Pass) -> [(PassStyle.Kind, PassStyle.Kind)] {
        func styles(_ pass: Pass) -> [PassStyle.Kind] {
            PassStyle.Kind.allCases.filter { pass.object[$0.rawValue]?.object != nil }
        }
        let (old, new) = (styles(before), styles(after))
        let common = old.filter(new.contains).map { ($0, $0) }
        let (left, right) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
        guard left.count == 1, right.count == 1 else { return common }
        return common + [(left[0], right[0])]
    }

    private mutating func compareStyles(
        _ before: Pass, _ old: PassStyle.Kind, _ after: Pass, _ new: PassStyle.Kind
    ) {
        if old != new {
            add(
                .value(file: "pass.json", pointer: .root), .string(old.rawValue), .string(new.rawValue), moved: true)
        }
        var (first, second) = (before.object[old.rawValue]?.object, after.object[new.rawValue]?.object)
        let (oldFields, newFields) = (KeyedField.all(in: &first, of: old), KeyedField.all(in: &second, of: new))
        compare(
            first.map(JSONValue.object), second.map(JSONValue.object), at: .root.appending(new.rawValue),
            in: "pass.json")
        compareFields(oldFields, newFields)
        compareOrder(oldFields, newFields, in: new)
    }

    private mutating func compareFields(_ old: [KeyedField], _ new: [KeyedField]) {
        let before = Dictionary(old.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        for field in old where after[field.identity] == nil {
            add(.field(key: field.key, member: nil, pointer: field.pointer), field.value, nil)
        }
        for field in new {
            guard let earlier = before[field.identity] else {
                add(.field(key: field.key, member: nil, pointer: field.pointer), nil, field.value)
                continue
            }
            compare(earlier, field)
        }
    }

    private mutating func compare(_ old: KeyedField, _ new: KeyedField) {
        if old.group != new.group {
            add(
                .field(key: new.key, member: nil, pointer: new.pointer), .string(old.group.rawValue),
                .string(new.group.rawValue), moved: true)
        }
        guard let before = old.value.object, let after = new.value.object else {
            if !old.value.isSame(as: new.value) {
                add(.field(key: new.key, member: nil, pointer: new.pointer), old.value, new.value)
            }
            return
        }
        for name in before.allNames(with: after) where !before.isSame(as: after, under: name) {
            let (first, second) = before.shown(beside: after, under: name)
            add(
                .field(key: new.key, member: name, pointer: new.pointer.appending(name)), first?.withoutSecrets,
                second?.withoutSecrets)
        }
    }

    /// The order of those fields of a group that both passes have in it.
    private mutating func compareOrder(_ old: [KeyedField], _ new: [KeyedField], in kind: PassStyle.Kind) {
        for group in FieldGroup.allCases {
            let (before, after) = (old.filter { $0.group == group }, new.filter { $0.group == group })
            let common = Set(before.map(\.identity)).intersection(after.map(\.identity))
            let (first, second) = (
                before.filter { common.contains($0.identity) }, after.filter { common.contains($0.identity) }
            )
            guard first.map(\.identity) != second.map(\.identity) else { continue }
            add(
                .value(file: "pass.json", pointer: JSONPointer(tokens: [kind.rawValue, group.rawValue])),
                .array(first.map { .string($0.key) }), .array(second.map { .string($0.key) }), moved: true)
        }
    }

    // MARK: - Values

    /// Adds what differs between two values, as deep as they are of one kind.
    mutating func compare(_ before: JSONValue?, _ after: JSONValue?, at pointer: JSONPointer, in file: String) {
        switch (before, after) {
        case (nil, nil): return
        case (let before?, let after?) where before.isSame(as: after): return
        case _ where pointer.isSecret: add(.value(file: file, pointer: pointer), before, after, isSecret: true)
        case (.object(let before), .object(let after)): compare(before, after, at: pointer, in: file)
        case (.array(let before), .array(let after)): compare(before, after, at: pointer, in: file)
        default: add(.value(file: file, pointer: pointer), before?.withoutSecrets, after?.withoutSecrets)
        }
    }

    private mutating func compare(_ before: JSONObject, _ after: JSONObject, at pointer: JSONPointer, in file: String) {
        for name in before.allNames(with: after) where !before.isSame(as: after, under: name) {
            let (first, second) = before.shown(beside: after, under: name)
            compare(first, second, at: pointer.appending(name), in: file)
        }
    }

    /// Elements that are the same at both ends are passed over, so that one that was put in does not change the rest.
    private mutating func compare(
        _ before: [JSONValue], _ after: [JSONValue], at pointer: JSONPointer, in file: String
    ) {
        let shorter = min(before.count, after.count)
        let start = (0..<shorter).first { !before[$0].isSame(as: after[$0]) } ?? shorter
        let end =
            (0..<(shorter - start)).first {
                !before[before.count - 1 - $0].isSame(as: after[after.count - 1 - $0])
            } ?? shorter - start
        let (old, new) = (before[start..<(before.count - end)], after[start..<(after.count - end)])
        for offset in 0..<max(old.count, new.count) {
            let index = start + offset
            compare(
                old.indices.contains(index) ? old[index] : nil, new.indices.contains(index) ? new[index] : nil,
                at: pointer.appending(index), in: file)
        }
    }
}

/// A field and what it is known by in both passes.
private struct KeyedField {
    /// The key, and which of several fields with it.
    struct Identity: Hashable {
        let key: String
        let occurrence: Int
    }

    let identity: Identity
    let group: FieldGroup
    let pointer: JSONPointer
    let value: JSONValue

    var key: String { identity.key }

    /// Takes the groups of fields out of a style; what is no array stays in.
    static func all(in style: inout JSONObject?, of kind: PassStyle.Kind) -> [KeyedField] {
        var counts: [String: Int] = [:]
        var fields: [KeyedField] = []
        for group in FieldGroup.allCases {
            guard let elements = style?[group.rawValue]?.array else { continue }
            style?[group.rawValue] = nil
            for (index, element) in elements.enumerated() {
                let key = element.object?[Field.Key.key.rawValue]?.string ?? "\(group.rawValue)[\(index)]"
                let occurrence = counts[key, default: 0]
                counts[key] = occurrence + 1
                fields.append(
                    KeyedField(
                        identity: Identity(key: key, occurrence: occurrence), group: group,
                        pointer: JSONPointer(tokens: [kind.rawValue, group.rawValue, String(index)]), value: element))
            }
        }
        return fields
    }
}

// MARK: - Sameness

extension JSONValue {
    /// Whether both have the same content, whatever their form.
    fileprivate func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let first), .object(let second)):
            first.allNames(with: second).allSatisfy { first.isSame(as: second, under: $0) }
        case (.array(let first), .array(let second)):
            first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
        case (.number(let first), .number(let second)): first.isSame(as: second)
        default: self == other && !isSpelledDifferently(from: other)
        }
    }

    /// Whether both are texts that only Unicode calls the same.
    private func isSpelledDifferently(from other: JSONValue) -> Bool {
        guard let first = string, let second = other.string else { return false }
        return !first.isIdentical(to: second)
    }
}

extension JSONNumber {
    /// Whether both are the same number, as far as double precision tells numbers apart.
    fileprivate func isSame(as other: JSONNumber) -> Bool {
        if text == other.text { return true }
        let isExact = [text, other.text].allSatisfy { $0.utf8.count <= 15 }
        return isExact && double != nil && double == other.double
    }
}

extension JSONObject {
    /// The names of both, each once, in the order of the texts.
    fileprivate func allNames(with other: JSONObject) -> [String] {
        var seen: Set<String> = []
        return (names + other.names).filter { seen.insert($0).inserted }
    }

    /// All values under a name: more than one where it is there more than once.
    private func values(under name: String) -> [JSONValue] { members.filter { $0.name == name }.map(\.value) }

    fileprivate func isSame(as other: JSONObject, under name: String) -> Bool {
        let (first, second) = (values(under: name), other.values(under: name))
        return first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
    }

    /// What differs under a name: the values that count, or all of them where those are the same.
    fileprivate func shown(beside other: JSONObject, under name: String) -> (JSONValue?, JSONValue?) {
        let (first, second) = (self[name], other[name])
        guard let first, let second, first.isSame(as: second) else { return (first, second) }
        return (.array(values(under: name)), .array(other.values(under: name)))
    }
}

extension JSONPointer {
    /// Whether the values there are compared and not shown.
    fileprivate var isSecret: Bool { tokens.last.map(Secrets.isSecret) ?? false }
}
