internal import Bytes
internal import PassModel

// Faults of any value and any key of the format.

extension TypedTree.Value {
    var wrongType: Fault? {
        guard !type.admits(value) else { return nil }
        return .wrongType(
            value, of: "'\(name)'", isElement ? "contains" : "is", not: isElement ? "only \(type.plural)" : type.words,
            at: .value(pointer, in: file), hint: typeHint, fix: typeFix)
    }

    private var typeHint: String {
        switch (type, value, typeFix) {
        case (_, .null, _) where isElement || !isRequired: isElement ? "remove it" : "remove the key"
        case (.date, _, _): MeantDate.hint(for: MeantDate(value), at: pointer)
        case (.color, _, _): PassColor.hint
        case (_, _, .wrapInArray): "put it in square brackets"
        case (.boolean, _, .replace(_, let truth, _)), (.flag, _, .replace(_, let truth, _)): "write \(truth.text())"
        default:
            type.quotesHint(for: value, isSecret: name == Pass.Key.authenticationToken.rawValue)
                ?? numberHint ?? "write \(type.words)\(isRequired && !isElement ? "" : ", or remove it")"
        }
    }

    /// The hint for a text that is not a number, if its usual meaning is known.
    private var numberHint: String? {
        guard type == .number, let text = value.string else { return nil }
        switch name {
        case Pass.Key.formatVersion.rawValue: return "write 1"
        case "duration": return "write the seconds as a number, such as 9000 for two and a half hours"
        case "flightNumber":
            // Codes of two characters are not only digits, and codes of three are letters.
            let form = /([A-Za-z][A-Za-z0-9]|[0-9][A-Za-z]|[A-Za-z]{3})[ -]?0*([1-9][0-9]{0,3})/
            return text.utf8.count > 9
                ? nil
                : text.wholeMatch(of: form).map { "write \($0.2), and \"airlineCode\": \"\($0.1.uppercased())\"" }
        default: return nil
        }
    }

    /// The change to the right type, if it is unambiguous.
    ///
    /// Required values are never removed, nor elements, whose index may matter. The new value is not checked here: a
    /// repair makes no change that breaks another rule.
    private var typeFix: Finding.Fix? {
        switch (type, value) {
        case (_, .null): isElement || isRequired ? nil : .remove(pointer, in: file)
        case (.date, _): MeantDate(value)?.fix(at: pointer, in: file)
        case (.list(let element), _) where element.admits(value): .wrapInArray(pointer, in: file)
        default: type.meant(by: value).map { .replace(pointer, with: $0, in: file) }
        }
    }

    var malformedDate: Fault? {
        guard type == .date, let text = value.string else { return nil }
        return DateFault.fault(in: text, " in '\(name)'", at: pointer)
    }

    func unknownZone(_ speller: inout Speller) -> Fault? {
        guard type == .zone, let text = value.string, !TimeZoneNames.contains(text) else { return nil }
        let word = text.utf8.count <= 64 ? text : ""  // no name in the database is longer
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

    /// The fault if a text is not one of the key's names.
    ///
    /// - Parameters:
    ///   - words: what is wrong with it.
    ///   - names: the names.
    ///   - certain: the only possible name, if it is not the one that differs in case.
    ///   - speller: guesses other names.
    /// - Returns: the fault; `nil` if the text is one of the names.
    func unknownName(_ words: String, among names: [String], certain: String?, _ speller: inout Speller) -> Fault? {
        guard let text = value.string, !names.hasExactly(text) else { return nil }
        let certain = certain ?? names.first { $0.lowercased() == text.lowercased() }
        return .unknownName(
            value, at: pointer, in: file, words, names: names, certain: certain,
            meant: certain ?? speller.nearest(to: text, among: names))
    }
}

extension TypedTree {
    /// The unknown keys of objects that no other rule reports.
    func unknownNames(in contents: PassContents) -> [UnknownName] {
        var spellers: [Shape: Speller] = [:]
        return objects.flatMap { object -> [UnknownName] in
            let isPart = object.shape.isOfTags || object.shape.isOfEvents
            // Of a pass, the keys of these nested objects are checked.
            guard contents.isOrder || isPart || [.style, .field, .barcode].contains(object.shape) else { return [] }
            let known = object.shape.keys
            let unknownKeys = object.object.names.filter {
                known[$0] == nil && !object.shape.expects($0) && !contents.isUnfilled($0)
            }
            guard !unknownKeys.isEmpty else { return [] }
            let sorted = known.keys.sorted()
            let counts = Dictionary(object.object.names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
            return unknownKeys.map { name in
                contents.reads?.note(.member(name))
                // A synonym of an existing key is not a misspelling.
                let other = object.shape.otherNames[name.lowercased()].flatMap { object.object[$0] == nil ? $0 : nil }
                let near =
                    isPart
                    ? spellers[object.shape, default: Speller()].nearest(to: name, among: sorted)
                    : Spelling.nearest(to: name, among: sorted)
                return UnknownName(
                    name: name, object: object, file: file,
                    suggestion: object.shape.key(other ?? near, for: name, object.object[name]),
                    isAlone: counts[name.lowercased()] == 1)
            }
        }
    }
}

extension Shape {
    /// The key if another name can mean it: the letters are the same, or the key accepts the name's value.
    func key(_ key: String?, for name: String, _ value: JSONValue?) -> String? {
        guard let key, key.letters != name.letters else { return key }
        return value.flatMap { keys[key]?.type.isMeant(by: $0) } ?? false ? key : nil
    }
}

extension TypedTree.UnknownName {
    var misspelling: Fault? {
        guard let suggestion else { return nil }
        // Large objects get no fix: a change of hundreds of members should be made by a program.
        let isCertain = isAlone && object.object.members.count <= 64 && suggestion.lowercased() == name.lowercased()
        let isThere = object.object[suggestion] != nil
        let hint = isThere ? "remove it; '\(suggestion)' is there too" : "write '\(suggestion)'"
        return Fault(
            .name(pointer, in: file), "\(name.shown) is not a \(object.shape.keyWords)", hint: hint,
            fix: isCertain ? .rename(pointer, to: suggestion, in: file) : nil)
    }

