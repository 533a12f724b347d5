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

/// A step in turning one text into another, line by line.
package enum LineStep<Line> {
    /// A line in both texts, or in only one of them.
    case both(Line), removed(Line), added(Line)

    var isChange: Bool {
        if case .both = self { false } else { true }
    }
}

/// Finds the steps that turn one text into another.
///
/// Finding the fewest steps takes time and memory that grow with the square of the difference. This is done where the
/// texts differ little. Elsewhere they are compared side by side, with a search a few lines ahead.
package struct LineSteps<Line: Equatable> {
    private let old: [Line]
    private let new: [Line]
    package private(set) var steps: [LineStep<Line>] = []

    /// How many lines may differ for an exact search.
    private let mostDiffering = 2_000
    /// How many lines ahead an equal line is searched, in both texts together.
    private let reach = 32

    package init(from old: [Line], to new: [Line]) {
        (self.old, self.new) = (old, new)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        if old.count + new.count - 2 * (start + end) <= mostDiffering {
            takeFewest()
        } else {
            steps = old[..<start].map(LineStep.both)
            takeSideBySide(start..<old.count - end, start..<new.count - end)
            steps += old[(old.count - end)...].map(LineStep.both)
        }
    }

    private mutating func takeFewest() {
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
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
    }

    private mutating func takeSideBySide(_ before: Range<Int>, _ after: Range<Int>) {
        var (before, after) = (before, after)
        var (removed, added) = (before.lowerBound, after.lowerBound)  // the start of the current change in each text
        func ahead() -> (Int, Int)? {
            for distance in 0...reach {
                for skipped in 0...distance {
                    let (index, other) = (before.lowerBound + skipped, after.lowerBound + distance - skipped)
                    if before.contains(index), after.contains(other), old[index] == new[other] {
                        return (index, other)
                    }
                }
            }
            return nil
        }
        while !before.isEmpty, !after.isEmpty {
            guard let (index, other) = ahead() else {
                (before, after) = (before.dropFirst(), after.dropFirst())
                continue
            }
            takeChange(removed..<index, added..<other)
            steps.append(.both(old[index]))
            (before, after) = (index + 1..<before.upperBound, other + 1..<after.upperBound)
            (removed, added) = (index + 1, other + 1)
        }
        takeChange(removed..<before.upperBound, added..<after.upperBound)
    }

    private mutating func takeChange(_ before: Range<Int>, _ after: Range<Int>) {
        steps += old[before].map(LineStep.removed)
        steps += new[after].map(LineStep.added)
    }
}
