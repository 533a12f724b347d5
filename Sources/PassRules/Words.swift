extension String {
    /// The words of a list, between blanks and line ends.
    ///
    /// Looks at bytes, not characters: a program that signs one pass reads a list for the sake of one word.
    var words: [String] { utf8.split { $0 <= 0x20 }.map { String(Substring($0)) } }
}

extension Array<String> {
    /// Names as a sentence has them: `'a', 'b' and 'c'`, or of many the first ones `and 4 more`.
    func asPhrase(atMost limit: Int = 3) -> String {
        let quoted = map { "'\($0)'" }
        guard count > limit + 1 else {
            guard let last = quoted.last, count > 1 else { return quoted.first ?? "nothing" }
            return quoted.dropLast().joined(separator: ", ") + " and " + last
        }
        return quoted.prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
    }
}
