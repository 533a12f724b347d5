internal import Bytes
internal import PassModel
internal import PassToolkit

/// Compares the values of two JSON texts, and the fields of two passes.
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

    /// Pairs the styles of both passes: each with the same style of the other pass; a single style with another single
    /// style.
    private func pairedStyles(_ before: Pass, _ after: Pass) -> [(Pass.Style.Kind, Pass.Style.Kind)] {
        func styles(_ pass: Pass) -> [Pass.Style.Kind] {
            Pass.Style.Kind.allCases.filter { pass.object[$0.rawValue]?.object != nil }
        }
        let (old, new) = (styles(before), styles(after))
        let common = old.filter(new.contains).map { ($0, $0) }
        let (left, right) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
        guard left.count == 1, right.count == 1 else { return common }
        return common + [(left[0], right[0])]
    }

    private mutating func compareStyles(
        _ before: Pass, _ old: Pass.Style.Kind, _ after: Pass, _ new: Pass.Style.Kind
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
            add(changedField: field.key, field.value, nil)
        }
        for field in new {
            guard let earlier = before[field.identity] else {
                add(.field(key: field.key, member: nil, pointer: field.pointer), nil, field.value)
                add(changedField: field.key, nil, field.value)
                continue
            }
            let count = count
            compare(earlier, field)
            if self.count > count { add(changedField: field.key, earlier.value, field.value) }
        }
    }

    private mutating func compare(_ old: KeyedField, _ new: KeyedField) {
        if old.group != new.group {
            add(
                .field(key: new.key, member: nil, pointer: new.pointer), .string(old.group.rawValue),
                .string(new.group.rawValue), moved: true)
        }
        guard let before = old.value.object, let after = new.value.object else {
            if !old.value.means(new.value) {
                add(.field(key: new.key, member: nil, pointer: new.pointer), old.value, new.value)
            }
            return
        }
        for pair in MemberPair.all(of: before, and: after) {
            if let first = pair.old, let second = pair.new, first.means(second) { continue }
            add(
                .field(key: new.key, member: pair.name, pointer: new.pointer.appending(pair.name)),
                pair.old?.withoutSecrets, pair.new?.withoutSecrets)
        }
    }

    private mutating func compareOrder(_ old: [KeyedField], _ new: [KeyedField], in kind: Pass.Style.Kind) {
        for group in Pass.Field.Group.allCases {
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

    /// Adds the differences between two values, as deep as both have the same type.
    mutating func compare(_ before: JSONValue?, _ after: JSONValue?, at pointer: JSONPointer, in file: String) {
        switch (before, after) {
        case (nil, nil): return
        case (.object(let before), .object(let after)) where !pointer.isSecret:
            compare(before, after, at: pointer, in: file)
        case (.array(let before), .array(let after)) where !pointer.isSecret:
            compare(before, after, at: pointer, in: file)
        case (let before?, let after?) where before.means(after): return
        case _ where pointer.isSecret: add(.value(file: file, pointer: pointer), before, after, isSecret: true)
        default: add(.value(file: file, pointer: pointer), before?.withoutSecrets, after?.withoutSecrets)
        }
    }

    private mutating func compare(_ before: JSONObject, _ after: JSONObject, at pointer: JSONPointer, in file: String) {
        for pair in MemberPair.all(of: before, and: after) {
            compare(pair.old, pair.new, at: pointer.appending(pair.name), in: file)
        }
    }

    /// Skips equal elements at both ends, so that an inserted element does not change the rest.
    private mutating func compare(
        _ before: [JSONValue], _ after: [JSONValue], at pointer: JSONPointer, in file: String
    ) {
        let shorter = before.count == after.count ? 0 : min(before.count, after.count)
        let start = (0..<shorter).first { !before[$0].means(after[$0]) } ?? shorter
        let end =
            (0..<(shorter - start)).first {
                !before[before.count - 1 - $0].means(after[after.count - 1 - $0])
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

/// A field and its identity in both passes.
private struct KeyedField {
    /// The key, and a number among fields with the same key.
    struct Identity: Hashable {
        let key: String
        let occurrence: Int
    }

    let identity: Identity
    let group: Pass.Field.Group
    let pointer: JSONPointer
    let value: JSONValue

    var key: String { identity.key }

    /// Removes the groups of fields from a style; a value that is not an array stays.
    static func all(in style: inout JSONObject?, of kind: Pass.Style.Kind) -> [KeyedField] {
        var counts: [String: Int] = [:]
        var fields: [KeyedField] = []
        for group in Pass.Field.Group.allCases {
            guard let elements = style?[group.rawValue]?.array else { continue }
            style?[group.rawValue] = nil
            for (index, element) in elements.enumerated() {
                let key = element.object?[Pass.Field.Key.key.rawValue]?.string ?? "\(group.rawValue)[\(index)]"
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

/// A name in two objects, with its values.
private struct MemberPair {
    let name: String
    let old: JSONValue?
    let new: JSONValue?

    /// The names of both objects, each once, in the order of the texts.
    ///
    /// For a repeated name, this is the effective value, or all values if the effective ones are equal.
    static func all(of old: JSONObject, and new: JSONObject) -> [MemberPair] {
        let before = Dictionary(grouping: old.members, by: \.name.byBytes).mapValues { $0.map(\.value) }
        let after = Dictionary(grouping: new.members, by: \.name.byBytes).mapValues { $0.map(\.value) }
        var seen: Set<String> = []
        return (old.members + new.members).map(\.name).filter { seen.insert($0.byBytes).inserted }.map { name in
            let (first, second) = (before[name.byBytes] ?? [], after[name.byBytes] ?? [])
            guard first.count > 1 || second.count > 1, let last = first.last, let other = second.last, last.means(other)
            else { return MemberPair(name: name, old: first.last, new: second.last) }
            return MemberPair(name: name, old: .array(first), new: .array(second))
        }
    }
}

extension JSONPointer {
    /// Whether the values are compared, but not shown.
    fileprivate var isSecret: Bool { tokens.last.map(Secrets.isSecret) ?? false }
}
