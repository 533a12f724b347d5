internal import PassModel
internal import PassRules

/// The values of a record that replace values of the template itself, rather than placeholders.
///
/// - `field:KEY` is the value of every field with this key, `attributed:KEY` its attributed value.
/// - `show:KEY` says whether these fields are shown.
/// - `/barcodes/0/message`, a JSON pointer, is any text, number or boolean of `pass.json`.
struct Addressing: Hashable, Sendable {
    /// The names of values.
    let names: Set<String>
    /// The keys of fields that are left out.
    let hidden: Set<String>

    /// The addresses in a record; `nil` if all its values are for placeholders.
    init?(in record: Record) {
        var (names, hidden): (Set<String>, Set<String>) = ([], [])
        for (name, value) in record.values where Self.isAddress(name) {
            if name.hasPrefix(Self.show) {
                if value.taken(as: .boolean) == .boolean(false) { hidden.insert(String(name.dropFirst(5))) }
            }
            names.insert(name)
        }
        guard !names.isEmpty else { return nil }
        (self.names, self.hidden) = (names, hidden)
    }

    /// All addresses among these columns; `nil` if all of them are for placeholders.
    init?(columns: some Sequence<String>) {
        names = Set(columns.filter(Self.isAddress))
        hidden = Set(names.filter { $0.hasPrefix(Self.show) }.map { String($0.dropFirst(5)) })
        if names.isEmpty { return nil }
    }

    static let field = "field:"
    static let attributed = "attributed:"
    static let show = "show:"

    /// Whether this is an address rather than the name of a placeholder.
    static func isAddress(_ name: String) -> Bool {
        switch name.utf8.first {
        case UInt8(ascii: "/"): true
        case UInt8(ascii: "f"): name.hasPrefix(field)
        case UInt8(ascii: "s"): name.hasPrefix(show)
        case UInt8(ascii: "a"): name.hasPrefix(attributed)
        default: false
        }
    }
}

/// The main file of a template with placeholders in the places that records address.
struct AddressedText {
    /// The form that a value must have: that of the template's value.
    enum Form: Sendable {
        case asGiven, number, boolean, date
    }

    /// The placeholders by their addresses.
    typealias Aliases = [String: (name: String?, form: Form)]

    private let document: JSONDocument
    private let addressing: Addressing
    private let places: [JSONPointer: JSONDocument.Place]
    private(set) var text: [UInt8]
    /// The placeholder of each address that the template has; `nil` for `show:`.
    private(set) var aliases: Aliases = [:]
    private var edits: [(range: Range<Int>, text: [UInt8], address: String)] = []
    /// The prefix of the placeholders' names; no name in the template has it.
    private let prefix: String
    /// The offsets of the values that became placeholders.
    private var edited: Set<Int> = []
    /// The ranges of fields that are left out.
    private var removed: [Range<Int>] = []

    /// Writes the placeholders.
    init(_ document: JSONDocument, for addressing: Addressing) {
        (self.document, self.addressing, text) = (document, addressing, document.text)
        places = document.places()
        var prefix = "_address."
        while document.text.firstRange(of: prefix.utf8) != nil { prefix = "_\(prefix)" }
        self.prefix = prefix
        for pointer in addressing.names.filter({ $0.hasPrefix("/") }).sorted() { address(pointer: pointer) }
        for group in Self.fieldGroups(of: document.root) { address(group) }
        // Fields that are left out need no value.
        edits.removeAll { edit in removed.contains { $0.surrounds(edit.range) } }
        let written = Set(edits.map(\.address))
        for (name, alias) in aliases where alias.name != nil && !written.contains(name) {
            aliases[name] = (nil, .asGiven)
        }
        text = text(after: edits.map { ($0.range, $0.text) } + removed.map { ($0, []) })
    }

    private func text(after all: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
        var (edited, end): ([UInt8], Int) = ([], 0)
        // An insertion precedes a removal at the same offset.
        let all = all.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        for (range, replacement) in all where range.lowerBound >= end {
            edited += document.text[end..<range.lowerBound] + replacement
            end = range.upperBound
        }
        return edited + document.text[end...]
    }

    /// The arrays of fields in all styles of a pass; of duplicates the last, which is the one that a pointer finds.
    static func fieldGroups(of root: JSONValue) -> [(pointer: JSONPointer, fields: [JSONValue])] {
        Pass.Style.Kind.allCases.flatMap { style in
            let groups = root.object?[style.rawValue]?.object ?? JSONObject()
            let last = Dictionary(groups.names.enumerated().map { ($1, $0) }) { $1 }
            return groups.members.enumerated().compactMap { index, group -> (JSONPointer, [JSONValue])? in
                guard group.name.hasSuffix("Fields"), last[group.name] == index, let fields = group.value.array else {
                    return nil
                }
                return (JSONPointer(tokens: [style.rawValue, group.name]), fields)
            }
        }
    }

