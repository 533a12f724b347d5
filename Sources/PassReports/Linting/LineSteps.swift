/// How one text becomes another, line by line.
package enum LineStep<Line> {
    /// A line that both texts have, or only one of them.
    case both(Line), removed(Line), added(Line)

    var isChange: Bool {
        if case .both = self { false } else { true }
    }
}

/// Finds the steps from one text to another.
///
/// The fewest steps take time and memory that grow with the square of what differs. So they are looked for where little
/// differs, and elsewhere the texts are gone through side by side, with a look a few lines ahead.
package struct LineSteps<Line: Equatable> {
    private let old: [Line]
    private let new: [Line]
    package private(set) var steps: [LineStep<Line>] = []

    /// How many lines may differ for the fewest steps to be looked for.
    private let mostDiffering = 2_000
    /// How many lines ahead the same line is looked for, in both texts together.
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
        var (removed, added) = (before.lowerBound, after.lowerBound)  // where the change at hand starts in each
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
