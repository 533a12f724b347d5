/// The difference of two texts in the form of `diff -u`, which `patch` and `git apply` take.
public struct UnifiedDiff: Sendable {
    /// The difference, with its two header lines; empty where the texts are equal.
    public let text: String

    /// Compares two texts line by line.
    ///
    /// - Parameters:
    ///   - old: the text before.
    ///   - new: the text after.
    ///   - oldName: what the header calls the text before.
    ///   - newName: what the header calls the text after.
    ///   - context: equal lines that are shown around a change.
    public init(_ old: [UInt8], _ new: [UInt8], oldName: String, newName: String, context: Int = 3) {
        let steps = Self.steps(from: Self.lines(old), to: Self.lines(new))
        let hunks = Self.hunks(of: steps, context: context)
        text =
            hunks.isEmpty
            ? ""
            : "--- \(oldName)\n+++ \(newName)\n"
                + hunks.map { Self.text(of: steps[$0], among: steps, from: $0.lowerBound) }.joined()
    }

    /// A line that both texts have, or only one of them.
    private enum Step {
        case both(ArraySlice<UInt8>), removed(ArraySlice<UInt8>), added(ArraySlice<UInt8>)

        var isChange: Bool {
            if case .both = self { false } else { true }
        }
    }

    /// The lines with their ends.
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

    private static func steps(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Step] {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var steps: [Step] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if removed.contains(before) {
                steps.append(.removed(old[before]))
                before += 1
            } else if added.contains(after) {
                steps.append(.added(new[after]))
                after += 1
            } else {
                steps.append(.both(old[before]))
                (before, after) = (before + 1, after + 1)
            }
        }
        return steps
    }

    /// The stretches of steps around changes; those that touch are one.
    private static func hunks(of steps: [Step], context: Int) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in steps.indices where steps[index].isChange {
            let range = max(0, index - context)..<min(steps.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static func text(of hunk: ArraySlice<Step>, among steps: [Step], from start: Int) -> String {
        let before = count(steps[..<start])
        let inside = count(hunk)
        let header = "@@ -\(range(before.old, inside.old)) +\(range(before.new, inside.new)) @@\n"
        return header + hunk.map(line).joined()
    }

    private static func count(_ steps: ArraySlice<Step>) -> (old: Int, new: Int) {
        steps.reduce(into: (0, 0)) { count, step in
            switch step {
            case .both: count = (count.0 + 1, count.1 + 1)
            case .removed: count.0 += 1
            case .added: count.1 += 1
            }
        }
    }

    /// A range of lines from 1; an empty one is named by the line before it.
    private static func range(_ before: Int, _ count: Int) -> String {
        let start = count == 0 ? before : before + 1
        return count == 1 ? "\(start)" : "\(start),\(count)"
    }

    private static func line(_ step: Step) -> String {
        switch step {
        case .both(let line): text(" ", line)
        case .removed(let line): text("-", line)
        case .added(let line): text("+", line)
        }
    }

    private static func text(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
        let isWhole = line.last == 0x0A
        return mark + String(decoding: line, as: UTF8.self) + (isWhole ? "" : "\n\\ No newline at end of file\n")
    }
}
