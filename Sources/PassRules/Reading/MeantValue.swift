internal import PassModel

/// What a value of the wrong type was clearly meant to be.
extension JSONValue {
    /// A whole number as a string; for fractions and exponents it is unclear what the string should be.
    var meantString: JSONValue? {
        guard let text = number?.text, !text.utf8.contains(where: { ".eE".utf8.contains($0) }) else { return nil }
        return .string(text)
    }

    /// The number that stands in quotes, with its spelling.
    var meantNumber: JSONValue? { string.flatMap { JSONValue.number(in: $0) } }

    /// The boolean that is written as a word in quotes, or as 1 or 0.
    var meantBoolean: JSONValue? {
        switch self {
        case .string(let text): ["true": .bool(true), "false": .bool(false)][text.lowercased()]
        case .number(let number): ["1": .bool(true), "0": .bool(false)][number.text]
        default: nil
        }
    }

    /// The number that stands in a string, with its spelling; `nil` if the string is no number of JSON.
    static func number(in text: String) -> JSONValue? {
        guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }),
            let root = try? JSONDocument(parsing: Array(text.utf8)).root, case .number = root
        else { return nil }
        return root
    }

    /// Whether this is a number that Apple's reader takes for a boolean.
    var isZeroOrOne: Bool { number.map { $0.text == "0" || $0.text == "1" } ?? false }
}
