public import PassModel
internal import PassRules

/// Why a record cannot be read, or does not match its template.
public struct RecordError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        case notJSON(JSONDocument.SyntaxError)
        case notAnObject(String)
        case notAValue(name: String, kind: String)
        case twice(String)
        /// The record does not fit the template: these placeholders have no value, and no placeholder uses these values.
        case misfit(missing: [Record.Placeholder], unused: [String])
        /// The list or the record is not well-formed.
        case unreadable(RecordError.Fault)
    }

    /// What is wrong.
    public let code: Code
    /// The origin of the record.
    public let origin: String
    /// The position of the error in a list.
    public private(set) var position: TextPosition?
    /// The number of the record in a list, from 1; 0 if the error concerns the list itself.
    public private(set) var number: Int?
    /// Whether the rest of the list cannot be read because of this error.
    public private(set) var endsList = false
    /// The values of the record that can be read in spite of this error.
    package var readable: Record?
    /// Where unused values come from, if from elsewhere than ``origin``.
    private var origins: [String: String] = [:]
    /// Unused values that are allowed, but may be misspelled.
    private var suspects: [String] = []
    /// The names of all placeholders.
    private var placeholders: Set<String> = []
    /// The keys of the fields that alone need a missing value.
    private var fieldKeys: [String: String] = [:]

    init(_ code: Code, origin: String) {
        self.code = code
        self.origin = origin
    }

    /// An error in a list.
    init(_ code: Code, file: String, position: TextPosition, number: Int, endsList: Bool = false) {
        self.init(code, origin: file)
        self.position = position
        self.number = number
        self.endsList = endsList
    }

    /// An error about a record; if it is from a list, with the position of the first of `names`, or else of the record.
    init(_ code: Code, of record: Record, names: [String] = []) {
        self.init(code, origin: record.origin)
        guard let place = record.place else { return }
        position = (names.isEmpty ? nil : place.position(ofFirst: names)) ?? place.start
        number = place.number
    }

    /// An error about one value of a record; it may come from elsewhere than the others.
    init(_ code: Code, of record: Record, about name: String) {
        self.init(code, origin: record.origins[name] ?? record.origin)
        guard record.origins[name] == nil, let place = record.place else { return }
        (position, number) = (place.position(ofFirst: [name]) ?? place.start, place.number)
    }

    /// The error about a record that does not fit its template.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - missing: the placeholders without a value.
    ///   - unused: the values that no placeholder uses.
    ///   - placeholders: the names of all placeholders.
    ///   - allowingUnused: whether those are allowed.
    init(
        of record: Record, missing: [Record.Placeholder], unused: [String], placeholders: Set<String> = [],
        allowingUnused: Bool = false
    ) {
        let counted = allowingUnused ? [] : unused
        self.init(
            .misfit(missing: missing, unused: counted), of: record,
            names: missing.isEmpty ? counted : missing.map(\.name))
        origins = record.origins.filter { counted.contains($0.key) }
        if allowingUnused { suspects = unused }
        self.placeholders = placeholders
    }

    /// The same error, which may suggest the names and keys of a template's fields as well.
    func suggesting(_ addresses: @autoclosure () -> Set<String>, fieldKeys: [String: String]) -> RecordError {
        guard case .misfit(_, let unused) = code else { return self }
        var error = self
        error.fieldKeys = fieldKeys
        if !unused.isEmpty { error.placeholders.formUnion(addresses()) }
        return error
    }

    /// What failed, on what, why.
    public var message: String {
        if let position { return "\(file):\(position.line):\(position.column): \(messageInList)" }
        switch code {
        case .notJSON(let error):
            return "\(file):\(error.position.line):\(error.position.column): \(error.message)"
        case .notAnObject(let kind): return "\(origin) is \(kind), not an object with a value for each name"
        case .notAValue(let name, let kind): return "'\(name)' in \(origin) is \(kind), not a string, number or boolean"
        case .twice(let name): return "'\(name)' is in \(origin) twice"
        case .misfit(let uses, let names):
            return [
                uses.isEmpty ? nil : "\(origin) has no value for \(Self.list(uses))",
                names.isEmpty
                    ? nil : "no placeholder uses \(listWithOrigins(names, origin: uses.isEmpty ? origin : "it"))",
            ].compactMap(\.self).joined(separator: ", and ")
        case .unreadable(let fault): return "\(origin): \(fault.message)"
        }
    }

    /// The origin before a line and a column, which tools recognise only without quotes.
    private var file: String { origin.hasPrefix("'") ? String(origin.dropFirst().dropLast()) : origin }

    /// The message without the place in a list.
    private var messageInList: String {
        switch code {
        case .notJSON(let error): error.message + ending
        case .notAnObject(let kind): "the record is \(kind), not an object with a value for each name"
        case .notAValue(let name, let kind): "'\(name)' is \(kind), not a string, number or boolean"
        case .twice(let name): "'\(name)' is in the record twice"
        case .misfit(let uses, let names):
            [
                uses.isEmpty ? nil : "no value for \(Self.list(uses))",
                names.isEmpty ? nil : "no placeholder uses \(Self.list(names))",
            ].compactMap(\.self).joined(separator: ", and ")
        case .unreadable(let fault): fault.message + ending
        }
    }

    /// The names, each group with the origin of its values.
    private func listWithOrigins(_ names: [String], origin: String) -> String {
        let own = names.filter { origins[$0] == nil }
        let others = Dictionary(grouping: names.filter { origins[$0] != nil }) { origins[$0] ?? "" }
        let groups = (own.isEmpty ? [] : [(origin, own)]) + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return groups.map { "\(Self.list($0.1)) of \($0.0)" }.joined(separator: ", ")
    }

    /// The unused names that were probably meant as missing ones.
    package var probablyMeant: [(name: String, meant: String)] {
        guard case .misfit(let uses, let names) = code else { return [] }
        let meant = Self.probablyMeant(names + suspects, among: uses.map(\.name))
        // An unused value may also misspell a name for which the record has a value.
        let others = names.filter { name in !meant.contains { $0.name == name } }
        let fields = others.filter { placeholders.contains(Addressing.field + $0) }
        let present = placeholders.subtracting(uses.map(\.name)).sorted()
        return meant + fields.map { ($0, Addressing.field + $0) }
            + Self.probablyMeant(others.filter { !fields.contains($0) }, among: present)
    }

    /// The names that probably misspell one of `missing`; each of these is matched once.
    package static func probablyMeant(
        _ names: [String], among missing: [String]
    ) -> [(name: String, meant: String)] {
        var open = missing.prefix(100)  // a longer message would not be read
        return names.prefix(100).compactMap { name in
            // People write names with the template's braces, and with spaces around them.
            guard let meant = Spelling.nearest(to: name.filter { !"{} ".contains($0) }, among: open) else { return nil }
            open.removeAll { $0 == meant }
            return (name, meant)
        }
    }

    private static func list(_ uses: [Record.Placeholder]) -> String {
        list(uses) { "'\($0.name)' (\($0.file):\($0.position.line))" }
    }

    /// The names of the missing values, as in JSON.
    package static func listed(_ uses: [Record.Placeholder]) -> String {
        var seen: Set<String> = []
        return list(uses.map(\.name).filter { seen.insert($0).inserted }) { "\"\($0)\"" }
    }

    static func list(_ names: [String]) -> String { list(names) { "'\($0)'" } }

    /// The first few elements and the number of the rest: a list may have a hundred thousand columns.
    private static func list<Element>(_ all: [Element], _ words: (Element) -> String) -> String {
        let more = all.count - 20
        return all.prefix(20).map(words).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    private var ending: String {
        guard endsList, let number else { return "" }
        return "; reading ends here, in record \(number)"
    }

    /// What to do about it.
    public var hints: [String] {
        switch code {
        case .notJSON(let error): error.hints
        case .misfit(let uses, let names): misfitHints(uses, names)
        case .unreadable(let fault): fault.hints
        case .notAValue(let name, "an object"):
            ["give each part a name of its own, such as \"\(name).city\", and write {{\(name).city}} in the template"]
        case .notAValue(let name, "an array"):
            ["join its elements into one text, or give each a name of its own, such as \"\(name)1\""]
        case .notAnObject, .notAValue, .twice: []
        }
    }

    /// What to do about a record that does not fit: first the names that are probably misspelled, then the others.
    private func misfitHints(_ uses: [Record.Placeholder], _ names: [String]) -> [String] {
        let meant = probablyMeant
        let lacking = uses.filter { use in !meant.contains { $0.meant == use.name } }
        let surplus = names.filter { name in !meant.contains { $0.name == name } }
        let shows = Set(lacking.map(\.name)).sorted().map { name in fieldKeys[name].map { Addressing.show + $0 } }
        let hiding = shows.contains(nil) ? "" : ", or \(Self.list(shows.compactMap(\.self))) with false"
        let target = position == nil ? "data" : "record\(hiding)"
        let which = surplus.count == names.count ? (names.count == 1 ? "it" : "them") : Self.list(surplus)
        return meant.map { "'\($0.name)' was probably meant as '\($0.meant)'" }
            + (lacking.isEmpty ? [] : ["add \(Self.listed(lacking)) to the \(target)"])
            + (surplus.isEmpty
                ? []
                : ["remove \(uses.isEmpty ? which : Self.list(surplus)), or allow values that no placeholder uses"])
    }
}
