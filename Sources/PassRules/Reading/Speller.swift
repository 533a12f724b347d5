/// Finds the names that misspelled ones were meant to be, for at most a hundred of them.
///
/// Nobody reads more hints, and a file with nothing but unknown names must not take minutes.
struct Speller {
    private var known: [String: String?] = [:]
    private let limit = 100

    /// The name among `names` that `name` most likely means: it only differs in case, is the only one that begins or
    /// ends like that, or is a few letters away.
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
        for isPart in [String.hasPrefix, String.hasSuffix] where folded.count >= 4 {
            let longer = names.filter { isPart($0.lowercased())(folded) }
            if longer.count == 1 { return longer.first }
        }
        return Spelling.nearest(to: name, among: names)
    }
}
