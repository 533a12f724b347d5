/// The known name nearest to one that nobody knows.
enum Spelling {
    /// The name among `known` that was most likely meant by `name`: the same but for case, or a few letters away.
    static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        guard (2...64).contains(wanted.count) else { return nil }  // nobody misspells longer names by a letter
        let budget = min(3, max(1, wanted.count / 4))
        var best: (name: String, distance: Int)?
        for candidate in known {
            let letters = Array(candidate.lowercased().unicodeScalars)
            guard abs(letters.count - wanted.count) <= budget else { continue }
            let distance = distance(wanted, letters)
            if distance <= budget, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Letters to insert, remove, replace or swap with a neighbour (optimal string alignment).
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
