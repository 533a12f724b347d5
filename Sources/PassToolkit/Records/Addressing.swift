internal import PassModel
internal import PassRules

/// The values of a record that name a place of the template itself, where no placeholder stands.
///
/// - `field:KEY` is the value of every field with this key, `attributed:KEY` its attributed value.
/// - `show:KEY` is whether these fields are there.
/// - `/barcodes/0/message`, a JSON pointer, is any text, number or boolean of `pass.json`.
struct Addressing: Hashable, Sendable {
    /// The names of values.
    let names: Set<String>
    /// The keys of fields that are left out.
    let hidden: Set<String>

    /// What a record addresses; `nil` if it has nothing but values for placeholders.
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

    /// What a list with these columns addresses, at most; `nil` if it has nothing but values for placeholders.
    init?(columns: some Sequence<String>) {
        names = Set(columns.filter(Self.isAddress))
        hidden = Set(names.filter { $0.hasPrefix(Self.show) }.map { String($0.dropFirst(5)) })
        if names.isEmpty { return nil }
    }

    static let field = "field:"
    static let attributed = "attributed:"
    static let show = "show:"

    /// Whether a value of this name is for a place of the template.
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
    /// What a value must be, by the value that the template has.
    enum Form: Sendable {
        case asGiven, number, boolean, date
    }

    /// The placeholders that stand for addresses.
    typealias Aliases = [String: (name: String?, form: Form)]

    private let document: JSONDocument
    private let addressing: Addressing
    private let places: [JSONPointer: JSONDocument.Place]
    private(set) var text: [UInt8]
    /// The placeholder of each address that the template has; `nil` for `show:`.
    private(set) var aliases: Aliases = [:]
    private var edits: [(range: Range<Int>, text: [UInt8], address: String)] = []
    /// What the names of placeholders start with; no name of the template does.
    private let prefix: String
    /// Where the values stood that have placeholders now.
    private var edited: Set<Int> = []
    /// Where fields stood that are left out.
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
        // What is left out needs no value.
        edits.removeAll { edit in removed.contains { $0.surrounds(edit.range) } }
        let written = Set(edits.map(\.address))
        for (name, alias) in aliases where alias.name != nil && !written.contains(name) {
            aliases[name] = (nil, .asGiven)
        }
        text = text(after: edits.map { ($0.range, $0.text) } + removed.map { ($0, []) })
    }

    private func text(after all: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
        var (edited, end): ([UInt8], Int) = ([], 0)
        // What is added at a place comes before what is taken out there.
        let all = all.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        for (range, replacement) in all where range.lowerBound >= end {
            edited += document.text[end..<range.lowerBound] + replacement
            end = range.upperBound
        }
        return edited + document.text[end...]
    }

    /// The arrays of fields in all styles of a pass; of those with one name the last, to which their pointer leads.
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

    /// The names by which records can give values to the fields of a pass.
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
                // Wallet would show it in place of the new value.
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

    /// Puts a placeholder in the place of a text, number or boolean.
    private mutating func address(_ name: String, _ pointer: JSONPointer) {
        guard addressing.names.contains(name), let place = places[pointer], let value = document.root[pointer],
            let form = Self.form(of: value, at: pointer, in: document.root)
        else { return }
        // A pointer may address the same place: then no place takes this value, which is an error.
        guard edited.insert(place.range.lowerBound).inserted else { return }
        edits.append((place.range, placeholder(for: name, form: form), name))
    }

    /// Adds a member that the format has here, and the template has not.
    private mutating func add(_ name: String, _ pointer: JSONPointer) {
        guard let form = Self.form(ofMemberAt: pointer, in: document.root), let key = pointer.tokens.last,
            let object = places[JSONPointer(tokens: pointer.tokens.dropLast())]
        else { return }
        let start = object.range.lowerBound + 1
        let member = Array("\(JSONValue.string(key).text()): ".utf8) + placeholder(for: name, form: form)
        edits.append((start..<start, member + Array(", ".utf8), name))
    }

    /// Whether a record can give a value to this place.
    static func isAddressable(_ pointer: JSONPointer, in root: JSONValue) -> Bool {
        root[pointer].map { form(of: $0, at: pointer, in: root) != nil } ?? (form(ofMemberAt: pointer, in: root) != nil)
    }

    private static func form(of value: JSONValue, at pointer: JSONPointer, in root: JSONValue) -> Form? {
        switch value {
        case .number: .number
        case .bool: .boolean
        // A text that is no date is the issuer's choice, whatever the format says.
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
        // Fields of one key may have values of several types; a text stays a text then.
        aliases[name] = (alias, aliases[name].map { $0.form == form ? form : .asGiven } ?? form)
        return Array("\"{{\(alias)}}\"".utf8)
    }
}

extension Record {
    /// The record with the values of addresses under the names of their placeholders.
    ///
    /// - Throws: ``RecordError`` for a value that is not of the kind that the template has in its place.
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
    /// Whether a change in `other` would be lost with what is here; one at an edge is beside it.
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
    /// The ranges to remove from the text so that these members of an object are gone, and the commas that belong to
    /// them; none if a name is there twice.
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

    /// The ranges to remove from the text so that some members or elements are gone, and the commas that belong to them.
    ///
    /// - Parameters:
    ///   - left: the indices of what is to go.
    ///   - ranges: where all members of one object, or elements of one array, stand.
    /// - Returns: the ranges.
    func removing(_ left: Set<Int>, of ranges: [Range<Int>]) -> [Range<Int>] {
        let lastKept = ranges.indices.last { !left.contains($0) } ?? -1
        return ranges.indices.flatMap { index in
            let isLeft = left.contains(index)
            var removed = isLeft ? [ranges[index]] : []
            guard isLeft || index == lastKept && index + 1 < ranges.count else { return removed }
            // A comma may also stand after the last one.
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