    /// The names with which records can set the fields of a pass.
    static func addresses(in root: JSONValue) -> Set<String> {
        let keys = fieldGroups(of: root).flatMap(\.fields).compactMap { $0.object?["key"]?.string }
        return Set(keys.flatMap { key in [Addressing.field, Addressing.attributed, Addressing.show].map { $0 + key } })
    }

    private mutating func address(_ group: (pointer: JSONPointer, fields: [JSONValue])) {
        var hidden: Set<Int> = []
        for (index, field) in group.fields.enumerated() {
            guard let key = field.object?["key"]?.string else { continue }
            let pointer = group.pointer.appending(index)
            if addressing.names.contains(Addressing.show + key) {
                aliases[Addressing.show + key] = (nil, .boolean)
            }
            guard !addressing.hidden.contains(key) else {
                hidden.insert(index)
                for name in [Addressing.field + key, Addressing.attributed + key] where addressing.names.contains(name)
                {
                    aliases[name] = aliases[name] ?? (nil, .asGiven)
                }
                continue
            }
            address(Addressing.field + key, pointer.appending("value"))
            let (attributed, name) = (pointer.appending("attributedValue"), Addressing.attributed + key)
            if addressing.names.contains(name), places[attributed] != nil {
                address(name, attributed)
            } else if addressing.names.contains(Addressing.field + key), let object = field.object,
                object.has("attributedValue"), !addressing.names.contains("\(attributed)")
            {
                // Wallet would show the attributed value in place of the new one.
                removed += document.removing(["attributedValue"], of: object, at: pointer, places)
            } else if addressing.names.contains(name), field.object?.has("value") == true,
                let value = places[pointer.appending("value")], !addressing.names.contains("\(attributed)")
            {
                let member = Array(",\"attributedValue\":".utf8) + placeholder(for: name, form: .asGiven)
                let end = value.range.upperBound
                edits.append((end..<end, member, name))
            }
        }
        guard !hidden.isEmpty else { return }
        let ranges = group.fields.indices.compactMap { places[group.pointer.appending($0)]?.range }
        if ranges.count == group.fields.count { removed += document.removing(hidden, of: ranges) }
    }

    private mutating func address(pointer: String) {
        guard let place = JSONPointer(parsing: pointer) else { return }
        address(pointer, place)
        if places[place] == nil { add(pointer, place) }
    }

    /// Replaces a text, number or boolean with a placeholder.
    private mutating func address(_ name: String, _ pointer: JSONPointer) {
        guard addressing.names.contains(name), let place = places[pointer], let value = document.root[pointer],
            let form = Self.form(of: value, at: pointer, in: document.root)
        else { return }
        // If a pointer addresses the same value, this name remains unused, which is an error.
        guard edited.insert(place.range.lowerBound).inserted else { return }
        edits.append((place.range, placeholder(for: name, form: form), name))
    }

    /// Adds a member that the format allows here and the template lacks.
    private mutating func add(_ name: String, _ pointer: JSONPointer) {
        guard let form = Self.form(ofMemberAt: pointer, in: document.root), let key = pointer.tokens.last,
            let object = places[JSONPointer(tokens: pointer.tokens.dropLast())]
        else { return }
        let start = object.range.lowerBound + 1
        let member = Array("\(JSONValue.string(key).text()): ".utf8) + placeholder(for: name, form: form)
        edits.append((start..<start, member + Array(", ".utf8), name))
    }

    /// Whether a record can set the value at this pointer.
    static func isAddressable(_ pointer: JSONPointer, in root: JSONValue) -> Bool {
        root[pointer].map { form(of: $0, at: pointer, in: root) != nil } ?? (form(ofMemberAt: pointer, in: root) != nil)
    }

    private static func form(of value: JSONValue, at pointer: JSONPointer, in root: JSONValue) -> Form? {
        switch value {
        case .number: .number
        case .bool: .boolean
        // If the template's own text is not a date, a record may have any text, too.
        case .string(let text): PassDate(strict: text) != nil && pointer.leafKind(in: root) == .date ? .date : .asGiven
        default: nil
        }
    }

