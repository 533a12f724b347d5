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

/// Finds the names that misspelled ones were meant to be, for at most a hundred of them.
///
/// Nobody reads more hints, and a file with nothing but unknown names must not take minutes.
struct Speller {
    private var known: [String: String?] = [:]
    private let limit = 100

    /// The name among `names` that `name` most likely means: it only differs in case, is the only one that begins like
    /// that, lacks no more than the beginning of all of them, or is a few letters away.
    mutating func nearest(to name: String, among names: [String]) -> String? {
        if let answer = known[name] { return answer }
        guard known.count < limit else { return nil }
        let answer = Self.search(name, among: names)
        known[name] = .some(answer)
        return answer
    }

    private static func search(_ name: String, among names: [String]) -> String? {
        let folded = name.lowercased()
        if let same = names.first(where: { $0.lowercased() == folded }) { return same }
        let start = names.reduce(names.first ?? "") { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        if let whole = names.first(where: { $0.lowercased() == start.lowercased() + folded }) { return whole }
        let longer = names.filter { $0.lowercased().hasPrefix(folded) }
        // An identifier, a code or a zone is another thing than what it is of.
        let rest = /[^A-Z]*|(?!.*(?:IDs?|Code|Zone)$)[A-Z].*/
        let isSame = longer.count == 1 && longer[0].dropFirst(name.count).wholeMatch(of: rest) != nil
        if folded.count >= 4, isSame { return longer.first }
        return Spelling.nearest(to: name, among: names)
    }
}

/// The degrees of places on the map.
enum Coordinates {
    /// How many degrees each member of a location has at most, in either direction.
    static let most = (latitude: 90, longitude: 180)
    /// The same by the names of the members.
    static let bounds: [(name: String, degrees: Int)] = [
        ("latitude", most.latitude), ("longitude", most.longitude),
    ]
}
