internal import PassModel

/// A value whose JSON type is not the one that the format has for its key.
struct WrongType {
    /// The key that the value is under.
    let name: String
    let value: JSONValue
    /// The type that the format has.
    let type: ValueType
    let pointer: JSONPointer
    /// Whether the value is an element of the array under the key.
    var isElement = false
    /// Whether every object of the kind has the key.
    var isRequired = false

    /// The value if its type is wrong; if only elements of an array have a wrong type, these elements.
    static func all(
        in value: JSONValue, named name: String, as type: ValueType, isRequired: Bool = false, at pointer: JSONPointer
    ) -> [WrongType] {
        guard !type.admitsWithElements(value) else { return [] }
        guard case .list(let element) = type, let elements = value.array else {
            return [WrongType(name: name, value: value, type: type, pointer: pointer, isRequired: isRequired)]
        }
        return elements.enumerated().filter { !element.admits($0.element) }.map { index, value in
            WrongType(name: name, value: value, type: element, pointer: pointer.appending(index), isElement: true)
        }
    }

    /// The change that gives the value the right type, where there is no doubt.
    ///
    /// What is required is never taken out, nor an element, whose place may mean something.
    var fix: Finding.Fix? { value == .null && (isElement || isRequired) ? nil : type.fix(for: value, at: pointer) }

    /// What to say about it; each rule has its own advice.
    func fault(
        in file: String = "pass.json", hint: String? = nil, fix: Finding.Fix? = nil
    ) -> Fault {
        .wrongType(
            value, of: "'\(name)'", isElement ? "holds" : "is", not: isElement ? "only \(type.plural)" : type.words,
            at: .value(pointer, in: file), hint: hint, fix: fix)
    }
}

extension JSONObject {
    /// The values under `keys` whose JSON type is not the one that `shape` has, in the order of the keys.
    func wrongTypes<Key: RawRepresentable<String>>(
        under keys: @autoclosure () -> [Key], of shape: Shape, at pointer: JSONPointer
    ) -> [WrongType] {
        // In most objects no type is wrong. That takes one step a member to see, and fewer than looking up each key.
        let known = shape.keys
        let isAnyWrong = members.contains { member in
            known[member.name].map { !$0.type.admitsWithElements(member.value) } ?? false
        }
        guard isAnyWrong else { return [] }
        return keys().flatMap { key in
            self[key.rawValue].map { value in
                WrongType.all(
                    in: value, named: key.rawValue, as: shape.type(of: key), at: pointer.appending(key.rawValue))
            } ?? []
        }
    }
}

extension ValueType {
    /// The change that gives `value` this type, where there is no doubt.
    func fix(for value: JSONValue, at pointer: JSONPointer) -> Finding.Fix? {
        switch (self, value) {
        case (_, .null): .remove(pointer)
        case (.list(let element), _) where element.admits(value): .wrapInArray(pointer)
        default: meant(by: value).map { .replace(pointer, with: $0) }
        }
    }
}

extension PassContents.ObjectPlace {
    /// What is wrong with the type of a member, if it is there.
    func wrongType(of name: String, as type: ValueType) -> Fault? {
        guard let value = object[name], !type.admits(value) else { return nil }
        let wrong = WrongType(name: name, value: value, type: type, pointer: pointer.appending(name))
        return wrong.fault(hint: type.quotesHint(for: value), fix: wrong.fix)
    }

    /// What is wrong with a member that must be a string; `nil` if it is one.
    func missingString(_ name: String, of thing: String, hint: String, fix: Finding.Fix? = nil) -> Fault? {
        let (value, subject) = (object[name], "'\(name)' of the \(thing)")
        guard value?.string == nil else { return nil }
        let place = Fault.Place.value(pointer.appending(name))
        guard let value else { return Fault(place, "\(subject) is missing", hint: hint, fix: fix) }
        return .wrongType(value, of: subject, not: "a string", at: place, hint: hint, fix: fix)
    }
}

extension Fault {
    /// Says that a value has the wrong JSON type: `'serialNumber' is a number, not a string`.
    static func wrongType(
        _ value: JSONValue, of subject: String, _ verb: String = "is", not wanted: String, at place: Place,
        hint: String? = nil, fix: Finding.Fix? = nil
    ) -> Fault {
        Fault(place, "\(subject) \(verb) \(value.kind), not \(wanted)", hint: hint, fix: fix)
    }
}
