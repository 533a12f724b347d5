/// The difference between two texts in the form of `diff -u`, which `patch` and `git apply` accept.
package struct UnifiedDiff: Sendable {
    /// The difference with its two header lines; empty if the texts are equal.
    package let text: String

    /// A line in both texts, or in only one of them.
    private struct Step {
        let mark: Character
        let line: ArraySlice<UInt8>

        var text: String {
            let end = line.last == 0x0A ? "" : "\n\\ No newline at end of file\n"
            return "\(mark)\(String(decoding: line, as: UTF8.self))\(end)"
        }
    }

    /// How many equal lines are shown around a change.
    private static let context = 3
    /// How many lines may differ for a search of the fewest steps, whose time grows with the square of their number.
    private static let mostDiffering = 2_000

    /// Compares two texts line by line.
    ///
    /// - Parameters:
    ///   - old: the text before.
    ///   - new: the text after.
    ///   - oldName: the name of the old text in the header.
    ///   - newName: the name of the new text in the header.
    package init(_ old: [UInt8], _ new: [UInt8], oldName: String, newName: String) {
        let steps = Self.steps(from: Self.lines(old), to: Self.lines(new))
        var (hunks, counts) = ("", (old: 0, new: 0))
        var end = 0
        for hunk in Self.hunks(of: steps) {
            let (between, inside) = (Self.count(steps[end..<hunk.lowerBound]), Self.count(steps[hunk]))
            let start = (old: counts.old + between.old, new: counts.new + between.new)
            hunks += "@@ -\(Self.range(start.old, inside.old)) +\(Self.range(start.new, inside.new)) @@\n"
            hunks += steps[hunk].map(\.text).joined()
            (counts, end) = ((start.old + inside.old, start.new + inside.new), hunk.upperBound)
        }
        text = hunks.isEmpty ? "" : "--- \(oldName)\n+++ \(newName)\n\(hunks)"
    }

    /// The lines, including line ends.
    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// The steps that turn one text into the other; of texts that differ much, everything between their equal ends.
    private static func steps(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Step] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        var (removed, added) = (Set(head..<(old.count - tail)), Set(head..<(new.count - tail)))
        if removed.count + added.count <= mostDiffering {
            let changes = new.difference(from: old)
            removed = Set(changes.removals.map(\.offset))
            added = Set(changes.insertions.map(\.offset))
        }
        var steps: [Step] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if removed.contains(before) {
                steps.append(Step(mark: "-", line: old[before]))
                before += 1
            } else if added.contains(after) {
                steps.append(Step(mark: "+", line: new[after]))
                after += 1
            } else {
                steps.append(Step(mark: " ", line: old[before]))
                (before, after) = (before + 1, after + 1)
            }
        }
        return steps
    }

    /// The ranges of steps around changes; adjacent ranges are merged.
    private static func hunks(of steps: [Step]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in steps.indices where steps[index].mark != " " {
            let range = max(0, index - context)..<min(steps.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static func count(_ steps: ArraySlice<Step>) -> (old: Int, new: Int) {
        (steps.count { $0.mark != "+" }, steps.count { $0.mark != "-" })
    }

    /// A range of lines after so many others; an empty range names the line before it.
    private static func range(_ before: Int, _ count: Int) -> String {
        let start = count == 0 ? before : before + 1
        return count == 1 ? "\(start)" : "\(start),\(count)"
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
