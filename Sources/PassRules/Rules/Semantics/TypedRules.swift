internal import PassModel

/// Faults that semantic tags and upcoming events have in common.
extension TypedTree.Value {
    /// What is wrong with the JSON type of the value.
    var wrongType: Fault? {
        guard !type.admits(value) else { return nil }
        return .wrongType(
            value, of: "'\(name)'", isElement ? "holds" : "is", not: type.words, at: .value(pointer), hint: typeHint,
            fix: typeFix)
    }

    /// What is wrong with a date that is not written in the form of the format.
    var malformedDate: Fault? {
        guard type == .date, let text = value.string, PassDate(strict: text) == nil else { return nil }
        let why = PassDate.Reading(text)?.deviation.map { "\($0)" } ?? "is not a date"
        let meant = MeantDate(value)
        return Fault(
            .value(pointer), "\(value.shown) in '\(name)' \(why)", hint: MeantDate.hint(for: meant, at: pointer),
            fix: meant?.fix(at: pointer))
    }

    /// What is wrong with a time zone that the IANA database does not have.
    func unknownZone(_ speller: inout Speller) -> Fault? {
        guard type == .zone, let text = value.string, !TimeZoneNames.contains(text) else { return nil }
        let word = text.utf8.count <= 64 ? text : ""  // no name of the database is longer
        let same = TimeZoneNames.spelling(of: word)
        let meant =
            same ?? TimeZoneNames.name(ofPlace: word)
            ?? (TimeZoneNames.isAbbreviation(word) ? nil : speller.nearest(to: word, among: TimeZoneNames.all))
        let example = TimeZoneNames.example(ofAbbreviation: word) ?? "Europe/Paris"
        return Fault(
            .value(pointer), "\(value.shown) in '\(name)' is not a time zone",
            hint: "write \(meant.map { "'\($0)'" } ?? "the zone of the place, like '\(example)'")",
            fix: same.map { .replace(pointer, with: .string($0)) })
    }
}

extension TypedTree {
    /// A key that is unknown in its object.
    struct StrangeName {
        let name: String
        let pointer: JSONPointer
        let object: Object
        /// The name that was most likely meant.
        let meant: String?
        /// Whether no other key of the object differs from it only in case.
        let isAlone: Bool
    }

    /// The keys that are unknown in their objects, except for `expected` ones.
    func strangeNames(expected: Set<String> = []) -> [StrangeName] {
        var spellers: [Shape: Speller] = [:]
        return objects.flatMap { object in
            let known = object.shape.keys
            let names = object.object.names.filter { known[$0] == nil && !expected.contains($0) }
            guard !names.isEmpty else { return [StrangeName]() }
            let sorted = known.keys.sorted()
            let counts = Dictionary(object.object.names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
            return names.map { name in
                let meant = spellers[object.shape, default: Speller()].nearest(to: name, among: sorted)
                return StrangeName(
                    name: name, pointer: object.pointer.appending(name), object: object, meant: meant,
                    isAlone: counts[name.lowercased()] == 1)
            }
        }
    }
}

extension TypedTree.StrangeName {
    /// The fault if the key is probably misspelled.
    var misspelling: Fault? {
        guard let meant else { return nil }
        let isCertain = isAlone && meant.lowercased() == name.lowercased()
        return .misspelled(
            name, at: pointer, no: object.shape == .tags ? "semantic tag" : "key of this object", meant: meant,
            fix: isCertain ? .rename(pointer, to: meant) : nil)
    }
}

extension TypedTree.Value {
    fileprivate var typeHint: String? {
        if case .null = value { return "remove it" }
        switch type {
        case .text: return value.number.map { "put it in quotes: \"\($0.text)\"" }
        case .number: return type.quotesHint(for: value)
        case .boolean: return type.meant(by: value).map { "write \($0.text())" }
        case .color: return MeantColor.hint(for: nil)
        case .date: return MeantDate.hint(for: MeantDate(value), at: pointer)
        case .list(let element): return element.admits(value) ? "put it in square brackets" : nil
        default: return nil
        }
    }

    fileprivate var typeFix: Finding.Fix? {
        switch type {
        case .date where value != .null: MeantDate(value)?.fix(at: pointer)
        default: WrongType(name: name, value: value, type: type, pointer: pointer, isElement: isElement).fix
        }
    }
}

extension JSONObject {
    /// Whether `key` is missing but exists in another case, which another rule reports.
    func hasMisspelled(_ key: String) -> Bool {
        self[key] == nil && names.contains { $0.lowercased() == key.lowercased() }
    }
}
