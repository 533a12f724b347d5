internal import PassModel

/// The clearly intended values for values of the wrong type.
extension JSONValue {
    /// A whole number as a string; for fractions and exponents the intended string is unclear.
    var meantString: JSONValue? {
        guard let text = number?.text, !text.utf8.contains(where: { ".eE".utf8.contains($0) }) else { return nil }
        return .string(text)
    }

    /// A number in quotes, in its original notation.
    var meantNumber: JSONValue? { string.flatMap { JSONValue.number(in: $0) } }

    /// A boolean written as a word in quotes, or as 1 or 0.
    var meantBoolean: JSONValue? {
        switch self {
        case .string(let text): ["true": .bool(true), "false": .bool(false)][text.lowercased()]
        case .number(let number): ["1": .bool(true), "0": .bool(false)][number.text]
        default: nil
        }
    }

    /// The number in a string, in its original notation; `nil` if the string is not a JSON number.
    static func number(in text: String) -> JSONValue? {
        guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }),
            let root = try? JSONDocument(parsing: Array(text.utf8)).root, case .number = root
        else { return nil }
        return root
    }

    /// Whether this is a number that Apple's parser accepts as a boolean.
    var isZeroOrOne: Bool { number.map { $0.text == "0" || $0.text == "1" } ?? false }
}

/// Finds the intended names for at most a hundred misspelled ones.
///
/// Limited, since a file full of unknown names would take minutes.
struct Speller {
    private struct Question: Hashable {
        let (name, names): (String, [String])
    }

    private var known: [Question: String?] = [:]
    private let limit = 100

    /// The name among `names` that `name` most likely means: it differs only in case, is the only one with this prefix,
    /// equals it without the common prefix of all names, or is a few letters away.
    mutating func nearest(to name: String, among names: [String]) -> String? {
        let question = Question(name: name, names: names)
        if let answer = known[question] { return answer }
        guard known.count < limit else { return nil }
        let answer = Self.search(name, among: names)
        known[question] = .some(answer)
        return answer
    }

    private static func search(_ name: String, among names: [String]) -> String? {
        let folded = name.lowercased()
        if let same = names.first(where: { $0.lowercased() == folded }) { return same }
        let start = names.reduce(names.first ?? "") { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        if let whole = names.first(where: { $0.lowercased() == start.lowercased() + folded }) { return whole }
        let longer = names.filter { $0.lowercased().hasPrefix(folded) }
        // An identifier, code or zone of a thing is not the thing itself.
        let rest = /[^A-Z]*|(?!.*(?:IDs?|Code|Zone)$)[A-Z].*/
        let isSame = longer.count == 1 && longer[0].dropFirst(name.count).wholeMatch(of: rest) != nil
        if folded.count >= 4, isSame { return longer.first }
        return Spelling.nearest(to: name, among: names)
    }
}

enum Coordinates {
    /// The most degrees of each member of a location, in either direction.
    static let most = (latitude: 90, longitude: 180)
    static let bounds: [(name: String, degrees: Int)] = [
        ("latitude", most.latitude), ("longitude", most.longitude),
    ]
}
