internal import PassModel
internal import PassToolkit

/// A rendered pass that remembers which parts were read: the others are lost in Google's pass.
struct PassReader {
    let root: JSONValue
    let style: Pass.Style
    let texts: PassTexts
    /// The pass with its placeholders; `nil` if they are unknown.
    private let template: JSONValue?
    /// The place of each semantic tag: those of the pass first, then those of its fields.
    private let tags: [String: JSONPointer]
    private(set) var used: Set<JSONPointer> = []
    /// Whether the class has content that differs from record to record, or may differ.
    private(set) var classVaries = false

    /// A reader of a pass; `fields` replace missing tags.
    init(
        _ pass: Pass, style: Pass.Style, texts: PassTexts, template: JSONValue?, fields: [String: JSONPointer]
    ) {
        (root, self.style, self.texts, self.template) = (pass.json, style, texts, template)
        let holders =
            [JSONPointer(tokens: ["semantics"])]
            + style.allFields.map { $0.pointer(in: style.kind).appending("semantics") }
        var tags: [String: JSONPointer] = [:]
        for holder in holders {
            for name in pass.json[holder]?.object?.names ?? [] where tags[name] == nil {
                tags[name] = holder.appending(name)
            }
        }
        for (name, place) in fields.merging(Self.ends(of: style), uniquingKeysWith: { first, _ in first }) {
            if tags[name] == nil { tags[name] = place }
        }
        self.tags = tags
    }

    /// Where a journey begins and ends: its two primary fields, by Apple's layout; of a flight, if they are airports' codes.
    private static func ends(of style: Pass.Style) -> [String: JSONPointer] {
        guard case .boardingPass(let pass) = style else { return [:] }
        let (isAir, ends) = (pass.transitType == .air, ["departure", "destination"])
        return zip(ends, style.allFields.filter { $0.group == .primary }).reduce(into: [:]) { places, end in
            guard !isAir || end.1.field.value?.text.wholeMatch(of: /[A-Z]{3}/) != nil else { return }
            let place = end.1.pointer(in: style.kind).appending("value")
            places[end.0 + (isAir ? "AirportCode" : "StationName")] = place
        }
    }

    /// The value at a place, for a member of the class or of the object.
    mutating func take(_ pointer: JSONPointer, for part: GooglePart) -> JSONValue? {
        guard let value = root[pointer], value != .null else { return nil }
        used.insert(pointer)
        if part == .class, !isConstant(pointer) { classVaries = true }
        return value
    }

    mutating func take(_ name: String, for part: GooglePart) -> JSONValue? {
        take(JSONPointer(tokens: [name]), for: part)
    }

    /// The first of these members of the pass that has a text, untranslated.
    mutating func text(_ names: String..., for part: GooglePart) -> String? {
        for name in names where root.object?[name]?.string?.isEmpty == false {
            return take(name, for: part)?.string
        }
        return nil
    }

    func place(ofTag name: String) -> JSONPointer? { tags[name] }

    /// The place of the first of these tags that has a value.
    func place(of names: [String]) -> JSONPointer? {
        names.lazy.compactMap { tags[$0] }.first { root[$0]?.saysNothing == false }
    }

    mutating func tag(_ name: String, for part: GooglePart) -> JSONValue? {
        tags[name].flatMap { take($0, for: part) }
    }

    /// The first of these tags that has a text or a number, as text.
    mutating func tagText(_ names: String..., for part: GooglePart) -> String? {
        for name in names {
            guard let place = tags[name], let text = root[place]?.string ?? root[place]?.number?.text, !text.isEmpty
            else { continue }
            return take(place, for: part).map { _ in text }
        }
        return nil
    }

    /// Whether the value is the same for each record.
    func isConstant(_ pointer: JSONPointer) -> Bool {
        guard let template, let value = root[pointer] else { return false }
        return template[pointer] == value && areConstant(value)
    }

