/// Finds the known name that is nearest to an unknown one.
package enum Spelling {
    /// The name among `known` that `name` most likely means: it only differs in case, or is a few letters away.
    package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        guard name.utf8.count <= 256 else { return nil }
        let wanted = name.lowercased().unicodeScalars.map(\.value)
        guard (2...64).contains(wanted.count) else { return nil }  // nobody misspells longer names by a letter
        let budget = min(3, max(1, wanted.count / 4))
        let wantedLetters = letterSet(name)
        var best: (name: String, distance: Int)?
        for candidate in known where abs(candidate.unicodeScalars.count - wanted.count) <= budget {
            // Each change adds a letter to the set, takes one away, or both.
            guard (letterSet(candidate) ^ wantedLetters).nonzeroBitCount <= 2 * budget else { continue }
            let letters = candidate.lowercased().unicodeScalars.map(\.value)
            guard let distance = distance(wanted, letters, within: budget) else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// A bit for each letter of a name, whatever its case; other characters share these bits.
    private static func letterSet(_ name: String) -> UInt32 {
        var set: UInt32 = 0
        for scalar in name.unicodeScalars { set |= 1 << (scalar.value & 31) }
        return set
    }

    /// Letters to insert, remove, replace or swap with a neighbour (optimal string alignment); `nil` beyond `budget`.
    ///
    /// Letters are numbers, and not of any type: as a generic function it takes several times as long.
    package static func distance(_ first: [UInt32], _ second: [UInt32], within budget: Int) -> Int? {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        var lastLeast = 0
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            var least = row + 1
            for (column, other) in second.enumerated() {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
                least = min(least, cost)
            }
            if min(least, lastLeast) > budget { return nil }  // a swap reaches back over two rows
            (beforeLast, last, lastLeast) = (last, current, least)
        }
        return last[second.count] <= budget ? last[second.count] : nil
    }
}