    /// The fault if the key resembles no known one.
    var meaningless: Fault? {
        guard suggestion == nil else { return nil }
        guard object.shape != .tags else {
            return Fault(
                .name(pointer), "\(name.shown) is not a semantic tag", hint: "put data of your own into \"userInfo\"")
        }
        return Fault(
            .name(pointer, in: file), "\(name.shown) means nothing in the \(object.shape.words)",
            hint: object.shape == .style && name == "fields" ? "name its group, such as primaryFields" : "remove it")
    }
}

extension Shape {
    fileprivate var keyWords: String {
        switch self {
        case .tags: "semantic tag"
        case .style: "group of fields"
        default: "key of the \(words)"
        }
    }

    /// Whether an undefined key is known to another rule or to Apple's tools.
    fileprivate func expects(_ name: String) -> Bool {
        switch self {
        case .field: name == "_id"  // Pass Designer and pass-builder write it
        case .style: Pass.Key(rawValue: name) != nil
        case .tags: SemanticTags.formerNames.contains { $0.name == name }
        default: false
        }
    }

    /// The right keys for common synonyms in lower case.
    fileprivate var otherNames: [String: String] { self == .field ? Self.fieldNames : [:] }

    private static let fieldNames = [
        "title": "label", "caption": "label", "text": "value", "content": "value", "name": "key", "id": "key",
        "identifier": "key", "currency": "currencyCode", "alignment": "textAlignment",
    ]
}

extension JSONObject {
    /// Whether `key` exists only in another case, which another rule reports.
    func hasMisspelled(_ key: String) -> Bool {
        self[key] == nil && names.contains { $0.lowercased() == key.lowercased() }
    }
}

extension PassContents.ObjectPlace {
    /// The fault if a member that must be a string is missing or has another type.
    func missingString(
        _ name: String, of thing: String, hint: @autoclosure () -> String, fix: @autoclosure () -> Finding.Fix? = nil
    ) -> Fault? {
        let value = object[name]
        guard value?.string == nil else { return nil }
        let (subject, hint, fix) = ("'\(name)' of the \(thing)", hint(), fix())
        let place = Fault.Place.value(pointer.appending(name))
        guard let value else { return Fault(place, "\(subject) is missing", hint: hint, fix: fix) }
        let words = hint.hasPrefix("add ") ? "write \(hint.dropFirst(4))" : hint
        return .wrongType(value, of: subject, not: "a string", at: place, hint: words, fix: fix)
    }
}

extension Fault {
    /// The fault for a wrong JSON type: `'serialNumber' is a number, not a string`.
    static func wrongType(
        _ value: JSONValue, of subject: String, _ verb: String = "is", not wanted: String, at place: Place,
        hint: String? = nil, fix: Finding.Fix? = nil
    ) -> Fault {
        Fault(place, "\(subject) \(verb) \(value.kind), not \(wanted)", hint: hint, fix: fix)
    }

    /// The fault for a value that is not one of its key's names: `'QR' is not a barcode format`.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - pointer: its pointer.
    ///   - file: its file.
    ///   - words: what is wrong with it.
    ///   - names: the names that the key accepts.
    ///   - certain: the only possible name, if there is one.
    ///   - meant: the most likely name.
    /// - Returns: the fault, with a fix if it is unambiguous.
    static func unknownName(
        _ value: JSONValue, at pointer: JSONPointer, in file: String = "pass.json", _ words: String, names: [String],
        certain: String?, meant: String?
    ) -> Fault {
        Fault(
            .value(pointer, in: file), "\(value.shown) \(words)",
            hint: meant.map { "write '\($0)'" } ?? "use one of \(names.joined(separator: ", "))",
            fix: certain.map { .replace(pointer, with: .string($0), in: file) })
    }
}