    private func areConstant(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): texts.isConstant(text)
        case .array(let elements): elements.allSatisfy(areConstant)
        case .object(let object): object.members.allSatisfy { areConstant($0.value) }
        default: true
        }
    }

    /// Marks these members as not lost although they were not read.
    mutating func pass(over pointers: JSONPointer...) { used.formUnion(pointers) }

    /// The largest unread parts, without empty ones.
    var unused: [JSONPointer] {
        var ancestors: Set<JSONPointer> = [.root]
        for pointer in used {
            for count in pointer.tokens.indices {
                ancestors.insert(JSONPointer(tokens: Array(pointer.tokens[..<count])))
            }
        }
        func unused(_ value: JSONValue, at pointer: JSONPointer) -> [JSONPointer] {
            if used.contains(pointer) || value.saysNothing { return [] }
            guard ancestors.contains(pointer) else { return [pointer] }
            switch value {
            case .object(let object): return object.members.flatMap { unused($0.value, at: pointer.appending($0.name)) }
            case .array(let elements):
                return elements.enumerated().flatMap { unused($0.element, at: pointer.appending($0.offset)) }
            default: return []
            }
        }
        return unused(root, at: .root)
    }
}

extension JSONValue {
    /// Whether it is empty or `false`.
    fileprivate var saysNothing: Bool {
        switch self {
        case .null, .bool(false), .string(""): true
        case .array(let elements): elements.allSatisfy(\.saysNothing)
        case .object(let object): object.members.allSatisfy(\.value.saysNothing)
        default: false
        }
    }
}

/// The translations of a pass.
struct PassTexts {
    private let tables: [(language: String, texts: [String: String])]
    /// The tables before a record is filled in.
    private let originals: [[String: String]]?
    private let language: String?
    /// The files that cannot be read.
    let unreadable: [String]

    init(_ files: [String: [UInt8]], template: [String: [UInt8]]?, language: String?) {
        var (tables, unreadable): ([(language: String, texts: [String: String])], [String]) = ([], [])
        var originals: [[String: String]] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where name.hasSuffix(".lproj/pass.strings") {
            guard let texts = Self.texts(bytes) else {
                unreadable.append(name)
                continue
            }
            tables.append((String(name.dropLast(".lproj/pass.strings".count)).replacing("_", with: "-"), texts))
            originals.append(template?[name].flatMap(Self.texts) ?? [:])
        }
        self.tables = tables
        self.originals = template.map { _ in originals }
        self.unreadable = unreadable
        let known = tables.map(\.language)
        self.language = language ?? (known.contains("en") ? "en" : known.first)
    }

    private static func texts(_ bytes: [UInt8]) -> [String: String]? {
        guard let document = try? StringsDocument(parsing: bytes) else { return nil }
        return Dictionary(document.entries.map { ($0.key, $0.value) }) { $1 }
    }

    /// Whether the text is the same for each record in each language.
    func isConstant(_ raw: String) -> Bool {
        guard let originals else { return false }
        return zip(tables, originals).allSatisfy { $0.texts[raw] == $1[raw] }
    }

    /// The text in the pass's main language.
    func plain(_ raw: String) -> String { tables.first { $0.language == language }?.texts[raw] ?? raw }

    /// Whether other languages have another text.
    func isTranslated(_ raw: String) -> Bool { tables.contains { ($0.texts[raw] ?? raw) != plain(raw) } }

    /// The text as a `LocalizedString`, each language changed by `change`.
    func localized(_ raw: String, _ change: (String) -> String = { $0 }) -> JSONValue {
        let main = plain(raw)
        let others = tables.filter { $0.language != language }.compactMap { table -> JSONValue? in
            let text = table.texts[raw] ?? raw
            let changed = change(text)
            guard text != main, !changed.isEmpty else { return nil }
            return .object([("language", .string(table.language)), ("value", .string(changed))])
        }
        let original = JSONValue.object([("language", .string(language ?? "en")), ("value", .string(change(main)))])
        return .object([("defaultValue", original), ("translatedValues", others.isEmpty ? nil : .array(others))])
    }
}
