/// The difference between two texts in the form of `diff -u`, which `patch` and `git apply` accept.
package struct UnifiedDiff: Sendable {
    /// The difference with its two header lines; empty if the texts are equal.
    package let text: String

    /// Compares two texts line by line.
    ///
    /// - Parameters:
    ///   - old: the text before.
    ///   - new: the text after.
    ///   - oldName: the name of the old text in the header.
    ///   - newName: the name of the new text in the header.
    ///   - context: how many equal lines are shown around a change.
    package init(_ old: [UInt8], _ new: [UInt8], oldName: String, newName: String, context: Int = 3) {
        let steps = LineSteps(from: Self.lines(old), to: Self.lines(new)).steps
        let hunks = Self.hunks(of: steps, context: context)
        text =
            hunks.isEmpty
            ? ""
            : "--- \(oldName)\n+++ \(newName)\n"
                + Self.text(of: hunks, among: steps)
    }

    private typealias Step = LineStep<ArraySlice<UInt8>>

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

    /// The ranges of steps around changes; adjacent ranges are merged.
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

    private static func text(of hunks: [Range<Int>], among steps: [Step]) -> String {
        var (text, end) = ("", 0)
        var before = (old: 0, new: 0)  // lines of each text, counted once across hunks
        for hunk in hunks {
            let (between, inside) = (count(steps[end..<hunk.lowerBound]), count(steps[hunk]))
            before = (before.old + between.old, before.new + between.new)
            text += "@@ -\(range(before.old, inside.old)) +\(range(before.new, inside.new)) @@\n"
            for step in steps[hunk] { text += line(step) }
            before = (before.old + inside.old, before.new + inside.new)
            end = hunk.upperBound
        }
        return text
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

    /// A range of lines from 1; an empty range names the line before it.
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
