/// A statement of SQL in a string literal, as far as its conditions matter.
struct Statement {
    /// A term of a condition: where it begins and ends.
    typealias Term = Range<Int>

    /// In place of an expression in the literal.
    static let expression: Character = "\u{FFFC}"
    /// In place of one that is no part of a condition.
    static let clause: Character = "\u{FFFB}"

    private static let starts: Set = ["WHERE", "AND", "OR", "HAVING", "ON"]
    private static let ends: Set = [
        "ORDER", "GROUP", "LIMIT", "RETURNING", "UNION", "FOR", "SET", "JOIN", "LEFT", "THEN", "ELSE", "END", "WHEN",
        "DO", "VALUES",
    ]

    /// What stands between two parentheses.
    private struct Level {
        var start: Int?
        /// `AND` belongs to `BETWEEN`.
        var isBetween = false
    }

    private let text: [Character]
    private var levels = [Level()]
    private(set) var terms: [Term] = []

    init(_ text: [Character]) {
        self.text = text
        var index = 0
        while index < text.count {
            let end = self.end(from: index)
            read(index..<end)
            index = end
        }
        close(at: text.count)
    }

    /// Where a word, a quoted text or a single character ends.
    private func end(from start: Int) -> Int {
        if text[start] == "'" {
            return (text[(start + 1)...].firstIndex(of: "'") ?? text.count - 1) + 1
        }
        let rest = text[start...]
        return max(start + 1, rest.firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." } ?? text.count)
    }

    private mutating func read(_ range: Range<Int>) {
        let word = String(text[range])
        let level = levels.count - 1
        switch word {
        case "(": levels.append(Level())
        case ")":
            close(at: range.lowerBound)
            if levels.count > 1 { levels.removeLast() }
        case "BETWEEN": levels[level].isBetween = true
        case "AND" where levels[level].isBetween: levels[level].isBetween = false
        case _ where Self.starts.contains(word):
            close(at: range.lowerBound)
            if !isConflict(after: range.upperBound) { levels[level].start = range.upperBound }
        case _ where Self.ends.contains(word) || word == String(Self.clause): close(at: range.lowerBound)
        default: break
        }
    }

    /// Whether `ON` is that of `ON CONFLICT`.
    private func isConflict(after index: Int) -> Bool {
        String(text[index...].drop(while: \.isWhitespace).prefix(8)) == "CONFLICT"
    }

    /// Ends the term of this level, without the blanks around it.
    private mutating func close(at end: Int) {
        let level = levels.count - 1
        guard let start = levels[level].start else { return }
        levels[level] = Level()
        let range = start..<end
        guard let first = text[range].firstIndex(where: { !$0.isWhitespace }),
            let last = text[range].lastIndex(where: { !$0.isWhitespace })
        else { return }
        terms.append(first..<last + 1)
    }
}