    private static func form(ofMemberAt pointer: JSONPointer, in root: JSONValue) -> Form? {
        guard let key = pointer.tokens.last, let object = root[JSONPointer(tokens: pointer.tokens.dropLast())]?.object,
            !object.members.isEmpty, !object.has(key)
        else { return nil }
        switch pointer.leafKind(in: root) {
        case nil: return nil
        case .text: return .asGiven
        case .number: return .number
        case .boolean: return .boolean
        case .date: return .date
        }
    }

    private mutating func placeholder(for name: String, form: Form) -> [UInt8] {
        let alias = aliases[name]?.name ?? "\(prefix)\(edits.count)"
        // Fields with one key may have values of several types; values are then used as they are.
        aliases[name] = (alias, aliases[name].map { $0.form == form ? form : .asGiven } ?? form)
        return Array("\"{{\(alias)}}\"".utf8)
    }
}

extension Record {
    /// The record with the values of addresses under the names of their placeholders.
    ///
    /// - Throws: ``RecordError`` for a value of another kind than the template's.
    func renamed(by aliases: AddressedText.Aliases) throws(RecordError) -> Record {
        var record = self
        for (name, alias) in aliases {
            guard let value = values[name] else { continue }
            record[name] = nil
            guard let fitting = value.taken(as: alias.form) else { throw misfit(for: aliases) }
            if let placeholder = alias.name { record[placeholder] = fitting }
        }
        return record
    }

    /// The error about the first value that does not fit.
    private func misfit(for aliases: AddressedText.Aliases) -> RecordError {
        let wrong = aliases.keys.sorted().first { name in
            values[name].map { $0.taken(as: aliases[name]?.form ?? .asGiven) == nil } ?? false
        }
        let name = wrong ?? ""
        let text = values[name]?.text ?? ""
        return RecordError(
            .unreadable(.otherKind(name, aliases[name]?.form.kind ?? .text, text)), of: self, about: name)
    }
}

extension Range<Int> {
    /// Whether removing this range removes `other`, too; an insertion at an edge is outside.
    fileprivate func surrounds(_ other: Range<Int>) -> Bool {
        other.isEmpty
            ? lowerBound < other.lowerBound && other.lowerBound < upperBound
            : lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}

extension AddressedText.Form {
    fileprivate var kind: RecordReader.Column.Kind {
        switch self {
        case .asGiven: .text
        case .number: .number
        case .boolean: .boolean
        case .date: .date(.iso)
        }
    }
}

extension Record.Value {
    /// The value, or what its text means; `nil` if it is not of this form.
    fileprivate func taken(as form: AddressedText.Form) -> Record.Value? {
        switch (form, self) {
        case (.asGiven, _), (.number, .number), (.boolean, .boolean): self
        case (.date, .text(let text)): PassDate(strict: text).map { _ in self }
        case (_, .text(let text)): RecordReader.Column(name: "", kind: form.kind).value(of: text)
        case (.number, _), (.boolean, _), (.date, _): nil
        }
    }
}

extension JSONDocument {
    /// The ranges to remove from the text with these members of an object, including commas; empty if the object has a
    /// name twice.
    func removing(
        _ left: Set<String>, of object: JSONObject, at pointer: JSONPointer, _ places: [JSONPointer: Place]
    ) -> [Range<Int>] {
        let names = object.members.map(\.name)
        let ranges = names.compactMap { name in
            places[pointer.appending(name)].map { ($0.nameOffset ?? $0.range.lowerBound)..<$0.range.upperBound }
        }
        guard Set(names).count == names.count, ranges.count == names.count else { return [] }
        return removing(Set(names.indices.filter { left.contains(names[$0]) }), of: ranges)
    }

    /// The ranges to remove from the text with some members or elements, including commas.
    ///
    /// - Parameters:
    ///   - left: the indices of the members or elements to remove.
    ///   - ranges: the ranges of all members of one object, or of all elements of one array.
    /// - Returns: the ranges.
    func removing(_ left: Set<Int>, of ranges: [Range<Int>]) -> [Range<Int>] {
        let lastKept = ranges.indices.last { !left.contains($0) } ?? -1
        return ranges.indices.flatMap { index in
            let isLeft = left.contains(index)
            var removed = isLeft ? [ranges[index]] : []
            guard isLeft || index == lastKept && index + 1 < ranges.count else { return removed }
            // There may be a comma after the last one, too.
            let after = text[ranges[index].upperBound...]
            if let comma = after.firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
                text[comma] == UInt8(ascii: ",")
            {
                removed.append(comma..<comma + 1)
            }
            return removed
        }
    }
}
